/* cover.c: the general strategy: exact cover with multiplicities, for any model. It always branches on the item
 * with the fewest options left (minimum remaining values, MRV, also called smallest domain first).
 *
 * The idea is Knuth's Algorithm X (2000): pick the item with the fewest options left, try each of them, and
 * remove what is no longer possible. Instead of his dancing links, each item keeps its options in a sparse set
 * (Briggs and Torczon 1993; Solnon's and Knuth's ssxcc for exact cover): an array whose first size entries are
 * alive. Removing an entry swaps it with the last alive entry and decrements the size. Undoing, in reverse
 * order, only increments the size again, so backtracking costs one increment per removal, read from a trail.
 *
 * Items may be covered several times. To branch on an item with need n, the search tries an option and
 * afterwards forbids it for the rest of the branch, so each set of options is visited exactly once.
 *
 * An option that gives an item a colour closes it, but leaves the options that give it the same colour (as in
 * Knuth's Algorithm C, 7.2.2.1). The item is opened again with the first option that covered it.
 *
 * Tie-breaking matters. Among items with equally few options, the first in a fixed order is taken: the one
 * whose options, on average, remove most of what is optional and least of what is required (measured by the
 * numbers of options at the start). So queens start in the middle of the board, on the long diagonals, and
 * pieces in the corners. The items still to be covered are kept in a linked list in that order and are relinked
 * in reverse (as in dancing links). So the choice of item depends only on the position, not on how it was
 * reached, and a part of a search has exactly the cases it has within the complete search.
 *
 * If some items must be covered once and others several times, the best order depends on the problem. With
 * squares of sizes 1 to 6, as many of each as its size, to be packed into a square (partridge), the search that
 * starts in all four corners has 20 times the cases of the one that goes row by row; with 45 Y pentominoes on
 * 15 x 15 it has a fifth. So the cases are estimated by random descents (Knuth 1975) for both orders, the ranks
 * above and the order of the model, which is often that of the rows.
 *
 * The search keeps its own stack: an exact cover problem may need a million options, one below the other.
 *
 * Tried and lost: one array for each field of a node instead of a struct (no measurable difference). Keeping
 * the items to be covered in a sparse set as well, whose order drifts: 37 % more cases on 12 queens, 7 % on 12
 * pentominoes, and another 7 % when the search is split into parts. Breaking ties by item number (54 % more on
 * 12 queens), by the number of options at the start (the same), or by the sum over both kinds of items (with
 * one sign 13 % more on pieces, with the other 57 % more on 12 queens). */
#include "base/random.h"
#include "model/model.h"
#include "puzzle/lattice.h"
#include "search/strategy.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

typedef struct item_state {
    uint32_t first;         /* where its options start in set[] */
    uint32_t size;          /* options alive */
    int32_t need, room;     /* minimum and maximum number of times it must still be covered; room: less than
                             * 0 if several options give it the same colour */
    uint32_t before, after; /* in the list of items with need > 0 */
    bool open;              /* not closed yet: its set is kept up to date */
} item_state;

/* One item of one option. A struct keeps fields that are used together close in memory. */
typedef struct node {
    uint32_t item, option;
    uint32_t place; /* its index in its item's set, counted from first */
} node;

typedef struct ranked {
    int64_t rank;
    uint32_t item;
} ranked;

/* A node of the search tree above the current one: the item it branches on and the option it tries. */
typedef struct level {
    uint32_t item, option;
    uint32_t left;            /* options still to be tried, unless the item may be covered several times */
    uint32_t trailed, before; /* the trail before the node and before the option */
    bool often;               /* the item may be covered several times */
    bool placed;              /* the option was chosen, and the search went on below it */
    /* while the tree is recorded: */
    uint32_t broken;             /* the item that cannot be covered without the options tried */
    size_t first_branch, branch; /* in branch[], its first option and the next one */
} level;

typedef struct cover {
    papan_search *search;
    const papan_model *m;
    item_state *item;
    node *node;                  /* [nodes] in the order of the model */
    uint32_t *set;               /* [nodes] for each item, the nodes of its options, alive ones first */
    ranked *pending;             /* [required] items with need > 0 at the start, in the order of the list */
    uint32_t required, pendings; /* items with need > 0 at the start and now */
    uint32_t *trail, trailed;    /* items in the order in which they lost options */
    uint32_t *chosen, depth;
    level *level; /* the nodes above */
    size_t levels, level_room;
    uint32_t *branch; /* while the tree is recorded: the options of all nodes above */
    size_t branches, branch_room;
    bool failed;  /* no memory for them */
    size_t steps; /* since the last call of stop, see papan_steps_stopped() */
    bool often;   /* some item may be covered more than once */
    uint16_t *label;
} cover;

/* ---- removing and restoring options ---- */

/* Removes a node from its item's set; false if the item can no longer be covered. */
static inline bool remove_node(cover *c, node *gone)
{
    item_state *item = &c->item[gone->item];
    uint32_t *set = c->set + item->first;
    assert(item->open && gone->place < item->size);
    assert(set[gone->place] == (uint32_t)(gone - c->node));
    assert(c->trailed < c->m->nodes);
    uint32_t last = --item->size, at = gone->place, other = set[last];
    set[last] = set[at];
    set[at] = other;
    c->node[other].place = at;
    gone->place = last;
    c->trail[c->trailed++] = gone->item;
    return (int32_t)last >= item->need;
}

static void restore_nodes(cover *c, uint32_t trailed)
{
    assert(trailed <= c->trailed);
    while (c->trailed > trailed)
        c->item[c->trail[--c->trailed]].size++;
}

/* Removes an option from the sets of its open items. */
static bool forbid_option(cover *c, uint32_t option)
{
    assert(option < c->m->options);
    node *end = c->node + c->m->option[option + 1].items;
    for (node *each = c->node + c->m->option[option].items; each < end; each++)
        if (c->item[each->item].open && !remove_node(c, each))
            return false;
    return true;
}

/* Closes an item and forbids all options it still has. Its own set is not changed. */
static bool close_item(cover *c, uint32_t index)
{
    item_state *item = &c->item[index];
    assert(item->open && item->room == 0);
    item->open = false;
    for (uint32_t i = 0; i < item->size; i++)
        if (!forbid_option(c, c->node[c->set[item->first + i]].option))
            return false;
    return true;
}

/* The same, except for the options that give the item this colour. */
static bool colour_item(cover *c, uint32_t index, uint32_t colour)
{
    item_state *item = &c->item[index];
    const uint32_t *set = c->set + item->first;
    assert(item->open && item->room == 0);
    item->open = false;
    for (uint32_t i = 0; i < item->size; i++)
        if (c->m->colour_of[set[i]] != colour && !forbid_option(c, c->node[set[i]].option))
            return false;
    return true;
}

static void no_longer_pending(cover *c, const item_state *item)
{
    assert(item->need == 0 && c->pendings > 0);
    c->item[item->before].after = item->after;
    c->item[item->after].before = item->before;
    c->pendings--;
}

static void pending_again(cover *c, const item_state *item)
{
    assert(item->need == 1 && c->pendings < c->required);
    c->item[item->before].after = c->item[item->after].before = (uint32_t)(item - c->item);
    c->pendings++;
}

/* Chooses an option for item number first; false if that leaves some item without enough options. In both cases
 * unchoose_option() undoes it, except for the trail. The item being branched on is closed before all others, so
 * that its set keeps its order while its options are tried one after the other. */
static bool choose_option(cover *c, uint32_t option, uint32_t first)
{
    assert(option < c->m->options && c->depth > 0 && c->chosen[c->depth - 1] == option);
    const node *from = c->node + c->m->option[option].items, *to = c->node + c->m->option[option + 1].items;
    for (const node *each = from; each < to; each++) {
        item_state *item = &c->item[each->item];
        assert((item->open && item->room > 0) || papan_colour_of(c->m, (uint32_t)(each - c->node)) != 0);
        item->room--;
        if (--item->need == 0)
            no_longer_pending(c, item);
    }
    forbid_option(c, option); /* cannot fail: each of its items now needs one option less */
    if (c->item[first].room == 0 && !close_item(c, first))
        return false;
    for (const node *each = from; each < to; each++)
        if (c->item[each->item].room == 0 && c->item[each->item].open) {
            uint32_t colour = papan_colour_of(c->m, (uint32_t)(each - c->node));
            if (!(colour == 0 ? close_item(c, each->item) : colour_item(c, each->item, colour)))
                return false;
        }
    return true;
}

static void unchoose_option(cover *c, uint32_t option)
{
    for (uint32_t i = c->m->option[option + 1].items; i-- > c->m->option[option].items;) {
        item_state *item = &c->item[c->node[i].item];
        item->open = ++item->room > 0; /* an item with a colour may have been covered before */
        if (item->need++ == 0)
            pending_again(c, item);
    }
}

/* ---- searching ---- */

/* The item with the fewest options to spare. */
static uint32_t tightest(const cover *c)
{
    assert(c->pendings > 0);
    uint32_t end = c->m->items, best = end;
    int32_t least = INT32_MAX;
    for (uint32_t i = c->item[end].after; i != end && least > 0; i = c->item[i].after) {
        int32_t spare = (int32_t)c->item[i].size - c->item[i].need;
        if (spare < least) {
            least = spare;
            best = i;
        }
    }
    assert(best < end);
    return best;
}

static void emit_event(cover *c, papan_event_kind kind, uint32_t option)
{
    const papan_option *o = &c->m->option[option];
    papan_report_event(c->search, kind, papan_first_label(c->search->puzzle, o->thing),
                       c->m->cell_of + o[0].cells, o[1].cells - o[0].cells);
}

/* Records the next node of the tree: it branches on this item. */
static bool note_node(cover *c, uint32_t index)
{
    const papan_tree *tree = c->search->tree;
    if (!tree->node(tree->context, index))
        c->search->stopped = true;
    return !c->search->stopped;
}

/* The item that just lost too many options. */
static uint32_t broken_item(const cover *c)
{
    assert(c->trailed > 0);
    return c->trail[c->trailed - 1];
}

static bool report_solution(cover *c)
{
    papan_model_labels(c->m, c->search->puzzle, c->chosen, c->depth, c->label);
    return papan_found(c->search, c->label);
}

/* ---- recording the tree ---- */

static bool note_branch(cover *c)
{
    const papan_tree *tree = c->search->tree;
    if (!tree->branch(tree->context, c->depth))
        c->search->stopped = true;
    return !c->search->stopped;
}

/* Puts the options of an item that are tried on the stack, in ascending order: the last ones are too few to
 * cover it. */
static bool list_branches(cover *c, const item_state *item)
{
    if (!papan_room(&c->search->memory, &c->branch, &c->branch_room, c->branches + item->size,
                    sizeof *c->branch)) {
        c->failed = c->search->stopped = true;
        return false;
    }
    for (uint32_t i = 0; i < item->size; i++)
        c->branch[c->branches + i] = c->node[c->set[item->first + i]].option;
    papan_sort_numbers(c->branch + c->branches, item->size);
    c->branches += item->size + 1 - (uint32_t)item->need;
    return true;
}

static uint32_t need_of(const void *search, uint32_t item)
{
    const item_state *state = &((const cover *)search)->item[item];
    return state->need > 0 ? (uint32_t)state->need : 0;
}

static uint32_t options_of(const void *search, uint32_t item)
{
    return ((const cover *)search)->item[item].size;
}

static uint32_t option_of(const void *search, uint32_t item, uint32_t index)
{
    const cover *c = search;
    return c->node[c->set[c->item[item].first + index]].option;
}

/* True if the receiver of the tree proves that no solution is below this node. It is called only for nodes with
 * a choice. */
static bool is_known_dead(const cover *c, const item_state *item)
{
    const papan_tree *tree = c->search->tree;
    const papan_tree_node here = {c, need_of, options_of, option_of};
    return tree->dead != NULL && (int32_t)item->size > item->need && tree->dead(tree->context, &here);
}

/* ---- nodes ---- */

static bool push_level(cover *c, const level *here)
{
    if (c->levels == c->level_room &&
        !papan_room(&c->search->memory, &c->level, &c->level_room, c->levels + 1, sizeof *c->level)) {
        c->failed = c->search->stopped = true;
        return false;
    }
    c->level[c->levels++] = *here;
    return true;
}

/* Branches on an item. False: the search is over. */
static bool branch_on(cover *c, uint32_t index)
{
    const item_state *item = &c->item[index];
    assert(item->need > 0 && item->room >= item->need &&
           (c->search->tree == NULL || (int32_t)item->size >= item->need));
    level here = {.item = index,
                  .left = item->size,
                  .trailed = c->trailed,
                  .often = item->room > 1,
                  .broken = c->m->items};
    if (c->search->tree != NULL) {
        if (is_known_dead(c, item))
            return true;
        here.left = item->size + 1 - (uint32_t)item->need;
        here.first_branch = here.branch = c->branches;
        if (!note_node(c, index) || !list_branches(c, item))
            return false;
    }
    return push_level(c, &here);
}

/* Goes on below the chosen options: this is a solution, the end of a part, or a node. False: the search is
 * over. */
static bool descend_node(cover *c)
{
    if (c->pendings == 0 && c->search->split == NULL)
        return report_solution(c);
    if (c->search->split != NULL && (c->pendings == 0 || c->often || c->depth == c->search->split_depth)) {
        c->search->split(c->search->context, c->chosen, c->depth);
        return true;
    }
    return branch_on(c, tightest(c));
}

static void leave_node(cover *c)
{
    const level *l = &c->level[--c->levels];
    restore_nodes(c, l->trailed);
    if (c->search->tree != NULL)
        c->branches = l->first_branch;
}

/* Undoes the option of the node and prepares for the next one. False: the search is over. */
static bool end_option(cover *c, level *l, bool going)
{
    if (l->placed && c->search->event != NULL)
        emit_event(c, PAPAN_REMOVE, l->option);
    c->depth--;
    restore_nodes(c, l->before);
    unchoose_option(c, l->option);
    bool recorded = c->search->tree != NULL;
    going = going && (!recorded || note_branch(c));
    if (!l->often || l->broken < c->m->items || forbid_option(c, l->option))
        return going;
    if (recorded)
        l->broken = broken_item(c); /* ends the remaining branches */
    else
        l->left = 0;
    return going;
}

/* True if the node has an option left to try. Options of an item to be covered once are tried from the last to
 * the first, because choosing one only swaps entries after it. For an item that may be covered several times an
 * option is tried and then forbidden, as long as enough are left. When the tree is recorded, options are tried
 * in ascending order, and an item that cannot be covered without those that were tried ends all remaining
 * branches. */
static bool next_option(cover *c, level *l)
{
    const item_state *item = &c->item[l->item];
    if (l->left == 0)
        return false;
    if (l->often && c->search->tree == NULL) {
        assert(item->size > 0 || item->need > 0);
        if ((int32_t)item->size < item->need)
            return false;
        l->option = c->node[c->set[item->first + item->size - 1]].option;
    } else {
        l->left--;
        l->option =
            c->search->tree != NULL ? c->branch[l->branch++] : c->node[c->set[item->first + l->left]].option;
    }
    return true;
}

/* Tries the option of the node on top of the stack. False: the search is over. */
static bool try_option(cover *c)
{
    size_t levels = c->levels;
    level *l = &c->level[levels - 1];
    uint32_t option = l->option;
    bool going = true;
    if (l->broken < c->m->items)
        return note_node(c, l->broken) && note_branch(c);
    if ((++c->search->cases & 63) == 0)
        c->steps = 0; /* papan_stopped() calls stop now */
    if (papan_stopped(c->search) || papan_steps_stopped(c->search, &c->steps))
        return false;
    assert(c->depth < c->m->options);
    l->before = c->trailed;
    c->chosen[c->depth++] = option;
    l->placed = choose_option(c, option, l->item);
    c->steps += c->trailed - l->before;
    if (l->placed) {
        if (c->search->event != NULL)
            emit_event(c, PAPAN_PLACE, option);
        going = descend_node(c);
    } else if (c->search->event != NULL) {
        emit_event(c, PAPAN_REJECT, option);
    } else if (c->search->tree != NULL) {
        going = note_node(c, broken_item(c));
    }
    return c->levels > levels || end_option(c, &c->level[levels - 1], going);
}

/* Searches below the chosen options. False: the search is over. */
static bool search_below(cover *c)
{
    bool going = descend_node(c);
    while (c->levels > 0)
        if (going && next_option(c, &c->level[c->levels - 1])) {
            going = try_option(c);
        } else {
            leave_node(c);
            going = c->levels == 0 ? going : end_option(c, &c->level[c->levels - 1], going);
        }
    return going;
}

/* ---- setting up ---- */

static bool take_memory(cover *c, papan_arena *arena)
{
    const papan_model *m = c->m;
    c->item = papan_arena_take(arena, m->items + 1, sizeof *c->item); /* the last is the sentinel of the list */
    c->set = papan_arena_take(arena, m->nodes, sizeof *c->set);
    c->node = papan_arena_take(arena, m->nodes, sizeof *c->node);
    c->pending = papan_arena_take(arena, m->items, sizeof *c->pending);
    c->trail = papan_arena_take(arena, m->nodes, sizeof *c->trail);
    c->chosen = papan_arena_take(arena, m->options, sizeof *c->chosen);
    c->label = papan_arena_take(arena, c->search->puzzle->cells, sizeof *c->label);
    return !arena->failed;
}

/* True if the preparation may continue; it visits all options. */
static bool may_go_on(cover *c, uint32_t option)
{
    c->steps += c->m->option[option + 1].items - c->m->option[option].items;
    return !papan_steps_stopped(c->search, &c->steps);
}

/* Fills the sets; false if some item has too few options from the start. */
static bool fill_sets(cover *c)
{
    const papan_model *m = c->m;
    bool possible = true;
    memset(c->item, 0, (m->items + 1) * sizeof *c->item);
    for (uint32_t i = 0; i < m->nodes; i++)
        c->item[m->item_of[i]].size++;
    for (uint32_t i = 0, first = 0; i < m->items; i++) {
        item_state *item = &c->item[i];
        possible = possible && item->size >= m->item[i].low;
        item->first = first;
        first += item->size;
        item->size = 0;
        item->need = m->item[i].low > 0 ? m->item[i].low : INT32_MIN / 2; /* optional: never pending */
        item->room = m->item[i].high;
        c->often = c->often || m->item[i].high > 1;
        item->open = true;
    }
    for (uint32_t option = 0; option < m->options && may_go_on(c, option); option++)
        for (uint32_t i = m->option[option].items; i < m->option[option + 1].items; i++) {
            item_state *item = &c->item[m->item_of[i]];
            c->node[i] = (node){m->item_of[i], option, item->size};
            c->set[item->first + item->size++] = i;
        }
    return possible;
}

/* What an option removes: the options of its required items minus those of its optional ones. */
static int64_t taken_away(const cover *c, uint32_t option)
{
    int64_t sum = 0;
    for (uint32_t i = c->m->option[option].items; i < c->m->option[option + 1].items; i++) {
        const item_state *item = &c->item[c->m->item_of[i]];
        sum += item->need > 0 ? (int64_t)item->size : -(int64_t)item->size;
    }
    return sum;
}

static int by_rank(const void *one, const void *other)
{
    const ranked *a = one, *b = other;
    if (a->rank != b->rank)
        return a->rank < b->rank ? -1 : 1;
    return a->item < b->item ? -1 : 1;
}

static int by_item(const void *one, const void *other)
{
    const ranked *a = one, *b = other;
    return a->item < b->item ? -1 : a->item > b->item;
}

/* Ranks the required items for tie-breaking. The sets must be full. */
static void rank_items(cover *c)
{
    enum { FINE = 256 }; /* resolution of a mean */
    for (uint32_t i = 0; i < c->m->items; i++)
        c->pending[i] = (ranked){0, i};
    for (uint32_t option = 0; option < c->m->options && may_go_on(c, option); option++) {
        int64_t taken = taken_away(c, option);
        for (uint32_t i = c->m->option[option].items; i < c->m->option[option + 1].items; i++)
            c->pending[c->m->item_of[i]].rank += taken;
    }
    for (uint32_t i = 0; i < c->m->items; i++) {
        const item_state *item = &c->item[i];
        int64_t sum = c->pending[i].rank;
        if (item->need > 0)
            c->pending[c->required++] = (ranked){item->size > 0 ? FINE * sum / (int64_t)item->size : 0, i};
    }
    qsort(c->pending, c->required, sizeof *c->pending, by_rank);
}

static void link_pending(cover *c)
{
    uint32_t end = c->m->items, last = end;
    for (uint32_t i = 0; i < c->required; i++) {
        uint32_t index = c->pending[i].item;
        c->item[last].after = index;
        c->item[index].before = last;
        last = index;
    }
    c->item[last].after = end;
    c->item[end].before = last;
    c->pendings = c->required;
}

/* Chooses the options of a part; false if they leave an item that cannot be covered. */
static bool choose_all(cover *c, const uint32_t *option, size_t options)
{
    bool alive = true;
    for (size_t i = 0; i < options && alive; i++) {
        c->chosen[c->depth++] = option[i];
        alive = choose_option(c, option[i], c->m->item_of[c->m->option[option[i]].items]);
    }
    return alive;
}

#ifndef NDEBUG
/* True if all sets are full again, with each node at its recorded index. */
static bool is_restored(const cover *c)
{
    uint32_t nodes = 0;
    for (uint32_t i = 0; i < c->m->items; i++) {
        const item_state *item = &c->item[i];
        for (uint32_t k = 0; k < item->size; k++)
            if (c->node[c->set[item->first + k]].item != i || c->node[c->set[item->first + k]].place != k)
                return false;
        nodes += item->size;
        if (!item->open || item->room != c->m->item[i].high)
            return false;
    }
    return nodes == c->m->nodes && c->pendings == c->required && c->trailed == 0 && c->depth == 0;
}
#endif

/* Chooses the options of a part and searches below them. The sets are refilled for each part: backtracking does
 * not restore their order, and solutions must come in the same order whichever parts were searched before. */
static bool search_part(void *own, const uint32_t *option, size_t options)
{
    cover *c = own;
    if (c->search->next != NULL) {
        fill_sets(c);
        if (c->search->stopped)
            return false;
        link_pending(c);
    }
    bool going = !choose_all(c, option, options) || search_below(c);
    restore_nodes(c, 0);
    while (c->depth > 0)
        unchoose_option(c, c->chosen[--c->depth]);
    assert(is_restored(c));
    return going;
}

/* ---- estimating ---- */

/* One random descent (Knuth 1975): the weight is multiplied by the number of options at each choice. Items to
 * be covered several times are treated as if their options were chosen in order, so the estimate is too large
 * for them. */
static double probe_cover(void *own, papan_random *random)
{
    cover *c = own;
    double weight = 1, estimate = 0;
    bool alive = true;
    uint32_t trailed = c->trailed, depth = c->depth;
    while (alive && c->pendings > 0) {
        c->steps += c->pendings + (c->trailed - trailed) / (c->depth - depth + 1);
        if (papan_steps_stopped(c->search, &c->steps))
            break;
        uint32_t index = tightest(c), size = c->item[index].size;
        if (size == 0)
            break;
        weight *= size;
        estimate += weight;
        uint32_t option = c->node[c->set[c->item[index].first + papan_random_below(random, size)]].option;
        c->chosen[c->depth++] = option;
        alive = choose_option(c, option, index);
    }
    restore_nodes(c, trailed);
    while (c->depth > depth)
        unchoose_option(c, c->chosen[--c->depth]);
    assert(c->trailed == trailed && c->depth == depth);
    return estimate;
}

/* ---- choosing the order ---- */

/* True if some items must be covered once and others several times, such as cells and pieces with copies. */
static bool is_mixed(const cover *c)
{
    bool once = false, often = false;
    for (uint32_t i = 0; i < c->required; i++) {
        once = once || c->m->item[c->pending[i].item].high == 1;
        often = often || c->m->item[c->pending[i].item].low > 1;
    }
    return once && often;
}

/* Estimates the cases of the search with the items in this order. */
static double estimate_order(cover *c, int (*order)(const void *, const void *))
{
    enum { STEPS = 1 << 24, WAYS_MAX = 128, WAYS_MIN = 16 };
    unsigned fit = STEPS / (c->m->nodes + 1), ways = fit < WAYS_MIN   ? WAYS_MIN
                                                     : fit > WAYS_MAX ? WAYS_MAX
                                                                      : fit;
    papan_random random = {1};
    double sum = 0;
    qsort(c->pending, c->required, sizeof *c->pending, order);
    link_pending(c);
    for (unsigned i = 0; i < ways && !c->search->stopped; i++)
        sum += probe_cover(c, &random);
    return sum / ways;
}

/* Orders the items as the model does if that promises a much smaller search. */
static void choose_order(cover *c)
{
    const double many = 10000, much = 2;
    if (!is_mixed(c))
        return;
    double cases = estimate_order(c, by_rank);
    if (cases >= many && much * estimate_order(c, by_item) > cases)
        qsort(c->pending, c->required, sizeof *c->pending, by_rank);
    fill_sets(c); /* the descents changed their order */
}

static void estimate_all(cover *c)
{
    const uint32_t *option;
    size_t options;
    if (c->search->next == NULL || !c->search->next(c->search->context, &option, &options) ||
        choose_all(c, option, options))
        papan_estimate_by_ways(c->search, 2, 64, probe_cover, c);
    else
        papan_estimated(c->search, 0, 0, 1);
}

/* The first item that has too few options from the start. */
static uint32_t short_item(const cover *c)
{
    uint32_t item = 0;
    while (c->item[item].size >= c->m->item[item].low)
        item++;
    return item;
}

static papan_status search_cover(papan_search *search)
{
    cover c = {.search = search, .m = search->model};
    papan_arena arena;
    papan_arena_init(&arena, &search->memory);
    bool memory = take_memory(&c, &arena);
    bool possible = memory && fill_sets(&c);
    if (possible) {
        rank_items(&c);
        choose_order(&c);
    }
    if (search->stopped)
        papan_estimated(search, 0, 0, 1);
    else if (possible) {
        link_pending(&c);
        if (search->estimating)
            estimate_all(&c);
        else
            papan_each_part(search, search_part, &c);
    } else if (memory && search->tree != NULL)
        note_node(&c, short_item(&c));
    papan_give(&search->memory, c.branch, c.branch_room, sizeof *c.branch);
    papan_give(&search->memory, c.level, c.level_room, sizeof *c.level);
    papan_arena_free(&arena);
    return memory && !c.failed ? PAPAN_OK : PAPAN_NO_MEMORY;
}

bool papan_board_suits(const papan_puzzle *puzzle, papan_message *why)
{
    if (puzzle->cells > 0)
        return true;
    papan_say(why, 0, 0, "strategy-board-too-large",
              N_("the board is too large to search; the maximum is {0} rows"));
    papan_say_number(why, 0, PAPAN_NQUEENS_BOARD_MAX);
    return false;
}

static uint64_t cover_pace(const papan_puzzle *puzzle)
{
    return puzzle->thing_of != NULL ? 250000 : 20000; /* an option of a piece removes many more options */
}

const papan_strategy papan_strategy_cover = {
    .name = "cover",
    .summary = N_("exact cover: always branches on the item with the fewest options left"),
    .counts = N_("one placement tried"),
    .traits = PAPAN_NEEDS_MODEL | PAPAN_FINDS_ALL | PAPAN_WATCHABLE | PAPAN_SPLITS | PAPAN_ESTIMATES,
    .suits = papan_board_suits,
    .run = search_cover,
    .pace_of = cover_pace,
};

/* learn_build.c: encodes a model for the clause learner.
 *
 * Options are variables, items are counters (cardinality constraints). That alone would be enough, but
 * clauses over options are weak: refuting "these 15 regions share 14 rows" takes exponentially many of them
 * (Haken 1985, the pigeonhole principle). So an item with exactly one option gets order variables (order
 * encoding, Crawford and Baker 1994): "its option is in row r or above", for each r, and the same for
 * columns. With them the proof is short, because "the region is within rows 3 to 7" takes two literals.
 *
 * Measured with CaDiCaL 1.5.3 on random Queens boards, N = 22 to 50: options alone take 10 to 50 times as
 * long as options with the variables of sequential counters, which are order variables in one order; order
 * variables for both the rows and the columns of regions are better still on the hardest boards. */
#include "search/learn.h"

#include <assert.h>
#include <string.h>

typedef struct builder {
    papan_learner *l;
    papan_arena arena;
    uint16_t *key[PAPAN_LEARN_ORDERS]; /* [options] lowest row, column and layer */
    uint32_t keys[PAPAN_LEARN_ORDERS]; /* the largest key plus one */
    bool *met;                         /* [keys] whether an option of the current item has the key */
    uint32_t *group;                   /* [keys] index among the keys that occur */
    uint32_t *first;                   /* [keys + 1] where the members of each group start in member[], */
    uint32_t *member;                  /* which are those of the current item, sorted by group */
    papan_literal *literal;            /* the current clause */
} builder;

enum { LEAST_GROUPS = 3 };

/* True if the setup must end after these steps. */
static bool setup_stopped(papan_learner *l, size_t steps)
{
    l->steps += steps;
    return papan_steps_stopped(l->search, &l->steps);
}

/* ---- coordinates ---- */

/* Finds the lowest row, column and layer of each option. */
static bool measure_options(builder *b)
{
    const papan_model *m = b->l->m;
    uint32_t most = 0;
    for (int k = 0; k < PAPAN_LEARN_ORDERS; k++) {
        b->key[k] = papan_arena_take(&b->arena, m->options, sizeof(uint16_t));
        if (b->key[k] == NULL)
            return false;
        memset(b->key[k], b->l->search->puzzle->layers > 0 ? 0xFF : 0, m->options * sizeof(uint16_t));
    }
    for (uint32_t option = 0; option < m->options && !setup_stopped(b->l, 1); option++) {
        unsigned place[PAPAN_LEARN_ORDERS];
        for (int k = 0; k < PAPAN_LEARN_ORDERS && m->option[option].cells == m->option[option + 1].cells; k++)
            b->key[k][option] = 0; /* a colour */
        for (uint32_t i = m->option[option].cells;
             i < m->option[option + 1].cells && b->l->search->puzzle->layers > 0; i++, b->l->steps++) {
            papan_cell_place(b->l->search->puzzle, m->cell_of[i], &place[2], &place[0], &place[1]);
            for (int k = 0; k < PAPAN_LEARN_ORDERS; k++)
                if (place[k] < b->key[k][option])
                    b->key[k][option] = (uint16_t)place[k];
        }
        for (int k = 0; k < PAPAN_LEARN_ORDERS; k++)
            if (b->key[k][option] >= b->keys[k])
                b->keys[k] = b->key[k][option] + 1u;
    }
    for (int k = 0; k < PAPAN_LEARN_ORDERS; k++)
        most = b->keys[k] > most ? b->keys[k] : most;
    b->met = papan_arena_take(&b->arena, most, sizeof *b->met);
    b->group = papan_arena_take(&b->arena, most, sizeof *b->group);
    b->first = papan_arena_take(&b->arena, most + (size_t)1, sizeof *b->first);
    b->member = papan_arena_take(&b->arena, m->options, sizeof *b->member);
    b->literal = papan_arena_take(&b->arena, (size_t)m->options + 2, sizeof *b->literal);
    return !b->arena.failed;
}

/* Numbers the keys k that the item's options have; returns how many keys occur, or 0 if order variables are of
 * no use. */
static uint32_t sort_item(builder *b, const papan_learn_item *item, int k)
{
    uint32_t groups = 0;
    if (item->low != 1 || item->high != 1 || setup_stopped(b->l, item->size + (size_t)b->keys[k]))
        return 0;
    memset(b->met, false, b->keys[k] * sizeof *b->met);
    for (uint32_t i = item->first; i < item->first + item->size; i++)
        b->met[b->key[k][b->l->member[i]]] = true;
    for (uint32_t key = 0; key < b->keys[k]; key++) {
        b->group[key] = groups;
        groups += b->met[key];
    }
    return groups >= LEAST_GROUPS ? groups : 0;
}

/* ---- order variables ---- */

static void add_clause(builder *b, const papan_literal *literal, uint32_t size)
{
    papan_why why;
    papan_learn_log_clause(b->l, PAPAN_LEARN_STATED, literal, size);
    papan_learn_add(b->l, literal, size, PAPAN_LEARN_KEPT, &why);
}

static void add_binary(builder *b, papan_literal one, papan_literal other)
{
    add_clause(b, (papan_literal[]){one, other}, 2);
}

/* An option in group g is neither before g nor after it. Variable first + g means: the item's option is in a
 * group up to g. */
static void relate_options(builder *b, uint32_t index, int k)
{
    const papan_learn_item *item = &b->l->item[index];
    papan_learn_order o = b->l->order[k][index];
    for (uint32_t i = item->first; i < item->first + item->size; i++) {
        uint32_t option = b->l->member[i], g = b->group[b->key[k][option]];
        b->l->group[k][i] = (uint16_t)g;
        if (g + 1 < o.groups)
            add_binary(b, 2 * option + 1, 2 * (o.first + g));
        if (g > 0)
            add_binary(b, 2 * option + 1, 2 * (o.first + g - 1) + 1);
    }
    for (uint32_t g = 0; g + 2 < o.groups; g++)
        add_binary(b, 2 * (o.first + g) + 1, 2 * (o.first + g + 1));
}

/* Sorts the members of an item by their groups, in the same order within each (counting sort). */
static void sort_members(builder *b, uint32_t index, int k, uint32_t groups)
{
    const papan_learn_item *item = &b->l->item[index];
    memset(b->first, 0, (groups + (size_t)1) * sizeof *b->first);
    for (uint32_t i = item->first; i < item->first + item->size; i++)
        b->first[b->l->group[k][i] + 1]++;
    for (uint32_t g = 0; g < groups; g++)
        b->first[g + 1] += b->first[g];
    for (uint32_t i = item->first; i < item->first + item->size; i++)
        b->member[b->first[b->l->group[k][i]]++] = b->l->member[i];
    /* now first[g] is where group g ends */
}

/* If the option is in a group up to g but not up to g - 1, it is one of those in g. */
static void relate_group(builder *b, uint32_t index, int k, uint32_t g)
{
    papan_learn_order o = b->l->order[k][index];
    uint32_t size = 0;
    if (g > 0)
        b->literal[size++] = 2 * (o.first + g - 1);
    if (g + 1 < o.groups)
        b->literal[size++] = 2 * (o.first + g) + 1;
    for (uint32_t i = g > 0 ? b->first[g - 1] : 0; i < b->first[g]; i++)
        b->literal[size++] = 2 * b->member[i];
    add_clause(b, b->literal, size);
}

static void add_orders(builder *b)
{
    uint32_t next = b->l->m->options;
    for (uint32_t i = 0; i < b->l->m->items && !b->l->no_memory; i++)
        for (int k = 0; k < PAPAN_LEARN_ORDERS; k++) {
            uint32_t groups = sort_item(b, &b->l->item[i], k);
            if (groups == 0)
                continue;
            b->l->order[k][i] = (papan_learn_order){next, groups};
            relate_options(b, i, k);
            sort_members(b, i, k, groups);
            for (uint32_t g = 0; g < groups; g++)
                relate_group(b, i, k, g);
            next += groups - 1;
        }
    assert(b->l->no_memory || b->l->search->stopped || next == b->l->variables);
}

/* ---- colours ---- */

/* A colour is chosen if one of the options is that give it to its item. */
static void add_colours(builder *b)
{
    const papan_colours *c = b->l->colours;
    for (uint32_t given = c->options; given < c->model->options && !b->l->no_memory; given++) {
        uint32_t size = 0, colour = given - c->options;
        b->literal[size++] = 2 * given + 1;
        for (uint32_t i = c->first[colour]; i < c->first[colour + 1]; i++) {
            b->literal[size++] = 2 * c->giver[i];
            add_binary(b, 2 * c->giver[i] + 1, 2 * given);
        }
        add_clause(b, b->literal, size);
    }
}

static uint32_t count_orders(builder *b)
{
    uint32_t variables = 0;
    for (uint32_t i = 0; i < b->l->m->items; i++)
        for (int k = 0; k < PAPAN_LEARN_ORDERS; k++) {
            uint32_t groups = sort_item(b, &b->l->item[i], k);
            variables += groups > 0 ? groups - 1 : 0;
        }
    return variables;
}

/* ---- items ---- */

static bool build_items(papan_learner *l)
{
    const papan_model *m = l->m;
    l->item = papan_arena_take(&l->arena, m->items, sizeof *l->item);
    l->member = papan_arena_take(&l->arena, m->nodes, sizeof *l->member);
    if (l->arena.failed)
        return false;
    for (uint32_t i = 0; i < m->nodes; i++)
        l->item[m->item_of[i]].left++;
    for (uint32_t i = 0, first = 0; i < m->items; i++) {
        papan_learn_item *item = &l->item[i];
        item->low = m->item[i].low;
        item->high = m->item[i].high;
        item->first = first;
        first += item->left;
    }
    for (uint32_t option = 0; option < m->options && !setup_stopped(l, 1); option++)
        for (uint32_t i = m->option[option].items; i < m->option[option + 1].items; i++, l->steps++) {
            papan_learn_item *item = &l->item[m->item_of[i]];
            l->member[item->first + item->size++] = option;
            assert(item->size <= item->left);
        }
    return true;
}

/* Assigns the options of items that need all of theirs. False: an item has too few. */
static bool take_forced(papan_learner *l)
{
    for (uint32_t i = 0; i < l->m->items; i++) {
        const papan_learn_item *item = &l->item[i];
        if (item->size < item->low)
            return false;
        for (uint32_t j = 0; item->size == item->low && j < item->size; j++)
            if (l->value[2 * l->member[item->first + j]] == 0)
                papan_learn_assign(l, 2 * l->member[item->first + j], (papan_why){PAPAN_WHY_LEAST, i});
    }
    return true;
}

/* ---- setup ---- */

bool papan_learn_take_memory(papan_learner *l)
{
    papan_arena *a = &l->arena;
    size_t v = l->variables;
    l->value = papan_arena_take(a, 2 * v, sizeof *l->value);
    l->variable = papan_arena_take(a, v, sizeof *l->variable);
    l->trail = papan_arena_take(a, v, sizeof *l->trail);
    l->level_start = papan_arena_take(a, v + 1, sizeof *l->level_start);
    l->watches = papan_arena_take(a, 2 * v, sizeof *l->watches);
    l->activity = papan_arena_take(a, v, sizeof *l->activity);
    l->heap = papan_arena_take(a, v, sizeof *l->heap);
    l->heap_place = papan_arena_take(a, v, sizeof *l->heap_place);
    l->phase = papan_arena_take(a, v, sizeof *l->phase);
    l->mark = papan_arena_take(a, v, sizeof *l->mark);
    l->level_mark = papan_arena_take(a, v + 1, sizeof *l->level_mark);
    l->to_clear = papan_arena_take(a, v, sizeof *l->to_clear);
    l->learnt = papan_arena_take(a, v + 2 * PAPAN_LEARN_CLASS_ITEMS, sizeof *l->learnt);
    for (int k = 0; k < PAPAN_LEARN_ORDERS; k++) {
        l->order[k] = papan_arena_take(a, l->m->items, sizeof *l->order[k]);
        l->group[k] = papan_arena_take(a, l->m->nodes, sizeof *l->group[k]);
    }
    l->label = papan_arena_take(a, l->search->puzzle->cells, sizeof *l->label);
    l->chosen = papan_arena_take(a, l->m->options, sizeof *l->chosen);
    if (a->failed)
        return false;
    for (uint32_t i = 0; i < l->m->options; i++)
        l->phase[i] = 1;
    l->bump = 1;
    l->next_reduction = PAPAN_LEARN_FIRST_REDUCTION;
    for (uint32_t i = l->variables; i-- > 0 && !setup_stopped(l, 8);)
        papan_learn_open_again(l, i);
    return true;
}

static bool state_model(builder *b)
{
    papan_learner *l = b->l;
    if (!build_items(l) || !measure_options(b))
        return false;
    l->variables = l->m->options + count_orders(b);
    if (!papan_learn_take_memory(l))
        return false;
    add_orders(b);
    add_colours(b);
    return !l->no_memory && (l->search->stopped || papan_learn_find_classes(l));
}

bool papan_learn_build(papan_learner *l)
{
    builder b = {.l = l};
    papan_arena_init(&b.arena, &l->search->memory);
    l->no_memory = !state_model(&b);
    papan_arena_free(&b.arena);
    return !l->no_memory && !l->search->stopped && take_forced(l);
}

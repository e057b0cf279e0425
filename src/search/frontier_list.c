/* frontier_list.c: visits every solution of the frontier graph.
 *
 * The backward lists contain the pairs (node, set of pieces still to use) from which the end can be reached.
 * Going forward from the root, those that are also reachable are linked. A walk along the links then reaches a
 * solution at every end and never a dead end, so it costs about as much as writing the solutions down.
 *
 * If one piece is restricted by symmetry, the rotated and reflected copies of the board are written at the same
 * time, each placement to all of them. This is far cheaper than transforming each finished solution, which is
 * left to sets where a reflection turns pieces into others. */
#include "search/frontier.h"

#include <assert.h>
#include <string.h>

/* The steps from a pair are contiguous and the last one is marked, so a walk reads nothing but steps. */
typedef struct step {
    uint32_t next; /* the first step from the pair it leads to, or AT_END */
    uint32_t placement : 31;
    uint32_t last : 1;
} step;

#define AT_END UINT32_MAX

/* What placing a placement writes to the boards. */
typedef struct writing {
    uint32_t target, targets; /* which elements of board[] it writes, TOGETHER at a time */
    uint16_t label, thing;
    bool copies;     /* the piece has several copies, each with its own label */
    bool restricted; /* by symmetry */
} writing;

enum { TOGETHER = 4, USUAL_MAX = 40 };

typedef struct branching branching;

typedef struct listing {
    papan_frontier *f;
    papan_arena arena;
    /* shared by all walkers */
    papan_frontier_links links;
    step *step;       /* pair 0 is the root */
    unsigned boards;  /* number of copies of the board that are written */
    writing *writing; /* [placements] */
    uint32_t *target; /* for each placement, the elements of board[] to write */
    uint32_t usual;   /* all are padded to this many, if not too many: equal loops are well predicted */
    /* of each walker */
    papan_search *search;
    papan_orbits *orbits;
    uint64_t walked;       /* solutions */
    uint16_t *board;       /* [boards * cells + 1] the last element for padding targets */
    uint16_t *free_label;  /* the unused labels of all pieces, one piece after the other */
    uint16_t **next_label; /* [things] into free_label[] */
    uint16_t *trail;       /* [labels] the pieces with several copies that are on the board */
    uint32_t trailed;
    branching *way;  /* [labels + 1] */
    uint32_t option; /* of the piece restricted by symmetry */
} listing;

/* A point where several steps were possible: the next one to take, and the length of the trail at that time. */
struct branching {
    uint32_t at, trailed;
};

/* ---- steps ---- */

/* Sorts the links by their start. Only pairs of the end have no steps. */
static papan_status sort_links(listing *l)
{
    size_t pairs = l->links.pairs;
    uint32_t *first = papan_arena_take(&l->arena, pairs + 2, sizeof *first);
    l->step = papan_arena_take(&l->arena, l->links.links, sizeof *l->step);
    if (first == NULL || l->step == NULL)
        return PAPAN_NO_MEMORY;
    uint32_t *next = first + 1; /* next[pair] ends up as first[pair + 1] */
    for (uint32_t i = 0; i < l->links.links; i++)
        next[l->links.link[i].from + 1]++;
    for (size_t i = 0; i < pairs; i++)
        next[i + 1] += next[i];
    for (uint32_t i = 0; i < l->links.links; i++) {
        const papan_frontier_link *link = &l->links.link[i];
        assert(link->from < link->to && link->to < pairs && link->placement < l->f->placements);
        l->step[next[link->from]++] = (step){link->to, link->placement & INT32_MAX, 0};
    }
    for (size_t pair = 0; pair < pairs; pair++)
        for (uint32_t i = first[pair]; i < first[pair + 1]; i++) {
            uint32_t to = l->step[i].next;
            l->step[i].next = first[to] < first[to + 1] ? first[to] : AT_END;
            l->step[i].last = i + 1 == first[pair + 1];
        }
    return PAPAN_OK;
}

static papan_status make_steps(listing *l, const papan_sets_kind *kind, papan_sets *sets)
{
    papan_frontier *f = l->f;
    papan_status status = PAPAN_OK;
    for (uint32_t p = 0; p <= f->positions && !f->search->stopped; p++)
        for (uint32_t n = f->at[p]; n != 0; n = f->sibling[n]) {
            status = kind->link(kind->shard(sets, 0), n, &l->links);
            if (status != PAPAN_OK || papan_frontier_stopped(f, 64 + f->node[n].length))
                return status;
        }
    return sort_links(l);
}

/* ---- boards ---- */

static void make_writing(listing *l, uint32_t placement, uint32_t *next)
{
    const papan_frontier *f = l->f;
    const papan_puzzle *puzzle = f->search->puzzle;
    const papan_model *m = f->search->model;
    const papan_option *o = &m->option[f->placement[placement].option];
    uint32_t start = *next;
    for (unsigned b = 0; b < l->boards; b++)
        for (uint32_t c = o[0].cells; c < o[1].cells; c++) {
            uint32_t cell = m->cell_of[c];
            if (b > 0)
                cell = f->orbits->group->image[b * puzzle->cells + cell];
            l->target[(*next)++] = b * puzzle->cells + cell;
        }
    while ((*next - start) % TOGETHER != 0 || (*next - start < l->usual && l->usual <= USUAL_MAX))
        l->target[(*next)++] = l->boards * puzzle->cells;
    l->writing[placement] = (writing){.target = start,
                                      .targets = *next - start,
                                      .label = puzzle->pack.piece[o->thing].first,
                                      .thing = o->thing,
                                      .copies = puzzle->pack.piece[o->thing].copies > 1,
                                      .restricted = f->orbits != NULL && f->orbits->thing == o->thing};
}

static papan_status make_writings(listing *l)
{
    const papan_frontier *f = l->f;
    const papan_model *m = f->search->model;
    uint32_t next = 0;
    for (uint32_t i = 0; i < f->placements; i++) {
        const papan_option *o = &m->option[f->placement[i].option];
        uint32_t targets = l->boards * (o[1].cells - o[0].cells);
        l->usual = targets > l->usual ? targets : l->usual;
    }
    size_t targets = (size_t)l->boards * m->cell_nodes + (size_t)(USUAL_MAX + TOGETHER) * f->placements;
    l->writing = papan_arena_take(&l->arena, f->placements, sizeof *l->writing);
    l->target = papan_arena_take(&l->arena, targets, sizeof *l->target);
    if (l->writing == NULL || l->target == NULL)
        return PAPAN_NO_MEMORY;
    for (uint32_t i = 0; i < f->placements; i++)
        make_writing(l, i, &next);
    return PAPAN_OK;
}

/* Allocates the data of one walker. */
static papan_status make_walker(listing *l)
{
    const papan_puzzle *puzzle = l->f->search->puzzle;
    const papan_pack *pack = &puzzle->pack;
    bool *placed = papan_arena_take(&l->arena, puzzle->labels, sizeof *placed);
    l->board = papan_arena_take(&l->arena, (size_t)l->boards * puzzle->cells + 1, sizeof *l->board);
    l->free_label = papan_arena_take(&l->arena, puzzle->labels, sizeof *l->free_label);
    l->next_label = papan_arena_take(&l->arena, puzzle->things, sizeof *l->next_label);
    l->trail = papan_arena_take(&l->arena, puzzle->labels, sizeof *l->trail);
    l->way = papan_arena_take(&l->arena, puzzle->labels + (size_t)1, sizeof *l->way);
    if (l->arena.failed)
        return PAPAN_NO_MEMORY;
    for (unsigned b = 0; b < l->boards; b++)
        papan_start_labels(puzzle, l->board + (size_t)b * puzzle->cells);
    for (uint32_t cell = 0; cell < puzzle->cells; cell++)
        if (pack->placed[cell] != PAPAN_EMPTY)
            placed[pack->placed[cell]] = true;
    uint16_t *next = l->free_label;
    for (unsigned thing = 0; thing < puzzle->things; thing++) {
        l->next_label[thing] = next;
        for (unsigned c = 0; c < pack->piece[thing].copies; c++)
            if (!placed[pack->piece[thing].first + c])
                *next++ = (uint16_t)(pack->piece[thing].first + c);
    }
    assert((size_t)(next - l->free_label) <= puzzle->labels);
    return PAPAN_OK;
}

/* ---- walking ---- */

/* Reports a solution. False: the search is over. */
static bool report_solution(listing *l)
{
    papan_search *search = l->search;
    if ((++l->walked & 4095) == 0 ? papan_must_stop(search) : search->stopped)
        return false;
    if (l->boards == 1)
        return papan_found_class(search, l->orbits, l->option, l->board);
    const papan_orbit *orbit = &l->orbits->orbit[l->orbits->of[l->option]];
    for (unsigned i = 0; i < orbit->weight; i++)
        if (!papan_found(search, l->board + (size_t)orbit->mover[i] * search->puzzle->cells))
            return false;
    return true;
}

/* Writes a placement to all boards. Cells need not be cleared afterwards: the next placements overwrite them
 * all. */
static inline void write_placement(listing *l, uint32_t placement)
{
    assert(placement < l->f->placements);
    const writing *w = &l->writing[placement];
    uint16_t *board = l->board, label = w->label;
    if (w->copies) {
        label = *l->next_label[w->thing]++;
        l->trail[l->trailed++] = w->thing;
    }
    if (w->restricted)
        l->option = l->f->placement[placement].option;
    for (const uint32_t *t = l->target + w->target, *end = t + w->targets; t < end; t += TOGETHER) {
        board[t[0]] = label;
        board[t[1]] = label;
        board[t[2]] = label;
        board[t[3]] = label;
    }
}

/* Visits all solutions that continue with this step or a later sibling. False: the search is over. */
static bool walk_steps(listing *l, uint32_t at)
{
    branching *top = l->way;
    for (;;) {
        step next = l->step[at];
        if (!next.last)
            *top++ = (branching){at + 1, l->trailed};
        write_placement(l, next.placement);
        at = next.next;
        if (at != AT_END)
            continue;
        if (!report_solution(l))
            return false;
        if (top == l->way)
            return true;
        at = (--top)->at;
        while (l->trailed > top->trailed)
            l->next_label[l->trail[--l->trailed]]--;
    }
}

/* ---- walking in parallel ---- */

/* The walk is split into parts, in its own order. The first steps of part i, depth of them, are in given[i *
 * STEPS_MAX] and following; it continues at at[i], or is already a solution if that is AT_END. */
enum { STEPS_MAX = 8, ENOUGH_WALKS = 1024, WORTH_LINKS = 1 << 14 };

typedef struct walks {
    const listing *all;
    listing *walker; /* [workers] */
    uint32_t *at, *given;
    unsigned depth;
    size_t walks;
} walks;

/* Splits each part at its next step; finished parts stay as they are. */
static papan_status cut_deeper(walks *w, papan_arena *arena)
{
    assert(w->depth < STEPS_MAX);
    const step *steps = w->all->step;
    size_t more = 0;
    for (size_t i = 0; i < w->walks; i++, more++)
        for (uint32_t at = w->at[i]; at != AT_END && !steps[at].last; at++)
            more++;
    uint32_t *next_at = papan_arena_take(arena, more, sizeof *next_at);
    uint32_t *given = papan_arena_take(arena, more * STEPS_MAX, sizeof *given);
    if (next_at == NULL || given == NULL)
        return PAPAN_NO_MEMORY;
    size_t made = 0;
    for (size_t i = 0; i < w->walks; i++)
        for (uint32_t at = w->at[i];; at++) {
            memcpy(given + made * STEPS_MAX, w->given + i * STEPS_MAX, STEPS_MAX * sizeof *given);
            given[made * STEPS_MAX + w->depth] = at;
            next_at[made++] = at != AT_END ? steps[at].next : AT_END;
            if (at == AT_END || steps[at].last)
                break;
        }
    assert(made == more);
    w->at = next_at;
    w->given = given;
    w->walks = made;
    w->depth++;
    return PAPAN_OK;
}

static papan_status cut_walks(walks *w, papan_arena *arena)
{
    w->at = papan_arena_take(arena, 1, sizeof *w->at);
    w->given = papan_arena_take(arena, STEPS_MAX, sizeof *w->given);
    w->walks = 1;
    papan_status status = w->at == NULL || w->given == NULL ? PAPAN_NO_MEMORY : PAPAN_OK;
    while (status == PAPAN_OK && w->walks < ENOUGH_WALKS && w->depth < STEPS_MAX)
        status = cut_deeper(w, arena);
    return status;
}

static papan_status become_walker(listing *l, const listing *all, papan_search *search)
{
    assert(l->search == NULL && search != all->search);
    *l = *all;
    papan_arena_init(&l->arena, &search->memory);
    l->search = search;
    if (all->orbits != NULL)
        l->orbits = papan_orbits_view(all->orbits, &l->arena);
    if (search->group != NULL)
        search->group = papan_group_view(search->group, &l->arena);
    return make_walker(l);
}

static papan_status do_walk(void *own, papan_search *search, unsigned worker, size_t index)
{
    walks *w = own;
    assert(worker < w->all->search->pool->workers && index < w->walks);
    listing *l = &w->walker[worker];
    papan_status status = l->search == NULL ? become_walker(l, w->all, search) : PAPAN_OK;
    if (status != PAPAN_OK)
        return status;
    while (l->trailed > 0)
        l->next_label[l->trail[--l->trailed]]--;
    const uint32_t *given = w->given + index * STEPS_MAX;
    for (unsigned i = 0; i < w->depth && given[i] != AT_END; i++)
        write_placement(l, l->step[given[i]].placement);
    if (w->at[index] == AT_END)
        report_solution(l);
    else
        walk_steps(l, w->at[index]);
    return PAPAN_OK;
}

static papan_status walk_together(listing *l)
{
    const papan_task_pool *pool = l->search->pool;
    walks w = {.all = l};
    w.walker = papan_arena_take(&l->arena, pool->workers, sizeof *w.walker);
    papan_status status = w.walker != NULL ? cut_walks(&w, &l->arena) : PAPAN_NO_MEMORY;
    if (status == PAPAN_OK)
        status = pool->run(l->search, w.walks, do_walk, &w);
    for (unsigned i = 0; i < pool->workers && w.walker != NULL; i++)
        if (w.walker[i].search != NULL)
            papan_arena_free(&w.walker[i].arena);
    return status;
}

static papan_status walk_all(listing *l)
{
    if (papan_workers(l->search) > 1 && l->links.links > WORTH_LINKS)
        return walk_together(l);
    walk_steps(l, 0);
    return PAPAN_OK;
}

/* True if a symmetry turns a piece into another one, its mirror image. Then a placement has another label in an
 * image of the board, and each finished solution is transformed instead. */
static bool exchanges_pieces(const papan_group *group)
{
    unsigned things = group->puzzle->things;
    for (unsigned i = 0; i < group->order * things; i++)
        if (group->thing_image[i] != i % things)
            return true;
    return false;
}

papan_status papan_frontier_list(papan_frontier *f, const papan_sets_kind *kind, papan_sets *sets,
                                 uint32_t root)
{
    assert(!f->count);
    bool copies = f->orbits != NULL && !f->search->distinct && !exchanges_pieces(f->orbits->group);
    listing l = {
        .f = f, .search = f->search, .orbits = f->orbits, .boards = copies ? f->orbits->group->order : 1};
    papan_arena_init(&l.arena, &f->search->memory);
    papan_status status = make_walker(&l);
    if (status == PAPAN_OK && root == PAPAN_FRONTIER_END) {
        report_solution(&l); /* there is nothing to fill */
    } else if (status == PAPAN_OK) {
        status = make_writings(&l);
        if (status == PAPAN_OK)
            status = make_steps(&l, kind, sets);
        if (status == PAPAN_OK && l.links.links > 0 && !f->search->stopped)
            status = walk_all(&l);
    }
    papan_frontier_release(f, &l.links.room);
    papan_arena_free(&l.arena);
    return status;
}

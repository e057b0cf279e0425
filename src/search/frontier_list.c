/* frontier_list.c: visits every solution of the frontier graph.
 *
 * The backward lists say from which pairs (node, set still to be used) the end can be reached. Going forward
 * from the root, the pairs that can also be reached are linked; then a walk along the links meets a solution
 * at every end and never a dead end, so that its cost is about that of writing the solutions down.
 *
 * Where one piece was restricted by symmetry, the turned and mirrored copies of the board are written along
 * with it, each placement to all of them, which is far cheaper than turning each finished solution. */
#include "search/frontier.h"

#include <string.h>

typedef struct step {
    uint32_t to, placement;
} step;

typedef struct listing {
    papan_frontier *f;
    papan_frontier_links links;
    papan_arena arena;
    uint32_t *first; /* [pairs + 1] the steps from a pair */
    step *step;
    uint32_t end; /* the pair of the end */

    unsigned boards;       /* how many copies of the board are written */
    uint16_t *board;       /* [boards * cells] */
    uint32_t *target;      /* for each placement the places in board[] to write */
    uint32_t *targets;     /* [placements + 1] where its targets start */
    uint16_t *free_label;  /* the labels left of all pieces, one piece after the other */
    uint16_t **next_label; /* [things] into free_label[] */
    uint32_t option;       /* of the piece restricted by symmetry */
} listing;

/* ---- steps ---- */

/* Sorts the links by where they start. */
static papan_status sort_links(listing *l)
{
    l->first = papan_arena_take(&l->arena, l->links.pairs + (size_t)2, sizeof *l->first);
    l->step = papan_arena_take(&l->arena, l->links.links, sizeof *l->step);
    if (l->first == NULL || l->step == NULL)
        return PAPAN_NO_MEMORY;
    uint32_t *next = l->first + 1; /* next[pair] ends up as first[pair + 1] */
    for (uint32_t i = 0; i < l->links.links; i++)
        next[l->links.link[i].from + 1]++;
    for (uint32_t i = 0; i < l->links.pairs; i++)
        next[i + 1] += next[i];
    for (uint32_t i = 0; i < l->links.links; i++) {
        const papan_frontier_link *link = &l->links.link[i];
        l->step[next[link->from]++] = (step){link->to, link->placement};
    }
    return PAPAN_OK;
}

static papan_status make_steps(listing *l, const papan_sets_kind *kind, papan_sets *sets)
{
    papan_frontier *f = l->f;
    papan_status status = PAPAN_OK;
    for (uint32_t p = 0; p <= f->positions && status == PAPAN_OK && !f->search->stopped; p++)
        for (uint32_t n = f->at[p]; n != 0 && status == PAPAN_OK; n = f->node[n].sibling) {
            status = kind->link(sets, n, &l->links);
            papan_frontier_stopped(f, 64 + f->node[n].length);
        }
    l->end = f->node[PAPAN_FRONTIER_END].length > 0 ? l->links.pairs - 1 : UINT32_MAX;
    return status == PAPAN_OK ? sort_links(l) : status;
}

/* ---- boards ---- */

static papan_status make_targets(listing *l)
{
    const papan_frontier *f = l->f;
    const papan_model *m = f->search->model;
    uint32_t cells = f->search->puzzle->cells, next = 0;
    l->targets = papan_arena_take(&l->arena, f->placements + (size_t)1, sizeof *l->targets);
    l->target = papan_arena_take(&l->arena, (size_t)l->boards * m->cell_nodes, sizeof *l->target);
    if (l->targets == NULL || l->target == NULL)
        return PAPAN_NO_MEMORY;
    for (uint32_t i = 0; i < f->placements; i++) {
        const papan_option *o = &m->option[f->placement[i].option];
        for (uint32_t c = o[0].cells; c < o[1].cells; c++)
            for (unsigned b = 0; b < l->boards; b++) {
                uint32_t cell = m->cell_of[c];
                l->target[next++] = b * cells + (b == 0 ? cell : f->orbits->group->image[b * cells + cell]);
            }
        l->targets[i + 1] = next;
    }
    return PAPAN_OK;
}

static papan_status make_labels(listing *l)
{
    const papan_puzzle *puzzle = l->f->search->puzzle;
    const papan_pack *pack = &puzzle->pack;
    bool *placed = papan_arena_take(&l->arena, pack->instances, sizeof *placed);
    l->board = papan_arena_take(&l->arena, (size_t)l->boards * puzzle->cells, sizeof *l->board);
    l->free_label = papan_arena_take(&l->arena, pack->instances, sizeof *l->free_label);
    l->next_label = papan_arena_take(&l->arena, puzzle->things, sizeof *l->next_label);
    if (placed == NULL || l->board == NULL || l->free_label == NULL || l->next_label == NULL)
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
    return PAPAN_OK;
}

/* ---- walking ---- */

static bool report(void *context, const uint16_t *label)
{
    papan_search *search = context;
    if (search->count_only) {
        search->solutions++;
        return true;
    }
    return papan_found(search, label);
}

/* False: the search ends. */
static bool solution(listing *l)
{
    papan_search *search = l->f->search;
    papan_orbits *orbits = l->f->orbits;
    if (papan_frontier_stopped(l->f, 64))
        return false;
    if (orbits == NULL) {
        bool copy =
            search->distinct && search->group != NULL && !papan_group_represents(search->group, l->board);
        return copy || report(search, l->board);
    }
    if (search->distinct)
        return papan_orbits_expand(orbits, l->option, l->board, true, report, search);
    const papan_orbit *orbit = &orbits->orbit[orbits->of[l->option]];
    for (unsigned i = 0; i < orbit->weight; i++)
        if (!report(search, l->board + (size_t)orbit->mover[i] * search->puzzle->cells))
            return false;
    return true;
}

static inline uint16_t thing_of(const listing *l, uint32_t placement)
{
    return l->f->search->model->option[l->f->placement[placement].option].thing;
}

static inline void place(listing *l, uint32_t placement)
{
    uint16_t thing = thing_of(l, placement), label = *l->next_label[thing]++;
    for (uint32_t i = l->targets[placement]; i < l->targets[placement + 1]; i++)
        l->board[l->target[i]] = label;
    if (l->f->orbits != NULL && l->f->orbits->thing == thing)
        l->option = l->f->placement[placement].option;
}

static inline void take_back(listing *l, uint32_t placement)
{
    l->next_label[thing_of(l, placement)]--;
}

/* Cells need not be emptied on the way back: the next placements cover them all. */
static papan_status walk(listing *l)
{
    uint32_t *at = papan_arena_take(&l->arena, l->f->search->puzzle->pack.instances + (size_t)1, sizeof *at);
    uint32_t *until =
        papan_arena_take(&l->arena, l->f->search->puzzle->pack.instances + (size_t)1, sizeof *until);
    uint32_t depth = 0;
    if (at == NULL || until == NULL)
        return PAPAN_NO_MEMORY;
    at[0] = l->first[0]; /* pair 0 is the root's */
    until[0] = l->first[1];
    for (;;) {
        if (at[depth] == until[depth]) {
            if (depth == 0)
                return PAPAN_OK;
            depth--;
            take_back(l, l->step[at[depth] - 1].placement);
            continue;
        }
        step next = l->step[at[depth]++];
        place(l, next.placement);
        if (next.to == l->end) {
            if (!solution(l))
                return PAPAN_OK;
            take_back(l, next.placement);
        } else {
            depth++;
            at[depth] = l->first[next.to];
            until[depth] = l->first[next.to + 1];
        }
    }
}

papan_status papan_frontier_list(papan_frontier *f, const papan_sets_kind *kind, papan_sets *sets,
                                 uint32_t root)
{
    bool copies = f->orbits != NULL && !f->search->distinct;
    listing l = {.f = f, .boards = copies ? f->orbits->group->order : 1};
    papan_arena_init(&l.arena, &f->search->memory);
    papan_status status = make_labels(&l);
    if (status == PAPAN_OK && root == PAPAN_FRONTIER_END) {
        solution(&l); /* nothing is to be filled */
    } else if (status == PAPAN_OK) {
        status = make_targets(&l);
        if (status == PAPAN_OK)
            status = make_steps(&l, kind, sets);
        if (status == PAPAN_OK && l.end != UINT32_MAX && !f->search->stopped)
            status = walk(&l);
    }
    papan_frontier_release(f, &l.links.room);
    papan_arena_free(&l.arena);
    return status;
}

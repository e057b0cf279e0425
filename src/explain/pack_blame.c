/* pack_blame.c: what is wrong with a packing position that has no solution, and which pieces to remove.
 *
 * The reason is the smallest hole that the remaining pieces cannot fill, if there is one, since players see a
 * hole at once: holes of up to HOLE_MAX cells are filled by backtracking. Otherwise it is one of the short
 * proofs of the family (pack_impossible.c).
 *
 * To find the pieces to blame, each is removed alone. If removing one is never enough, pieces are kept in the
 * order of their labels as long as they can be completed, and the others are blamed. Smaller sets are then
 * tried in the order of their size. All of these searches together are limited (pack_guide.h). */
#include "explain/pack_guide.h"
#include "puzzle/pack_family.h"

#include <string.h>

enum {
    HOLE_MAX = 24,           /* cells of a hole that is filled by backtracking */
    HOLE_WORK = 100000,      /* placements tried for one hole */
    BLAME_PATIENCE = 400000, /* polls of the stop hook, over all searches */
    SPOILERS_NAMED = 3
};

/* ---- a hole that cannot be filled ---- */

typedef struct filling {
    const papan_puzzle *puzzle;
    const papan_model *model;
    const uint32_t *hole_of;
    uint32_t hole, first, options; /* [options] within the hole */
    uint32_t *option;
    bool *covered;  /* [cells] */
    unsigned *left; /* [pieces] copies */
    unsigned work;
} filling;

static bool is_within_hole(const filling *f, uint32_t option)
{
    papan_cell_list at = papan_pack_option_cells(f->model, option);
    for (uint32_t i = 0; i < at.count; i++)
        if (f->hole_of[at.cell[i]] != f->hole)
            return false;
    return true;
}

static bool try_to_fill(filling *f);

/* True if this placement covers the cell and the rest can be filled with it. */
static bool try_option(filling *f, uint32_t option, uint32_t wanted)
{
    papan_cell_list at = papan_pack_option_cells(f->model, option);
    unsigned *left = &f->left[f->model->option[option].thing];
    bool covers = false, room = *left > 0;
    for (uint32_t i = 0; i < at.count; i++) {
        covers = covers || at.cell[i] == wanted;
        room = room && !f->covered[at.cell[i]];
    }
    if (!covers || !room)
        return false;
    for (uint32_t i = 0; i < at.count; i++)
        f->covered[at.cell[i]] = true;
    --*left;
    bool filled = try_to_fill(f);
    ++*left;
    for (uint32_t i = 0; i < at.count; i++)
        f->covered[at.cell[i]] = false;
    return filled;
}

/* True also if it takes too much work to find out. */
static bool try_to_fill(filling *f)
{
    uint32_t cell = f->first;
    while (cell < f->puzzle->cells && (f->hole_of[cell] != f->hole || f->covered[cell]))
        cell++;
    if (cell == f->puzzle->cells)
        return true;
    for (uint32_t i = 0; i < f->options; i++)
        if (++f->work > HOLE_WORK || try_option(f, f->option[i], cell))
            return true;
    return false;
}

static bool can_be_filled(filling *f, const papan_holes *holes, uint32_t hole)
{
    f->hole = hole;
    f->first = holes->first[hole];
    f->options = f->work = 0;
    for (uint32_t o = 0; o < f->model->options; o++)
        if (is_within_hole(f, o))
            f->option[f->options++] = o;
    return try_to_fill(f);
}

static void say_hole(papan_pack_guide *g, const papan_holes *holes, uint32_t hole)
{
    static const char *const text[2][2] = {
        {N_("the remaining pieces cannot fill the hole of {0} cells at row {1}, column {2}"),
         N_("the remaining pieces cannot fill the hole of {0} cells at row {1}, column {2} of layer {3}")},
        {N_("the remaining pieces cannot fill the hole of one cell at row {1}, column {2}"),
         N_("the remaining pieces cannot fill the hole of one cell at row {1}, column {2} of layer {3}")}};
    papan_hint *hint = g->hint;
    uint32_t count = 0, *cell = papan_arena_take(g->hint_arena, holes->size[hole], sizeof *cell);
    for (uint32_t i = 0; i < g->puzzle->cells && cell != NULL; i++)
        if (holes->of[i] == hole)
            cell[count++] = i;
    hint->cause = (papan_cell_list){count, cell};
    papan_say(&hint->because, 0, 0, "hole-not-fillable", text[count == 1][g->puzzle->layers > 1]);
    papan_say_number(&hint->because, 0, count);
    papan_say_cell(&hint->because, 1, g->puzzle, holes->first[hole]);
}

/* The smallest hole that cannot be filled; of several the first. */
static uint32_t smallest_bad_hole(filling *f, const papan_holes *holes)
{
    uint32_t best = UINT32_MAX, least = HOLE_MAX + 1;
    for (uint32_t hole = 0; hole < holes->holes; hole++)
        if (holes->size[hole] < least && !can_be_filled(f, holes, hole)) {
            least = holes->size[hole];
            best = hole;
        }
    return best;
}

static papan_status find_hole(papan_pack_guide *g, const papan_grid *grid)
{
    const papan_puzzle *puzzle = g->puzzle;
    papan_holes holes = {.holes = 0};
    papan_status status = papan_holes_find(puzzle, grid, &g->arena, &holes);
    if (status != PAPAN_OK || holes.holes < 2)
        return status;
    filling f = {.puzzle = puzzle, .model = g->model, .hole_of = holes.of};
    f.option = papan_arena_take(&g->arena, g->model->options + (size_t)1, sizeof *f.option);
    f.covered = papan_arena_take(&g->arena, puzzle->cells, sizeof *f.covered);
    f.left = papan_arena_take(&g->arena, puzzle->things, sizeof *f.left);
    if (g->arena.failed)
        return PAPAN_NO_MEMORY;
    for (unsigned t = 0; t < puzzle->things; t++)
        f.left[t] = papan_pack_copies_left(puzzle, t);
    uint32_t hole = smallest_bad_hole(&f, &holes);
    if (hole != UINT32_MAX)
        say_hole(g, &holes, hole);
    return PAPAN_OK;
}

static papan_status find_reason(papan_pack_guide *g)
{
    papan_grid grid;
    papan_status status = papan_model_new(g->puzzle, &g->memory, &g->model);
    if (status != PAPAN_OK)
        return status;
    status = papan_grid_new(g->puzzle, &g->memory, &grid);
    if (status != PAPAN_OK)
        return status;
    status = find_hole(g, &grid);
    papan_grid_free(&grid, &g->memory);
    if (status != PAPAN_OK || g->hint->because.text != NULL)
        return status;
    return g->puzzle->family->impossible(g->puzzle, &g->memory, PAPAN_THOROUGH, &g->hint->because);
}

/* ---- pieces to remove ---- */

typedef struct suspects {
    uint32_t count;
    uint16_t *label; /* [count] placed pieces that may be removed */
    bool *out;       /* [count] removed in the trial */
    bool *best;      /* [count] removed in the best set so far */
    uint32_t helping;
    uint16_t *helps; /* [helping] pieces whose removal alone is enough */
    bool sure;       /* false: some search was given up */
} suspects;

static bool is_suspect(const papan_pack_guide *g, unsigned label)
{
    const uint16_t *given = g->request->given_pieces;
    for (uint32_t i = 0; i < g->puzzle->cells; i++)
        if (g->puzzle->pack.placed[i] == label)
            return given == NULL || given[i] == PAPAN_EMPTY;
    return false;
}

/* *solvable: the board can be filled without the pieces that are out. */
static papan_status solvable_without(papan_pack_guide *g, suspects *s, bool *solvable)
{
    memcpy(g->trial, g->puzzle->pack.placed, g->puzzle->cells * sizeof *g->trial);
    for (uint32_t i = 0; i < g->puzzle->cells; i++)
        for (uint32_t k = 0; k < s->count; k++)
            if (s->out[k] && g->trial[i] == s->label[k])
                g->trial[i] = PAPAN_EMPTY;
    papan_status status = papan_pack_complete_trial(g, solvable);
    s->sure = s->sure && !g->tired;
    return status;
}

static papan_status one_alone(papan_pack_guide *g, suspects *s)
{
    papan_status status = PAPAN_OK;
    memset(s->out, false, s->count * sizeof *s->out);
    for (uint32_t k = 0; k < s->count && status == PAPAN_OK && !g->stopped; k++) {
        bool solvable = false;
        s->out[k] = true;
        status = solvable_without(g, s, &solvable);
        s->out[k] = false;
        if (solvable)
            s->helps[s->helping++] = s->label[k];
    }
    return status;
}

/* Keeps pieces one by one as long as the board can be filled. A search that is given up counts as a board that
 * cannot be filled. */
static papan_status keep_what_fits(papan_pack_guide *g, suspects *s)
{
    papan_status status = PAPAN_OK;
    memset(s->out, true, s->count * sizeof *s->out);
    for (uint32_t k = 0; k < s->count && status == PAPAN_OK && !g->stopped; k++) {
        bool solvable = false;
        s->out[k] = false;
        status = solvable_without(g, s, &solvable);
        s->out[k] = !solvable;
    }
    return status;
}

static uint32_t number_out(const suspects *s)
{
    uint32_t out = 0;
    for (uint32_t k = 0; k < s->count; k++)
        out += s->out[k];
    return out;
}

/* The next set of the same size, in lexicographic order; false after the last. */
static bool next_choice(suspects *s)
{
    uint32_t k = s->count, tail = 0;
    while (k > 0 && s->out[k - 1]) {
        s->out[--k] = false;
        tail++;
    }
    while (k > 0 && !s->out[k - 1])
        k--;
    if (k == 0)
        return false;
    s->out[k - 1] = false;
    for (uint32_t i = 0; i <= tail; i++)
        s->out[k + i] = true;
    return true;
}

/* Tries all sets of this size; false: none was found. */
static papan_status try_size(papan_pack_guide *g, suspects *s, uint32_t size, bool *found)
{
    papan_status status = PAPAN_OK;
    memset(s->out, false, s->count * sizeof *s->out);
    memset(s->out, true, size * sizeof *s->out);
    do
        status = solvable_without(g, s, found);
    while (status == PAPAN_OK && !*found && !g->stopped && !g->tired && next_choice(s));
    return status;
}

/* The smallest set of pieces whose removal makes a solution possible, in s->out. */
static papan_status smallest_set(papan_pack_guide *g, suspects *s)
{
    papan_status status = keep_what_fits(g, s);
    uint32_t most = number_out(s);
    memcpy(s->best, s->out, s->count * sizeof *s->best);
    for (uint32_t size = 2; size < most && status == PAPAN_OK && !g->stopped && !g->tired; size++) {
        bool found = false;
        status = try_size(g, s, size, &found);
        if (found) {
            memcpy(s->best, s->out, s->count * sizeof *s->best);
            break;
        }
    }
    memcpy(s->out, s->best, s->count * sizeof *s->out);
    return status;
}

/* ---- messages ---- */

static char symbol_of(const papan_pack_guide *g, uint32_t label)
{
    return g->puzzle->pack.piece[g->puzzle->thing_of[label]].symbol;
}

/* The cells of placed pieces. */
static papan_things_at list_pieces(papan_pack_guide *g, const uint16_t *label, uint32_t count)
{
    const papan_puzzle *puzzle = g->puzzle;
    uint32_t *cell = papan_arena_take(g->hint_arena, puzzle->cells, sizeof *cell);
    papan_thing_at *thing = papan_arena_take(g->hint_arena, count, sizeof *thing);
    if (cell == NULL || thing == NULL)
        return (papan_things_at){0, NULL};
    for (uint32_t i = 0; i < count; i++) {
        uint32_t size = 0;
        for (uint32_t c = 0; c < puzzle->cells; c++)
            if (puzzle->pack.placed[c] == label[i])
                cell[size++] = c;
        thing[i] = (papan_thing_at){label[i], {size, cell}};
        cell += size;
    }
    return (papan_things_at){count, thing};
}

/* The sentence about several pieces, of which removing any one is enough; the hint removes the first. */
static void say_one(papan_pack_guide *g, const suspects *s)
{
    static const char *const text[SPOILERS_NAMED + 1] = {
        NULL, N_("this position has no solution; remove piece {0} to make it solvable"),
        N_("this position has no solution; remove piece {0} or piece {1} to make it solvable"),
        N_("this position has no solution; remove piece {0}, {1} or {2} to make it solvable")};
    papan_hint *hint = g->hint;
    uint32_t named = s->helping < SPOILERS_NAMED ? s->helping : SPOILERS_NAMED;
    hint->spoilers = list_pieces(g, s->helps, s->helping);
    hint->remove = (papan_things_at){hint->spoilers.count > 0, hint->spoilers.thing};
    papan_say(&hint->text, 0, 0, "remove-piece",
              s->helping > SPOILERS_NAMED ? N_("this position has no solution; remove piece {0} to make it "
                                               "solvable (or any one of {3} others)")
                                          : text[named]);
    for (unsigned i = 0; i < named; i++)
        papan_say_char(&hint->text, i, symbol_of(g, s->helps[i]));
    if (s->helping > SPOILERS_NAMED)
        papan_say_number(&hint->text, 3, (long long)s->helping - 1);
}

/* The sentence about several pieces that must all be removed. */
static void say_set(papan_pack_guide *g, const suspects *s)
{
    enum { SEPARATED = 3, LONGEST = sizeof ", ..." };
    papan_message *text = &g->hint->text;
    uint32_t count = 0;
    for (uint32_t k = 0; k < s->count; k++)
        if (s->out[k])
            s->label[count++] = s->label[k];
    g->hint->remove = list_pieces(g, s->label, count);
    papan_say(text, 0, 0, "remove-pieces",
              s->sure
                  ? N_("this position has no solution; at least {1} pieces must be removed, for example {0}")
                  : N_("this position has no solution; remove the pieces {0} to make it solvable"));
    papan_say_number(text, 1, count);
    papan_say_text(text, 0, "");
    for (uint32_t i = 0; i < count; i++) {
        char name[2] = {symbol_of(g, s->label[i]), '\0'};
        bool room = strlen(text->arg[0]) + SEPARATED + LONGEST <= sizeof text->arg[0];
        papan_say_more(text, 0, i > 0 ? ", " : "");
        papan_say_more(text, 0, room ? name : "...");
        if (!room)
            break;
    }
}

static void say_dead(papan_pack_guide *g, const suspects *s, bool hopeless)
{
    g->hint->kind = PAPAN_HINT_DEAD;
    if (s->helping > 0)
        say_one(g, s);
    else if (!hopeless)
        say_set(g, s);
    else
        papan_say(&g->hint->text, 0, 0, "pieces-cannot-fill",
                  s->count == 0   ? N_("these pieces cannot fill the board")
                  : s->count == 1 ? N_("this position has no solution, even without the placed piece: these "
                                       "pieces cannot fill the board")
                                  : N_("this position has no solution, even without the placed pieces: these "
                                       "pieces cannot fill the board"));
}

/* ---- the whole ---- */

static papan_status find_suspects(papan_pack_guide *g, suspects *s)
{
    unsigned labels = papan_pack_instances(g->puzzle);
    s->label = papan_arena_take(&g->arena, labels + (size_t)1, sizeof *s->label);
    s->out = papan_arena_take(&g->arena, labels + (size_t)1, sizeof *s->out);
    s->best = papan_arena_take(&g->arena, labels + (size_t)1, sizeof *s->best);
    s->helps = papan_arena_take(&g->arena, labels + (size_t)1, sizeof *s->helps);
    if (g->arena.failed)
        return PAPAN_NO_MEMORY;
    for (unsigned label = 0; label < labels; label++)
        if (is_suspect(g, label))
            s->label[s->count++] = (uint16_t)label;
    return PAPAN_OK;
}

papan_status papan_pack_hint_dead(papan_pack_guide *g)
{
    suspects s = {.sure = true};
    bool solvable = false;
    papan_status status = find_suspects(g, &s);
    if (status == PAPAN_OK)
        status = find_reason(g);
    if (status != PAPAN_OK)
        return status;
    memset(s.out, true, s.count * sizeof *s.out);
    if (s.count > 0)
        status = solvable_without(g, &s, &solvable);
    papan_pack_limit_searches(g, BLAME_PATIENCE);
    if (status == PAPAN_OK && solvable)
        status = one_alone(g, &s);
    if (status == PAPAN_OK && solvable && s.helping == 0 && !g->stopped)
        status = smallest_set(g, &s);
    if (status == PAPAN_OK && !g->stopped)
        say_dead(g, &s, !solvable);
    return status;
}

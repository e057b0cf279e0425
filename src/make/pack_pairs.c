/* pack_pairs.c: the pairs of given pieces that leave exactly one completion. They are those that occur together
 * in exactly one solution of the empty board, so one pass over all solutions finds all such pairs: two bits for
 * each pair of placements record whether it has been seen, and whether it has been seen again.
 *
 * On the rectangle of IQ Puzzler Pro, 4,331,140 solutions and 2140 placements, that is 286 million pairs and
 * 1.1 MB of bits; nearly all pairs are soon seen again, so a pass is mostly reads of half of them. To verify
 * each solution would take ten times as long as to list it; instead each of its pieces must be a placement of
 * the model, and a challenge made of a pair is solved again when its difficulty is measured. Boards with more
 * than 64 cells, with many more placements or with more than ten million solutions are left out. */
#include "make/mrv_search.h"

#include "base/bits.h"
#include "base/hash.h"
#include "puzzle/pack_family.h"

enum { CELLS_MAX = 64, OPTIONS_MAX = 8192, SOLUTIONS_MAX = 10000000, WORD = 64 };

typedef struct counting {
    const papan_model *model;
    const papan_make_request *wish;
    const papan_puzzle *board;
    uint64_t *cells_of;     /* [options] */
    uint32_t *slot, slots;  /* hash table of options by thing and cells, by option + 1; 0: free */
    size_t row;             /* words for each option */
    uint64_t *seen, *again; /* [options * row] */
    uint64_t *place;        /* [labels] the cells of each label in a solution */
    uint32_t *option;       /* [labels] the placements of a solution */
    uint32_t solutions;     /* so far; a limit in the request would exclude the strategy that lists fastest */
} counting;

/* ---- placements ---- */

/* The slot of a placement, or the free slot for it. */
static uint32_t find_slot(const counting *c, uint16_t thing, uint64_t cells)
{
    uint32_t at = (uint32_t)(papan_mix(cells + thing) >> 32) & (c->slots - 1);
    for (; c->slot[at] != 0; at = (at + 1) & (c->slots - 1)) {
        uint32_t option = c->slot[at] - 1;
        if (c->cells_of[option] == cells && c->model->option[option].thing == thing)
            break;
    }
    return at;
}

static void list_placements(counting *c)
{
    const papan_model *m = c->model;
    for (uint32_t o = 0; o < m->options; o++) {
        for (uint32_t i = m->option[o].cells; i < m->option[o + 1].cells; i++)
            c->cells_of[o] |= UINT64_C(1) << m->cell_of[i];
        c->slot[find_slot(c, m->option[o].thing, c->cells_of[o])] = o + 1;
    }
}

/* ---- solutions ---- */

static void note_pair(counting *c, uint32_t a, uint32_t b)
{
    uint32_t low = a < b ? a : b, high = a < b ? b : a;
    size_t word = low * c->row + high / WORD;
    uint64_t bit = UINT64_C(1) << high % WORD;
    if ((c->again[word] & bit) != 0)
        return;
    c->again[word] |= c->seen[word] & bit;
    c->seen[word] |= bit;
}

/* False: there are too many solutions, or this is not one, which would be a bug of the strategy. */
static bool note_solution(void *context, const papan_puzzle *board, const uint16_t *label)
{
    counting *c = context;
    unsigned pieces = papan_pack_instances(board), placed = 0;
    for (uint32_t i = 0; i < board->cells; i++)
        if (label[i] < pieces)
            c->place[label[i]] |= UINT64_C(1) << i;
    for (unsigned l = 0; l < pieces; l++) {
        if (c->place[l] == 0)
            continue;
        uint32_t found = c->slot[find_slot(c, board->thing_of[l], c->place[l])];
        if (found == 0)
            return false;
        c->option[placed] = found - 1;
        c->place[l] = 0;
        for (unsigned i = 0; i < placed; i++)
            note_pair(c, c->option[i], c->option[placed]);
        placed++;
    }
    return ++c->solutions < SOLUTIONS_MAX;
}

static bool must_stop(void *context)
{
    const counting *c = context;
    return c->wish->stop != NULL && c->wish->stop(c->wish->context);
}

/* ---- the whole ---- */

static bool take_memory(counting *c, papan_arena *arena)
{
    uint32_t options = c->model->options;
    c->row = papan_words(options);
    for (c->slots = 1; c->slots < 2 * options;)
        c->slots *= 2;
    c->cells_of = papan_arena_take(arena, options, sizeof *c->cells_of);
    c->slot = papan_arena_take(arena, c->slots, sizeof *c->slot);
    c->seen = papan_arena_take(arena, options * c->row, sizeof *c->seen);
    c->again = papan_arena_take(arena, options * c->row, sizeof *c->again);
    c->place = papan_arena_take(arena, c->board->labels, sizeof *c->place);
    c->option = papan_arena_take(arena, c->board->labels, sizeof *c->option);
    return !arena->failed;
}

static papan_status collect_pairs(const counting *c, papan_pack_pairs *found)
{
    for (uint32_t a = 0; a < c->model->options; a++)
        for (size_t w = 0; w < c->row; w++) {
            uint64_t once = c->seen[a * c->row + w] & ~c->again[a * c->row + w];
            for (; once != 0; once &= once - 1) {
                if (!papan_room(&found->memory, &found->option, &found->room, 2 * found->pairs + 2,
                                sizeof *found->option))
                    return PAPAN_NO_MEMORY;
                found->option[2 * found->pairs] = a;
                found->option[2 * found->pairs++ + 1] = (uint32_t)(w * WORD) + papan_lowest(once);
            }
        }
    return PAPAN_OK;
}

papan_status papan_pack_pairs_find(const papan_model *model, const papan_make_request *wish,
                                   const papan_allocator *memory, papan_pack_pairs *found)
{
    counting c = {.model = model, .wish = wish, .board = wish->board};
    papan_request request = {.goal = PAPAN_LIST,
                             .memory_limit = wish->memory_limit,
                             .unchecked = true,
                             .context = &c,
                             .solution = note_solution,
                             .stop = must_stop};
    papan_result result = {0};
    papan_arena arena;
    *found = (papan_pack_pairs){.memory = *memory};
    if (c.board->cells > CELLS_MAX || model->options > OPTIONS_MAX)
        return PAPAN_OK;
    papan_arena_init(&arena, memory);
    papan_status status = take_memory(&c, &arena) ? PAPAN_OK : PAPAN_NO_MEMORY;
    if (status == PAPAN_OK && !must_stop(&c)) {
        list_placements(&c);
        status = papan_solve(c.board, &request, &result, &found->why);
    }
    if (status == PAPAN_OK && result.complete)
        status = collect_pairs(&c, found);
    found->complete = status == PAPAN_OK && result.complete;
    papan_arena_free(&arena);
    return status;
}

void papan_pack_pairs_free(papan_pack_pairs *found)
{
    papan_give(&found->memory, found->option, found->room, sizeof *found->option);
}

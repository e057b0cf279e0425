/* pack.c: the pack family: cover the cells of a board with pieces, each used as often as it has copies. This
 * file describes such a puzzle as an exact cover (one item for each free cell and each piece, one option for
 * each place of a piece) and prints it; pack_new.c makes it. */
#include "puzzle/lattice.h"
#include "puzzle/pack_family.h"

#include <assert.h>
#include <string.h>

/* ---- copies ---- */

/* Copies that are placed have the first labels. */
static unsigned copies_placed(const papan_puzzle *puzzle, unsigned thing)
{
    const papan_piece *p = &puzzle->pack.piece[thing];
    unsigned most = 0;
    for (uint32_t i = 0; i < puzzle->cells; i++) {
        unsigned copy = (unsigned)puzzle->pack.placed[i] - p->first;
        if (copy < p->copies && copy >= most)
            most = copy + 1;
    }
    return most;
}

unsigned papan_pack_copies_left(const papan_puzzle *puzzle, unsigned thing)
{
    assert(thing < puzzle->things);
    return puzzle->pack.piece[thing].copies - copies_placed(puzzle, thing);
}

unsigned papan_pack_least_left(const papan_puzzle *puzzle, unsigned thing)
{
    assert(thing < puzzle->things);
    unsigned least = puzzle->pack.piece[thing].least, placed = copies_placed(puzzle, thing);
    return least > placed ? least - placed : 0;
}

/* ---- as an exact cover ---- */

typedef struct description {
    papan_cover_sink *sink;
    const uint32_t *item_of; /* [cells] */
    uint32_t *item;          /* of the option being reported */
    uint32_t piece_item, use_item;
    uint16_t thing;
    bool uses;   /* the use item counts this thing */
    bool closed; /* no more pieces may be used */
    bool going;
} description;

static bool tell_place(void *context, const uint32_t *cell, size_t cells)
{
    description *d = context;
    size_t items = 0;
    for (; items < cells; items++)
        d->item[items] = d->item_of[cell[items]];
    if (d->uses)
        d->item[items++] = d->use_item;
    d->item[items++] = d->piece_item; /* the last one, as searches expect */
    d->going = d->sink->option(d->sink->context, d->thing, d->item, NULL, items, cell, cells);
    return d->going;
}

static unsigned pieces_placed(const papan_puzzle *puzzle)
{
    unsigned placed = 0;
    for (unsigned p = 0; p < puzzle->pack.pieces; p++)
        placed += copies_placed(puzzle, p);
    return placed;
}

/* The items: free cells, things, and, if it is limited, the number of pieces. */
static void pass_items(const papan_puzzle *puzzle, description *d, uint32_t *item_of, uint32_t *things)
{
    const papan_pack *pack = &puzzle->pack;
    papan_cover_sink *sink = d->sink;
    uint32_t items = 0;
    for (uint32_t i = 0; i < puzzle->cells && d->going; i++)
        if (pack->placed[i] == PAPAN_EMPTY) {
            item_of[i] = items++;
            d->going = sink->item(sink->context, 1, 1);
        }
    *things = items;
    for (unsigned t = 0; t < puzzle->things && d->going; t++) {
        unsigned left = papan_pack_copies_left(puzzle, t);
        if (left > 0) {
            d->going = sink->item(sink->context, papan_pack_least_left(puzzle, t), left);
            items++;
        }
    }
    unsigned placed = pack->use_most > 0 ? pieces_placed(puzzle) : 0;
    d->closed = pack->use_most > 0 && placed >= pack->use_most;
    if (d->closed && placed > pack->use_most && d->going) /* too many are given: an item that nothing covers */
        d->going = sink->item(sink->context, 1, 1);
    if (pack->use_most > 0 && !d->closed && d->going) {
        d->use_item = items;
        d->going = sink->item(sink->context, pack->use_least > placed ? pack->use_least - placed : 0,
                              pack->use_most - placed);
    }
}

static papan_status tell_all(const papan_puzzle *puzzle, const papan_grid *grid, const papan_allocator *memory,
                             description *d, uint32_t *item_of)
{
    d->going = true;
    pass_items(puzzle, d, item_of, &d->piece_item);
    papan_status status = PAPAN_OK;
    for (unsigned t = 0; t < puzzle->things && d->going && status == PAPAN_OK; t++) {
        if (papan_pack_copies_left(puzzle, t) == 0)
            continue;
        d->thing = (uint16_t)t;
        d->uses = puzzle->pack.use_most > 0 && !puzzle->pack.piece[t].gap;
        if (!d->closed || puzzle->pack.piece[t].gap)
            status = papan_pack_places(puzzle, grid, t, memory, tell_place, d);
        d->piece_item++;
    }
    return d->going ? status : PAPAN_NO_MEMORY;
}

static papan_status describe_pack(const papan_puzzle *puzzle, const papan_allocator *memory,
                                  papan_cover_sink *sink)
{
    papan_grid grid;
    papan_status status = papan_grid_new(puzzle, memory, &grid);
    if (status != PAPAN_OK)
        return status;
    uint32_t *item_of = papan_take(memory, puzzle->cells, sizeof *item_of);
    uint32_t *item = papan_take(memory, (size_t)PAPAN_PACK_CELLS_MAX + 2, sizeof *item);
    description d = {.sink = sink, .item_of = item_of, .item = item};
    status = item_of == NULL || item == NULL ? PAPAN_NO_MEMORY : tell_all(puzzle, &grid, memory, &d, item_of);
    papan_give(memory, item_of, puzzle->cells, sizeof *item_of);
    papan_give(memory, item, (size_t)PAPAN_PACK_CELLS_MAX + 2, sizeof *item);
    papan_grid_free(&grid, memory);
    return status;
}

/* ---- as a picture ---- */

/* The label of the piece shown on a cell; PAPAN_EMPTY: none, or a gap. */
static uint16_t shown(const papan_puzzle *puzzle, const uint16_t *label, uint32_t cell)
{
    uint16_t here = label != NULL ? label[cell] : puzzle->pack.placed[cell];
    return here < puzzle->labels && !puzzle->pack.piece[puzzle->thing_of[here]].gap ? here : PAPAN_EMPTY;
}

static char pack_symbol(const papan_puzzle *puzzle, const uint16_t *label, uint32_t cell)
{
    uint16_t here = shown(puzzle, label, cell);
    if (here != PAPAN_EMPTY)
        return puzzle->pack.piece[puzzle->thing_of[here]].symbol;
    return papan_pack_opens(puzzle, cell) ? '_' : label != NULL ? '.' : 'X';
}

static unsigned pack_colour(const papan_puzzle *puzzle, const uint16_t *label, uint32_t cell)
{
    uint16_t here = shown(puzzle, label, cell);
    return here != PAPAN_EMPTY ? here : PAPAN_NO_COLOUR;
}

/* ---- the row ---- */

bool papan_pack_opens(const papan_puzzle *puzzle, uint32_t cell)
{
    return puzzle->pack.open != PAPAN_EMPTY && puzzle->pack.gap[cell] == puzzle->pack.open;
}

static void pack_givens(const papan_puzzle *puzzle, uint16_t *label)
{
    memcpy(label, puzzle->pack.placed, puzzle->cells * sizeof *label);
}

static bool leaves_empty(const papan_puzzle *puzzle, uint16_t label)
{
    uint16_t thing = label < puzzle->labels ? puzzle->thing_of[label] : PAPAN_EMPTY;
    return thing != PAPAN_EMPTY && puzzle->pack.piece[thing].gap && thing != puzzle->pack.open;
}

static const char *cell_text(const papan_puzzle *puzzle, uint32_t cell)
{
    return puzzle->pack.text != NULL ? puzzle->pack.text[cell] : NULL;
}

static const char *thing_name(const papan_puzzle *puzzle, uint16_t thing)
{
    return puzzle->pack.piece[thing].name;
}

static const char *pack_rules(const papan_puzzle *puzzle)
{
    bool gaps = puzzle->pack.gap != NULL || puzzle->pack.open != PAPAN_EMPTY;
    return gaps ? N_("Place the remaining pieces on the board. Some cells stay empty.")
                : N_("Fill the board with the remaining pieces.");
}

const papan_family papan_family_pack = {
    .name = "pack",
    .verify = papan_pack_verify,
    .impossible = papan_pack_impossible,
    .describe = describe_pack,
    .symmetries = papan_pack_symmetries,
    .symbol = pack_symbol,
    .colour = pack_colour,
    .labels = papan_pack_labels,
    .givens = pack_givens,
    .givens_apart = true,
    .place = papan_pack_place,
    .leaves_empty = leaves_empty,
    .cell_text = cell_text,
    .thing_name = thing_name,
    .abilities = PAPAN_HAS_HINTS | PAPAN_STEPS_PLACE,
    .watched = "permute-pieces",
    .task = N_("Fill the board with the remaining pieces. There is exactly one solution; it is at the end."),
    .several_tasks = N_("{0} puzzles. Fill each board with the remaining pieces. Each has exactly one "
                        "solution; the solutions are at the end."),
    .rules = pack_rules,
};

/* Compares the rules, not the family: hints show puzzles under a family of their own with the same rules, which
 * differs only in letters and colours. */
const papan_pack *papan_pack_drawn(const papan_puzzle *puzzle)
{
    return puzzle->family->describe == describe_pack ? &puzzle->pack : NULL;
}

/* pack.c: the model of a packing (docs/models.md): what is left to do after the given pieces, and the
 * placements of the others. */
#include "verify.h"

#include <string.h>

typedef struct {
    const Puzzle *puzzle;
    size_t cells;
    bool *free; /* cells to cover */
    Placements list;
    uint32_t given[MOST_PIECES]; /* copies */
    uint32_t empty[GROUPS];      /* cells of a group that are given as empty */
    uint32_t in_group[GROUPS];   /* the other cells of the group */
    Range left[MOST_PIECES];     /* copies that must and may still be placed */
    Range gaps[GROUPS];          /* cells of a group that must and may still stay empty */
    uint32_t cell_item[MOST_CELLS];
} Packing;

/* ---- given pieces ---- */

static bool all_free(const Placement *placement, const bool *free)
{
    size_t i = 0;
    while (i < placement->n && free[placement->cell[i]])
        i++;
    return i == placement->n;
}

/* Divides the cells given to a piece into copies: the first cell left always belongs to the only placement that
 * begins with it. The placements are in the order of their first cells. */
static void take_given_piece(Packing *pack, size_t which)
{
    const Piece *piece = &pack->puzzle->piece[which];
    const Placement *next = NULL, *end = NULL;
    bool *left = allocate(pack->cells, sizeof *left);
    for (size_t cell = 0; cell < pack->cells; cell++)
        left[cell] = pack->puzzle->placed[cell] == piece->symbol;
    for (size_t cell = 0; cell < pack->cells; cell++) {
        if (!left[cell])
            continue;
        if (!next) {
            find_placements(pack->puzzle, piece, left, &pack->list);
            next = pack->list.placement;
            end = next + pack->list.n;
        }
        const Placement *found = NULL;
        for (; next < end && next->cell[0] <= cell; next++) {
            if (next->cell[0] < cell || !all_free(next, left))
                continue;
            if (found)
                bad_puzzle(0, 0, "the copies given of piece %s can be told apart in several ways", piece->name);
            found = next;
        }
        if (!found || ++pack->given[which] > piece->copies.high)
            bad_puzzle(0, 0, "the cells given to piece %s are not its copies", piece->name);
        for (size_t i = 0; i < found->n; i++)
            left[found->cell[i]] = false;
    }
    release(left);
}

static void take_given(Packing *pack)
{
    const Puzzle *puzzle = pack->puzzle;
    for (size_t cell = 0; cell < pack->cells; cell++) {
        char board = puzzle->board[cell], placed = puzzle->placed ? puzzle->placed[cell] : '.';
        int group = group_of(board);
        pack->free[cell] = board != '.' && board != '_' && placed == '.';
        if (group >= 0)
            ++*(placed == '_' ? &pack->empty[group] : &pack->in_group[group]);
    }
    for (size_t p = 0; puzzle->placed && p < puzzle->pieces; p++)
        take_given_piece(pack, p);
}

/* ---- gaps and areas ---- */

/* The bounds that remain after the given ones. */
static Range remaining(Range all, uint32_t given)
{
    return (Range){all.low > given ? all.low - given : 0, all.high > given ? all.high - given : 0};
}

/* How many cells of a group stay empty if GAPS does not say it: any number; but if the other groups have no
 * cells and the pieces cover a fixed number of cells, the rest, if that is possible. */
static Range default_gaps(const Packing *pack, int group)
{
    const Puzzle *puzzle = pack->puzzle;
    uint32_t cells = pack->in_group[group];
    int64_t rest = 0;
    bool fixed = !puzzle->use_given;
    for (int g = 0; g < GROUPS; g++)
        fixed &= g == group || pack->in_group[g] == 0;
    for (size_t cell = 0; cell < pack->cells; cell++)
        rest += pack->free[cell];
    for (size_t p = 0; p < puzzle->pieces; p++) {
        const Piece *piece = &puzzle->piece[p];
        fixed &= piece->copies.low == piece->copies.high;
        for (size_t s = 1; s < piece->sides; s++)
            fixed &= piece->side[s].n == piece->side[0].n;
        rest -= ((int64_t)piece->copies.high - pack->given[p]) * (int64_t)piece->side[0].n;
    }
    fixed &= rest >= 0 && rest <= cells;
    return fixed ? (Range){(uint32_t)rest, (uint32_t)rest} : (Range){0, cells};
}

static Range gaps_left(const Packing *pack, int group)
{
    Range left = default_gaps(pack, group);
    if (pack->puzzle->gaps_given[group])
        left = remaining(pack->puzzle->gaps[group], pack->empty[group]);
    if (left.high > pack->in_group[group])
        left.high = pack->in_group[group];
    return left.high ? left : (Range){0, 0}; /* without cells the group is left out */
}

static Packing *start_packing(const Puzzle *puzzle)
{
    Packing *pack = allocate(1, sizeof *pack);
    pack->puzzle = puzzle;
    pack->cells = cells_of(puzzle);
    pack->free = allocate(pack->cells, sizeof *pack->free);
    take_given(pack);
    for (size_t p = 0; p < puzzle->pieces; p++)
        pack->left[p] = remaining(puzzle->piece[p].copies, pack->given[p]);
    for (int g = 0; g < GROUPS; g++)
        pack->gaps[g] = gaps_left(pack, g);
    return pack;
}

/* Adds a thing to the digest and the sums, if it may still be placed. */
static void add_area(Area *area, Range copies, uint64_t least, uint64_t most)
{
    area->least += copies.low * least;
    area->most += copies.high * most;
    for (int i = 0; copies.high > 0 && i < 4; i++)
        digest(&area->digest, (uint64_t[]){copies.low, copies.high, least, most}[i]);
}

Area find_area(const Puzzle *puzzle)
{
    const Packing *pack = start_packing(puzzle);
    Area area = {.digest = start_digest()};
    for (size_t cell = 0; cell < pack->cells; cell++)
        area.cells += pack->free[cell];
    digest(&area.digest, area.cells);
    for (size_t p = 0; p < puzzle->pieces; p++) {
        const Piece *piece = &puzzle->piece[p];
        size_t least = piece->side[0].n, most = least;
        for (size_t s = 1; s < piece->sides; s++) {
            least = piece->side[s].n < least ? piece->side[s].n : least;
            most = piece->side[s].n > most ? piece->side[s].n : most;
        }
        add_area(&area, pack->left[p], least, most);
    }
    for (int g = 0; g < GROUPS; g++)
        add_area(&area, pack->gaps[g], 1, 1);
    return area;
}

/* ---- the model ---- */

enum { NO_ITEM = UINT32_MAX };

static void piece_options(Model *model, Packing *pack, size_t piece, uint32_t item, uint32_t use_item)
{
    find_placements(pack->puzzle, &pack->puzzle->piece[piece], pack->free, &pack->list);
    for (size_t i = 0; i < pack->list.n; i++) {
        const Placement *placement = &pack->list.placement[i];
        add_option(model);
        for (size_t c = 0; c < placement->n; c++)
            covers(model, pack->cell_item[placement->cell[c]]);
        covers(model, item);
        if (use_item != NO_ITEM)
            covers(model, use_item);
    }
}

static void gap_options(Model *model, const Packing *pack, int group, uint32_t item)
{
    for (size_t cell = 0; cell < pack->cells; cell++)
        if (pack->free[cell] && group_of(pack->puzzle->board[cell]) == group) {
            add_option(model);
            covers(model, pack->cell_item[cell]);
            covers(model, item);
        }
}

/* The item of a thing, if any of it may be placed. */
static uint32_t thing_item(Model *model, Range left)
{
    return left.high ? add_item(model, left.low, left.high) : NO_ITEM;
}

void make_pack(Model *model, const Puzzle *puzzle)
{
    Packing *pack = start_packing(puzzle);
    for (size_t cell = 0; cell < pack->cells; cell++)
        if (pack->free[cell])
            pack->cell_item[cell] = add_item(model, 1, 1);
    model->cell_items = model->items;
    uint32_t item[MOST_PIECES], gap_item[GROUPS], given = 0;
    for (size_t p = 0; p < puzzle->pieces; p++) {
        item[p] = thing_item(model, pack->left[p]);
        given += pack->given[p];
    }
    for (int g = 0; g < GROUPS; g++)
        gap_item[g] = thing_item(model, pack->gaps[g]);
    Range use = remaining(puzzle->use, given);
    uint32_t use_item = puzzle->use_given ? thing_item(model, use) : NO_ITEM;
    if (puzzle->use_given && given > puzzle->use.high)
        add_item(model, 1, 1); /* too many are given: nothing covers this item */
    for (size_t p = 0; p < puzzle->pieces; p++)
        if (item[p] != NO_ITEM && (!puzzle->use_given || use.high > 0))
            piece_options(model, pack, p, item[p], use_item);
    for (int g = 0; g < GROUPS; g++)
        if (gap_item[g] != NO_ITEM)
            gap_options(model, pack, g, gap_item[g]);
}

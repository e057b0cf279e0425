/* pack.c: the model of a packing (docs/models.md): the cells and copies that remain after the given pieces, and
 * the placements of the others. Proofs by area need only the former. */
#include "verify.h"

typedef struct {
    const Puzzle *puzzle;
    size_t cells, things; /* pieces, then groups of cells that may stay empty */
    bool *free;           /* cells to cover */
    Placements list;
    uint32_t given[MOST_PIECES + GROUPS]; /* copies, and cells of a group that are given as empty */
    uint32_t in_group[GROUPS];            /* the other cells of the group */
    Range left[MOST_PIECES + GROUPS];     /* copies, or empty cells, that must and may still be placed */
    uint32_t cell_item[MOST_CELLS];
} Packing;

/* 0 to 9, or -1 */
static int group_of(char c)
{
    return c >= '1' && c <= '9' ? c - '1' : c == '?' ? 9 : -1;
}

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
    bool *left = allocate(pack->cells, sizeof *left);
    size_t next = 0;
    for (size_t cell = 0; cell < pack->cells; cell++)
        left[cell] = pack->puzzle->placed[cell] == piece->symbol;
    find_placements(pack->puzzle, piece, left, &pack->list);
    for (size_t cell = 0; cell < pack->cells; cell++) {
        const Placement *found = NULL;
        for (; next < pack->list.n && pack->list.placement[next].cell[0] == cell; next++)
            if (all_free(&pack->list.placement[next], left)) {
                bad_puzzle_if(found, 0, 0, "the copies given of piece %s can be told apart in several ways",
                              piece->name);
                found = &pack->list.placement[next];
            }
        if (!left[cell])
            continue;
        bad_puzzle_if(!found || ++pack->given[which] > piece->copies.high, 0, 0,
                      "the cells given to piece %s are not its copies", piece->name);
        for (size_t i = 0; i < found->n; i++)
            left[found->cell[i]] = false;
    }
}

static void take_given(Packing *pack)
{
    const Puzzle *puzzle = pack->puzzle;
    for (size_t cell = 0; cell < pack->cells; cell++) {
        char board = puzzle->board[cell], placed = puzzle->placed ? puzzle->placed[cell] : '.';
        int group = group_of(board);
        pack->free[cell] = board != '.' && board != '_' && placed == '.';
        if (group >= 0)
            ++*(placed == '_' ? &pack->given[puzzle->pieces + (size_t)group] : &pack->in_group[group]);
    }
    for (size_t p = 0; puzzle->placed && p < puzzle->pieces; p++)
        take_given_piece(pack, p);
}

/* ---- remaining cells and copies ---- */

/* The bounds that remain after the given ones. */
static Range remaining(Range all, uint32_t given)
{
    return (Range){all.low > given ? all.low - given : 0, all.high > given ? all.high - given : 0};
}

/* The numbers of cells of the smallest and the largest side; gaps have one cell. */
static Range size_of(const Puzzle *puzzle, size_t thing)
{
    if (thing >= puzzle->pieces)
        return (Range){1, 1};
    Range size = {UINT32_MAX, 0};
    for (size_t s = 0; s < puzzle->piece[thing].sides; s++) {
        uint32_t cells = (uint32_t)puzzle->piece[thing].side[s].n;
        size.low = cells < size.low ? cells : size.low;
        size.high = cells > size.high ? cells : size.high;
    }
    return size;
}

/* Sets how many cells of each group stay empty. If the puzzle does not specify it, this can be any number; but
 * if no other group has cells and the pieces cover a fixed number of cells, it is the rest, if that is
 * possible. rest -1: not fixed. */
static void leave_gaps(Packing *pack, int64_t rest)
{
    const Puzzle *puzzle = pack->puzzle;
    size_t groups = 0;
    for (int g = 0; g < GROUPS; g++)
        groups += pack->in_group[g] > 0;
    for (size_t g = 0; g < GROUPS; g++) {
        uint32_t empty = pack->given[puzzle->pieces + g], cells = pack->in_group[g];
        Range left = remaining(puzzle->gaps[g], empty);
        uint32_t most = puzzle->gaps[g].high;
        bad_puzzle_if(puzzle->gaps_given[g] && (most < empty || most > cells + empty || cells + empty == 0), 0,
                      0, "a group does not have this number of empty cells");
        if (!puzzle->gaps_given[g]) {
            bool fixed = groups == 1 && rest >= 0 && rest <= cells;
            left = fixed ? (Range){(uint32_t)rest, (uint32_t)rest} : (Range){0, cells};
        }
        left.high = left.high < cells ? left.high : cells;
        pack->left[puzzle->pieces + g] = left.high ? left : (Range){0, 0}; /* without cells it is left out */
    }
}

static Packing *start_packing(const Puzzle *puzzle)
{
    Packing *pack = allocate(1, sizeof *pack);
    pack->puzzle = puzzle;
    pack->cells = cells_of(puzzle);
    pack->things = puzzle->pieces + GROUPS;
    pack->free = allocate(pack->cells, sizeof *pack->free);
    take_given(pack);
    int64_t rest = 0;
    bool fixed = !puzzle->use_given;
    for (size_t cell = 0; cell < pack->cells; cell++)
        rest += pack->free[cell];
    for (size_t p = 0; p < puzzle->pieces; p++) {
        Range copies = puzzle->piece[p].copies, size = size_of(puzzle, p);
        pack->left[p] = remaining(copies, pack->given[p]);
        fixed &= copies.low == copies.high && size.low == size.high;
        rest -= (int64_t)pack->left[p].high * size.low;
    }
    leave_gaps(pack, fixed ? rest : -1);
    return pack;
}

/* ---- proofs by area: the pieces cover too few or too many cells ---- */

/*     by area CELLS most N DIGEST
 *
 * Pieces and gaps cover at most N of CELLS cells, or with `least` at least N. USE is ignored. */
void check_area(const Puzzle *puzzle, char verdict[VERDICT])
{
    expect_word("by");
    expect_word("area");
    refuse_if(puzzle->family != PACK, "areas need a packing puzzle");
    const Packing *pack = start_packing(puzzle);
    uint64_t cells = 0, least = 0, most = 0, sum = start_digest();
    for (size_t cell = 0; cell < pack->cells; cell++)
        cells += pack->free[cell];
    digest(&sum, cells);
    for (size_t t = 0; t < pack->things; t++) {
        Range left = pack->left[t], size = size_of(puzzle, t);
        least += (uint64_t)left.low * size.low;
        most += (uint64_t)left.high * size.high;
        for (int i = 0; left.high > 0 && i < 4; i++)
            digest(&sum, (uint32_t[]){left.low, left.high, size.low, size.high}[i]);
    }
    expect_number("number of cells to cover", cells);
    bool is_least = expect_either("least", "most");
    uint64_t covered = is_least ? least : most;
    expect_number(is_least ? "least cells covered" : "most cells covered", covered);
    refuse_if(is_least ? covered <= cells : covered >= cells,
              "the pieces do not cover %s than %" PRIu64 " cells", is_least ? "more" : "less", cells);
    expect_digest(sum);
    snprintf(verdict, VERDICT, "no solution (area: %" PRIu64 " cells, at %s %" PRIu64 " are covered)", cells,
             is_least ? "least" : "most", covered);
}

/* ---- the model ---- */

enum { NO_ITEM = UINT32_MAX };

static void add_placement(Model *model, const Packing *pack, const Placement *placement, uint32_t item,
                          uint32_t use_item)
{
    add_option(model);
    for (size_t c = 0; c < placement->n; c++)
        covers(model, pack->cell_item[placement->cell[c]]);
    covers(model, item);
    if (use_item != NO_ITEM)
        covers(model, use_item);
}

static void gap_options(Model *model, const Packing *pack, int group, uint32_t item)
{
    for (uint32_t cell = 0; cell < pack->cells; cell++)
        if (pack->free[cell] && group_of(pack->puzzle->board[cell]) == group)
            add_placement(model, pack, &(Placement){1, &cell}, item, NO_ITEM);
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
    uint32_t item[MOST_PIECES + GROUPS], given = 0;
    for (size_t t = 0; t < pack->things; t++) {
        item[t] = thing_item(model, pack->left[t]);
        given += t < puzzle->pieces ? pack->given[t] : 0;
    }
    Range use = remaining(puzzle->use, given);
    uint32_t use_item = puzzle->use_given ? thing_item(model, use) : NO_ITEM;
    if (puzzle->use_given && given > puzzle->use.high)
        add_item(model, 1, 1); /* too many are given: nothing covers this item */
    for (size_t p = 0; p < puzzle->pieces; p++) {
        if (item[p] == NO_ITEM || (puzzle->use_given && use.high == 0))
            continue;
        find_placements(puzzle, &puzzle->piece[p], pack->free, &pack->list);
        for (size_t i = 0; i < pack->list.n; i++)
            add_placement(model, pack, &pack->list.placement[i], item[p], use_item);
    }
    for (int g = 0; g < GROUPS; g++)
        if (item[puzzle->pieces + (size_t)g] != NO_ITEM)
            gap_options(model, pack, g, item[puzzle->pieces + (size_t)g]);
}

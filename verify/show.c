/* show.c: prints a puzzle as the checker read it, and its model. */
#include "verify.h"

#include <string.h>

static void show_grid(const Puzzle *puzzle, const char *title, const char *grid)
{
    printf("%s:\n", title);
    for (int layer = 0; layer < puzzle->layers; layer++)
        for (int row = 0; row < in_layer(puzzle, layer, puzzle->rows); row++)
            printf("%s%.*s\n", layer > 0 && row == 0 ? "\n" : "", in_layer(puzzle, layer, puzzle->columns),
                   grid + (layer * puzzle->rows + row) * puzzle->columns);
}

/* Prints a cell with a kind as the kind, and others as the symbol of the piece. */
static void show_side(const Side *side, char symbol)
{
    int layer = 0, row = 0, column = 0;
    for (size_t i = 0; i < side->n; i++) {
        const Cell *cell = &side->cell[i];
        for (; layer < cell->z; layer++, row = column = 0)
            printf("\n\n");
        for (; row < cell->x; row++, column = 0)
            printf("\n");
        for (; column < cell->y; column++)
            printf(".");
        printf("%c", cell->kind == '.' ? symbol : cell->kind);
        column++;
    }
    printf("\n");
}

static void show_pack(const Puzzle *puzzle)
{
    static const char *const boards[] = {"square board", "hexagonal board", "triangular board", "box of cubes",
                                         "pyramid"};
    show_grid(puzzle, boards[puzzle->lattice], puzzle->board);
    if (strspn(puzzle->kinds, ".") < cells_of(puzzle))
        show_grid(puzzle, "kinds", puzzle->kinds);
    for (int g = 0; g < GROUPS; g++)
        if (puzzle->gaps_given[g])
            printf("empty cells of group %c: %u to %u\n", "123456789?"[g], puzzle -> gaps[g].low,
                   puzzle->gaps[g].high);
    if (puzzle->use_given)
        printf("pieces used: %u to %u\n", puzzle->use.low, puzzle->use.high);
    for (const Piece *piece = puzzle->piece; piece < puzzle->piece + puzzle->pieces; piece++) {
        printf("piece %s (%c, or the kinds of its cells), copies %u to %u%s%s:\n", piece->name, piece->symbol,
               piece->copies.low, piece->copies.high, piece->may_turn ? "" : ", not turned",
               piece->may_flip && piece->sides == 1 ? "" : ", not flipped");
        for (size_t s = 0; s < piece->sides; s++) {
            printf("%s", s > 0 ? "or its other side:\n" : "");
            show_side(&piece->side[s], piece->symbol);
        }
    }
}

static void show_queens(const Puzzle *puzzle)
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789@&";
    char *grid = new_grid(puzzle);
    for (size_t i = 0; i < cells_of(puzzle); i++)
        grid[i] = puzzle->region[i] < 0 ? '.' : letters[puzzle->region[i]];
    printf("stars in each row, column and region: %u\n", puzzle->stars);
    show_grid(puzzle, "regions", grid);
}

void show_puzzle(const Puzzle *puzzle)
{
    if (puzzle->family == QUEENS)
        show_queens(puzzle);
    else if (puzzle->family == NQUEENS)
        printf("N-Queens: %d\n", puzzle->rows);
    else if (puzzle->family == PACK)
        show_pack(puzzle);
    for (size_t i = 0; puzzle->family == COVER && i <= puzzle->cover.options; i++)
        printf("%s%.*s\n", i == 0 ? "items: " : "", (int)puzzle->cover.line[i].length,
               puzzle->cover.line[i].text);
    if (puzzle->placed)
        show_grid(puzzle, "given", puzzle->placed);
}

void print_model(const Puzzle *puzzle)
{
    const Model *model = make_model(puzzle);
    printf("model %u %u %016" PRIx64 "\n", model->items, model->options, model->digest);
}

void print_options(const Puzzle *puzzle)
{
    const Model *model = make_model(puzzle);
    for (uint32_t i = 0; i < model->items; i++)
        printf("item %u covered %u to %u\n", i + 1, model->bounds[i].low, model->bounds[i].high);
    for (uint32_t o = 0; o < model->options; o++) {
        printf("option %u covers", o + 1);
        EACH_ITEM (k, model, o)
            printf(colour_of(model, k) ? " %u:%u" : " %u", model->item[k] + 1, colour_of(model, k));
        printf("\n");
    }
}

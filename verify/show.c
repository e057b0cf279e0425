/* show.c: prints a puzzle as the checker understood it, and its model. */
#include "verify.h"

#include <inttypes.h>

static void show_grid(const Puzzle *puzzle, const char *title, const char *grid)
{
    printf("%s:\n", title);
    for (int layer = 0; layer < puzzle->layers; layer++) {
        int rows = puzzle->lattice == PYRAMID ? layer + 1 : puzzle->rows;
        int columns = puzzle->lattice == PYRAMID ? layer + 1 : puzzle->columns;
        for (int row = 0; row < rows; row++)
            printf("%s%.*s\n", layer > 0 && row == 0 ? "\n" : "", columns,
                   grid + (layer * puzzle->rows + row) * puzzle->columns);
    }
}

/* The symbol of the piece in the place of each cell, or the kind. */
static void show_side(const Side *side, char symbol)
{
    int layer = 0, row = 0, column = 0;
    for (size_t i = 0; i < side->n; i++) {
        const Cell *cell = &side->cell[i];
        for (; layer < cell->layer; layer++, row = column = 0)
            printf("\n\n");
        for (; row < cell->row; row++, column = 0)
            printf("\n");
        for (; column < cell->column; column++)
            printf(".");
        printf("%c", symbol ? symbol : cell->kind == '.' ? '*' : cell->kind);
        column++;
    }
    printf("\n");
}

static void show_piece(const Piece *piece)
{
    printf("piece %s, copies %u to %u%s%s:\n", piece->name, piece->copies.low, piece->copies.high,
           piece->may_turn ? "" : ", not turned", piece->may_flip && piece->sides == 1 ? "" : ", not flipped");
    for (size_t s = 0; s < piece->sides; s++) {
        bool kinds = false;
        for (size_t i = 0; i < piece->side[s].n; i++)
            kinds |= piece->side[s].cell[i].kind != '.';
        if (s > 0)
            printf("or its other side:\n");
        show_side(&piece->side[s], piece->symbol);
        if (kinds)
            printf("with the kinds:\n");
        if (kinds)
            show_side(&piece->side[s], 0);
    }
}

static void show_pack(const Puzzle *puzzle)
{
    static const char *const boards[] = {"square board", "hexagonal board", "triangular board", "box of cubes",
                                         "pyramid"};
    bool kinds = false;
    show_grid(puzzle, boards[puzzle->lattice], puzzle->board);
    for (size_t i = 0; i < cells_of(puzzle); i++)
        kinds |= puzzle->kinds[i] != '.';
    if (kinds)
        show_grid(puzzle, "kinds", puzzle->kinds);
    for (int g = 0; g < GROUPS; g++)
        if (puzzle->gaps_given[g])
            printf("empty cells of group %c: %u to %u\n", "123456789?"[g], puzzle -> gaps[g].low,
                   puzzle->gaps[g].high);
    if (puzzle->use_given)
        printf("pieces used: %u to %u\n", puzzle->use.low, puzzle->use.high);
    for (size_t p = 0; p < puzzle->pieces; p++)
        show_piece(&puzzle->piece[p]);
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

void print_model(const Model *model)
{
    char text[DIGEST];
    digest_text(model->digest, text);
    printf("model %u %u %s\n", model->items, model->options, text);
}

static void print_option(const Model *model, uint32_t option)
{
    const Puzzle *puzzle = model->puzzle;
    uint32_t thing = model->thing[option];
    bool piece = puzzle->family == PACK && thing < puzzle->pieces;
    if (puzzle->family == COVER) {
        printf("%u %s %u\n", option + 1, thing == 0 ? "option" : "not", model->cell[option] + 1);
        return;
    }
    if (puzzle->family == PACK && !piece)
        printf("%u %c", option + 1, "123456789?"[thing - puzzle->pieces]);
    else
        printf("%u %s", option + 1, piece ? puzzle->piece[thing].name : "queen");
    for (uint32_t k = model->cell_start[option]; k < model->cell_start[option + 1]; k++) {
        int cell = (int)model->cell[k];
        if (puzzle->layers > 1)
            printf(" %d,", cell / (puzzle->rows * puzzle->columns) + 1);
        printf("%s%d,%d", puzzle->layers > 1 ? "" : " ", cell / puzzle->columns % puzzle->rows + 1,
               cell % puzzle->columns + 1);
    }
    printf("\n");
}

void print_options(const Model *model)
{
    for (uint32_t o = 0; o < model->options; o++)
        print_option(model, o);
}

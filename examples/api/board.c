/* board.c: what a puzzle consists of: cells, layers, regions, marks, pieces and their orientations. */
#include <papan/papan.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void shape(const papan_puzzle *puzzle)
{
    unsigned rows, columns, layer, row, column;
    papan_puzzle_info info = {.size = sizeof info};
    papan_puzzle_get(puzzle, &info);
    papan_layer_size(puzzle, 0, &rows, &columns);
    papan_cell_position(puzzle, 0, &layer, &row, &column);
    printf("%s: %zu cells, %u layers, the first has %u rows and %u columns; cell 0 is at (%u, %u, %u), %s\n",
           info.family, info.cells, info.layers, rows, columns, layer, row, column,
           papan_cell_at(puzzle, layer, row, column) == 0 ? "as it should" : "which is wrong");
}

static void queens(void)
{
    static const char text[] = "{\"family\": \"queens\", \"regions\": [\"AABB\", \"AABB\", \"CCDD\", \"CCDD\"],"
                               " \"placed\": [\"..#.\", \"x...\", \"....\", \"....\"]}";
    papan_puzzle *puzzle = NULL;
    papan_puzzle_info info = {.size = sizeof info};
    papan_cell_info cell = {.size = sizeof cell};
    if (papan_read(text, strlen(text), NULL, &puzzle, NULL, NULL) != PAPAN_OK)
        exit(1);
    shape(puzzle);
    papan_puzzle_get(puzzle, &info);
    if (papan_cell_get(puzzle, 2, &cell))
        printf("N = %u, %u queen per region; cell 2 is in region %c and has %s\n", (unsigned)info.n, info.stars,
               info.region[cell.region], cell.mark == PAPAN_MARK_QUEEN ? "a queen" : "no queen");
    papan_puzzle_free(puzzle);
}

static void nqueens(void)
{
    papan_puzzle *puzzle = NULL;
    uint64_t row, column;
    static const char text[] = "nqueens: 4\nPLACED\n.Q..\n....\n....\n....\n";
    papan_read(text, strlen(text), NULL, &puzzle, NULL, NULL);
    for (size_t i = 0; puzzle != NULL && papan_nqueens_given(puzzle, i, &row, &column); i++)
        printf("A queen is given at (%u, %u)\n", (unsigned)row, (unsigned)column);
    papan_puzzle_free(puzzle);
}

static bool count(void *context, const uint32_t *cell, size_t cells)
{
    (void)cell, (void)cells;
    ++*(unsigned *)context;
    return true;
}

static void pieces(const papan_puzzle *puzzle)
{
    papan_pack_info pack = {.size = sizeof pack};
    papan_piece_info piece = {.size = sizeof piece};
    papan_pack_get(puzzle, &pack);
    printf("%u pieces on a %s board\n", pack.pieces, pack.lattice);
    for (unsigned i = 0; i < 3 && papan_piece_at(puzzle, i, &piece); i++) {
        papan_piece_way_list *ways = NULL;
        papan_label_info label = {.size = sizeof label};
        unsigned places = 0;
        papan_piece_ways(&piece, NULL, &ways, NULL);
        papan_piece_places(puzzle, i, &places, count, NULL);
        papan_label_get(puzzle, (uint16_t)piece.first, &label);
        printf("%s: %u cells, %zu orientations, %u placements, label %u is piece %d\n", piece.name,
               (unsigned)piece.face[0].size, ways->ways, places, piece.first, label.piece);
        papan_piece_ways_free(ways);
    }
}

/* A calendar: cells with texts; those of one month and one day stay empty. */
static void calendar(void)
{
    papan_puzzle *puzzle = NULL;
    papan_cell_info cell = {.size = sizeof cell};
    papan_label_info label = {.size = sizeof label}, first = {.size = sizeof first};
    papan_pack_info pack = {.size = sizeof pack};
    uint16_t given[50], whole[50];
    if (papan_builtin("calendar:11-15", NULL, &puzzle, NULL) != PAPAN_OK)
        exit(1);
    printf("%zu cells stay empty:", papan_givens(puzzle, given));
    for (uint32_t i = 0; papan_cell_get(puzzle, i, &cell); i++)
        if (cell.state == '_')
            printf(" %s (printed as %c)", cell.text, cell.symbol);
    papan_puzzle_free(puzzle);

    if (papan_builtin("calendar", NULL, &puzzle, NULL) != PAPAN_OK) /* any month, any day */
        exit(1);
    papan_givens(puzzle, given);
    papan_fill_gaps(puzzle, given, whole); /* a board with pieces alone becomes a complete position */
    if (papan_pack_get(puzzle, &pack) && papan_label_get(puzzle, 0, &first) &&
        papan_label_get(puzzle, whole[0], &label) && papan_cell_get(puzzle, 0, &cell))
        printf(
            "\n%u labels are of pieces, the first is piece %s; %u to %u months stay empty, so the first cell "
            "may %s\nThe first cell accepts %s\n",
            pack.piece_labels, first.name, pack.gap[0].least, pack.gap[0].most,
            label.empty ? "stay empty" : "not", cell.kind == '\0' ? "any piece" : "one kind of pieces");
    papan_puzzle_free(puzzle);
}

int main(void)
{
    papan_puzzle *puzzle = NULL;
    queens();
    nqueens();
    if (papan_builtin("pentominoes:6x10", NULL, &puzzle, NULL) != PAPAN_OK)
        return 1;
    shape(puzzle);
    pieces(puzzle);
    papan_puzzle_free(puzzle);
    calendar();
}

/* Output:
queens: 16 cells, 1 layers, the first has 4 rows and 4 columns; cell 0 is at (0, 0, 0), as it should
N = 4, 1 queen per region; cell 2 is in region B and has a queen
A queen is given at (0, 1)
pack: 60 cells, 1 layers, the first has 6 rows and 10 columns; cell 0 is at (0, 0, 0), as it should
12 pieces on a square board
F: 5 cells, 8 orientations, 256 placements, label 0 is piece 0
I: 5 cells, 2 orientations, 56 placements, label 1 is piece 1
L: 5 cells, 8 orientations, 248 placements, label 2 is piece 2
2 cells stay empty: Nov (printed as _) 15 (printed as _)
8 labels are of pieces, the first is piece L; 1 to 1 months stay empty, so the first cell may stay empty
The first cell accepts any piece
*/

/* lattice_boards.h: packing boards of every lattice for tests of drawing, built without a file format: shapes
 * are written as rows with | between them. */
#ifndef PAPAN_TESTS_LATTICE_BOARDS_H
#define PAPAN_TESTS_LATTICE_BOARDS_H

#include "check.h"
#include "puzzle/puzzle.h"

enum { SHAPES_MAX = 24, CELLS_MAX = 400 };

/* Board: blank outside, # cell, _ must stay empty, . may stay empty, x or o a kind of cell. Pieces: blank, #, x
 * or o, with faces separated by /. Texts: for the cells in order, separated by blanks; - for none. */
typedef struct lattice_board {
    const char *name;
    papan_lattice lattice;
    const char *rows;
    const char *texts;
    const char *piece[SHAPES_MAX];
    unsigned copies[SHAPES_MAX], spare[SHAPES_MAX];
    bool one_sided, fixed;
    unsigned use; /* exactly that many pieces; 0: all */
} lattice_board;

static const lattice_board lattice_boards[] = {
    {.name = "tetrahexes",
     .lattice = PAPAN_HEXAGONAL,
     .rows = "#######|#######|#######|#######",
     .piece = {"####", " ###|#", "###|#", "  ##|##", " ##|##", " ##|# #", "  #|##| #"}},
    {.name = "hexagon",
     .lattice = PAPAN_HEXAGONAL,
     .rows = "  .##| ####|##_##|#### |##.",
     .piece = {"####", " ###|#", "###|#", "  ##|##", " ##|##", " ##|# #", "  #|##| #"},
     .spare = {1, 1, 1, 1, 1, 1, 1}},
    {.name = "hexiamonds",
     .lattice = PAPAN_TRIANGULAR,
     .rows =
         "      ############|     ############|    ############|   ############|  ############| ############",
     .piece = {"######", " #####|  #", "#####|#", "#####|  #", "####|# #", "  ####| ##", "####|##", "####| ##",
               "####|  ##", " ###| ###", "  ###|###", "###|###"}},
    {.name = "triangles",
     .lattice = PAPAN_TRIANGULAR,
     .rows = " #####|_######| #####",
     .piece = {"###", "##"},
     .copies = {4, 4},
     .spare = {0, 4}},
    {.name = "calendar",
     .lattice = PAPAN_SQUARE,
     .rows = "######|####_#|#######|#######|_######|#######|###",
     .texts = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 "
              "20 21 22 23 24 25 26 27 28 29 30 31",
     .piece = {"###|###", "# #|###", "###|#|#", "####|#", "##| ###", "##|##|#", "####| #", "##| #| ##"}},
    {.name = "genius",
     .lattice = PAPAN_SQUARE,
     .rows = "###_##|_#####|##_###|####_#|#_####|###__#",
     .piece = {"#", "##", "###", "##|#", "####", "##|##", "###|#", "###| #", "##| ##"}},
    {.name = "kinds",
     .lattice = PAPAN_SQUARE,
     .rows = "xoxox|oxoxo|xoxox|oxoxo",
     .piece = {"xoxo|o/xoxo|   x", "xox|oxo", "xo|o/xo| x", "xoxo", "xo"}},
    {.name = "one-sided",
     .lattice = PAPAN_SQUARE,
     .rows = "####|####|####|####",
     .piece = {"###|#", "###|  #"},
     .copies = {2, 2},
     .one_sided = true},
};
enum { LATTICE_BOARDS = sizeof lattice_boards / sizeof lattice_boards[0] };

typedef struct lattice_builder {
    papan_point cell[SHAPES_MAX][4][32];
    char kind[SHAPES_MAX][4][32];
    papan_face_spec face[SHAPES_MAX][4];
    papan_piece_spec piece[SHAPES_MAX];
    char mask[CELLS_MAX], cell_kind[CELLS_MAX];
    const char *text[CELLS_MAX];
    char words[CELLS_MAX];
    unsigned rows, columns;
} lattice_builder;

static inline void lattice_piece(lattice_builder *b, const lattice_board *board, unsigned p)
{
    unsigned faces = 0, row = 0, column = 0;
    size_t size = 0;
    bool kinds = strpbrk(board->piece[p], "xo") != NULL;
    for (const char *at = board->piece[p];; at++) {
        if (*at == '/' || *at == '\0') {
            b->face[p][faces] = (papan_face_spec){size, b->cell[p][faces], kinds ? b->kind[p][faces] : NULL};
            faces++;
            size = row = column = 0;
            if (*at == '\0')
                break;
        } else if (*at == '|') {
            row++;
            column = 0;
        } else {
            if (*at != ' ') {
                b->kind[p][faces][size] = *at == '#' ? '\0' : *at;
                b->cell[p][faces][size++] = (papan_point){(int16_t)row, (int16_t)column, 0};
            }
            column++;
        }
    }
    b->piece[p] = (papan_piece_spec){.symbol = (char)('A' + p),
                                     .copies = board->copies[p],
                                     .spare = board->spare[p],
                                     .one_sided = board->one_sided,
                                     .fixed = board->fixed,
                                     .size = b->face[p][0].size,
                                     .cell = b->face[p][0].cell,
                                     .kind = b->face[p][0].kind,
                                     .backs = faces - 1,
                                     .back = b->face[p] + 1};
}

static inline void lattice_cells(lattice_builder *b, const lattice_board *board)
{
    b->rows = 1;
    for (const char *at = board->rows, *start = at; *at != '\0'; at++) {
        b->rows += *at == '|';
        start = *at == '|' ? at + 1 : start;
        unsigned wide = *at == '|' ? 0 : (unsigned)(at + 1 - start);
        b->columns = wide > b->columns ? wide : b->columns;
    }
    unsigned row = 0, column = 0;
    snprintf(b->words, sizeof b->words, "%s", board->texts != NULL ? board->texts : "");
    char *word = strtok(b->words, " ");
    for (const char *at = board->rows; *at != '\0'; at++) {
        if (*at == '|') {
            row++;
            column = 0;
            continue;
        }
        size_t i = row * b->columns + column++;
        assert_true(i < CELLS_MAX);
        b->mask[i] = (char)(*at == ' '   ? PAPAN_OUTSIDE
                            : *at == '_' ? PAPAN_OPEN
                            : *at == '.' ? PAPAN_GAP
                                         : PAPAN_CELL);
        b->cell_kind[i] = *at == 'x' || *at == 'o' ? *at : '\0';
        if (*at != ' ' && word != NULL) {
            b->text[i] = strcmp(word, "-") != 0 ? word : NULL;
            word = strtok(NULL, " ");
        }
    }
}

static inline papan_puzzle *lattice_puzzle(const lattice_board *board)
{
    lattice_builder *b = calloc(1, sizeof *b);
    assert_non_null(b);
    papan_gap_spec gap = {.known = false};
    unsigned pieces = 0;
    while (board->piece[pieces] != NULL) {
        lattice_piece(b, board, pieces);
        pieces++;
    }
    lattice_cells(b, board);
    papan_pack_spec spec = {.lattice = board->lattice,
                            .custom = true,
                            .rows = b->rows,
                            .columns = b->columns,
                            .layers = 1,
                            .mask = b->mask,
                            .kind = strpbrk(board->rows, "xo") != NULL ? b->cell_kind : NULL,
                            .text = board->texts != NULL ? b->text : NULL,
                            .gaps = strchr(board->rows, '.') != NULL,
                            .gap = &gap,
                            .use_least = board->use,
                            .use_most = board->use,
                            .pieces = pieces,
                            .piece = b->piece};
    papan_puzzle *puzzle = NULL;
    papan_notes notes = {0};
    if (papan_pack_new(NULL, &spec, &puzzle, &notes) != PAPAN_OK) {
        char why[256];
        papan_message_text(&notes.error, NULL, why, sizeof why);
        fail_msg("%s: %s", board->name, why);
    }
    free(b);
    return puzzle;
}

#endif

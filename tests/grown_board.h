/* grown_board.h: random boards, most of which have a solution: pieces are grown on a rectangle with holes until
 * it is full. Equal pieces are copies or twins, one may be given, and some are changed. */
#ifndef PAPAN_TESTS_GROWN_BOARD_H
#define PAPAN_TESTS_GROWN_BOARD_H

#include "check.h"

enum { GROWN_ROWS = 5, GROWN_COLUMNS = 6, GROWN_PIECES = 26 };

typedef struct grown_piece {
    unsigned cells, row[8], column[8];
} grown_piece;

typedef struct grown_board {
    unsigned rows, columns, pieces;
    int owner[GROWN_ROWS * GROWN_COLUMNS]; /* -2: no cell, -1: free */
    grown_piece piece[GROWN_PIECES];
    unsigned same_as[GROWN_PIECES]; /* an earlier piece of which this one is a copy, or itself */
    unsigned copies[GROWN_PIECES];
    bool changed[GROWN_PIECES];
} grown_board;

static inline bool is_ungrown(const grown_board *b, int row, int column)
{
    return row >= 0 && column >= 0 && row < (int)b->rows && column < (int)b->columns &&
           b->owner[row * (int)b->columns + column] == -1;
}

/* Grows a piece from a free cell, taking random free neighbours. */
static inline void grow_piece(grown_board *b, uint64_t *random, unsigned row, unsigned column, unsigned size)
{
    static const int step[4][2] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
    grown_piece *s = &b->piece[b->pieces];
    *s = (grown_piece){.cells = 1, .row = {row}, .column = {column}};
    b->owner[row * b->columns + column] = (int)b->pieces;
    for (unsigned tries = 0; tries < 40 && s->cells < size; tries++) {
        unsigned from = check_below(random, s->cells), way = check_below(random, 4);
        int r = (int)s->row[from] + step[way][0], c = (int)s->column[from] + step[way][1];
        if (!is_ungrown(b, r, c))
            continue;
        b->owner[r * (int)b->columns + c] = (int)b->pieces;
        s->row[s->cells] = (unsigned)r;
        s->column[s->cells++] = (unsigned)c;
    }
    b->pieces++;
}

/* The piece as text, in a small picture; equal pictures are equal pieces. */
static inline void draw_grown(const grown_piece *s, char letter, char *out)
{
    unsigned top = UINT32_MAX, left = UINT32_MAX;
    char grid[8][8];
    memset(grid, ' ', sizeof grid);
    for (unsigned i = 0; i < s->cells; i++) {
        top = s->row[i] < top ? s->row[i] : top;
        left = s->column[i] < left ? s->column[i] : left;
    }
    for (unsigned i = 0; i < s->cells; i++)
        grid[s->row[i] - top][s->column[i] - left] = letter;
    for (unsigned r = 0; r < 8; r++) {
        unsigned width = 8;
        while (width > 0 && grid[r][width - 1] == ' ')
            width--;
        if (width > 0)
            out += sprintf(out, "%.*s\n", (int)width, grid[r]);
    }
    *out = '\0';
}

static inline void find_grown_copies(grown_board *b, uint64_t *random)
{
    for (unsigned p = 0; p < b->pieces; p++) {
        b->same_as[p] = p;
        b->copies[p] = 1;
        for (unsigned q = 0; q < p && b->same_as[p] == p; q++) {
            char mine[80], theirs[80];
            draw_grown(&b->piece[p], 'x', mine);
            draw_grown(&b->piece[q], 'x', theirs);
            if (b->same_as[q] == q && strcmp(mine, theirs) == 0 && check_below(random, 3) > 0) {
                b->same_as[p] = q;
                b->copies[q]++;
            }
        }
    }
}

static inline grown_board grow_board(uint64_t *random)
{
    grown_board b = {.rows = 1 + check_below(random, GROWN_ROWS),
                     .columns = 1 + check_below(random, GROWN_COLUMNS)};
    unsigned holes = check_below(random, 4), least = 1 + check_below(random, 3);
    for (unsigned i = 0; i < b.rows * b.columns; i++)
        b.owner[i] = i > 0 && check_below(random, 12) < holes ? -2 : -1;
    for (unsigned r = 0; r < b.rows; r++)
        for (unsigned c = 0; c < b.columns; c++)
            if (is_ungrown(&b, (int)r, (int)c) && b.pieces < GROWN_PIECES)
                grow_piece(&b, random, r, c, least + check_below(random, 4));
    for (unsigned i = 0; i < b.rows * b.columns; i++)
        b.owner[i] = b.owner[i] == -1 ? -2 : b.owner[i];
    for (unsigned p = 0; p < b.pieces && check_below(random, 3) == 0; p++)
        if (b.piece[p].cells == 3) { /* make it straight */
            for (unsigned i = 0; i < 3; i++)
                b.piece[p].row[i] = 0, b.piece[p].column[i] = i;
            b.changed[p] = true;
        }
    find_grown_copies(&b, random);
    return b;
}

static inline void write_grown(const grown_board *b, uint64_t *random, char *out)
{
    unsigned kinds = 0, placed = check_below(random, 3 * b->pieces);
    bool copies = false;
    for (unsigned p = 0; p < b->pieces; p++)
        kinds += b->same_as[p] == p;
    out += sprintf(out, "%u %u %u\nCUSTOM\n", b->rows, b->columns, kinds);
    for (unsigned i = 0; i < b->rows * b->columns; i++)
        out += sprintf(out, "%c%s", b->owner[i] >= 0 ? 'X' : '.', (i + 1) % b->columns == 0 ? "\n" : "");
    for (unsigned p = 0; p < b->pieces; p++)
        if (b->same_as[p] == p) {
            draw_grown(&b->piece[p], (char)('A' + (int)p), out);
            out += strlen(out);
            copies = copies || b->copies[p] > 1;
        }
    if (copies)
        out += sprintf(out, "COPIES");
    for (unsigned p = 0; p < b->pieces; p++)
        if (b->copies[p] > 1)
            out += sprintf(out, " %c=%u", 'A' + (int)p, b->copies[p]);
    out += sprintf(out, "%s", copies ? "\n" : "");
    if (placed >= b->pieces || b->changed[placed])
        return;
    out += sprintf(out, "PLACED\n");
    for (unsigned i = 0; i < b->rows * b->columns; i++)
        out += sprintf(out, "%c%s", b->owner[i] == (int)placed ? 'A' + (int)b->same_as[placed] : '.',
                       (i + 1) % b->columns == 0 ? "\n" : "");
}

#endif

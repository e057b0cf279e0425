/* terminal_slanted.c: draws boards of hexagons and triangles on terminals.
 *
 * Hexagons: each row starts half a cell to the right of the one above. Triangles: a row is two lines, and a
 * triangle takes two columns, four at its base:
 *
 *      /\B /\        Triangles of the same piece have no line between them. A line between two triangles has
 *     /A_\/C_\       the colour of the one that points up in the upper line and of the other one below, so
 *                    that both have four characters of their colour. */
#include "show/terminal_inside.h"

int32_t papan_terminal_at(const papan_puzzle *puzzle, int row, int column)
{
    const papan_layer *layer = &puzzle->layer[0];
    bool outside = row < 0 || column < 0 || row >= (int)layer->rows || column >= (int)layer->columns;
    return outside ? -1 : layer->cell[(size_t)row * layer->columns + (size_t)column];
}

/* Columns of the terminal, from the first one used: low up to but not including high. */
typedef struct span {
    int low, high;
} span;

static span span_of(const papan_drawing *d, int column_width, int row_width, int cell_width)
{
    const papan_layer *layer = &d->puzzle->layer[0];
    span all = {0, 0};
    bool first = true;
    for (int row = 0; row < (int)layer->rows; row++)
        for (int column = 0; column < (int)layer->columns; column++) {
            int at = column * column_width + row * row_width;
            if (papan_terminal_at(d->puzzle, row, column) < 0)
                continue;
            all.low = first || at < all.low ? at : all.low;
            all.high = first || at + cell_width > all.high ? at + cell_width : all.high;
            first = false;
        }
    return all;
}

static bool fits(const papan_drawing *d, span all)
{
    return d->style->width == 0 || all.high - all.low <= (int)d->style->width;
}

/* ---- hexagons ---- */

static void hexagon_row(const papan_drawing *d, int row, span all)
{
    papan_terminal_look now = {PAPAN_NO_COLOUR, false};
    int width = (int)d->cell_width, at = all.low;
    for (int column = 0; column < (int)d->puzzle->layer[0].columns; column++) {
        int32_t cell = papan_terminal_at(d->puzzle, row, column);
        int start = column * width + row * width / 2;
        if (cell < 0)
            continue;
        if (start > at) {
            papan_terminal_reset(d, &now);
            papan_terminal_blanks(d->out, (size_t)(start - at));
        }
        papan_terminal_set(d, &now, papan_cell_look(d, cell));
        size_t used = papan_terminal_cell(d, cell, (size_t)width - 1);
        papan_terminal_blanks(d->out, (size_t)width - used);
        at = start + width;
    }
    papan_terminal_reset(d, &now);
    papan_buffer_char(d->out, '\n');
}

/* The width of a cell is even, so that half of it is a whole number. */
static bool put_hexagons(papan_drawing *d, unsigned lines_left)
{
    span all = {0, 0};
    for (bool fitting = false; !fitting;) {
        unsigned content = papan_widest_cell(d);
        d->cell_width = (content + 2) / 2 * 2;
        all = span_of(d, (int)d->cell_width, (int)d->cell_width / 2, (int)d->cell_width);
        fitting = fits(d, all);
        if (!fitting && !d->texts && !d->kinds)
            return false;
        d->kinds = fitting ? d->kinds : d->kinds && d->texts;
        d->texts = fitting && d->texts;
    }
    for (unsigned row = 0; row < d->puzzle->layer[0].rows && row < lines_left; row++)
        hexagon_row(d, (int)row, all);
    return true;
}

/* ---- triangles ---- */

/* One character: inside the cell at `column`, or the line between it and the one to the left. */
typedef struct place {
    bool line;
    int column;
    bool second; /* the second of the two characters inside */
} place;

static bool points_up(int row, int column)
{
    return (row + column) % 2 == 0;
}

static place place_of(int row, bool lower, int x)
{
    int column = x >= 0 ? x / 2 : (x - 1) / 2;
    bool odd = x - 2 * column == 1, inside_own = points_up(row, column) == lower;
    if (odd)
        return inside_own ? (place){false, column, false} : (place){true, column, false};
    return inside_own ? (place){true, column, false} : (place){false, column - 1, true};
}

/* True if there is a visible line between two cells. */
static bool divided(const papan_drawing *d, int32_t a, int32_t b)
{
    uint16_t piece = papan_cell_piece(d, a);
    return (a >= 0 || b >= 0) && (piece == PAPAN_EMPTY || piece != papan_cell_piece(d, b));
}

static bool coloured(const papan_drawing *d, int32_t cell)
{
    return papan_cell_look(d, cell).colour != PAPAN_NO_COLOUR;
}

static void put_line(const papan_drawing *d, papan_terminal_look *now, int row, bool lower, int column)
{
    bool up = points_up(row, column); /* the cell to the right of the line */
    int32_t left = papan_terminal_at(d->puzzle, row, column - 1),
            right = papan_terminal_at(d->puzzle, row, column);
    papan_terminal_set(d, now, papan_cell_look(d, up != lower ? right : left));
    papan_buffer_char(d->out, !divided(d, left, right) ? ' ' : up ? '/' : '\\');
}

/* True if the base of a triangle that points up is drawn, since colours do not show it. */
static bool has_base(const papan_drawing *d, int row, int column)
{
    int32_t above = papan_terminal_at(d->puzzle, row, column),
            below = papan_terminal_at(d->puzzle, row + 1, column);
    return divided(d, above, below) && !coloured(d, above) && !coloured(d, below);
}

/* The two characters inside a cell. */
static int put_inside(const papan_drawing *d, papan_terminal_look *now, int row, bool lower, int column)
{
    int32_t cell = papan_terminal_at(d->puzzle, row, column);
    bool base = lower && has_base(d, row, column);
    papan_terminal_set(d, now, papan_cell_look(d, cell));
    size_t used = cell >= 0 ? papan_terminal_cell(d, cell, 2) : 0;
    for (; used < 2; used++)
        papan_buffer_char(d->out, base ? '_' : ' ');
    return 2;
}

static void triangle_line(const papan_drawing *d, int row, bool lower, span all)
{
    papan_terminal_look now = {PAPAN_NO_COLOUR, false};
    for (int x = all.low; x < all.high;) {
        place at = place_of(row, lower, x);
        if (at.line) {
            put_line(d, &now, row, lower, at.column);
            x++;
        } else if (at.second || x + 1 == all.high) { /* at either end, where no cell is */
            papan_terminal_set(d, &now, (papan_terminal_look){PAPAN_NO_COLOUR, false});
            papan_buffer_char(d->out, ' ');
            x++;
        } else
            x += put_inside(d, &now, row, lower, at.column);
    }
    papan_terminal_reset(d, &now);
    papan_buffer_char(d->out, '\n');
}

static bool has_top(const papan_drawing *d)
{
    bool top = false;
    for (int column = 1; column < (int)d->puzzle->layer[0].columns; column += 2)
        top = top || has_base(d, -1, column);
    return top;
}

static bool put_triangles(papan_drawing *d, unsigned lines_left)
{
    span all = span_of(d, 2, 0, 4);
    unsigned rows = d->puzzle->layer[0].rows;
    if (!fits(d, all))
        return false;
    if (has_top(d) && lines_left > 2 * rows)
        triangle_line(d, -1, true, all);
    for (unsigned line = 0; line < 2 * rows && line < lines_left; line++)
        triangle_line(d, (int)(line / 2), line % 2 != 0, all);
    return true;
}

bool papan_terminal_slanted(papan_drawing *d, unsigned lines_left)
{
    static bool (*const put[PAPAN_LATTICES])(papan_drawing *, unsigned) = {
        [PAPAN_HEXAGONAL] = put_hexagons, [PAPAN_TRIANGULAR] = put_triangles};
    return put[d->pack->lattice] != NULL && put[d->pack->lattice](d, lines_left);
}

/* terminal.c: draws boards on terminals, see terminal.h.
 *
 * Each cell is a letter on the background of its piece or region, two columns wide, so that cells are nearly
 * square and the cells of a piece merge. The letter is black or white, whichever has more contrast. Only
 * colours with a contrast of at least 4.5 to 1 (WCAG 2) are used, and neither very dark nor very light ones, so
 * that a board is visible on any terminal.
 *
 * The palette was chosen from the fixed part of the 256 colours of xterm. The first twelve maximise the
 * smallest CIEDE2000 distance between any two of them, over normal sight and simulated protanopia, deuteranopia
 * and tritanopia (matrices of Machado, Oliveira and Fernandes 2009): local search from 60 random starts
 * reached 15.7 (and the first two make a calm chess board). The others were added one by one, each as far as
 * possible from all before it (the minimum of the normal distance and three times the colour-blind one); all 36
 * are at least 13.5 apart for normal sight. After the last colour they repeat underlined, then bold, then both;
 * letters are always shown for those who do not see the colours. */
#include "draw/terminal.h"

#include <assert.h>
#include <string.h>

enum { LAYER_GAP = 3 };

typedef struct paint {
    uint8_t background;
    bool white; /* the letter is white; otherwise black */
} paint;

static const paint palette[] = {
    {254, false}, {110, false}, {172, false}, {154, false}, {165, false}, {29, false},
    {88, true},   {223, false}, {55, true},   {247, false}, {96, true},   {238, true},
    {197, false}, {25, true},   {42, false},  {143, false}, {94, true},   {219, false},
    {217, false}, {23, true},   {87, false},  {64, false},  {125, true},  {31, false},
    {141, false}, {37, false},  {138, false}, {108, false}, {34, false},  {175, false},
    {66, false},  {243, false}, {178, false}, {127, true},  {81, false},  {131, false},
};
enum { PALETTE = sizeof palette / sizeof palette[0] };

typedef struct look {
    unsigned colour; /* PAPAN_NO_COLOUR: the terminal's own */
    bool queen;
} look;

static void put_look(papan_buffer *out, look wanted)
{
    papan_buffer_text(out, "\033[0");
    if (wanted.colour != PAPAN_NO_COLOUR) {
        paint with = palette[wanted.colour % PALETTE];
        unsigned round = wanted.colour / PALETTE;
        if ((round & 1) != 0)
            papan_buffer_text(out, ";4");
        papan_buffer_text(out, with.white ? ";38;5;231;48;5;" : ";38;5;16;48;5;");
        papan_buffer_number(out, with.background);
        wanted.queen = wanted.queen || (round & 2) != 0;
    }
    papan_buffer_text(out, wanted.queen ? ";1m" : "m");
}

typedef struct drawing {
    const papan_puzzle *puzzle;
    const uint16_t *label;
    const papan_terminal_style *style;
    papan_buffer *out;
    unsigned cell_width;
} drawing;

static unsigned least(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

static unsigned shown_columns(const drawing *d, const papan_layer *layer)
{
    bool clip = d->style->clip_rows != 0 && d->style->width != 0;
    return clip ? least(layer->columns, d->style->width / d->cell_width) : layer->columns;
}

/* If only one kind of thing is placed, it is bold. */
static bool is_queen(const drawing *d, uint32_t cell)
{
    return d->puzzle->things == 1 && d->label != NULL && d->label[cell] != PAPAN_EMPTY;
}

static void put_row(const drawing *d, const papan_layer *layer, unsigned row)
{
    look now = {PAPAN_NO_COLOUR, false};
    bool changed = false;
    unsigned columns = shown_columns(d, layer);
    for (unsigned column = 0; column < columns; column++) {
        int32_t cell = layer->cell[(size_t)row * layer->columns + column];
        char symbol = cell < 0 ? '.' : papan_text_symbol(d->puzzle, d->label, (uint32_t)cell);
        look wanted = {PAPAN_NO_COLOUR, cell >= 0 && is_queen(d, (uint32_t)cell)};
        if (cell >= 0 && d->style->colour)
            wanted.colour = d->puzzle->family->colour(d->puzzle, d->label, (uint32_t)cell);
        if (d->style->colour && (wanted.colour != now.colour || wanted.queen != now.queen)) {
            put_look(d->out, wanted);
            now = wanted;
            changed = true;
        }
        papan_buffer_char(d->out, symbol);
        if (d->cell_width == 2)
            papan_buffer_char(d->out, ' ');
    }
    if (changed)
        papan_buffer_text(d->out, "\033[0m");
}

static void put_blanks(papan_buffer *out, size_t count)
{
    for (size_t i = 0; i < count; i++)
        papan_buffer_char(out, ' ');
}

static const char *title_word(const drawing *d)
{
    return d->style->layer_title != NULL ? d->style->layer_title : "layer";
}

static void put_title(const drawing *d, unsigned layer)
{
    papan_buffer_text(d->out, title_word(d));
    papan_buffer_char(d->out, ' ');
    papan_buffer_number(d->out, (long long)layer + 1);
}

static size_t title_width(const drawing *d, unsigned layer)
{
    size_t digits = 1;
    for (unsigned rest = layer + 1; rest >= 10; rest /= 10)
        digits++;
    return strlen(title_word(d)) + 1 + digits;
}

static size_t block_width(const drawing *d, unsigned layer)
{
    size_t cells = (size_t)d->puzzle->layer[layer].columns * d->cell_width;
    size_t title = title_width(d, layer);
    return cells > title ? cells : title;
}

/* The number of layers side by side, starting with first; at least one. */
static unsigned layers_in_line(const drawing *d, unsigned first)
{
    assert(first < d->puzzle->layers);
    size_t used = block_width(d, first);
    unsigned next = first + 1;
    while (next < d->puzzle->layers && used + LAYER_GAP + block_width(d, next) <= d->style->width)
        used += LAYER_GAP + block_width(d, next++);
    return next - first;
}

static void put_side_by_side(const drawing *d, unsigned first, unsigned count, unsigned rows)
{
    for (unsigned i = first; i < first + count; i++) {
        put_title(d, i);
        if (i + 1 < first + count)
            put_blanks(d->out, block_width(d, i) - title_width(d, i) + LAYER_GAP);
    }
    papan_buffer_char(d->out, '\n');
    for (unsigned row = 0; row < rows; row++) {
        for (unsigned i = first; i < first + count; i++) {
            const papan_layer *layer = &d->puzzle->layer[i];
            size_t width = 0;
            assert(block_width(d, i) >= (size_t)shown_columns(d, layer) * d->cell_width);
            if (row < layer->rows) {
                put_row(d, layer, row);
                width = (size_t)shown_columns(d, layer) * d->cell_width;
            }
            if (i + 1 < first + count)
                put_blanks(d->out, block_width(d, i) - width + LAYER_GAP);
        }
        papan_buffer_char(d->out, '\n');
    }
}

static void put_beside(const drawing *d, unsigned rows_left)
{
    for (unsigned first = 0; first < d->puzzle->layers;) {
        unsigned count = layers_in_line(d, first), rows = 0;
        for (unsigned i = first; i < first + count; i++)
            rows = d->puzzle->layer[i].rows > rows ? d->puzzle->layer[i].rows : rows;
        unsigned needed = rows + (first > 0 ? 2 : 1);
        if (rows_left < needed && first > 0)
            return;
        if (first > 0)
            papan_buffer_char(d->out, '\n');
        put_side_by_side(d, first, count, least(rows, rows_left));
        rows_left -= least(rows_left, needed);
        first += count;
    }
}

static void put_below(const drawing *d, unsigned rows_left)
{
    for (unsigned i = 0; i < d->puzzle->layers && rows_left > 0; i++) {
        const papan_layer *layer = &d->puzzle->layer[i];
        if (i > 0)
            papan_buffer_char(d->out, '\n');
        unsigned rows = least(layer->rows, rows_left);
        for (unsigned row = 0; row < rows; row++) {
            put_row(d, layer, row);
            papan_buffer_char(d->out, '\n');
        }
        rows_left -= least(rows_left, rows + 1);
    }
}

static unsigned widest_layer(const papan_puzzle *puzzle)
{
    unsigned widest = 0;
    for (unsigned i = 0; i < puzzle->layers; i++)
        widest = puzzle->layer[i].columns > widest ? puzzle->layer[i].columns : widest;
    return widest;
}

void papan_terminal_board(const papan_puzzle *puzzle, const uint16_t *label, const papan_terminal_style *style,
                          papan_buffer *out)
{
    bool narrow = style->width != 0 && 2 * widest_layer(puzzle) > style->width;
    drawing d = {puzzle, label, style, out, style->colour && !narrow ? 2 : 1};
    unsigned rows = style->clip_rows != 0 ? style->clip_rows : ~0u;
    if (style->width != 0 && puzzle->layers > 1)
        put_beside(&d, rows);
    else
        put_below(&d, rows);
}

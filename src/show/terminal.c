/* terminal.c: draws boards on terminals, see papan/terminal.h.
 *
 * Each cell is a letter on the background of its piece or region, two columns wide, so that cells are nearly
 * square and the cells of a piece merge. The letter is black or white, whichever has more contrast. Only
 * colours with a contrast of at least 4.5 to 1 (WCAG 2) are used, and neither very dark nor very light ones, so
 * that a board is visible on any terminal.
 *
 * The palette was chosen from the fixed part of the 256 colours of xterm. The first twelve maximise the
 * smallest CIEDE2000 distance between any two of them, over normal sight and simulated protanopia, deuteranopia
 * and tritanopia (matrices of Machado, Oliveira and Fernandes 2009): local search from 60 random starts reached
 * 15.7 (and the first two suit a chess board). The others were added one by one, each as far as possible from
 * all before it (the minimum of the normal distance and three times the colour-blind one); all 36 are at least
 * 13.5 apart for normal sight. After the last colour they repeat underlined, then bold, then both; letters are
 * always shown, for people who cannot see the colours.
 *
 * Cells with texts are as wide as the longest one, if the terminal is wide enough. Hexagons and triangles are
 * in terminal_slanted.c. */
#include "base/struct_size.h"
#include "base/text.h"
#include "puzzle/pack_family.h"
#include "show/terminal_inside.h"

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

static void put_code(papan_buffer *out, papan_terminal_look wanted)
{
    papan_buffer_text(out, "\033[0");
    if (wanted.colour != PAPAN_NO_COLOUR) {
        paint with = palette[wanted.colour % PALETTE];
        unsigned round = wanted.colour / PALETTE;
        if ((round & 1) != 0)
            papan_buffer_text(out, ";4");
        papan_buffer_text(out, with.white ? ";38;5;231;48;5;" : ";38;5;16;48;5;");
        papan_buffer_number(out, with.background);
        wanted.bold = wanted.bold || (round & 2) != 0;
    }
    papan_buffer_text(out, wanted.bold ? ";1m" : "m");
}

void papan_terminal_set(const papan_drawing *d, papan_terminal_look *now, papan_terminal_look wanted)
{
    if (!d->style->colour || (wanted.colour == now->colour && wanted.bold == now->bold))
        return;
    put_code(d->out, wanted);
    *now = wanted;
}

void papan_terminal_reset(const papan_drawing *d, papan_terminal_look *now)
{
    if (now->colour != PAPAN_NO_COLOUR || now->bold)
        papan_buffer_text(d->out, "\033[0m");
    *now = (papan_terminal_look){PAPAN_NO_COLOUR, false};
}

void papan_terminal_blanks(papan_buffer *out, size_t count)
{
    for (size_t i = 0; i < count; i++)
        papan_buffer_char(out, ' ');
}

/* ---- cells ---- */

/* True if a queen is on the cell: if only one kind of thing is placed, it is bold. */
static bool is_queen(const papan_drawing *d, int32_t cell)
{
    return cell >= 0 && d->puzzle->things == 1 && d->label != NULL && d->label[cell] != PAPAN_EMPTY;
}

/* True if there is something that was not there before. */
static bool is_new(const papan_drawing *d, int32_t cell)
{
    return d->label != NULL && d->label[cell] != PAPAN_EMPTY && d->style->before[cell] == PAPAN_EMPTY;
}

/* The character of a cell; if only new things have colours, copies of a piece need not differ. */
static char symbol_of(const papan_drawing *d, int32_t cell)
{
    if (d->style->before == NULL || d->style->colour)
        return papan_text_symbol(d->puzzle, d->label, (uint32_t)cell);
    return is_new(d, cell) ? '*' : d->puzzle->family->symbol(d->puzzle, d->label, (uint32_t)cell);
}

papan_terminal_look papan_cell_look(const papan_drawing *d, int32_t cell)
{
    bool coloured = cell >= 0 && d->style->colour && (d->style->before == NULL || is_new(d, cell));
    return (papan_terminal_look){coloured ? d->puzzle->family->colour(d->puzzle, d->label, (uint32_t)cell)
                                          : PAPAN_NO_COLOUR,
                                 is_queen(d, cell)};
}

uint16_t papan_cell_piece(const papan_drawing *d, int32_t cell)
{
    const papan_puzzle *puzzle = d->puzzle;
    if (cell < 0)
        return PAPAN_EMPTY;
    uint16_t here = d->label != NULL ? d->label[cell] : d->pack->placed[cell];
    return here < puzzle->labels && !d->pack->piece[puzzle->thing_of[here]].gap ? here : PAPAN_EMPTY;
}

/* The number of characters of a text as papan_buffer_readable() writes it. */
static unsigned width_of(const char *text)
{
    unsigned width = 0;
    for (size_t left = strlen(text), step; left > 0; left -= step, text += step, width++) {
        step = papan_utf8_length(text, left);
        step = step > 0 ? step : 1;
    }
    return width;
}

static const char *text_of(const papan_drawing *d, int32_t cell)
{
    return d->texts && papan_cell_piece(d, cell) == PAPAN_EMPTY ? d->pack->text[cell] : NULL;
}

static char kind_of(const papan_drawing *d, int32_t cell)
{
    return d->kinds && cell >= 0 ? d->pack->kind[cell] : '\0';
}

/* True if this cell must stay empty, or does so in this solution. */
static bool stays_empty(const papan_drawing *d, uint32_t cell)
{
    bool covered = papan_cell_piece(d, (int32_t)cell) != PAPAN_EMPTY;
    return papan_pack_opens(d->puzzle, cell) || (!covered && d->label != NULL && d->label[cell] != PAPAN_EMPTY);
}

unsigned papan_widest_cell(const papan_drawing *d)
{
    unsigned widest = d->kinds ? 2 : 1;
    for (uint32_t i = 0; d->texts && i < d->puzzle->cells; i++) {
        const char *text = d->pack->text[i];
        unsigned width = text != NULL ? width_of(text) + (stays_empty(d, i) ? 2 : 0) : 1;
        widest = width > widest ? width : widest;
    }
    return widest;
}

static char small(char letter)
{
    return letter >= 'A' && letter <= 'Z' ? (char)(letter - 'A' + 'a') : letter;
}

/* The text of an empty cell, in brackets if it stays empty. False: there is no room. */
static bool put_text(const papan_drawing *d, const char *text, bool open, size_t width)
{
    if (width_of(text) + (open ? 2 : 0) > width)
        return false;
    papan_buffer_text(d->out, open ? "[" : "");
    papan_buffer_readable(d->out, text);
    papan_buffer_text(d->out, open ? "]" : "");
    return true;
}

/* Kinds are small letters, after the letter of a piece or in place of the sign of an empty cell. */
size_t papan_terminal_cell(const papan_drawing *d, int32_t cell, size_t width)
{
    assert(width > 0);
    if (cell < 0) {
        papan_buffer_char(d->out, d->texts ? ' ' : '.');
        return 1;
    }
    char symbol = symbol_of(d, cell), kind = kind_of(d, cell);
    const char *text = text_of(d, cell);
    bool open = text != NULL && stays_empty(d, (uint32_t)cell);
    if (text != NULL && put_text(d, text, open, width))
        return width_of(text) + (open ? 2 : 0);
    if (kind != '\0' && papan_cell_piece(d, cell) == PAPAN_EMPTY && symbol != '_') {
        papan_buffer_char(d->out, small(kind));
        return 1;
    }
    papan_buffer_char(d->out, symbol);
    if (kind == '\0' || symbol == '_' || width < 2)
        return 1;
    papan_buffer_char(d->out, small(kind));
    return 2;
}

/* ---- rows ---- */

static unsigned least(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

static unsigned shown_columns(const papan_drawing *d, const papan_layer *layer)
{
    bool clip = d->style->clip_rows != 0 && d->style->width != 0;
    return clip ? least(layer->columns, d->style->width / d->cell_width) : layer->columns;
}

/* The same as symbol_of(), without a call where the label alone decides. */
static inline char known_symbol(const papan_drawing *d, int32_t cell)
{
    bool thing = d->by_label && d->label[cell] < d->puzzle->labels;
    char symbol = thing ? d->puzzle->label_symbol[d->label[cell]] : '\0';
    return symbol != '\0' ? symbol : symbol_of(d, cell);
}

/* One character for each cell. Millions of such rows are written to files and pipes, so each is added in one
 * piece. */
static void put_plain_row(const papan_drawing *d, const int32_t *cell, unsigned columns)
{
    char chunk[64];
    unsigned used = 0;
    for (unsigned column = 0; column < columns; column++) {
        chunk[used++] = cell[column] < 0 ? '.' : known_symbol(d, cell[column]);
        if (used == sizeof chunk || column + 1 == columns) {
            papan_buffer_add(d->out, chunk, used);
            used = 0;
        }
    }
}

static void put_row(const papan_drawing *d, const papan_layer *layer, unsigned row)
{
    papan_terminal_look now = {PAPAN_NO_COLOUR, false};
    unsigned columns = shown_columns(d, layer);
    if (d->cell_width == 1 && !d->style->colour && !d->texts && !d->kinds) {
        put_plain_row(d, layer->cell + (size_t)row * layer->columns, columns);
        return;
    }
    for (unsigned column = 0; column < columns; column++) {
        int32_t cell = layer->cell[(size_t)row * layer->columns + column];
        papan_terminal_set(d, &now, papan_cell_look(d, cell));
        size_t used = papan_terminal_cell(d, cell, d->cell_width > 1 ? d->cell_width - 1 : 1);
        papan_terminal_blanks(d->out, d->cell_width - used);
    }
    papan_terminal_reset(d, &now);
}

static const char *title_word(const papan_drawing *d)
{
    return d->style->layer_title != NULL ? d->style->layer_title : "layer";
}

static void put_title(const papan_drawing *d, unsigned layer)
{
    papan_buffer_text(d->out, title_word(d));
    papan_buffer_char(d->out, ' ');
    papan_buffer_number(d->out, (long long)layer + 1);
}

static size_t title_width(const papan_drawing *d, unsigned layer)
{
    size_t digits = 1;
    for (unsigned rest = layer + 1; rest >= 10; rest /= 10)
        digits++;
    return strlen(title_word(d)) + 1 + digits;
}

static size_t block_width(const papan_drawing *d, unsigned layer)
{
    size_t cells = (size_t)d->puzzle->layer[layer].columns * d->cell_width;
    size_t title = title_width(d, layer);
    return cells > title ? cells : title;
}

/* The number of layers side by side, starting with first; at least one. */
static unsigned layers_in_line(const papan_drawing *d, unsigned first)
{
    assert(first < d->puzzle->layers);
    size_t used = block_width(d, first);
    unsigned next = first + 1;
    while (next < d->puzzle->layers && used + LAYER_GAP + block_width(d, next) <= d->style->width)
        used += LAYER_GAP + block_width(d, next++);
    return next - first;
}

static void put_side_by_side(const papan_drawing *d, unsigned first, unsigned count, unsigned rows)
{
    for (unsigned i = first; i < first + count; i++) {
        put_title(d, i);
        if (i + 1 < first + count)
            papan_terminal_blanks(d->out, block_width(d, i) - title_width(d, i) + LAYER_GAP);
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
                papan_terminal_blanks(d->out, block_width(d, i) - width + LAYER_GAP);
        }
        papan_buffer_char(d->out, '\n');
    }
}

static void put_beside(const papan_drawing *d, unsigned rows_left)
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

static void put_below(const papan_drawing *d, unsigned rows_left)
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

static void put_lines(const papan_puzzle *puzzle, const uint16_t *label, unsigned rows_left, papan_buffer *out)
{
    uint32_t at = 0;
    for (const char *line; rows_left > 0 && (line = puzzle->family->lines->next(puzzle, label, &at)) != NULL;) {
        papan_buffer_text(out, line);
        papan_buffer_char(out, '\n');
        rows_left--;
    }
}

/* Shows texts and kinds if there is room for them, and cells two columns wide with colours. */
static void choose_width(papan_drawing *d)
{
    unsigned columns = widest_layer(d->puzzle), room = d->style->width;
    for (;;) {
        unsigned content = papan_widest_cell(d);
        d->cell_width = content > 1 || d->style->colour ? content + 1 : 1;
        if (room == 0 || d->cell_width * columns <= room)
            return;
        if (!d->texts && !d->kinds)
            break;
        d->kinds = d->kinds && d->texts;
        d->texts = false;
    }
    d->cell_width = 1;
}

void papan_terminal_board(const papan_puzzle *puzzle, const uint16_t *label, const papan_terminal_style *wanted,
                          papan_buffer *out)
{
    const papan_pack *pack = papan_pack_drawn(puzzle);
    papan_terminal_style style = {0};
    if (wanted != NULL)
        papan_struct_read(&style, sizeof style, wanted, sizeof style);
    papan_drawing d = {.puzzle = puzzle, .pack = pack, .label = label, .style = &style, .out = out};
    bool plain = !style.colour && style.width == 0;
    unsigned rows = style.clip_rows != 0 ? style.clip_rows : ~0u;
    if (puzzle->family->lines != NULL) {
        put_lines(puzzle, label, rows, out);
        return;
    }
    d.kinds = !plain && pack != NULL && pack->kind != NULL;
    d.texts = !plain && pack != NULL && pack->text != NULL;
    if (!plain && pack != NULL && papan_terminal_slanted(&d, rows))
        return;
    choose_width(&d);
    d.by_label = label != NULL && puzzle->label_symbol != NULL && (style.before == NULL || style.colour);
    if (style.width != 0 && puzzle->layers > 1)
        put_beside(&d, rows);
    else
        put_below(&d, rows);
}

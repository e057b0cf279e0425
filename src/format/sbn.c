/* sbn.c: Star Battle Notation, a whole board as one word that fits into a URL, as Star Battle web pages
 * exchange them. 991WiSHUFrpQihv1246rWa46ZT1X is
 *
 *     99   the size, a base-64 digit (0-9A-Za-z-_) written twice
 *     1    the stars
 *     W    a flag ("without notes of a player")
 *     ...  the borders, six bits in each digit: N rows of N - 1 bits for the borders between neighbours in the
 *          row, then N columns of N - 1 bits for those in the column; if their number is not divisible by 6,
 *          the first bits are padding
 *
 * Regions are the areas that the borders separate, so regions in separate parts and cells without a region
 * cannot be written. */
#include "base/text.h"
#include "format/format.h"
#include "format/lines.h"
#include "format/queens_lines.h"
#include "puzzle/square_board.h"

#include <assert.h>
#include <string.h>

static const char digits[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_";
enum { HEAD = 4, BITS = 6, SIZE_MAX_WRITTEN = 63, CELLS_MAX = PAPAN_QUEENS_MAX * PAPAN_QUEENS_MAX };

static int digit_value(char c)
{
    const char *at = memchr(digits, c, sizeof digits - 1);
    return at != NULL ? (int)(at - digits) : -1;
}

static size_t border_bits(unsigned n)
{
    return 2 * (size_t)n * (n - 1);
}

static size_t border_digits(unsigned n)
{
    return (border_bits(n) + BITS - 1) / BITS;
}

/* The number of the bit for the border to the right of a cell, and below it. */
static size_t bit_right(unsigned n, unsigned row, unsigned column)
{
    assert(row < n && column + 1 < n);
    return (size_t)row * (n - 1) + column;
}

static size_t bit_below(unsigned n, unsigned row, unsigned column)
{
    assert(row + 1 < n && column < n);
    return (size_t)n * (n - 1) + (size_t)column * (n - 1) + row;
}

/* ---- reading ---- */

typedef struct borders {
    unsigned n;
    const char *digit; /* border_digits(n) of them */
} borders;

static bool has_border(const borders *b, size_t bit)
{
    assert(bit < border_bits(b->n));
    size_t padded = bit + border_digits(b->n) * BITS - border_bits(b->n);
    return (digit_value(b->digit[padded / BITS]) >> (BITS - 1 - padded % BITS)) & 1;
}

static bool not_separated(const void *context, unsigned cell, unsigned next)
{
    const borders *b = context;
    unsigned first = cell < next ? cell : next, row = first / b->n, column = first % b->n;
    bool beside = cell / b->n == next / b->n;
    return !has_border(b, (beside ? bit_right : bit_below)(b->n, row, column));
}

static papan_status make(const papan_allocator *memory, const borders *b, unsigned stars,
                         const papan_line *line, const papan_word *word, papan_puzzle **puzzle,
                         papan_notes *notes)
{
    uint16_t region_of[CELLS_MAX];
    char symbol[CELLS_MAX];
    unsigned cells = b->n * b->n, regions = papan_square_parts(b->n, b, not_separated, region_of);
    if (regions != b->n)
        return papan_refuse(notes, line->number, word->column + HEAD, "region-number",
                            regions == 1
                                ? N_("the borders make one region on a board of {1} rows; they must make {1}")
                                : N_("the borders make {0} regions on a board of {1} rows; they must make {1}"),
                            PAPAN_ARGS(regions, b->n));
    for (unsigned cell = 0; cell < cells; cell++)
        symbol[cell] = papan_region_symbols[region_of[cell]];
    return papan_queens_new(memory, b->n, stars, symbol, NULL, NULL, puzzle, notes);
}

static papan_status check_word(const papan_line *line, const papan_word *word, unsigned n, papan_notes *notes)
{
    if (word->length != HEAD + border_digits(n))
        return papan_refuse(
            notes, line->number, word->column, "sbn-length",
            n == 1 ? N_("this Star Battle Notation has {0} characters; a board of one row needs {2}")
                   : N_("this Star Battle Notation has {0} characters; a board of {1} rows needs {2}"),
            PAPAN_ARGS(word->length, n, (HEAD + border_digits(n))));
    for (size_t i = HEAD; i < word->length; i++) {
        if (digit_value(word->start[i]) < 0)
            return papan_refuse(notes, line->number, word->column + (unsigned)i, "sbn-bad-character",
                                N_("invalid '{0}' in Star Battle Notation; expected 0-9, A-Z, a-z, - or _"),
                                PAPAN_ARGS(word->start[i]));
    }
    return PAPAN_OK;
}

static papan_status sbn_read(const papan_allocator *memory, const char *bytes, size_t length,
                             papan_puzzle **puzzle, papan_notes *notes)
{
    papan_line line;
    papan_word word;
    papan_only_word(bytes, length, &word, &line);
    assert(word.length >= HEAD && "the reader is asked where the notation was recognised");
    unsigned n = (unsigned)digit_value(word.start[0]), stars = (unsigned)(word.start[2] - '0');
    papan_status status = check_word(&line, &word, n, notes);
    if (status != PAPAN_OK)
        return status;
    status = papan_check_stars(notes, line.number, word.column + 2, stars, n);
    if (status != PAPAN_OK)
        return status;
    return make(memory, &(borders){.n = n, .digit = word.start + HEAD}, stars, &line, &word, puzzle, notes);
}

/* True for a single word that begins like the notation. */
static bool sbn_recognise(const char *bytes, size_t length)
{
    papan_line line;
    papan_word word;
    if (!papan_only_word(bytes, length, &word, &line) || word.length < HEAD)
        return false;
    bool flag =
        (word.start[3] >= 'A' && word.start[3] <= 'Z') || (word.start[3] >= 'a' && word.start[3] <= 'z');
    return word.start[0] == word.start[1] && digit_value(word.start[0]) >= 1 && word.start[2] >= '0' &&
           word.start[2] <= '9' && flag;
}

/* ---- writing ---- */

static void set_border(char *value, unsigned n, size_t bit)
{
    assert(bit < border_bits(n));
    size_t padded = bit + border_digits(n) * BITS - border_bits(n);
    value[padded / BITS] = (char)(value[padded / BITS] | 1 << (BITS - 1 - padded % BITS));
}

static void write_borders(const papan_queens *q, char *digit)
{
    unsigned n = q->n;
    size_t count = border_digits(n);
    memset(digit, 0, count);
    for (unsigned row = 0; row < n; row++) {
        for (unsigned column = 0; column < n; column++) {
            unsigned cell = row * n + column;
            if (column + 1 < n && q->region[cell] != q->region[cell + 1])
                set_border(digit, n, bit_right(n, row, column));
            if (row + 1 < n && q->region[cell] != q->region[cell + n])
                set_border(digit, n, bit_below(n, row, column));
        }
    }
    for (size_t i = 0; i < count; i++)
        digit[i] = digits[(int)digit[i]];
}

static bool cannot(papan_message *why, const char *code, const char *text)
{
    papan_say(why, 0, 0, code, text);
    return false;
}

static bool can_be_written(const papan_puzzle *puzzle, const char *digit, papan_message *why)
{
    const papan_queens *q = &puzzle->queens;
    uint16_t region_of[CELLS_MAX];
    borders b = {.n = q->n, .digit = digit};
    if (q->n > SIZE_MAX_WRITTEN || q->stars > 9)
        return cannot(why, "sbn-cannot-write", N_("Star Battle Notation supports at most 63 rows and 9 stars"));
    if (papan_marks_any(q->mark, puzzle->cells))
        return cannot(why, "sbn-cannot-write",
                      N_("Star Battle Notation cannot store placed queens or crosses; use text or JSON"));
    if (!papan_queens_covered(q))
        return cannot(why, "sbn-cannot-write",
                      N_("Star Battle Notation cannot describe cells without a region; use text or JSON"));
    if (papan_square_parts(q->n, &b, not_separated, region_of) != q->n)
        return cannot(why, "sbn-cannot-write",
                      N_("Star Battle Notation cannot describe a region in separate parts; use text or JSON"));
    return true;
}

static papan_status sbn_write(const papan_puzzle *puzzle, papan_buffer *out, papan_message *why)
{
    const papan_queens *q = &puzzle->queens;
    char digit[2 * CELLS_MAX / BITS + 1];
    write_borders(q, digit);
    if (!can_be_written(puzzle, digit, why))
        return PAPAN_UNSUITABLE;
    papan_buffer_char(out, digits[q->n]);
    papan_buffer_char(out, digits[q->n]);
    papan_buffer_number(out, q->stars);
    assert(q->n < sizeof digits - 1 && q->stars <= 9);
    papan_buffer_char(out, 'W');
    papan_buffer_add(out, digit, border_digits(q->n));
    papan_buffer_char(out, '\n');
    return out->failed ? PAPAN_NO_MEMORY : PAPAN_OK;
}

const papan_format papan_format_sbn = {
    .name = "sbn",
    .extension = ".sbn",
    .title = "Star Battle Notation",
    .summary = N_("Star Battle Notation: a board as one word"),
    .family = &papan_family_queens,
    .recognise = sbn_recognise,
    .read = sbn_read,
    .write = sbn_write,
};

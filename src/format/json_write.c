/* json_write.c: writes puzzles and results as JSON. Puzzles are laid out for editing by hand, one row of a
 * board a line, so that a board looks like one; results are one line each, for programs. */
#include "base/count.h"
#include "base/text.h"
#include "format/formats.h"
#include "format/json.h"
#include "format/marks.h"
#include "format/placed.h"
#include "puzzle/families.h"

#include <string.h>

/* ---- strings ---- */

void papan_json_string(papan_buffer *out, const char *text, size_t length)
{
    static const char hex[] = "0123456789abcdef";
    papan_buffer_char(out, '"');
    for (size_t i = 0; i < length;) {
        unsigned char c = (unsigned char)text[i];
        size_t whole = papan_utf8_length(text + i, length - i);
        if (whole == 0)
            papan_buffer_text(out, "\\ufffd"); /* no UTF-8: JSON has no other way to keep the byte */
        else if (c == '"' || c == '\\')
            papan_buffer_add(out, (char[]){'\\', (char)c}, 2);
        else if (c == '\n')
            papan_buffer_text(out, "\\n");
        else if (c < 0x20 || c == 0x7F)
            papan_buffer_add(out, (char[]){'\\', 'u', '0', '0', hex[c >> 4], hex[c & 15]}, 6);
        else
            papan_buffer_add(out, text + i, whole);
        i += whole > 0 ? whole : 1;
    }
    papan_buffer_char(out, '"');
}

static void write_text(papan_buffer *out, const char *text)
{
    papan_json_string(out, text, strlen(text));
}

/* ---- boards ---- */

typedef struct style {
    const char *before_row, *after_rows; /* "" on one line */
} style;
static const style one_line = {"", ""}, flat = {"\n    ", "\n  "}, layered = {"\n      ", "\n    "};

/* The character for a place of the board; cell is -1 outside. */
typedef char (*character_at)(const papan_puzzle *puzzle, const uint16_t *label, int32_t cell);

static void write_layer(const papan_puzzle *puzzle, const papan_layer *layer, const uint16_t *label,
                        character_at character, const style *look, papan_buffer *out)
{
    papan_buffer_char(out, '[');
    for (unsigned row = 0; row < layer->rows; row++) {
        papan_buffer_text(out, row > 0 ? "," : "");
        papan_buffer_text(out, look->before_row);
        papan_buffer_char(out, '"');
        for (unsigned column = 0; column < layer->columns; column++)
            papan_buffer_char(out,
                              character(puzzle, label, layer->cell[(size_t)row * layer->columns + column]));
        papan_buffer_char(out, '"');
    }
    papan_buffer_text(out, look->after_rows);
    papan_buffer_char(out, ']');
}

static void write_board(const papan_puzzle *puzzle, const uint16_t *label, character_at character, bool pretty,
                        papan_buffer *out)
{
    if (!puzzle->layered) {
        write_layer(puzzle, &puzzle->layer[0], label, character, pretty ? &flat : &one_line, out);
        return;
    }
    papan_buffer_char(out, '[');
    for (unsigned i = 0; i < puzzle->layers; i++) {
        papan_buffer_text(out, i > 0 ? "," : "");
        papan_buffer_text(out, pretty ? flat.before_row : "");
        write_layer(puzzle, &puzzle->layer[i], label, character, pretty ? &layered : &one_line, out);
    }
    papan_buffer_text(out, pretty ? flat.after_rows : "");
    papan_buffer_char(out, ']');
}

static char solution_character(const papan_puzzle *puzzle, const uint16_t *label, int32_t cell)
{
    return cell < 0 ? '.' : puzzle->family->symbol(puzzle, label, (uint32_t)cell);
}

/* ---- queens and nqueens ---- */

static char region_character(const papan_puzzle *puzzle, const uint16_t *label, int32_t cell)
{
    (void)label;
    return puzzle->queens.symbol[puzzle->queens.region[cell]];
}

static char mark_character(const papan_puzzle *puzzle, const uint16_t *label, int32_t cell)
{
    (void)label;
    char c;
    papan_marks_write_row(&puzzle->queens.mark[cell], 1, '#', &c);
    return c;
}

void papan_json_write_queens(const papan_puzzle *puzzle, bool shorter, papan_buffer *out)
{
    (void)shorter;
    papan_buffer_text(out, ",\n  \"stars\": ");
    papan_buffer_number(out, puzzle->queens.stars);
    papan_buffer_text(out, ",\n  \"regions\": ");
    write_board(puzzle, NULL, region_character, true, out);
    if (!papan_marks_any(puzzle->queens.mark, puzzle->cells))
        return;
    papan_buffer_text(out, ",\n  \"placed\": ");
    write_board(puzzle, NULL, mark_character, true, out);
}

void papan_json_write_nqueens(const papan_puzzle *puzzle, bool shorter, papan_buffer *out)
{
    (void)shorter;
    const papan_nqueens *q = &puzzle->nqueens;
    papan_buffer_text(out, ",\n  \"n\": ");
    papan_buffer_number(out, (long long)q->n);
    for (size_t i = 0; i < q->placed; i++) {
        papan_buffer_text(out, i == 0 ? ",\n  \"placed\": [[" : ", [");
        papan_buffer_number(out, q->row[i]);
        papan_buffer_text(out, ", ");
        papan_buffer_number(out, q->column[i]);
        papan_buffer_char(out, ']');
    }
    if (q->placed > 0)
        papan_buffer_char(out, ']');
}

/* ---- pack ---- */

static char shape_character(const papan_puzzle *puzzle, const uint16_t *label, int32_t cell)
{
    (void)puzzle;
    (void)label;
    return cell < 0 ? '.' : 'X';
}

static char placed_character(const papan_puzzle *puzzle, const uint16_t *label, int32_t cell)
{
    const papan_pack *pack = &puzzle->pack;
    (void)label;
    bool empty = cell < 0 || pack->placed[cell] == PAPAN_EMPTY;
    return empty ? '.' : pack->piece[puzzle->thing_of[pack->placed[cell]]].symbol;
}

static void write_size(papan_buffer *out, const char *key, unsigned value)
{
    papan_buffer_text(out, key);
    papan_buffer_number(out, value);
}

static void write_shape(const papan_puzzle *puzzle, papan_buffer *out)
{
    const papan_pack *pack = &puzzle->pack;
    if (pack->lattice == PAPAN_PYRAMID) {
        write_size(out, ",\n  \"side\": ", pack->rows);
        return;
    }
    papan_buffer_text(out, ",\n  \"board\": ");
    if (pack->custom || puzzle->cells < pack->rows * pack->columns * pack->layers) {
        write_board(puzzle, NULL, shape_character, true, out);
        return;
    }
    write_size(out, "{\"rows\": ", pack->rows);
    write_size(out, ", \"columns\": ", pack->columns);
    if (pack->lattice == PAPAN_CUBIC)
        write_size(out, ", \"layers\": ", pack->layers);
    papan_buffer_char(out, '}');
}

/* The cells are sorted by layer, row and column, so that the pen only ever moves on. */
static void write_piece_cells(const papan_piece *piece, bool layers, papan_buffer *out)
{
    int layer = 0, row = 0, column = 0;
    papan_buffer_text(out, layers ? "\"layers\": [[\"" : "\"rows\": [\"");
    for (unsigned i = 0; i < piece->size; i++) {
        for (; layer < piece->cell[i].z; layer++, row = column = 0)
            papan_buffer_text(out, "\"], [\"");
        for (; row < piece->cell[i].x; row++, column = 0)
            papan_buffer_text(out, "\", \"");
        for (; column < piece->cell[i].y; column++)
            papan_buffer_char(out, '.');
        papan_buffer_char(out, piece->symbol);
        column++;
    }
    papan_buffer_text(out, layers ? "\"]]" : "\"]");
}

static void write_piece(const papan_piece *piece, papan_buffer *out)
{
    bool layers = piece->cell[piece->size - 1].z > 0;
    bool named_by_symbol = piece->name[0] == piece->symbol && piece->name[1] == '\0';
    papan_buffer_text(out, "\n    {\"name\": ");
    write_text(out, piece->name);
    if (!named_by_symbol) {
        papan_buffer_text(out, ", \"symbol\": ");
        papan_json_string(out, &piece->symbol, 1);
    }
    if (piece->copies > 1)
        write_size(out, ", \"copies\": ", piece->copies);
    papan_buffer_text(out, ", ");
    write_piece_cells(piece, layers, out);
    papan_buffer_char(out, '}');
}

/* By the name of a set where one is given. */
static void write_pieces(const papan_pack *pack, const papan_piece_set *set, papan_buffer *out)
{
    papan_buffer_text(out, ",\n  \"pieces\": ");
    if (set != NULL) {
        write_text(out, set->name);
        return;
    }
    papan_buffer_char(out, '[');
    for (unsigned i = 0; i < pack->pieces; i++) {
        papan_buffer_text(out, i > 0 ? "," : "");
        write_piece(&pack->piece[i], out);
    }
    papan_buffer_text(out, "\n  ]");
}

void papan_json_write_pack(const papan_puzzle *puzzle, bool shorter, papan_buffer *out)
{
    static const char *const lattices[] = {
        [PAPAN_SQUARE] = "square", [PAPAN_CUBIC] = "cubic", [PAPAN_PYRAMID] = "pyramid"};
    const papan_pack *pack = &puzzle->pack;
    papan_buffer_text(out, ",\n  \"lattice\": ");
    write_text(out, lattices[pack->lattice]);
    write_shape(puzzle, out);
    write_pieces(pack, shorter ? papan_piece_set_of(pack) : NULL, out);
    if (!papan_placed_any(puzzle))
        return;
    papan_buffer_text(out, ",\n  \"placed\": ");
    write_board(puzzle, NULL, placed_character, true, out);
}

/* ---- the whole ---- */

papan_status papan_json_write(const papan_puzzle *puzzle, papan_buffer *out, papan_message *why)
{
    const papan_json_form *form = papan_family_kit_of(puzzle)->json;
    if (form != NULL)
        return papan_json_write_form(puzzle, form, false, out);
    papan_say(why, 0, 0, N_("puzzles of this family have no form in JSON"));
    return PAPAN_UNSUITABLE;
}

papan_status papan_json_write_form(const papan_puzzle *puzzle, const papan_json_form *form, bool shorter,
                                   papan_buffer *out)
{
    papan_buffer_text(out, "{\n  \"family\": ");
    write_text(out, puzzle->family->name);
    form->write(puzzle, shorter, out);
    papan_buffer_text(out, "\n}\n");
    return out->failed ? PAPAN_NO_MEMORY : PAPAN_OK;
}

/* ---- results ---- */

static void write_cases(papan_buffer *out, uint64_t cases)
{
    char digits[40];
    papan_count_text(cases, digits);
    write_text(out, digits);
}

/* Three decimals, with a point in every locale. */
static void write_milliseconds(papan_buffer *out, double milliseconds)
{
    bool sane = milliseconds > 0 && milliseconds < 1e15;
    long long thousandths = sane ? (long long)(milliseconds * 1000 + 0.5) : 0;
    papan_buffer_number(out, thousandths / 1000);
    papan_buffer_char(out, '.');
    for (long long unit = 100; unit > 0; unit /= 10)
        papan_buffer_char(out, (char)('0' + thousandths / unit % 10));
}

static void write_string_member(papan_buffer *out, const char *key, const char *text)
{
    papan_buffer_text(out, key);
    write_text(out, text);
}

/* Where several strategies were tried in turns. */
static void write_tried(const papan_json_result *result, papan_buffer *out)
{
    for (unsigned i = 0; i < result->tries; i++) {
        papan_buffer_text(out, i == 0 ? ", \"tried\": [" : ", ");
        write_string_member(out, "{\"strategy\": ", result->tried[i].strategy);
        papan_buffer_text(out, ", \"cases\": ");
        write_cases(out, result->tried[i].cases);
        papan_buffer_text(out, i + 1 < result->tries ? "}" : "}]");
    }
}

/* All of a result but the solutions. */
static void write_totals(const papan_json_result *result, papan_buffer *out)
{
    if (result->strategy != NULL)
        write_string_member(out, ", \"strategy\": ", result->strategy);
    write_string_member(out, ", \"verdict\": ", result->verdict);
    write_string_member(out, ", \"count\": ", result->count);
    papan_buffer_text(out, ", \"cases\": ");
    write_cases(out, result->cases);
    papan_buffer_text(out, ", \"ms\": ");
    write_milliseconds(out, result->milliseconds);
    if (result->distinct)
        papan_buffer_text(out, ", \"distinct\": true");
    if (result->reason != NULL)
        write_string_member(out, ", \"reason\": ", result->reason);
    if (result->warning != NULL)
        write_string_member(out, ", \"warning\": ", result->warning);
    write_tried(result, out);
}

papan_status papan_json_write_result(const papan_puzzle *puzzle, const papan_json_result *result,
                                     papan_buffer *out)
{
    write_string_member(out, "{\"family\": ", puzzle->family->name);
    write_totals(result, out);
    papan_buffer_text(out, ", \"solutions\": [");
    for (size_t i = 0; i < result->solutions && puzzle->layers > 0; i++)
        papan_json_solutions_add(puzzle, result->solution[i], i == 0, out);
    papan_buffer_text(out, "]}\n");
    return out->failed ? PAPAN_NO_MEMORY : PAPAN_OK;
}

void papan_json_solutions_begin(const papan_puzzle *puzzle, papan_buffer *out)
{
    write_string_member(out, "{\"family\": ", puzzle->family->name);
    papan_buffer_text(out, ", \"solutions\": [");
}

void papan_json_solutions_add(const papan_puzzle *puzzle, const uint16_t *label, bool first, papan_buffer *out)
{
    papan_buffer_text(out, first ? "" : ", ");
    write_board(puzzle, label, solution_character, false, out);
}

void papan_json_solutions_end(const papan_json_result *result, papan_buffer *out)
{
    papan_buffer_char(out, ']');
    write_totals(result, out);
    papan_buffer_text(out, "}\n");
}

/* pack_text.c: reads packing puzzles in the text form of the IQ Puzzler Pro task sheet:
 *
 *     N M P            rows, columns, number of pieces
 *     DEFAULT          or CUSTOM (then N rows of M characters, X and .) or PYRAMID
 *     A                each piece a run of lines with one capital letter; leading spaces count
 *     AA
 *
 * and Papan's additions: HEXAGONAL and TRIANGULAR boards, cells that may or must stay empty, "pieces: NAME"
 * instead of the lines of pieces, and sections after the pieces, such as COPIES and PLACED. This file reads the
 * board, pack_text_pieces.c the pieces and pack_text_sections.c the sections. The reader goes through the text
 * once and stops at the first error, which it reports with line and column. docs/formats.md defines what the
 * task sheet leaves open: unusual input that can mean only one thing is accepted, with a warning if it looks
 * like a mistake; anything else is refused. Sizes are checked before memory is allocated for them. */
#include "format/pack_text.h"

#include "format/format.h"
#include "format/pack_forms.h"

#include <string.h>

enum { SIZES = PAPAN_PACK_SIZES };

/* ---- lines ---- */

papan_status papan_pack_refuse(papan_pack_reader *r, size_t column, const char *code, const char *text,
                               const papan_arg *arg)
{
    return papan_refuse(r->notes, r->line.number, (unsigned)column, code, text, arg);
}

/* The next line that is not blank. */
papan_status papan_pack_next_line(papan_pack_reader *r, bool *more)
{
    do {
        r->before = r->text;
        *more = papan_text_line(&r->text, &r->line);
    } while (*more && r->line.length == 0);
    const char *tab = *more ? memchr(r->line.start, '\t', r->line.length) : NULL;
    if (tab == NULL)
        return PAPAN_OK;
    return papan_pack_refuse(r, (size_t)(tab - r->line.start) + 1, "tab",
                             N_("tabs are not allowed; use spaces"), NULL);
}

unsigned papan_pack_find(const papan_pack_reader *r, char symbol)
{
    unsigned i = 0;
    while (i < r->spec.pieces && r->piece[i].symbol != symbol)
        i++;
    return i;
}

/* ---- the first line ---- */

static const struct {
    papan_wording small, large;
    long long most;
} size_rule[SIZES] = {
    {{"board-size", N_("the board has {0} rows; it must have at least 1")},
     {"board-size", N_("the board has {0} rows; at most {1} are possible")},
     PAPAN_PACK_SIDE_MAX},
    {{"board-size", N_("the board has {0} columns; it must have at least 1")},
     {"board-size", N_("the board has {0} columns; at most {1} are possible")},
     PAPAN_PACK_SIDE_MAX},
    {{"piece-number", N_("the number of pieces is {0}; it must be at least 1")},
     {"too-many-pieces", N_("the number of pieces is {0}; it can be at most {1}, one for each letter A-Z")},
     PAPAN_PACK_LETTERS},
};

static papan_status check_size(papan_pack_reader *r, unsigned which, const papan_word *word, long long value)
{
    bool small = value < 1;
    if (!small && value <= size_rule[which].most)
        return PAPAN_OK;
    const papan_wording *wrong = small ? &size_rule[which].small : &size_rule[which].large;
    return papan_pack_refuse(r, word->column, wrong->code, wrong->text,
                             PAPAN_ARGS(papan_arg_bytes(word->start, word->length), size_rule[which].most));
}

static papan_status read_sizes(papan_pack_reader *r)
{
    bool more;
    papan_status status = papan_pack_next_line(r, &more);
    if (status != PAPAN_OK)
        return status;
    long long value[SIZES] = {0};
    papan_word word[SIZES], extra;
    unsigned fields = 0;
    size_t at = 0, first_extra = 0;
    while (more && papan_next_word(&r->line, &at, &extra)) {
        if (fields == SIZES)
            first_extra = extra.column;
        else if (fields < SIZES) {
            word[fields] = extra;
            if (!papan_whole_number(extra.start, extra.length, &value[fields]))
                return papan_pack_refuse(
                    r, extra.column, "first-line",
                    N_("\"{0}\" is not a whole number; the first line has rows, columns and number of pieces"),
                    PAPAN_ARGS(papan_arg_bytes(extra.start, extra.length)));
        }
        fields++;
    }
    if (fields != SIZES)
        return papan_pack_refuse(
            r, fields > SIZES ? first_extra : r->line.length + 1, "first-line",
            fields == 1
                ? N_("the first line has one field; expected three numbers: rows, columns and number of pieces")
                : N_("the first line has {0} fields; expected three numbers: rows, columns and number of "
                     "pieces"),
            PAPAN_ARGS(fields));
    for (unsigned i = 0; i < SIZES; i++) {
        status = check_size(r, i, &word[i], value[i]);
        if (status != PAPAN_OK)
            return status;
        r->size_column[i] = word[i].column;
    }
    r->size_line = r->line.number;
    r->spec.rows = (unsigned)value[0];
    r->spec.columns = (unsigned)value[1];
    r->pieces_said = (unsigned)value[2];
    return PAPAN_OK;
}

/* ---- the mode ---- */

static const struct {
    const char *name;
    papan_lattice lattice;
    bool rows; /* the rows of the board follow */
} modes[] = {{"DEFAULT", PAPAN_SQUARE, false},
             {"CUSTOM", PAPAN_SQUARE, true},
             {"PYRAMID", PAPAN_PYRAMID, false},
             {"HEXAGONAL", PAPAN_HEXAGONAL, true},
             {"TRIANGULAR", PAPAN_TRIANGULAR, true}};
enum { MODES = sizeof modes / sizeof *modes };

static papan_status check_board(papan_pack_reader *r)
{
    papan_pack_spec *spec = &r->spec;
    spec->layers = spec->lattice == PAPAN_PYRAMID ? spec->rows : 1;
    if (spec->lattice == PAPAN_PYRAMID && spec->rows != spec->columns)
        return papan_refuse(r->notes, r->size_line, r->size_column[1], "pyramid-not-square",
                            N_("the base of the PYRAMID is {0} x {1}; it must be square"),
                            PAPAN_ARGS(spec->rows, spec->columns));
    if ((size_t)spec->rows * spec->columns * spec->layers > PAPAN_PACK_CELLS_MAX)
        return papan_refuse(
            r->notes, r->size_line, r->size_column[1], "board-too-large",
            N_("a board of {0} rows and {1} columns has too many cells; at most {2} are possible"),
            PAPAN_ARGS(spec->rows, spec->columns, PAPAN_PACK_CELLS_MAX));
    return PAPAN_OK;
}

static papan_status read_mode(papan_pack_reader *r)
{
    bool more;
    papan_status status = papan_pack_next_line(r, &more);
    if (status != PAPAN_OK)
        return status;
    if (!more)
        return papan_refuse(
            r->notes, r->size_line + 1, 1, "board-kind-missing",
            N_("the text ends after the first line; expected DEFAULT, CUSTOM, PYRAMID, HEXAGONAL or "
               "TRIANGULAR"),
            NULL);
    for (unsigned i = 0; i < MODES; i++) {
        if (papan_keyword_line(&r->line, modes[i].name, r->notes)) {
            r->spec.lattice = modes[i].lattice;
            r->spec.custom = modes[i].rows;
            return check_board(r);
        }
    }
    return papan_pack_refuse(
        r, 1, "unknown-board-kind",
        N_("unknown kind of board \"{0}\"; expected DEFAULT, CUSTOM, PYRAMID, HEXAGONAL or "
           "TRIANGULAR"),
        PAPAN_ARGS(papan_arg_bytes(r->line.start, r->line.length)));
}

/* ---- the rows of the board ---- */

static papan_status refuse_short_board(papan_pack_reader *r, unsigned rows)
{
    return papan_pack_refuse(r, 1, "board-too-short",
                             rows == 1 ? N_("the board ends after one row; the first line says {1}")
                                       : N_("the board ends after {0} rows; the first line says {1}"),
                             PAPAN_ARGS(rows, r->spec.rows));
}

static papan_status read_board_row(papan_pack_reader *r, unsigned row, char *mask, bool *warned)
{
    bool looks_like_piece = papan_is_capital(r->line.start[0]) && r->line.start[0] != 'X';
    if (looks_like_piece && r->line.length != r->spec.columns)
        return refuse_short_board(r, row);
    for (unsigned i = 0; i < r->spec.columns && i < r->line.length; i++) {
        char c = r->line.start[i];
        if (c == 'x' && !*warned) {
            papan_warn(r->notes, r->line.number, i + 1, "read-as-cell", N_("x read as X, a cell to fill"));
            *warned = true;
        }
        mask[i] = c == 'x' ? 'X' : c;
        if (!papan_is_board_character(mask[i]))
            return papan_pack_refuse(
                r, i + 1, "bad-cell",
                N_("invalid '{0}' in row {1} of the board; expected X (a cell to fill), . (outside the "
                   "board), ? (may stay empty), _ (must stay empty) or 1-9 (a group, see GAPS)"),
                PAPAN_ARGS(c, row + 1));
    }
    if (r->line.length == r->spec.columns)
        return PAPAN_OK;
    size_t at = r->line.length < r->spec.columns ? r->line.length : r->spec.columns;
    return papan_pack_refuse(r, at + 1, "board-row-length",
                             r->line.length == 1
                                 ? N_("row {0} of the board has one character; the first line says {2}")
                                 : N_("row {0} of the board has {1} characters; the first line says {2}"),
                             PAPAN_ARGS(row + 1, r->line.length, r->spec.columns));
}

static papan_status read_rows(papan_pack_reader *r, char *mask, unsigned *first_line)
{
    bool warned = false;
    for (unsigned row = 0; row < r->spec.rows; row++) {
        bool more;
        unsigned expected_line = r->line.number + 1;
        papan_status status = papan_pack_next_line(r, &more);
        if (status != PAPAN_OK)
            return status;
        if (more && row > 0 && r->line.number != expected_line)
            return papan_refuse(r->notes, expected_line, 1, "blank-line-in-board",
                                N_("blank line after {0} of the {1} rows of the board; remove it"),
                                PAPAN_ARGS(row, r->spec.rows));
        if (!more) {
            r->line.number = r->text.line + 1;
            return refuse_short_board(r, row);
        }
        status = read_board_row(r, row, mask + (size_t)row * r->spec.columns, &warned);
        if (status != PAPAN_OK)
            return status;
        *first_line = row == 0 ? r->line.number : *first_line;
    }
    return PAPAN_OK;
}

static papan_status read_board(papan_pack_reader *r)
{
    if (!r->spec.custom)
        return PAPAN_OK;
    size_t places = (size_t)r->spec.rows * r->spec.columns;
    char *mask = papan_arena_take(&r->arena, places, 1);
    unsigned first_line = 0;
    papan_status status = mask != NULL ? read_rows(r, mask, &first_line) : PAPAN_NO_MEMORY;
    if (status != PAPAN_OK)
        return status;
    size_t outside = 0;
    for (size_t i = 0; i < places; i++)
        outside += mask[i] == '.';
    if (outside == places)
        return papan_refuse(r->notes, first_line, 1, "board-empty",
                            N_("the board has no cells; mark the cells to fill with X"), NULL);
    if (papan_groups_find(&r->groups, &r->spec, mask))
        return PAPAN_OK;
    return papan_refuse(r->notes, first_line, 1, "too-many-groups",
                        N_("the board has too many groups; at most {0} are possible"),
                        PAPAN_ARGS(PAPAN_PACK_GAPS_MAX));
}

/* ---- the whole ---- */

static papan_status (*const parts[])(papan_pack_reader *r) = {read_sizes, read_mode, read_board,
                                                              papan_pack_read_pieces, papan_pack_read_sections};
enum { PARTS = sizeof parts / sizeof *parts, PIECES_FROM = 3 };

static papan_status read_parts(papan_pack_reader *r, size_t from)
{
    r->spec.piece = r->piece;
    papan_status status = PAPAN_OK;
    for (size_t i = from; status == PAPAN_OK && i < PARTS; i++)
        status = parts[i](r);
    return status;
}

static papan_status read_with(const papan_allocator *memory, const char *bytes, size_t length,
                              papan_own_pieces *own, papan_puzzle **puzzle, papan_notes *notes)
{
    papan_pack_reader r = {.notes = notes, .text = papan_text_open(bytes, length), .own = own};
    papan_arena_init(&r.arena, memory);
    papan_status status = read_parts(&r, 0);
    if (status == PAPAN_OK)
        status = papan_pack_new(memory, &r.spec, puzzle, notes);
    papan_arena_free(&r.arena);
    return status;
}

papan_status papan_pack_text_pieces(papan_own_pieces *own, const char *bytes, size_t length, papan_notes *notes)
{
    papan_pack_reader r = {.notes = notes, .text = papan_text_open(bytes, length), .arena = own->arena};
    papan_status status = read_parts(&r, PIECES_FROM);
    own->arena = r.arena;
    return status == PAPAN_OK ? papan_own_pieces_keep(own, &r.spec) : status;
}

/* True if all lines have the same length, up to a PLACED after the last row: then it is a board of queens, even
 * if a line spells DEFAULT. */
static bool all_lines_as_wide(papan_text text)
{
    papan_line line;
    size_t width = 0;
    for (size_t lines = 0; papan_filled_line(&text, &line); lines++) {
        papan_word word;
        size_t here = papan_filled_columns(&line), at = 0;
        papan_next_word(&line, &at, &word);
        if (width != 0 && lines == width && papan_word_is(&word, "PLACED"))
            return true;
        if (width != 0 && here != width)
            return false;
        width = here;
    }
    return true;
}

/* True if the first line begins like a number, or if one of the first lines is a mode: a packing file whose
 * first line is wrong or missing should get an error about that, not one about boards of queens. */
static bool pack_recognise(const char *bytes, size_t length)
{
    papan_text text = papan_text_open(bytes, length), all = text;
    papan_line line;
    for (unsigned lines = 0; lines < 3 && papan_filled_line(&text, &line); lines++) {
        papan_word word;
        size_t at = 0;
        if (lines == 0 && papan_header_line(&line, "stars", &word))
            return false;
        papan_next_word(&line, &at, &word);
        if (lines == 0 && memchr("0123456789+-", word.start[0], 12) != NULL)
            return papan_filled_columns(&line) <= 52 || all_lines_as_wide(all) == false;
        for (unsigned i = 0; i < MODES; i++)
            if (papan_word_is(&word, modes[i].name))
                return !all_lines_as_wide(all);
    }
    return false;
}

const papan_format papan_format_pack_text = {
    .name = "pack-text",
    .extension = ".txt",
    .title = N_("Text"),
    .summary = N_("packing puzzle as text: N M P, the kind of board, pieces as letters"),
    .keeps_given = true,
    .family = &papan_family_pack,
    .recognise = pack_recognise,
    .read_with = read_with,
    .write = papan_pack_text_write,
    .id = papan_pack_text_id,
};

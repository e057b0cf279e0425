/* pack_text.c: reads packing puzzles in the text form of the IQ Puzzler Pro task sheet:
 *
 *     N M P            rows, columns, number of pieces
 *     DEFAULT          or CUSTOM (then N rows of M characters, X and .) or PYRAMID
 *     A                each piece a run of lines with one capital letter; leading spaces count
 *     AA
 *
 * and Papan's additions: "pieces: NAME" instead of the lines of pieces, "COPIES A=3 B=2", and "PLACED" with
 * the given pieces on the board. The reader goes through the text once and stops at the first error, which it
 * reports with line and column. docs/formats.md decides what the task sheet leaves open: mistakes that can
 * mean only one thing are accepted, with a warning if they look like mistakes, and all others are refused.
 * Sizes are checked before memory is allocated for them. */
#include "base/text.h"
#include "format/formats.h"
#include "format/lines.h"
#include "format/placed.h"

#include <string.h>

enum { LETTERS = 26, SIZES = 3 };

typedef struct reader {
    papan_arena arena;
    papan_notes *notes;
    papan_text text, before; /* before: the start of the last line, to read it again */
    papan_line line;
    papan_pack_spec spec;
    papan_piece_spec piece[LETTERS];
    unsigned size_line, size_column[SIZES];
    unsigned pieces_said;
    const papan_piece_set *set; /* if the pieces are a named set */
} reader;

/* ---- lines ---- */

static papan_status refuse_at(reader *r, size_t column, const char *text, const papan_arg *arg)
{
    return papan_refuse(r->notes, r->line.number, (unsigned)column, text, arg);
}

/* The next line that is not blank. */
static papan_status next_line(reader *r, bool *more)
{
    do {
        r->before = r->text;
        *more = papan_text_line(&r->text, &r->line);
    } while (*more && r->line.length == 0);
    const char *tab = *more ? memchr(r->line.start, '\t', r->line.length) : NULL;
    if (tab == NULL)
        return PAPAN_OK;
    return refuse_at(r, (size_t)(tab - r->line.start) + 1, N_("tabs are not allowed; use spaces"), NULL);
}

static bool line_begins_with(const reader *r, const char *word)
{
    papan_word first;
    size_t at = 0;
    return papan_next_word(&r->line, &at, &first) && papan_word_is(&first, word);
}

/* ---- the first line ---- */

static const struct {
    const char *small, *large;
    long long most;
} size_rule[SIZES] = {
    {N_("the board has {0} rows; it must have at least 1"),
     N_("the board has {0} rows; at most {1} are possible"), PAPAN_PACK_SIDE_MAX},
    {N_("the board has {0} columns; it must have at least 1"),
     N_("the board has {0} columns; at most {1} are possible"), PAPAN_PACK_SIDE_MAX},
    {N_("the number of pieces is {0}; it must be at least 1"),
     N_("the number of pieces is {0}; it can be at most {1}, one for each letter A-Z"), LETTERS},
};

static papan_status check_size(reader *r, unsigned which, const papan_word *word, long long value)
{
    bool small = value < 1;
    if (!small && value <= size_rule[which].most)
        return PAPAN_OK;
    return refuse_at(
        r, word->column, small ? size_rule[which].small : size_rule[which].large,
        PAPAN_ARGS(papan_arg_bytes(word->start, word->length), papan_arg_number(size_rule[which].most)));
}

static papan_status read_sizes(reader *r)
{
    bool more;
    papan_status status = next_line(r, &more);
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
                return refuse_at(
                    r, extra.column,
                    N_("\"{0}\" is not a whole number; the first line has rows, columns and number of pieces"),
                    PAPAN_ARGS(papan_arg_bytes(extra.start, extra.length)));
        }
        fields++;
    }
    if (fields != SIZES)
        return refuse_at(
            r, fields > SIZES ? first_extra : r->line.length + 1,
            fields == 1
                ? N_("the first line has one field; expected three numbers: rows, columns and number of pieces")
                : N_("the first line has {0} fields; expected three numbers: rows, columns and number of "
                     "pieces"),
            PAPAN_ARGS(papan_arg_number(fields)));
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
    bool custom;
} modes[] = {
    {"DEFAULT", PAPAN_SQUARE, false}, {"CUSTOM", PAPAN_SQUARE, true}, {"PYRAMID", PAPAN_PYRAMID, false}};
enum { MODES = sizeof modes / sizeof *modes };

static papan_status check_board(reader *r)
{
    papan_pack_spec *spec = &r->spec;
    spec->layers = spec->lattice == PAPAN_PYRAMID ? spec->rows : 1;
    const char *wrong = NULL;
    if (spec->lattice == PAPAN_PYRAMID && spec->rows != spec->columns)
        wrong = N_("the base of the PYRAMID is {0} x {1}; it must be square");
    else if ((size_t)spec->rows * spec->columns * spec->layers > PAPAN_PACK_CELLS_MAX)
        wrong = N_("a board of {0} rows and {1} columns has too many cells; at most {2} are possible");
    if (wrong == NULL)
        return PAPAN_OK;
    return papan_refuse(r->notes, r->size_line, r->size_column[1], wrong,
                        PAPAN_ARGS(papan_arg_number(spec->rows), papan_arg_number(spec->columns),
                                   papan_arg_number(PAPAN_PACK_CELLS_MAX)));
}

static papan_status read_mode(reader *r)
{
    bool more;
    papan_status status = next_line(r, &more);
    if (status != PAPAN_OK)
        return status;
    if (!more)
        return papan_refuse(r->notes, r->size_line + 1, 1,
                            N_("the text ends after the first line; expected DEFAULT, CUSTOM or PYRAMID"),
                            NULL);
    for (unsigned i = 0; i < MODES; i++) {
        if (papan_keyword_line(&r->line, modes[i].name, r->notes)) {
            r->spec.lattice = modes[i].lattice;
            r->spec.custom = modes[i].custom;
            return check_board(r);
        }
    }
    return refuse_at(r, 1, N_("unknown kind of board \"{0}\"; expected DEFAULT, CUSTOM or PYRAMID"),
                     PAPAN_ARGS(papan_arg_bytes(r->line.start, r->line.length)));
}

/* ---- the board of CUSTOM ---- */

static papan_status refuse_short_board(reader *r, unsigned rows)
{
    return refuse_at(r, 1,
                     rows == 1 ? N_("the board ends after one row; the first line says {1}")
                               : N_("the board ends after {0} rows; the first line says {1}"),
                     PAPAN_ARGS(papan_arg_number(rows), papan_arg_number(r->spec.rows)));
}

static papan_status read_board_row(reader *r, unsigned row, char *mask, unsigned *inside, bool *warned)
{
    bool looks_like_piece = papan_is_capital(r->line.start[0]) && r->line.start[0] != 'X';
    if (looks_like_piece && r->line.length != r->spec.columns)
        return refuse_short_board(r, row);
    for (unsigned i = 0; i < r->spec.columns && i < r->line.length; i++) {
        char c = r->line.start[i];
        if (c == 'x' && !*warned) {
            papan_warn(r->notes, r->line.number, i + 1, N_("x read as X, a cell to fill"));
            *warned = true;
        }
        mask[i] = c == 'X' || c == 'x';
        *inside += mask[i] != 0;
        if (!mask[i] && c != '.')
            return refuse_at(r, i + 1,
                             N_("invalid '{0}' in row {1} of the board; expected X (a cell to fill) or . "
                                "(outside the board)"),
                             PAPAN_ARGS(papan_arg_char(c), papan_arg_number((long long)row + 1)));
    }
    if (r->line.length == r->spec.columns)
        return PAPAN_OK;
    size_t at = r->line.length < r->spec.columns ? r->line.length : r->spec.columns;
    return refuse_at(
        r, at + 1,
        r->line.length == 1 ? N_("row {0} of the board has one character; the first line says {2}")
                            : N_("row {0} of the board has {1} characters; the first line says {2}"),
        PAPAN_ARGS(papan_arg_number((long long)row + 1), papan_arg_number((long long)r->line.length),
                   papan_arg_number(r->spec.columns)));
}

static papan_status read_board(reader *r)
{
    if (!r->spec.custom)
        return PAPAN_OK;
    char *mask = papan_arena_take(&r->arena, (size_t)r->spec.rows * r->spec.columns, 1);
    if (mask == NULL)
        return PAPAN_NO_MEMORY;
    unsigned inside = 0, first_line = 0;
    bool warned = false;
    for (unsigned row = 0; row < r->spec.rows; row++) {
        bool more;
        unsigned expected_line = r->line.number + 1;
        papan_status status = next_line(r, &more);
        if (status != PAPAN_OK)
            return status;
        if (more && row > 0 && r->line.number != expected_line)
            return papan_refuse(r->notes, expected_line, 1,
                                N_("blank line after {0} of the {1} rows of the board; remove it"),
                                PAPAN_ARGS(papan_arg_number(row), papan_arg_number(r->spec.rows)));
        if (!more) {
            r->line.number = r->text.line + 1;
            return refuse_short_board(r, row);
        }
        status = read_board_row(r, row, mask + (size_t)row * r->spec.columns, &inside, &warned);
        if (status != PAPAN_OK)
            return status;
        first_line = row == 0 ? r->line.number : first_line;
    }
    r->spec.mask = mask;
    if (inside > 0)
        return PAPAN_OK;
    return papan_refuse(r->notes, first_line, 1, N_("the board has no cells; mark the cells to fill with X"),
                        NULL);
}

/* ---- pieces ---- */

static const papan_piece_spec *find_piece(const reader *r, char letter)
{
    for (unsigned i = 0; i < r->spec.pieces; i++)
        if (r->piece[i].symbol == letter)
            return &r->piece[i];
    return NULL;
}

static papan_status refuse_cell(reader *r, size_t at)
{
    char c = r->line.start[at];
    bool small = c >= 'a' && c <= 'z';
    bool board_row = c == '.' && r->spec.custom && r->spec.pieces == 0;
    return refuse_at(r, at + 1,
                     board_row ? N_("too many rows of the board; the first line says {1}")
                     : small   ? N_("'{0}' is a lower-case letter; write pieces in capitals A-Z")
                               : N_("'{0}' is not a letter; write pieces in capitals A-Z"),
                     PAPAN_ARGS(papan_arg_char(c), papan_arg_number(r->spec.rows)));
}

/* Checks a line of a piece: sets *letter to its letter and adds its cells to *cells. */
static papan_status check_piece_line(reader *r, char *letter, size_t *cells)
{
    *letter = '\0';
    for (size_t i = 0; i < r->line.length; i++) {
        char c = r->line.start[i];
        if (c == ' ')
            continue;
        if (!papan_is_capital(c))
            return refuse_cell(r, i);
        if (*letter != '\0' && c != *letter)
            return refuse_at(
                r, i + 1, N_("line {2} has both {0} and {1}; each line of a piece has only one letter"),
                PAPAN_ARGS(papan_arg_char(*letter), papan_arg_char(c), papan_arg_number(r->line.number)));
        *letter = c;
        ++*cells;
    }
    if (r->line.length <= PAPAN_PACK_SIDE_MAX)
        return PAPAN_OK;
    return refuse_at(r, PAPAN_PACK_SIDE_MAX + 1, N_("this line of a piece is longer than {0} characters"),
                     PAPAN_ARGS(papan_arg_number(PAPAN_PACK_SIDE_MAX)));
}

static papan_point *cells_of_lines(reader *r, papan_text from, unsigned lines, size_t cells)
{
    papan_point *cell = papan_arena_take(&r->arena, cells, sizeof *cell);
    if (cell == NULL)
        return NULL;
    papan_point *next = cell;
    papan_line line;
    for (unsigned row = 0; row < lines && papan_text_line(&from, &line); row++)
        for (size_t i = 0; i < line.length; i++)
            if (line.start[i] != ' ')
                *next++ = (papan_point){.x = (int16_t)row, .y = (int16_t)i};
    return cell;
}

/* A piece whose lines are not together; the place is the blank line inside, or where the piece continues. */
static papan_status refuse_again(reader *r, const papan_piece_spec *piece, unsigned column)
{
    unsigned after = piece->line + (unsigned)piece->cell[piece->size - 1].x + 1;
    if (piece == &r->piece[r->spec.pieces - 1])
        return papan_refuse(
            r->notes, after, 1,
            N_("piece {0} has a blank line inside, line {1}; remove it, or use another letter below it"),
            PAPAN_ARGS(papan_arg_char(piece->symbol), papan_arg_number(after)));
    return refuse_at(r, column,
                     N_("piece {0} of line {1} continues in line {2}; write all its lines below each other, or "
                        "use another letter here"),
                     PAPAN_ARGS(papan_arg_char(piece->symbol), papan_arg_number(piece->line),
                                papan_arg_number(r->line.number)));
}

/* Two passes over the lines of the piece: one that checks and counts, one that fills. */
static papan_status read_piece(reader *r)
{
    papan_text from = r->before;
    unsigned first_line = r->line.number, lines = 0;
    size_t cells = 0;
    char letter, here;
    papan_status status = check_piece_line(r, &letter, &cells);
    if (status != PAPAN_OK)
        return status;
    unsigned column =
        (unsigned)((const char *)memchr(r->line.start, letter, r->line.length) - r->line.start) + 1;
    if (find_piece(r, letter) != NULL)
        return refuse_again(r, find_piece(r, letter), column);
    for (bool more = true; more;) {
        if (++lines > PAPAN_PACK_SIDE_MAX || cells > PAPAN_PACK_CELLS_MAX)
            return refuse_at(r, 1, N_("piece {0} is too large; at most {1} lines and {2} cells are possible"),
                             PAPAN_ARGS(papan_arg_char(letter), papan_arg_number(PAPAN_PACK_SIDE_MAX),
                                        papan_arg_number(PAPAN_PACK_CELLS_MAX)));
        status = next_line(r, &more);
        if (status != PAPAN_OK)
            return status;
        more = more && r->line.number == first_line + lines &&
               memchr(r->line.start, letter, r->line.length) != NULL && !line_begins_with(r, "COPIES") &&
               !line_begins_with(r, "PLACED");
        if (!more)
            r->text = r->before;
        else if ((status = check_piece_line(r, &here, &cells)) != PAPAN_OK)
            return status;
    }
    papan_point *cell = cells_of_lines(r, from, lines, cells);
    if (cell == NULL)
        return PAPAN_NO_MEMORY;
    r->piece[r->spec.pieces++] = (papan_piece_spec){
        .symbol = letter, .copies = 1, .size = cells, .cell = cell, .line = first_line, .column = column};
    return PAPAN_OK;
}

static papan_status refuse_set(reader *r, const papan_word *name, const char *text)
{
    papan_arg known = {{0}};
    size_t length = 0;
    const papan_piece_set *set;
    for (size_t i = 0; (set = papan_piece_set_at(i)) != NULL; i++) {
        if (set->lattice != PAPAN_SQUARE)
            continue;
        size_t more = strlen(set->name);
        if (length + more + 3 > sizeof known.text)
            break;
        if (length > 0) {
            memcpy(known.text + length, ", ", 2);
            length += 2;
        }
        memcpy(known.text + length, set->name, more);
        length += more;
    }
    return refuse_at(r, name->column, text, PAPAN_ARGS(papan_arg_bytes(name->start, name->length), known));
}

static papan_status read_set(reader *r, const papan_word *name)
{
    if (r->spec.pieces > 0)
        return refuse_set(r, name,
                          N_("\"pieces: {0}\" replaces the lines of pieces; use either one or the other"));
    const papan_piece_set *set = papan_piece_set_find(name->start, name->length);
    if (set == NULL)
        return refuse_set(r, name, N_("unknown piece set \"{0}\"; piece sets are {1}"));
    if (set->lattice != PAPAN_SQUARE || set->pieces > LETTERS)
        return refuse_set(
            r, name,
            N_("the pieces of \"{0}\" are three-dimensional; they need a box, which only JSON can describe"));
    for (unsigned i = 0; i < set->pieces; i++) {
        r->piece[i] = set->piece[i];
        r->piece[i].line = r->line.number;
        r->piece[i].column = name->column;
    }
    r->spec.pieces = set->pieces;
    r->set = set;
    return PAPAN_OK;
}

static papan_status check_piece_count(reader *r)
{
    if (r->spec.pieces == r->pieces_said)
        return PAPAN_OK;
    return papan_refuse(
        r->notes, r->size_line, r->size_column[2],
        r->set != NULL
            ? N_("the first line says P = {0}, but the number of pieces in {2} is {1}; the two must be equal")
            : N_("the first line says P = {0}, but the number of pieces found is {1}; the two must be equal"),
        PAPAN_ARGS(papan_arg_number(r->pieces_said), papan_arg_number(r->spec.pieces),
                   papan_arg_text(r->set != NULL ? r->set->name : "")));
}

static papan_status read_pieces(reader *r)
{
    for (;;) {
        bool more;
        papan_word name;
        papan_status status = next_line(r, &more);
        if (status != PAPAN_OK)
            return status;
        if (!more || line_begins_with(r, "COPIES") || line_begins_with(r, "PLACED")) {
            if (more)
                r->text = r->before;
            return check_piece_count(r);
        }
        if (papan_header_line(&r->line, "pieces", &name))
            status = read_set(r, &name);
        else if (r->set != NULL) {
            papan_word all = {r->line.start, r->line.length, 1};
            status = refuse_set(
                r, &all, N_("unexpected \"{0}\" after a named piece set; only COPIES and PLACED can follow"));
        } else
            status = read_piece(r);
        if (status != PAPAN_OK)
            return status;
    }
}

/* ---- COPIES ---- */

static papan_status refuse_copies(reader *r, const papan_word *word, const char *text)
{
    return refuse_at(
        r, word->column, text,
        PAPAN_ARGS(papan_arg_bytes(word->start, word->length), papan_arg_number(PAPAN_PACK_INSTANCES_MAX)));
}

static papan_status read_copies_of_piece(reader *r, const papan_word *word, uint32_t *seen,
                                         long long *instances)
{
    long long copies;
    if (word->length < 3 || !papan_is_capital(word->start[0]) || word->start[1] != '=' ||
        !papan_whole_number(word->start + 2, word->length - 2, &copies))
        return refuse_copies(
            r, word, N_("invalid \"{0}\" after COPIES; expected a letter, = and a number, such as A=3"));
    const papan_piece_spec *piece = find_piece(r, word->start[0]);
    if (piece == NULL)
        return refuse_copies(r, word, N_("\"{0}\" after COPIES: unknown piece"));
    uint32_t bit = UINT32_C(1) << (word->start[0] - 'A');
    if (*seen & bit)
        return refuse_copies(r, word, N_("\"{0}\" after COPIES: this piece already has a number of copies"));
    *seen |= bit;
    if (copies < 1)
        return refuse_copies(r, word, N_("\"{0}\" after COPIES: the number must be at least 1"));
    if (copies > PAPAN_PACK_INSTANCES_MAX || (*instances += copies - 1) > PAPAN_PACK_INSTANCES_MAX)
        return refuse_copies(r, word, N_("\"{0}\" after COPIES: too many pieces; at most {1} are possible"));
    r->piece[piece - r->piece].copies = (unsigned)copies;
    return PAPAN_OK;
}

static papan_status read_copies(reader *r)
{
    bool more;
    papan_status status = next_line(r, &more);
    if (status != PAPAN_OK || !more)
        return status;
    if (!line_begins_with(r, "COPIES")) {
        r->text = r->before;
        return PAPAN_OK;
    }
    uint32_t seen = 0;
    long long instances = r->spec.pieces;
    papan_word word;
    size_t at = 0;
    papan_next_word(&r->line, &at, &word);
    papan_line keyword = {.start = r->line.start, .length = at, .number = r->line.number};
    papan_keyword_line(&keyword, "COPIES", r->notes);
    while (status == PAPAN_OK && papan_next_word(&r->line, &at, &word))
        status = read_copies_of_piece(r, &word, &seen, &instances);
    if (status == PAPAN_OK && seen == 0)
        return refuse_at(r, r->line.length + 1, N_("nothing follows COPIES; write for example COPIES A=3 B=2"),
                         NULL);
    return status;
}

/* ---- PLACED ---- */

static unsigned printed_rows(const papan_pack_spec *spec)
{
    unsigned rows = 0;
    for (unsigned layer = 0; layer < papan_printed_layers(spec); layer++)
        rows += papan_printed_rows(spec, layer);
    return rows;
}

static papan_status read_placed_rows(reader *r)
{
    char *placed = papan_arena_take(&r->arena, papan_spec_cells(&r->spec), 1), *next = placed;
    unsigned all = printed_rows(&r->spec), rows = 0;
    unsigned *line = papan_arena_take(&r->arena, all, sizeof *line);
    if (placed == NULL || line == NULL)
        return PAPAN_NO_MEMORY;
    for (unsigned layer = 0; layer < papan_printed_layers(&r->spec); layer++) {
        for (unsigned row = 0; row < papan_printed_rows(&r->spec, layer); row++) {
            bool more;
            papan_status status = next_line(r, &more);
            if (status == PAPAN_OK && !more)
                status = papan_refuse(r->notes, r->text.line + 1, 1,
                                      all == 1 ? N_("the text ends after PLACED; expected one row of the board")
                                               : N_("the text ends after {0} of the {1} rows after PLACED"),
                                      PAPAN_ARGS(papan_arg_number(rows), papan_arg_number(all)));
            if (status == PAPAN_OK)
                status = papan_placed_row(&r->spec, layer, row, &r->line, &next, r->notes);
            if (status != PAPAN_OK)
                return status;
            line[rows++] = r->line.number;
        }
    }
    r->spec.placed = placed;
    r->spec.placed_line = line;
    return PAPAN_OK;
}

static papan_status read_placed(reader *r)
{
    bool more;
    papan_status status = next_line(r, &more);
    if (status != PAPAN_OK || !more)
        return status;
    if (!papan_keyword_line(&r->line, "PLACED", r->notes)) {
        r->text = r->before;
        return PAPAN_OK;
    }
    return read_placed_rows(r);
}

static papan_status read_end(reader *r)
{
    bool more;
    papan_status status = next_line(r, &more);
    if (status != PAPAN_OK || !more)
        return status;
    return refuse_at(r, 1, N_("unexpected \"{0}\" after the end of the puzzle"),
                     PAPAN_ARGS(papan_arg_bytes(r->line.start, r->line.length)));
}

/* ---- the whole ---- */

static papan_status (*const parts[])(reader *r) = {read_sizes,  read_mode,   read_board, read_pieces,
                                                   read_copies, read_placed, read_end};

static papan_status pack_read(const papan_allocator *memory, const char *bytes, size_t length,
                              papan_puzzle **puzzle, papan_notes *notes)
{
    reader r = {.notes = notes, .text = papan_text_open(bytes, length)};
    papan_arena_init(&r.arena, memory);
    r.spec.piece = r.piece;
    papan_status status = PAPAN_OK;
    for (size_t i = 0; status == PAPAN_OK && i < sizeof parts / sizeof *parts; i++)
        status = parts[i](&r);
    if (status == PAPAN_OK)
        status = papan_pack_new(memory, &r.spec, puzzle, notes);
    papan_arena_free(&r.arena);
    return status;
}

/* A board of queens with a line that spells DEFAULT is still a board of queens: all its lines have the same
 * length, up to a PLACED after the last row. */
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

/* Either the first line begins like a number, or one of the first lines is a mode: a packing file whose first
 * line is wrong or missing should get an error about that, not one about boards of queens. */
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
    .summary = N_("packing puzzle as text: N M P, DEFAULT/CUSTOM/PYRAMID, pieces as letters"),
    .family = &papan_family_pack,
    .recognise = pack_recognise,
    .read = pack_read,
    .write = papan_pack_text_write,
    .id = papan_pack_text_id,
};

/* pack_text_rows.c: reads PLACED, KINDS and LABELS, the sections with rows (pack_text.h). Rows of the
 * board are found by counting lines that are not blank. The lines after KINDS A are counted with blank ones: a
 * row of the piece without any kind may be blank. */
#include "format/pack_text.h"

#include "format/pack_forms.h"

#include <string.h>

/* ---- rows of the board ---- */

static unsigned printed_rows(const papan_pack_spec *spec)
{
    unsigned rows = 0;
    for (unsigned layer = 0; layer < papan_printed_layers(spec); layer++)
        rows += papan_printed_rows(spec, layer);
    return rows;
}

/* The next row of the board, number row of all. */
static papan_status next_row(papan_pack_reader *r, const char *section, unsigned row, unsigned all)
{
    bool more;
    papan_status status = papan_pack_next_line(r, &more);
    if (status != PAPAN_OK || more)
        return status;
    return papan_refuse(r->notes, r->text.line + 1, 1, "section-too-short",
                        all == 1 ? N_("the text ends after {2}; expected one row of the board")
                                 : N_("the text ends after {0} of the {1} rows after {2}"),
                        PAPAN_ARGS(row, all, section));
}

typedef papan_status row_reader(papan_pack_reader *r, unsigned row, void *cells);

/* Reads a row for each row of a flat board; cells: its first row, each with this many bytes. */
static papan_status read_flat_rows(papan_pack_reader *r, const char *section, row_reader *read, void *cells,
                                   size_t bytes)
{
    papan_status status = PAPAN_OK;
    if (r->spec.lattice == PAPAN_PYRAMID)
        return papan_pack_refuse(r, 1, "section-flat-only",
                                 N_("{0} is only for flat boards, not for a pyramid"), PAPAN_ARGS(section));
    for (unsigned row = 0; status == PAPAN_OK && row < r->spec.rows; row++) {
        status = next_row(r, section, row, r->spec.rows);
        if (status == PAPAN_OK)
            status = read(r, row, (char *)cells + row * bytes);
    }
    return status;
}

/* ---- PLACED ---- */

papan_status papan_pack_read_placed(papan_pack_reader *r, size_t at)
{
    papan_status status = papan_pack_read_end(r, at, "PLACED");
    char *placed = papan_arena_take(&r->arena, papan_spec_cells(&r->spec), 1), *next = placed;
    unsigned all = printed_rows(&r->spec), rows = 0;
    unsigned *line = papan_arena_take(&r->arena, all, sizeof *line);
    if (placed == NULL || line == NULL)
        return PAPAN_NO_MEMORY;
    for (unsigned layer = 0; layer < papan_printed_layers(&r->spec); layer++) {
        for (unsigned row = 0; row < papan_printed_rows(&r->spec, layer); row++) {
            if (status == PAPAN_OK)
                status = next_row(r, "PLACED", rows, all);
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

/* ---- KINDS ---- */

static papan_status read_kind_row(papan_pack_reader *r, unsigned row, void *cells)
{
    char *kind = cells;
    const papan_pack_spec *spec = &r->spec;
    for (unsigned i = 0; i < spec->columns && i < r->line.length; i++) {
        char c = r->line.start[i];
        bool inside = spec->mask == NULL || spec->mask[(size_t)row * spec->columns + i] != PAPAN_OUTSIDE;
        if (c == '.')
            continue;
        if (!inside)
            return papan_pack_refuse(r, i + 1, "outside-board", N_("'{0}' is outside the board; write . there"),
                                     PAPAN_ARGS(c));
        if (!papan_is_kind(c))
            return papan_pack_refuse(r, i + 1, "bad-kind",
                                     N_("invalid kind '{0}'; expected a letter or digit, or . for none"),
                                     PAPAN_ARGS(c));
        kind[i] = c;
    }
    if (r->line.length == spec->columns)
        return PAPAN_OK;
    size_t at = r->line.length < spec->columns ? r->line.length : spec->columns;
    return papan_pack_refuse(r, at + 1, "kinds-row-length",
                             r->line.length == 1 ? N_("row {0} of the kinds has one character; expected {2}")
                                                 : N_("row {0} of the kinds has {1} characters; expected {2}"),
                             PAPAN_ARGS(row + 1, r->line.length, spec->columns));
}

static papan_status read_board_kinds(papan_pack_reader *r)
{
    if (r->size_line == 0)
        return papan_pack_refuse_nothing(r, "KINDS", "KINDS A");
    if (r->spec.kind != NULL)
        return papan_pack_refuse(r, 1, "kinds-given-twice", N_("the kinds of the board are given twice"), NULL);
    char *kind = papan_arena_take(&r->arena, (size_t)r->spec.rows * r->spec.columns, 1);
    r->spec.kind = kind;
    return kind != NULL ? read_flat_rows(r, "KINDS", read_kind_row, kind, r->spec.columns) : PAPAN_NO_MEMORY;
}

/* One line with the kinds of the cells in this row of a shape. */
static papan_status read_kind_line(papan_pack_reader *r, char symbol, const papan_face_spec *shape, int row,
                                   char *kind)
{
    const papan_line *line = &r->line;
    size_t marks = 0, taken = 0;
    for (size_t i = 0; i < line->length; i++) {
        char c = line->start[i];
        if (c != ' ' && c != '.' && !papan_is_kind(c))
            return papan_pack_refuse(r, i + 1, "bad-kind",
                                     N_("invalid kind '{0}'; expected a letter or digit, or . for none"),
                                     PAPAN_ARGS(c));
        marks += papan_is_kind(c);
    }
    for (size_t i = 0; i < shape->size; i++) {
        size_t column = (size_t)shape->cell[i].y;
        if (shape->cell[i].x == row && column < line->length && papan_is_kind(line->start[column])) {
            kind[i] = line->start[column];
            taken++;
        }
    }
    if (taken == marks)
        return PAPAN_OK;
    size_t at = 0; /* the first that is not a cell */
    for (bool cell = true; cell; at++) {
        cell = !papan_is_kind(line->start[at]);
        for (size_t i = 0; i < shape->size && !cell; i++)
            cell = shape->cell[i].x == row && (size_t)shape->cell[i].y == at;
    }
    return papan_pack_refuse(r, at, "kind-without-cell",
                             N_("piece {0} has no cell here; write each kind in the place of its cell"),
                             PAPAN_ARGS(symbol));
}

static papan_status read_kind_lines(papan_pack_reader *r, char symbol, papan_face_spec *shape)
{
    char *kind = papan_arena_take(&r->arena, shape->size, 1);
    if (kind == NULL)
        return PAPAN_NO_MEMORY;
    int low = shape->cell[0].x, high = low;
    for (size_t i = 1; i < shape->size; i++) {
        low = shape->cell[i].x < low ? shape->cell[i].x : low;
        high = shape->cell[i].x > high ? shape->cell[i].x : high;
    }
    papan_status status = PAPAN_OK;
    for (int row = low; status == PAPAN_OK && row <= high; row++) {
        if (!papan_text_line(&r->text, &r->line))
            return papan_refuse(r->notes, r->text.line + 1, 1, "section-too-short",
                                high == low ? N_("the text ends after KINDS {2}; expected one line")
                                            : N_("the text ends after {0} of the {1} lines after KINDS {2}"),
                                PAPAN_ARGS(row - low, high - low + 1, symbol));
        const char *tab = memchr(r->line.start, '\t', r->line.length);
        status = tab == NULL ? read_kind_line(r, symbol, shape, row, kind)
                             : papan_pack_refuse(r, (size_t)(tab - r->line.start) + 1, "tab",
                                                 N_("tabs are not allowed; use spaces"), NULL);
    }
    shape->kind = kind;
    return status;
}

/* The kinds of the last side of a piece that was given. */
static papan_status read_piece_kinds(papan_pack_reader *r, unsigned piece)
{
    papan_piece_spec *p = &r->piece[piece];
    papan_face_spec front = {p->size, p->cell, p->kind};
    papan_face_spec *side = p->backs > 0 ? &r->back[piece][p->backs - 1] : &front;
    if (side->kind != NULL)
        return papan_pack_refuse(r, 1, "kinds-given-twice", N_("the kinds of piece {0} are given twice"),
                                 PAPAN_ARGS(p->symbol));
    papan_status status = read_kind_lines(r, p->symbol, side);
    p->kind = p->backs > 0 ? p->kind : front.kind;
    return status;
}

papan_status papan_pack_read_kinds(papan_pack_reader *r, size_t at)
{
    papan_word word;
    unsigned piece;
    if (!papan_next_word(&r->line, &at, &word))
        return read_board_kinds(r);
    papan_status status = papan_pack_read_letter(r, &word, "KINDS", &piece);
    if (status == PAPAN_OK)
        status = papan_pack_read_end(r, at, "KINDS");
    return status == PAPAN_OK ? read_piece_kinds(r, piece) : status;
}

/* ---- LABELS ---- */

static papan_status read_label(papan_pack_reader *r, unsigned row, unsigned column, const papan_word *word,
                               const char **text)
{
    const papan_pack_spec *spec = &r->spec;
    if (word->length == 1 && word->start[0] == '.')
        return PAPAN_OK;
    papan_arg shown = papan_arg_bytes(word->start, word->length);
    if (spec->mask != NULL && spec->mask[(size_t)row * spec->columns + column] == PAPAN_OUTSIDE)
        return papan_pack_refuse(r, word->column, "outside-board",
                                 N_("label \"{0}\" is outside the board; write . there"), PAPAN_ARGS(shown));
    if (!papan_is_label(word->start, word->length))
        return papan_pack_refuse(
            r, word->column, "bad-label",
            N_("invalid label \"{0}\"; a label has at most {1} bytes and no control characters"),
            PAPAN_ARGS(shown, PAPAN_LABEL_MAX));
    *text = papan_arena_text(&r->arena, word->start, word->length);
    return *text != NULL ? PAPAN_OK : PAPAN_NO_MEMORY;
}

static papan_status read_label_row(papan_pack_reader *r, unsigned row, void *cells)
{
    const char **text = cells;
    papan_word word;
    size_t at = 0;
    unsigned words = 0;
    papan_status status = PAPAN_OK;
    for (; status == PAPAN_OK && papan_next_word(&r->line, &at, &word); words++)
        if (words < r->spec.columns)
            status = read_label(r, row, words, &word, &text[words]);
    if (status != PAPAN_OK || words == r->spec.columns)
        return status;
    return papan_pack_refuse(r, r->line.length + 1, "labels-row-length",
                             words == 1 ? N_("row {0} of the labels has one word; expected {2}, . for none")
                                        : N_("row {0} of the labels has {1} words; expected {2}, . for none"),
                             PAPAN_ARGS(row + 1, words, r->spec.columns));
}

papan_status papan_pack_read_labels(papan_pack_reader *r, size_t at)
{
    papan_status status = papan_pack_read_end(r, at, "LABELS");
    const char **text = papan_arena_take(&r->arena, (size_t)r->spec.rows * r->spec.columns, sizeof *text);
    r->spec.text = text;
    if (text == NULL || status != PAPAN_OK)
        return text == NULL ? PAPAN_NO_MEMORY : status;
    return read_flat_rows(r, "LABELS", read_label_row, text, r->spec.columns * sizeof *text);
}

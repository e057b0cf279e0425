/* csv.c: reads an exact cover problem as a matrix of 0 and 1, separated by commas, as spreadsheets and programs
 * for matrices write it. Each column is an item, each row an option: it covers the items where it has a 1. The
 * first line may name the items; otherwise they are called 1, 2, 3 ... If the first name is empty, the first
 * column contains names of the rows, which are ignored.
 *
 *     a,b,c
 *     1,0,1
 *     0,1,0
 *
 * Read only: a matrix cannot express bounds, secondary items and colours. */
#include "base/buffer.h"
#include "format/dlx.h"
#include "format/format.h"
#include "format/lines.h"

#include <string.h>

static bool is_padding(char c)
{
    return c == ' ' || c == '\t' || c == '"';
}

/* The next field without blanks and quotes around it, and its column; false: there is none. */
static bool next_field(const papan_line *line, size_t *at, papan_word *field)
{
    if (*at > line->length)
        return false;
    const char *start = line->start + *at, *all = line->start + line->length;
    const char *comma = memchr(start, ',', (size_t)(all - start)), *end = comma != NULL ? comma : all;
    *at = (size_t)(end - line->start) + 1;
    while (start < end && is_padding(*start))
        start++;
    while (start < end && is_padding(end[-1]))
        end--;
    *field = (papan_word){start, (size_t)(end - start), (unsigned)(start - line->start) + 1};
    return true;
}

static bool is_bit(const papan_word *field)
{
    return field->length == 1 && (*field->start == '0' || *field->start == '1');
}

/* The number of fields; *bits: from the second on, and with `first` also that one, all are 0 or 1. */
static size_t count_fields(const papan_line *line, bool first, bool *bits)
{
    size_t at = 0, fields = 0;
    *bits = true;
    for (papan_word field; next_field(line, &at, &field); fields++)
        *bits = *bits && (is_bit(&field) || (fields == 0 && !first));
    return fields;
}

static bool is_heading(const papan_line *line)
{
    bool bits;
    count_fields(line, true, &bits);
    return !bits;
}

/* True if the first column contains names of the rows. */
static bool has_row_names(const papan_line *heading)
{
    size_t at = 0;
    papan_word field;
    return next_field(heading, &at, &field) && field.length == 0;
}

/* True for two rows, or names and a row. Without names all fields must be 0 or 1, and two rows of two could be
 * a board of Queens. */
static bool recognise(const char *bytes, size_t length)
{
    papan_text text = papan_text_open(bytes, length);
    papan_line line;
    size_t rows = 1;
    bool bits = papan_filled_line(&text, &line);
    size_t columns = bits ? count_fields(&line, true, &bits) : 0;
    if (columns < 2)
        return false;
    if (!bits) {
        bool named = has_row_names(&line);
        return papan_filled_line(&text, &line) && count_fields(&line, !named, &bits) == columns && bits;
    }
    for (; bits && papan_filled_line(&text, &line); rows++)
        count_fields(&line, true, &bits);
    return bits && (rows != 2 || columns != 2);
}

/* Names keep their columns, so that messages have the right ones. */
static papan_status read_heading(papan_dlx_reader *reader, const papan_line *heading, papan_buffer *out)
{
    size_t at = 0;
    bool named = has_row_names(heading);
    papan_word field;
    for (size_t i = 0; next_field(heading, &at, &field); i++) {
        if ((field.length == 0 && (i > 0 || !named)) || memchr(field.start, ' ', field.length) != NULL ||
            memchr(field.start, '|', field.length) != NULL || memchr(field.start, ':', field.length) != NULL)
            return papan_refuse(reader->notes, heading->number, field.column, "csv-bad-name",
                                N_("invalid item name \"{0}\"; expected a name without blanks, ':' and '|'"),
                                PAPAN_ARGS(papan_arg_bytes(field.start, field.length)));
        while (out->length + 1 < field.column)
            papan_buffer_char(out, ' ');
        papan_buffer_add(out, field.start, field.length);
    }
    papan_line line = {out->bytes, out->length, heading->number};
    return out->failed ? PAPAN_NO_MEMORY : papan_dlx_items(reader, &line);
}

static papan_status number_items(papan_dlx_reader *reader, size_t columns, papan_buffer *out)
{
    for (size_t i = 0; i < columns; i++) {
        papan_buffer_text(out, i > 0 ? " " : "");
        papan_buffer_number(out, (long long)i + 1);
    }
    papan_line line = {out->bytes, out->length, 0};
    return out->failed ? PAPAN_NO_MEMORY : papan_dlx_items(reader, &line);
}

static papan_status read_row(papan_dlx_reader *reader, const papan_line *row, size_t skip, papan_buffer *out)
{
    size_t at = 0, fields = 0, columns = reader->items.words + skip;
    out->length = 0;
    for (papan_word field; next_field(row, &at, &field); fields++) {
        if (fields < skip || fields >= columns)
            continue;
        if (!is_bit(&field))
            return papan_refuse(reader->notes, row->number, field.column, "csv-bad-cell",
                                N_("invalid cell \"{0}\"; expected 0 or 1"),
                                PAPAN_ARGS(papan_arg_bytes(field.start, field.length)));
        papan_buffer_text(out, *field.start == '1' ? reader->items.word[fields - skip] : "");
        papan_buffer_char(out, ' ');
    }
    if (fields != columns)
        return papan_refuse(reader->notes, row->number, 1, "csv-row-length",
                            N_("number of cells in this row: {0}; expected {1}, as in the first line"),
                            PAPAN_ARGS(fields, columns));
    papan_line line = {out->bytes, out->length, row->number};
    return out->failed ? PAPAN_NO_MEMORY : papan_dlx_option(reader, &line);
}

static papan_status read_lines(papan_dlx_reader *reader, papan_text text, papan_buffer *out)
{
    papan_text rest = text;
    papan_line line;
    papan_filled_line(&rest, &line);
    bool heading = is_heading(&line), bits;
    papan_status status = heading ? read_heading(reader, &line, out)
                                  : number_items(reader, count_fields(&line, true, &bits), out);
    size_t skip = heading && has_row_names(&line);
    if (heading)
        text = rest;
    while (status == PAPAN_OK && papan_filled_line(&text, &line))
        status = read_row(reader, &line, skip, out);
    return status;
}

static papan_status csv_read(const papan_allocator *memory, const char *bytes, size_t length,
                             papan_puzzle **puzzle, papan_notes *notes)
{
    papan_dlx_reader reader;
    papan_allocator lent = papan_memory(memory);
    papan_buffer out = papan_buffer_new(&lent);
    papan_dlx_open(&reader, &lent, notes);
    papan_status status = read_lines(&reader, papan_text_open(bytes, length), &out);
    if (status == PAPAN_OK)
        status = papan_dlx_puzzle(&reader, puzzle);
    papan_dlx_close(&reader);
    papan_buffer_free(&out);
    return status;
}

const papan_format papan_format_csv = {
    .name = "csv",
    .extension = ".csv",
    .title = "CSV",
    .summary = N_("an exact cover problem as a matrix of 0 and 1 with commas; read only"),
    .family = &papan_family_cover,
    .recognise = recognise,
    .read = csv_read,
};

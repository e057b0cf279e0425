/* placed.c: rows of given pieces (placed.h), shared by the text format and by JSON. */
#include "format/placed.h"

#include "format/lines.h"
#include "puzzle/lattice.h"

#include <assert.h>

unsigned papan_printed_layers(const papan_pack_spec *spec)
{
    return papan_lattices[spec->lattice].flat ? 1 : spec->layers;
}

unsigned papan_printed_rows(const papan_pack_spec *spec, unsigned layer)
{
    assert(layer < papan_printed_layers(spec));
    return spec->lattice == PAPAN_PYRAMID ? layer + 1 : spec->rows;
}

unsigned papan_printed_columns(const papan_pack_spec *spec, unsigned layer)
{
    assert(layer < papan_printed_layers(spec));
    return spec->lattice == PAPAN_PYRAMID ? layer + 1 : spec->columns;
}

size_t papan_spec_cells(const papan_pack_spec *spec)
{
    size_t cells = 0;
    for (unsigned layer = 0; layer < papan_printed_layers(spec); layer++)
        cells += (size_t)papan_printed_rows(spec, layer) * papan_printed_columns(spec, layer);
    return cells;
}

static bool is_inside(const papan_pack_spec *spec, unsigned layer, unsigned row, unsigned column)
{
    assert(row < papan_printed_rows(spec, layer) && column < papan_printed_columns(spec, layer));
    return spec->mask == NULL || spec->mask[((size_t)layer * spec->rows + row) * spec->columns + column] != 0;
}

static bool is_piece(const papan_pack_spec *spec, char symbol)
{
    for (unsigned i = 0; i < spec->pieces; i++)
        if (spec->piece[i].symbol == symbol)
            return true;
    return false;
}

static papan_status bad_cell(const papan_line *line, size_t at, const char *code, const char *text,
                             papan_notes *notes)
{
    return papan_refuse(notes, line->number, line->number > 0 ? (unsigned)at + 1 : 0, code, text,
                        PAPAN_ARGS(line->start[at]));
}

papan_status papan_placed_row(const papan_pack_spec *spec, unsigned layer, unsigned row, const papan_line *line,
                              char **out, papan_notes *notes)
{
    unsigned columns = papan_printed_columns(spec, layer);
    for (unsigned i = 0; i < columns && i < line->length; i++) {
        char c = line->start[i];
        bool inside = is_inside(spec, layer, row, i);
        if (c != '.' && c != '_' && !is_piece(spec, c))
            return bad_cell(line, i, "placed-unknown-piece",
                            N_("'{0}' is not a piece of this puzzle; write . for cells without a placed piece"),
                            notes);
        if (c != '.' && !inside)
            return bad_cell(line, i, "outside-board", N_("'{0}' is placed outside the board; write . there"),
                            notes);
        if (inside)
            *(*out)++ = c;
    }
    if (line->length == columns)
        return PAPAN_OK;
    size_t at = line->length < columns ? line->length : columns;
    return papan_refuse(notes, line->number, line->number > 0 ? (unsigned)at + 1 : 0, "placed-row-length",
                        line->length == 1 ? N_("row {0} of the placed pieces has one character; expected {2}")
                                          : N_("row {0} of the placed pieces has {1} characters; expected {2}"),
                        PAPAN_ARGS(row + 1, line->length, columns));
}

bool papan_placed_any(const papan_puzzle *puzzle)
{
    for (uint32_t cell = 0; cell < puzzle->cells; cell++)
        if (puzzle->pack.placed[cell] < puzzle->first[puzzle->pack.pieces])
            return true;
    return false;
}

char papan_placed_symbol(const papan_puzzle *puzzle, int32_t cell)
{
    if (cell < 0)
        return '.';
    uint16_t here = puzzle->pack.placed[cell];
    return here == PAPAN_EMPTY                          ? '.'
           : here >= puzzle->first[puzzle->pack.pieces] ? '_'
                                                        : puzzle->pack.piece[puzzle->thing_of[here]].symbol;
}

bool papan_needs_rows(const papan_puzzle *puzzle, const papan_pack_spec *spec)
{
    const papan_pack *pack = &puzzle->pack;
    return pack->lattice != PAPAN_PYRAMID &&
           (pack->custom || spec->gaps > 0 || puzzle->cells < pack->rows * pack->columns * pack->layers);
}

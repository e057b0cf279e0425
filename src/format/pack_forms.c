/* pack_forms.c: what the text format and JSON share for packing puzzles (pack_forms.h). */
#include "format/pack_forms.h"

#include "format/lines.h"
#include "puzzle/lattice.h"

#include <assert.h>
#include <string.h>

/* ---- the characters of a board ---- */

static const char group_names[] = "123456789?";
enum { NAMES = sizeof group_names - 1 };

bool papan_is_board_character(char c)
{
    return c != '\0' && (strchr("X._", c) != NULL || strchr(group_names, c) != NULL);
}

bool papan_groups_find(papan_groups *groups, papan_pack_spec *spec, char *mask)
{
    size_t places = (size_t)spec->rows * spec->columns * spec->layers;
    unsigned count[NAMES] = {0};
    *groups = (papan_groups){.groups = 0};
    for (size_t i = 0; i < places; i++) {
        const char *at = strchr(group_names, mask[i]);
        if (at != NULL)
            count[at - group_names]++;
    }
    char state[NAMES] = {0};
    for (unsigned n = 0; n < NAMES; n++) {
        if (count[n] == 0)
            continue;
        if (groups->groups == PAPAN_PACK_GAPS_MAX)
            return false;
        state[n] = (char)(PAPAN_GAP + groups->groups);
        groups->name[groups->groups] = group_names[n];
        groups->cells[groups->groups++] = count[n];
    }
    for (size_t i = 0; i < places; i++) {
        assert(papan_is_board_character(mask[i]));
        const char *at = strchr(group_names, mask[i]);
        mask[i] = at != NULL       ? state[at - group_names]
                  : mask[i] == 'X' ? PAPAN_CELL
                  : mask[i] == '_' ? PAPAN_OPEN
                                   : PAPAN_OUTSIDE;
    }
    spec->mask = mask;
    spec->gaps = groups->groups;
    spec->gap = groups->gap;
    return true;
}

unsigned papan_group_named(const papan_groups *groups, char name)
{
    unsigned g = 0;
    while (g < groups->groups && groups->name[g] != name)
        g++;
    return g;
}

char papan_board_character(const papan_pack_spec *spec, char state)
{
    static const char plain[] = {[PAPAN_OUTSIDE] = '.', [PAPAN_CELL] = 'X', [PAPAN_OPEN] = '_'};
    return state < PAPAN_GAP ? plain[(unsigned)state] : spec->gaps == 1 ? '?' : group_names[state - PAPAN_GAP];
}

/* ---- kinds and labels ---- */

bool papan_is_kind(char c)
{
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}

bool papan_is_label(const char *text, size_t length)
{
    if (length < 1 || length > PAPAN_LABEL_MAX)
        return false;
    for (size_t at = 0; at < length;) {
        size_t bytes = papan_utf8_length(text + at, length - at);
        unsigned char c = (unsigned char)text[at];
        bool control = c < ' ' || c == 0x7F || (bytes == 2 && c == 0xC2 && (unsigned char)text[at + 1] < 0xA0);
        if (bytes == 0 || control)
            return false;
        at += bytes;
    }
    return true;
}

/* ---- pieces ---- */

const papan_piece_set *papan_set_named(papan_own_pieces *own, const char *name, size_t length)
{
    bool is_own = own != NULL && strlen(own->set.name) == length && memcmp(own->set.name, name, length) == 0;
    if (!is_own)
        return papan_piece_set_find(name, length);
    own->used = true;
    return &own->set;
}

void papan_spare_piece(const papan_pack_spec *spec, papan_piece_spec *piece)
{
    if (spec->use_most > 0)
        piece->spare = piece->copies > 0 ? piece->copies : 1;
}

papan_point papan_shape_offset(papan_lattice lattice, const papan_point *cell, size_t cells)
{
    assert(cells > 0);
    papan_point low, high;
    papan_box_of(cell, cells, &low, &high);
    int y = low.y < 0 ? low.y : 0;
    if (lattice == PAPAN_TRIANGULAR && (low.x + y) % 2 != 0)
        y--;
    return (papan_point){(int16_t)-low.x, (int16_t)-y, (int16_t)-low.z};
}

void papan_shape_into_view(papan_lattice lattice, papan_point *cell, size_t cells)
{
    papan_point by = papan_shape_offset(lattice, cell, cells);
    for (size_t i = 0; i < cells; i++)
        cell[i] = (papan_point){(int16_t)(cell[i].x + by.x), (int16_t)(cell[i].y + by.y),
                                (int16_t)(cell[i].z + by.z)};
}

static bool has_symbol(const papan_piece_spec *piece, size_t pieces, char symbol)
{
    for (size_t i = 0; i < pieces; i++)
        if (piece[i].symbol == symbol)
            return true;
    return false;
}

bool papan_take_symbol(const papan_piece_spec *all, size_t pieces, papan_piece_spec *piece, char wanted)
{
    assert(piece->symbol == '\0');
    if (!papan_is_kind(wanted) || has_symbol(all, pieces, wanted))
        return false;
    piece->symbol = wanted;
    return true;
}

void papan_choose_symbols(papan_piece_spec *piece, size_t pieces)
{
    for (size_t i = 0; i < pieces; i++)
        if (piece[i].symbol == '\0' && piece[i].name != NULL && piece[i].name[1] == '\0')
            papan_take_symbol(piece, pieces, &piece[i], piece[i].name[0]);
    for (size_t i = 0; i < pieces; i++)
        for (const char *next = papan_piece_symbols; piece[i].symbol == '\0'; next++)
            papan_take_symbol(piece, pieces, &piece[i], *next);
}

/* ---- rows of given pieces ---- */

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
        if (c != '.' && c != '_' && !has_symbol(spec->piece, spec->pieces, c))
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

bool papan_kinds_any(const papan_puzzle *puzzle)
{
    bool any = false;
    for (uint32_t cell = 0; cell < puzzle->cells && puzzle->pack.kind != NULL && !any; cell++)
        any = puzzle->pack.kind[cell] != '\0';
    return any;
}

bool papan_texts_any(const papan_puzzle *puzzle)
{
    bool any = false;
    for (uint32_t cell = 0; cell < puzzle->cells && puzzle->pack.text != NULL && !any; cell++)
        any = puzzle->pack.text[cell] != NULL;
    return any;
}

char papan_state_at(const papan_puzzle *puzzle, const void *spec, int32_t cell, size_t place)
{
    (void)puzzle, (void)cell;
    return papan_board_character(spec, ((const papan_pack_spec *)spec)->mask[place]);
}

char papan_kind_at(const papan_puzzle *puzzle, const void *spec, int32_t cell, size_t place)
{
    (void)spec, (void)place;
    return cell >= 0 && puzzle->pack.kind[cell] != '\0' ? puzzle->pack.kind[cell] : '.';
}

char papan_placed_at(const papan_puzzle *puzzle, const void *spec, int32_t cell, size_t place)
{
    (void)spec, (void)place;
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

/* burrtools_write.c: writes packing puzzles as files of BurrTools (burrtools.h), so that its disassembler and
 * its pictures can be used. Puzzles that BurrTools cannot describe are refused: other lattices, pieces that
 * must not be turned or flipped, pieces with two faces, given pieces, and numbers of pieces or gaps beyond
 * minimum and maximum.
 *
 * Kinds of cells become colours. A cell without a kind, of a piece on a board with kinds, gets a colour that no
 * colour of the result accepts. A cell that must stay empty is one that may stay empty, with a colour that
 * accepts no piece; it is also the last colour, since pieces without a colour would fit everywhere. */
#include "format/burrtools.h"
#include "format/format.h"
#include "format/pack_forms.h"
#include "puzzle/pack_family.h"

#include <assert.h>
#include <string.h>

typedef struct burr_writer {
    const papan_puzzle *puzzle;
    papan_buffer *out;
    unsigned colour[256];   /* of a kind; [0]: of cells of pieces without one */
    unsigned colours, shut; /* shut: the colour of cells that must stay empty */
    bool prisms;
} burr_writer;

/* ---- what BurrTools cannot describe ---- */

static bool cannot(papan_message *why, const char *code, const char *text)
{
    papan_say(why, 0, 0, code, text);
    return false;
}

static bool can_have_pieces(const papan_puzzle *puzzle, papan_message *why)
{
    const papan_pack *pack = &puzzle->pack;
    for (unsigned i = 0; i < pack->pieces; i++) {
        const papan_piece *piece = &pack->piece[i];
        if (piece->faces > 1)
            return cannot(why, "burrtools-cannot-write-faces",
                          N_("pieces with several faces are not possible in BurrTools"));
        if (!piece->turn || (!piece->flip && pack->lattice != PAPAN_CUBIC))
            return cannot(why, "burrtools-cannot-write-turns",
                          N_("in BurrTools every piece may be rotated and flipped"));
    }
    return true;
}

/* True if the reader would compute the same number of gaps. */
static bool can_have_gaps(const papan_puzzle *puzzle, papan_message *why)
{
    const papan_pack *pack = &puzzle->pack;
    const papan_piece *gap = NULL;
    bool ranges = false;
    long long left = puzzle->cells;
    for (unsigned t = 0; t < puzzle->things; t++) {
        const papan_piece *piece = &pack->piece[t];
        if (piece->gap && t != pack->open) {
            if (gap != NULL)
                return cannot(why, "burrtools-cannot-write-gaps",
                              N_("several groups of cells that may stay empty are not possible in BurrTools"));
            gap = piece;
            continue;
        }
        left -= (long long)piece->size * piece->copies;
        ranges = ranges || piece->least != piece->copies;
    }
    unsigned may = 0;
    for (uint32_t i = 0; i < puzzle->cells && gap != NULL; i++)
        may += pack->gap[i] != PAPAN_EMPTY && pack->gap[i] != pack->open;
    bool any = gap == NULL || (gap->least == 0 && (gap->copies == may || ranges));
    bool derived = gap != NULL && !ranges && gap->least == gap->copies && left == gap->least;
    if (gap != NULL && !ranges && !derived && left >= 0 && left <= (long long)may)
        any = false; /* the reader would compute it */
    return any || derived ||
           cannot(why, "burrtools-cannot-write-gaps",
                  N_("this number of empty cells is not possible in BurrTools"));
}

static bool can_be_written(const papan_puzzle *puzzle, papan_message *why)
{
    const papan_pack *pack = &puzzle->pack;
    if (pack->lattice == PAPAN_PYRAMID || pack->lattice == PAPAN_HEXAGONAL)
        return cannot(why, "burrtools-cannot-write-lattice",
                      N_("boards of this lattice are not possible in BurrTools"));
    if (papan_placed_any(puzzle))
        return cannot(why, "burrtools-cannot-write-givens", N_("given pieces are not possible in BurrTools"));
    if (pack->use_most > 0)
        return cannot(why, "burrtools-cannot-write-use",
                      N_("a limit for the number of pieces is not possible in BurrTools"));
    return can_have_pieces(puzzle, why) && can_have_gaps(puzzle, why);
}

/* ---- colours ---- */

static void choose_colours(burr_writer *w)
{
    const papan_puzzle *puzzle = w->puzzle;
    const papan_pack *pack = &puzzle->pack;
    for (uint32_t i = 0; i < puzzle->cells && pack->kind != NULL; i++) {
        unsigned char kind = (unsigned char)pack->kind[i];
        if (kind != 0 && w->colour[kind] == 0)
            w->colour[kind] = ++w->colours;
    }
    if (w->colours > 0 || pack->open != PAPAN_EMPTY)
        w->colour[0] = ++w->colours;
    if (pack->open != PAPAN_EMPTY)
        w->shut = ++w->colours;
}

/* Of a cell of a piece. A kind that no cell of the board has is treated as no kind: no cell with a kind accepts
 * it. */
static unsigned colour_of(const burr_writer *w, const char *kind)
{
    unsigned colour = kind != NULL ? w->colour[(unsigned char)*kind] : 0;
    return colour > 0 ? colour : w->colour[0];
}

static void put_number(burr_writer *w, const char *before, long long number, const char *after)
{
    papan_buffer_text(w->out, before);
    papan_buffer_number(w->out, number);
    papan_buffer_text(w->out, after);
}

static void put_colours(burr_writer *w)
{
    papan_buffer_text(w->out, " <colors>\n");
    for (unsigned c = 1; c <= w->colours; c++) {
        put_number(w, "  <color red=\"", 255 * c / w->colours, "\"");
        put_number(w, " green=\"", 97 * c % 256, "\"");
        put_number(w, " blue=\"", 255 - 255 * c / w->colours, "\"/>\n");
    }
    papan_buffer_text(w->out, " </colors>\n");
}

/* ---- shapes ---- */

static void put_box(burr_writer *w, long long x, long long y, long long z)
{
    put_number(w, "  <voxel x=\"", x, "\"");
    put_number(w, " y=\"", y, "\"");
    put_number(w, " z=\"", z, "\"");
}

static void put_voxel(burr_writer *w, char state, unsigned colour)
{
    papan_buffer_char(w->out, state);
    if (colour > 0 && state != '_')
        papan_buffer_number(w->out, colour);
}

static void put_name(burr_writer *w, const papan_piece *piece)
{
    papan_buffer_text(w->out, " name=\"");
    for (const char *c = piece->name; *c != '\0'; c++)
        if (*c == '"')
            papan_buffer_text(w->out, "&quot;");
        else
            papan_buffer_escaped(w->out, c, 1);
    papan_buffer_text(w->out, "\"");
}

static void put_piece(burr_writer *w, const papan_piece *piece)
{
    papan_point low, high;
    unsigned next = 0;
    papan_box_of(piece->cell, piece->size, &low, &high);
    put_box(w, high.y + 1 + w->prisms, high.x + 1, high.z + 1);
    put_name(w, piece);
    if (piece->name[0] != piece->symbol || piece->name[1] != '\0') {
        papan_buffer_text(w->out, " symbol=\"");
        papan_buffer_char(w->out, piece->symbol);
        papan_buffer_char(w->out, '"');
    }
    papan_buffer_text(w->out, " type=\"0\">");
    for (int z = 0; z <= high.z; z++)
        for (int y = 0; y <= high.x; y++)
            for (int x = -(int)w->prisms; x <= high.y; x++) { /* cells are sorted in this order */
                papan_point at = piece->cell[next < piece->size ? next : 0];
                bool here = next < piece->size && at.z == z && at.x == y && at.y == x;
                const char *kind = piece->face[0].kind;
                put_voxel(w, here ? '#' : '_', here ? colour_of(w, kind != NULL ? kind + next : NULL) : 0);
                next += here;
            }
    assert(next == piece->size);
    papan_buffer_text(w->out, "</voxel>\n");
}

static void put_result(burr_writer *w)
{
    const papan_puzzle *puzzle = w->puzzle;
    const papan_pack *pack = &puzzle->pack;
    put_box(w, pack->columns + (long long)w->prisms, pack->rows, pack->layers);
    papan_buffer_text(w->out, " name=\"Result\" type=\"0\">");
    const int32_t *number = puzzle->layer[0].cell; /* of all layers, one after the other */
    for (unsigned z = 0; z < pack->layers; z++)
        for (unsigned row = 0; row < pack->rows; row++) {
            if (w->prisms)
                papan_buffer_char(w->out, '_');
            for (unsigned column = 0; column < pack->columns; column++) {
                int32_t cell = *number++;
                bool gap = cell >= 0 && pack->gap != NULL && pack->gap[cell] != PAPAN_EMPTY;
                unsigned kind = cell >= 0 && pack->kind != NULL ? (unsigned char)pack->kind[cell] : 0;
                put_voxel(w,
                          cell < 0 ? '_'
                          : gap    ? '+'
                                   : '#',
                          cell < 0                                   ? 0
                          : papan_pack_opens(puzzle, (uint32_t)cell) ? w->shut
                          : kind != 0                                ? w->colour[kind]
                                                                     : 0);
            }
        }
    papan_buffer_text(w->out, "</voxel>\n");
}

/* ---- the problem ---- */

static void put_counts(burr_writer *w)
{
    const papan_pack *pack = &w->puzzle->pack;
    papan_buffer_text(w->out, "   <shapes>\n");
    for (unsigned i = 0; i < pack->pieces; i++) {
        put_number(w, "    <shape id=\"", i, "\"");
        if (pack->piece[i].least == pack->piece[i].copies) {
            put_number(w, " count=\"", pack->piece[i].copies, "\"/>\n");
        } else {
            put_number(w, " min=\"", pack->piece[i].least, "\"");
            put_number(w, " max=\"", pack->piece[i].copies, "\"/>\n");
        }
    }
    papan_buffer_text(w->out, "   </shapes>\n");
}

static void put_problem(burr_writer *w)
{
    const papan_pack *pack = &w->puzzle->pack;
    papan_buffer_text(w->out, " <problems>\n  <problem state=\"0\"");
    for (unsigned t = pack->pieces; t < w->puzzle->things; t++)
        if (t != pack->open && pack->piece[t].least != pack->piece[t].copies)
            put_number(w, " maxHoles=\"", pack->piece[t].copies, "\"");
    papan_buffer_text(w->out, ">\n");
    put_counts(w);
    put_number(w, "   <result id=\"", pack->pieces, "\"/>\n   <bitmap>\n");
    for (unsigned kind = 1; kind < 256; kind++)
        if (w->colour[kind] > 0) {
            put_number(w, "    <pair piece=\"", w->colour[kind] - 1LL, "\"");
            put_number(w, " result=\"", w->colour[kind] - 1LL, "\"/>\n");
        }
    papan_buffer_text(w->out, "   </bitmap>\n  </problem>\n </problems>\n");
}

papan_status papan_burr_write(const papan_puzzle *puzzle, papan_buffer *out, papan_message *why)
{
    burr_writer w = {.puzzle = puzzle, .out = out, .prisms = puzzle->pack.lattice == PAPAN_TRIANGULAR};
    if (!can_be_written(puzzle, why))
        return PAPAN_UNSUITABLE;
    choose_colours(&w);
    put_number(&w, "<?xml version=\"1.0\"?>\n<puzzle version=\"2\">\n <gridType type=\"",
               w.prisms ? PAPAN_BURR_PRISMS : PAPAN_BURR_CUBES, "\"/>\n");
    put_colours(&w);
    papan_buffer_text(out, " <shapes>\n");
    for (unsigned i = 0; i < puzzle->pack.pieces; i++)
        put_piece(&w, &puzzle->pack.piece[i]);
    put_result(&w);
    papan_buffer_text(out, " </shapes>\n");
    put_problem(&w);
    papan_buffer_text(out, " <comment/>\n</puzzle>\n");
    return out->failed ? PAPAN_NO_MEMORY : PAPAN_OK;
}

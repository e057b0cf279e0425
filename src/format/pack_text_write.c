/* pack_text_write.c: writes the text format that pack_text.c reads. Pieces keep their columns, because one
 * classic strategy counts its cases by them. */
#include "format/formats.h"
#include "format/id.h"
#include "format/lines.h"
#include "format/placed.h"

#include <assert.h>
#include <string.h>

static bool text_can_say(const papan_pack *pack, papan_message *why)
{
    if (pack->lattice == PAPAN_CUBIC) {
        papan_say(why, 0, 0, N_("the text format cannot describe boxes of cubes; use JSON"));
        return false;
    }
    for (unsigned i = 0; i < pack->pieces; i++) {
        if (!papan_is_capital(pack->piece[i].symbol)) {
            papan_say(why, 0, 0,
                      N_("the text format has only pieces A to Z, but this puzzle has a piece {0}; use JSON"));
            papan_say_char(why, 0, pack->piece[i].symbol);
            return false;
        }
    }
    return true;
}

static void write_sizes(const papan_pack *pack, papan_buffer *out)
{
    papan_buffer_number(out, pack->rows);
    papan_buffer_char(out, ' ');
    papan_buffer_number(out, pack->columns);
    papan_buffer_char(out, ' ');
    papan_buffer_number(out, pack->pieces);
    papan_buffer_text(out, pack->lattice == PAPAN_PYRAMID ? "\nPYRAMID\n"
                           : pack->custom                 ? "\nCUSTOM\n"
                                                          : "\nDEFAULT\n");
}

/* The cells are sorted by row and column, so output is in order. */
static void write_piece(const papan_piece *piece, papan_buffer *out)
{
    int left = 0;
    for (unsigned i = 0; i < piece->size; i++)
        left = piece->cell[i].y < left ? piece->cell[i].y : left;
    int row = piece->cell[0].x, column = left;
    for (unsigned i = 0; i < piece->size; i++) {
        for (; row < piece->cell[i].x; row++, column = left)
            papan_buffer_char(out, '\n');
        for (; column < piece->cell[i].y; column++)
            papan_buffer_char(out, ' ');
        assert(row == piece->cell[i].x && column == piece->cell[i].y);
        papan_buffer_char(out, piece->symbol);
        column++;
    }
    papan_buffer_char(out, '\n');
}

static void write_copies(const papan_pack *pack, papan_buffer *out)
{
    bool any = false;
    for (unsigned i = 0; i < pack->pieces; i++) {
        if (pack->piece[i].copies <= 1)
            continue;
        papan_buffer_text(out, any ? " " : "COPIES ");
        papan_buffer_char(out, pack->piece[i].symbol);
        papan_buffer_char(out, '=');
        papan_buffer_number(out, pack->piece[i].copies);
        any = true;
    }
    if (any)
        papan_buffer_char(out, '\n');
}

/* The shape of the board, or the given pieces on it; a blank line separates layers. */
static void write_board(const papan_puzzle *puzzle, bool shape, papan_buffer *out)
{
    for (unsigned at = 0; at < puzzle->layers; at++) {
        const papan_layer *layer = &puzzle->layer[at];
        papan_buffer_text(out, at > 0 ? "\n" : "");
        for (unsigned i = 0; i < layer->rows * layer->columns; i++) {
            int32_t cell = layer->cell[i];
            papan_buffer_char(out, cell < 0 ? '.'
                                   : shape
                                       ? 'X'
                                       : puzzle->family->symbol(puzzle, puzzle->pack.placed, (uint32_t)cell));
            if ((i + 1) % layer->columns == 0)
                papan_buffer_char(out, '\n');
        }
    }
}

papan_status papan_pack_text_write(const papan_puzzle *puzzle, papan_buffer *out, papan_message *why)
{
    if (!text_can_say(&puzzle->pack, why))
        return PAPAN_UNSUITABLE;
    write_sizes(&puzzle->pack, out);
    if (puzzle->pack.custom)
        write_board(puzzle, true, out);
    for (unsigned i = 0; i < puzzle->pack.pieces; i++)
        write_piece(&puzzle->pack.piece[i], out);
    write_copies(&puzzle->pack, out);
    if (papan_placed_any(puzzle)) {
        papan_buffer_text(out, "PLACED\n");
        write_board(puzzle, false, out);
    }
    return out->failed ? PAPAN_NO_MEMORY : PAPAN_OK;
}

/* ---- in one word ---- */

static const char *after_lines(const char *text, unsigned lines)
{
    for (; lines > 0; lines--)
        text = strchr(text, '\n') + 1;
    return text;
}

static bool named_by_symbols(const papan_pack *pack)
{
    for (unsigned i = 0; i < pack->pieces; i++)
        if (pack->piece[i].name[0] != pack->piece[i].symbol || pack->piece[i].name[1] != '\0')
            return false;
    return true;
}

/* Without the lines of pieces if a named set has all of them. */
static void join_lines(const papan_pack *pack, const papan_piece_set *set, const papan_buffer *file,
                       papan_buffer *out)
{
    const char *text = file->bytes, *end = file->bytes + file->length;
    unsigned before = 2 + (pack->custom ? pack->rows : 0), lines = 0;
    for (unsigned i = 0; i < pack->pieces; i++)
        lines += (unsigned)pack->piece[i].cell[pack->piece[i].size - 1].x - (unsigned)pack->piece[i].cell[0].x +
                 1; /* flat: sorted by row */
    const char *pieces = after_lines(text, before), *rest = set != NULL ? after_lines(pieces, lines) : pieces;
    papan_id_add_lines(out, text, pieces);
    if (set != NULL) {
        papan_buffer_text(out, "pieces:");
        papan_buffer_text(out, set->name);
        papan_buffer_char(out, '/');
    }
    papan_id_add_lines(out, rest, end);
    out->length -= !out->failed; /* the end of the last line */
}

papan_status papan_pack_text_id(const papan_puzzle *puzzle, papan_buffer *out)
{
    const papan_piece_set *set = papan_piece_set_of(&puzzle->pack);
    papan_buffer file = papan_buffer_new(&puzzle->arena.memory);
    papan_message why;
    papan_status status = PAPAN_UNSUITABLE;
    if (set != NULL || named_by_symbols(&puzzle->pack))
        status = papan_pack_text_write(puzzle, &file, &why);
    if (status == PAPAN_OK)
        join_lines(&puzzle->pack, set, &file, out);
    papan_buffer_free(&file);
    return status;
}

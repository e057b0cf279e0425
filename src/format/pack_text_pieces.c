/* pack_text_pieces.c: reads the pieces of packing puzzles as text: each is a run of lines with one letter;
 * "pieces: NAME" stands for a set. */
#include "format/pack_text.h"

#include <string.h>

/* ---- pieces ---- */

static papan_status refuse_cell(papan_pack_reader *r, size_t at)
{
    char c = r->line.start[at];
    bool small = c >= 'a' && c <= 'z';
    bool board_row = papan_is_board_character(c) && r->spec.mask != NULL && r->spec.pieces == 0;
    if (board_row)
        return papan_pack_refuse(r, at + 1, "too-many-board-rows",
                                 N_("too many rows of the board; the first line says {0}"),
                                 PAPAN_ARGS(r->spec.rows));
    return papan_pack_refuse(r, at + 1, "piece-not-capital",
                             small ? N_("'{0}' is a lower-case letter; write pieces in capitals A-Z")
                                   : N_("'{0}' is not a letter; write pieces in capitals A-Z"),
                             PAPAN_ARGS(c));
}

/* Checks a line of a piece: sets *letter to its letter and adds its cells to *cells. */
static papan_status check_piece_line(papan_pack_reader *r, char *letter, size_t *cells)
{
    *letter = '\0';
    for (size_t i = 0; i < r->line.length; i++) {
        char c = r->line.start[i];
        if (c == ' ')
            continue;
        if (!papan_is_capital(c))
            return refuse_cell(r, i);
        if (*letter != '\0' && c != *letter)
            return papan_pack_refuse(
                r, i + 1, "piece-two-letters",
                N_("line {2} has both {0} and {1}; each line of a piece has only one letter"),
                PAPAN_ARGS(*letter, c, r->line.number));
        *letter = c;
        ++*cells;
    }
    if (r->line.length <= PAPAN_PACK_SIDE_MAX)
        return PAPAN_OK;
    return papan_pack_refuse(r, PAPAN_PACK_SIDE_MAX + 1, "piece-line-too-long",
                             N_("this line of a piece is longer than {0} characters"),
                             PAPAN_ARGS(PAPAN_PACK_SIDE_MAX));
}

static papan_point *cells_of_lines(papan_pack_reader *r, papan_text from, unsigned lines, size_t cells)
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
static papan_status refuse_again(papan_pack_reader *r, const papan_piece_spec *piece, unsigned column)
{
    unsigned after = piece->line + (unsigned)piece->cell[piece->size - 1].x + 1;
    if (piece == &r->piece[r->spec.pieces - 1])
        return papan_refuse(
            r->notes, after, 1, "piece-blank-line",
            N_("piece {0} has a blank line inside, line {1}; remove it, or use another letter below it"),
            PAPAN_ARGS(piece->symbol, after));
    return papan_pack_refuse(
        r, column, "piece-continued",
        N_("piece {0} of line {1} continues in line {2}; write all its lines below each other, or "
           "use another letter here"),
        PAPAN_ARGS(piece->symbol, piece->line, r->line.number));
}

/* Two passes over the lines of the shape: one that checks and counts, one that fills. */
papan_status papan_pack_read_shape(papan_pack_reader *r, char *letter, unsigned *column, papan_face_spec *shape)
{
    papan_text from = r->before;
    unsigned first_line = r->line.number, lines = 0;
    size_t cells = 0;
    char here;
    papan_status status = check_piece_line(r, letter, &cells);
    if (status != PAPAN_OK)
        return status;
    *column = (unsigned)((const char *)memchr(r->line.start, *letter, r->line.length) - r->line.start) + 1;
    for (bool more = true; more;) {
        if (++lines > PAPAN_PACK_SIDE_MAX || cells > PAPAN_PACK_CELLS_MAX)
            return papan_pack_refuse(r, 1, "piece-size",
                                     N_("piece {0} is too large; at most {1} lines and {2} cells are possible"),
                                     PAPAN_ARGS(*letter, PAPAN_PACK_SIDE_MAX, PAPAN_PACK_CELLS_MAX));
        status = papan_pack_next_line(r, &more);
        if (status != PAPAN_OK)
            return status;
        more = more && r->line.number == first_line + lines &&
               memchr(r->line.start, *letter, r->line.length) != NULL && !papan_pack_at_section(r);
        if (!more)
            r->text = r->before;
        else if ((status = check_piece_line(r, &here, &cells)) != PAPAN_OK)
            return status;
    }
    *shape = (papan_face_spec){.size = cells, .cell = cells_of_lines(r, from, lines, cells)};
    return shape->cell != NULL ? PAPAN_OK : PAPAN_NO_MEMORY;
}

/* Checks the letter of the current line first, to refuse a second piece of this name before its lines are read.
 */
static papan_status read_piece(papan_pack_reader *r)
{
    char letter;
    size_t cells = 0;
    unsigned line = r->line.number, column;
    papan_status status = check_piece_line(r, &letter, &cells);
    if (status != PAPAN_OK)
        return status;
    unsigned known = papan_pack_find(r, letter);
    if (known < r->spec.pieces)
        return refuse_again(
            r, &r->piece[known],
            (unsigned)((const char *)memchr(r->line.start, letter, r->line.length) - r->line.start) + 1);
    papan_face_spec shape;
    status = papan_pack_read_shape(r, &letter, &column, &shape);
    if (status == PAPAN_OK)
        r->piece[r->spec.pieces++] = (papan_piece_spec){.symbol = letter,
                                                        .copies = 1,
                                                        .size = shape.size,
                                                        .cell = shape.cell,
                                                        .line = line,
                                                        .column = column};
    return status;
}

/* ---- piece sets ---- */

static void list_name(papan_arg *known, const char *name)
{
    size_t length = strlen(known->text), more = strlen(name);
    if (length + more + 3 > sizeof known->text)
        return;
    if (length > 0)
        memcpy(known->text + length, ", ", 2);
    memcpy(known->text + (length > 0 ? length + 2 : 0), name, more);
}

papan_arg papan_set_names(const papan_own_pieces *own, papan_lattice lattice)
{
    papan_arg known = {{0}};
    const papan_piece_set *set;
    if (own != NULL)
        list_name(&known, own->set.name);
    for (size_t i = 0; (set = papan_piece_set_numbered(i)) != NULL; i++)
        if (papan_set_fits(set, lattice))
            list_name(&known, set->name);
    return known;
}

static papan_status refuse_set(papan_pack_reader *r, const papan_word *name, const char *code, const char *text)
{
    return papan_pack_refuse(
        r, name->column, code, text,
        PAPAN_ARGS(papan_arg_bytes(name->start, name->length), papan_set_names(r->own, r->spec.lattice)));
}

static void take_set(papan_pack_reader *r, const papan_piece_set *set, unsigned line, unsigned column)
{
    for (unsigned i = 0; i < set->pieces; i++) {
        r->piece[i] = set->piece[i];
        r->piece[i].line = line;
        r->piece[i].column = column;
        for (unsigned b = 0; b < set->piece[i].backs; b++)
            r->back[i][b] = set->piece[i].back[b];
        r->piece[i].back = r->back[i];
    }
    r->spec.pieces = set->pieces;
    r->set = set;
}

static papan_status read_set(papan_pack_reader *r, const papan_word *name)
{
    if (r->spec.pieces > 0)
        return refuse_set(r, name, "pieces-given-twice",
                          N_("\"pieces: {0}\" replaces the lines of pieces; use either one or the other"));
    const papan_piece_set *set = papan_set_named(r->own, name->start, name->length);
    if (set == NULL)
        return refuse_set(r, name, "unknown-piece-set", N_("unknown piece set \"{0}\"; piece sets are {1}"));
    if (set->lattice == PAPAN_CUBIC)
        return refuse_set(
            r, name, "wrong-lattice",
            N_("the pieces of \"{0}\" are three-dimensional; they need a box, which only JSON can describe"));
    if (!papan_set_fits(set, r->spec.lattice))
        return refuse_set(r, name, "wrong-lattice",
                          N_("the pieces of \"{0}\" are for another kind of board; piece sets for this one "
                             "are {1}"));
    if (set->pieces > PAPAN_PACK_LETTERS)
        return refuse_set(r, name, "text-26-pieces", N_("\"{0}\" has more than 26 pieces; use JSON"));
    take_set(r, set, r->line.number, name->column);
    return PAPAN_OK;
}

static papan_status check_piece_count(papan_pack_reader *r)
{
    papan_own_pieces *own = r->own;
    if (r->spec.pieces == 0 && own != NULL && own->set.pieces <= PAPAN_PACK_LETTERS &&
        papan_set_fits(&own->set, r->spec.lattice)) {
        take_set(r, &own->set, 0, 0);
        own->used = true;
    }
    if (r->size_line == 0 && r->spec.pieces == 0)
        return papan_refuse(r->notes, 1, 1, "no-pieces", N_("no pieces found; write them as in a puzzle"),
                            NULL);
    if (r->size_line == 0 || r->spec.pieces == r->pieces_said)
        return PAPAN_OK;
    return papan_refuse(
        r->notes, r->size_line, r->size_column[2], "piece-number-differs",
        r->set != NULL
            ? N_("the first line says P = {0}, but the number of pieces in {2} is {1}; the two must be equal")
            : N_("the first line says P = {0}, but the number of pieces found is {1}; the two must be equal"),
        PAPAN_ARGS(r->pieces_said, r->spec.pieces, r->set != NULL ? r->set->name : ""));
}

papan_status papan_pack_read_pieces(papan_pack_reader *r)
{
    for (;;) {
        bool more;
        papan_word name;
        papan_status status = papan_pack_next_line(r, &more);
        if (status != PAPAN_OK)
            return status;
        if (!more || papan_pack_at_section(r)) {
            if (more)
                r->text = r->before;
            return check_piece_count(r);
        }
        if (papan_header_line(&r->line, "pieces", &name))
            status = read_set(r, &name);
        else if (r->set != NULL) {
            papan_word all = {r->line.start, r->line.length, 1};
            status = refuse_set(r, &all, "text-after-piece-set",
                                N_("unexpected \"{0}\" after a named piece set; only sections such as COPIES "
                                   "and PLACED can follow"));
        } else
            status = read_piece(r);
        if (status != PAPAN_OK)
            return status;
    }
}

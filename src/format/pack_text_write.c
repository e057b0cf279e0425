/* pack_text_write.c: writes the text format that pack_text.c reads. Pieces keep their columns, because one
 * classic strategy counts its cases by them. Only sections that are needed are written. */
#include "format/format.h"
#include "format/lines.h"
#include "format/pack_forms.h"
#include "puzzle/lattice.h"
#include "puzzle/pack_family.h"

#include <assert.h>
#include <string.h>

typedef struct writer {
    const papan_puzzle *puzzle;
    const papan_piece_set *set; /* instead of the lines of pieces, or NULL */
    papan_pack_spec spec;
    bool rows;    /* the rows of the board are written */
    bool compact; /* in one word: columns are not aligned */
    papan_buffer *out;
} writer;

/* ---- what text cannot describe ---- */

static bool refuse(papan_message *why, const char *code, const char *text, char symbol)
{
    papan_say(why, 0, 0, code, text);
    papan_say_char(why, 0, symbol);
    return false;
}

/* True if a row of the face has no cell, which text cannot express: a line of a piece is never blank. */
static bool has_empty_row(const papan_face *face)
{
    for (unsigned i = 1; i < face->size; i++)
        if (face->cell[i].x > face->cell[i - 1].x + 1)
            return true;
    return false;
}

static bool is_plain_label(const char *text)
{
    return papan_is_label(text, strlen(text)) && strchr(text, ' ') == NULL && strcmp(text, ".") != 0;
}

static bool text_can_say(const papan_puzzle *puzzle, const papan_piece_set *set, papan_message *why)
{
    const papan_pack *pack = &puzzle->pack;
    if (pack->lattice == PAPAN_CUBIC)
        return refuse(why, "text-cannot-write", N_("the text format cannot describe boxes of cubes; use JSON"),
                      ' ');
    if (pack->pieces > 26)
        return refuse(why, "text-26-pieces", N_("the text format has at most 26 pieces; use JSON"), ' ');
    for (unsigned i = 0; i < pack->pieces && set == NULL; i++) {
        char symbol = pack->piece[i].symbol;
        if (!papan_is_capital(symbol))
            return refuse(
                why, "text-cannot-write",
                N_("the text format has only pieces A to Z, but this puzzle has a piece {0}; use JSON"),
                symbol);
        for (unsigned f = 0; f < pack->piece[i].faces; f++)
            if (has_empty_row(&pack->piece[i].face[f]))
                return refuse(why, "text-cannot-write",
                              N_("the text format cannot describe the empty row inside piece {0}; use JSON"),
                              symbol);
    }
    for (uint32_t i = 0; i < puzzle->cells && pack->text != NULL; i++)
        if (pack->text[i] != NULL && !is_plain_label(pack->text[i])) {
            papan_say(why, 0, 0, "text-cannot-write",
                      N_("the text format has no labels with blanks, but this puzzle has \"{0}\"; use JSON"));
            papan_say_text(why, 0, pack->text[i]);
            return false;
        }
    return true;
}

/* ---- the board ---- */

static const char *mode_of(const writer *w)
{
    static const char *const modes[PAPAN_LATTICES] = {
        [PAPAN_PYRAMID] = "PYRAMID", [PAPAN_HEXAGONAL] = "HEXAGONAL", [PAPAN_TRIANGULAR] = "TRIANGULAR"};
    const char *mode = modes[w->spec.lattice];
    return mode != NULL ? mode : w->rows ? "CUSTOM" : "DEFAULT";
}

static void write_head(const writer *w)
{
    const papan_pack *pack = &w->puzzle->pack;
    papan_buffer_number(w->out, pack->rows);
    papan_buffer_char(w->out, ' ');
    papan_buffer_number(w->out, pack->columns);
    papan_buffer_char(w->out, ' ');
    papan_buffer_number(w->out, pack->pieces);
    papan_buffer_char(w->out, '\n');
    papan_buffer_text(w->out, mode_of(w));
    papan_buffer_char(w->out, '\n');
}

/* ---- pieces ---- */

/* The cells are sorted by row and column, so output is in order. mark[size]: instead of the symbol, or NULL. */
static void write_shape(const writer *w, const papan_face *face, char symbol, const char *kind)
{
    papan_point by = papan_shape_offset(w->spec.lattice, face->cell, face->size);
    int row = 0, column = 0;
    for (unsigned i = 0; i < face->size; i++) {
        int x = face->cell[i].x + by.x, y = face->cell[i].y + by.y;
        for (; row < x; row++, column = 0)
            papan_buffer_char(w->out, '\n');
        for (; column < y; column++)
            papan_buffer_char(w->out, ' ');
        assert(row == x && column == y);
        papan_buffer_char(w->out, kind == NULL ? symbol : kind[i] != '\0' ? kind[i] : '.');
        column++;
    }
    papan_buffer_char(w->out, '\n');
}

static void write_pieces(const writer *w)
{
    const papan_pack *pack = &w->puzzle->pack;
    if (w->set != NULL) {
        papan_buffer_text(w->out, "pieces:");
        papan_buffer_text(w->out, w->set->name);
        papan_buffer_char(w->out, '\n');
        return;
    }
    for (unsigned i = 0; i < pack->pieces; i++)
        write_shape(w, &pack->piece[i].face[0], pack->piece[i].symbol, NULL);
}

/* ---- sections of one line ---- */

/* Begins the section or continues it. */
static void add_word(const writer *w, const char *section, bool *any)
{
    if (!*any)
        papan_buffer_text(w->out, section);
    papan_buffer_char(w->out, ' ');
    *any = true;
}

static void add_range(const writer *w, unsigned least, unsigned most)
{
    papan_buffer_number(w->out, least);
    if (least == most)
        return;
    papan_buffer_char(w->out, '-');
    papan_buffer_number(w->out, most);
}

static void end_section(const writer *w, bool any)
{
    if (any)
        papan_buffer_char(w->out, '\n');
}

static void write_numbers(const writer *w)
{
    const papan_pack_spec *spec = &w->spec;
    bool copies = false, use = false, gaps = false;
    for (unsigned i = 0; i < spec->pieces && w->set == NULL; i++) {
        unsigned most = spec->piece[i].copies, least = most - spec->piece[i].spare;
        if (most == 1 && least == (spec->use_most > 0 ? 0 : 1))
            continue;
        add_word(w, "COPIES", &copies);
        papan_buffer_char(w->out, spec->piece[i].symbol);
        papan_buffer_char(w->out, '=');
        add_range(w, least, most);
    }
    end_section(w, copies);
    if (spec->use_most > 0) {
        add_word(w, "USE", &use);
        add_range(w, spec->use_least, spec->use_most);
    }
    end_section(w, use);
    for (unsigned g = 0; g < spec->gaps; g++) {
        if (!spec->gap[g].known)
            continue;
        add_word(w, "GAPS", &gaps);
        papan_buffer_char(w->out, papan_board_character(spec, (char)(PAPAN_GAP + g)));
        papan_buffer_char(w->out, '=');
        add_range(w, spec->gap[g].least, spec->gap[g].most);
    }
    end_section(w, gaps);
}

static bool is_fixed(const papan_piece_spec *piece)
{
    return piece->fixed;
}

static bool is_one_sided(const papan_piece_spec *piece)
{
    return piece->one_sided;
}

/* TURN or FLIP: "no" if that holds for all pieces, otherwise "A=no" for each piece for which it does. */
static void write_answers(const writer *w, const char *section, bool (*no)(const papan_piece_spec *))
{
    unsigned count = 0;
    bool any = false;
    for (unsigned i = 0; i < w->spec.pieces; i++)
        count += no(&w->spec.piece[i]);
    if (count == w->spec.pieces) {
        add_word(w, section, &any);
        papan_buffer_text(w->out, "no");
    }
    for (unsigned i = 0; i < w->spec.pieces && count < w->spec.pieces; i++) {
        if (!no(&w->spec.piece[i]))
            continue;
        add_word(w, section, &any);
        papan_buffer_char(w->out, w->spec.piece[i].symbol);
        papan_buffer_text(w->out, "=no");
    }
    end_section(w, any);
}

/* Writes what is known of pieces besides their shape; a named set implies it. */
static void write_manners(const writer *w)
{
    bool parts = false;
    if (w->set != NULL)
        return;
    write_answers(w, "TURN", is_fixed);
    write_answers(w, "FLIP", is_one_sided);
    for (unsigned i = 0; i < w->spec.pieces; i++)
        if (w->spec.piece[i].apart) {
            add_word(w, "PARTS", &parts);
            papan_buffer_char(w->out, w->spec.piece[i].symbol);
        }
    end_section(w, parts);
}

/* ---- sections of several lines ---- */

static void write_line_of(const writer *w, const char *section, char symbol)
{
    papan_buffer_text(w->out, section);
    papan_buffer_char(w->out, ' ');
    papan_buffer_char(w->out, symbol);
    papan_buffer_char(w->out, '\n');
}

static void write_faces(const writer *w)
{
    const papan_pack *pack = &w->puzzle->pack;
    for (unsigned i = 0; i < pack->pieces && w->set == NULL; i++)
        for (unsigned f = 0; f < pack->piece[i].faces; f++) {
            const papan_face *face = &pack->piece[i].face[f];
            char symbol = pack->piece[i].symbol;
            if (f > 0) {
                write_line_of(w, "BACK", symbol);
                write_shape(w, face, symbol, NULL);
            }
            if (face->kind != NULL) {
                write_line_of(w, "KINDS", symbol);
                write_shape(w, face, symbol, face->kind);
            }
        }
}

static size_t characters(const char *text)
{
    size_t count = 0;
    for (; *text != '\0'; text++)
        count += ((unsigned char)*text & 0xC0) != 0x80;
    return count;
}

static void write_labels(const writer *w)
{
    const papan_layer *layer = &w->puzzle->layer[0];
    size_t widest = 0;
    if (!papan_texts_any(w->puzzle))
        return;
    for (uint32_t i = 0; i < w->puzzle->cells; i++) {
        const char *text = w->puzzle->pack.text[i];
        widest = text != NULL && characters(text) > widest ? characters(text) : widest;
    }
    papan_buffer_text(w->out, "LABELS\n");
    for (unsigned i = 0; i < layer->rows * layer->columns; i++) {
        const char *text = layer->cell[i] >= 0 ? w->puzzle->pack.text[layer->cell[i]] : NULL;
        bool last = (i + 1) % layer->columns == 0;
        text = text != NULL ? text : ".";
        papan_buffer_text(w->out, text);
        for (size_t k = characters(text); !w->compact && !last && k < widest; k++)
            papan_buffer_char(w->out, ' ');
        papan_buffer_char(w->out, last ? '\n' : ' ');
    }
}

/* ---- the whole ---- */

static void write_all(const writer *w)
{
    write_head(w);
    if (w->rows)
        papan_put_rows(w->out, w->puzzle, papan_state_at, &w->spec);
    write_pieces(w);
    write_numbers(w);
    write_manners(w);
    write_faces(w);
    if (papan_kinds_any(w->puzzle)) {
        papan_buffer_text(w->out, "KINDS\n");
        papan_put_rows(w->out, w->puzzle, papan_kind_at, &w->spec);
    }
    write_labels(w);
    if (papan_placed_any(w->puzzle) || (!w->rows && w->puzzle->pack.open != PAPAN_EMPTY)) {
        papan_buffer_text(w->out, "PLACED\n");
        papan_put_rows(w->out, w->puzzle, papan_placed_at, &w->spec);
    }
}

static papan_status write(const papan_puzzle *puzzle, const papan_piece_set *set, bool compact,
                          papan_buffer *out, papan_message *why)
{
    if (!text_can_say(puzzle, set, why))
        return PAPAN_UNSUITABLE;
    papan_arena arena;
    papan_arena_init(&arena, &puzzle->arena.memory);
    writer w = {.puzzle = puzzle, .set = set, .compact = compact, .out = out};
    papan_status status = papan_pack_spec_of(puzzle, &arena, &w.spec);
    if (status == PAPAN_OK) {
        w.rows = papan_needs_rows(puzzle, &w.spec) ||
                 (w.spec.lattice != PAPAN_SQUARE && w.spec.lattice != PAPAN_PYRAMID);
        write_all(&w);
        status = out->failed ? PAPAN_NO_MEMORY : PAPAN_OK;
    }
    papan_arena_free(&arena);
    return status;
}

papan_status papan_pack_text_write(const papan_puzzle *puzzle, papan_buffer *out, papan_message *why)
{
    return write(puzzle, NULL, false, out, why);
}

/* ---- in one word ---- */

static bool named_by_symbols(const papan_pack *pack)
{
    for (unsigned i = 0; i < pack->pieces; i++)
        if (pack->piece[i].name[0] != pack->piece[i].symbol || pack->piece[i].name[1] != '\0')
            return false;
    return true;
}

/* Labels must not need escapes. */
static bool fits_id(const papan_puzzle *puzzle)
{
    for (uint32_t i = 0; i < puzzle->cells && puzzle->pack.text != NULL; i++)
        for (const char *at = puzzle->pack.text[i]; at != NULL && *at != '\0'; at++)
            if (!papan_is_kind(*at) && strchr("-.+,:;=@!$&'()*", *at) == NULL)
                return false;
    return true;
}

papan_status papan_pack_text_id(const papan_puzzle *puzzle, papan_buffer *out)
{
    const papan_piece_set *set = papan_piece_set_of(&puzzle->pack);
    papan_buffer file = papan_buffer_new(&puzzle->arena.memory);
    papan_message why;
    papan_status status = PAPAN_UNSUITABLE;
    if ((set != NULL || named_by_symbols(&puzzle->pack)) && fits_id(puzzle))
        status = write(puzzle, set, true, &file, &why);
    if (status == PAPAN_OK)
        papan_id_add_lines(out, file.bytes, file.bytes + file.length - 1);
    papan_buffer_free(&file);
    return status;
}

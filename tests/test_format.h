/* test_format.h: shared by the tests of the formats: reading with a check of the message, and comparing
 * puzzles by meaning. */
#ifndef PAPAN_TEST_FORMAT_H
#define PAPAN_TEST_FORMAT_H

#include "check.h"

#include "format/format.h"

/* One input and its expected message; line 0 for messages without a position. */
typedef struct refusal {
    const char *input;
    unsigned line, column;
    const char *says; /* a part of the sentence */
} refusal;

/* Reads from a copy of exactly that size, so that a sanitizer sees any step beyond its end. */
static inline papan_status read_copy(const papan_allocator *memory, const char *bytes, size_t length,
                                     papan_puzzle **puzzle, papan_notes *notes)
{
    char *copy = malloc(length > 0 ? length : 1);
    assert_non_null(copy);
    memcpy(copy, bytes, length);
    papan_status status = papan_read(copy, length, memory, puzzle, &notes->warnings, &notes->error);
    free(copy);
    assert_true((status == PAPAN_OK) == (*puzzle != NULL));
    assert_true((status == PAPAN_BAD_INPUT) == (notes->error.text != NULL));
    return status;
}

static inline papan_puzzle *must_read(const char *text)
{
    papan_puzzle *puzzle;
    papan_notes notes;
    papan_status status = read_copy(NULL, text, strlen(text), &puzzle, &notes);
    if (status != PAPAN_OK) {
        char sentence[400];
        papan_message_text(&notes.error, NULL, sentence, sizeof sentence);
        fail_msg("refused: %u:%u: %s\n%s", notes.error.line, notes.error.column, sentence, text);
    }
    return puzzle;
}

/* No sentence contains "1 rows". */
static inline void check_plurals(const char *sentence)
{
    static const char *const several[] = {" 1 rows",         " 1 columns",     " 1 characters", " 1 letters",
                                          " 1 squares",      " 1 regions",     " 1 layers",     " 1 cells",
                                          " 1 queens",       " 1 stars",       " 1 pieces",     " 1 lines",
                                          "between 1 and 1", "between 0 and 0"};
    for (size_t i = 0; i < sizeof several / sizeof *several; i++) {
        const char *at = strstr(sentence, several[i]);
        char after = at != NULL ? at[strlen(several[i])] : '0';
        if (after < '0' || after > '9')
            fail_msg("\"%s\" in: %s", several[i], sentence);
    }
}

static inline void check_message(const papan_message *message, const refusal *row)
{
    char sentence[400];
    papan_message_text(message, NULL, sentence, sizeof sentence);
    check_plurals(sentence);
    if (message->line != row->line || message->column != row->column || strstr(sentence, row->says) == NULL)
        fail_msg("expected %u:%u: ...%s...\nfound    %u:%u: %s\nfor\n%s", row->line, row->column, row->says,
                 message->line, message->column, sentence, row->input);
}

static inline void check_refusals(const refusal *row, size_t rows)
{
    for (size_t i = 0; i < rows; i++) {
        papan_puzzle *puzzle;
        papan_notes notes;
        papan_status status = read_copy(NULL, row[i].input, strlen(row[i].input), &puzzle, &notes);
        papan_puzzle_free(puzzle);
        if (status != PAPAN_BAD_INPUT)
            fail_msg("accepted:\n%s", row[i].input);
        check_message(&notes.error, &row[i]);
    }
}

/* The input is read and has exactly this one warning. */
static inline void check_warnings(const refusal *row, size_t rows)
{
    for (size_t i = 0; i < rows; i++) {
        papan_puzzle *puzzle;
        papan_notes notes;
        assert_int_equal(read_copy(NULL, row[i].input, strlen(row[i].input), &puzzle, &notes), PAPAN_OK);
        papan_puzzle_free(puzzle);
        assert_int_equal(notes.warnings.count, 1);
        check_message(&notes.warnings.kept[0], &row[i]);
    }
}

#define ROWS(table) (sizeof(table) / sizeof *(table))

/* ---- comparing ---- */

static inline void check_equal_layers(const papan_puzzle *a, const papan_puzzle *b)
{
    assert_int_equal(a->cells, b->cells);
    assert_int_equal(a->layers, b->layers);
    for (unsigned i = 0; i < a->layers; i++) {
        assert_int_equal(a->layer[i].rows, b->layer[i].rows);
        assert_int_equal(a->layer[i].columns, b->layer[i].columns);
        assert_memory_equal(a->layer[i].cell, b->layer[i].cell,
                            sizeof(int32_t) * a->layer[i].rows * a->layer[i].columns);
    }
}

static inline void check_equal_faces(const papan_piece *p, const papan_piece *q)
{
    assert_int_equal(p->faces, q->faces);
    for (unsigned f = 0; f < p->faces; f++) {
        const papan_face *s = &p->face[f], *t = &q->face[f];
        assert_int_equal(s->size, t->size);
        assert_memory_equal(s->cell, t->cell, s->size * sizeof *s->cell);
    }
}

/* What some formats cannot express, or write with other letters: kinds, texts, and how pieces may be placed. */
static inline void check_equal_manners(const papan_puzzle *a, const papan_puzzle *b)
{
    const papan_pack *p = &a->pack, *q = &b->pack;
    for (unsigned i = 0; i < a->things; i++) {
        const papan_piece *r = &p->piece[i], *s = &q->piece[i];
        assert_int_equal(r->turn, s->turn);
        assert_int_equal(r->flip, s->flip);
        assert_int_equal(r->apart, s->apart);
        for (unsigned f = 0; f < r->faces; f++) {
            assert_true((r->face[f].kind == NULL) == (s->face[f].kind == NULL));
            if (r->face[f].kind != NULL)
                assert_memory_equal(r->face[f].kind, s->face[f].kind, r->face[f].size);
        }
    }
    for (uint32_t i = 0; i < a->cells; i++) {
        assert_int_equal(p->kind != NULL ? p->kind[i] : 0, q->kind != NULL ? q->kind[i] : 0);
        const char *s = p->text != NULL ? p->text[i] : NULL, *t = q->text != NULL ? q->text[i] : NULL;
        assert_string_equal(s != NULL ? s : "", t != NULL ? t : "");
    }
}

static inline void check_equal_cells(const papan_puzzle *a, const papan_puzzle *b)
{
    const papan_pack *p = &a->pack, *q = &b->pack;
    assert_int_equal(p->open, q->open);
    for (uint32_t i = 0; i < a->cells; i++) {
        assert_int_equal(p->placed[i], q->placed[i]);
        assert_int_equal(p->gap != NULL ? p->gap[i] : PAPAN_EMPTY, q->gap != NULL ? q->gap[i] : PAPAN_EMPTY);
    }
}

/* Pieces and gaps. */
static inline void check_equal_packs(const papan_puzzle *a, const papan_puzzle *b, bool names)
{
    assert_int_equal(a->pack.lattice, b->pack.lattice);
    assert_int_equal(a->pack.custom, b->pack.custom);
    assert_int_equal(a->pack.pieces, b->pack.pieces);
    assert_int_equal(a->pack.exact, b->pack.exact);
    assert_int_equal(a->pack.use_least, b->pack.use_least);
    assert_int_equal(a->pack.use_most, b->pack.use_most);
    assert_int_equal(a->things, b->things);
    assert_int_equal(a->labels, b->labels);
    for (unsigned i = 0; i < a->things; i++) {
        const papan_piece *p = &a->pack.piece[i], *q = &b->pack.piece[i];
        if (names)
            assert_string_equal(p->name, q->name);
        assert_int_equal(p->symbol, q->symbol);
        assert_int_equal(p->copies, q->copies);
        assert_int_equal(p->least, q->least);
        check_equal_faces(p, q);
    }
    check_equal_cells(a, b);
}

static inline void check_equal(const papan_puzzle *a, const papan_puzzle *b, bool names)
{
    assert_ptr_equal(a->family, b->family);
    check_equal_layers(a, b);
    if (a->family == &papan_family_pack) {
        check_equal_packs(a, b, names);
    } else if (a->family == &papan_family_queens) {
        assert_int_equal(a->queens.stars, b->queens.stars);
        assert_memory_equal(a->queens.region, b->queens.region, a->cells);
        assert_memory_equal(a->queens.symbol, b->queens.symbol, a->queens.n);
        assert_memory_equal(a->queens.mark, b->queens.mark, a->cells);
    } else {
        assert_int_equal(a->nqueens.n, b->nqueens.n);
        assert_int_equal(a->nqueens.placed, b->nqueens.placed);
        for (size_t i = 0; i < a->nqueens.placed; i++) {
            assert_int_equal(a->nqueens.row[i], b->nqueens.row[i]);
            assert_int_equal(a->nqueens.column[i], b->nqueens.column[i]);
        }
    }
}

/* Writes the puzzle for this suffix or format, reads that back, and compares. Frees the puzzle. */
static inline void check_round_trip(papan_puzzle *puzzle, const char *format_name)
{
    const papan_format *format = papan_format_for(puzzle, format_name);
    assert_non_null(format);
    papan_buffer out = papan_buffer_new(NULL);
    papan_message why = {0};
    assert_int_equal(format->write(puzzle, &out, &why), PAPAN_OK);
    papan_puzzle *again = must_read(out.bytes);
    check_equal(puzzle, again, strcmp(format_name, ".json") == 0);
    papan_puzzle_free(again);
    papan_puzzle_free(puzzle);
    papan_buffer_free(&out);
}

#endif

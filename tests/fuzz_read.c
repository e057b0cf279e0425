/* fuzz_read.c: any bytes as a puzzle. Whatever is read as a puzzle must survive all operations: written in
 * each suitable format and read back, it is the same puzzle; every solution found is right, can be read back
 * from its printed board, and its images under the symmetries of the puzzle are right, too; a reason for "no
 * solution" is never given if there is one; strategies agree; all memory is freed. */
#include "format/format.h"
#include "format/pack_forms.h"
#include "fuzz_common.h"
#include "model/symmetry.h"
#include "puzzle/exact_cover.h"
#include "search/strategy.h"

#include "model/model.h"

enum { CELLS_MAX = 80, SOLUTIONS_MAX = 3, ASKED_MAX = 1 };

/* ---- the same puzzle? ---- */

static bool same_layers(const papan_puzzle *a, const papan_puzzle *b)
{
    if (a->cells != b->cells || a->layers != b->layers)
        return false;
    for (unsigned i = 0; i < a->layers; i++) {
        const papan_layer *p = &a->layer[i], *q = &b->layer[i];
        if (p->rows != q->rows || p->columns != q->columns ||
            memcmp(p->cell, q->cell, sizeof *p->cell * p->rows * p->columns) != 0)
            return false;
    }
    return true;
}

/* manners: also how it may be placed and the kinds of its cells. */
static bool same_piece(const papan_piece *r, const papan_piece *s, bool manners)
{
    if (r->symbol != s->symbol || r->copies != s->copies || r->least != s->least || r->faces != s->faces ||
        (manners && (r->turn != s->turn || r->flip != s->flip || r->apart != s->apart)))
        return false;
    for (unsigned f = 0; f < r->faces; f++) {
        const papan_face *p = &r->face[f], *q = &s->face[f];
        if (p->size != q->size || memcmp(p->cell, q->cell, p->size * sizeof *p->cell) != 0 ||
            (manners && ((p->kind == NULL) != (q->kind == NULL) ||
                         (p->kind != NULL && memcmp(p->kind, q->kind, p->size) != 0))))
            return false;
    }
    return true;
}

/* What may be on a cell, and what is written on it. */
static bool same_cell(const papan_pack *p, const papan_pack *q, uint32_t i, bool manners)
{
    const char *s = p->text != NULL ? p->text[i] : NULL, *t = q->text != NULL ? q->text[i] : NULL;
    return (p->gap != NULL ? p->gap[i] : PAPAN_EMPTY) == (q->gap != NULL ? q->gap[i] : PAPAN_EMPTY) &&
           p->placed[i] == q->placed[i] &&
           (!manners || ((p->kind != NULL ? p->kind[i] : 0) == (q->kind != NULL ? q->kind[i] : 0) &&
                         strcmp(s != NULL ? s : "", t != NULL ? t : "") == 0));
}

static bool same_pack(const papan_puzzle *a, const papan_puzzle *b, bool manners)
{
    const papan_pack *p = &a->pack, *q = &b->pack;
    bool equal = p->lattice == q->lattice && p->custom == q->custom && p->pieces == q->pieces &&
                 a->things == b->things && p->open == q->open && p->use_least == q->use_least &&
                 p->use_most == q->use_most;
    for (uint32_t i = 0; equal && i < a->cells; i++)
        equal = same_cell(p, q, i, manners);
    for (unsigned i = 0; equal && i < a->things; i++)
        equal = same_piece(&p->piece[i], &q->piece[i], manners);
    return equal;
}

/* Star Battle Notation keeps the regions, but not their letters. */
static bool same_queens(const papan_puzzle *a, const papan_puzzle *b)
{
    const papan_queens *p = &a->queens, *q = &b->queens;
    int becomes[PAPAN_NO_REGION + 1];
    memset(becomes, -1, sizeof becomes);
    for (uint32_t i = 0; i < a->cells; i++) {
        if (becomes[p->region[i]] < 0)
            becomes[p->region[i]] = q->region[i];
        if (becomes[p->region[i]] != q->region[i])
            return false;
    }
    return p->n == q->n && p->stars == q->stars && memcmp(p->mark, q->mark, a->cells) == 0;
}

static bool same_nqueens(const papan_puzzle *a, const papan_puzzle *b)
{
    const papan_nqueens *p = &a->nqueens, *q = &b->nqueens;
    return p->n == q->n && p->placed == q->placed &&
           (a->cells == 0 || memcmp(p->here, q->here, a->cells * sizeof *p->here) == 0);
}

static bool same_cover(const papan_puzzle *a, const papan_puzzle *b)
{
    const papan_exact_cover *p = papan_exact_cover_of(a), *q = papan_exact_cover_of(b);
    if (p->options != q->options || strcmp(p->heading, q->heading) != 0)
        return false;
    for (uint32_t i = 0; i < p->options; i++)
        if (strcmp(p->text[i], q->text[i]) != 0)
            return false;
    return true;
}

/* DLX turns every puzzle into an exact cover problem; BurrTools has neither CUSTOM nor flat boards, and
 * colours instead of kinds, which are lost where they make no difference. */
static bool same(const papan_puzzle *a, const papan_puzzle *b, const papan_format *format)
{
    if (format == &papan_format_dlx && a->family != &papan_family_cover)
        return b->family == &papan_family_cover;
    if (a->family != b->family || !same_layers(a, b))
        return false;
    papan_puzzle like = *a;
    if (format == &papan_format_burrtools) {
        like.pack.custom = b->pack.custom;
        like.pack.lattice = a->pack.layers == 1 ? b->pack.lattice : a->pack.lattice;
    }
    return a->family == &papan_family_pack     ? same_pack(&like, b, format != &papan_format_burrtools)
           : a->family == &papan_family_queens ? same_queens(a, b)
           : a->family == &papan_family_cover  ? same_cover(a, b)
                                               : same_nqueens(a, b);
}

static void written_and_read(const papan_puzzle *puzzle, const papan_allocator *memory)
{
    for (size_t i = 0; papan_formats[i] != NULL; i++) {
        if (!papan_format_fits(papan_formats[i], puzzle))
            continue;
        papan_buffer out = papan_buffer_new(memory);
        papan_message why = {0};
        papan_status status = papan_formats[i]->write(puzzle, &out, &why);
        MUST((status == PAPAN_OK) != (status == PAPAN_UNSUITABLE && why.text != NULL));
        if (status == PAPAN_OK && papan_formats[i]->recognise != NULL) {
            papan_puzzle *again;
            papan_notes notes;
            MUST(papan_read(out.bytes, out.length, memory, &again, &notes.warnings, &notes.error) == PAPAN_OK);
            MUST(same(puzzle, again, papan_formats[i]));
            papan_puzzle_free(again);
        }
        papan_buffer_free(&out);
    }
}

/* ---- solving ---- */

typedef struct run {
    const papan_puzzle *puzzle;
    const uint8_t *data;
    size_t size;
    papan_group *group;
    unsigned found, asked;
    bool short_of_time;
} run;

static bool enough(void *context)
{
    run *r = context;
    r->short_of_time = ++r->asked >= ASKED_MAX;
    return r->short_of_time;
}

/* The solution with changes that the input selects. */
static void verify_spoilt(const run *r, const uint16_t *label, uint16_t *spoilt)
{
    memcpy(spoilt, label, r->puzzle->cells * sizeof *spoilt);
    for (size_t i = 0; i + 1 < r->size && i < 16; i++) {
        spoilt[r->data[i] % r->puzzle->cells] =
            i % 3 == 0 ? PAPAN_EMPTY : (uint16_t)(i % 3 == 1 ? r->data[i + 1] : 0xFF00 + r->data[i + 1]);
        papan_message why = {0};
        MUST(papan_verify(r->puzzle, spoilt, &why) == PAPAN_OK || why.text != NULL);
    }
}

static bool look_at(void *context, const uint16_t *label)
{
    run *r = context;
    uint16_t *other = malloc(r->puzzle->cells * sizeof *other);
    MUST(other != NULL && papan_verify(r->puzzle, label, NULL) == PAPAN_OK);
    fuzz_solution_comes_back(r->puzzle, label);
    for (unsigned i = 0; i < r->group->order; i++) {
        papan_group_image(r->group, i, label, other);
        MUST(papan_verify(r->puzzle, other, NULL) == PAPAN_OK);
    }
    verify_spoilt(r, label, other);
    free(other);
    return ++r->found < SOLUTIONS_MAX;
}

/* The general search alone, without the reasons that are tried first. True if there is certainly no solution.
 */
static bool searched_without_reasons(run *r, const papan_allocator *memory)
{
    papan_model *model;
    MUST(papan_model_new(r->puzzle, memory, &model) == PAPAN_OK);
    papan_search search = {.puzzle = r->puzzle,
                           .model = model,
                           .memory = *memory,
                           .all = true,
                           .context = r,
                           .found = look_at,
                           .stop = enough};
    MUST(papan_strategy_find("cover")->run(&search) == PAPAN_OK);
    papan_model_free(model);
    return r->found == 0 && !search.stopped;
}

static void solved_by_all(run *r, bool none)
{
    papan_strategy_info strategy = {.size = sizeof strategy};
    for (size_t i = 0; papan_strategy_at(i, &strategy); i++) {
        papan_request request = {.goal = PAPAN_FIRST, .strategy = strategy.name, .context = r, .stop = enough};
        papan_result result = {0};
        r->asked = 0;
        papan_message why = {0};
        papan_status status = papan_solve(r->puzzle, &request, &result, &why);
        MUST(status == PAPAN_OK || (status == PAPAN_UNSUITABLE && why.text != NULL));
        if (status == PAPAN_OK) {
            MUST(!none || result.verdict == PAPAN_NONE || result.verdict == PAPAN_UNKNOWN);
            MUST(r->found == 0 || result.verdict == PAPAN_SOLVED || result.verdict == PAPAN_UNKNOWN);
        }
    }
}

static void solved(const papan_puzzle *puzzle, const papan_allocator *memory, const uint8_t *data, size_t size)
{
    run r = {.puzzle = puzzle, .data = data, .size = size};
    MUST(papan_group_new(puzzle, memory, &r.group) == PAPAN_OK);
    bool none = searched_without_reasons(&r, memory);
    papan_message why = {0};
    MUST(puzzle->family->impossible(puzzle, memory, PAPAN_THOROUGH, &why) == PAPAN_OK);
    MUST(why.text == NULL || r.found == 0);
    solved_by_all(&r, none);
    papan_group_free(r.group);
}

/* ---- the target ---- */

/* The same bytes as a file of pieces. */
static void read_as_pieces(const uint8_t *data, size_t size, const papan_allocator *memory)
{
    papan_own_pieces *own;
    papan_notes notes;
    char *copy = fuzz_copy(data, size);
    papan_status status = papan_own_pieces_read(copy, size, "own", memory, &own, &notes.warnings, &notes.error);
    free(copy);
    MUST((status == PAPAN_OK && own->set.pieces > 0) ||
         (status == PAPAN_BAD_INPUT && notes.error.text != NULL));
    papan_own_pieces_free(own);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_memory own = {.left = -1};
    papan_allocator memory = {fuzz_resize, &own};
    papan_puzzle *puzzle;
    papan_notes notes;
    char *copy = fuzz_copy(data, size);
    papan_status status = papan_read(copy, size, &memory, &puzzle, &notes.warnings, &notes.error);
    free(copy);
    MUST((status == PAPAN_OK) == (puzzle != NULL));
    MUST(status == PAPAN_OK || (status == PAPAN_BAD_INPUT && notes.error.text != NULL));
    if (puzzle != NULL) {
        written_and_read(puzzle, &memory);
        if (puzzle->cells > 0 && puzzle->cells <= CELLS_MAX) {
            size_t length;
            free(fuzz_picture(puzzle, NULL, &length));
            solved(puzzle, &memory, data, size);
        }
    }
    papan_puzzle_free(puzzle);
    read_as_pieces(data, size, &memory);
    MUST(own.held == 0);
    return 0;
}

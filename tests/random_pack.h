/* random_pack.h: random small packing puzzles with every feature: lattices, copies, spare pieces, kinds,
 * several faces, separate parts, cells that may or must stay empty. The same for the same state. */
#ifndef PAPAN_TESTS_RANDOM_PACK_H
#define PAPAN_TESTS_RANDOM_PACK_H

#include "check.h"

#include "puzzle/puzzle.h"

/* ---- random puzzles ---- */

enum { PLACES_MAX = 40, PIECES_MAX = 4, LARGEST_SIZE = 5, BACKS_MAX = 2 };

typedef struct drawn {
    papan_pack_spec spec;
    char mask[PLACES_MAX], kind[PLACES_MAX], placed[PLACES_MAX];
    const char *text[PLACES_MAX];
    papan_gap_spec gap[PAPAN_PACK_GAPS_MAX];
    papan_piece_spec piece[PIECES_MAX];
    papan_face_spec back[PIECES_MAX][BACKS_MAX];
    papan_point cell[PIECES_MAX][BACKS_MAX + 1][LARGEST_SIZE];
    char kinds[PIECES_MAX][BACKS_MAX + 1][LARGEST_SIZE];
} drawn;

static uint64_t random_pack_state;

static inline unsigned below(unsigned n)
{
    random_pack_state = random_pack_state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (unsigned)(random_pack_state >> 33) % n;
}

static inline char random_kind(void)
{
    return below(2) == 0 ? '\0' : "XOa7"[below(4)];
}

static inline void draw_cells(drawn *d)
{
    static const char *const texts[] = {"Jan", "15",  "Januari", "\xC3\xA9", "a-b",
                                        "x_y", "a b", ".",       "#1",       "~"};
    papan_pack_spec *spec = &d->spec;
    unsigned places = spec->rows * spec->columns * spec->layers, groups = below(4), plain = 0;
    unsigned cells[PAPAN_PACK_GAPS_MAX] = {0};
    bool flat = spec->lattice != PAPAN_CUBIC, words = below(3) == 0, kinds = below(2) == 0;
    groups = flat && !spec->custom ? 0 : groups;
    for (unsigned i = 0; i < places; i++) {
        unsigned what = below(8);
        d->mask[i] = what == 0 && (spec->custom || !flat) ? PAPAN_OUTSIDE
                     : what == 1                          ? PAPAN_OPEN
                     : what < 4 && groups > 0             ? (char)(PAPAN_GAP + below(groups))
                                                          : PAPAN_CELL;
        if (d->mask[i] >= PAPAN_GAP)
            cells[d->mask[i] - PAPAN_GAP]++;
        plain += d->mask[i] != PAPAN_OUTSIDE;
        d->kind[i] = d->mask[i] != PAPAN_OUTSIDE ? random_kind() : '\0';
        d->text[i] = d->mask[i] != PAPAN_OUTSIDE && below(2) == 0 ? texts[below(words ? 10 : 5)] : NULL;
    }
    d->mask[0] = plain == 0 ? PAPAN_CELL : d->mask[0];
    for (unsigned g = 0; g < groups; g++) {
        unsigned most = below(cells[g] + 1);
        d->gap[g] = (papan_gap_spec){cells[g] > 0 && below(2) == 0, below(most + 1), most};
    }
    spec->mask = d->mask;
    spec->gaps = groups;
    spec->gap = d->gap;
    spec->kind = kinds ? d->kind : NULL;
    spec->text = flat && below(2) == 0 ? d->text : NULL;
}

/* A row of cells, or any cells that begin in row 0. */
static inline void draw_face(drawn *d, unsigned p, unsigned f, bool apart, papan_face_spec *face)
{
    bool solid = d->spec.lattice == PAPAN_CUBIC;
    size_t size = 1 + below(LARGEST_SIZE);
    papan_point *cell = d->cell[p][f];
    unsigned from = below(3);
    for (size_t i = 0; i < size; i++) {
        cell[i] = (papan_point){.y = (int16_t)(from + i)};
        for (bool twice = apart; twice;) {
            cell[i] = (papan_point){(int16_t)(i == 0 ? 0 : below(3)), (int16_t)below(4),
                                    (int16_t)(i > 0 && solid ? below(2) : 0)};
            twice = false;
            for (size_t k = 0; k < i; k++)
                twice = twice || memcmp(&cell[k], &cell[i], sizeof *cell) == 0;
        }
        d->kinds[p][f][i] = random_kind();
    }
    *face = (papan_face_spec){size, cell, below(2) == 0 ? d->kinds[p][f] : NULL};
}

static inline void draw_pieces(drawn *d)
{
    papan_pack_spec *spec = &d->spec;
    spec->pieces = 1 + below(PIECES_MAX);
    unsigned all = 0;
    for (unsigned p = 0; p < spec->pieces; p++) {
        papan_piece_spec *piece = &d->piece[p];
        papan_face_spec front;
        bool apart = below(3) == 0;
        draw_face(d, p, 0, apart, &front);
        *piece = (papan_piece_spec){.symbol = (char)('A' + 5 * p),
                                    .copies = 1 + below(3) / 2 * below(3),
                                    .fixed = below(4) == 0,
                                    .one_sided = below(4) == 0 && spec->lattice != PAPAN_PYRAMID,
                                    .apart = apart,
                                    .size = front.size,
                                    .cell = front.cell,
                                    .kind = front.kind,
                                    .backs = below(3) == 0 ? 1 + below(BACKS_MAX) : 0,
                                    .back = d->back[p]};
        piece->spare = below(2) == 0 ? below(piece->copies + 1) : 0;
        all += piece->copies;
        for (unsigned b = 0; b < piece->backs; b++)
            draw_face(d, p, b + 1, apart, &d->back[p][b]);
    }
    spec->piece = d->piece;
    if (below(3) == 0) {
        spec->use_most = 1 + below(all);
        spec->use_least = below(spec->use_most + 1);
    }
}

static inline papan_puzzle *draw_puzzle(drawn *d)
{
    memset(d, 0, sizeof *d);
    papan_pack_spec *spec = &d->spec;
    spec->lattice = (papan_lattice)below(PAPAN_LATTICES);
    spec->rows = 1 + below(4);
    spec->columns = 1 + below(4);
    spec->layers = 1;
    spec->custom = spec->lattice != PAPAN_CUBIC && below(2) == 0;
    if (spec->lattice == PAPAN_CUBIC)
        spec->layers = 1 + below(2);
    if (spec->lattice == PAPAN_PYRAMID) {
        spec->rows = spec->columns = spec->layers = 1 + below(3);
        spec->custom = false;
        memset(d->placed, '.', sizeof d->placed);
        d->placed[0] = below(2) == 0 && spec->rows > 1 ? '_' : '.';
        spec->placed = d->placed;
    } else
        draw_cells(d);
    draw_pieces(d);
    papan_puzzle *puzzle;
    papan_notes notes = {0};
    papan_status status = papan_pack_new(NULL, spec, &puzzle, &notes);
    assert_true(status == PAPAN_OK || status == PAPAN_BAD_INPUT);
    return puzzle;
}

#endif

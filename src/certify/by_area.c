/* by_area.c: proves that a packing puzzle has no solution because the remaining pieces and gaps cover too few
 * or too many cells (docs/certificates.md). The checker recomputes these numbers from the puzzle file alone.
 * Weights (by_reason.c) prove the same, but they are weights of items, so the checker has to derive all
 * placements first: for twelve pieces on 128 x 128 cells this takes a hundred times as long. */
#include "certify/proving.h"
#include "puzzle/pack_family.h"

typedef struct sizes {
    unsigned least, most;
} sizes;

/* The cells that one copy covers. */
static sizes sizes_of(const papan_piece *piece)
{
    sizes s = {piece->size, piece->size};
    for (unsigned f = 0; f < piece->faces; f++) {
        s.least = piece->face[f].size < s.least ? (unsigned)piece->face[f].size : s.least;
        s.most = piece->face[f].size > s.most ? (unsigned)piece->face[f].size : s.most;
    }
    return s;
}

static void write_area(papan_certificate *out, long long cells, const char *bound, long long covered,
                       uint64_t digest)
{
    papan_certificate_begin(out, out->proof);
    papan_certificate_text(out, "claim none");
    papan_certificate_line(out);
    papan_certificate_text(out, "by area");
    papan_certificate_number(out, cells);
    papan_certificate_text(out, bound);
    papan_certificate_number(out, covered);
    papan_certificate_digits(out, digest);
}

bool papan_prove_by_area(papan_proving *p)
{
    const papan_pack *pack = papan_pack_drawn(p->puzzle);
    long long cells = 0, least = 0, most = 0;
    if (pack == NULL)
        return false;
    for (uint32_t i = 0; i < p->puzzle->cells; i++)
        cells += pack->placed[i] == PAPAN_EMPTY;
    uint64_t digest = papan_digest_add(papan_digest_start(), (uint64_t)cells);
    for (unsigned t = 0; t < p->puzzle->things; t++) {
        sizes each = sizes_of(&pack->piece[t]);
        long long low = papan_pack_least_left(p->puzzle, t), high = papan_pack_copies_left(p->puzzle, t);
        least += low * each.least;
        most += high * each.most;
        const long long thing[] = {low, high, each.least, each.most};
        for (unsigned i = 0; i < 4 && high > 0; i++)
            digest = papan_digest_add(digest, (uint64_t)thing[i]);
    }
    if (least <= cells && most >= cells)
        return false;
    write_area(p->out, cells, most < cells ? "most" : "least", most < cells ? most : least, digest);
    return true;
}

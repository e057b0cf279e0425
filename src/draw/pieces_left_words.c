/* pieces_left_words.c: words next to the pieces still to be placed, see pieces_left.h: how many copies
 * there are, which may be left out, and which must not be flipped over or rotated. A limit is mentioned only if
 * the piece would otherwise have more orientations, and in the heading if it holds for all such pieces. */
#include "draw/pieces_left.h"

#include "puzzle/lattice.h"
#include "puzzle/pack_family.h"

#include <stdio.h>
#include <string.h>

/* ---- limits ---- */

/* The number of orientations if the piece could be rotated and flipped like this. */
static papan_status ways_if(const papan_puzzle *puzzle, unsigned index, bool turn, bool flip,
                            const papan_allocator *memory, unsigned *ways)
{
    papan_piece piece = puzzle->pack.piece[index];
    papan_ways all;
    piece.turn = turn;
    piece.flip = flip;
    papan_status status = papan_ways_new(puzzle->pack.lattice, &piece, memory, &all);
    if (status != PAPAN_OK)
        return status;
    *ways = all.ways;
    papan_ways_free(&all);
    return PAPAN_OK;
}

static papan_status find_limit(const papan_puzzle *puzzle, unsigned index, const papan_allocator *memory,
                               papan_left_limit *limit)
{
    const papan_piece *piece = &puzzle->pack.piece[index];
    unsigned fixed = 1, turned = 1, flipped = 1;
    papan_status status = ways_if(puzzle, index, false, false, memory, &fixed);
    if (status == PAPAN_OK)
        status = ways_if(puzzle, index, true, false, memory, &turned);
    flipped = turned;
    if (status == PAPAN_OK && papan_lattices[puzzle->pack.lattice].flips && piece->faces == 1)
        status = ways_if(puzzle, index, true, true, memory, &flipped);
    *limit = (papan_left_limit){.left = papan_pack_copies_left(puzzle, index) > 0,
                                .flipped = flipped > turned && piece->flip,
                                .one_sided = flipped > turned && piece->turn && !piece->flip,
                                .turned = turned > fixed && piece->turn,
                                .fixed = (turned > fixed || flipped > turned) && !piece->turn};
    return status;
}

papan_status papan_left_words_new(const papan_puzzle *puzzle, const char *(*translate)(const char *text),
                                  papan_arena *arena, papan_left_words *words)
{
    *words = (papan_left_words){.puzzle = puzzle, .translate = translate, .free = true};
    words->limit = papan_arena_take(arena, puzzle->pack.pieces, sizeof *words->limit);
    papan_status status = words->limit != NULL ? PAPAN_OK : PAPAN_NO_MEMORY;
    bool flipped = false, turned = false;
    for (unsigned p = 0; p < puzzle->pack.pieces && status == PAPAN_OK; p++) {
        papan_left_limit *limit = &words->limit[p];
        status = find_limit(puzzle, p, &arena->memory, limit);
        if (!limit->left)
            continue;
        flipped = flipped || limit->flipped;
        turned = turned || limit->turned;
        words->one_sided = words->one_sided || limit->one_sided;
        words->fixed = words->fixed || limit->fixed;
        words->free = words->free && papan_pack_least_left(puzzle, p) == 0;
    }
    words->one_sided = words->one_sided && !flipped && !words->fixed;
    words->fixed = words->fixed && !turned;
    return status;
}

/* ---- words ---- */

/* Appends a message with up to two numbers. */
static void add(const papan_left_words *words, const char *text, unsigned first, unsigned second,
                char out[PAPAN_LEFT_WORDS])
{
    papan_message message = {0};
    size_t length = strlen(out);
    if (length > 0 && length + 1 < PAPAN_LEFT_WORDS)
        out[length++] = ' ';
    papan_say(&message, 0, 0, NULL, text);
    papan_say_numbers(&message, 0, first, second);
    papan_message_text(&message, words->translate, out + length, PAPAN_LEFT_WORDS - length);
}

void papan_left_heading(const papan_left_words *words, char out[PAPAN_LEFT_WORDS])
{
    const papan_pack *pack = &words->puzzle->pack;
    unsigned placed = papan_pack_pieces_in(words->puzzle, pack->placed);
    unsigned least = pack->use_least > placed ? pack->use_least - placed : 0;
    unsigned most = pack->use_most > placed ? pack->use_most - placed : 0;
    out[0] = '\0';
    if (most > 0)
        add(words, least == most ? N_("Use {0} of these pieces.") : N_("Use {0} to {1} of these pieces."),
            least, most, out);
    else if (words->free)
        add(words, N_("Some of these pieces may be left over."), 0, 0, out);
    if (words->fixed)
        add(words, N_("Neither rotate nor flip them."), 0, 0, out);
    else if (words->one_sided)
        add(words, N_("Do not flip them over."), 0, 0, out);
}

unsigned papan_left_drawn(const papan_left_words *words, unsigned index)
{
    unsigned copies = papan_pack_copies_left(words->puzzle, index);
    bool certain = papan_pack_least_left(words->puzzle, index) == copies || words->free;
    return certain && copies <= PAPAN_LEFT_ALIKE ? copies : copies > 0;
}

void papan_left_note(const papan_left_words *words, unsigned index, char out[PAPAN_LEFT_WORDS])
{
    const papan_left_limit *limit = &words->limit[index];
    unsigned copies = papan_pack_copies_left(words->puzzle, index);
    unsigned least = papan_pack_least_left(words->puzzle, index);
    out[0] = '\0';
    if (papan_left_drawn(words, index) < copies || (least < copies && !words->free))
        snprintf(out, PAPAN_LEFT_WORDS, least == copies || words->free ? "\u00D7 %u" : "\u00D7 %u\u2013%u",
                 least == copies || words->free ? copies : least, copies);
    if (limit->fixed && !words->fixed)
        add(words, N_("fixed"), 0, 0, out);
    else if (limit->one_sided && !words->one_sided)
        add(words, N_("one-sided"), 0, 0, out);
}

/* pack_hint.h: hints for a packing position: one sure next piece and why it is sure, or that the position
 * cannot be finished and which piece spoils it. */
#ifndef PAPAN_EXPLAIN_PACK_HINT_H
#define PAPAN_EXPLAIN_PACK_HINT_H

#include "puzzle/puzzle.h"

typedef enum papan_hint_kind {
    PAPAN_HINT_UNKNOWN, /* stopped before anything was sure */
    PAPAN_HINT_PIECE,   /* this piece lies there in every completion */
    PAPAN_HINT_OPEN,    /* several completions, and no piece lies the same in all of them */
    PAPAN_HINT_DEAD,    /* there is no completion */
    PAPAN_HINT_DONE     /* all pieces are placed */
} papan_hint_kind;

typedef enum papan_hint_reason {
    PAPAN_REASON_NONE,
    PAPAN_REASON_ONLY_COVER,      /* nothing else can cover this cell */
    PAPAN_REASON_ONLY_PLACE,      /* the piece fits nowhere else */
    PAPAN_REASON_ONLY_GOOD_COVER, /* whatever else covers this cell leaves something that cannot be filled */
    PAPAN_REASON_ONLY_GOOD_PLACE, /* wherever else the piece lies, something cannot be filled */
    PAPAN_REASON_ALL_AGREE        /* every completion has it there */
} papan_hint_reason;

typedef struct papan_hint_request {
    uint64_t memory_limit; /* of each search; 0: none */
    unsigned threads;
    size_t given; /* N-Queens: the first so many of the placed queens stay */
    void *context;
    bool (*stop)(void *context); /* asked now and then; true: stop at once. NULL: never */
} papan_hint_request;

typedef struct papan_hint {
    papan_arena arena; /* papan_hint_free() */
    papan_hint_kind kind;
    papan_hint_reason reason;
    uint16_t piece; /* PAPAN_HINT_PIECE: which, and where */
    uint32_t cells;
    uint32_t *cell;
    uint32_t at;     /* the cell that the reason speaks of */
    size_t spoilers; /* PAPAN_HINT_DEAD: pieces each of which, alone taken away, makes a completion possible */
    uint16_t *spoiler;     /* their labels in puzzle->pack.placed */
    papan_message text;    /* the hint as a sentence */
    papan_message because; /* PAPAN_HINT_DEAD: what is wrong, where a cheap look shows it; or text == NULL */
} papan_hint;

/* PAPAN_UNSUITABLE with hint->text where the puzzle is no packing puzzle. */
papan_status papan_pack_hint(const papan_puzzle *puzzle, const papan_allocator *memory,
                             const papan_hint_request *request, papan_hint *hint);
void papan_hint_free(papan_hint *hint);

/* "only-cover", ..., and "piece", "open", ...: for machines */
const char *papan_hint_kind_name(papan_hint_kind kind);
const char *papan_hint_reason_name(papan_hint_reason reason);

#endif

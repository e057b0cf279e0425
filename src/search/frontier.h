/* frontier.h: what the files of the frontier strategy share. docs/frontier.md explains the method.
 *
 *   frontier.c           the strategy itself, its automatic settings, the order of the work
 *   frontier_scan.c      scan order, placements, and pieces of the same shape
 *   frontier_pattern.h   the first empty position of a pattern, its pockets, and the table of nodes
 *   frontier_graph.c     nodes and edges, built by one thread
 *   frontier_grow.c      the same graph, built in parallel
 *   frontier_sets_*.h/c  each node's list of sets of used pieces with their counts
 *   frontier_share.c     processes the nodes of one position in parallel
 *   frontier_list.c      visits every solution */
#ifndef PAPAN_SEARCH_FRONTIER_H
#define PAPAN_SEARCH_FRONTIER_H

#include "model/model.h"
#include "model/symmetry.h"
#include "search/strategy.h"

/* A set of used pieces is a 64-bit key in which each piece has a field that counts its used copies. The start
 * value of a field is chosen so that it is all ones when no copy is left: adding one more then makes it zero
 * (and carries), which a single test detects. A piece with one copy has a field of one bit. */
typedef struct papan_field {
    uint64_t one;   /* the field's lowest bit, which each used copy adds */
    uint64_t mask;  /* the field's bits */
    uint64_t start; /* its value when no copy is used */
} papan_field;

/* One placement of a piece, relative to its first position in scan order. */
typedef struct papan_placement {
    uint64_t cells; /* bit i: covers first position + i */
    papan_field field;
    uint32_t option, weight;
} papan_placement;

/* The edges into a node are a linked list; the edges out of it are contiguous. */
typedef struct papan_frontier_edge {
    uint32_t from, to, next_in;
    uint32_t placement;
} papan_frontier_edge;

typedef struct papan_frontier_node {
    uint64_t pattern;       /* bit i: position + i is filled; bit 0 is always clear */
    uint64_t common;        /* lower bound of each field over all sets that reach the node */
    uint64_t total;         /* sum of the list's counts, if they have at most 64 bits */
    uint32_t position;      /* the first empty position */
    uint32_t in, out, outs; /* edges */
    uint32_t length;
    void *list; /* of sets: first forward, then backward, then linked pairs */
} papan_frontier_node;

enum { PAPAN_FRONTIER_DEAD = 0, PAPAN_FRONTIER_END = 1 }; /* node numbers; the root comes right after them */

typedef struct papan_frontier_slot {
    uint64_t pattern;
    uint32_t position, node; /* node PAPAN_FRONTIER_DEAD: the pattern has a pocket that cannot be filled */
} papan_frontier_slot;

/* A growing array that is charged to the memory limit of the frontier. */
typedef struct papan_frontier_array {
    void *bytes;
    size_t room, size;
} papan_frontier_array;

/* A hash table (frontier_pattern.h). */
typedef struct papan_frontier_table {
    papan_frontier_array room;
    papan_frontier_slot *slot; /* [slots], a power of two */
    size_t slots, used;
    unsigned shift; /* 64 - log2(slots) */
} papan_frontier_table;

typedef struct papan_growth papan_growth; /* the tables of a graph that is built in parallel */

typedef struct papan_frontier {
    papan_search *search;
    papan_orbits *orbits;  /* NULL: symmetry is not used */
    papan_arena arena;     /* for data of fixed size */
    size_t held, limit;    /* bytes in growing arrays and lists; held is updated by several threads */
    bool over_limit;       /* an allocation would have exceeded the limit */
    uint64_t work, polled; /* work done, and the value at the last call of stop */
    uint64_t entries;      /* list entries of the position processed last */
    bool count;            /* count only: no solution has to be visited */
    papan_count ways;      /* counting: solutions that each one found represents, since twins count as copies */

    /* scan order */
    uint32_t positions; /* each position of the scan is a cell to fill or a wall; positions itself is the end */
    uint32_t stride;    /* positions per line of the scan; 0: positions are packed, so neighbours are unknown */
    uint64_t *walls;    /* [positions + 1] bit i: position p + i is a wall or past the end */
    uint64_t *top, *bottom; /* [stride] bit i: position p + i is not the first, not the last of its line */
    uint64_t pocket_sizes;  /* bit n: some set of pieces covers n cells in total */
    bool pockets;           /* pockets are checked */
    bool slanted;           /* the board is hexagonal */
    uint32_t cells;         /* to fill */
    uint32_t cut;           /* forward lists before this position, backward lists from it on */

    /* placements sorted by first position */
    uint32_t placements;
    papan_placement *placement;
    uint32_t *first;      /* [positions + 1] */
    uint64_t *required;   /* [positions] pieces that must be used up by now: no later placement uses them */
    uint64_t start, full; /* the sets in which nothing and everything is used */
    unsigned key_bits;

    /* graph */
    papan_frontier_array nodes_room, edges_room, siblings_room;
    papan_frontier_node *node;
    papan_frontier_edge *edge; /* edge number 0 means none */
    uint32_t nodes, edges;
    uint32_t *sibling; /* [nodes] next node with the same position; a separate array for fast traversal */
    uint32_t *at;      /* [positions + 1] first node of each position; 0: none */
    papan_frontier_table table; /* nodes that can still be reached, while one thread builds the graph */
    papan_growth *growth;       /* the same for several threads; NULL: not in use yet */

    /* the nodes of the current position, if they are shared among threads */
    papan_frontier_array here_room;
    uint32_t *here;
    uint32_t heres;
} papan_frontier;

/* ---- frontier.c ---- */

/* Starts with the scan; f->arena is to be freed in any case. */
papan_status papan_frontier_begin(papan_frontier *f, papan_search *search, uint32_t **position);
/* Makes the whole graph, without lists. *root is PAPAN_FRONTIER_END if there is nothing to fill. */
papan_status papan_frontier_whole(papan_frontier *f, uint32_t *root);
void papan_frontier_forget(papan_frontier *f); /* frees the graph */
/* True if all solutions are to be counted, so that none has to be visited. */
bool papan_frontier_counts(const papan_search *search);
/* Charges bytes to the memory limit (PAPAN_TOO_BIG if that exceeds it), or releases the charge. */
papan_status papan_frontier_charge(papan_frontier *f, size_t bytes);
void papan_frontier_discharge(papan_frontier *f, size_t bytes);
/* Ensures room for `want` elements in array->bytes. New elements are not initialised. */
papan_status papan_frontier_room(papan_frontier *f, papan_frontier_array *array, size_t want, size_t size);
/* Reports that the memory limit was the reason, if it was. */
void papan_frontier_explain(papan_frontier *f, papan_status status);
/* Reports that the count does not fit in papan_count. */
void papan_frontier_too_many(papan_frontier *f);
void papan_frontier_release(papan_frontier *f, papan_frontier_array *array);

/* Adds to the work done and calls stop at intervals; true: the search must end. */
static inline bool papan_frontier_stopped(papan_frontier *f, uint64_t work)
{
    f->work += work;
    if (f->work - f->polled < 1 << 18)
        return false;
    f->polled = f->work;
    return papan_must_stop(f->search);
}

/* ---- frontier_scan.c ---- */

typedef enum papan_direction { PAPAN_BY_COLUMNS, PAPAN_BY_ROWS, PAPAN_DIRECTIONS } papan_direction;

enum { PAPAN_FRONTIER_WINDOW = 64 }; /* positions in a pattern */

/* Chooses the scan order; PAPAN_TOO_BIG if some placement does not fit into a 64-bit pattern in any order. */
papan_status papan_frontier_scan(papan_frontier *f, uint32_t *position);
/* Fills in the placements, once the orbits are known. position[] comes from papan_frontier_scan(). */
papan_status papan_frontier_placements(papan_frontier *f, const uint32_t *position);

/* ---- frontier_graph.c ---- */

/* True if the edges out of this position are linked at their target nodes: only where they will be traversed.
 */
static inline bool papan_frontier_chained(const papan_frontier *f, uint32_t position)
{
    return !f->count || position < f->cut;
}

/* True if the node can be reached; before the cut, its list shows it. */
static inline bool papan_frontier_reached(const papan_frontier *f, const papan_frontier_node *node)
{
    return node->position >= f->cut || node->length > 0;
}

/* Ensures room for this many nodes. */
papan_status papan_frontier_node_room(papan_frontier *f, size_t nodes);
/* Creates the root and the end. *root is PAPAN_FRONTIER_END if there is nothing to fill. */
papan_status papan_frontier_open(papan_frontier *f, uint32_t *root);
/* Adds the edges out of all nodes of a position, and the nodes they lead to. */
papan_status papan_frontier_expand(papan_frontier *f, uint32_t position);

/* ---- frontier_grow.c ---- */

/* The same on several threads if that is faster; the graph is identical, node by node and edge by edge. */
papan_status papan_frontier_grow(papan_frontier *f, uint32_t position);
void papan_frontier_grown(papan_frontier *f); /* frees its memory */

/* ---- sets of used pieces: several kinds with the same functions ---- */

typedef struct papan_sets papan_sets;   /* all lists */
typedef struct papan_shard papan_shard; /* the lists made by one worker, and its working memory */

/* One step when listing solutions: from a pair (node, set of pieces still to use), by a placement, to another
 * pair. */
typedef struct papan_frontier_link {
    uint32_t from, to, placement;
} papan_frontier_link;

typedef struct papan_frontier_links {
    papan_frontier_array room;
    papan_frontier_link *link;
    uint32_t links;
    uint32_t pairs;
} papan_frontier_links;

/* A representation of lists of sets. PAPAN_TOO_BIG without a message and within the memory limit: a count does
 * not fit. */
typedef struct papan_sets_kind {
    unsigned key_bits, count_bits; /* maximum bits of keys and counts */
    papan_status (*open)(papan_frontier *f, unsigned workers, papan_sets **sets);
    void (*close)(papan_sets *sets);
    papan_shard *(*shard)(papan_sets *sets, unsigned worker);
    /* Makes a node's list of sets that reach it from the lists of its predecessors, and sets its lower bound
     * `common`. */
    papan_status (*forward)(papan_shard *shard, uint32_t node);
    /* Makes a node's list of sets that lead from it to the end from the lists of its successors. reached: omits
     * sets that complete no set in its forward list. */
    papan_status (*backward)(papan_shard *shard, uint32_t node, bool reached);
    /* Adds up the solutions with an edge from before the cut to this node. */
    papan_status (*join)(papan_shard *shard, uint32_t node, papan_count *total);
    /* Replaces the node's backward list by those of its pairs that are linked from earlier pairs, and adds the
     * links. */
    papan_status (*link)(papan_shard *shard, uint32_t node, papan_frontier_links *links);
} papan_sets_kind;

extern const papan_sets_kind papan_sets_narrow, papan_sets_small, papan_sets_medium, papan_sets_many,
    papan_sets_more, papan_sets_wide;

/* ---- frontier_share.c ---- */

/* True if work may be shared among threads. */
static inline bool papan_frontier_shares(const papan_frontier *f)
{
    return papan_workers(f->search) > 1;
}

/* Collects all nodes of a position in here[]. */
papan_status papan_frontier_gather(papan_frontier *f, uint32_t position);
/* Work on one node, for papan_frontier_each(). */
typedef papan_status papan_node_work(papan_frontier *f, const papan_sets_kind *kind, papan_shard *shard,
                                     uint32_t node, papan_count *total);
/* Does the work for all nodes of one position, on several threads if that is faster, and adds the totals to
 * total, which may be NULL. */
papan_status papan_frontier_each(papan_frontier *f, const papan_sets_kind *kind, papan_sets *sets,
                                 uint32_t position, papan_node_work *work, papan_count *total);

/* ---- frontier_list.c ---- */

/* Visits every solution; the backward lists must be complete. */
papan_status papan_frontier_list(papan_frontier *f, const papan_sets_kind *kind, papan_sets *sets,
                                 uint32_t root);

#endif

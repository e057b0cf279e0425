/* frontier.h: what the files of the frontier strategy share. docs/frontier.md explains the method.
 *
 *   frontier.c           the strategy's row, the automatic settings, the order of the work
 *   frontier_scan.c      scan order and placements
 *   frontier_pattern.h   where a pattern is empty, and its pockets
 *   frontier_table.h/c   nodes by position and pattern
 *   frontier_graph.c     nodes and edges, grown by one thread
 *   frontier_grow.c      the same graph, grown side by side
 *   frontier_sets_*.h/c  each node's list of sets of used pieces with their counts
 *   frontier_twins.c     pieces of the same shape
 *   frontier_share.c     doing the nodes of one position side by side
 *   frontier_list.c      visiting every solution */
#ifndef PAPAN_SEARCH_FRONTIER_H
#define PAPAN_SEARCH_FRONTIER_H

#include "model/model.h"
#include "model/orbits.h"
#include "search/strategy.h"

/* A set of used pieces is one 64-bit key in which each piece has a field that counts its used copies. A field
 * starts so that it is all ones when no copy is left: then adding one more makes it zero (and carries), which
 * one test shows. Pieces with one copy have one bit. */
typedef struct papan_field {
    uint64_t one;   /* the field's lowest bit: what a copy adds */
    uint64_t mask;  /* the field's bits */
    uint64_t start; /* its value when no copy is used */
} papan_field;

/* One place of a piece, seen from its first position in scan order. */
typedef struct papan_placement {
    uint64_t cells; /* bit i: it covers first position + i */
    papan_field field;
    uint32_t option, weight;
} papan_placement;

/* The edges into a node are chained; the edges out of it stand side by side. */
typedef struct papan_frontier_edge {
    uint32_t from, to, next_in;
    uint32_t placement;
} papan_frontier_edge;

typedef struct papan_frontier_node {
    uint64_t pattern;       /* bit i: position + i is filled; bit 0 is not */
    uint64_t common;        /* no field is more than in any set that reaches the node */
    uint64_t total;         /* the list's counts added up, where they have at most 64 bits */
    uint32_t position;      /* the first empty one */
    uint32_t in, out, outs; /* edges */
    uint32_t length;
    void *list; /* of sets: forward, then backward, then linked pairs */
} papan_frontier_node;

enum { PAPAN_FRONTIER_DEAD = 0, PAPAN_FRONTIER_END = 1 }; /* node numbers; the root is the first after them */

typedef struct papan_frontier_slot {
    uint64_t pattern;
    uint32_t position, node; /* node PAPAN_FRONTIER_DEAD: the pattern has an impossible pocket */
} papan_frontier_slot;

/* An array that grows and is charged to the frontier's memory limit. */
typedef struct papan_frontier_array {
    void *bytes;
    size_t room, size;
} papan_frontier_array;

/* A hash table (frontier_table.h). */
typedef struct papan_frontier_table {
    papan_frontier_array room;
    papan_frontier_slot *slot; /* [slots], a power of two */
    size_t slots, used;
    unsigned shift; /* 64 - log2(slots) */
} papan_frontier_table;

typedef struct papan_growth papan_growth; /* the tables of a graph that is grown side by side */

typedef struct papan_frontier {
    papan_search *search;
    papan_orbits *orbits; /* NULL: no symmetry is used */
    papan_arena arena;    /* what is of fixed size */
    size_t held, limit;   /* bytes in growing arrays and lists; several threads change held */
    bool over_limit;      /* they would need more than the limit */
    uint64_t work, asked; /* for asking now and then whether to stop */
    uint64_t entries;     /* in the lists of the position done last */
    bool count;           /* no solution has to be seen */
    papan_count ways; /* counting: solutions that one found stands for, since twins are taken as one piece */

    /* scan order */
    uint32_t positions;     /* position p of the scan is a cell to fill or a wall; the last + 1 is the end */
    uint32_t stride;        /* positions in a line of the scan; 0: positions are packed, neighbours unknown */
    uint64_t *walls;        /* [positions + 1] bit i: position p + i is a wall or past the end */
    uint64_t *top, *bottom; /* [stride] bit i: position p + i is not the first, not the last of its line */
    uint64_t pocket_sizes;  /* bit n: some pieces cover n cells together */
    bool pockets;           /* pockets are worth looking at */
    uint32_t cells;         /* to fill */
    uint32_t cut;           /* forward lists before this position, backward lists from there on */

    /* placements sorted by first position */
    uint32_t placements;
    papan_placement *placement;
    uint32_t *first;      /* [positions + 1] */
    uint64_t *required;   /* [positions] what must be used up by now: no later placement has it */
    uint64_t start, full; /* the sets where nothing and where all is used */
    unsigned key_bits;

    /* graph */
    papan_frontier_array nodes_room, edges_room, siblings_room;
    papan_frontier_node *node;
    papan_frontier_edge *edge; /* number 0 is none */
    uint32_t nodes, edges;
    uint32_t *sibling; /* [nodes] next node with the same position; apart, since it is walked along often */
    uint32_t *at;      /* [positions + 1] first node of each position; 0: none */
    papan_frontier_table table; /* nodes that can still be met, while one thread lets the graph grow */
    papan_growth *growth;       /* several do; NULL: not yet */

    /* the nodes of the position in hand, where they are shared out */
    papan_frontier_array here_room;
    uint32_t *here;
    uint32_t heres;
} papan_frontier;

/* ---- frontier.c ---- */

/* Charges bytes to the limit, or takes that back where they are given back; PAPAN_TOO_BIG beyond it. */
papan_status papan_frontier_charge(papan_frontier *f, size_t bytes);
void papan_frontier_discharge(papan_frontier *f, size_t bytes);
/* Makes room for want elements in array->bytes. New elements are not set. */
papan_status papan_frontier_room(papan_frontier *f, papan_frontier_array *array, size_t want, size_t size);
/* Says that the count is beyond papan_count. */
void papan_frontier_too_many(papan_frontier *f);
void papan_frontier_release(papan_frontier *f, papan_frontier_array *array);

/* Counts work done and asks now and then whether the search must end. */
static inline bool papan_frontier_stopped(papan_frontier *f, uint64_t work)
{
    f->work += work;
    if (f->work - f->asked < 1 << 18)
        return false;
    f->asked = f->work;
    return papan_must_stop(f->search);
}

/* ---- frontier_scan.c ---- */

typedef enum papan_direction { PAPAN_BY_COLUMNS, PAPAN_BY_ROWS, PAPAN_DIRECTIONS } papan_direction;

enum { PAPAN_FRONTIER_WINDOW = 64 }; /* positions in a pattern */

/* Chooses the scan order; PAPAN_TOO_BIG where no placement list fits into 64-bit patterns. */
papan_status papan_frontier_scan(papan_frontier *f, uint32_t *position);
/* Fills in the placements, once the orbits are known. position[cell] is what the scan gave. */
papan_status papan_frontier_placements(papan_frontier *f, const uint32_t *position);

/* ---- frontier_graph.c ---- */

/* Will anybody ask which edges lead from this position to a node? */
static inline bool papan_frontier_chained(const papan_frontier *f, uint32_t position)
{
    return !f->count || position < f->cut;
}

/* Can the node be reached? Before the cut its list tells. */
static inline bool papan_frontier_reached(const papan_frontier *f, const papan_frontier_node *node)
{
    return node->position >= f->cut || node->length > 0;
}

/* Makes room for so many nodes. */
papan_status papan_frontier_node_room(papan_frontier *f, size_t nodes);
/* Makes the root and the end. *root is PAPAN_FRONTIER_END where there is nothing to fill. */
papan_status papan_frontier_open(papan_frontier *f, uint32_t *root);
/* Adds the edges out of all nodes of a position, and the nodes they lead to. */
papan_status papan_frontier_expand(papan_frontier *f, uint32_t position);

/* ---- frontier_grow.c ---- */

/* The same, on several threads where that is worth it: node by node and edge by edge the same graph. */
papan_status papan_frontier_grow(papan_frontier *f, uint32_t position);
void papan_frontier_grown(papan_frontier *f); /* gives the memory back */

/* ---- frontier_twins.c ---- */

/* Sets twin[thing] to the first thing with the same places: itself, or one that it may be exchanged with. */
void papan_frontier_twins(const papan_frontier *f, uint16_t *twin);

/* ---- sets of used pieces: several kinds with the same functions ---- */

typedef struct papan_sets papan_sets;   /* all lists */
typedef struct papan_shard papan_shard; /* those that one worker has made, and its working memory */

/* One step of a listing: from a pair (node, set still to be used) by a placement to another pair. */
typedef struct papan_frontier_link {
    uint32_t from, to, placement;
} papan_frontier_link;

typedef struct papan_frontier_links {
    papan_frontier_array room;
    papan_frontier_link *link;
    uint32_t links;
    uint32_t pairs;
} papan_frontier_links;

/* How lists of sets are kept. PAPAN_TOO_BIG with nothing said and no limit passed: a count does not fit. */
typedef struct papan_sets_kind {
    unsigned key_bits, count_bits; /* keys and counts may have at most */
    papan_status (*open)(papan_frontier *f, unsigned workers, papan_sets **sets);
    void (*close)(papan_sets *sets);
    papan_shard *(*shard)(papan_sets *sets, unsigned worker);
    /* Makes a node's list of sets that reach it from the lists of the nodes before it. Sets its common to a set
     * of which no field is more than in any of them. */
    papan_status (*forward)(papan_shard *shard, uint32_t node);
    /* Makes a node's list of sets that lead from it to the end, from the lists of the nodes after it. reached:
     * leaves out those that go with no set in its forward list. */
    papan_status (*backward)(papan_shard *shard, uint32_t node, bool reached);
    /* Adds up the solutions with an edge from before the cut to this node. */
    papan_status (*join)(papan_shard *shard, uint32_t node, papan_count *total);
    /* Replaces the node's backward list by its pairs that are linked from earlier pairs, and adds the links. */
    papan_status (*link)(papan_shard *shard, uint32_t node, papan_frontier_links *links);
} papan_sets_kind;

extern const papan_sets_kind papan_sets_narrow, papan_sets_small, papan_sets_medium, papan_sets_wide;

/* ---- frontier_share.c ---- */

/* May work be shared out? */
static inline bool papan_frontier_shares(const papan_frontier *f)
{
    return f->search->lent != NULL && f->search->lent->workers > 1;
}

/* Puts all nodes of a position into here[]. */
papan_status papan_frontier_gather(papan_frontier *f, uint32_t position);
/* One kind of list for all nodes of one position, on several threads where that is worth it. */
typedef papan_status papan_node_work(papan_frontier *f, const papan_sets_kind *kind, papan_shard *shard,
                                     uint32_t node, papan_count *total);
/* Adds to total, which may be NULL, what the work added to its total. */
papan_status papan_frontier_each(papan_frontier *f, const papan_sets_kind *kind, papan_sets *sets,
                                 uint32_t position, papan_node_work *work, papan_count *total);

/* ---- frontier_list.c ---- */

/* Visits every solution once the backward lists are made. */
papan_status papan_frontier_list(papan_frontier *f, const papan_sets_kind *kind, papan_sets *sets,
                                 uint32_t root);

#endif

/* brute.h: shared by the tests against brute force: runs every strategy that finds all solutions and counts
 * classes of solutions under symmetry in the simplest way. */
#ifndef PAPAN_TESTS_BRUTE_H
#define PAPAN_TESTS_BRUTE_H

#include "check.h"

#include "search/strategy.h"

/* ---- asking the program ---- */

enum { FEW = 100 };

static inline void check_all_strategies(const papan_puzzle *puzzle, bool distinct, unsigned long expected,
                                        const char *what, unsigned number)
{
    for (size_t i = 0; papan_strategies[i] != NULL; i++) {
        const papan_strategy *strategy = papan_strategies[i];
        papan_message why;
        if (!(strategy->traits & PAPAN_FINDS_ALL) || !papan_suits(strategy, puzzle, &why))
            continue;
        if (distinct && (strategy->traits & PAPAN_COUNTS_ONLY) && !(strategy->traits & PAPAN_OWN_SYMMETRY))
            continue;
        if (expected > FEW && strcmp(strategy->name, "learn") == 0)
            continue; /* it forbids one after the other, which takes long */
        papan_request request = {.goal = PAPAN_COUNT, .strategy = strategy->name, .distinct = distinct};
        papan_result result = {0};
        papan_status status = papan_solve(puzzle, &request, &result);
        if (status == PAPAN_OK && result.complete && strtoul(result.count, NULL, 10) == expected)
            continue;
        char picture[400];
        papan_picture_text(puzzle, NULL, picture, sizeof picture);
        fail_msg("%s %u by %s: %s %s instead of %lu (status %d)\n%s", what, number, strategy->name,
                 result.count, distinct ? "distinct" : "solutions", expected, (int)status, picture);
    }
}

/* No reason for "none" may be found where there are solutions. */
static inline void check_no_reason(const papan_puzzle *puzzle, const char *what, unsigned number)
{
    papan_allocator memory = papan_memory(NULL);
    papan_message why;
    assert_int_equal(puzzle->family->impossible(puzzle, &memory, PAPAN_THOROUGH, &why), PAPAN_OK);
    char sentence[300];
    papan_message_text(&why, NULL, sentence, sizeof sentence);
    if (why.text != NULL)
        fail_msg("%s %u has solutions, but: %s", what, number, sentence);
}

/* ---- sets of solutions, and their classes under a group ---- */

enum { PARTS = 30, SOLUTIONS = 6000, SYMMETRIES = 48, CELLS = 64 };

/* A solution is a set of parts, each a set of cells and the number of a piece (0 for queens), sorted. */
typedef struct part {
    uint64_t cells;
    unsigned piece;
} part;

typedef struct solution {
    unsigned parts;
    part part[PARTS];
} solution;

typedef struct symmetry {
    uint8_t image[CELLS];
    uint8_t piece[PARTS];
} symmetry;

typedef struct brute {
    unsigned cells;
    unsigned symmetries; /* the identity included */
    symmetry symmetry[SYMMETRIES];
    size_t solutions;
    bool too_many;
    solution found[SOLUTIONS];
} brute;

static inline int by_part(const void *a, const void *b)
{
    const part *p = a, *q = b;
    if (p->cells != q->cells)
        return p->cells < q->cells ? -1 : 1;
    return p->piece < q->piece ? -1 : p->piece > q->piece;
}

static inline int by_solution(const void *a, const void *b)
{
    const solution *p = a, *q = b;
    for (unsigned i = 0; i < p->parts && i < q->parts; i++) {
        int order = by_part(&p->part[i], &q->part[i]);
        if (order != 0)
            return order;
    }
    return (int)p->parts - (int)q->parts;
}

static inline void add_solution(brute *b, const part *parts, unsigned count)
{
    if (b->solutions == SOLUTIONS) {
        b->too_many = true;
        return;
    }
    solution *s = &b->found[b->solutions++];
    s->parts = count;
    memcpy(s->part, parts, count * sizeof *parts);
    qsort(s->part, count, sizeof *s->part, by_part);
}

static inline solution image_of(const brute *b, const symmetry *s, const solution *from)
{
    solution to = {.parts = from->parts};
    for (unsigned i = 0; i < from->parts; i++) {
        to.part[i].piece = s->piece[from->part[i].piece];
        for (unsigned cell = 0; cell < b->cells; cell++)
            if (from->part[i].cells >> cell & 1)
                to.part[i].cells |= UINT64_C(1) << s->image[cell];
    }
    qsort(to.part, to.parts, sizeof *to.part, by_part);
    return to;
}

/* The number of classes: each solution is replaced by the least of its images, and equal ones counted once. */
static inline unsigned long classes(brute *b)
{
    for (size_t i = 0; i < b->solutions; i++) {
        solution least = b->found[i];
        for (unsigned s = 0; s < b->symmetries; s++) {
            solution image = image_of(b, &b->symmetry[s], &b->found[i]);
            if (by_solution(&image, &least) < 0)
                least = image;
        }
        b->found[i] = least;
    }
    qsort(b->found, b->solutions, sizeof *b->found, by_solution);
    unsigned long count = 0;
    for (size_t i = 0; i < b->solutions; i++)
        count += i == 0 || by_solution(&b->found[i - 1], &b->found[i]) != 0;
    return count;
}

static inline void compare(const papan_puzzle *puzzle, brute *b, const char *what, unsigned number,
                           unsigned *solvable)
{
    if (b->too_many)
        return;
    *solvable += b->solutions > 0;
    if (b->solutions > 0)
        check_no_reason(puzzle, what, number);
    check_all_strategies(puzzle, false, b->solutions, what, number);
    check_all_strategies(puzzle, true, classes(b), what, number);
}

#endif

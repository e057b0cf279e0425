/* pack_hints.h: shared by the tests of packing hints: completions counted by another strategy than the one
 * behind the hints. */
#ifndef PAPAN_TESTS_PACK_HINTS_H
#define PAPAN_TESTS_PACK_HINTS_H

#include "check.h"

#include "puzzle/pack_family.h"

static inline uint64_t count_of(const papan_puzzle *puzzle, const char *engine)
{
    papan_request request = {.goal = PAPAN_COUNT, .strategy = engine};
    papan_result result = {0};
    assert_int_equal(papan_solve(puzzle, &request, &result, NULL), PAPAN_OK);
    assert_true(result.complete);
    return strtoull(result.count, NULL, 10);
}

/* The number of completions of the pieces in label. */
static inline uint64_t count_labels(const papan_puzzle *puzzle, const uint16_t *label, const char *engine)
{
    papan_puzzle *position = NULL;
    assert_int_equal(papan_pack_position(puzzle, NULL, label, true, &position), PAPAN_OK);
    uint64_t count = count_of(position, engine);
    papan_puzzle_free(position);
    return count;
}

static inline const char *engine_for(const papan_puzzle *puzzle)
{
    return puzzle->pack.lattice == PAPAN_SQUARE ? "frontier" : "cover";
}

static inline papan_hint *hint_for(const papan_puzzle *puzzle)
{
    papan_hint *hint;
    assert_int_equal(papan_hint_next(puzzle, NULL, NULL, &hint, NULL), PAPAN_OK);
    assert_non_null(hint->text.text);
    return hint;
}

/* "" if the hint has no rule. */
static inline const char *rule_name(const papan_hint *hint)
{
    return hint->rule != NULL ? hint->rule->name : "";
}

/* The number of completions with the hinted piece. */
static inline uint64_t count_with(const papan_puzzle *puzzle, const papan_hint *hint)
{
    uint16_t *label = malloc(puzzle->cells * sizeof *label);
    memcpy(label, puzzle->pack.placed, puzzle->cells * sizeof *label);
    assert_int_equal(hint->place.count, puzzle->pack.piece[puzzle->thing_of[hint->label]].size);
    for (uint32_t i = 0; i < hint->place.count; i++) {
        assert_int_equal(label[hint->place.cell[i]], PAPAN_EMPTY);
        label[hint->place.cell[i]] = hint->label;
    }
    uint64_t with = count_labels(puzzle, label, engine_for(puzzle));
    free(label);
    return with;
}

#endif

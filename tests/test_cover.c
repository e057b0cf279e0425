/* test_cover.c: `cover` and `learn` find the solutions that brute force finds of random exact cover problems
 * which belong to no puzzle, with multiplicities and colours, and `cover` searches 200,000 levels deep. (oracle
 * compares puzzles of all families.) */
#include "check.h"

#include "model/model.h"
#include "search/strategy.h"

/* ---- exact covers that are not puzzles ---- */

enum { ITEMS = 8, OPTIONS = 13 };

/* A family whose puzzle is a random exact cover problem: option i is on cell i. */
typedef struct cover {
    papan_puzzle puzzle; /* first, so that describe() finds the rest */
    unsigned items, options;
    unsigned low[ITEMS], high[ITEMS];
    uint32_t covers[OPTIONS]; /* a bit for each item */
    bool coloured;
    uint32_t colour[OPTIONS][ITEMS]; /* that an option gives an item; 0: none */
    unsigned long found;
} cover;

static papan_status tell(const papan_puzzle *puzzle, const papan_allocator *memory, papan_cover_sink *sink)
{
    const cover *c = (const cover *)puzzle;
    (void)memory;
    for (unsigned i = 0; i < c->items; i++)
        if (!sink->item(sink->context, c->low[i], c->high[i]))
            return PAPAN_NO_MEMORY;
    for (uint32_t option = 0; option < c->options; option++) {
        uint32_t item[ITEMS], colour[ITEMS];
        size_t items = 0;
        for (uint32_t i = 0; i < c->items; i++)
            if (c->covers[option] >> i & 1) {
                colour[items] = c->colour[option][i];
                item[items++] = i;
            }
        if (!sink->option(sink->context, 0, item, c->coloured ? colour : NULL, items, &option, 1))
            return PAPAN_NO_MEMORY;
    }
    return PAPAN_OK;
}

static const papan_family family_of_covers = {.name = "cover", .describe = tell};

static bool is_cover(const cover *c, unsigned chosen)
{
    for (unsigned i = 0; i < c->items; i++) {
        unsigned times = 0, colours = 0; /* a bit for each colour */
        for (unsigned option = 0; option < c->options; option++)
            if ((chosen >> option & 1) && (c->covers[option] >> i & 1)) {
                times++;
                colours |= 1u << c->colour[option][i];
            }
        bool shared = (colours & 1) == 0 && (colours & (colours - 1)) == 0;
        if (times < c->low[i] || (times > c->high[i] && !shared))
            return false;
    }
    return true;
}

static bool count_cover(void *context, const uint16_t *label)
{
    cover *c = context;
    unsigned chosen = 0;
    for (unsigned i = 0; i < c->options; i++)
        chosen |= (label[i] != PAPAN_EMPTY ? 1u : 0u) << i;
    assert_true(is_cover(c, chosen));
    c->found++;
    return true;
}

/* Some items once, some several times, some at most once; every option covers one that must be covered. */
static void random_cover(cover *c, uint64_t *seed)
{
    *c = (cover){.items = 1 + check_below(seed, ITEMS), .options = check_below(seed, OPTIONS + 1)};
    c->puzzle = (papan_puzzle){.family = &family_of_covers, .cells = c->options, .things = 1};
    for (unsigned i = 0; i < c->items; i++) {
        c->low[i] = c->high[i] = check_below(seed, 3) > 0 ? 1 : 2 + check_below(seed, 2);
        if (i > 0 && check_below(seed, 4) == 0) {
            c->low[i] = 0;
            c->high[i] = 1 + check_below(seed, 2);
        }
    }
    for (unsigned option = 0; option < c->options; option++) {
        unsigned must;
        do
            must = check_below(seed, c->items);
        while (c->low[must] == 0);
        c->covers[option] = 1u << must;
        for (unsigned i = 0; i < c->items; i++)
            c->covers[option] |= (check_below(seed, 4) == 0 ? 1u : 0u) << i;
    }
    c->coloured = check_below(seed, 2) == 0;
    for (unsigned option = 0; option < c->options && c->coloured; option++)
        for (unsigned i = 0; i < c->items; i++)
            if (c->low[i] == 0 && c->high[i] == 1)
                c->colour[option][i] = check_below(seed, 4);
}

static void random_covers(void **state)
{
    (void)state;
    uint64_t seed = 8;
    unsigned covers = check_slow() ? 300 : 3000, solvable = 0;
    papan_allocator memory = papan_memory(NULL);
    for (unsigned i = 0; i < covers; i++) {
        cover c;
        papan_model *model;
        unsigned long expected = 0;
        random_cover(&c, &seed);
        assert_int_equal(papan_model_new(&c.puzzle, &memory, &model), PAPAN_OK);
        for (unsigned chosen = 0; chosen < 1u << c.options; chosen++)
            expected += is_cover(&c, chosen);
        static const char *const by[] = {"cover", "learn"};
        for (unsigned k = 0; k < sizeof by / sizeof *by; k++) {
            papan_search search = {.puzzle = &c.puzzle,
                                   .model = model,
                                   .memory = memory,
                                   .all = true,
                                   .context = &c,
                                   .found = count_cover};
            c.found = 0;
            assert_int_equal(papan_strategy_find(by[k])->run(&search), PAPAN_OK);
            if (c.found != expected)
                fail_msg("cover %u by %s: %lu instead of %lu", i, by[k], c.found, expected);
        }
        papan_model_free(model);
        solvable += expected > 0;
    }
    assert_true(solvable > covers / 20);
}

/* ---- deep searches ---- */

/* 200,000 items with one option each, an item to be covered 50,000 times: the search is as deep, and the stack
 * of a thread has room for a fraction of that. */
static void deep(void **state)
{
    (void)state;
    enum { ROOM = 4 << 20 };
    const unsigned depth = check_slow() ? 50000 : 200000, times = depth / 4;
    char *text = malloc(ROOM);
    assert_non_null(text);
    for (unsigned kind = 0; kind < 2; kind++) {
        size_t length = 0;
        for (unsigned i = 0; kind == 0 && i < 2 * depth; i++)
            length +=
                (size_t)sprintf(text + length, "i%u%c", i % depth, i == depth - 1 || i >= depth ? '\n' : ' ');
        length += kind == 0 ? 0 : (size_t)sprintf(text, "%u:%u|a b\n", times, times);
        for (unsigned i = 0; kind == 1 && i <= times; i++)
            length += (size_t)sprintf(text + length, i < times ? "a\n" : "b\n");
        papan_puzzle *puzzle;
        assert_int_equal(papan_read(text, length, NULL, &puzzle, NULL, NULL), PAPAN_OK);
        papan_request request = {.size = sizeof request, .goal = PAPAN_COUNT, .strategy = "cover"};
        papan_result result = {.size = sizeof result};
        assert_int_equal(papan_solve(puzzle, &request, &result, NULL), PAPAN_OK);
        assert_string_equal(result.count, "1");
        assert_true(result.complete);
        papan_puzzle_free(puzzle);
    }
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_covers),
        cmocka_unit_test(deep),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

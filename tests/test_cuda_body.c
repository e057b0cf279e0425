/* test_cuda_body.c: the GPU kernels and their driver, run by one ordinary thread: totals of small boards by
 * tables and by the sieve, in one tile and in many. */
#include "check.h"
#include "plain_machine.h"

#include "colours/gpu_count.h"

/* OEIS A000170. */
static const uint64_t known[] = {0,   1,   0,    0,     2,     10,     4,       40,      92,
                                 352, 724, 2680, 14200, 73712, 365596, 2279184, 14772512};

typedef struct tally {
    const papan_parity_orbit *orbit;
    uint64_t total;
    size_t orbits;
} tally;

static bool add(void *context, const uint32_t *index, const uint64_t *sum, size_t count)
{
    tally *t = context;
    for (size_t i = 0; i < count; i++)
        t->total += sum[i] * t->orbit[index[i]].weight;
    t->orbits += count;
    return true;
}

typedef struct orbit_list {
    const papan_parity_class *class;
    papan_parity_orbit *orbit;
    size_t count;
} orbit_list;

static bool list_orbit(void *context, const uint32_t *option, size_t options)
{
    orbit_list *l = context;
    assert_int_equal(options, 3);
    l->orbit = realloc(l->orbit, (l->count + 1) * sizeof *l->orbit);
    l->orbit[l->count++] = papan_parity_orbit_of(l->class, option[1], option[2]);
    return true;
}

static uint64_t count_board(unsigned n, unsigned sieve_from, unsigned four_from, size_t bytes)
{
    papan_machine machine = plain_machine(bytes);
    papan_allocator memory = papan_memory(NULL);
    uint64_t total = 0;
    for (unsigned a = papan_parity_first_class(n); a <= papan_parity_last_class(n); a++) {
        papan_parity_class class;
        assert_int_equal(papan_parity_open(&class, n, a, &memory), PAPAN_OK);
        orbit_list l = {.class = &class};
        papan_parity_parts(n, (uint32_t[]){a}, 1, 3, list_orbit, &l);
        tally t = {.orbit = l.orbit};
        papan_message why = {0};
        papan_gpu_order order = {.class = &class,
                                 .orbit = l.orbit,
                                 .orbits = l.count,
                                 .sieve_from = sieve_from,
                                 .light_from = sieve_from,
                                 .four_from = four_from,
                                 .context = &t,
                                 .done = add};
        assert_int_equal(papan_gpu_count(&machine, &memory, &order, &why), PAPAN_OK);
        assert_int_equal(t.orbits, l.count);
        total += t.total;
        free(l.orbit);
        papan_parity_close(&class);
    }
    return total;
}

static unsigned largest(void)
{
    return getenv("PAPAN_SLOW") != NULL ? 9 : 12;
}

static void test_tables(void **state)
{
    (void)state;
    for (unsigned n = 1; n <= largest(); n++)
        assert_int_equal(count_board(n, 9, 0, (size_t)1 << 30), known[n]);
}

static void test_sieve(void **state)
{
    (void)state;
    for (unsigned n = 1; n <= largest() + 1; n++)
        assert_int_equal(count_board(n, 4, 99, (size_t)1 << 30), known[n]);
}

static void test_tiles(void **state)
{
    (void)state;
    for (unsigned n = 6; n <= largest(); n++)
        assert_int_equal(count_board(n, 4, 1, 100000), known[n]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tables),
        cmocka_unit_test(test_sieve),
        cmocka_unit_test(test_tiles),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

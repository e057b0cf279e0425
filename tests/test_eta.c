/* test_eta.c: estimates of the remaining work against textbook formulas: sums over the parts themselves,
 * with deviations from the mean, not over running products as in run/eta.c. */
#include "check.h"

#include "run/work.h"

#include <math.h>

enum { MOST = 40 };

typedef struct sample {
    unsigned done, left;
    double guess[MOST], cases[MOST]; /* of those that are done first */
} sample;

typedef struct told {
    double left, deviation;
} told;

static void assert_close(double found, double wanted)
{
    if (!(fabs(found - wanted) <= 1e-9 * fabs(wanted))) /* also if it is NaN */
        fail_msg("%.12g instead of %.12g", found, wanted);
}

/* Cochran (1977), (6.1): cases are in proportion to guesses. A part is off by its guess times an error whose
 * square is that of the parts that are done; the ratio itself is off, too. */
static told ratio_estimate(const sample *s)
{
    double guessed = 0, found = 0, squares = 0, left = 0, left_squares = 0, off = 0;
    for (unsigned i = 0; i < s->done; i++) {
        guessed += s->guess[i];
        found += s->cases[i];
        squares += s->guess[i] * s->guess[i];
    }
    for (unsigned i = s->done; i < s->done + s->left; i++) {
        left += s->guess[i];
        left_squares += s->guess[i] * s->guess[i];
    }
    double ratio = found / guessed;
    for (unsigned i = 0; i < s->done; i++)
        off += pow(s->cases[i] - ratio * s->guess[i], 2);
    double error = off / squares * s->done / (s->done - 1.0);
    double of_parts = error * left_squares, of_ratio = error * squares * pow(left / guessed, 2);
    return (told){ratio * left, sqrt(of_parts + of_ratio)};
}

/* Cochran (1977), chapter 7: least squares, and the variance of a sum of predictions. */
static told line_estimate(const sample *s)
{
    double n = s->done, m = s->left, x = 0, y = 0, xx = 0, xy = 0, off = 0, sum = 0;
    for (unsigned i = 0; i < s->done; i++) {
        x += s->guess[i] / n;
        y += s->cases[i] / n;
    }
    for (unsigned i = 0; i < s->done; i++) {
        xx += pow(s->guess[i] - x, 2);
        xy += (s->guess[i] - x) * (s->cases[i] - y);
    }
    double slope = xy / xx;
    told t = {0, 0};
    for (unsigned i = s->done; i < s->done + s->left; i++) {
        t.left += y + slope * (s->guess[i] - x);
        sum += s->guess[i] - x;
    }
    for (unsigned i = 0; i < s->done; i++)
        off += pow(s->cases[i] - y - slope * (s->guess[i] - x), 2);
    t.deviation = sqrt(off / (n - 2) * (m + m * m / n + sum * sum / xx));
    return t;
}

static papan_work_state tell(const sample *s, double unguessed)
{
    papan_eta sums = {.unguessed = unguessed};
    papan_work_state p = {.parts = s->done + s->left, .done = s->done};
    for (unsigned i = 0; i < s->done + s->left; i++)
        papan_eta_expect(&sums, s->guess[i]);
    papan_eta_expect(&sums, 77);
    papan_eta_forget(&sums, 77);
    for (unsigned i = 0; i < s->done; i++)
        papan_eta_done(&sums, s->guess[i], s->cases[i]);
    papan_eta_estimate(&sums, &p);
    return p;
}

/* Cases that follow their guesses more or less: base + slope * guess, and up to noise more. */
static sample sample_of(unsigned done, unsigned left, double base, double slope, unsigned noise)
{
    uint64_t random = done * 1000 + left;
    sample s = {.done = done, .left = left};
    for (unsigned i = 0; i < done + left; i++) {
        s.guess[i] = 50 + check_below(&random, 200);
        s.cases[i] = floor(base + slope * s.guess[i]) + check_below(&random, noise);
    }
    return s;
}

static double cases_done(const sample *s)
{
    double sum = 0;
    for (unsigned i = 0; i < s->done; i++)
        sum += s->cases[i];
    return sum;
}

static void check_told(const sample *s, told wanted)
{
    for (double unguessed = 0; unguessed < 1000; unguessed += 300) {
        papan_work_state p = tell(s, unguessed);
        double now = cases_done(s) + unguessed;
        assert_close(p.left, wanted.left);
        assert_close(p.deviation, wanted.deviation);
        assert_close(p.share, now / (now + wanted.left));
    }
}

/* Up to eleven parts by the ratio, from a dozen on by the line. */
static void few_parts_by_ratio_many_by_line(void **state)
{
    (void)state;
    for (unsigned done = 2; done <= 24; done++) {
        sample s = sample_of(done, 15, 40, 2, 60);
        check_told(&s, done < 12 ? ratio_estimate(&s) : line_estimate(&s));
    }
}

/* Estimates without information: a part counts as the mean of the finished ones. */
static void a_flat_line(void **state)
{
    (void)state;
    sample flat = sample_of(16, 10, 300, 0, 1); /* 16: so that no sum is rounded */
    check_told(&flat, (told){3000, 0});
}

/* No line without two different guesses, no falling line, none without correlation. */
static void where_a_line_is_of_no_use(void **state)
{
    (void)state;
    sample same = sample_of(20, 10, 500, 1, 100), falling = sample_of(20, 10, 5000, -10, 1),
           steep = sample_of(20, 10, -5000, 50, 1);
    for (unsigned i = 0; i < MOST; i++)
        same.guess[i] = 100;
    for (unsigned i = 0; i < steep.left; i++)
        steep.guess[steep.done + i] = 20; /* by the line -4000 each */
    assert_true(line_estimate(&falling).left > 0 && line_estimate(&steep).left < 0);
    check_told(&same, ratio_estimate(&same));
    check_told(&falling, ratio_estimate(&falling));
    check_told(&steep, ratio_estimate(&steep));
}

static void first_parts_and_last(void **state)
{
    (void)state;
    sample one = sample_of(1, 9, 0, 2, 1), none = sample_of(0, 5, 0, 1, 1), all = sample_of(15, 0, 10, 3, 20);
    double guesses = 0, others = 0;
    for (unsigned i = 1; i < 10; i++)
        others += one.guess[i];
    papan_work_state p = tell(&one, 0);
    assert_close(p.left, 2 * others);
    assert_true(p.deviation < 0); /* one part gives no estimate of the variance */
    p = tell(&none, 0);
    for (unsigned i = 0; i < 5; i++)
        guesses += none.guess[i];
    assert_close(p.left, guesses); /* they are all there is */
    assert_true(p.deviation < 0 && p.share == 0);
    p = tell(&all, 0);
    assert_true(p.left == 0 && p.deviation == 0 && p.share == 1);
    p = tell(&(sample){.left = 3}, 0); /* estimated as zero */
    assert_true(p.left == 0 && p.share == 0);
}

/* ---- before two parts are done ---- */

static void finish_one(papan_work *work, uint64_t cases, uint64_t count)
{
    size_t part;
    bool fits;
    assert_non_null(papan_work_take(work, &part));
    assert_true(
        papan_work_done(work, part, &(papan_part_sum){.count_low = count, .cases = cases}, NULL, &fits) &&
        fits);
}

/* The guess minus the cases seen, plus or minus half. */
static void guesses_alone(void **state)
{
    enum { PARTS = 11 };
    papan_allocator memory = papan_memory(NULL);
    papan_work work;
    uint64_t mine = 0;
    double guess[PARTS];
    (void)state;
    papan_work_open(&work);
    papan_work_begin(&work, &memory, false);
    for (int i = 0; i < PARTS; i++) {
        guess[i] = 100;
        assert_true(papan_work_add(&work, &(papan_part){.weight = 1}, NULL));
    }
    assert_int_equal(papan_work_order(&work, NULL), PAPAN_OK);
    assert_false(papan_work_wants_estimates(&work));
    finish_one(&work, 60, 2); /* before the first request */
    papan_work_state p = papan_work_read(&work, true, NULL);
    assert_true(papan_work_wants_estimates(&work));
    assert_int_equal(p.parts, 0);
    papan_work_estimate(&work, guess);
    assert_false(papan_work_wants_estimates(&work));
    papan_work_report(&work, &mine, 340);
    p = papan_work_read(&work, true, NULL); /* 400 of 1000 */
    assert_int_equal(p.fresh, 400);
    assert_int_equal(p.total.cases, 400);
    assert_int_equal(p.parts, PARTS);
    assert_int_equal(p.done, 1);
    assert_true(p.total.count_low == 2);
    assert_close(p.left, 600);
    assert_close(p.deviation, 300);
    assert_close(p.share, 0.4);
    papan_work_report(&work, &mine, 1940); /* the guesses were too small: as much again */
    p = papan_work_read(&work, true, NULL);
    assert_close(p.left, 1000);
    assert_close(p.deviation, 500);
    assert_close(p.share, 2.0 / 3);
    papan_work_report(&work, &mine, 0);
    finish_one(&work, 250, 1); /* one part is done: 9 guesses and 250 cases, 310 of them seen */
    p = papan_work_read(&work, true, NULL);
    assert_close(p.share, 2.0 / 3); /* it never falls */
    work.most.share = 0;
    p = papan_work_read(&work, true, NULL);
    assert_close(p.left, 840);
    assert_close(p.share, 310.0 / 1150);
    work.most.share = 0;
    finish_one(&work, 150, 1); /* two: the ratio, 2, and nothing of guesses */
    p = papan_work_read(&work, true, NULL);
    assert_close(p.left, 1600);
    assert_close(p.share, 460.0 / 2060);
    assert_int_equal(papan_work_sum(&work).done, 3);
    papan_work_close(&work);
}

/* The smallest guess there is, 1, is one; 0 is none. */
static void small_guesses(void **state)
{
    papan_allocator memory = papan_memory(NULL);
    papan_work work;
    (void)state;
    papan_work_open(&work);
    papan_work_begin(&work, &memory, false);
    for (int i = 0; i < 4; i++)
        assert_true(papan_work_add(&work, &(papan_part){.weight = 1}, NULL));
    assert_int_equal(papan_work_order(&work, NULL), PAPAN_OK);
    papan_work_read(&work, true, NULL);
    papan_work_estimate(&work, (const double[]){1, 1, 1, 1});
    finish_one(&work, 7, 0);
    finish_one(&work, 7, 0);
    papan_work_state p = papan_work_read(&work, true, NULL);
    assert_int_equal(p.parts, 4);
    assert_int_equal(p.done, 2);
    assert_close(p.left, 14);
    assert_close(p.share, 0.5);
    papan_work_close(&work);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(few_parts_by_ratio_many_by_line),
        cmocka_unit_test(a_flat_line),
        cmocka_unit_test(where_a_line_is_of_no_use),
        cmocka_unit_test(first_parts_and_last),
        cmocka_unit_test(guesses_alone),
        cmocka_unit_test(small_guesses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

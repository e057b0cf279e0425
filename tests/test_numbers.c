/* test_numbers.c: numbers as people read them, in both languages. */
#include "check.h"

#include "cli/language.h"
#include "cli/output/numbers.h"

/* Stands in for cli/language.c. */
static bool indonesian;
const char *papan_translate(const char *text)
{
    static const char *const words[][2] = {{"1,234.5", "1.234,5"},
                                           {"%s million", "%s juta"},
                                           {"%s billion", "%s miliar"},
                                           {"%s minutes", "%s menit"}};
    for (size_t i = 0; indonesian && i < sizeof words / sizeof words[0]; i++)
        if (strcmp(words[i][0], text) == 0)
            return words[i][1];
    return text;
}

#define EQUAL(call, wanted) assert_string_equal(call, wanted)

static void english(void **state)
{
    (void)state;
    char out[PAPAN_SHORT];
    EQUAL(papan_decimal_text(12.345, 1, out), "12.3");
    EQUAL(papan_plain_text(10, out), "10");
    EQUAL(papan_plain_text(0.25, out), "0.25");
    EQUAL(papan_grouped_text("1", out), "1");
    EQUAL(papan_grouped_text("123456", out), "123,456");
    EQUAL(papan_grouped_text("340282366920938463463374607431768211455", out),
          "340,282,366,920,938,463,463,374,607,431,768,211,455");
    EQUAL(papan_cases_text(1000, out), "1,000");
    EQUAL(papan_milliseconds_text(0.0004, out), "0.0004");
    EQUAL(papan_milliseconds_text(0.0591, out), "0.059");
    EQUAL(papan_milliseconds_text(8.414, out), "8.41");
    EQUAL(papan_milliseconds_text(1799.6, out), "1800");
    EQUAL(papan_time_text(12.34, out), "12.3 ms");
    EQUAL(papan_time_text(2310, out), "2.31 s");
    EQUAL(papan_about_text(723456, out), "720,000");
    EQUAL(papan_about_text(1.24e18, out), "1.2e+18");
    EQUAL(papan_amount_text(950, out), "950");
    EQUAL(papan_amount_text(1234567, out), "1.2 million");
    EQUAL(papan_amount_text(45.6e9, out), "46 billion");
    EQUAL(papan_duration_text(2700, PAPAN_SECONDS, out), "45 minutes");
    EQUAL(papan_bytes_text(1536, out), "1.5 KiB");
    EQUAL(papan_bytes_text(700, out), "700 B");
}

static void other_marks(void **state)
{
    (void)state;
    char out[PAPAN_SHORT];
    indonesian = true;
    EQUAL(papan_decimal_text(12.345, 1, out), "12,3");
    EQUAL(papan_plain_text(0.25, out), "0,25");
    EQUAL(papan_cases_text(1234567, out), "1.234.567");
    EQUAL(papan_milliseconds_text(0.0591, out), "0,059");
    EQUAL(papan_time_text(2310, out), "2,31 s");
    EQUAL(papan_about_text(723456, out), "720.000");
    EQUAL(papan_about_text(1.24e18, out), "1,2e+18");
    EQUAL(papan_amount_text(1234567, out), "1,2 juta");
    EQUAL(papan_amount_text(45.6e9, out), "46 miliar");
    EQUAL(papan_duration_text(2700, PAPAN_SECONDS, out), "45 menit");
    EQUAL(papan_bytes_text(1536, out), "1,5 KiB");
    indonesian = false;
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(english), cmocka_unit_test(other_marks)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

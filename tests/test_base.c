/* test_base.c: src/base: memory, messages, text, buffers, counts, hash and bits. The allocator of these
 * tests checks every size it receives and can refuse the n-th request. */
#include "base/bits.h"
#include "base/buffer.h"
#include "base/count.h"
#include "base/hash.h"
#include "base/mem.h"
#include "base/message.h"
#include "base/text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- an allocator that checks sizes and fails on request ---- */

typedef struct strict {
    size_t held, blocks;
    unsigned requests, refuse; /* refuse: the number of the request that gets NULL, from 1 */
} strict;

enum { HEAD = 32 };

static void *strict_resize(void *context, void *block, size_t old_size, size_t new_size)
{
    strict *state = context;
    char *whole = block != NULL ? (char *)block - HEAD : NULL;
    if (block == NULL)
        assert_int_equal(old_size, 0);
    else
        assert_int_equal(old_size, *(size_t *)(void *)whole);
    if (new_size == 0) {
        assert_non_null(block);
        free(whole);
        state->held -= old_size;
        state->blocks--;
        return NULL;
    }
    if (++state->requests == state->refuse)
        return NULL;
    char *given = malloc(HEAD + new_size);
    assert_non_null(given);
    *(size_t *)(void *)given = new_size;
    memset(given + HEAD, 0xA5, new_size);
    if (block != NULL) {
        memcpy(given + HEAD, block, old_size < new_size ? old_size : new_size);
        free(whole);
        state->blocks--;
    }
    state->held += new_size - old_size;
    state->blocks++;
    return given + HEAD;
}

static papan_allocator strict_allocator(strict *state)
{
    return (papan_allocator){strict_resize, state};
}

static bool all_zero(const void *bytes, size_t length)
{
    const unsigned char *at = bytes;
    for (size_t i = 0; i < length; i++)
        if (at[i] != 0)
            return false;
    return true;
}

/* ---- memory ---- */

static void take_zeroes_and_give_returns_all(void **unused)
{
    (void)unused;
    strict state = {0};
    papan_allocator memory = strict_allocator(&state);
    uint32_t *some = papan_take(&memory, 100, sizeof *some);
    assert_non_null(some);
    assert_true(all_zero(some, 100 * sizeof *some));
    void *none = papan_take(&memory, 0, sizeof *some);
    assert_non_null(none); /* an allocation of 0 bytes is not a failure */
    assert_int_equal(state.blocks, 2);
    papan_give(&memory, some, 100, sizeof *some);
    papan_give(&memory, none, 0, sizeof *some);
    papan_give(&memory, NULL, 5, sizeof *some);
    assert_int_equal(state.blocks, 0);
    assert_int_equal(state.held, 0);
}

static void grow_keeps_the_old_and_zeroes_the_new(void **unused)
{
    (void)unused;
    strict state = {0};
    papan_allocator memory = strict_allocator(&state);
    uint16_t *numbers = papan_take(&memory, 3, sizeof *numbers);
    for (uint16_t i = 0; i < 3; i++)
        numbers[i] = (uint16_t)(i + 7);
    numbers = papan_grow(&memory, numbers, 3, 1000, sizeof *numbers);
    assert_non_null(numbers);
    for (uint16_t i = 0; i < 3; i++)
        assert_int_equal(numbers[i], i + 7);
    assert_true(all_zero(numbers + 3, 997 * sizeof *numbers));
    papan_give(&memory, numbers, 1000, sizeof *numbers);
    assert_int_equal(state.held, 0);
}

static void refused_growth_leaves_the_block(void **unused)
{
    (void)unused;
    strict state = {.refuse = 2};
    papan_allocator memory = strict_allocator(&state);
    char *block = papan_take(&memory, 4, 1);
    memcpy(block, "abc", 4);
    assert_null(papan_grow(&memory, block, 4, 8, 1));
    assert_string_equal(block, "abc");
    papan_give(&memory, block, 4, 1);
    assert_int_equal(state.blocks, 0);
}

static void absurd_sizes_are_refused_without_asking(void **unused)
{
    (void)unused;
    strict state = {0};
    papan_allocator memory = strict_allocator(&state);
    assert_null(papan_take(&memory, SIZE_MAX, 2));
    assert_null(papan_take(&memory, SIZE_MAX / 4, 8));
    assert_null(papan_take(&memory, SIZE_MAX / 8 + 2, 8)); /* wraps round to 8 */
    papan_arena arena;
    papan_arena_init(&arena, &memory);
    assert_null(papan_arena_take(&arena, SIZE_MAX / 8 + 2, 8));
    assert_null(papan_arena_take(&arena, SIZE_MAX, SIZE_MAX));
    assert_int_equal(state.requests, 0);
    papan_arena_free(&arena);
}

static void no_allocator_means_the_library_one(void **unused)
{
    (void)unused;
    papan_allocator memory = papan_memory(NULL);
    char *block = papan_take(&memory, 10, 1);
    assert_non_null(block);
    assert_true(all_zero(block, 10));
    papan_give(&memory, block, 10, 1);
}

/* ---- arena ---- */

static void arena_blocks_are_aligned_zeroed_and_apart(void **unused)
{
    (void)unused;
    enum { BLOCKS = 2000 };
    strict state = {0};
    papan_allocator memory = strict_allocator(&state);
    papan_arena arena;
    papan_arena_init(&arena, &memory);
    static unsigned char *block[BLOCKS];
    for (size_t i = 0; i < BLOCKS; i++) {
        size_t size = i * 37 % 211;
        block[i] = papan_arena_take(&arena, size, 1);
        assert_non_null(block[i]);
        assert_int_equal((uintptr_t)block[i] % 32, 0);
        assert_true(all_zero(block[i], size));
        memset(block[i], (int)(i % 255) + 1, size);
    }
    for (size_t i = 0; i < BLOCKS; i++)
        for (size_t j = 0; j < i * 37 % 211; j++)
            assert_int_equal(block[i][j], i % 255 + 1);
    assert_true(state.blocks < BLOCKS / 10);
    papan_arena_free(&arena);
    assert_int_equal(state.blocks, 0);
    assert_int_equal(state.held, 0);
}

static void arena_takes_large_blocks_and_can_be_used_again(void **unused)
{
    (void)unused;
    strict state = {0};
    papan_allocator memory = strict_allocator(&state);
    papan_arena arena;
    papan_arena_init(&arena, &memory);
    for (int round = 0; round < 2; round++) {
        char *large = papan_arena_take(&arena, 1000, 1000);
        assert_non_null(large);
        assert_true(all_zero(large, 1000000));
        memset(large, 1, 1000000);
        assert_non_null(papan_arena_take(&arena, 1, 1));
        papan_arena_free(&arena);
        assert_int_equal(state.held, 0);
    }
}

/* Sizes that change from round to round: the memory is kept, zeroed again, and does not grow for ever. */
static void arena_memory_is_reused(void **unused)
{
    (void)unused;
    strict state = {0};
    papan_allocator memory = strict_allocator(&state);
    papan_arena arena;
    papan_arena_init(&arena, &memory);
    size_t held = 0;
    for (size_t round = 0; round < 20; round++) {
        for (size_t i = 0; i < 50; i++) {
            size_t size = (i + round) % 10 == 0 ? 40000 : 3000;
            char *block = papan_arena_take(&arena, size, 1);
            assert_non_null(block);
            assert_true(all_zero(block, size));
            memset(block, 1, size);
        }
        held = round == 0 ? state.held : held;
        assert_true(state.held <= 2 * held);
        size_t before = state.held;
        arena.failed = true;
        papan_arena_reuse(&arena);
        assert_int_equal(state.held, before);
        assert_false(arena.failed);
    }
    papan_arena_free(&arena);
    assert_int_equal(state.blocks, 0);
    assert_int_equal(state.held, 0);
}

static void arena_survives_a_refusal(void **unused)
{
    (void)unused;
    strict state = {.refuse = 2};
    papan_allocator memory = strict_allocator(&state);
    papan_arena arena;
    papan_arena_init(&arena, &memory);
    char *first = papan_arena_take(&arena, 8, 1);
    assert_non_null(first);
    memcpy(first, "still me", 8);
    assert_null(papan_arena_take(&arena, 100000, 1));
    assert_memory_equal(first, "still me", 8);
    assert_non_null(papan_arena_take(&arena, 100000, 1));
    papan_arena_free(&arena);
    assert_int_equal(state.blocks, 0);
}

/* ---- budget ---- */

static void budget_counts_and_refuses(void **unused)
{
    (void)unused;
    strict state = {0};
    papan_allocator below = strict_allocator(&state);
    papan_budget budget;
    papan_allocator memory = papan_budget_allocator(&budget, &below, 1000);
    char *a = papan_take(&memory, 600, 1);
    assert_non_null(a);
    assert_null(papan_take(&memory, 401, 1));
    assert_true(budget.refused);
    assert_int_equal(budget.held, 600);
    char *b = papan_take(&memory, 400, 1); /* to the last byte */
    assert_non_null(b);
    assert_int_equal(budget.held, 1000);
    papan_give(&memory, a, 600, 1);
    assert_int_equal(budget.held, 400);
    b = papan_grow(&memory, b, 400, 700, 1);
    assert_non_null(b);
    assert_int_equal(budget.held, 700);
    assert_int_equal(state.held, 700);
    papan_give(&memory, b, 700, 1);
    assert_int_equal(budget.held, 0);
    assert_int_equal(budget.peak, 1000);
    assert_int_equal(state.blocks, 0);
}

static void budget_without_limit_counts_only(void **unused)
{
    (void)unused;
    papan_budget budget;
    papan_allocator memory = papan_budget_allocator(&budget, NULL, 0);
    char *block = papan_take(&memory, 1 << 20, 1);
    assert_non_null(block);
    papan_give(&memory, block, 1 << 20, 1);
    assert_int_equal(budget.peak, 1 << 20);
    assert_int_equal(budget.held, 0);
    assert_false(budget.refused);
}

static void budget_does_not_count_what_was_not_given(void **unused)
{
    (void)unused;
    strict state = {.refuse = 1};
    papan_allocator below = strict_allocator(&state);
    papan_budget budget;
    papan_allocator memory = papan_budget_allocator(&budget, &below, 1000);
    assert_null(papan_take(&memory, 10, 1));
    assert_int_equal(budget.held, 0);
    assert_int_equal(budget.peak, 0);
    assert_false(budget.refused); /* the limit was not the cause */
}

/* ---- messages ---- */

static const char *backwards(const char *text)
{
    return strcmp(text, "{0} of {1}") == 0 ? "dari {1}: {0}" : text;
}

static void messages_put_their_arguments_in(void **unused)
{
    (void)unused;
    papan_message message;
    char out[200];
    papan_say(&message, 3, 14, NULL, "{0} of {1}");
    papan_say_number(&message, 0, -12);
    papan_say_text(&message, 1, "{0}"); /* arguments are not expanded */
    assert_int_equal(papan_message_text(&message, NULL, out, sizeof out), strlen("-12 of {0}"));
    assert_string_equal(out, "-12 of {0}");
    papan_message_text(&message, backwards, out, sizeof out);
    assert_string_equal(out, "dari {0}: -12");
    assert_int_equal(message.line, 3);
    assert_int_equal(message.column, 14);
    papan_say(&message, 0, 0, NULL, "{1}{4}{x}{0");
    papan_message_text(&message, NULL, out, sizeof out);
    assert_string_equal(out, "{4}{x}{0"); /* earlier arguments are discarded, other braces are text */
}

static const char *unit_to_indonesian(const char *text)
{
    return strcmp(text, "rows") == 0       ? "baris"
           : strcmp(text, "{Unit 0}") == 0 ? "di {unit 0}, {kind 0} itu"
                                           : text;
}

static void units_have_a_word_before_their_names(void **unused)
{
    (void)unused;
    papan_message message;
    char out[200];
    papan_say(&message, 0, 0, NULL, "{Unit 0}");
    papan_say_text(&message, 0, "1, 2");
    papan_say_unit(&message, 0, 0, true);
    papan_message_text(&message, NULL, out, sizeof out);
    assert_string_equal(out, "Rows 1, 2");
    papan_message_text(&message, unit_to_indonesian, out, sizeof out);
    assert_string_equal(out, "di baris 1, 2, baris itu");
    papan_say(&message, 0, 0, NULL, "{0}, {unit 0} and {kind 0} {1} {unit 1}{kind 1}{unit 4}{Kind 0}");
    papan_say_text(&message, 0, "C");
    papan_say_unit(&message, 0, 2, false);
    papan_say_text(&message, 1, "5"); /* names no unit */
    papan_message_text(&message, NULL, out, sizeof out);
    assert_string_equal(out, "C, region C and region 5 5{unit 4}{Kind 0}");
}

static const char *to_indonesian(const char *text)
{
    static const char *const pair[][2] = {
        {"queen", "ratu"},
        {"star", "bintang"},
        {"of queens", "Ratu {0} tidak cocok dengan peraturan: ratu-ratunya seratus"}};
    for (size_t i = 0; i < sizeof pair / sizeof pair[0]; i++)
        if (strcmp(text, pair[i][0]) == 0)
            return pair[i][1];
    return text;
}

static void star_battle_has_stars(void **unused)
{
    (void)unused;
    papan_message message;
    char out[200];
    papan_say(&message, 0, 0, NULL, "A queen of {0} in Queens: queens, two squeens");
    papan_say_text(&message, 0, "queen");
    papan_message_text(&message, NULL, out, sizeof out);
    assert_string_equal(out, "A queen of queen in Queens: queens, two squeens");
    papan_say_stars(&message, true);
    papan_message_text(&message, NULL, out, sizeof out);
    assert_string_equal(out, "A star of queen in Queens: stars, two squeens");
    papan_say(&message, 0, 0, NULL, "Queens touch");
    papan_say_stars(&message, true);
    assert_int_equal(papan_message_text(&message, NULL, out, sizeof out), strlen("Stars touch"));
    assert_string_equal(out, "Stars touch");
    papan_say(&message, 0, 0, NULL, "of queens"); /* endings stay, and so do words that contain "ratu" */
    papan_say_stars(&message, true);
    papan_message_text(&message, to_indonesian, out, sizeof out);
    assert_string_equal(out, "Bintang  tidak cocok dengan peraturan: bintang-bintangnya seratus");
}

static void messages_are_cut_like_snprintf(void **unused)
{
    (void)unused;
    papan_message message;
    char out[8] = "unused!";
    papan_say(&message, 0, 0, NULL, "{0}, {0}");
    papan_say_text(&message, 0, "word");
    assert_int_equal(papan_message_text(&message, NULL, out, 7), 10);
    assert_string_equal(out, "word, ");
    assert_int_equal(papan_message_text(&message, NULL, NULL, 0), 10);
    papan_message nothing = {0};
    assert_int_equal(papan_message_text(&nothing, backwards, out, sizeof out), 0);
    assert_string_equal(out, "");
}

static void arguments_are_safe_to_print(void **unused)
{
    (void)unused;
    papan_message message;
    papan_say(&message, 0, 0, NULL, "{0}");
    papan_say_bytes(&message, 0, "a\033[2J\n\x7F", 7);
    assert_string_equal(message.arg[0], "a?[2J??");
    papan_say_char(&message, 1, '\033');
    assert_string_equal(message.arg[1], "0x1B");
    papan_say_char(&message, 1, ' ');
    assert_string_equal(message.arg[1], "0x20");
    papan_say_char(&message, 1, (char)0xFF);
    assert_string_equal(message.arg[1], "0xFF");
    papan_say_char(&message, 1, 'x');
    assert_string_equal(message.arg[1], "x");
    papan_say_number(&message, 2, INT64_MIN);
    assert_string_equal(message.arg[2], "-9223372036854775808");
    papan_say_number(&message, 3, 0);
    assert_string_equal(message.arg[3], "0");
}

static void long_arguments_are_cut_between_characters(void **unused)
{
    (void)unused;
    papan_message message;
    char text[100];
    for (size_t lead = 0; lead < 3; lead++) { /* three-byte characters meet the end in every way */
        memset(text, 'a', lead);
        for (size_t at = lead; at + 3 < sizeof text; at += 3)
            memcpy(text + at, "\xE2\x99\x9B", 4);
        papan_say(&message, 0, 0, NULL, "{0}");
        papan_say_text(&message, 0, text);
        size_t length = strlen(message.arg[0]);
        assert_int_equal((length - lead) % 3, 0);
        assert_true(length > 60 && length < 64);
        assert_memory_equal(message.arg[0], text, length);
    }
}

static void warnings_are_counted_beyond_what_is_kept(void **unused)
{
    (void)unused;
    papan_notes notes = {0};
    for (unsigned i = 0; i < 20; i++)
        papan_say_number(papan_warn(&notes, i + 1, 0, NULL, "{0}"), 0, i);
    assert_int_equal(notes.warnings.count, 20);
    for (unsigned i = 0; i + 1 < PAPAN_WARNINGS_KEPT; i++)
        assert_int_equal(notes.warnings.kept[i].line, i + 1);
    assert_string_equal(notes.warnings.kept[0].arg[0], "0");
    assert_null(notes.error.text);
}

/* ---- text ---- */

static void expect_lines(const char *bytes, size_t length, size_t lines, const char *const *wanted)
{
    char *copy = malloc(length > 0 ? length : 1); /* no byte more, for the sanitizer to watch */
    assert_non_null(copy);
    memcpy(copy, bytes, length);
    papan_text text = papan_text_open(copy, length);
    papan_line line;
    for (size_t i = 0; i < lines; i++) {
        assert_true(papan_text_line(&text, &line));
        assert_int_equal(line.number, i + 1);
        assert_int_equal(line.length, strlen(wanted[i]));
        assert_memory_equal(line.start, wanted[i], line.length);
    }
    assert_false(papan_text_line(&text, &line));
    assert_false(papan_text_line(&text, &line));
    assert_int_equal(text.line, lines);
    free(copy);
}

#define LINES(bytes, ...)                                                                                      \
    expect_lines(bytes, sizeof(bytes) - 1, sizeof((const char *[]){__VA_ARGS__}) / sizeof(char *),             \
                 (const char *[]){__VA_ARGS__})

static void lines_come_without_their_ends(void **unused)
{
    (void)unused;
    LINES("one\ntwo\n", "one", "two");
    LINES("one\r\ntwo \r\n  three", "one", "two", "  three");
    LINES("\n\n", "", "");
    LINES("   \r", "");
    LINES("\xEF\xBB\xBFmark\n", "mark");
    LINES("a\xEF\xBB\xBF", "a\xEF\xBB\xBF"); /* elsewhere it is no mark */
    LINES("tab\t \n\r", "tab\t", "");
    LINES("\xEF\xBB", "\xEF\xBB");
    expect_lines("", 0, 0, NULL);
    expect_lines("\xEF\xBB\xBF", 3, 0, NULL);
}

static void texts_may_be_absent_or_hold_zero_bytes(void **unused)
{
    (void)unused;
    papan_line line;
    papan_text none = papan_text_open(NULL, 0);
    assert_false(papan_text_line(&none, &line));
    papan_text zero = papan_text_open("a\0b\nc", 5);
    assert_true(papan_text_line(&zero, &line));
    assert_int_equal(line.length, 3);
    assert_memory_equal(line.start, "a\0b", 3);
    assert_true(papan_text_line(&zero, &line));
    assert_int_equal(line.length, 1);
}

/* ---- buffers ---- */

static void buffers_grow_and_can_be_emptied(void **unused)
{
    (void)unused;
    strict state = {0};
    papan_allocator memory = strict_allocator(&state);
    papan_buffer buffer = papan_buffer_new(&memory);
    for (int i = 0; i < 1000; i++) {
        papan_buffer_number(&buffer, i % 10);
        papan_buffer_char(&buffer, ',');
    }
    assert_false(buffer.failed);
    assert_int_equal(buffer.length, 2000);
    assert_int_equal(strlen(buffer.bytes), 2000);
    for (size_t i = 0; i < 2000; i += 2)
        assert_int_equal(buffer.bytes[i], '0' + (int)(i / 2 % 10));
    papan_buffer_clear(&buffer);
    assert_string_equal(buffer.bytes, "");
    papan_buffer_number(&buffer, INT64_MIN);
    papan_buffer_text(&buffer, " to ");
    papan_buffer_number(&buffer, INT64_MAX);
    papan_buffer_add(&buffer, "", 0);
    assert_string_equal(buffer.bytes, "-9223372036854775808 to 9223372036854775807");
    papan_buffer_free(&buffer);
    assert_int_equal(state.held, 0);
    papan_buffer_text(&buffer, "again"); /* a freed buffer is a new one */
    assert_string_equal(buffer.bytes, "again");
    papan_buffer_free(&buffer);
    papan_buffer_free(&buffer);
    assert_int_equal(state.blocks, 0);
}

static void only_readable_text_is_appended(void **unused)
{
    (void)unused;
    static const struct {
        const char *given, *wanted;
    } rows[] = {{"", ""},
                {"caf\xC3\xA9 & <b>", "caf\xC3\xA9 & <b>"},
                {"caf\xE9!", "caf\xEF\xBF\xBD!"},
                {"cut \xE2\x82", "cut \xEF\xBF\xBD\xEF\xBF\xBD"},
                {"a\033[1m\x7F", "a\xEF\xBF\xBD[1m\xEF\xBF\xBD"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        papan_buffer buffer = papan_buffer_new(NULL);
        papan_buffer_readable(&buffer, rows[i].given);
        assert_string_equal(buffer.bytes, rows[i].wanted);
        papan_buffer_free(&buffer);
    }
}

static void a_failed_append_is_remembered(void **unused)
{
    (void)unused;
    for (unsigned refuse = 1; refuse <= 3; refuse++) {
        strict state = {.refuse = refuse};
        papan_allocator memory = strict_allocator(&state);
        papan_buffer buffer = papan_buffer_new(&memory);
        size_t kept = 0;
        for (int i = 0; i < 5000 && !buffer.failed; i++) {
            kept = buffer.length;
            papan_buffer_char(&buffer, 'x');
        }
        assert_true(buffer.failed);
        papan_buffer_text(&buffer, "more");
        assert_int_equal(buffer.length, kept);
        papan_buffer_free(&buffer);
        assert_int_equal(state.blocks, 0);
    }
}

static void appends_fit_to_the_byte(void **unused)
{
    (void)unused;
    static char text[700];
    memset(text, 'y', sizeof text);
    for (size_t length = 250; length < 260; length++) { /* round the first size a buffer has */
        strict state = {0};
        papan_allocator memory = strict_allocator(&state);
        papan_buffer buffer = papan_buffer_new(&memory);
        papan_buffer_add(&buffer, text, length);
        papan_buffer_add(&buffer, text, sizeof text - length);
        assert_int_equal(buffer.length, sizeof text);
        assert_memory_equal(buffer.bytes, text, sizeof text);
        assert_int_equal(buffer.bytes[sizeof text], '\0');
        papan_buffer_free(&buffer);
        assert_int_equal(state.held, 0);
    }
}

/* ---- counts, hash, bits ---- */

static void expect_count(papan_count count, const char *wanted)
{
    char out[40];
    papan_count_text(count, out);
    assert_string_equal(out, wanted);
}

static void counts_have_128_bits_and_tell_overflow(void **unused)
{
    (void)unused;
    papan_count all = ~(papan_count)0;
    expect_count(0, "0");
    expect_count(10, "10");
    expect_count((papan_count)UINT64_MAX + 1, "18446744073709551616");
    expect_count(all, "340282366920938463463374607431768211455");
    papan_count sum = all - 5;
    assert_true(papan_count_add(&sum, 5));
    assert_true(sum == all);
    assert_false(papan_count_add(&sum, 1));
    sum = 1;
    assert_true(papan_count_add_product(&sum, UINT64_MAX, UINT64_MAX));
    expect_count(sum, "340282366920938463426481119284349108226");
    sum = 0;
    assert_false(papan_count_add_product(&sum, (papan_count)1 << 64, (papan_count)1 << 64));
    assert_true(sum == 0);
    sum = 1;
    assert_false(papan_count_add_product(&sum, all, 1));
}

static void counts_are_divided(void **unused)
{
    (void)unused;
    papan_count all = ~(papan_count)0, quotient = all;
    assert_int_equal(papan_count_divide(&quotient, 1), 0);
    assert_true(quotient == all);
    assert_int_equal(papan_count_divide(&quotient, 10), 5);
    expect_count(quotient, "34028236692093846346337460743176821145");
    uint64_t random = 1;
    for (unsigned i = 0; i < 1000; i++) {
        uint64_t high = papan_hash_add(random, 1), low = papan_hash_add(high, 2);
        random = papan_hash_add(low, 3);
        papan_count number = ((papan_count)high << 64 | low) >> i % 128;
        uint32_t by = (uint32_t)random >> i % 32 | 1;
        quotient = number;
        uint32_t rest = papan_count_divide(&quotient, by);
        assert_true(rest < by && quotient * by + rest == number && quotient <= number);
    }
}

static void counts_come_from_doubles(void **unused)
{
    (void)unused;
    expect_count(papan_count_of(0.99), "0");
    expect_count(papan_count_of(1e15 + 0.5), "1000000000000000");
    expect_count(papan_count_of(18446744073709551616.0), "18446744073709551616");
    expect_count(papan_count_of(1e30), "1000000000000000019884624838656");
    expect_count(papan_count_of(340282366920938425684442744474606501888.0),
                 "340282366920938425684442744474606501888"); /* the largest double below 2^128 */
}

static void hash_follows_the_published_generator(void **unused)
{
    (void)unused;
    /* SplitMix64 from seed 0 gives these first; its state goes up by the constant papan_hash_add adds. */
    assert_true(papan_hash_add(0, 0) == UINT64_C(0xE220A8397B1DCDAF));
    assert_true(papan_hash_add(0, UINT64_C(0x9E3779B97F4A7C15)) == UINT64_C(0x6E789E6AA1B965F4));
    assert_true(papan_hash_add(papan_hash_add(0, 1), 2) != papan_hash_add(papan_hash_add(0, 2), 1));
}

static void bits_cross_words(void **unused)
{
    (void)unused;
    assert_int_equal(papan_words(0), 0);
    assert_int_equal(papan_words(64), 1);
    assert_int_equal(papan_words(65), 2);
    uint64_t set[3] = {0};
    for (size_t i = 0; i < 192; i += 7)
        papan_bit_set(set, i);
    for (size_t i = 0; i < 192; i++)
        assert_int_equal(papan_bit(set, i), i % 7 == 0);
    assert_int_equal(papan_ones(set[0]) + papan_ones(set[1]) + papan_ones(set[2]), 28);
    papan_bit_clear(set, 0);
    assert_int_equal(papan_lowest(set[0]), 7);
    assert_int_equal(papan_lowest(UINT64_C(1) << 63), 63);
}

static void a_flag_stops(void **unused)
{
    (void)unused;
    atomic_bool flag = false;
    assert_false(papan_stop_flag(&flag));
    atomic_store(&flag, true);
    assert_true(papan_stop_flag(&flag));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(take_zeroes_and_give_returns_all),
        cmocka_unit_test(grow_keeps_the_old_and_zeroes_the_new),
        cmocka_unit_test(refused_growth_leaves_the_block),
        cmocka_unit_test(absurd_sizes_are_refused_without_asking),
        cmocka_unit_test(no_allocator_means_the_library_one),
        cmocka_unit_test(arena_blocks_are_aligned_zeroed_and_apart),
        cmocka_unit_test(arena_takes_large_blocks_and_can_be_used_again),
        cmocka_unit_test(arena_memory_is_reused),
        cmocka_unit_test(arena_survives_a_refusal),
        cmocka_unit_test(budget_counts_and_refuses),
        cmocka_unit_test(budget_without_limit_counts_only),
        cmocka_unit_test(budget_does_not_count_what_was_not_given),
        cmocka_unit_test(messages_put_their_arguments_in),
        cmocka_unit_test(units_have_a_word_before_their_names),
        cmocka_unit_test(star_battle_has_stars),
        cmocka_unit_test(messages_are_cut_like_snprintf),
        cmocka_unit_test(arguments_are_safe_to_print),
        cmocka_unit_test(long_arguments_are_cut_between_characters),
        cmocka_unit_test(warnings_are_counted_beyond_what_is_kept),
        cmocka_unit_test(lines_come_without_their_ends),
        cmocka_unit_test(texts_may_be_absent_or_hold_zero_bytes),
        cmocka_unit_test(buffers_grow_and_can_be_emptied),
        cmocka_unit_test(only_readable_text_is_appended),
        cmocka_unit_test(a_failed_append_is_remembered),
        cmocka_unit_test(appends_fit_to_the_byte),
        cmocka_unit_test(counts_have_128_bits_and_tell_overflow),
        cmocka_unit_test(counts_are_divided),
        cmocka_unit_test(counts_come_from_doubles),
        cmocka_unit_test(hash_follows_the_published_generator),
        cmocka_unit_test(bits_cross_words),
        cmocka_unit_test(a_flag_stops),
    };
    return cmocka_run_group_tests_name("base", tests, NULL, NULL);
}

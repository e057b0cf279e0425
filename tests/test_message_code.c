/* test_message_code.c: papan_message_code() knows the code of every text in message_codes.def, and no others.
 */
#include "check.h"

#include "base/message.h"

static const struct row {
    const char *code, *text; /* one of them */
} rows[] = {
#define CODE(name)         {.code = name},
#define TEXT(hash, string) {.text = string},
#include "base/message_codes.def"
#undef CODE
#undef TEXT
};

static void every_text_has_its_code(void **state)
{
    (void)state;
    const char *code = NULL;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (rows[i].code != NULL) {
            code = rows[i].code;
            continue;
        }
        papan_message message;
        papan_say(&message, 3, 4, rows[i].text);
        papan_say_text(&message, 0, "an argument");
        message.stars = true;
        assert_string_equal(papan_message_code(&message), code);
    }
}

static void other_texts_have_none(void **state)
{
    (void)state;
    papan_message message = {0};
    assert_null(papan_message_code(&message));
    papan_say(&message, 0, 0, "");
    assert_null(papan_message_code(&message));
    papan_say(&message, 0, 0, "a message of the caller");
    assert_null(papan_message_code(&message));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_text_has_its_code),
                                       cmocka_unit_test(other_texts_have_none)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

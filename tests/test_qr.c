/* test_qr.c: QR codes on a terminal: the half blocks are read back, module by module, and compared with the
 * code that libqrencode makes; the margin is complete, and both ways to draw show the same. */
#include "check.h"

#include "cli/page/page.h"

#include <qrencode.h>

enum { MOST = 200, MARGIN = 4 };

typedef struct drawing {
    unsigned columns, rows;
    bool dark[MOST][MOST]; /* row, column */
} drawing;

static unsigned block_at(const char **at)
{
    static const char *const blocks[] = {" ", "▀", "▄", "█"};
    for (unsigned i = 0; i < 4; i++)
        if (strncmp(*at, blocks[i], strlen(blocks[i])) == 0) {
            *at += strlen(blocks[i]);
            return i;
        }
    fail_msg("not a block: %s", *at);
    return 0;
}

static void read_line(drawing *seen, const char *line, bool colour)
{
    static const char before[] = "\033[38;5;16;48;5;231m", after[] = "\033[0m";
    if (colour) {
        assert_memory_equal(line, before, sizeof before - 1);
        line += sizeof before - 1;
    }
    unsigned columns = 0;
    while (*line != '\0' && strcmp(line, after) != 0) {
        unsigned block = block_at(&line);
        unsigned dark = colour ? block : 3 - block; /* without colour, blocks are light */
        seen->dark[seen->rows][columns] = (dark & 1) != 0;
        seen->dark[seen->rows + 1][columns++] = (dark & 2) != 0;
    }
    assert_int_equal(*line != '\0', colour);
    assert_true(seen->rows == 0 || columns == seen->columns);
    seen->columns = columns;
    seen->rows += 2;
}

static drawing *read_back(const papan_qr *qr, bool colour)
{
    static drawing seen;
    memset(&seen, 0, sizeof seen);
    const char *at = qr->text.bytes, *end;
    for (; (end = strchr(at, '\n')) != NULL; at = end + 1) {
        char line[4096];
        assert_true((size_t)(end - at) < sizeof line);
        memcpy(line, at, (size_t)(end - at));
        line[end - at] = '\0';
        read_line(&seen, line, colour);
    }
    assert_string_equal(at, "");
    assert_int_equal(seen.columns, qr->columns);
    assert_int_equal(seen.rows, 2 * qr->lines);
    return &seen;
}

static void compare(const char *text, bool colour)
{
    papan_qr qr;
    assert_true(papan_qr_draw(text, colour, &qr));
    const drawing *seen = read_back(&qr, colour);
    QRcode *code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_L);
    assert_non_null(code);
    assert_int_equal(seen->columns, (unsigned)code->width + 2 * MARGIN);
    assert_true(seen->rows >= seen->columns);
    for (int row = 0; row < (int)seen->rows; row++)
        for (int column = 0; column < (int)seen->columns; column++) {
            int x = column - MARGIN, y = row - MARGIN;
            bool inside = x >= 0 && y >= 0 && x < code->width && y < code->width;
            assert_int_equal(seen->dark[row][column], inside && (code->data[y * code->width + x] & 1) != 0);
        }
    QRcode_free(code);
    papan_buffer_free(&qr.text);
}

static void reads_back(void **state)
{
    (void)state;
    char text[1000];
    for (unsigned length = 1; length < 600; length += 37) {
        for (unsigned i = 0; i < length; i++)
            text[i] = "http://192.168.1.5:41235/abcdefghijklmnop234567/#"[i % 49];
        text[length] = '\0';
        compare(text, true);
        compare(text, false);
    }
}

static void too_long(void **state)
{
    (void)state;
    static char text[4000];
    memset(text, 'a', sizeof text - 1);
    papan_qr qr;
    assert_false(papan_qr_draw(text, true, &qr));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(reads_back), cmocka_unit_test(too_long)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

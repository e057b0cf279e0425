/* test_format_robust.c: readers under hostile conditions: random bytes, valid inputs with some bytes changed,
 * removed or doubled, and zero bytes. A reader always returns a puzzle or a reason, and frees all memory. The
 * random numbers are always the same. */
#include "test_format.h"

#include "base/hash.h"

static const char *const good[] = {
    "5 5 7\nDEFAULT\nA\nAA\nB\nBB\nC\nCC\nD\nDD\nEE\nEE\nE\nFF\nFF\nF\nGGG\n",
    "5 7 5\nCUSTOM\n...X...\n.XXXXX.\nXXXXXXX\n.XXXXX.\n...X...\nA\nAAA\nBB\nBBB\nCCCC\n C\nD\nEEE\nE\n",
    "3 3 6\nPYRAMID\nA\nAA\nBB\nCC\nDDD\nE\nEE\nF\nPLACED\n.\n..\n..\n..D\n..D\n..D\n",
    "2 3 2\nCUSTOM\nXXX\nXX.\nA\nBB\nCOPIES A=3\nPLACED\n.BB\nA..\n",
    "5 11 12\nDEFAULT\npieces: iq-puzzler-pro\n",
    "stars: 2\nAABB\nAABB\nCCDD\nCCDD\nPLACED\n#...\n...x\n....\n.#..\n",
    "nqueens: 4\nPLACED\n.Q..\n....\nQ...\n....\n",
    "991WiSHUFrpQihv1246rWa46ZT1X\n",
    "{\"family\": \"queens\", \"stars\": 1, \"regions\": [\"AAB\", \"CCB\", \"CCB\"], \"placed\": [\"#..\", "
    "\"...\", \"x..\"]}",
    "{\"family\": \"nqueens\", \"n\": 4, \"placed\": [[0, 1], [2, 0]]}",
    "{\"family\": \"pack\", \"lattice\": \"cubic\", \"board\": [[\"XX\", \"XX\"], [\"X.\", \"..\"]], "
    "\"pieces\": [{\"name\": "
    "\"s\", \"layers\": [[\"ss\", \".s\"], [\"s\"]]}, {\"name\": \"1\", \"cells\": [[0, 0, 0]], \"copies\": "
    "1}], \"placed\": "
    "[[\"..\", \".1\"], [\"..\", \"..\"]]}",
    "{\"family\": \"pack\", \"board\": {\"rows\": 5, \"columns\": 11}, \"pieces\": \"kanoodle\"}",
    "3 3 1\n0 0 1\n2, -1; 1\n2\t. 1\nPLACED\n#..\n...\nx..\n",
    "stars: 1\n0.1\n221\n2#1\n",
    "[[0,0,null],[2,2,1],[2,-1,1]]",
    "{\"puzzles\": [{\"size\": 3, \"starsPerRow\": 1, \"colorRegions\": "
    "[[\"red\",\"red\",\"B\"],[\"C\",\"C\",\"B\"],"
    "[\"C\",{\"color\": \"C\"},\".\"]]}, {\"n\": 4}]}",
    "{\"data\": [{\"gridSize\": 2, \"colorGrid\": [{\"colors\": [0, 0]}, {\"colors\": [1, 1]}]}]}",
    "{\"size\": 2, \"regions\": [{\"id\": 1, \"cells\": [[0, 0], {\"row\": 0, \"col\": 1}]}, {\"cells\": [[1, "
    "1]]}]}",
    "{\"size\": 2, \"grid\": [\"a\", \"a\", \"bb\", \"bb\"]}",
};

static uint64_t next_random(uint64_t *seed)
{
    *seed += UINT64_C(0x9E3779B97F4A7C15);
    return papan_mix(*seed);
}

/* Reads the bytes; if that succeeds, writes the puzzle in every format, and reads the same bytes as a solution.
 */
static void try_all(const char *bytes, size_t length)
{
    check_memory book = {0};
    papan_allocator memory = check_allocator(&book);
    papan_puzzle *puzzle;
    papan_notes notes;
    papan_status status = read_copy(&memory, bytes, length, &puzzle, &notes);
    assert_true(status == PAPAN_OK || status == PAPAN_BAD_INPUT);
    for (size_t i = 0; puzzle != NULL && papan_formats[i] != NULL; i++) {
        if (!papan_format_fits(papan_formats[i], puzzle))
            continue;
        papan_buffer out = papan_buffer_new(&memory);
        papan_message why = {0};
        status = papan_formats[i]->write(puzzle, &out, &why);
        assert_true((status == PAPAN_OK) != (status == PAPAN_UNSUITABLE && why.text != NULL));
        papan_buffer_free(&out);
    }
    if (puzzle != NULL && puzzle->cells > 0 && puzzle->cells < 10000) {
        uint16_t *label = malloc(puzzle->cells * sizeof *label);
        status = papan_read_solution(puzzle, bytes, length, &memory, label, &notes.warnings, &notes.error);
        assert_true(status == PAPAN_OK || status == PAPAN_BAD_INPUT);
        free(label);
    }
    papan_puzzle_free(puzzle);
    assert_int_equal(book.held, 0);
}

static void random_bytes(void **state)
{
    (void)state;
    static const char likely[] = "AABBX..xQ#0123 \n\r\t{}[]\",:abDEFAULT\xEF\xBB\xBF\xFF";
    uint64_t seed = 1;
    for (unsigned pass = 0; pass < 4000; pass++) {
        char bytes[200];
        size_t length = next_random(&seed) % sizeof bytes;
        for (size_t i = 0; i < length; i++) {
            uint64_t random = next_random(&seed);
            bytes[i] = pass % 2 ? likely[random % (sizeof likely - 1)] : (char)(random & 0xFF);
        }
        try_all(bytes, length);
    }
}

static void cut_inputs(void **state)
{
    (void)state;
    for (size_t i = 0; i < ROWS(good); i++)
        for (size_t length = 0; length <= strlen(good[i]); length++)
            try_all(good[i], length);
}

static void changed_inputs(void **state)
{
    (void)state;
    static const char likely[] = "ABX.x#Q0199 \n\t-{}[]\",:\xFF";
    uint64_t seed = 2;
    for (unsigned pass = 0; pass < 6000; pass++) {
        char bytes[600];
        const char *from = good[pass % ROWS(good)];
        size_t length = strlen(from);
        memcpy(bytes, from, length);
        for (uint64_t changes = 1 + next_random(&seed) % 3; changes > 0; changes--) {
            size_t at = next_random(&seed) % length;
            char c = likely[next_random(&seed) % (sizeof likely - 1)];
            switch (next_random(&seed) % 3) {
            case 0:
                bytes[at] = c;
                break;
            case 1: /* one more */
                memmove(bytes + at + 1, bytes + at, length - at);
                bytes[at] = c;
                length++;
                break;
            default: /* one less */
                memmove(bytes + at, bytes + at + 1, length - at - 1);
                length--;
            }
        }
        try_all(bytes, length);
    }
}

static void zero_bytes_are_refused(void **state)
{
    (void)state;
    static const char zero[] = "5 5 7\nDEF\0ULT\n";
    papan_puzzle *puzzle;
    papan_notes notes;
    assert_int_equal(read_copy(NULL, zero, sizeof zero - 1, &puzzle, &notes), PAPAN_BAD_INPUT);
    check_message(&notes.error, &(refusal){"DEF 0 ULT", 2, 4, "zero byte found"});
    static const char png[] = "\x89PNG\r\n\x1a\n\0\0\0\rIHDR", webp[] = "RIFF\0\0\0\0WEBP",
                      short_gif[] = "GIF\0";
    assert_int_equal(papan_read(png, sizeof png, NULL, &puzzle, &notes.warnings, &notes.error),
                     PAPAN_BAD_INPUT);
    check_message(&notes.error, &(refusal){"PNG", 1, 1, "this is a picture (PNG)"});
    assert_int_equal(papan_read(webp, sizeof webp, NULL, &puzzle, &notes.warnings, &notes.error),
                     PAPAN_BAD_INPUT);
    check_message(&notes.error, &(refusal){"WebP", 1, 1, "this is a picture (WebP)"});
    assert_int_equal(papan_read(short_gif, sizeof short_gif, NULL, &puzzle, &notes.warnings, &notes.error),
                     PAPAN_BAD_INPUT);
    check_message(&notes.error, &(refusal){"GIF", 1, 4, "zero byte found"});
}

static void huge_inputs_are_refused_at_once(void **state)
{
    (void)state;
    check_memory book = {0};
    papan_allocator memory = check_allocator(&book);
    papan_puzzle *puzzle;
    papan_notes notes;
    /* only the length is examined: there are fewer bytes than that */
    assert_int_equal(papan_read("5", (size_t)2 << 30, &memory, &puzzle, &notes.warnings, &notes.error),
                     PAPAN_BAD_INPUT);
    check_message(&notes.error, &(refusal){"2 GB", 1, 1, "2147483648 bytes; a puzzle has at most 67108864"});
    assert_int_equal(papan_read("1000000000 1000000000 5\nDEFAULT\nA\n", 34, &memory, &puzzle, &notes.warnings,
                                &notes.error),
                     PAPAN_BAD_INPUT);
    assert_int_equal(book.requests, 0);
}

static void notes_need_not_be_heard(void **state)
{
    (void)state;
    papan_puzzle *puzzle;
    assert_int_equal(papan_read("HAHA", 4, NULL, &puzzle, NULL, NULL), PAPAN_BAD_INPUT);
    assert_null(puzzle);
    assert_int_equal(papan_read("A", 1, NULL, &puzzle, NULL, NULL), PAPAN_OK);
    papan_puzzle_free(puzzle);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_bytes),
        cmocka_unit_test(cut_inputs),
        cmocka_unit_test(changed_inputs),
        cmocka_unit_test(zero_bytes_are_refused),
        cmocka_unit_test(huge_inputs_are_refused_at_once),
        cmocka_unit_test(notes_need_not_be_heard),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

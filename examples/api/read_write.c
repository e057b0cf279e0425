/* read_write.c: reads puzzles and solutions from text, reports mistakes with line and column, and writes
 * puzzles in other formats. */
#include <papan/papan.h>

#include <stdio.h>
#include <string.h>

static papan_puzzle *read(const char *text)
{
    papan_puzzle *puzzle = NULL;
    papan_message why;
    if (papan_read(text, strlen(text), NULL, &puzzle, NULL, &why) != PAPAN_OK) {
        char sentence[400];
        papan_message_text(&why, NULL, sentence, sizeof sentence);
        printf("%u:%u: %s (%s)\n", why.line, why.column, sentence, why.code);
    }
    return puzzle;
}

static void write(const papan_puzzle *puzzle, const char *format)
{
    papan_format_info info = {.size = sizeof info};
    papan_buffer out = papan_buffer_new(NULL);
    papan_message why;
    papan_status status = PAPAN_UNSUITABLE;
    if (papan_format_named(puzzle, format, &info))
        status = papan_write(puzzle, format, &out, &why);
    if (status == PAPAN_OK)
        printf("%s:\n%s", info.name, out.bytes);
    else
        printf("This puzzle cannot be written as %s\n", format);
    papan_buffer_free(&out);
}

static void check(const papan_puzzle *puzzle, const char *text)
{
    uint16_t label[16];
    papan_message why;
    char sentence[400] = "";
    if (papan_read_solution(puzzle, text, strlen(text), NULL, label, NULL, &why) == PAPAN_OK &&
        papan_verify(puzzle, label, &why) == PAPAN_OK) {
        papan_buffer json = papan_buffer_new(NULL);
        if (papan_write_solution(puzzle, label, &json, NULL) == PAPAN_OK)
            printf("The solution is right: %s\n", json.bytes);
        papan_buffer_free(&json);
        return;
    }
    papan_message_text(&why, NULL, sentence, sizeof sentence);
    printf("The solution is wrong: %s\n", sentence);
}

static bool show(void *context, const char *text, size_t length, unsigned line)
{
    (void)context;
    printf("line %u: %.*s\n", line, (int)length, text);
    return true;
}

int main(void)
{
    static const char board[] = "AAAB\nAAAB\nCAAB\nCDDB\n";
    static const char archive[] =
        "[{\"family\": \"nqueens\", \"size\": 4},\n {\"family\": \"nqueens\", \"size\": 6}]";
    papan_puzzle *puzzle = read("ABC\nABCD\nABC\n");
    puzzle = read(board);
    if (puzzle == NULL)
        return 1;
    write(puzzle, "json");
    write(puzzle, ".xmpuzzle");

    papan_buffer id = papan_buffer_new(NULL);
    if (papan_write_id(puzzle, &id, NULL) == PAPAN_OK)
        printf("id: %s, %s\n", id.bytes, papan_is_id(id.bytes, id.length) ? "for a link" : "which is no id");
    papan_buffer_free(&id);

    check(puzzle, "A#AB\nAAA#\n#AAB\nCD#B\n");
    check(puzzle, "#AAB\nAAA#\nC#AB\nCD#B\n");
    papan_archive_read(archive, strlen(archive), NULL, NULL, show, NULL);
    papan_puzzle_free(puzzle);
}

/* Output:
2:5: line 2 has 4 letters, but line 1 has 3; all lines must have the same length (rows-unequal)
json:
{
  "family": "queens",
  "stars": 1,
  "regions": [
    "AAAB",
    "AAAB",
    "CAAB",
    "CDDB"
  ]
}
This puzzle cannot be written as .xmpuzzle
id: 441W9jH8, for a link
The solution is right: ["A#AB", "AAA#", "#AAB", "CD#B"]
The solution is wrong: region A has 2 queens instead of 1
line 1: {"family": "nqueens", "size": 4}
line 2: {"family": "nqueens", "size": 6}
*/

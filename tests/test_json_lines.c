/* test_json_lines.c: the JSON output of commands. Runs every command that takes --json; each output line
 * must be an object for the strict parser, with the writer's spacing and only members that docs/formats.md
 * names. The environment variable PAPAN names the program. */
#include "test_format.h"

#include "format/json_value.h"

#include <stdio.h>
#include <stdlib.h>

static const struct row {
    const char *command; /* the words behind papan; a shell reads them */
    unsigned lines;      /* that come out; 0: any number but none */
} rows[] = {
    {"solve --json soma:3x3x3", 1},
    {"solve --json nqueens:2000", 1},
    {"solve --json nqueens:3", 1},
    {"solve --trace json-lines.json --trace-limit 20 nqueens:6 >/dev/null; cat json-lines.json", 21},
    {"solve --trace json-lines.json --trace-limit 20 soma:3x3x3 >/dev/null; cat json-lines.json", 21},
    {"count --json nqueens:8", 1},
    {"count --json --distinct nqueens:6", 1},
    {"count --progress json nqueens:9 --job json-lines.papan 2>&1 >/dev/null", 0},
    {"job status --json json-lines.papan", 1},
    {"job verify --json json-lines.papan", 1},
    {"list --json nqueens:6", 1},
    {"list --json nqueens:3", 1},
    {"list --json --limit 2 soma:3x3x3", 1},
    {"list --json json-lines-copies.txt", 1},
    {"solve --json json-lines-copies.txt", 1},
    {"check --json \"$SRC\"/examples/queens/board-8.txt", 1},
    {"check --json nqueens:4 json-lines-wrong.txt", 1},
    {"compare --json nqueens:5", 0},
    {"compare --json --count nqueens --sweep 4..5", 0},
    {"estimate --json nqueens:5", 1},
    {"estimate --json nqueens:40 --strategy cover", 1},
    {"batch --json json-lines-batch.txt 2>/dev/null", 3},
    {"hint --json \"$SRC\"/examples/queens/board-8.txt", 1},
    {"hint --json --all \"$SRC\"/examples/queens/board-8.txt", 1},
    {"hint --json soma:3x3x3", 1},
    {"hint --json nqueens:8", 1},
    {"hint --json nqueens:3", 1},
    {"hint --json json-lines-dead.txt", 1},
    {"make pack --quiet --given 5 --seed 1 | \"$PAPAN\" hint --json -", 1},
    {"make --json queens --size 5 --seed 1 --count 2", 2},
    {"make --json pack --given 4 --seed 1", 1},
    {"import --json json-lines.png", 1},
    {"--version >/dev/null; LC_ALL=C sed 's/Papan puzzle/Papan muzzle/' json-lines.png | \"$PAPAN\" import "
     "--json -",
     1},
    {"strategies --json", 0},
    {"list-puzzles --json", 0},
    {"build --json json-lines-copies.txt -o json-lines.svg", 1},
};

static papan_buffer documents; /* docs/formats.md */

/* ---- running ---- */

static papan_buffer output_of(const char *command)
{
    char line[1000];
    snprintf(line, sizeof line, "LC_ALL=C \"$PAPAN\" %s", command);
    papan_buffer out = papan_buffer_new(NULL);
    FILE *pipe = popen(line, "r");
    assert_non_null(pipe);
    for (size_t got; (got = fread(line, 1, sizeof line, pipe)) > 0;)
        papan_buffer_add(&out, line, got);
    pclose(pipe);
    papan_buffer_char(&out, '\0');
    out.length--;
    return out;
}

static void put_file(const char *name, const char *text)
{
    FILE *file = fopen(name, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

static int prepare(void **state)
{
    (void)state;
    put_file("json-lines-wrong.txt", "Q...\nQ...\n....\n....\n");
    put_file("json-lines-batch.txt", "AAB/CCB/CCB\nfi\"rst\tAABB/ACBB/CCCD/DDDD\nA?/B\n");
    put_file("json-lines.txt", "AABB\nAACB\nDCCC\nDDDC\n");
    put_file("json-lines-dead.txt", "1 4 2\nDEFAULT\nA\nBBB\nPLACED\n.A..\n");
    put_file("json-lines-copies.txt", "2 2 1\nDEFAULT\nAA\nCOPIES A=2\n");
    remove("json-lines.papan");
    papan_buffer drawn = output_of("draw json-lines.txt -o json-lines.png");
    papan_buffer_free(&drawn);
    documents = output_of("help >/dev/null; cat \"$SRC\"/docs/formats.md");
    return 0;
}

static int clean(void **state)
{
    (void)state;
    papan_buffer_free(&documents);
    return 0;
}

/* ---- checks ---- */

/* One space behind each comma and colon outside strings, and none elsewhere. */
static void check_spacing(const char *text, const char *command)
{
    char before = '\0';
    for (const char *at = text; *at != '\0'; before = *at++) {
        if ((*at == ' ') != (before == ',' || before == ':'))
            fail_msg("%s: spacing at byte %zu of %s", command, (size_t)(at - text), text);
        if (*at == '"')
            for (at++; *at != '"'; at++)
                at += *at == '\\';
    }
}

/* Members that all commands write alike. */
static void check_members(const papan_json_value *object, const char *command)
{
    enum { STRING = 1 << PAPAN_JSON_STRING, ARRAY = 1 << PAPAN_JSON_ARRAY, REAL = 1 << PAPAN_JSON_REAL };
    static const struct {
        const char *key;
        unsigned types;
    } members[] = {
        {"family", STRING},  {"strategy", STRING},
        {"verdict", STRING}, {"count", STRING},
        {"reason", STRING},  {"kind", STRING},
        {"event", STRING},   {"ms", REAL},
        {"seconds", REAL},   {"solutions", ARRAY},
        {"cells", ARRAY},    {"share", REAL},
        {"hash", STRING},    {"cases", STRING | REAL | 1 << PAPAN_JSON_INTEGER},
    };
    for (size_t i = 0; i < ROWS(members); i++) {
        const papan_json_value *value = papan_json_get(object, members[i].key);
        if (value != NULL && (members[i].types >> (value->word & 7) & 1) == 0)
            fail_msg("%s: \"%s\" is of another type", command, members[i].key);
    }
}

/* Every member is in docs/formats.md. */
static void check_documented(const papan_json_value *object, const char *command)
{
    for (size_t i = 0; i < papan_json_size(object); i++) {
        char quoted[60];
        snprintf(quoted, sizeof quoted, "`%s`", papan_json_key_of(papan_json_member(object, i)));
        if (strstr(documents.bytes, quoted) == NULL)
            fail_msg("%s: docs/formats.md does not name %s", command, quoted);
    }
}

static void check_object(const char *text, size_t length, const char *command)
{
    papan_arena arena;
    const papan_json_value *root;
    papan_notes notes = {0};
    papan_arena_init(&arena, NULL);
    if (papan_json_parse(&arena, text, length, &root, &notes) != PAPAN_OK)
        fail_msg("%s: %s at %u:%u in %.*s", command, notes.error.text, notes.error.line, notes.error.column,
                 (int)length, text);
    assert_true(papan_json_is(root, PAPAN_JSON_OBJECT));
    check_members(root, command);
    check_documented(root, command);
    papan_arena_free(&arena);
}

static void check_row(const struct row *row)
{
    papan_buffer out = output_of(row->command);
    unsigned lines = 0;
    for (char *at = out.bytes, *end; *at != '\0'; at = end + 1, lines++) {
        end = strchr(at, '\n');
        if (end == NULL)
            fail_msg("%s: the last line does not end: %s", row->command, at);
        *end = '\0';
        check_object(at, (size_t)(end - at), row->command);
        check_spacing(at, row->command);
    }
    if (row->lines == 0 ? lines == 0 : lines != row->lines)
        fail_msg("%s: %u lines", row->command, lines);
    papan_buffer_free(&out);
}

static void every_line_is_an_object(void **state)
{
    (void)state;
    for (size_t i = 0; i < ROWS(rows); i++)
        check_row(&rows[i]);
}

/* The table above knows every command whose help names --json. */
static void no_command_is_left_out(void **state)
{
    (void)state;
    papan_buffer help = output_of("help");
    unsigned found = 0;
    for (char *line = strtok(strstr(help.bytes, "Commands:\n"), "\n"); line != NULL;
         line = strtok(NULL, "\n")) {
        char name[40], ask[60];
        if (strncmp(line, "  ", 2) != 0 || line[2] < 'a' || line[2] > 'z' || sscanf(line, "%39s", name) != 1)
            continue;
        snprintf(ask, sizeof ask, "help %s 2>/dev/null", name);
        papan_buffer told = output_of(ask);
        bool known = strstr(told.bytes, " --json ") == NULL;
        found += !known;
        for (size_t i = 0; i < ROWS(rows); i++)
            known = known ||
                    (strncmp(rows[i].command, name, strlen(name)) == 0 && rows[i].command[strlen(name)] == ' ');
        if (!known)
            fail_msg("papan %s takes --json and is not in this test", name);
        papan_buffer_free(&told);
    }
    assert_true(found >= 10);
    papan_buffer_free(&help);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_line_is_an_object),
                                       cmocka_unit_test(no_command_is_left_out)};
    return cmocka_run_group_tests(tests, prepare, clean);
}

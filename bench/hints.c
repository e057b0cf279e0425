/* hints.c: follows the hints of many Queens boards to the end and checks each step against the solution,
 * which a search finds. Reports how many boards each level has, how often each rule was used, and the time.
 *
 *     hints FILE...          puzzle files in any format that Papan reads, or tables (.tsv) with the column
 *                            grid (rows separated by /) and optionally id and stars
 *     hints --verbose ...    also prints one line per board
 *
 * Boards without exactly one solution, or where this is unknown after some seconds, are counted and skipped.
 * Exit status 1: a step was wrong. */
#include "explain/queens_hint.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { LINE = 20000, FIELDS = 32, SEARCH_SECONDS = 5, LEVELS = PAPAN_LEVEL_BEYOND + 1 };

static double search_end;

typedef struct tally {
    bool verbose;
    unsigned boards, passed_over, unread, wrong;
    unsigned level[LEVELS], rule[PAPAN_QUEENS_RULES], with[PAPAN_QUEENS_RULES];
    double total, worst;
    char worst_id[128];
} tally;

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* ---- one board ---- */

static bool keep(void *context, const papan_puzzle *puzzle, const uint16_t *label)
{
    memcpy(context, label, puzzle->cells * sizeof *label);
    return true;
}

static bool over(void *context)
{
    (void)context;
    return now() > search_end;
}

static bool all_are(papan_cell_list cells, const uint16_t *solution, bool queen)
{
    for (uint32_t i = 0; i < cells.count; i++)
        if ((solution[cells.cell[i]] != PAPAN_EMPTY) != queen)
            return false;
    return true;
}

/* Checks every step against the solution, and reports the first wrong one. */
static bool check_steps(const char *id, const papan_path *path, const uint16_t *solution)
{
    for (size_t i = 0; i < path->steps; i++) {
        const papan_hint *step = path->step[i];
        char text[512];
        if (all_are(step->place, solution, true) && all_are(step->cross, solution, false))
            continue;
        papan_message_text(&step->text, NULL, text, sizeof text);
        printf("%s: step %zu is wrong (%s): %s\n", id, i + 1, step->rule->name, text);
        return false;
    }
    return true;
}

static void count_rules(const papan_path *path, tally *t)
{
    bool met[PAPAN_QUEENS_RULES] = {false};
    for (size_t i = 0; i < path->steps; i++) {
        unsigned rule = papan_queens_rule_find(path->step[i]->rule->name);
        t->rule[rule]++;
        met[rule] = true;
    }
    for (unsigned rule = 0; rule < PAPAN_QUEENS_RULES; rule++)
        t->with[rule] += met[rule];
}

static void follow(const char *id, const papan_puzzle *puzzle, const uint16_t *solution, tally *t)
{
    papan_grade difficulty = {0};
    papan_path *path;
    double start = now();
    papan_measure(puzzle, NULL, NULL, &difficulty, NULL);
    double seconds = now() - start;
    papan_status status = papan_hint_path(puzzle, NULL, NULL, &path, NULL);
    bool right = status == PAPAN_OK && check_steps(id, path, solution) && path->kind != PAPAN_HINT_DEAD &&
                 (path->kind == PAPAN_HINT_DONE) == difficulty.finished;
    t->boards++;
    t->wrong += !right;
    t->level[difficulty.level]++;
    t->total += seconds;
    if (seconds > t->worst) {
        t->worst = seconds;
        snprintf(t->worst_id, sizeof t->worst_id, "%s", id);
    }
    count_rules(path, t);
    if (t->verbose)
        printf("%-28s %2u %u  %-7s %5u  %7.3f ms\n", id, puzzle->queens.n, puzzle->queens.stars,
               papan_level_name(difficulty.level), difficulty.score, 1e3 * seconds);
    papan_path_free(path);
}

static void take_board(const char *id, papan_puzzle *puzzle, tally *t)
{
    uint16_t *solution = malloc(puzzle->cells * sizeof *solution);
    papan_request request = {.goal = PAPAN_CHECK, .context = solution, .solution = keep, .stop = over};
    papan_result result = {0};
    search_end = now() + SEARCH_SECONDS;
    if (puzzle->family == &papan_family_queens && solution != NULL &&
        papan_solve(puzzle, &request, &result, NULL) == PAPAN_OK && result.verdict == PAPAN_UNIQUE)
        follow(id, puzzle, solution, t);
    else
        t->passed_over++;
    free(solution);
}

static void take_text(const char *id, const char *text, size_t length, tally *t)
{
    papan_puzzle *puzzle = NULL;
    papan_notes notes;
    if (papan_read(text, length, NULL, &puzzle, &notes.warnings, &notes.error) == PAPAN_OK)
        take_board(id, puzzle, t);
    else
        t->unread++;
    papan_puzzle_free(puzzle);
}

/* ---- files ---- */

static int split(char *line, char *field[FIELDS])
{
    int count = 0;
    line[strcspn(line, "\r\n")] = '\0';
    for (char *at = line; count < FIELDS && at != NULL;) {
        field[count++] = at;
        at = strchr(at, '\t');
        if (at != NULL)
            *at++ = '\0';
    }
    return count;
}

static int column(char *const *title, int count, const char *name)
{
    for (int i = 0; i < count; i++)
        if (strcmp(title[i], name) == 0)
            return i;
    return -1;
}

static void take_row(char *const *field, int count, int id, int stars, int grid, tally *t)
{
    static char text[LINE + 64];
    if (grid >= count)
        return;
    int head = snprintf(text, sizeof text, "stars: %s\n", stars >= 0 && stars < count ? field[stars] : "1");
    snprintf(text + head, sizeof text - (size_t)head, "%s\n", field[grid]);
    for (char *at = text + head; *at != '\0'; at++)
        if (*at == '/')
            *at = '\n';
    take_text(id >= 0 && id < count ? field[id] : "?", text, strlen(text), t);
}

static void take_table(FILE *file, tally *t)
{
    static char head[LINE], line[LINE];
    char *title[FIELDS], *field[FIELDS];
    if (fgets(head, sizeof head, file) == NULL)
        return;
    int titles = split(head, title);
    int id = column(title, titles, "id"), stars = column(title, titles, "stars");
    int grid = column(title, titles, "grid");
    while (grid >= 0 && fgets(line, sizeof line, file) != NULL)
        take_row(field, split(line, field), id, stars, grid, t);
}

static void take_file(const char *name, tally *t)
{
    static char text[1 << 20];
    size_t length = strlen(name);
    FILE *file = fopen(name, "rb");
    if (file == NULL) {
        t->unread++;
        return;
    }
    if (length > 4 && strcmp(name + length - 4, ".tsv") == 0)
        take_table(file, t);
    else
        take_text(name, text, fread(text, 1, sizeof text, file), t);
    fclose(file);
}

/* ---- main ---- */

static void report(const tally *t)
{
    printf("boards with one solution: %u (skipped %u, unreadable %u, with a wrong step %u)\n", t->boards,
           t->passed_over, t->unread, t->wrong);
    for (unsigned level = PAPAN_LEVEL_EASY; level < LEVELS; level++)
        printf("  %-8s %5u  %5.1f %%\n", papan_level_name((papan_level)level), t->level[level],
               t->boards > 0 ? 100.0 * t->level[level] / t->boards : 0);
    printf("%-16s %8s %8s\n", "rule", "steps", "boards");
    for (unsigned rule = 0; rule < PAPAN_QUEENS_RULES; rule++)
        printf("%-16s %8u %8u\n", papan_queens_rule(rule)->name, t->rule[rule], t->with[rule]);
    if (t->boards > 0)
        printf("grading a board: mean %.3f ms, worst %.3f ms (%s)\n", 1e3 * t->total / t->boards,
               1e3 * t->worst, t->worst_id);
}

int main(int count, char **argument)
{
    static tally t;
    for (int i = 1; i < count; i++)
        if (strcmp(argument[i], "--verbose") == 0)
            t.verbose = true;
        else
            take_file(argument[i], &t);
    report(&t);
    return t.wrong > 0;
}

/* count_in_parts.c: counts the solutions of a puzzle in two other processes, which get only its id and lines of
 * text. Instead of pipes, the lines could as well go to other machines by mail.
 *
 *     cc count_in_parts.c $(pkg-config --cflags --libs papan) -o count_in_parts
 *     ./count_in_parts nqueens:14
 */
#include <papan/papan.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PROCESSES = 2, LINE = 1 << 16 };

static void fail(const char *doing, const papan_message *why)
{
    char text[512];
    papan_message_text(why, NULL, text, sizeof text);
    fprintf(stderr, "%s: %s\n", doing, text);
    exit(1);
}

static papan_puzzle *open_puzzle(const char *id)
{
    papan_puzzle *puzzle = NULL;
    papan_message why;
    if (papan_builtin(id, NULL, &puzzle, &why) != PAPAN_OK)
        fail(id, &why);
    return puzzle;
}

/* Reads a line without its end; false at the end of the file. */
static bool read_line(FILE *in, char *line)
{
    if (fgets(line, LINE, in) == NULL)
        return false;
    line[strcspn(line, "\n")] = '\0';
    return true;
}

/* ---- a worker: lines of parts in, lines with results out ---- */

typedef struct worker {
    papan_job *job;
    FILE *out;
} worker;

static void send_result(void *context, size_t part, const papan_part_sum *sum, const uint16_t *label,
                        size_t solutions)
{
    worker *w = context;
    papan_buffer line = papan_buffer_new(NULL);
    papan_job_line(w->job, part, sum, label, solutions, &line);
    if (!line.failed)
        fprintf(w->out, "%s\n", line.bytes);
    papan_buffer_free(&line);
}

static int work(const char *id, FILE *in, FILE *out)
{
    static char line[LINE];
    worker w = {NULL, out};
    papan_message why;
    papan_request request = {.size = sizeof request, .goal = PAPAN_COUNT};
    papan_puzzle *puzzle = open_puzzle(id);
    while (read_line(in, line)) {
        /* the first line has the strategy and everything else that all parts of the job have in common */
        if (w.job == NULL && papan_job_new(puzzle, &request, line, 1, &w.job, &why) != PAPAN_OK)
            fail("cannot make the job", &why);
        if (papan_job_add(w.job, line, 0, NULL, 0, NULL, &why) != PAPAN_OK)
            fail("cannot add a part", &why);
    }
    papan_job_hooks hooks = {.size = sizeof hooks, .context = &w, .done = send_result};
    if (w.job != NULL && papan_job_begin(w.job, 0, NULL) == PAPAN_OK &&
        papan_job_search(w.job, 1, &hooks, &why) != PAPAN_OK)
        fail("cannot search", &why);
    papan_job_free(w.job);
    papan_puzzle_free(puzzle);
    return fflush(out) == 0 ? 0 : 1;
}

typedef struct child {
    pid_t id;
    FILE *to, *from;
} child;

static child start_child(const char *id)
{
    int down[2], up[2];
    child c = {-1, NULL, NULL};
    if (pipe(down) != 0 || pipe(up) != 0 || (c.id = fork()) < 0) {
        perror("cannot start a process");
        exit(1);
    }
    if (c.id == 0) {
        close(down[1]);
        close(up[0]);
        _exit(work(id, fdopen(down[0], "r"), fdopen(up[1], "w")));
    }
    close(down[0]);
    close(up[1]);
    c.to = fdopen(down[1], "w");
    c.from = fdopen(up[0], "r");
    return c;
}

/* ---- the first process ---- */

static papan_job_info info_of(papan_job *job)
{
    papan_job_info info = {.size = sizeof info};
    papan_job_get(job, &info);
    return info;
}

static papan_job *cut_job(const papan_puzzle *puzzle)
{
    papan_request request = {.size = sizeof request, .goal = PAPAN_COUNT};
    papan_job *job;
    papan_message why;
    size_t finer = 1;
    if (papan_job_new(puzzle, &request, NULL, 1, &job, &why) != PAPAN_OK)
        fail("cannot make the job", &why);
    if (papan_job_cut(job, NULL, NULL, NULL) != PAPAN_OK)
        exit(1);
    while (info_of(job).open < 8 * PROCESSES && finer > 0) /* a small job is only a few parts */
        if (papan_job_split(job, NULL, 0, &finer, NULL) != PAPAN_OK)
            exit(1);
    return job;
}

static void send_parts(papan_job *job, const child *c, size_t parts)
{
    papan_buffer line = papan_buffer_new(NULL);
    for (size_t part; parts > 0 && papan_job_take(job, SIZE_MAX, &part); parts--) {
        papan_buffer_free(&line);
        line = papan_buffer_new(NULL);
        papan_job_line(job, part, NULL, NULL, 0, &line);
        fprintf(c->to, "%s\n", line.bytes);
    }
    papan_buffer_free(&line);
    fclose(c->to);
}

static void take_results(papan_job *job, child *c)
{
    static char line[LINE];
    papan_message why;
    while (read_line(c->from, line))
        if (papan_job_enter(job, NULL, line, NULL, 0, &why) != PAPAN_OK)
            fail("wrong result", &why);
    fclose(c->from);
    waitpid(c->id, NULL, 0);
}

static int by_name(const void *one, const void *other)
{
    return strcmp(*(const char *const *)one, *(const char *const *)other);
}

/* Checks that the finished parts make up the whole. */
static void check_parts(papan_job *job)
{
    size_t places = 0, parts = info_of(job).parts;
    const char **place = malloc((parts + 1) * sizeof *place);
    for (size_t part = 0; part < parts && place != NULL; part++) {
        papan_part_info info = {.size = sizeof info};
        papan_job_part(job, part, &info);
        if (info.state == PAPAN_PART_DONE)
            place[places++] = info.place;
    }
    qsort(place, places, sizeof *place, by_name);
    if (papan_job_covers(job, SIZE_MAX, place, places, NULL, NULL) != PAPAN_OK) {
        fprintf(stderr, "parts are missing\n");
        exit(1);
    }
    free(place);
}

int main(int arguments, char **argument)
{
    const char *id = arguments > 1 ? argument[1] : "nqueens:12";
    papan_puzzle *puzzle = open_puzzle(id);
    papan_job *job = cut_job(puzzle);
    size_t share = info_of(job).open / PROCESSES + 1;
    child c[PROCESSES];
    for (int i = 0; i < PROCESSES; i++) {
        c[i] = start_child(id);
        send_parts(job, &c[i], share);
    }
    for (int i = 0; i < PROCESSES; i++)
        take_results(job, &c[i]);
    papan_result result = {.size = sizeof result};
    papan_job_result(job, &result);
    if (result.complete)
        check_parts(job);
    printf("%s solutions, %s\n", result.count, result.complete ? "complete" : "incomplete");
    papan_job_free(job);
    papan_puzzle_free(puzzle);
    return result.complete ? 0 : 1;
}

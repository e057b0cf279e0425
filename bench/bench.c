/* bench.c: measures the speed of Papan and compares it with public programs that it aims to beat.
 *
 * The times include everything: making the puzzle, its lists of placements, the search, and freeing memory.
 * They are processor seconds (user and system) of one thread, the best of at least three runs, since other
 * programs may be running on the same machine. The seconds of public programs were measured on a 2-core x86-64
 * machine; "target" is their time divided by the required speed-up.
 *
 *     bench          three tables: targets, engines side by side, threads
 *     bench long     the same, including the rows that take long
 *     bench once PUZZLE TASK STRATEGY      a single run, for instruction counts; STRATEGY may be auto */
#define _GNU_SOURCE

#include <papan/papan.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef enum task { FIRST, COUNT, LIST, VERIFIED } task;
static const char *const task_name[] = {"first", "count", "list", "verified"};

/* ---- one run ---- */

typedef struct run {
    const char *puzzle; /* the name of a built-in puzzle, or a file */
    task task;
    const char *strategy; /* NULL: automatic */
    unsigned threads;
    double patience; /* processor seconds; 0: no limit */
} run;

typedef struct outcome {
    papan_status status;
    papan_result result;
    double cpu, wall;
    bool stopped;
} outcome;

static double clock_now(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

typedef struct watch {
    double end;
    uint64_t visited;
    bool stopped;
} watch;

static bool visit(void *context, const papan_puzzle *puzzle, const uint16_t *label)
{
    watch *w = context;
    (void)puzzle;
    (void)label;
    w->visited++;
    return true;
}

static bool out_of_patience(void *context)
{
    watch *w = context;
    w->stopped = w->stopped || clock_now(CLOCK_PROCESS_CPUTIME_ID) > w->end;
    return w->stopped;
}

static papan_status open_puzzle(const char *name, papan_puzzle **puzzle)
{
    papan_message why;
    static char text[1 << 16];
    FILE *file = fopen(name, "rb");
    if (file == NULL)
        return papan_builtin(name, NULL, puzzle, &why);
    size_t length = fread(text, 1, sizeof text, file);
    fclose(file);
    return papan_read(text, length, NULL, puzzle, NULL, &why);
}

static outcome run_once(const run *r)
{
    outcome o = {.status = PAPAN_OK};
    watch w = {.end = 0};
    papan_request request = {.goal = r->task == FIRST   ? PAPAN_FIRST
                                     : r->task == COUNT ? PAPAN_COUNT
                                                        : PAPAN_LIST,
                             .strategy = r->strategy,
                             .threads = r->threads,
                             .unchecked = r->task != VERIFIED,
                             .context = &w,
                             .solution = r->task == COUNT ? NULL : visit,
                             .stop = r->patience > 0 ? out_of_patience : NULL};
    double cpu = clock_now(CLOCK_PROCESS_CPUTIME_ID), wall = clock_now(CLOCK_MONOTONIC);
    papan_puzzle *puzzle = NULL;
    w.end = cpu + r->patience;
    o.result.strategy = "-";
    o.status = open_puzzle(r->puzzle, &puzzle);
    if (o.status == PAPAN_OK)
        o.status = papan_solve(puzzle, &request, &o.result, NULL);
    papan_puzzle_free(puzzle);
    o.cpu = clock_now(CLOCK_PROCESS_CPUTIME_ID) - cpu;
    o.wall = clock_now(CLOCK_MONOTONIC) - wall;
    o.stopped = w.stopped;
    return o;
}

/* The best of several runs: short ones are repeated for most of a second, a long one runs only once. */
static outcome run_best(const run *r)
{
    enum { TIMES = 3, LONG = 4 };
    const double SPENT = 0.8;
    outcome best = run_once(r);
    double spent = best.cpu;
    if (spent > LONG || best.status != PAPAN_OK || best.stopped)
        return best;
    for (int i = 1; i < TIMES || spent < SPENT; i++) {
        outcome o = run_once(r);
        double wall = o.wall < best.wall ? o.wall : best.wall;
        spent += o.cpu;
        best = o.cpu < best.cpu ? o : best;
        best.wall = wall;
    }
    return best;
}

/* ---- instructions ---- */

static bool have_valgrind(void)
{
    return system("command -v valgrind >/dev/null 2>&1") == 0;
}

/* Millions of instructions of one run, counted by callgrind in another process; negative: unknown. */
static double instructions(const char *self, const run *r)
{
    char command[1024], line[256];
    double counted = -1;
    snprintf(command, sizeof command,
             "valgrind --tool=callgrind --callgrind-out-file=/dev/null '%s' once '%s' %s %s 2>&1", self,
             r->puzzle, task_name[r->task], r->strategy != NULL ? r->strategy : "auto");
    FILE *pipe = popen(command, "r");
    while (pipe != NULL && fgets(line, sizeof line, pipe) != NULL) {
        const char *found = strstr(line, "Collected : ");
        if (found != NULL)
            counted = strtod(found + strlen("Collected : "), NULL) / 1e6;
    }
    if (pipe != NULL)
        pclose(pipe);
    return counted;
}

/* ---- the targets ---- */

typedef struct target {
    const char *puzzle;
    task task;
    const char *strategy, *answer;
    const char *rival; /* NULL: nothing to compare with */
    double seconds, factor, at_most;
    bool rare; /* only with "long" */
} target;

#define HEART       "examples/pack/report003-test9.txt"
#define HEPTIAMONDS "bench/heptiamonds-"

static const target targets[] = {
    {"pentominoes:6x10", LIST, NULL, "9356", "Rust bitboards", 0.071, 3, 0, false},
    {"pentominoes:8x8-hole", LIST, NULL, "520", "Rust bitboards", 0.019, 1.5, 0, false},
    {"kanoodle:5x11", COUNT, NULL, "371020", "polycube 1.2.1", 5.24, 200, 0, false},
    {"kanoodle:5x11", LIST, NULL, "371020", "polycube 1.2.1", 5.24, 100, 0, false},
    {"iq-puzzler-pro:5x11", COUNT, NULL, "4331140", "polycube 1.2.1", 20.0, 1000, 0, false},
    {"iq-puzzler-pro:5x11", LIST, NULL, "4331140", "polycube 1.2.1", 20.0, 150, 0, false},
    {"iq-puzzler-pro:pyramid", LIST, NULL, "26720", "ssxcc", 60.2, 100, 0.5, false},
    {"kanoodle:pyramid", LIST, NULL, "2448", "ssxcc", 2.25, 40, 0, false},
    {"soma:3x3x3", COUNT, NULL, "11520", "BurrTools", 0.034, 6, 0, false},
    {"soma:3x3x3", LIST, NULL, "11520", "BurrTools", 0.034, 6, 0, false},
    {"bedlam:4x4x4", LIST, NULL, "460464", "polycube 1.2.1", 49.9, 3, 0, false},
    {"pentominoes:6x10", LIST, "slices", "9356", "ssxcc", 5.9, 4, 0, false},
    {"pentominoes:6x10", LIST, "cover-bits", "9356", "ssxcc", 5.9, 4, 0, false},
    {"pentominoes:6x10", LIST, "cover", "9356", NULL, 0, 0, 0, false},
    {"iq-puzzler-pro:diagonal", COUNT, NULL, "1376400", NULL, 0, 0, 0, false},
    {"iq-puzzler-pro:diagonal", LIST, NULL, "1376400", NULL, 0, 0, 0, false},
    {"calendar", LIST, NULL, "25061", NULL, 0, 0, 1, false}, /* all 366 days, and 6 that do not exist */
    {"genius-square", COUNT, NULL, "120464952", NULL, 0, 0, 0, false},
    {"iq-fit:5x10", COUNT, NULL, "301350", NULL, 0, 0, 0, false},
    {"one-sided-pentominoes:5x18", COUNT, NULL, "2746512", NULL, 0, 0, 0, false},
    {"one-sided-pentominoes:6x15", COUNT, NULL, "10268732", NULL, 0, 0, 0, true},
    {"hexiamonds:6x6", LIST, NULL, "624", NULL, 0, 0, 0, false},
    {"trihexes-tetrahexes:hexagon", LIST, NULL, "147480", NULL, 0, 0, 0, false},
    {"polyhexes:5x8", COUNT, NULL, "30353640", NULL, 0, 0, 0, false},
    {HEPTIAMONDS "3x28.txt", COUNT, NULL, "202876", NULL, 0, 0, 0, false},
    {HEPTIAMONDS "4x21.txt", COUNT, NULL, "4117638846", NULL, 0, 0, 0, true},
    {HEART, FIRST, "permute-pieces", "1", "report 003", 44, 10, 0, false},
    {"nqueens:10", COUNT, "cover", "724", NULL, 0, 0, 0, false},
    {"nqueens:13", LIST, NULL, "73712", NULL, 0, 0, 0, false},
    {"nqueens:16", COUNT, NULL, "14772512", "quadrant tables", 0.26, 5, 0, false},
    {"nqueens:17", COUNT, NULL, "95815104", "quadrant tables", 2.98, 12, 0, false},
    {"nqueens:18", COUNT, NULL, "666090624", "quadrant tables", 7.8, 15, 0, false},
    {"nqueens:19", COUNT, NULL, "4968057848", NULL, 0, 0, 0, false},
    {"nqueens:20", COUNT, NULL, "39029188884", "quadrant tables", 440, 25, 0, true},
};

static const char *without_folder(const char *name)
{
    const char *slash = strrchr(name, '/');
    return slash != NULL ? slash + 1 : name;
}

static const char *short_name(const char *puzzle)
{
    return strcmp(puzzle, HEART) == 0 ? "report 003, test 9" : without_folder(puzzle);
}

static bool show_target(const target *t, const char *self)
{
    const double SHORT = 0.25; /* seconds; callgrind is some fifty times slower */
    run r = {.puzzle = t->puzzle, .task = t->task, .strategy = t->strategy, .threads = 1};
    outcome o = run_best(&r);
    bool right = o.status == PAPAN_OK && strcmp(o.result.count, t->answer) == 0;
    double goal = t->rival != NULL ? t->seconds / t->factor : 0;
    if (t->at_most > 0 && t->at_most < goal)
        goal = t->at_most;
    printf("%-23s %-5s %8s  %-14s %8.4f", short_name(t->puzzle), task_name[t->task],
           right ? o.result.count : "WRONG", o.result.strategy, o.cpu);
    if (t->task == LIST) {
        r.task = VERIFIED;
        printf(" %8.4f", run_best(&r).cpu);
        r.task = LIST;
    } else {
        printf(" %8s", "");
    }
    if (t->rival != NULL)
        printf("  %-14s %7.3f %6.*fx %5gx %8.4f  %-6s", t->rival, t->seconds, t->seconds < 10 * o.cpu ? 1 : 0,
               t->seconds / o.cpu, t->factor, goal, right && o.cpu <= goal ? "ok" : "MISSED");
    else
        printf("  %-14s %7s %7s %6s %8s  %-6s", "-", "", "", "", "", "");
    double millions = self != NULL && o.cpu < SHORT ? instructions(self, &r) : -1;
    if (millions >= 0)
        printf(" %8.1f\n", millions);
    else
        printf(" %8s\n", "-");
    fflush(stdout);
    return right;
}

static bool show_targets(const char *self, bool rare)
{
    bool right = true;
    printf("\nTargets: processor seconds of one thread, the best of at least three runs, everything included.\n"
           "\"verified\": every solution is also checked against the rules and hashed, as in papan list.\n"
           "Instructions: millions, counted by callgrind for short runs. cover-bits: the general exact cover\n"
           "search, without symmetry.\n\n");
    printf("%-23s %-5s %8s  %-14s %8s %8s  %-14s %7s %7s %6s %8s  %-6s %8s\n", "problem", "task", "answer",
           "engine", "seconds", "verified", "public program", "its s", "speedup", "factor", "target s", "",
           "instr.");
    for (size_t i = 0; i < sizeof targets / sizeof *targets; i++)
        if (!targets[i].rare || rare)
            right = show_target(&targets[i], self) && right;
    return right;
}

/* ---- engines side by side ---- */

static const char *const engines[] = {"frontier", "subsets", "slices", "cover"};
enum { ENGINES = sizeof engines / sizeof *engines };

static const struct board {
    const char *puzzle;
    bool rare;
} boards[] = {
    {"pentominoes:3x20", false},
    {"pentominoes:4x15", false},
    {"pentominoes:5x12", false},
    {"pentominoes:6x10", false},
    {"pentominoes:8x8-hole", false},
    {"kanoodle:5x11", false},
    {"iq-puzzler-pro:5x11", false},
    {"iq-puzzler-pro:diagonal", false},
    {"bench/ells-8x8.txt", false},
    {"bench/pentominoes-square-8x8.txt", false},
    {"examples/pack/sample-default.txt", false},
    {"examples/pack/sample-custom.txt", false},
    {"examples/pack/challenge-5x11.txt", false},
    {"kanoodle:pyramid", false},
    {"iq-puzzler-pro:pyramid", false},
    {"soma:3x3x3", false},
    {"bedlam:4x4x4", true},
    {"calendar:11-15", false},
    {"calendar", false},
    {"genius-square:1", false},
    {"iq-fit:5x10", false},
    {"hexiamonds:6x6", false},
    {"hexiamonds:chevron", false},
    {"tetrahexes:4x7", false},
    {"trihexes-tetrahexes:hexagon", false},
    {"kanoodle-genius:35", false},
    {HEPTIAMONDS "3x28.txt", true},
};

/* An engine that takes five times as long as the automatic choice is stopped. */
static void show_board(const char *puzzle, task what)
{
    const double SLOWER = 5, AT_LEAST = 0.1;
    run r = {.puzzle = puzzle, .task = what, .threads = 1};
    outcome automatic = run_best(&r);
    double seconds[ENGINES], best = automatic.cpu;
    const char *chosen = automatic.result.strategy;
    r.patience = SLOWER * automatic.cpu > AT_LEAST ? SLOWER * automatic.cpu : AT_LEAST;
    for (unsigned i = 0; i < ENGINES; i++) {
        r.strategy = engines[i];
        outcome o = run_best(&r);
        seconds[i] = o.status != PAPAN_OK ? -1 : o.stopped ? 0 : o.cpu;
        if (seconds[i] > 0 && strcmp(engines[i], chosen) == 0 && automatic.result.note.text == NULL)
            automatic.cpu = seconds[i] < automatic.cpu ? seconds[i] : automatic.cpu; /* the same run */
        if (seconds[i] > 0 && seconds[i] < best)
            best = seconds[i];
    }
    printf("%-23.23s %-5s  %-8s %8.4f ", without_folder(puzzle), task_name[what], chosen, automatic.cpu);
    for (unsigned i = 0; i < ENGINES; i++)
        if (seconds[i] > 0)
            printf(" %8.4f", seconds[i]);
        else
            printf(" %8s", seconds[i] < 0 ? "-" : "long");
    printf("  %5.2f\n", automatic.cpu / best);
    fflush(stdout);
}

static void show_boards(bool rare)
{
    printf(
        "\nEngines side by side; auto/best should be at most 1.3. \"long\": more than five times as long as\n"
        "the automatic choice; \"-\": not for this board.\n\n");
    printf("%-23s %-5s  %-8s %8s ", "problem", "task", "chosen", "auto s");
    for (unsigned i = 0; i < ENGINES; i++)
        printf(" %8s", engines[i]);
    printf("  auto/best\n");
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++)
        for (task what = COUNT; what <= LIST; what++)
            if (!boards[i].rare || rare)
                show_board(boards[i].puzzle, what);
}

/* ---- threads ---- */

/* frontier appears twice: once dominated by building the graph, once by lists of sets. */
static const struct shared {
    const char *puzzle;
    task task;
    const char *strategy; /* NULL: automatic */
    bool rare;
} shared[] = {
    {"bedlam:4x4x4", COUNT, NULL, false},
    {"bench/lvp-9x10.txt", COUNT, "frontier", false},
    {"bench/tetrominoes-8x12.txt", COUNT, "frontier", false},
    {HEPTIAMONDS "3x28.txt", COUNT, "subsets", false},
    {"nqueens:18", COUNT, NULL, false},
    {"bedlam:4x4x4", LIST, NULL, true},
    {"nqueens:20", COUNT, NULL, true},
};

static void show_threads(bool rare)
{
    double load[1] = {0};
    bool known = getloadavg(load, 1) == 1;
    printf("\nThreads: elapsed seconds with one thread and with two, and the processor seconds of two threads\n"
           "divided by those of one (1.00: no overhead). The target is a speed-up of at least 1.8.\n");
    if (known && load[0] > 1.3)
        printf("The machine is busy (load %.1f; this program alone causes 1): trust only the last column.\n",
               load[0]);
    printf("\n%-23s %-5s  %-8s %9s %9s %8s %6s\n", "problem", "task", "engine", "1 thread", "2 threads",
           "speedup", "work");
    for (size_t i = 0; i < sizeof shared / sizeof *shared; i++) {
        if (shared[i].rare && !rare)
            continue;
        run r = {
            .puzzle = shared[i].puzzle, .task = shared[i].task, .strategy = shared[i].strategy, .threads = 1};
        outcome one = run_best(&r);
        r.threads = 2;
        outcome two = run_best(&r);
        printf("%-23.23s %-5s  %-8s %9.3f %9.3f %7.2fx %6.2f%s\n", without_folder(r.puzzle), task_name[r.task],
               one.result.strategy, one.wall, two.wall, one.wall / two.wall, two.cpu / one.cpu,
               strcmp(one.result.count, two.result.count) == 0 ? "" : "  DIFFERENT ANSWERS");
        fflush(stdout);
    }
}

/* ---- main ---- */

static int once(char **argument)
{
    run r = {.puzzle = argument[0], .threads = 1};
    r.strategy = strcmp(argument[2], "auto") == 0 ? NULL : argument[2];
    while (r.task < VERIFIED && strcmp(task_name[r.task], argument[1]) != 0)
        r.task++;
    outcome o = run_once(&r);
    printf("%s by %s, %llu cases, %.4f s\n", o.result.count, o.result.strategy,
           (unsigned long long)o.result.cases, o.cpu);
    return o.status == PAPAN_OK ? 0 : 1;
}

int main(int arguments, char **argument)
{
    if (arguments == 5 && strcmp(argument[1], "once") == 0)
        return once(argument + 2);
    bool rare = arguments == 2 && strcmp(argument[1], "long") == 0;
    bool right = show_targets(have_valgrind() ? argument[0] : NULL, rare);
    show_boards(rare);
    show_threads(rare);
    return right ? 0 : 1;
}

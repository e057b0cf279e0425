/* climb.c: looks for the hardest puzzles by climbing from those of the makers: boards of Queens with the
 * highest score (docs/hints.md), challenges with the most misses (docs/challenges.md).
 *
 *     climb queens N [options]             boards of N rows
 *     climb pack BOARD GIVEN [options]     challenges on a built-in board with GIVEN pieces
 *     climb random queens N [options]      what the maker gives without climbing: least, median, most
 *     climb random pack BOARD GIVEN [options]
 *     climb measure FILE...                measures puzzles
 *     climb                                a short climb of each kind
 *
 *     --seed S     of the maker and of the moves; climb number i has the seed S + i (default: 1)
 *     --climbs C   how many climbs; random: how many puzzles (default: 1)
 *     --steps T    candidates tried in each climb (default: 20,000)
 *
 * It prints the best puzzle of all climbs to standard output and one line for each climb to standard error. The
 * same arguments give the same puzzle on every machine: nothing depends on the time.
 *
 * The idea: change the puzzle a little. If it still has exactly one solution, measure it, and go on from it
 * unless it is easier than both the current puzzle and the one some steps ago. This is late acceptance hill
 * climbing (Burke and Bykov 2008): it takes some steps down, fewer as the climb goes on, and needs neither a
 * temperature nor a scale for the score. "Some steps" is a fiftieth of all; with a twelfth the climbs ended
 * half way up, with a thousandth on lower hills. A change is one to four cells of borders that join a
 * neighbouring region, which must leave all regions connected; or one given piece that is replaced, by another
 * piece of the solution or by any piece anywhere. So the solution changes, too. */
#include "make/mrv_search.h"
#include "puzzle/pack_family.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    SIDE = 24,
    PIECE = 8, /* cells of the largest piece */
    CELLS = SIDE * SIDE,
    PASSES = 50, /* the steps of a climb, as a multiple of those it looks back */
    STEPS = 20000,
    CASES_MAX = 5000000 /* of the search that counts misses */
};

/* The scores in results.md are those of the first version of the rules. */
static const papan_hint_request first_rules = {.size = sizeof first_rules, .rules_version = 1};

typedef struct state {
    uint16_t cell[CELLS]; /* the region of each cell; or the given piece, PAPAN_EMPTY where none is given */
    uint16_t solution[CELLS];
    uint64_t score;
    unsigned steps,
        longest;   /* of the path: steps in all and of its longest supposition; pack: pieces to place */
    char rule[32]; /* the hardest */
} state;

typedef struct places {
    uint32_t count, room;
    struct place {
        uint16_t label, cells;
        uint32_t cell[PIECE];
    } * place;
} places;

typedef struct climb {
    bool queens;
    const char *board; /* pack */
    unsigned n, given;
    uint64_t seed, climbs, steps;
    papan_puzzle *empty; /* pack: the empty board */
    uint32_t cells;
    places all; /* pack: every placement of every piece */
    papan_random random;
    uint64_t measured; /* puzzles with one solution */
    uint64_t beyond;   /* those that need a rule after chain */
} climb;

static _Noreturn void fail(const char *what)
{
    fprintf(stderr, "climb: %s\n", what);
    exit(EXIT_FAILURE);
}

/* ---- one solution ---- */

typedef struct keeper {
    uint16_t *to;
    size_t cells;
} keeper;

static bool keep(void *context, const papan_puzzle *puzzle, const uint16_t *label)
{
    const keeper *k = context;
    (void)puzzle;
    memcpy(k->to, label, k->cells * sizeof *label);
    return true;
}

static bool unique(const climb *c, const papan_puzzle *puzzle, uint16_t *solution)
{
    keeper k = {solution, c->cells};
    papan_request request = {.goal = PAPAN_CHECK, .quick = true, .context = &k, .solution = keep};
    papan_result result = {0};
    return papan_solve(puzzle, &request, &result, NULL) == PAPAN_OK && result.verdict == PAPAN_UNIQUE;
}

/* ---- Queens ---- */

static papan_puzzle *queens_puzzle(const climb *c, const state *s)
{
    char text[CELLS + SIDE], letter[SIDE] = {0}, next = 'A'; /* letters in the order of reading */
    size_t length = 0;
    papan_puzzle *puzzle = NULL;
    for (uint32_t cell = 0; cell < c->cells; cell++) {
        char *its = &letter[s->cell[cell]];
        *its = *its != 0 ? *its : next++;
        text[length++] = *its;
        if (cell % c->n == c->n - 1)
            text[length++] = '\n';
    }
    return papan_read(text, length, NULL, &puzzle, NULL, NULL) == PAPAN_OK ? puzzle : NULL;
}

static unsigned neighbours(const climb *c, uint32_t cell, uint32_t near[4])
{
    unsigned count = 0;
    if (cell >= c->n)
        near[count++] = cell - c->n;
    if (cell + c->n < c->cells)
        near[count++] = cell + c->n;
    if (cell % c->n > 0)
        near[count++] = cell - 1;
    if (cell % c->n < c->n - 1)
        near[count++] = cell + 1;
    return count;
}

/* True if the region has cells and all of them are connected. */
static bool connected(const climb *c, const state *s, uint16_t region)
{
    uint32_t stack[CELLS], top = 0, seen = 0, all = 0, near[4];
    bool met[CELLS] = {false};
    for (uint32_t cell = 0; cell < c->cells; cell++)
        if (s->cell[cell] == region && all++ == 0) {
            stack[top++] = cell;
            met[cell] = true;
        }
    while (top > 0) {
        uint32_t at = stack[--top];
        unsigned count = neighbours(c, at, near);
        seen++;
        for (unsigned i = 0; i < count; i++)
            if (s->cell[near[i]] == region && !met[near[i]]) {
                met[near[i]] = true;
                stack[top++] = near[i];
            }
    }
    return all > 0 && seen == all;
}

static bool move_border(climb *c, state *s)
{
    uint32_t near[4], cell = papan_random_below(&c->random, c->cells);
    uint16_t old = s->cell[cell];
    unsigned count = neighbours(c, cell, near);
    s->cell[cell] = s->cell[near[papan_random_below(&c->random, count)]];
    return s->cell[cell] != old && connected(c, s, old);
}

static bool queens_change(climb *c, state *s)
{
    unsigned moves = 1;
    while (moves < 4 && papan_random_below(&c->random, 2) == 0)
        moves++;
    for (unsigned i = 0; i < moves; i++)
        if (!move_border(c, s))
            return false;
    return true;
}

/* Steps of the longest supposition of the path. The number is part of the sentence. */
static unsigned longest_supposition(const papan_puzzle *puzzle)
{
    papan_path *path = NULL;
    unsigned longest = 0;
    if (papan_hint_path(puzzle, &first_rules, NULL, &path, NULL) != PAPAN_OK)
        fail("the path was not found");
    for (size_t i = 0; i < path->steps; i++) {
        char text[512];
        papan_message_text(&path->step[i]->text, NULL, text, sizeof text);
        const char *at = strstr(text, "(steps: ");
        unsigned steps = at != NULL ? (unsigned)strtoul(at + 8, NULL, 10) : 0;
        longest = steps > longest ? steps : longest;
    }
    papan_path_free(path);
    return longest;
}

static bool needs_more_than_chain(const papan_grade *grade)
{
    bool more = false, after = false;
    for (unsigned i = 0; papan_rule_at("queens", i) != NULL; i++) {
        more = more || (after && grade->used[i] > 0);
        after = after || strcmp(papan_rule_at("queens", i)->name, "chain") == 0;
    }
    return more || !grade->finished;
}

static bool queens_measure(climb *c, const papan_puzzle *puzzle, state *s)
{
    papan_grade grade = {.size = sizeof grade};
    if (papan_measure(puzzle, &first_rules, NULL, &grade, NULL) != PAPAN_OK)
        return false;
    c->beyond += needs_more_than_chain(&grade);
    s->score = grade.score;
    s->steps = grade.steps;
    for (unsigned i = 0; i < PAPAN_RULES_MAX; i++)
        if (grade.used[i] > 0)
            snprintf(s->rule, sizeof s->rule, "%s", papan_rule_at("queens", i)->name);
    return grade.finished;
}

static void queens_start(const papan_make_result *made, state *s, uint32_t cells)
{
    for (uint32_t cell = 0; cell < cells; cell++)
        s->cell[cell] = (uint16_t)papan_region(made->puzzle, cell);
}

/* ---- packing ---- */

typedef struct gather {
    places *all;
    uint16_t label;
} gather;

static bool gather_place(void *context, const uint32_t *cell, size_t cells)
{
    const gather *g = context;
    places *all = g->all;
    if (cells > PIECE)
        fail("pieces have at most 8 cells");
    if (all->count == all->room) {
        all->room = all->room * 2 + 256;
        all->place = realloc(all->place, all->room * sizeof *all->place);
        if (all->place == NULL)
            fail("out of memory");
    }
    struct place *place = &all->place[all->count++];
    place->label = g->label;
    place->cells = (uint16_t)cells;
    memcpy(place->cell, cell, cells * sizeof *cell);
    return true;
}

static void gather_places(climb *c)
{
    papan_piece_info info;
    for (unsigned piece = 0; memset(&info, 0, sizeof info), papan_piece_at(c->empty, piece, &info); piece++) {
        gather g = {&c->all, (uint16_t)info.first};
        if (papan_piece_places(c->empty, piece, &g, gather_place, NULL) != PAPAN_OK)
            fail("out of memory");
    }
}

static void set_piece(state *s, uint32_t cells, const uint16_t *from, uint16_t label, uint16_t to)
{
    for (uint32_t cell = 0; cell < cells; cell++)
        if (from[cell] == label)
            s->cell[cell] = to;
}

static uint16_t random_given(climb *c, const state *s)
{
    uint32_t cell;
    do
        cell = papan_random_below(&c->random, c->cells);
    while (s->cell[cell] == PAPAN_EMPTY);
    return s->cell[cell];
}

static bool is_given(const state *s, uint32_t cells, uint16_t label)
{
    for (uint32_t cell = 0; cell < cells; cell++)
        if (s->cell[cell] == label)
            return true;
    return false;
}

static bool put_anywhere(climb *c, state *s)
{
    const struct place *place = &c->all.place[papan_random_below(&c->random, c->all.count)];
    if (is_given(s, c->cells, place->label))
        return false;
    for (uint16_t i = 0; i < place->cells; i++)
        if (s->cell[place->cell[i]] != PAPAN_EMPTY)
            return false;
    for (uint16_t i = 0; i < place->cells; i++)
        s->cell[place->cell[i]] = place->label;
    return true;
}

static bool put_from_solution(climb *c, state *s)
{
    uint16_t label = s->solution[papan_random_below(&c->random, c->cells)];
    if (is_given(s, c->cells, label))
        return false;
    set_piece(s, c->cells, s->solution, label, label);
    return true;
}

static bool pack_change(climb *c, state *s)
{
    uint16_t out = random_given(c, s);
    set_piece(s, c->cells, s->cell, out, PAPAN_EMPTY);
    return papan_random_below(&c->random, 2) == 0 ? put_from_solution(c, s) : put_anywhere(c, s);
}

static bool pack_measure(const papan_puzzle *puzzle, state *s)
{
    papan_mrv_search search = {.most_cases = CASES_MAX};
    uint16_t given[CELLS];
    if (papan_mrv_search_run(puzzle, NULL, &search, NULL) != PAPAN_OK || !search.complete)
        return false;
    papan_givens(puzzle, given);
    s->steps = papan_pack_pieces_in(puzzle, s->solution) - papan_pack_pieces_in(puzzle, given);
    s->score = search.cases - s->steps;
    return true;
}

/* ---- both ---- */

static papan_puzzle *puzzle_of(const climb *c, const state *s)
{
    papan_puzzle *puzzle = NULL;
    if (c->queens)
        return queens_puzzle(c, s);
    return papan_pack_position(c->empty, NULL, s->cell, false, &puzzle) == PAPAN_OK ? puzzle : NULL;
}

/* True if the puzzle has exactly one solution and a score. */
static bool measure(climb *c, const papan_puzzle *puzzle, state *s)
{
    if (!unique(c, puzzle, s->solution))
        return false;
    c->measured++;
    return c->queens ? queens_measure(c, puzzle, s) : pack_measure(puzzle, s);
}

static bool change(climb *c, state *s)
{
    if (!(c->queens ? queens_change(c, s) : pack_change(c, s)))
        return false;
    papan_puzzle *puzzle = puzzle_of(c, s);
    bool good = puzzle != NULL && measure(c, puzzle, s);
    papan_puzzle_free(puzzle);
    return good;
}

static void start(climb *c, uint64_t seed, state *s)
{
    papan_make_request wish = {.kind = c->queens ? "queens" : "pack",
                               .board = c->empty,
                               .n = c->n,
                               .given = c->given,
                               .seed = seed,
                               .most_cases = CASES_MAX};
    papan_make_result made = {0};
    if (papan_make(&wish, NULL, &made, NULL) != PAPAN_OK || made.puzzle == NULL)
        fail("the maker found no puzzle to start from");
    *s = (state){.score = 0};
    if (c->queens)
        queens_start(&made, s, c->cells);
    else
        papan_givens(made.puzzle, s->cell);
    if (!measure(c, made.puzzle, s))
        fail("the first puzzle cannot be measured");
    papan_puzzle_free(made.puzzle);
}

static void climb_once(climb *c, uint64_t seed, state *best)
{
    uint64_t memory = c->steps / PASSES + 1, *before = calloc(memory, sizeof *before);
    state now, next;
    if (before == NULL)
        fail("out of memory");
    start(c, seed, &now);
    c->random = (papan_random){seed};
    for (uint64_t i = 0; i < memory; i++)
        before[i] = now.score;
    uint64_t first = now.score;
    *best = now;
    for (uint64_t step = 0; step < c->steps; step++) {
        next = now;
        if (change(c, &next) && (next.score >= now.score || next.score >= before[step % memory]))
            now = next;
        before[step % memory] = now.score;
        if (now.score > best->score)
            *best = now;
    }
    free(before);
    fprintf(stderr, "seed %llu: from %llu to %llu\n", (unsigned long long)seed, (unsigned long long)first,
            (unsigned long long)best->score);
}

static void report(FILE *to, const climb *c, const papan_puzzle *puzzle, const state *s)
{
    if (c->queens)
        fprintf(to, "score %llu, steps %u, longest supposition %u steps, hardest rule %s\n",
                (unsigned long long)s->score, s->steps, longest_supposition(puzzle), s->rule);
    else
        fprintf(to, "misses %llu, pieces to place %u\n", (unsigned long long)s->score, s->steps);
}

static void print_puzzle(const climb *c, const state *s)
{
    papan_buffer out = papan_buffer_new(NULL);
    papan_puzzle *puzzle = puzzle_of(c, s);
    if (puzzle == NULL || (papan_write(puzzle, ".txt", &out, NULL) != PAPAN_OK &&
                           papan_write(puzzle, "json", &out, NULL) != PAPAN_OK))
        fail("the puzzle cannot be written");
    fwrite(out.bytes, 1, out.length, stdout);
    fflush(stdout);
    report(stderr, c, puzzle, s);
    papan_puzzle_free(puzzle);
    papan_buffer_free(&out);
}

static void climb_all(climb *c)
{
    static state best, one;
    for (uint64_t i = 0; i < c->climbs; i++) {
        climb_once(c, c->seed + i, &one);
        if (i == 0 || one.score > best.score)
            best = one;
    }
    print_puzzle(c, &best);
    fprintf(stderr, "puzzles with one solution: %llu", (unsigned long long)c->measured);
    if (c->queens)
        fprintf(stderr, ", of which need more than chain: %llu", (unsigned long long)c->beyond);
    fputc('\n', stderr);
}

static int by_size(const void *a, const void *b)
{
    uint64_t p = *(const uint64_t *)a, q = *(const uint64_t *)b;
    return p < q ? -1 : p > q;
}

static void survey(climb *c)
{
    static state s;
    uint64_t *score = calloc(c->climbs, sizeof *score);
    if (score == NULL)
        fail("out of memory");
    for (uint64_t i = 0; i < c->climbs; i++) {
        start(c, c->seed + i, &s);
        score[i] = s.score;
    }
    qsort(score, c->climbs, sizeof *score, by_size);
    printf("puzzles %llu  least %llu  median %llu  most %llu\n", (unsigned long long)c->climbs,
           (unsigned long long)score[0], (unsigned long long)score[c->climbs / 2],
           (unsigned long long)score[c->climbs - 1]);
    free(score);
}

/* ---- files ---- */

static papan_puzzle *read_file(const char *name)
{
    static char text[1 << 16];
    papan_puzzle *puzzle = NULL;
    FILE *file = fopen(name, "rb");
    size_t length = file != NULL ? fread(text, 1, sizeof text, file) : 0;
    if (file == NULL || papan_read(text, length, NULL, &puzzle, NULL, NULL) != PAPAN_OK)
        fail("a file cannot be read");
    fclose(file);
    return puzzle;
}

static void measure_files(char **name)
{
    static state s;
    for (; *name != NULL; name++) {
        papan_puzzle *puzzle = read_file(*name);
        climb c = {.queens = strcmp(papan_family_name(puzzle), "queens") == 0,
                   .cells = (uint32_t)papan_cells(puzzle)};
        printf("%s: ", *name);
        if (c.cells <= CELLS && measure(&c, puzzle, &s))
            report(stdout, &c, puzzle, &s);
        else
            printf("not exactly one solution, or too large\n");
        papan_puzzle_free(puzzle);
    }
}

/* ---- arguments ---- */

static void set_up(climb *c)
{
    if (!c->queens && papan_builtin(c->board, NULL, &c->empty, NULL) != PAPAN_OK)
        fail("unknown board");
    c->cells = c->queens ? c->n * c->n : (uint32_t)papan_cells(c->empty);
    if (c->cells == 0 || c->cells > CELLS || c->n > SIDE)
        fail("boards have 1 to 24 rows and at most 576 cells");
    if (!c->queens)
        gather_places(c);
}

static void tear_down(climb *c)
{
    papan_puzzle_free(c->empty);
    free(c->all.place);
}

static void read_options(climb *c, char **argument)
{
    for (; argument[0] != NULL && argument[1] != NULL; argument += 2) {
        uint64_t value = strtoull(argument[1], NULL, 10);
        if (strcmp(argument[0], "--seed") == 0)
            c->seed = value;
        else if (strcmp(argument[0], "--climbs") == 0)
            c->climbs = value;
        else if (strcmp(argument[0], "--steps") == 0)
            c->steps = value;
        else
            break;
    }
    if (argument[0] != NULL || c->climbs == 0)
        fail("unknown option, or one without a value");
}

static void run(char **argument)
{
    climb c = {.seed = 1, .climbs = 1, .steps = STEPS};
    if (argument[0] != NULL && strcmp(argument[0], "measure") == 0) {
        measure_files(argument + 1);
        return;
    }
    bool random = argument[0] != NULL && strcmp(argument[0], "random") == 0;
    argument += random;
    if (argument[0] != NULL && argument[1] != NULL && strcmp(argument[0], "queens") == 0) {
        c.queens = true;
        c.n = (unsigned)strtoul(argument[1], NULL, 10);
        argument += 2;
    } else if (argument[0] != NULL && argument[1] != NULL && argument[2] != NULL &&
               strcmp(argument[0], "pack") == 0) {
        c.board = argument[1];
        c.given = (unsigned)strtoul(argument[2], NULL, 10);
        argument += 3;
    } else {
        fail("the kind is missing: queens N, or pack BOARD GIVEN");
    }
    read_options(&c, argument);
    set_up(&c);
    (random ? survey : climb_all)(&c);
    tear_down(&c);
}

int main(int count, char **argument)
{
    if (count > 1 && strcmp(argument[1], "long") != 0) { /* make bench passes "long" on */
        run(argument + 1);
        return EXIT_SUCCESS;
    }
    run((char *[]){"queens", "8", "--steps", "2000", NULL});
    run((char *[]){"pack", "iq-puzzler-pro:5x11", "5", "--steps", "200", NULL});
    return EXIT_SUCCESS;
}

/* search.c: searches by a named and by an automatically chosen strategy, watches the steps, measures
 * progress, and estimates a search before it runs; another thread could stop it. */
#include <papan/papan.h>

#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

static void step(void *context, const papan_puzzle *puzzle, const papan_event *event)
{
    unsigned *steps = context;
    (void)puzzle;
    steps[event->kind]++;
}

static void watch(const papan_puzzle *puzzle)
{
    unsigned steps[4] = {0};
    papan_request request = {.size = sizeof request, .context = steps, .event = step};
    papan_strategy_choice choice = {.size = sizeof choice};
    papan_strategy_choose(puzzle, &request, &choice);
    request.strategy = choice.watch;
    papan_result result = {.size = sizeof result};
    papan_solve(puzzle, &request, &result, NULL);
    printf("%s: %s; %u queens placed, %u taken off again\n", result.strategy,
           papan_verdict_name(result.verdict), steps[PAPAN_PLACE], steps[PAPAN_REMOVE]);
}

static void count(const papan_puzzle *puzzle)
{
    papan_request request = {.size = sizeof request, .goal = PAPAN_COUNT, .distinct = true};
    papan_strategy_choice choice = {.size = sizeof choice};
    papan_result result = {.size = sizeof result};
    papan_progress progress = {.size = sizeof progress};
    if (papan_meter_new(NULL, &request.meter, NULL) != PAPAN_OK)
        return;
    papan_strategy_choose(puzzle, &request, &choice);
    printf("Papan would choose %s\n", choice.first);
    papan_solve(puzzle, &request, &result, NULL);
    papan_meter_read(request.meter, false, &progress); /* any thread may do this during the search */
    printf("%s distinct solutions by %s; the meter says %s\n", result.count, result.strategy, progress.count);
    papan_meter_free(request.meter);
}

static void estimate(const papan_puzzle *puzzle)
{
    papan_request request = {.size = sizeof request};
    papan_strategy_choice choice = {.size = sizeof choice};
    papan_strategy_choose(puzzle, &request, &choice);
    request.strategy = choice.estimate;
    papan_estimate_result guess = {.size = sizeof guess};
    if (papan_estimate(puzzle, &request, 50, 1, &guess, NULL) == PAPAN_OK)
        printf("%s would examine more than %s cases\n", guess.strategy,
               guess.cases > 100000 ? "100,000"
               : guess.cases > 1000 ? "1,000"
                                    : "0");
}

static void stop(const papan_puzzle *puzzle)
{
    atomic_bool enough = true; /* papan_stop_flag() reads it; any thread may set it during the search */
    papan_request request = {
        .size = sizeof request, .goal = PAPAN_COUNT, .context = &enough, .stop = papan_stop_flag};
    papan_result result = {.size = sizeof result};
    papan_solve(puzzle, &request, &result, NULL);
    printf("stopped: %s, %s\n", papan_verdict_name(result.verdict),
           result.complete ? "complete" : "incomplete");
}

/* Why a puzzle has no solution, without a search. */
static void explain_none(void)
{
    static const char text[] = "2 2 1\nDEFAULT\nAAA\n";
    papan_puzzle *puzzle = NULL;
    papan_message why;
    char sentence[400];
    if (papan_read(text, strlen(text), NULL, &puzzle, NULL, NULL) == PAPAN_OK &&
        papan_impossible(puzzle, &why, NULL) == PAPAN_OK && why.text != NULL) {
        papan_message_text(&why, NULL, sentence, sizeof sentence);
        printf("No solution: %s\n", sentence);
    }
    papan_puzzle_free(puzzle);
}

int main(void)
{
    papan_puzzle *board = NULL, *box = NULL;
    papan_message why;
    char sentence[400];
    if (papan_builtin("nqueens:8", NULL, &board, NULL) != PAPAN_OK ||
        papan_builtin("pentominoes:6x10", NULL, &box, NULL) != PAPAN_OK)
        return 1;
    watch(board);
    count(board);
    estimate(box);
    stop(box);
    if (papan_strategy_suits(board, "frontier", &why) != PAPAN_OK) {
        papan_message_text(&why, NULL, sentence, sizeof sentence);
        printf("frontier: %s\n", sentence);
    }
    explain_none();
    papan_puzzle_free(board);
    papan_puzzle_free(box);
}

/* Output:
row-by-row: solved; 113 queens placed, 105 taken off again
Papan would choose parity
12 distinct solutions by parity; the meter says 12
slices would examine more than 100,000 cases
stopped: unknown, incomplete
frontier: this strategy supports packing puzzles only
No solution: the pieces cover 3 cells, the board has 4
*/

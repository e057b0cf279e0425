/* certify.c: papan_certify(): searches as papan_solve() does, and then proves the answer by one of the methods
 * of a table. The search and the proof are independent: the search may use any strategy, symmetries and
 * threads, and is finished before the first word is written. If search and proof disagree, there is no answer.
 *
 * One or two solutions prove "some" and "many". For the rest, the strategy that the caller names decides how it
 * is proved. */
#include "base/struct_size.h"
#include "certify/proving.h"
#include "run/plan.h"
#include "run/solve.h"
#include "search/strategy.h"

#include <string.h>

/* ---- methods ---- */

typedef struct method {
    const char *name;
    const papan_strategy *strategy; /* by which a caller chooses it */
    papan_status (*prove)(papan_proving *p);
    bool no_counts; /* it proves only "none" and "unique" */
} method;

static const method methods[] = {{"tree", &papan_strategy_cover, papan_prove_by_tree, false},
                                 {"levels", &papan_strategy_frontier, papan_prove_by_levels, false},
                                 {"lrat", &papan_strategy_learn, papan_prove_by_lrat, true}};
enum { BY_TREE, BY_LEVELS, BY_LRAT }; /* in the order of the table */
enum { METHODS = sizeof methods / sizeof methods[0] };

static const method *method_of(const papan_strategy *strategy)
{
    for (size_t i = 0; i < METHODS; i++)
        if (methods[i].strategy == strategy)
            return &methods[i];
    return NULL;
}

typedef struct certifying {
    papan_proving proving;
    papan_request asked;
    papan_result *result;
    papan_certify_result *certified;
    const method *by; /* the method that the caller named; NULL: chosen here */
    uint16_t *kept;   /* [2][cells] the first solutions */
    unsigned solutions;
} certifying;

/* ---- for methods ---- */

static void write_solution(papan_certificate *out, const uint32_t *option, size_t options)
{
    papan_certificate_text(out, "solution");
    for (size_t i = 0; i < options; i++)
        papan_certificate_number(out, (long long)option[i] + 1);
    papan_certificate_line(out);
}

static bool begin_certificate(papan_proving *p)
{
    papan_certificate *out = p->out;
    if (!papan_certificate_begin(out, out->proof))
        return false;
    papan_certificate_text(out, "model");
    papan_certificate_number(out, p->model_items);
    papan_certificate_number(out, p->model_options);
    papan_certificate_digits(out, p->model_digest);
    papan_certificate_line(out);
    papan_certificate_text(out, "claim");
    papan_certificate_text(out, papan_claim_name(p->claim));
    if (p->counts)
        papan_certificate_count(out, "", p->count);
    papan_certificate_line(out);
    if (p->solution != NULL)
        write_solution(out, p->solution, p->options);
    return !out->failed;
}

papan_status papan_proving_name(papan_proving *p, const papan_model *model)
{
    p->model_items = model->items;
    p->model_options = model->options;
    return papan_canonical_digest(model, &p->model_digest);
}

bool papan_proving_begin(papan_proving *p, const char *name)
{
    bool good = begin_certificate(p);
    papan_certificate_text(p->out, "by");
    papan_certificate_text(p->out, name);
    papan_certificate_line(p->out);
    papan_certificate_flush(p->out); /* shows the caller that the search is over */
    return good;
}

bool papan_proving_stop(void *context)
{
    papan_proving *p = context;
    p->work += p->pace;
    p->spent = p->allowed > 0 && p->work >= p->allowed;
    p->stopped = p->stopped || (p->request->stop != NULL && p->request->stop(p->request->context));
    return p->spent || p->stopped;
}

papan_status papan_proving_agrees(papan_proving *p, papan_count found)
{
    if (found == p->count)
        return PAPAN_OK;
    char count[2][40];
    papan_count_text(p->count, count[0]);
    papan_count_text(found, count[1]);
    papan_say(&p->why, 0, 0, "certificate-disagrees",
              N_("internal error: the search found {0} solutions, the certificate {1}"));
    papan_say_text(&p->why, 0, count[0]);
    papan_say_text(&p->why, 1, count[1]);
    return PAPAN_WRONG;
}

/* ---- the search ---- */

static papan_status refuse_certificate(papan_result *result, const char *code, const char *text,
                                       const char *name)
{
    papan_say(&result->reason, 0, 0, code, text);
    if (name != NULL)
        papan_say_text(&result->reason, 0, name);
    return PAPAN_UNSUITABLE;
}

static papan_status check_request(certifying *c)
{
    const papan_request *asked = &c->asked;
    papan_result *result = c->result;
    const papan_strategy *strategy = asked->strategy != NULL ? papan_strategy_find(asked->strategy) : NULL;
    if (asked->distinct)
        return refuse_certificate(result, "certificate-of-all",
                                  N_("a certificate counts all solutions, not only distinct ones"), NULL);
    if (asked->goal == PAPAN_LIST || asked->limit != 0 || asked->event != NULL)
        return refuse_certificate(result, "certificate-of-complete-search",
                                  N_("only complete searches that are not watched have certificates"), NULL);
    if (c->proving.puzzle->cells == 0)
        return refuse_certificate(result, "certificate-too-large-board",
                                  N_("the board is too large for a certificate"), NULL);
    if (strategy == NULL)
        return PAPAN_OK;
    c->by = method_of(strategy);
    if (c->by == NULL)
        return refuse_certificate(result, "strategy-without-certificate",
                                  N_("{0} writes no certificates; choose cover, frontier or learn"),
                                  strategy->name);
    if (c->by->no_counts && asked->goal == PAPAN_COUNT)
        return refuse_certificate(result, "strategy-without-certificate",
                                  N_("{0} writes no certificates of counts; choose cover or frontier"),
                                  strategy->name);
    return PAPAN_OK;
}

/* Keeps the first two solutions. */
static bool keep_solution(void *context, const papan_puzzle *puzzle, const uint16_t *label)
{
    certifying *c = context;
    const papan_request *request = c->proving.request;
    if (c->solutions < 2)
        memcpy(c->kept + (size_t)puzzle->cells * c->solutions++, label, puzzle->cells * sizeof *label);
    return request->solution == NULL || request->solution(request->context, c->proving.puzzle, label);
}

static bool stop_search(void *context)
{
    certifying *c = context;
    const papan_request *request = c->proving.request;
    return request->stop != NULL && request->stop(request->context);
}

static papan_status search_puzzle(certifying *c)
{
    papan_request asked = c->asked;
    asked.context = c;
    asked.solution = c->asked.goal == PAPAN_COUNT && c->asked.solution == NULL ? NULL : keep_solution;
    asked.stop = c->asked.stop != NULL ? stop_search : NULL;
    return papan_solve_with_work(c->proving.puzzle, &asked, asked.meter != NULL ? &asked.meter->work : NULL,
                                 c->result);
}

/* ---- the proof ---- */

/* "some" and "many": the solutions themselves. */
static papan_status show_solutions(certifying *c, uint32_t *option)
{
    papan_proving *p = &c->proving;
    if (begin_certificate(p))
        for (unsigned i = 0; i < c->solutions; i++)
            write_solution(
                p->out, option,
                papan_canonical_options(p->model, p->puzzle, c->kept + (size_t)p->puzzle->cells * i, option));
    return PAPAN_OK;
}

static papan_status prove_by(certifying *c, const method *by)
{
    c->certified->method = by->name;
    return by->prove(&c->proving);
}

static bool can_restart(const certifying *c)
{
    return c->proving.out->proof->restart != NULL;
}

/* "none" and "unique": a tree is short and quickly checked, but some are too large, and then clauses may be
 * learnt instead. The two methods take turns, each time with four times as much work as before. */
static papan_status prove_in_turns(certifying *c)
{
    static const unsigned rival[] = {BY_TREE, BY_LRAT};
    enum { RIVALS = sizeof rival / sizeof rival[0], LONGER = 4 };
    static const uint64_t FIRST = 300000000; /* nanoseconds */
    papan_proving *p = &c->proving;
    unsigned out = 0; /* the rivals that ran out of memory */
    papan_status status = PAPAN_NO_MEMORY;
    for (uint64_t allowed = FIRST; out != (1U << RIVALS) - 1; allowed *= LONGER)
        for (unsigned i = 0; i < RIVALS; i++) {
            if (out >> i & 1)
                continue;
            p->work = 0;
            p->allowed = out == 0 ? allowed : 0;
            p->spent = false;
            status = prove_by(c, &methods[rival[i]]);
            if (status == PAPAN_NO_MEMORY)
                out |= 1U << i;
            else if (status != PAPAN_OK || !p->spent || p->stopped)
                return status;
        }
    return status;
}

static papan_status prove_claim(certifying *c)
{
    if (c->by != NULL)
        return prove_by(c, c->by);
    papan_request count = {.goal = PAPAN_COUNT};
    if (c->proving.counts && (papan_choose(c->proving.puzzle, &count) == &papan_strategy_frontier ||
                              strcmp(c->result->strategy, papan_strategy_frontier.name) == 0)) {
        papan_status status = prove_by(c, &methods[BY_LEVELS]);
        if (status != PAPAN_NO_MEMORY || !can_restart(c))
            return status;
    }
    return c->proving.counts || !can_restart(c) ? prove_by(c, &methods[BY_TREE]) : prove_in_turns(c);
}

/* Sets the claim; false: there is none. */
static bool set_claim(certifying *c)
{
    static const papan_claim claim[] = {[PAPAN_NONE] = PAPAN_CLAIM_NONE,
                                        [PAPAN_UNIQUE] = PAPAN_CLAIM_UNIQUE,
                                        [PAPAN_MANY] = PAPAN_CLAIM_MANY,
                                        [PAPAN_SOLVED] = PAPAN_CLAIM_SOME,
                                        [PAPAN_UNKNOWN] = PAPAN_CLAIM_NOTHING};
    papan_proving *p = &c->proving;
    bool complete = c->result->complete;
    p->count = papan_count_read(c->result->count);
    p->counts = c->asked.goal == PAPAN_COUNT && p->count > 0;
    p->claim = p->counts ? PAPAN_CLAIM_COUNT : claim[c->result->verdict];
    return p->counts || c->result->verdict == PAPAN_NONE ? complete : p->claim != PAPAN_CLAIM_NOTHING;
}

/* Adds the checksum after the last word, unless the caller accepts no more. */
static void finish_certificate(certifying *c)
{
    papan_proving *p = &c->proving;
    if (p->stopped || !papan_certificate_end(p->out))
        return;
    c->certified->claim = p->claim;
    c->certified->bytes = p->out->bytes;
    c->certified->cases = p->cases;
}

/* Short proofs of "none" that need no model. *proved: there is one. */
static papan_status prove_shortly(certifying *c, bool *proved)
{
    papan_status status = PAPAN_OK;
    const char *by = "area";
    *proved = c->by == NULL && papan_prove_by_area(&c->proving);
    if (!*proved && (c->by == NULL || c->by == &methods[BY_TREE])) {
        by = "tree";
        status = papan_prove_by_reason(&c->proving, proved);
    }
    if (*proved) {
        c->certified->method = by;
        finish_certificate(c);
    }
    return status;
}

static papan_status write_certificate(certifying *c)
{
    papan_proving *p = &c->proving;
    papan_model *model = NULL;
    papan_status status = PAPAN_OK;
    bool proved = false;
    if (p->count == 0 && c->result->verdict == PAPAN_NONE)
        status = prove_shortly(c, &proved);
    if (status != PAPAN_OK || proved)
        return status;
    status = papan_canonical_model(p->puzzle, &p->memory, &model);
    if (status == PAPAN_TOO_BIG)
        return papan_fail(PAPAN_UNSUITABLE, &p->why, "certificate-too-large-board",
                          N_("the board is too large for a certificate"), NULL);
    if (status != PAPAN_OK)
        return status;
    uint32_t *option = papan_take(&p->memory, model->options, sizeof *option);
    p->model = model;
    status = papan_proving_name(p, model);
    bool shows = !p->counts && (c->result->verdict == PAPAN_MANY || c->result->verdict == PAPAN_SOLVED);
    if (option != NULL && !p->counts && c->result->verdict == PAPAN_UNIQUE) {
        p->solution = option;
        p->options = papan_canonical_options(model, p->puzzle, c->kept, option);
    }
    if (option == NULL)
        status = PAPAN_NO_MEMORY;
    if (status == PAPAN_OK)
        status = shows ? show_solutions(c, option) : prove_claim(c);
    if (status == PAPAN_OK)
        finish_certificate(c);
    papan_give(&p->memory, option, model->options, sizeof *option);
    papan_model_free(model);
    return status;
}

/* Without a certificate there is no answer. */
static void withdraw_answer(papan_result *result)
{
    result->verdict = PAPAN_UNKNOWN;
    result->complete = false;
}

static papan_status search_and_prove(certifying *c)
{
    papan_status status = check_request(c);
    if (status != PAPAN_OK)
        return status;
    status = search_puzzle(c);
    if (status != PAPAN_OK)
        return status;
    if (!set_claim(c)) {
        withdraw_answer(c->result);
        return PAPAN_OK;
    }
    papan_budget budget;
    size_t limit = c->asked.memory_limit < SIZE_MAX ? (size_t)c->asked.memory_limit : SIZE_MAX;
    c->proving.memory = papan_budget_stopping(&budget, &c->proving.puzzle->arena.memory, limit, c->asked.stop,
                                              c->asked.context);
    status = write_certificate(c);
    papan_budget_ended(&budget, &status); /* without a claim */
    if (budget.peak > c->result->memory)
        c->result->memory = budget.peak;
    if (status == PAPAN_NO_MEMORY && budget.refused)
        papan_say(&c->proving.why, 0, 0, "certificate-memory-limit",
                  N_("the certificate needs more memory than the limit allows"));
    if (status != PAPAN_OK)
        c->result->reason = c->proving.why;
    if (c->certified->claim == PAPAN_CLAIM_NOTHING)
        withdraw_answer(c->result);
    return status;
}

papan_status papan_certify(const papan_puzzle *puzzle, const papan_request *request, const papan_proof *proof,
                           papan_result *result, papan_certify_result *certified, papan_message *why)
{
    certifying c = {.proving = {.puzzle = puzzle, .request = &c.asked}};
    papan_proof sink;
    papan_result found = {0};
    papan_certify_result made = {0};
    const papan_allocator *memory = &puzzle->arena.memory;
    papan_struct_read(&c.asked, sizeof c.asked, request, sizeof c.asked);
    papan_struct_read(&sink, sizeof sink, proof, sizeof sink);
    c.result = &found;
    c.certified = &made;
    c.kept = papan_take(memory, 2 * (size_t)puzzle->cells, sizeof *c.kept);
    c.proving.out = papan_take(memory, 1, sizeof *c.proving.out);
    papan_status status = PAPAN_NO_MEMORY;
    why = PAPAN_WHY(why);
    if (c.kept != NULL && c.proving.out != NULL) {
        c.proving.out->proof = &sink;
        status = search_and_prove(&c);
    }
    papan_give(memory, c.kept, 2 * (size_t)puzzle->cells, sizeof *c.kept);
    papan_give(memory, c.proving.out, 1, sizeof *c.proving.out);
    papan_result_failed(&found, status, why);
    papan_struct_write(result, &found, sizeof found, sizeof found);
    if (certified != NULL)
        papan_struct_write(certified, &made, sizeof made, sizeof made);
    return status;
}

const char *papan_claim_name(papan_claim claim)
{
    static const char *const name[] = {
        [PAPAN_CLAIM_NOTHING] = NULL, [PAPAN_CLAIM_NONE] = "none", [PAPAN_CLAIM_UNIQUE] = "unique",
        [PAPAN_CLAIM_SOME] = "some",  [PAPAN_CLAIM_MANY] = "many", [PAPAN_CLAIM_COUNT] = "count"};
    return (size_t)claim < sizeof name / sizeof *name ? name[claim] : NULL;
}

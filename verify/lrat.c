/* lrat.c: the clauses of a puzzle as docs/models.md defines them, and the check of a refutation in the format
 * LRAT.
 *
 * A step of the proof names the clauses from which it follows: assume that all its literals are false; then
 * each named clause in turn has only one literal that is not false, which must be true, until one has none.
 * Only steps of this kind (reverse unit propagation) are accepted. In memory are the clauses of the puzzle and
 * the steps not deleted. */
#include "verify.h"

#include <string.h>

typedef struct {
    size_t n;
    int32_t literal[];
} Clause;

typedef struct {
    Clause **clause; /* by their number, from 1; NULL: deleted */
    size_t clauses, clauses_room;
    uint32_t variables; /* of options, then of counts */
    bool print;         /* print the clauses of the puzzle, do not keep them */
    bool contradiction; /* the empty clause is among the clauses */
    int8_t *value;      /* of variables: 1 true, -1 false, 0 unknown */
    int32_t *trail;     /* the literals that are true */
    size_t assigned;
} Proof;

/* Its number is the one after the last. Literals that are 0 are left out. */
static void add_clause(Proof *proof, const int32_t *literal, size_t n)
{
    Clause *clause = allocate(1, sizeof *clause + n * sizeof *literal);
    for (size_t i = 0; i < n; i++)
        if (literal[i])
            clause->literal[clause->n++] = literal[i];
    for (size_t i = 0; proof->print && i < clause->n; i++)
        printf("%" PRId32 " ", clause->literal[i]);
    if (proof->print) {
        printf("0\n");
        release(clause);
        return;
    }
    ADD(proof->clause, proof->clauses, &proof->clauses_room, clause);
    proof->contradiction |= clause->n == 0;
}

#define CLAUSE(proof, ...)                                                                                     \
    add_clause(proof, (int32_t[]){__VA_ARGS__}, sizeof(int32_t[]){__VA_ARGS__} / sizeof(int32_t))

/* ---- the clauses of the puzzle ---- */

/* Outputs t[1] ... t[n] of a node: at least j of its options are chosen. t[0] and t[n + 1] are 0. */
typedef struct {
    int32_t *t;
    size_t n;
} Outputs;

static void exclude_more(Proof *proof, Outputs l, Outputs r, size_t most)
{
    for (size_t a = 1; a <= l.n; a++)
        if (most + 1 > a && most + 1 - a <= r.n)
            CLAUSE(proof, -l.t[a], -r.t[most + 1 - a]);
}

/* The depth is the logarithm of the number of options. */
static Outputs count_options(Proof *proof, const int32_t *x, size_t s, size_t most)
{
    Outputs out = {NULL, s < most ? s : most};
    out.t = allocate(out.n + 2, sizeof *out.t);
    out.t[1] = x[0];
    if (s == 1)
        return out;
    Outputs l = count_options(proof, x, s / 2, most), r = count_options(proof, x + s / 2, s - s / 2, most);
    for (size_t j = 1; j <= out.n; j++)
        out.t[j] = (int32_t)++proof->variables;
    for (size_t a = 0; a <= l.n; a++)
        for (size_t b = 0; b <= r.n; b++)
            if (a + b >= 1 && a + b <= out.n)
                CLAUSE(proof, -l.t[a], -r.t[b], out.t[a + b]);
    for (size_t a = 0; a <= l.n; a++)
        for (size_t b = 0; b <= r.n; b++)
            if (a + b + 1 <= out.n)
                CLAUSE(proof, l.t[a + 1], r.t[b + 1], -out.t[a + b + 1]);
    exclude_more(proof, l, r, most);
    release(l.t);
    release(r.t);
    return out;
}

static void item_clauses(Proof *proof, const int32_t *x, size_t m, Range bounds)
{
    size_t most = bounds.high < m ? bounds.high : m;
    if (bounds.low == 1 || m < bounds.low)
        add_clause(proof, x, m < bounds.low ? 0 : m);
    for (size_t i = 0; most == 0 && i < m; i++)
        CLAUSE(proof, -x[i]);
    if (m < bounds.low || most == 0 || (most == m && bounds.low <= 1))
        return;
    for (size_t i = 0; most == 1 && m <= 5 && i < m; i++)
        for (size_t j = i + 1; j < m; j++)
            CLAUSE(proof, -x[i], -x[j]);
    if (most == 1 && m <= 5)
        return;
    Outputs l = count_options(proof, x, m / 2, most), r = count_options(proof, x + m / 2, m - m / 2, most);
    exclude_more(proof, l, r, most);
    for (size_t a = 0; bounds.low >= 2 && a <= l.n; a++)
        if (a < bounds.low && bounds.low - 1 - a <= r.n)
            CLAUSE(proof, l.t[a + 1], r.t[bounds.low - a]);
    release(l.t);
    release(r.t);
}

static void puzzle_clauses(Proof *proof, const Model *model)
{
    int32_t *x = allocate((size_t)model->options + 1, sizeof *x);
    proof->variables = model->options;
    for (uint32_t i = 0; i < model->items; i++) {
        uint32_t m = model->first[i + 1] - model->first[i];
        for (uint32_t k = 0; k < m; k++)
            x[k] = (int32_t)model->option[model->first[i] + k] + 1;
        item_clauses(proof, x, m, model->bounds[i]);
    }
    release(x);
}

void print_clauses(const Puzzle *puzzle)
{
    puzzle_clauses(&(Proof){.print = true}, make_model(puzzle));
}

/* ---- the proof ---- */

/* 1: the literal is true, -1: false, 0: unknown */
static int value_of(const Proof *proof, int32_t literal)
{
    return literal < 0 ? -proof->value[-literal] : proof->value[literal];
}

/* Makes a literal true; returns false if it is false already. */
static bool assign(Proof *proof, int32_t literal)
{
    int before = value_of(proof, literal);
    if (before == 0) {
        proof->value[literal < 0 ? -literal : literal] = literal < 0 ? -1 : 1;
        proof->trail[proof->assigned++] = literal;
    }
    return before >= 0;
}

static Clause **clause_in(const Proof *proof, uint64_t number)
{
    refuse_if(number > proof->clauses || !proof->clause[number - 1], "there is no clause %" PRIu64, number);
    return &proof->clause[number - 1];
}

/* Uses one clause of the reason; true if all its literals are false. */
static bool propagate(Proof *proof, uint64_t id)
{
    const Clause *clause = *clause_in(proof, id);
    int32_t open = 0;
    for (size_t i = 0; i < clause->n; i++) {
        int32_t literal = clause->literal[i];
        if (value_of(proof, literal) < 0 || literal == open)
            continue;
        refuse_if(open, "clause %" PRIu64 " has more than one literal that is not false", id);
        open = literal;
    }
    return open == 0 || !assign(proof, open);
}

static int32_t literal_in(const Proof *proof, const Word *word)
{
    bool negative = word->text[0] == '-';
    int32_t variable = (int32_t)number_in(word, negative, proof->variables);
    return negative ? -variable : variable;
}

static void check_step(Proof *proof, uint64_t id, const Word *word)
{
    refuse_if(id != proof->clauses + 1, "the number of this step must be %zu", proof->clauses + 1);
    bool done = false;
    int32_t *step = NULL;
    size_t n = 0, room = 0;
    for (int32_t literal; (literal = literal_in(proof, word)) != 0; word = next_word()) {
        ADD(step, n, &room, literal);
        done |= !assign(proof, -literal);
    }
    for (uint64_t reason; (reason = number_in(next_word(), 0, INT64_MAX)) != 0;)
        done = done || propagate(proof, reason);
    refuse_if(!done, "the clauses named do not imply step %" PRIu64, id);
    while (proof->assigned > 0) {
        int32_t literal = proof->trail[--proof->assigned];
        proof->value[literal < 0 ? -literal : literal] = 0;
    }
    add_clause(proof, step, n);
    release(step);
}

uint64_t check_lrat(const Model *model, const Claim *claim)
{
    Proof proof = {.variables = 0};
    puzzle_clauses(&proof, model);
    proof.value = allocate((size_t)proof.variables + 1, sizeof *proof.value);
    proof.trail = allocate((size_t)proof.variables + 1, sizeof *proof.trail);
    int32_t *other = allocate((size_t)model->options + 1, sizeof *other);
    for (uint32_t o = 0; claim->kind == CLAIM_UNIQUE && o < model->options; o++)
        other[o] = claim->chosen[o] ? -(int32_t)(o + 1) : 0;
    if (claim->kind == CLAIM_UNIQUE)
        add_clause(&proof, other, model->options);
    uint64_t steps = 0;
    for (const Word *word = next_word(); !word_is(word, "end"); word = next_word(), steps++) {
        uint64_t id = number_in(word, 0, INT64_MAX);
        word = next_word();
        if (!word_is(word, "d")) {
            check_step(&proof, id, word);
            continue;
        }
        for (uint64_t gone; (gone = number_in(next_word(), 0, INT64_MAX)) != 0;) {
            Clause **clause = clause_in(&proof, gone);
            release(*clause);
            *clause = NULL;
        }
    }
    refuse_if(!proof.contradiction, "the proof ends without the empty clause");
    return steps;
}

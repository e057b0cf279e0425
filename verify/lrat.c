/* lrat.c: the clauses of a puzzle as docs/models.md defines them, and the check of a refutation in the format
 * LRAT.
 *
 * A step of the proof names the clauses from which it follows: assume that all its literals are false; then
 * each named clause in turn has only one literal that is not false, which must be true, until one has none.
 * Only steps of this kind (reverse unit propagation) are accepted. In memory are the clauses of the puzzle and
 * the steps not deleted. */
#include "verify.h"

#include <inttypes.h>
#include <string.h>

typedef struct {
    uint32_t n;
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
    int32_t *literal; /* of the step being read */
    size_t n, room;
} Proof;

/* The number of the clause is the one after the last. */
static void add_clause(Proof *proof, const int32_t *literal, size_t n)
{
    Clause *clause = allocate(1, sizeof *clause + n * sizeof *literal);
    clause->n = (uint32_t)n;
    if (n > 0)
        memcpy(clause->literal, literal, n * sizeof *literal);
    proof->clause = room_for(proof->clause, proof->clauses, &proof->clauses_room, sizeof *proof->clause);
    proof->clause[proof->clauses++] = clause;
    proof->contradiction |= n == 0;
}

static Clause **clause_in(const Proof *proof, uint64_t number)
{
    refuse_if(number > proof->clauses || !proof->clause[number - 1], "there is no clause %" PRIu64, number);
    return &proof->clause[number - 1];
}

/* ---- the clauses of the puzzle ---- */

static void write_clause(Proof *proof, const int32_t *literal, size_t n)
{
    if (!proof->print) {
        add_clause(proof, literal, n);
        return;
    }
    for (size_t i = 0; i < n; i++)
        printf("%" PRId32 " ", literal[i]);
    printf("0\n");
}

/* A clause of up to three literals; those that are 0 are left out. */
static void short_clause(Proof *proof, int32_t a, int32_t b, int32_t c)
{
    int32_t all[3] = {a, b, c}, literal[3];
    size_t n = 0;
    for (int i = 0; i < 3; i++)
        if (all[i])
            literal[n++] = all[i];
    write_clause(proof, literal, n);
}

/* Outputs t[1] ... t[n] of a node: at least j of its options are chosen. t[0] and t[n + 1] are 0. */
typedef struct {
    int32_t *t;
    size_t n;
} Outputs;

static void exclude_more(Proof *proof, Outputs l, Outputs r, size_t most)
{
    for (size_t a = 1; a <= l.n; a++)
        for (size_t b = 1; b <= r.n; b++)
            if (a + b == most + 1)
                short_clause(proof, -l.t[a], -r.t[b], 0);
}

static Outputs count_options(Proof *proof, const int32_t *x, size_t s, size_t most)
{
    Outputs out = {NULL, s < most ? s : most};
    out.t = allocate(out.n + 2, sizeof *out.t);
    if (s == 1) {
        out.t[1] = x[0];
        return out;
    }
    Outputs l = count_options(proof, x, s / 2, most), r = count_options(proof, x + s / 2, s - s / 2, most);
    for (size_t j = 1; j <= out.n; j++)
        out.t[j] = (int32_t)++proof->variables;
    for (size_t a = 0; a <= l.n; a++)
        for (size_t b = 0; b <= r.n; b++)
            if (a + b >= 1 && a + b <= out.n)
                short_clause(proof, -l.t[a], -r.t[b], out.t[a + b]);
    for (size_t a = 0; a <= l.n; a++)
        for (size_t b = 0; b <= r.n; b++)
            if (a + b + 1 <= out.n)
                short_clause(proof, l.t[a + 1], r.t[b + 1], -out.t[a + b + 1]);
    exclude_more(proof, l, r, most);
    release(l.t);
    release(r.t);
    return out;
}

static void item_clauses(Proof *proof, const int32_t *x, size_t m, Range bounds)
{
    size_t most = bounds.high < m ? bounds.high : m;
    if (m < bounds.low) {
        write_clause(proof, x, 0);
        return;
    }
    if (bounds.low == 1)
        write_clause(proof, x, m);
    for (size_t i = 0; most == 0 && i < m; i++)
        short_clause(proof, -x[i], 0, 0);
    if (most == 0 || (most == m && bounds.low <= 1))
        return;
    for (size_t i = 0; most == 1 && m <= 5 && i < m; i++)
        for (size_t j = i + 1; j < m; j++)
            short_clause(proof, -x[i], -x[j], 0);
    if (most == 1 && m <= 5)
        return;
    Outputs l = count_options(proof, x, m / 2, most), r = count_options(proof, x + m / 2, m - m / 2, most);
    exclude_more(proof, l, r, most);
    for (size_t a = 0; bounds.low >= 2 && a <= l.n; a++)
        for (size_t b = 0; b <= r.n; b++)
            if (a + b == bounds.low - 1)
                short_clause(proof, l.t[a + 1], r.t[b + 1], 0);
    release(l.t);
    release(r.t);
}

static void puzzle_clauses(Proof *proof, const Model *model)
{
    int32_t *x = allocate((size_t)model->options + 1, sizeof *x);
    proof->variables = model->options;
    for (uint32_t i = 0; i < model->items; i++) {
        uint32_t m = model->item_start[i + 1] - model->item_start[i];
        for (uint32_t k = 0; k < m; k++)
            x[k] = (int32_t)model->item_option[model->item_start[i] + k] + 1;
        item_clauses(proof, x, m, model->bounds[i]);
    }
    release(x);
}

void print_clauses(const Model *model)
{
    Proof proof = {.print = true};
    puzzle_clauses(&proof, model);
}

/* ---- the proof ---- */

/* Makes a literal true; returns false if it is false already. */
static bool assign(Proof *proof, int32_t literal)
{
    int32_t variable = literal < 0 ? -literal : literal;
    int8_t value = literal < 0 ? -1 : 1;
    if (proof->value[variable] == 0) {
        proof->value[variable] = value;
        proof->trail[proof->assigned++] = literal;
    }
    return proof->value[variable] == value;
}

static bool is_false(const Proof *proof, int32_t literal)
{
    return literal < 0 ? proof->value[-literal] > 0 : proof->value[literal] < 0;
}

/* Uses one clause of the reason; true if all its literals are false. */
static bool propagate(Proof *proof, uint64_t id)
{
    const Clause *clause = *clause_in(proof, id);
    int32_t open = 0;
    for (uint32_t i = 0; i < clause->n; i++) {
        int32_t literal = clause->literal[i];
        if (is_false(proof, literal) || literal == open)
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
    proof->n = 0;
    for (int32_t literal; (literal = literal_in(proof, word)) != 0; word = next_word()) {
        proof->literal = room_for(proof->literal, proof->n, &proof->room, sizeof *proof->literal);
        proof->literal[proof->n++] = literal;
        done |= !assign(proof, -literal);
    }
    for (uint64_t reason; (reason = number_in(next_word(), 0, INT64_MAX)) != 0;)
        done = done || propagate(proof, reason);
    refuse_if(!done, "the clauses named do not imply step %" PRIu64, id);
    while (proof->assigned > 0) {
        int32_t literal = proof->trail[--proof->assigned];
        proof->value[literal < 0 ? -literal : literal] = 0;
    }
    add_clause(proof, proof->literal, proof->n);
}

static void delete_clause(const Proof *proof, uint64_t number)
{
    Clause **clause = clause_in(proof, number);
    release(*clause);
    *clause = NULL;
}

uint64_t check_lrat(const Model *model, const Claim *claim)
{
    Proof proof = {.room = 0};
    puzzle_clauses(&proof, model);
    proof.value = allocate((size_t)proof.variables + 1, sizeof *proof.value);
    proof.trail = allocate((size_t)proof.variables + 1, sizeof *proof.trail);
    if (claim->kind == CLAIM_UNIQUE) {
        int32_t *other = allocate((size_t)model->options + 1, sizeof *other);
        size_t n = 0;
        for (uint32_t o = 0; o < model->options; o++)
            if (claim->chosen[o])
                other[n++] = -(int32_t)(o + 1);
        add_clause(&proof, other, n);
    }
    uint64_t steps = 0;
    const Word *word = next_word();
    for (; !word_is(word, "end"); word = next_word()) {
        uint64_t id = number_in(word, 0, INT64_MAX);
        word = next_word();
        steps++;
        if (!word_is(word, "d"))
            check_step(&proof, id, word);
        else
            for (uint64_t gone; (gone = number_in(next_word(), 0, INT64_MAX)) != 0;)
                delete_clause(&proof, gone);
    }
    refuse_if(!proof.contradiction, "the proof ends without the empty clause");
    return steps;
}

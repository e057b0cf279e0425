/* lrat.c: the clauses of a puzzle as docs/models.md defines them, and the check of a refutation in the format
 * LRAT.
 *
 * A step of the proof names the clauses from which it follows: assume that all its literals are false; then
 * each named clause in turn has only one literal that is not false, which must be true, until one has none.
 * Only steps of this kind (reverse unit propagation) are accepted. In memory are the clauses of the puzzle and
 * the steps not deleted. */
#include "verify.h"

#include <stdlib.h>

typedef struct {
    size_t n;
    int32_t literal[];
} Clause;

typedef struct {
    Clause **clause; /* by their number, from 1; NULL: deleted */
    size_t clauses, clauses_room;
    uint32_t variables; /* of options, then of colours, then of counts */
    bool contradiction; /* the empty clause is among the clauses */
    bool *is_true;      /* of literals, from -variables */
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

/* Clauses that count the chosen ones of s options, of which at most `most` may be chosen. For the options of an
 * item, `all`, there are no outputs, but at least `low` must be chosen. The depth is the logarithm of s. */
static Outputs count_options(Proof *proof, const int32_t *x, size_t s, size_t low, size_t most, bool all)
{
    Outputs out = {NULL, all ? 0 : s < most ? s : most};
    out.t = allocate(out.n + 2, sizeof *out.t);
    out.t[1] = s == 1 ? x[0] : 0;
    if (s == 1)
        return out;
    Outputs l = count_options(proof, x, s / 2, low, most, false);
    Outputs r = count_options(proof, x + s / 2, s - s / 2, low, most, false);
    for (size_t j = 1; j <= out.n; j++)
        out.t[j] = (int32_t)++proof->variables;
    for (size_t a = 0; a <= l.n && a <= out.n; a++)
        for (size_t b = 0; b <= r.n && a + b <= out.n; b++)
            if (a + b >= 1)
                CLAUSE(proof, -l.t[a], -r.t[b], out.t[a + b]);
    for (size_t a = 0; a <= l.n; a++)
        for (size_t b = 0; b <= r.n && a + b < out.n; b++)
            CLAUSE(proof, l.t[a + 1], r.t[b + 1], -out.t[a + b + 1]);
    for (size_t a = 1; a <= l.n && a <= most; a++)
        if (most + 1 - a <= r.n)
            CLAUSE(proof, -l.t[a], -r.t[most + 1 - a]);
    for (size_t a = 0; all && low >= 2 && a <= l.n && a < low; a++)
        if (low - 1 - a <= r.n)
            CLAUSE(proof, l.t[a + 1], r.t[low - a]);
    return out;
}

static void item_clauses(Proof *proof, const int32_t *x, size_t m, Range bounds)
{
    size_t most = bounds.high < m ? bounds.high : m;
    bool pairs = most == 1 && m <= 5;
    if (bounds.low == 1 || m < bounds.low)
        add_clause(proof, x, m < bounds.low ? 0 : m);
    for (size_t i = 0; most == 0 && i < m; i++)
        CLAUSE(proof, -x[i]);
    if (m < bounds.low || most == 0 || (most == m && bounds.low <= 1))
        return;
    for (size_t i = 0; pairs && i < m; i++)
        for (size_t j = i + 1; j < m; j++)
            CLAUSE(proof, -x[i], -x[j]);
    if (!pairs)
        count_options(proof, x, m, bounds.low, most, true);
}

/* An option gives an item a colour. */
typedef struct {
    uint32_t item, colour, option;
    int32_t variable; /* of the colour of the item */
} Gift;

static int compare_gifts(const void *a, const void *b)
{
    const Gift *x = a, *y = b;
    if (x->item != y->item)
        return x->item < y->item ? -1 : 1;
    if (x->colour != y->colour)
        return x->colour < y->colour ? -1 : 1;
    return (x->option > y->option) - (x->option < y->option);
}

/* All of them, by item, colour and option, and a last one for no item. */
static Gift *list_gifts(Proof *proof, const Model *model)
{
    Gift *gift = NULL;
    size_t n = 0, room = 0;
    for (uint32_t o = 0; o < model->options; o++)
        EACH_ITEM (k, model, o)
            if (colour_of(model, k))
                ADD(gift, n, &room,
                    ((Gift){.item = model->item[k], .colour = colour_of(model, k), .option = o}));
    ADD(gift, n, &room, ((Gift){.item = UINT32_MAX}));
    qsort(gift, n, sizeof *gift, compare_gifts);
    for (size_t g = 0; g + 1 < n; g++) {
        bool same = g > 0 && gift[g].item == gift[g - 1].item && gift[g].colour == gift[g - 1].colour;
        proof->variables += !same;
        gift[g].variable = (int32_t)proof->variables;
    }
    return gift;
}

/* The variables of an item: options that give it no colour, then its colours. */
static uint32_t variables_of(const Model *model, uint32_t item, const Gift **gift, int32_t *x)
{
    uint32_t m = 0;
    for (uint32_t at = model->first[item]; at < model->first[item + 1]; at++)
        EACH_ITEM (k, model, model->option[at])
            if (model->item[k] == item && !colour_of(model, k))
                x[m++] = (int32_t)model->option[at] + 1;
    for (; (*gift)->item == item; ++*gift)
        if (m == 0 || x[m - 1] != (*gift)->variable)
            x[m++] = (*gift)->variable;
    return m;
}

/* Each option that gives an item a colour implies the colour; the colour implies one of them. */
static void colour_clauses(Proof *proof, const Gift *gift, int32_t *x)
{
    while (gift->variable) {
        int32_t colour = gift->variable;
        size_t n = 0;
        x[n++] = -colour;
        for (; gift->variable == colour; gift++) {
            x[n++] = (int32_t)gift->option + 1;
            CLAUSE(proof, -x[n - 1], colour);
        }
        add_clause(proof, x, n);
    }
}

static void puzzle_clauses(Proof *proof, const Model *model)
{
    int32_t *x = allocate((size_t)model->options + 1, sizeof *x);
    proof->variables = model->options;
    const Gift *gifts = list_gifts(proof, model), *gift = gifts;
    for (uint32_t i = 0; i < model->items; i++)
        item_clauses(proof, x, variables_of(model, i, &gift, x), model->bounds[i]);
    colour_clauses(proof, gifts, x);
}

void print_clauses(const Puzzle *puzzle)
{
    Proof proof = {.variables = 0};
    puzzle_clauses(&proof, make_model(puzzle));
    for (size_t c = 0; c < proof.clauses; c++) {
        for (size_t i = 0; i < proof.clause[c]->n; i++)
            printf("%" PRId32 " ", proof.clause[c]->literal[i]);
        printf("0\n");
    }
}

/* ---- the proof ---- */

/* Makes a literal true; returns false if it is false already. */
static bool assign(Proof *proof, int32_t literal)
{
    if (!proof->is_true[literal])
        proof->trail[proof->assigned++] = literal;
    proof->is_true[literal] = true;
    return !proof->is_true[-literal];
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
        if (proof->is_true[-literal] || literal == open)
            continue;
        refuse_if(open, "clause %" PRIu64 " has more than one literal that is not false", id);
        open = literal;
    }
    return open == 0 || !assign(proof, open);
}

/* Checks a step; its first literal has been read. */
static void check_step(Proof *proof, uint64_t id, const char *word)
{
    refuse_if(id != proof->clauses + 1, "the number of this step must be %zu", proof->clauses + 1);
    bool done = false;
    int32_t *step = NULL;
    size_t n = 0, room = 0;
    for (int32_t variable; (variable = (int32_t)number_in(word + (*word == '-'), proof->variables)) != 0;) {
        ADD(step, n, &room, *word == '-' ? -variable : variable);
        done |= !assign(proof, -step[n - 1]);
        next_word();
    }
    for (uint64_t reason; (reason = number_in(next_word(), INT64_MAX)) != 0;)
        done = done || propagate(proof, reason);
    refuse_if(!done, "the clauses named do not imply step %" PRIu64, id);
    while (proof->assigned > 0)
        proof->is_true[proof->trail[--proof->assigned]] = false;
    add_clause(proof, step, n);
    release(step);
}

uint64_t check_lrat(const Model *model, const Claim *claim)
{
    Proof proof = {.variables = 0};
    puzzle_clauses(&proof, model);
    proof.is_true = allocate(2 * (size_t)proof.variables + 1, sizeof *proof.is_true);
    proof.is_true += proof.variables;
    proof.trail = allocate(2 * (size_t)proof.variables + 1, sizeof *proof.trail);
    int32_t *other = allocate((size_t)model->options + 1, sizeof *other);
    for (uint32_t o = 0; claim->kind == CLAIM_UNIQUE && o < model->options; o++)
        other[o] = claim->chosen[o] ? -(int32_t)(o + 1) : 0;
    if (claim->kind == CLAIM_UNIQUE)
        add_clause(&proof, other, model->options);
    uint64_t steps = 0;
    for (const char *word = next_word(); !is_word("end"); next_word(), steps++) {
        uint64_t id = number_in(word, INT64_MAX);
        next_word();
        if (!is_word("d")) {
            check_step(&proof, id, word);
            continue;
        }
        for (uint64_t gone; (gone = number_in(next_word(), INT64_MAX)) != 0;) {
            Clause **clause = clause_in(&proof, gone);
            release(*clause);
            *clause = NULL;
        }
    }
    refuse_if(!proof.contradiction, "the proof ends without the empty clause");
    return steps;
}

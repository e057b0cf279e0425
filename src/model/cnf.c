/* cnf.c: see cnf.h. */
#include "model/cnf.h"

#include <assert.h>
#include <stdlib.h>

/* ---- the nodes of a tree ---- */

/* The options below a node: [from, from + size) of the item's list; node: its first inner node. */
typedef struct range {
    uint32_t from, size, node;
} range;

static range root_of(const papan_cnf_item *item)
{
    return (range){0, item->size, item->node};
}

static range left_of(range r)
{
    return (range){r.from, r.size / 2, r.node};
}

static range right_of(range r)
{
    uint32_t left = r.size / 2;
    return (range){r.from + left, r.size - left, r.node + left - 1};
}

static uint32_t outputs_of(const papan_cnf_item *item, range r)
{
    return r.size < item->most ? r.size : item->most;
}

/* ---- the rules of a node ---- */

/* The clauses of a node, in this order; a and b are the numbers of options chosen on its left and right:
 *   up     at least a and at least b: at least a + b            1 <= a + b <= outputs
 *   down   at most a and at most b: at most a + b               a + b < outputs
 *   limit  not at least a and at least b                        a + b = most + 1, a >= 1, b >= 1
 *   least  not at most a and at most b (a root, low >= 2)       a + b = low - 1
 * a ascends, then b. A root has only the last two, another node only the first three. */
typedef enum rule { UP, DOWN, LIMIT, LEAST } rule;

/* The numbers a that a rule allows, and for each a the numbers b. */
typedef struct span {
    uint32_t from, to; /* from > to: none */
} span;

typedef struct children {
    uint32_t left, right, both; /* outputs of the children and of the node; both is 0 for a root */
} children;

static children children_of(const papan_cnf_item *item, range r)
{
    return (children){outputs_of(item, left_of(r)), outputs_of(item, right_of(r)),
                      r.size < item->size ? outputs_of(item, r) : 0};
}

/* All b with from <= a + b <= to and b <= right. */
static span between(uint32_t a, uint32_t from, uint32_t to, uint32_t right)
{
    if (a > to)
        return (span){1, 0};
    return (span){a < from ? from - a : 0, to - a < right ? to - a : right};
}

static span rule_span(const papan_cnf_item *item, children c, rule which, uint32_t a)
{
    static const span none = {1, 0};
    switch (which) {
    case UP:
        return c.both > 0 ? between(a, 1, c.both, c.right) : none;
    case DOWN:
        return c.both > 0 ? between(a, 0, c.both - 1, c.right) : none;
    case LIMIT:
        return a > 0 && a <= item->most ? between(a, item->most + 1, item->most + 1, c.right) : none;
    case LEAST:
        return c.both == 0 && item->low >= 2 ? between(a, item->low - 1, item->low - 1, c.right) : none;
    }
    return none;
}

static uint64_t node_clauses(const papan_cnf_item *item, range r)
{
    children c = children_of(item, r);
    uint64_t clauses = 0;
    for (rule one = UP; one <= LEAST; one++)
        for (uint32_t left = 0; left <= c.left; left++) {
            span s = rule_span(item, c, one, left);
            clauses += s.from > s.to ? 0 : s.to - s.from + 1;
        }
    return clauses;
}

/* ---- making ---- */

static papan_cnf_form form_of(const papan_cnf_item *item)
{
    if (item->size < item->low)
        return PAPAN_CNF_FAILS;
    if (item->most == 0)
        return item->size > 0 ? PAPAN_CNF_CLOSED : PAPAN_CNF_PLAIN;
    if (item->most == item->size && item->low <= 1)
        return PAPAN_CNF_PLAIN;
    return item->most == 1 && item->size <= PAPAN_CNF_PAIRED_MAX ? PAPAN_CNF_PAIRS : PAPAN_CNF_TREE;
}

/* Numbers the variables and clauses of a tree; false: too many. */
static bool number_nodes(papan_cnf *cnf, const papan_cnf_item *item, range r)
{
    if (r.size == 1)
        return true;
    if (!number_nodes(cnf, item, left_of(r)) || !number_nodes(cnf, item, right_of(r)))
        return false;
    uint32_t outputs = r.size < item->size ? outputs_of(item, r) : 0;
    cnf->output[r.node + r.size - 2] = cnf->variables + 1;
    if (outputs > INT32_MAX - cnf->variables)
        return false;
    cnf->variables += outputs;
    cnf->clauses += node_clauses(item, r);
    return true;
}

static bool number_item(papan_cnf *cnf, const papan_cnf_item *item)
{
    cnf->clauses += item->form == PAPAN_CNF_FAILS || item->low == 1;
    if (item->form == PAPAN_CNF_CLOSED)
        cnf->clauses += item->size;
    if (item->form == PAPAN_CNF_PAIRS)
        cnf->clauses += item->size * (item->size - 1) / 2;
    return item->form != PAPAN_CNF_TREE || number_nodes(cnf, item, root_of(item));
}

static void list_members(papan_cnf *cnf)
{
    const papan_model *m = cnf->model;
    uint32_t first = 0, nodes = 0;
    for (uint32_t i = 0; i < m->nodes; i++)
        cnf->item[m->item_of[i]].size++;
    for (uint32_t i = 0; i < m->items; i++) {
        papan_cnf_item *item = &cnf->item[i];
        item->first = first;
        item->low = m->item[i].low;
        item->most = m->item[i].high < item->size ? m->item[i].high : item->size;
        item->form = form_of(item);
        item->node = nodes;
        nodes += item->form == PAPAN_CNF_TREE ? item->size - 1 : 0;
        first += item->size;
        item->size = 0;
    }
    for (uint32_t i = 0; i < m->options; i++)
        for (uint32_t n = m->option[cnf->order[i]].items; n < m->option[cnf->order[i] + 1].items; n++) {
            papan_cnf_item *item = &cnf->item[m->item_of[n]];
            cnf->member[item->first + item->size++] = i + 1;
        }
    cnf->output = papan_arena_take(&cnf->arena, nodes, sizeof *cnf->output);
}

/* A colour and the options that give it to its item: each of them implies it, and it implies one of them. */
static void state_colours(papan_cnf *cnf)
{
    const papan_colours *c = &cnf->colours;
    uint32_t colours = cnf->model->options - c->options;
    size_t literals = colours > 0 ? c->first[colours] + (size_t)colours : 0;
    int32_t *next = cnf->colour = papan_arena_take(&cnf->arena, literals, sizeof *next);
    for (uint32_t i = 0; i < colours && next != NULL; i++) {
        *next++ = -(int32_t)cnf->variable[c->options + i];
        for (uint32_t k = c->first[i]; k < c->first[i + 1]; k++)
            *next++ = (int32_t)cnf->variable[c->giver[k]];
    }
    cnf->clauses += literals;
}

papan_status papan_cnf_new(const papan_model *coloured, const papan_allocator *memory, papan_cnf *cnf)
{
    *cnf = (papan_cnf){0};
    papan_status status = papan_colours_new(coloured, memory, &cnf->colours);
    if (status != PAPAN_OK)
        return status;
    const papan_model *model = cnf->model = cnf->colours.model;
    cnf->variables = model->options;
    papan_arena_init(&cnf->arena, memory);
    cnf->order = papan_arena_take(&cnf->arena, model->options, sizeof *cnf->order);
    cnf->variable = papan_arena_take(&cnf->arena, model->options, sizeof *cnf->variable);
    cnf->item = papan_arena_take(&cnf->arena, model->items, sizeof *cnf->item);
    cnf->member = papan_arena_take(&cnf->arena, model->nodes, sizeof *cnf->member);
    status = cnf->arena.failed ? PAPAN_NO_MEMORY : papan_model_order(model, memory, cnf->order);
    if (status == PAPAN_OK) {
        for (uint32_t i = 0; i < model->options; i++)
            cnf->variable[cnf->order[i]] = i + 1;
        list_members(cnf);
        state_colours(cnf);
        status = cnf->arena.failed ? PAPAN_NO_MEMORY : PAPAN_OK;
    }
    for (uint32_t i = 0; i < model->items && status == PAPAN_OK; i++)
        if (!number_item(cnf, &cnf->item[i]))
            status = PAPAN_TOO_BIG;
    if (status != PAPAN_OK)
        papan_cnf_free(cnf);
    return status;
}

void papan_cnf_free(papan_cnf *cnf)
{
    papan_arena_free(&cnf->arena);
    papan_colours_free(&cnf->colours);
}

/* ---- visiting ---- */

typedef struct visit {
    const papan_cnf *cnf;
    const papan_cnf_item *item;
    const papan_cnf_sink *sink;
} visit;

static bool pass_clause(const visit *v, size_t size, const int32_t *literal)
{
    return v->sink->clause(v->sink->context, literal, size);
}

/* The variable of output j of a node, j from 1. A leaf has one output, its option. */
static int32_t output(const visit *v, range r, uint32_t j)
{
    return (int32_t)(r.size == 1 ? v->cnf->member[v->item->first + r.from]
                                 : v->cnf->output[r.node + r.size - 2] + j - 1);
}

static bool pass_rule(const visit *v, range r, rule which, uint32_t a, uint32_t b)
{
    range left = left_of(r), right = right_of(r);
    int32_t literal[3];
    size_t size = 0;
    if (which == UP || which == LIMIT) {
        if (a > 0)
            literal[size++] = -output(v, left, a);
        if (b > 0)
            literal[size++] = -output(v, right, b);
        if (which == UP)
            literal[size++] = output(v, r, a + b);
    } else {
        if (a < outputs_of(v->item, left))
            literal[size++] = output(v, left, a + 1);
        if (b < outputs_of(v->item, right))
            literal[size++] = output(v, right, b + 1);
        if (which == DOWN)
            literal[size++] = -output(v, r, a + b + 1);
    }
    return pass_clause(v, size, literal);
}

static bool visit_nodes(const visit *v, range r)
{
    if (r.size == 1)
        return true;
    if (!visit_nodes(v, left_of(r)) || !visit_nodes(v, right_of(r)))
        return false;
    children c = children_of(v->item, r);
    for (rule which = UP; which <= LEAST; which++)
        for (uint32_t a = 0; a <= c.left; a++) {
            span s = rule_span(v->item, c, which, a);
            for (uint32_t b = s.from; b <= s.to; b++)
                if (!pass_rule(v, r, which, a, b))
                    return false;
        }
    return true;
}

static bool visit_pairs(const visit *v, const int32_t *member)
{
    for (uint32_t i = 0; i < v->item->size; i++)
        for (uint32_t j = i + 1; j < v->item->size; j++)
            if (!pass_clause(v, 2, (int32_t[]){-member[i], -member[j]}))
                return false;
    return true;
}

static bool visit_item(const visit *v, const int32_t *member)
{
    const papan_cnf_item *item = v->item;
    if (item->form == PAPAN_CNF_FAILS)
        return pass_clause(v, 0, NULL);
    bool going = item->low != 1 || pass_clause(v, item->size, member);
    for (uint32_t i = 0; i < item->size && going && item->form == PAPAN_CNF_CLOSED; i++)
        going = pass_clause(v, 1, (int32_t[]){-member[i]});
    if (going && item->form == PAPAN_CNF_PAIRS)
        going = visit_pairs(v, member);
    if (going && item->form == PAPAN_CNF_TREE)
        going = visit_nodes(v, root_of(item));
    return going;
}

static bool visit_colours(const papan_cnf *cnf, const papan_cnf_sink *sink)
{
    const uint32_t *first = cnf->colours.first;
    const int32_t *literal = cnf->colour;
    bool going = true;
    for (uint32_t i = 0; i < cnf->model->options - cnf->colours.options && going; i++) {
        size_t size = first[i + 1] - first[i] + (size_t)1;
        for (size_t k = 1; k < size && going; k++)
            going = sink->clause(sink->context, (int32_t[]){-literal[k], -literal[0]}, 2);
        going = going && sink->clause(sink->context, literal, size);
        literal += size;
    }
    return going;
}

bool papan_cnf_visit(const papan_cnf *cnf, const papan_cnf_sink *sink)
{
    bool going = true;
    for (uint32_t i = 0; i < cnf->model->items && going; i++) {
        const papan_cnf_item *item = &cnf->item[i];
        visit v = {cnf, item, sink};
        going = visit_item(&v, (const int32_t *)cnf->member + item->first); /* below INT32_MAX */
    }
    return going && visit_colours(cnf, sink);
}

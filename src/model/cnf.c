/* cnf.c: see cnf.h. */
#include "model/cnf.h"

#include <assert.h>
#include <stdlib.h>

/* ---- the rules of a node ---- */

/* The numbers a that a rule allows, and for each a the numbers b. */
typedef struct span {
    uint32_t from, to; /* from > to: none */
} span;

typedef struct children {
    uint32_t left, right, both; /* outputs of the children and of the node; both is 0 for a root */
} children;

static children children_of(const papan_cnf_item *item, papan_cnf_range r)
{
    return (children){papan_cnf_outputs(item, papan_cnf_left(r)), papan_cnf_outputs(item, papan_cnf_right(r)),
                      r.size < item->size ? papan_cnf_outputs(item, r) : 0};
}

/* All b with from <= a + b <= to and b <= right. */
static span between(uint32_t a, uint32_t from, uint32_t to, uint32_t right)
{
    if (a > to)
        return (span){1, 0};
    return (span){a < from ? from - a : 0, to - a < right ? to - a : right};
}

static span rule_span(const papan_cnf_item *item, children c, papan_cnf_rule rule, uint32_t a)
{
    static const span none = {1, 0};
    switch (rule) {
    case PAPAN_CNF_UP:
        return c.both > 0 ? between(a, 1, c.both, c.right) : none;
    case PAPAN_CNF_DOWN:
        return c.both > 0 ? between(a, 0, c.both - 1, c.right) : none;
    case PAPAN_CNF_LIMIT:
        return a > 0 && a <= item->most ? between(a, item->most + 1, item->most + 1, c.right) : none;
    case PAPAN_CNF_LEAST:
        return c.both == 0 && item->low >= 2 ? between(a, item->low - 1, item->low - 1, c.right) : none;
    }
    return none;
}

static uint32_t span_size(span s)
{
    return s.from > s.to ? 0 : s.to - s.from + 1;
}

/* How many clauses of a node come before this one; a > the outputs on the left: all of this rule. */
static uint64_t clauses_before(const papan_cnf_item *item, papan_cnf_range r, papan_cnf_rule rule, uint32_t a,
                               uint32_t b)
{
    children c = children_of(item, r);
    uint64_t before = 0;
    for (papan_cnf_rule one = PAPAN_CNF_UP; one <= rule; one++)
        for (uint32_t left = 0; left <= c.left && (one < rule || left < a); left++)
            before += span_size(rule_span(item, c, one, left));
    return a > c.left ? before : before + b - rule_span(item, c, rule, a).from;
}

static uint64_t node_clauses(const papan_cnf_item *item, papan_cnf_range r)
{
    return clauses_before(item, r, PAPAN_CNF_LEAST, UINT32_MAX, 0);
}

uint32_t papan_cnf_output(const papan_cnf *cnf, const papan_cnf_item *item, papan_cnf_range r, uint32_t j)
{
    assert(j >= 1 && j <= papan_cnf_outputs(item, r));
    return r.size == 1 ? cnf->member[item->first + r.from] : papan_cnf_node_of(cnf, r)->variable + j - 1;
}

uint64_t papan_cnf_rule_clause(const papan_cnf *cnf, const papan_cnf_item *item, papan_cnf_range r,
                               papan_cnf_rule rule, uint32_t a, uint32_t b)
{
    assert(span_size(rule_span(item, children_of(item, r), rule, a)) > 0);
    return papan_cnf_node_of(cnf, r)->clause + clauses_before(item, r, rule, a, b);
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
static bool number_nodes(papan_cnf *cnf, const papan_cnf_item *item, papan_cnf_range r)
{
    if (r.size == 1)
        return true;
    if (!number_nodes(cnf, item, papan_cnf_left(r)) || !number_nodes(cnf, item, papan_cnf_right(r)))
        return false;
    uint32_t outputs = r.size < item->size ? papan_cnf_outputs(item, r) : 0;
    cnf->node[r.node + r.size - 2] = (papan_cnf_node){cnf->variables + 1, cnf->clauses + 1};
    if (outputs > INT32_MAX - cnf->variables)
        return false;
    cnf->variables += outputs;
    cnf->clauses += node_clauses(item, r);
    return true;
}

static bool number_item(papan_cnf *cnf, papan_cnf_item *item)
{
    item->clause = cnf->clauses + 1;
    switch (item->form) {
    case PAPAN_CNF_FAILS:
        cnf->clauses++;
        return true;
    case PAPAN_CNF_PLAIN:
        cnf->clauses += item->low == 1;
        return true;
    case PAPAN_CNF_CLOSED:
        cnf->clauses += item->size;
        return true;
    case PAPAN_CNF_PAIRS:
        cnf->clauses += (item->low == 1) + item->size * (item->size - 1) / 2;
        return true;
    case PAPAN_CNF_TREE:
        cnf->clauses += item->low == 1;
        return number_nodes(cnf, item, papan_cnf_root(item));
    }
    return false;
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
    cnf->node = papan_arena_take(&cnf->arena, nodes, sizeof *cnf->node);
}

papan_status papan_cnf_new(const papan_model *model, const papan_allocator *memory, papan_cnf *cnf)
{
    *cnf = (papan_cnf){.model = model, .variables = model->options};
    papan_arena_init(&cnf->arena, memory);
    cnf->order = papan_arena_take(&cnf->arena, model->options, sizeof *cnf->order);
    cnf->variable = papan_arena_take(&cnf->arena, model->options, sizeof *cnf->variable);
    cnf->item = papan_arena_take(&cnf->arena, model->items, sizeof *cnf->item);
    cnf->member = papan_arena_take(&cnf->arena, model->nodes, sizeof *cnf->member);
    papan_status status = cnf->arena.failed ? PAPAN_NO_MEMORY : papan_model_order(model, memory, cnf->order);
    if (status == PAPAN_OK) {
        for (uint32_t i = 0; i < model->options; i++)
            cnf->variable[cnf->order[i]] = i + 1;
        list_members(cnf);
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
}

/* ---- visiting ---- */

typedef struct visit {
    const papan_cnf *cnf;
    const papan_cnf_item *item;
    const papan_cnf_sink *sink;
} visit;

static bool say(const visit *v, size_t size, const int32_t *literal)
{
    return v->sink->clause(v->sink->context, literal, size);
}

static int32_t output(const visit *v, papan_cnf_range r, uint32_t j)
{
    return (int32_t)papan_cnf_output(v->cnf, v->item, r, j);
}

static bool say_rule(const visit *v, papan_cnf_range r, papan_cnf_rule rule, uint32_t a, uint32_t b)
{
    papan_cnf_range left = papan_cnf_left(r), right = papan_cnf_right(r);
    int32_t literal[3];
    size_t size = 0;
    if (rule == PAPAN_CNF_UP || rule == PAPAN_CNF_LIMIT) {
        if (a > 0)
            literal[size++] = -output(v, left, a);
        if (b > 0)
            literal[size++] = -output(v, right, b);
        if (rule == PAPAN_CNF_UP)
            literal[size++] = output(v, r, a + b);
    } else {
        if (a < papan_cnf_outputs(v->item, left))
            literal[size++] = output(v, left, a + 1);
        if (b < papan_cnf_outputs(v->item, right))
            literal[size++] = output(v, right, b + 1);
        if (rule == PAPAN_CNF_DOWN)
            literal[size++] = -output(v, r, a + b + 1);
    }
    return say(v, size, literal);
}

static bool visit_nodes(const visit *v, papan_cnf_range r)
{
    if (r.size == 1)
        return true;
    if (!visit_nodes(v, papan_cnf_left(r)) || !visit_nodes(v, papan_cnf_right(r)))
        return false;
    children c = children_of(v->item, r);
    for (papan_cnf_rule rule = PAPAN_CNF_UP; rule <= PAPAN_CNF_LEAST; rule++)
        for (uint32_t a = 0; a <= c.left; a++) {
            span s = rule_span(v->item, c, rule, a);
            for (uint32_t b = s.from; b <= s.to; b++)
                if (!say_rule(v, r, rule, a, b))
                    return false;
        }
    return true;
}

static bool visit_pairs(const visit *v, const int32_t *member)
{
    for (uint32_t i = 0; i < v->item->size; i++)
        for (uint32_t j = i + 1; j < v->item->size; j++)
            if (!say(v, 2, (int32_t[]){-member[i], -member[j]}))
                return false;
    return true;
}

static bool visit_item(const visit *v, const int32_t *member)
{
    const papan_cnf_item *item = v->item;
    if (item->form == PAPAN_CNF_FAILS)
        return say(v, 0, NULL);
    bool going = item->low != 1 || say(v, item->size, member);
    for (uint32_t i = 0; i < item->size && going && item->form == PAPAN_CNF_CLOSED; i++)
        going = say(v, 1, (int32_t[]){-member[i]});
    if (going && item->form == PAPAN_CNF_PAIRS)
        going = visit_pairs(v, member);
    if (going && item->form == PAPAN_CNF_TREE)
        going = visit_nodes(v, papan_cnf_root(item));
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
    return going;
}

/* by_tree.c: proves a claim by the tree of a complete search: the item on which each node branches, in preorder
 * (docs/certificates.md). cover searches and reports its tree; it branches on the item with the fewest options,
 * which keeps the tree small. Counts have subtotals near the root, to locate an error. */
#include "certify/canonical.h"
#include "certify/hall.h"
#include "certify/proving.h"
#include "certify/reason.h"
#include "search/strategies.h"

typedef struct recording {
    papan_proving *p;
    papan_halls halls;
    papan_count found;
    papan_count before[2]; /* found before the current branch of the root, and of the node below it */
} recording;

static bool write_node(void *context, uint32_t item)
{
    recording *r = context;
    papan_certificate_number(r->p->out, (long long)item + 1);
    return !r->p->out->failed;
}

static bool write_subtotal(void *context, uint32_t depth)
{
    recording *r = context;
    if (depth >= 2 || !r->p->counts)
        return true;
    papan_certificate_count(r->p->out, "=", r->found - r->before[depth]);
    papan_certificate_line(r->p->out);
    for (; depth < 2; depth++)
        r->before[depth] = r->found;
    return !r->p->out->failed;
}

static bool is_dead(void *context, const papan_tree_node *node)
{
    recording *r = context;
    const uint64_t EACH = 40; /* nanoseconds, roughly, for a pair of items */
    r->p->work += EACH * r->halls.size * r->halls.size;
    return papan_halls_prove(&r->halls, node, r->p->out);
}

static bool found(void *context, const uint16_t *label)
{
    (void)label;
    return papan_count_add(&((recording *)context)->found, 1);
}

static bool stop(void *context)
{
    return papan_proving_stop(((recording *)context)->p);
}

/* The reason was found without a model, but the certificate has the digest of one. */
static papan_status name_model(papan_proving *p)
{
    papan_model *model = NULL;
    papan_status status = papan_canonical_model(p->puzzle, &p->memory, &model);
    if (status == PAPAN_OK)
        status = papan_proving_name(p, model);
    papan_model_free(model);
    return status;
}

papan_status papan_prove_by_reason(papan_proving *p, bool *proved)
{
    papan_reason reason;
    papan_status status = papan_reason_find(p->puzzle, &p->memory, &reason);
    bool found = status == PAPAN_OK && reason.weight != NULL;
    *proved = false;
    if (found)
        status = name_model(p);
    if (!found || status != PAPAN_OK) {
        papan_reason_free(&reason, &p->memory);
        return status == PAPAN_TOO_BIG ? PAPAN_OK : status; /* then it is too large for any proof by a model */
    }
    *proved = true;
    papan_proving_begin(p, "tree");
    papan_certificate_text(p->out, "[");
    if (reason.modulus != 0) {
        papan_certificate_text(p->out, "mod");
        papan_certificate_number(p->out, reason.modulus);
    }
    for (uint32_t i = 0; i < reason.items; i++)
        if (reason.weight[i] != 0)
            papan_certificate_pair(p->out, (long long)i + 1, reason.weight[i]);
    papan_certificate_text(p->out, "]");
    papan_reason_free(&reason, &p->memory);
    return PAPAN_OK;
}

papan_status papan_prove_by_tree(papan_proving *p)
{
    recording r = {.p = p};
    papan_tree tree = {.context = &r, .node = write_node, .branch = write_subtotal};
    papan_search s = {.puzzle = p->puzzle,
                      .model = p->model,
                      .memory = p->memory,
                      .all = true,
                      .reduce = PAPAN_EMPTY,
                      .context = &r,
                      .found = found,
                      .stop = stop,
                      .tree = &tree};
    p->pace = papan_pace(&papan_strategy_cover, p->puzzle);
    if (!papan_proving_begin(p, "tree"))
        return PAPAN_OK;
    papan_status status = papan_halls_new(p->model, &p->memory, &r.halls);
    tree.dead = r.halls.groups > 1 ? is_dead : NULL;
    if (status == PAPAN_OK)
        status = papan_strategy_cover.run(&s);
    papan_halls_free(&r.halls, &p->memory);
    p->cases += s.cases;
    return status != PAPAN_OK || s.stopped ? status : papan_proving_agrees(p, r.found);
}

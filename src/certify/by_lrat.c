/* by_lrat.c: proves by clause learning that there is no solution, or no other one: a refutation of the clauses
 * of the puzzle in the format LRAT (docs/certificates.md, docs/models.md). learn_prove.c finds it; each step is
 * written at once. */
#include "certify/proving.h"
#include "search/learn.h"
#include "search/strategy.h"

static bool write_step(void *context, uint64_t number, const int32_t *literal, size_t literals,
                       const uint64_t *from, size_t froms)
{
    papan_certificate *out = ((papan_proving *)context)->out;
    papan_certificate_number(out, (long long)number);
    for (size_t i = 0; i < literals; i++)
        papan_certificate_number(out, literal[i]);
    papan_certificate_number(out, 0);
    for (size_t i = 0; i < froms; i++)
        papan_certificate_number(out, (long long)from[i]);
    papan_certificate_number(out, 0);
    papan_certificate_line(out);
    return !out->failed;
}

static bool write_deletion(void *context, uint64_t last, uint64_t number)
{
    papan_certificate *out = ((papan_proving *)context)->out;
    papan_certificate_number(out, (long long)last);
    papan_certificate_text(out, "d");
    papan_certificate_number(out, (long long)number);
    papan_certificate_number(out, 0);
    papan_certificate_line(out);
    return !out->failed;
}

static papan_status write_refutation(papan_proving *p, const papan_cnf *cnf)
{
    bool refuted;
    papan_lrat lrat = {.context = p, .derive = write_step, .forget = write_deletion};
    papan_search s = {.puzzle = p->puzzle,
                      .model = p->model,
                      .memory = p->memory,
                      .reduce = PAPAN_EMPTY,
                      .context = p,
                      .stop = papan_proving_stop};
    p->pace = papan_pace(&papan_strategy_learn, p->puzzle);
    if (!papan_proving_begin(p, "lrat"))
        return PAPAN_OK;
    papan_status status = papan_learn_refute(&s, cnf, p->solution, p->options, &lrat, &refuted);
    p->cases += s.cases;
    /* one more than the search found */
    return status != PAPAN_OK || s.stopped || refuted ? status : papan_proving_agrees(p, p->count + 1);
}

papan_status papan_prove_by_lrat(papan_proving *p)
{
    papan_cnf cnf;
    papan_status status = papan_cnf_new(p->model, &p->memory, &cnf);
    if (status == PAPAN_OK) {
        status = write_refutation(p, &cnf);
        papan_cnf_free(&cnf);
    }
    return status;
}

/* verify_both.h: for programs that compare Papan with papan-verify, which is compiled into them: how Papan
 * reads a puzzle, the model that it certifies, and the certificate. */
#ifndef PAPAN_TESTS_VERIFY_BOTH_H
#define PAPAN_TESTS_VERIFY_BOTH_H

#include "certify/proving.h"
#include "papan/certify.h"

#include <string.h>

/* True if Papan warns of nothing but regions in separate parts, which papan-verify accepts. */
static inline bool is_sure(const papan_notes *notes)
{
    bool sure = true;
    for (size_t i = 0; i < notes->warnings.count && i < PAPAN_WARNINGS_KEPT; i++) {
        const char *code = notes->warnings.kept[i].code;
        sure = sure && code != NULL && strcmp(code, "region-in-parts") == 0;
    }
    return sure;
}

typedef struct model_name {
    uint32_t items, options;
    uint64_t digest;
} model_name;

/* What names the model of the puzzle in certificates. */
static inline papan_status name_model(const papan_puzzle *puzzle, model_name *name)
{
    papan_allocator memory = papan_memory(NULL);
    papan_model *model = NULL;
    papan_status status = papan_canonical_model(puzzle, &memory, &model);
    if (status == PAPAN_OK)
        status = papan_canonical_digest(model, &name->digest);
    if (status == PAPAN_OK) {
        name->items = model->items;
        name->options = model->options;
    }
    papan_model_free(model);
    return status;
}

typedef struct certificate_text {
    papan_buffer text;
    size_t most;              /* bytes; 0: any number */
    unsigned asked, patience; /* stops at this call of the stop hook */
} certificate_text;

static bool put_certificate(void *context, const char *bytes, size_t length)
{
    certificate_text *c = context;
    if (c->most > 0 && c->text.length + length > c->most)
        return false;
    papan_buffer_add(&c->text, bytes, length);
    return !c->text.failed;
}

static bool put_certificate_again(void *context)
{
    papan_buffer_clear(&((certificate_text *)context)->text);
    return true;
}

static bool stop_certifying(void *context)
{
    certificate_text *c = context;
    return ++c->asked > c->patience;
}

/* Certifies a puzzle; the choice selects goal and strategy. */
static inline papan_status certify_choice(const papan_puzzle *puzzle, unsigned choice, certificate_text *into,
                                          papan_result *result, papan_certify_result *certified)
{
    static const char *const strategies[] = {NULL, "cover", "learn", "frontier"};
    papan_request request = {.size = sizeof request,
                             .goal = (papan_goal)(choice % 3),
                             .strategy = strategies[choice / 3 % 4],
                             .context = into,
                             .stop = stop_certifying};
    papan_proof proof = {
        .size = sizeof proof, .context = into, .write = put_certificate, .restart = put_certificate_again};
    *result = (papan_result){.size = sizeof *result};
    *certified = (papan_certify_result){.size = sizeof *certified};
    papan_message why;
    papan_status status = papan_certify(puzzle, &request, &proof, result, certified, &why);
    if (status != PAPAN_OK)
        result->reason = why;
    return status;
}

#endif

/* opb.c: any puzzle as a problem for pseudo-Boolean solvers, in the format OPB of the pseudo-Boolean
 * competitions (Roussel and Manquinho 2005): sums of variables with "=" or ">=", one variable for each option.
 * An item whose bounds differ takes up to two constraints. Write only. */
#include "format/formats.h"
#include "format/model_text.h"

/* An item that needs options but has none: a constraint needs a variable, and this one never holds. */
static const char never[] = "+1 x1 >= 2 ;\n";

static bool is_never(const papan_cnf_item *item)
{
    return item->size == 0 && item->low > 0;
}

static bool is_equal(const papan_cnf_item *item)
{
    return item->low == item->most && item->size > 0;
}

/* At least low: if that is not clear, and not part of an equation. */
static bool has_least(const papan_cnf_item *item)
{
    return item->size > 0 && item->low > 0 && !is_equal(item);
}

static bool has_most(const papan_cnf_item *item)
{
    return item->most < item->size && !is_equal(item);
}

static void put_header(const papan_cnf *cnf, papan_buffer *out)
{
    uint64_t constraints = 0;
    uint32_t variables = cnf->model->options;
    for (uint32_t i = 0; i < cnf->model->items; i++) {
        const papan_cnf_item *item = &cnf->item[i];
        constraints += (unsigned)is_never(item) + is_equal(item) + has_least(item) + has_most(item);
        variables += variables == 0 && is_never(item);
    }
    papan_buffer_text(out, "* #variable= ");
    papan_buffer_number(out, variables);
    papan_buffer_text(out, " #constraint= ");
    papan_buffer_number(out, (long long)constraints);
    papan_buffer_char(out, '\n');
}

static void put_sum(const papan_cnf *cnf, const papan_cnf_item *item, const char *factor, const char *relation,
                    long long bound, papan_buffer *out)
{
    for (uint32_t i = 0; i < item->size; i++) {
        papan_buffer_text(out, factor);
        papan_buffer_number(out, cnf->member[item->first + i]);
        papan_buffer_char(out, ' ');
    }
    papan_buffer_text(out, relation);
    papan_buffer_number(out, bound);
    papan_buffer_text(out, " ;\n");
}

static bool put_constraints(const papan_cnf *cnf, papan_buffer *out, size_t most)
{
    for (uint32_t i = 0; i < cnf->model->items && out->length <= most && !out->failed; i++) {
        const papan_cnf_item *item = &cnf->item[i];
        if (is_never(item))
            papan_buffer_text(out, never);
        if (is_equal(item))
            put_sum(cnf, item, "+1 x", "= ", item->low, out);
        if (has_least(item))
            put_sum(cnf, item, "+1 x", ">= ", item->low, out);
        if (has_most(item))
            put_sum(cnf, item, "-1 x", ">= ", -(long long)item->most, out);
    }
    return out->length <= most && !out->failed;
}

static papan_status opb_write(const papan_puzzle *puzzle, papan_buffer *out, papan_message *why)
{
    static const papan_model_form form = {
        .comment = "* ",
        .after = true,
        .header = put_header,
        .body = put_constraints,
        .too_large = {"model-too-large",
                      N_("this puzzle is too large for opb; its constraints would take more than 256 MiB")}};
    return papan_model_text_write(puzzle, &form, out, why);
}

const papan_format papan_format_opb = {
    .name = "opb",
    .extension = ".opb",
    .title = "OPB",
    .summary = N_("pseudo-Boolean constraints in OPB format; any puzzle can be written"),
    .write = opb_write,
};

/* dimacs.c: any puzzle as a problem for SAT solvers, in the format of DIMACS (1993): lines of comment ("c"),
 * the numbers of variables and clauses ("p cnf"), then the clauses, each a list of literals that ends with 0.
 * The comments say what each variable places. Models are solutions, one for one, so that model counters count
 * solutions (model/cnf.h). Write only. */
#include "format/formats.h"
#include "format/model_text.h"

static void put_header(const papan_cnf *cnf, papan_buffer *out)
{
    papan_buffer_text(out, "p cnf ");
    papan_buffer_number(out, cnf->variables);
    papan_buffer_char(out, ' ');
    papan_buffer_number(out, (long long)cnf->clauses);
    papan_buffer_char(out, '\n');
}

typedef struct clause_writer {
    papan_buffer *out;
    size_t most;
} clause_writer;

static bool put_clause(void *context, const int32_t *literal, size_t size)
{
    clause_writer *w = context;
    for (size_t i = 0; i < size; i++) {
        papan_buffer_number(w->out, literal[i]);
        papan_buffer_char(w->out, ' ');
    }
    papan_buffer_text(w->out, "0\n");
    return w->out->length <= w->most && !w->out->failed;
}

static bool put_clauses(const papan_cnf *cnf, papan_buffer *out, size_t most)
{
    clause_writer writer = {out, most};
    papan_cnf_sink sink = {&writer, put_clause};
    return papan_cnf_visit(cnf, &sink);
}

static papan_status cnf_write(const papan_puzzle *puzzle, papan_buffer *out, papan_message *why)
{
    static const papan_model_form form = {
        .comment = "c ",
        .header = put_header,
        .body = put_clauses,
        .too_large = {"model-too-large",
                      N_("this puzzle is too large for cnf; its clauses would take more than 256 MiB")}};
    return papan_model_text_write(puzzle, &form, out, why);
}

const papan_format papan_format_cnf = {
    .name = "cnf",
    .extension = ".cnf",
    .title = "DIMACS CNF",
    .summary = N_("clauses in DIMACS format, for SAT solvers and model counters; any puzzle can be written"),
    .write = cnf_write,
};

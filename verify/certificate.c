/* certificate.c: reads the words of a certificate, checks its head, its solutions and its checksum, and passes
 * the proof to tree.c, levels.c, lrat.c or pack.c. The file is read once from start to end, so it may be of any
 * size. */
#include "verify.h"

#include <string.h>

/* ---- words ---- */

static struct {
    const char *name;
    FILE *file;
    int next;                        /* the next byte, or EOF */
    uint64_t hash, hash_before_line; /* FNV-1a, 64 bits */
    uint64_t line, column;           /* of the next byte, from 1 */
    uint64_t word_line, word_column; /* of the last word */
    char word[64];
} in;

void open_certificate(const char *name)
{
    in.name = name;
    in.line = in.column = in.word_line = in.word_column = 1;
    in.file = open_file(name);
    in.next = getc(in.file);
    unreadable_if(ferror(in.file), name, "read");
}

void close_certificate(void)
{
    if (in.file && in.file != stdin)
        fclose(in.file);
    in.file = NULL;
}

void print_place(FILE *file)
{
    fprintf(file, "%s:%" PRIu64 ":%" PRIu64, in.name, in.word_line, in.word_column);
}

static void accept_byte(void)
{
    in.column++;
    digest(&in.hash, (uint64_t)in.next);
    if (in.next == '\n') {
        in.line++;
        in.column = 1;
        in.hash_before_line = in.hash;
    }
    in.next = getc(in.file);
}

static bool is_blank(int c)
{
    return c == ' ' || c == '\n' || c == '\t' || c == '\r';
}

bool more_certificates(void)
{
    while (is_blank(in.next))
        accept_byte();
    in.word_line = in.line;
    in.word_column = in.column;
    return in.next != EOF;
}

char *next_word(void)
{
    refuse_if(!more_certificates(), "the file ends too early");
    size_t length = 0;
    for (; in.next != EOF && !is_blank(in.next); accept_byte()) {
        refuse_if(in.next < '!' || in.next > '~', "unexpected byte 0x%02x", (unsigned)in.next);
        refuse_if(length == sizeof in.word - 1, "a word of more than %zu characters", sizeof in.word - 1);
        in.word[length++] = (char)in.next;
    }
    in.word[length] = '\0';
    return in.word;
}

bool is_word(const char *text)
{
    return strcmp(in.word, text) == 0;
}

/* Refuses any word other than this one. */
static void must_be(const char *text)
{
    refuse_if(!is_word(text), "expected '%s', found '%s'", text, in.word);
}

void expect_word(const char *text)
{
    next_word();
    must_be(text);
}

bool expect_either(const char *one, const char *other)
{
    next_word();
    refuse_if(!is_word(one) && !is_word(other), "expected '%s' or '%s', found '%s'", one, other, in.word);
    return is_word(one);
}

Ways ways_in(const char *text, Ways most)
{
    Ways value = 0;
    bool good = *text != '\0';
    for (const char *at = text; good && *at; at++)
        good = *at >= '0' && *at <= '9' && !__builtin_mul_overflow(value, 10, &value) &&
               !__builtin_add_overflow(value, *at - '0', &value);
    char buffer[40];
    if (!good || value > most)
        refuse_if(true, "expected a number from 0 to %s, found '%s'", ways_text(most, buffer), text);
    return value;
}

uint64_t number_in(const char *text, uint64_t most)
{
    return (uint64_t)ways_in(text, most);
}

uint32_t item_in(const Model *model, const char *text)
{
    uint64_t item = number_in(text, UINT32_MAX);
    refuse_if(item < 1 || item > model->items, "there is no item %" PRIu64, item);
    return (uint32_t)item - 1;
}

const char *ways_text(Ways ways, char buffer[40])
{
    char *at = buffer + 39;
    *at = '\0';
    do
        *--at = (char)('0' + (int)(ways % 10));
    while (ways /= 10);
    return at;
}

#define OTHER_PUZZLE "another puzzle, or another reading of the file"

void expect_number(const char *what, uint64_t right)
{
    uint64_t found = number_in(next_word(), UINT64_MAX);
    refuse_if(found != right, "the %s is %" PRIu64 ", not %" PRIu64 ": " OTHER_PUZZLE, what, right, found);
}

void expect_digest(uint64_t right)
{
    char text[17];
    snprintf(text, sizeof text, "%016" PRIx64, right);
    next_word();
    refuse_if(!is_word(text), "the digest is %s, not %s: " OTHER_PUZZLE, text, in.word);
}

/* ---- claims ---- */

static const struct {
    const char *name, *meaning;
    unsigned solutions; /* in the certificate */
} claims[] = {
    [CLAIM_NONE] = {"none", "no solution", 0},
    [CLAIM_UNIQUE] = {"unique", "exactly one solution", 1},
    [CLAIM_SOME] = {"some", "at least one solution", 1},
    [CLAIM_MANY] = {"many", "at least two solutions", 2},
    [CLAIM_COUNT] = {"count", "", 0},
};

static Claim read_claim(void)
{
    size_t i = 0;
    expect_word("claim");
    next_word();
    while (i < CLAIM_UNKNOWN && !is_word(claims[i].name))
        i++;
    refuse_if(i == CLAIM_UNKNOWN, "unknown claim '%s'; expected none, unique, some, many or count", in.word);
    Ways count = i == CLAIM_COUNT ? ways_in(next_word(), MOST_WAYS) : claims[i].solutions;
    return (Claim){.kind = (ClaimKind)i, .count = count};
}

/* Reads one solution, up to the word that ends it; marks its options. */
static void read_solution(const Model *model, bool *chosen)
{
    uint32_t *covered = allocate(model->items, sizeof *covered);
    uint32_t *colour = allocate(model->items, sizeof *colour);
    uint64_t last = 0;
    for (const char *word = next_word(); *word >= '0' && *word <= '9'; next_word()) {
        uint64_t option = number_in(word, UINT32_MAX);
        refuse_if(option < 1 || option > model->options, "there is no option %" PRIu64, option);
        refuse_if(option <= last, "options must be in ascending order");
        last = option;
        chosen[option - 1] = true;
        EACH_ITEM (k, model, option - 1) {
            uint32_t item = model->item[k];
            int64_t room = (int64_t)model->bounds[item].high - covered[item]++;
            refuse_if(!may_cover(model, k, room, colour[item]), "option %" PRIu64 " covers item %u too often",
                      option, item + 1);
            colour[item] = colour_of(model, k);
        }
    }
    for (uint32_t i = 0; i < model->items; i++)
        refuse_if(covered[i] < model->bounds[i].low, "the solution covers item %u %u times, not %u", i + 1,
                  covered[i], model->bounds[i].low);
}

/* Reads the solutions that belong to the claim, and the word after them. */
static void read_solutions(const Model *model, Claim *claim)
{
    const bool *first = NULL;
    next_word();
    for (unsigned i = 0; i < claims[claim->kind].solutions; i++) {
        must_be("solution");
        claim->chosen = allocate((size_t)model->options + 1, sizeof *claim->chosen);
        read_solution(model, claim->chosen);
        refuse_if(first && memcmp(first, claim->chosen, model->options) == 0, "the two solutions are the same");
        first = claim->chosen;
    }
}

/* ---- the proof ---- */

static const struct {
    const char *name, *unit;
    uint64_t (*check)(const Model *model, const Claim *claim);
    bool counts;
} proofs[] = {{"tree", "node", check_tree, true},
              {"levels", "position", check_levels, true},
              {"lrat", "step", check_lrat, false}};

/* Checks the proof, and writes its size in words. */
static void check_proof(const Model *model, const Claim *claim, char text[64])
{
    enum { PROOFS = sizeof proofs / sizeof *proofs };
    size_t i = 0;
    must_be("by");
    next_word();
    while (i < PROOFS && !(is_word(proofs[i].name) && (proofs[i].counts || claim->kind != CLAIM_COUNT)))
        i++;
    refuse_if(i == PROOFS, "'by %s' cannot prove this claim", in.word);
    uint64_t size = proofs[i].check(model, claim);
    snprintf(text, 64, " (%s: %" PRIu64 " %s%s)", proofs[i].name, size, proofs[i].unit, size == 1 ? "" : "s");
}

static ClaimKind check_with_model(const Model *model, char verdict[VERDICT])
{
    char number[40], count[64] = "", proof[64] = "";
    expect_number("number of items", model->items);
    expect_number("number of options", model->options);
    expect_digest(model->digest);
    Claim claim = read_claim();
    read_solutions(model, &claim);
    if (claim.kind != CLAIM_SOME && claim.kind != CLAIM_MANY)
        check_proof(model, &claim, proof);
    if (claim.kind == CLAIM_COUNT)
        snprintf(count, sizeof count, "%s solution%s", ways_text(claim.count, number),
                 claim.count == 1 ? "" : "s");
    snprintf(verdict, VERDICT, "%s%s%s", claims[claim.kind].meaning, count, proof);
    return claim.kind;
}

/* Checks certificates that need no model: those that claim nothing (in a batch) and "no solution" by area. */
static ClaimKind check_without_model(const char *puzzle, size_t size, char verdict[VERDICT])
{
    bool none = expect_either("none", "unknown");
    if (none)
        check_area(read_puzzle(puzzle, size), verdict);
    next_word();
    return none ? CLAIM_NONE : CLAIM_UNKNOWN;
}

/* The end of a certificate; the next one, in a batch, begins on the next line. */
static void check_end(void)
{
    char hash[17];
    must_be("end");
    snprintf(hash, sizeof hash, "%016" PRIx64, in.hash_before_line);
    next_word();
    refuse_if(!is_word(hash), "the checksum is %s, not %s: the file is damaged", hash, in.word);
    while (is_blank(in.next) && in.next != '\n')
        accept_byte();
    if (in.next == '\n')
        accept_byte();
}

ClaimKind check_certificate(const char *puzzle, size_t size, char verdict[VERDICT])
{
    in.hash = in.hash_before_line = start_digest();
    expect_word("papan-certificate");
    refuse_if(strcmp(next_word(), "2") != 0,
              "this is version '%s' of the format, expected 2; certify the puzzle again", in.word);
    ClaimKind claim = expect_either("model", "claim")
                          ? check_with_model(make_model(read_puzzle(puzzle, size)), verdict)
                          : check_without_model(puzzle, size, verdict);
    check_end();
    return claim;
}

/* The start of another certificate: no other word of the format begins with this letter in the first column. */
void skip_certificate(void)
{
    while (in.next != EOF && (in.next != 'p' || in.column != 1))
        accept_byte();
}

/* certificate.c: reads the words of a certificate, checks its head, its solutions and its checksum, and passes
 * the proof to tree.c, levels.c, lrat.c or area.c. The file is read once from start to end, so it may be of any
 * size. */
#include "verify.h"

#include <string.h>

/* ---- words ---- */

static struct {
    const char *name;
    FILE *file;
    uint64_t hash, hash_before_line; /* FNV-1a, 64 bits */
    uint64_t line, column;           /* of the next byte, from 1 */
    uint64_t word_line, word_column; /* of the last word */
    Word word;
} in;

static int next_byte(void)
{
    return ungetc(getc(in.file), in.file);
}

void open_certificate(const char *name)
{
    in.name = name;
    in.hash = in.hash_before_line = start_digest();
    in.line = in.column = in.word_line = in.word_column = 1;
    in.file = strcmp(name, "-") == 0 ? stdin : fopen(name, "rb");
    if (!in.file)
        unreadable(name, "opened");
    next_byte();
    if (ferror(in.file))
        unreadable(name, "read");
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
    int c = getc(in.file);
    in.column++;
    digest(&in.hash, (uint64_t)c);
    if (c == '\n') {
        in.line++;
        in.column = 1;
        in.hash_before_line = in.hash;
    }
}

static bool is_blank(int c)
{
    return c == ' ' || c == '\n' || c == '\t' || c == '\r';
}

bool more_certificates(void)
{
    while (is_blank(next_byte()))
        accept_byte();
    in.word_line = in.line;
    in.word_column = in.column;
    return next_byte() != EOF;
}

const Word *next_word(void)
{
    refuse_if(!more_certificates(), "the file ends too early");
    in.word.length = 0;
    for (int c; (c = next_byte()) != EOF && !is_blank(c); accept_byte()) {
        refuse_if(c < '!' || c > '~', "unexpected byte 0x%02x", (unsigned)c);
        refuse_if(in.word.length == sizeof in.word.text - 1, "a word of more than %zu characters",
                  sizeof in.word.text - 1);
        in.word.text[in.word.length++] = (char)c;
    }
    in.word.text[in.word.length] = '\0';
    return &in.word;
}

bool word_is(const Word *word, const char *text)
{
    return strcmp(word->text, text) == 0;
}

const Word *expect_word(const char *text)
{
    const Word *word = next_word();
    refuse_if(!word_is(word, text), "expected '%s', found '%s'", text, word->text);
    return word;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

Ways ways_in(const Word *word, size_t from)
{
    Ways value = 0;
    for (size_t i = from; i < word->length; i++)
        refuse_if(!is_digit(word->text[i]) || __builtin_mul_overflow(value, 10, &value) ||
                      __builtin_add_overflow(value, word->text[i] - '0', &value),
                  "expected a number of less than 2^128, found '%s'", word->text + from);
    refuse_if(from >= word->length, "expected a number, found '%s'", word->text);
    return value;
}

uint64_t number_in(const Word *word, size_t from, uint64_t most)
{
    uint64_t value = 0;
    bool good = from < word->length && word->length - from <= 19;
    for (size_t i = from; good && i < word->length; i++) {
        good = is_digit(word->text[i]);
        value = value * 10 + (uint64_t)(word->text[i] - '0');
    }
    refuse_if(!good || value > most, "expected a number from 0 to %" PRIu64 ", found '%s'", most,
              word->text + from);
    return value;
}

uint32_t item_in(const Model *model, const Word *word)
{
    uint64_t item = number_in(word, 0, UINT32_MAX);
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
    uint64_t found = number_in(next_word(), 0, UINT64_MAX);
    refuse_if(found != right, "the %s is %" PRIu64 ", not %" PRIu64 ": " OTHER_PUZZLE, what, right, found);
}

void expect_digest(uint64_t right)
{
    char text[DIGEST];
    digest_text(right, text);
    const Word *word = next_word();
    refuse_if(!word_is(word, text), "the digest is %s, not %s: " OTHER_PUZZLE, text, word->text);
}

/* ---- claims ---- */

static const struct {
    const char *name, *meaning;
    int solutions; /* that are part of the certificate */
} claims[] = {
    [CLAIM_NONE] = {"none", "no solution", 0},
    [CLAIM_UNIQUE] = {"unique", "exactly one solution", 1},
    [CLAIM_SOME] = {"some", "at least one solution", 1},
    [CLAIM_MANY] = {"many", "at least two solutions", 2},
    [CLAIM_COUNT] = {"count", "", 0},
};

static Claim read_claim(void)
{
    expect_word("claim");
    const Word *word = next_word();
    size_t i = 0;
    while (i < CLAIM_UNKNOWN && !word_is(word, claims[i].name))
        i++;
    refuse_if(i == CLAIM_UNKNOWN, "unknown claim '%s'; expected none, unique, some, many or count", word->text);
    return (Claim){.kind = (ClaimKind)i, .count = i == CLAIM_COUNT ? ways_in(next_word(), 0) : 0};
}

/* Reads one solution, up to the word that ends it; marks its options. */
static void read_solution(const Model *model, bool *chosen)
{
    uint32_t *covered = allocate(model->items, sizeof *covered);
    uint64_t last = 0;
    for (const Word *word = next_word(); is_digit(word->text[0]); word = next_word()) {
        uint64_t option = number_in(word, 0, UINT32_MAX);
        refuse_if(option < 1 || option > model->options, "there is no option %" PRIu64, option);
        refuse_if(option <= last, "options must be in ascending order");
        last = option;
        chosen[option - 1] = true;
        for
            EACH_ITEM(k, model, option - 1)
        refuse_if(++covered[model->item[k]] > model->bounds[model->item[k]].high,
                  "option %" PRIu64 " covers item %u too often", option, model->item[k] + 1);
    }
    for (uint32_t i = 0; i < model->items; i++)
        refuse_if(covered[i] < model->bounds[i].low, "the solution covers item %u %u times, not %u", i + 1,
                  covered[i], model->bounds[i].low);
    release(covered);
}

/* Reads the solutions that belong to the claim, and the word behind them. */
static void read_solutions(const Model *model, Claim *claim)
{
    const bool *first = NULL;
    next_word();
    for (int i = 0; i < claims[claim->kind].solutions; i++) {
        refuse_if(!word_is(&in.word, "solution"), "expected 'solution', found '%s'", in.word.text);
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

/* Follows the proof, and writes what it is made of, in words. */
static void check_proof(const Model *model, const Claim *claim, char text[64])
{
    enum { PROOFS = sizeof proofs / sizeof *proofs };
    refuse_if(!word_is(&in.word, "by"), "expected 'by', found '%s'", in.word.text);
    const Word *word = next_word();
    size_t i = 0;
    while (i < PROOFS && !(word_is(word, proofs[i].name) && (proofs[i].counts || claim->kind != CLAIM_COUNT)))
        i++;
    refuse_if(i == PROOFS, "'by %s' cannot prove this claim", word->text);
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

/* The claims of certificates that need no model: nothing, in a batch, and no solution by area. */
static ClaimKind check_without_model(const char *puzzle, size_t size, char verdict[VERDICT])
{
    const Word *word = next_word();
    bool none = word_is(word, "none");
    refuse_if(!none && !word_is(word, "unknown"), "expected 'none' or 'unknown', found '%s'", word->text);
    if (none)
        check_area(read_puzzle(puzzle, size), verdict);
    else
        next_word();
    return none ? CLAIM_NONE : CLAIM_UNKNOWN;
}

/* The end of a certificate; the next one, in a batch, begins on the next line. */
static void check_end(void)
{
    char hash[DIGEST];
    refuse_if(!word_is(&in.word, "end"), "expected 'end', found '%s'", in.word.text);
    digest_text(in.hash_before_line, hash);
    const Word *word = next_word();
    refuse_if(!word_is(word, hash), "the checksum is %s, not %s: the file is damaged", hash, word->text);
    while (is_blank(next_byte()) && next_byte() != '\n')
        accept_byte();
    if (next_byte() == '\n')
        accept_byte();
    in.hash = in.hash_before_line = start_digest();
}

ClaimKind check_certificate(const char *puzzle, size_t size, char verdict[VERDICT])
{
    expect_word("papan-certificate");
    const Word *word = next_word();
    refuse_if(!word_is(word, "2"), "this is version '%s' of the format, expected 2; certify the puzzle again",
              word->text);
    word = next_word();
    bool model = word_is(word, "model");
    refuse_if(!model && !word_is(word, "claim"), "expected 'model' or 'claim', found '%s'", word->text);
    ClaimKind claim = model ? check_with_model(make_model(read_puzzle(puzzle, size)), verdict)
                            : check_without_model(puzzle, size, verdict);
    check_end();
    return claim;
}

/* The start of another certificate: no other word of the format begins with this letter in the first column. */
void skip_certificate(void)
{
    while (next_byte() != EOF && (next_byte() != 'p' || in.column != 1))
        accept_byte();
    in.hash = in.hash_before_line = start_digest();
}

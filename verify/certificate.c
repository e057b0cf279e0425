/* certificate.c: reads the words of a certificate, checks its head, its solutions and its checksum, and passes
 * the proof to tree.c, levels.c, lrat.c or area.c. The file is read once from start to
 * end, so it may be of any size.
 */
#include "verify.h"

#include <ctype.h>
#include <inttypes.h>
#include <string.h>

/* ---- words ---- */

static struct {
    const char *name;
    FILE *file;
    unsigned char buffer[1 << 16];
    size_t at, n;
    uint64_t hash, hash_before_line; /* FNV-1a, 64 bits */
    uint64_t line, column;           /* of the next byte, from 1 */
    uint64_t word_line, word_column; /* of the last word */
    Word word;
} in;

static void start_hash(void)
{
    in.hash = in.hash_before_line = UINT64_C(0xcbf29ce484222325);
}

void open_certificate(const char *name)
{
    in.name = name;
    in.at = in.n = 0;
    start_hash();
    in.line = in.column = in.word_line = in.word_column = 1;
    in.file = strcmp(name, "-") == 0 ? stdin : fopen(name, "rb");
    if (!in.file)
        unreadable(name, "opened");
    in.n = fread(in.buffer, 1, sizeof in.buffer, in.file);
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

static int next_byte(void)
{
    if (in.at == in.n) {
        in.n = fread(in.buffer, 1, sizeof in.buffer, in.file);
        in.at = 0;
        if (in.n == 0)
            return EOF;
    }
    return in.buffer[in.at];
}

static void accept_byte(int c)
{
    in.at++;
    in.column++;
    in.hash = (in.hash ^ (uint64_t)c) * UINT64_C(0x100000001b3);
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

/* Goes to the next word and notes its place. Returns its first byte, which is not accepted yet, or EOF. */
static int find_word(void)
{
    int c = next_byte();
    while (c != EOF && is_blank(c)) {
        accept_byte(c);
        c = next_byte();
    }
    in.word_line = in.line;
    in.word_column = in.column;
    return c;
}

/* The next word; an empty one at the end of the file. */
static const Word *word_or_end(void)
{
    int c = find_word();
    in.word.length = 0;
    while (c != EOF && !is_blank(c)) {
        refuse_if(c < '!' || c > '~', "unexpected byte 0x%02x", (unsigned)c);
        refuse_if(in.word.length == sizeof in.word.text - 1, "a word of more than %zu characters",
                  sizeof in.word.text - 1);
        in.word.text[in.word.length++] = (char)c;
        accept_byte(c);
        c = next_byte();
    }
    in.word.text[in.word.length] = '\0';
    return &in.word;
}

const Word *next_word(void)
{
    const Word *word = word_or_end();
    refuse_if(word->length == 0, "the file ends too early");
    return word;
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

Ways ways_in(const Word *word, size_t from)
{
    Ways value = 0;
    for (size_t i = from; i < word->length; i++) {
        char c = word->text[i];
        refuse_if(!isdigit((unsigned char)c) || __builtin_mul_overflow(value, 10, &value) ||
                      __builtin_add_overflow(value, c - '0', &value),
                  "expected a number of less than 2^128, found '%s'", word->text + from);
    }
    refuse_if(from >= word->length, "expected a number, found '%s'", word->text);
    return value;
}

uint64_t number_in(const Word *word, size_t from, uint64_t most)
{
    uint64_t value = 0;
    bool good = from < word->length && word->length - from <= 19;
    for (size_t i = from; good && i < word->length; i++) {
        unsigned digit = (unsigned)(word->text[i] - '0');
        good = digit <= 9;
        value = value * 10 + digit;
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
    do {
        *--at = (char)('0' + (int)(ways % 10));
        ways /= 10;
    } while (ways);
    return at;
}

/* ---- the head ---- */

static Claim read_claim(void)
{
    static const char *const names[] = {[CLAIM_NONE] = "none",
                                        [CLAIM_UNIQUE] = "unique",
                                        [CLAIM_SOME] = "some",
                                        [CLAIM_MANY] = "many",
                                        [CLAIM_COUNT] = "count"};
    expect_word("claim");
    const Word *word = next_word();
    size_t i = 0;
    while (i < sizeof names / sizeof *names && !word_is(word, names[i]))
        i++;
    refuse_if(i == sizeof names / sizeof *names,
              "unknown claim '%s'; expected none, unique, some, many or count", word->text);
    Claim claim = {.kind = (ClaimKind)i};
    if (claim.kind == CLAIM_COUNT)
        claim.count = ways_in(next_word(), 0);
    return claim;
}

/* Reads one solution, up to the word that ends it; marks its options. */
static void read_solution(const Model *model, bool *chosen)
{
    uint32_t *covered = allocate(model->items, sizeof *covered);
    uint64_t last = 0;
    const Word *word = next_word();
    while (isdigit((unsigned char)word->text[0])) {
        uint64_t option = number_in(word, 0, UINT32_MAX);
        refuse_if(option < 1 || option > model->options, "there is no option %" PRIu64, option);
        refuse_if(option <= last, "options must be in ascending order");
        last = option;
        chosen[option - 1] = true;
        for (uint32_t k = model->option_start[option - 1]; k < model->option_start[option]; k++)
            refuse_if(++covered[model->option_item[k]] > model->bounds[model->option_item[k]].high,
                      "option %" PRIu64 " covers item %u too often", option, model->option_item[k] + 1);
        word = next_word();
    }
    for (uint32_t i = 0; i < model->items; i++)
        refuse_if(covered[i] < model->bounds[i].low, "the solution covers item %u %u times, not %u", i + 1,
                  covered[i], model->bounds[i].low);
    release(covered);
}

/* Reads the solutions that belong to the claim, and the word behind them. */
static void read_solutions(const Model *model, Claim *claim)
{
    static const int solutions[] = {[CLAIM_UNIQUE] = 1, [CLAIM_SOME] = 1, [CLAIM_MANY] = 2, [CLAIM_COUNT] = 0};
    const Word *word = next_word();
    bool *first = NULL;
    for (int i = 0; i < solutions[claim->kind]; i++) {
        refuse_if(!word_is(word, "solution"), "expected 'solution', found '%s'", word->text);
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
    bool claims[CLAIMS];
} proofs[] = {
    {"tree", "node", check_tree, {[CLAIM_NONE] = true, [CLAIM_UNIQUE] = true, [CLAIM_COUNT] = true}},
    {"levels", "position", check_levels, {[CLAIM_NONE] = true, [CLAIM_UNIQUE] = true, [CLAIM_COUNT] = true}},
    {"lrat", "step", check_lrat, {[CLAIM_NONE] = true, [CLAIM_UNIQUE] = true}},
};

/* The end of a certificate; the next one, in a batch, begins on the next line. */
static void check_end(void)
{
    char hash[17];
    snprintf(hash, sizeof hash, "%016" PRIx64, in.hash_before_line);
    const Word *word = next_word();
    refuse_if(!word_is(word, hash), "the checksum is %s, not %s: the file is damaged", hash, word->text);
    int c = next_byte();
    while (c != EOF && is_blank(c)) {
        accept_byte(c);
        if (c == '\n')
            break;
        c = next_byte();
    }
    start_hash();
}

bool more_certificates(void)
{
    return find_word() != EOF;
}

void skip_certificate(void)
{
    for (;;) {
        int c = next_byte();
        if (c == EOF)
            return;
        if (c == 'p' && in.column == 1) {
            start_hash(); /* the start of another certificate: no other word of the format begins with this
                             letter */
            return;
        }
        accept_byte(c);
    }
}

static const char *words_for(const Claim *claim, char buffer[64])
{
    static const char *const words[] = {[CLAIM_NONE] = "no solution",
                                        [CLAIM_UNIQUE] = "exactly one solution",
                                        [CLAIM_SOME] = "at least one solution",
                                        [CLAIM_MANY] = "at least two solutions"};
    char number[40];
    if (claim->kind != CLAIM_COUNT)
        return words[claim->kind];
    snprintf(buffer, 64, "%s solution%s", ways_text(claim->count, number), claim->count == 1 ? "" : "s");
    return buffer;
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

/* Follows the proof, and writes what it is made of, in words. */
static void check_proof(const Model *model, const Claim *claim, char text[64])
{
    enum { PROOFS = sizeof proofs / sizeof *proofs };
    const Word *word = &in.word;
    refuse_if(!word_is(word, "by"), "expected 'by', found '%s'", word->text);
    word = next_word();
    size_t i = 0;
    while (i < PROOFS && !(word_is(word, proofs[i].name) && proofs[i].claims[claim->kind]))
        i++;
    refuse_if(i == PROOFS, "'by %s' cannot prove this claim", word->text);
    uint64_t size = proofs[i].check(model, claim);
    snprintf(text, 64, " (%s: %" PRIu64 " %s%s)", proofs[i].name, size, proofs[i].unit, size == 1 ? "" : "s");
}

/* The claims of certificates that need no model: nothing, and no solution by area. */
static ClaimKind check_without_model(const char *puzzle, size_t size, char verdict[VERDICT])
{
    const Word *word = next_word();
    bool none = word_is(word, "none");
    refuse_if(!none && !word_is(word, "unknown"), "expected 'none' or 'unknown', found '%s'", word->text);
    snprintf(verdict, VERDICT, "unknown");
    if (none)
        check_area(read_puzzle(puzzle, size), verdict);
    else
        next_word();
    return none ? CLAIM_NONE : CLAIM_UNKNOWN;
}

static ClaimKind check_with_model(const Model *model, char verdict[VERDICT])
{
    char count[64], proof[64] = "";
    expect_number("number of items", model->items);
    expect_number("number of options", model->options);
    expect_digest(model->digest);
    Claim claim = read_claim();
    read_solutions(model, &claim);
    if (claim.kind != CLAIM_SOME && claim.kind != CLAIM_MANY)
        check_proof(model, &claim, proof);
    snprintf(verdict, VERDICT, "%s%s", words_for(&claim, count), proof);
    return claim.kind;
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
    refuse_if(!word_is(&in.word, "end"), "expected 'end', found '%s'", in.word.text);
    check_end();
    return claim;
}

/* proof.h: for tests of certificates: a sink that keeps the text, and a slow checker that follows
 * docs/certificates.md word by word on the model of the library. (papan-verify derives the model itself.) */
#ifndef PAPAN_TESTS_PROOF_H
#define PAPAN_TESTS_PROOF_H

#include "check.h"

#include "certify/canonical.h"

typedef struct proof_text {
    char *bytes;
    size_t length, restarts;
    size_t most; /* refuse more bytes; 0: take all */
} proof_text;

static bool proof_write(void *context, const char *bytes, size_t length)
{
    proof_text *text = context;
    if (text->most > 0 && text->length + length > text->most)
        return false;
    text->bytes = realloc(text->bytes, text->length + length + 1);
    memcpy(text->bytes + text->length, bytes, length);
    text->length += length;
    text->bytes[text->length] = '\0';
    return true;
}

static bool proof_restart(void *context)
{
    proof_text *text = context;
    text->length = 0;
    text->restarts++;
    return true;
}

static inline papan_proof proof_sink(proof_text *text)
{
    return (papan_proof){
        .size = sizeof(papan_proof), .context = text, .write = proof_write, .restart = proof_restart};
}

/* ---- the checker ---- */

typedef struct proof_checker {
    const papan_puzzle *puzzle;
    papan_model *m;
    const char *at; /* the next word */
    const char *fault;
    long *need, *room; /* of each item */
    bool *gone;        /* chosen or excluded options */
    bool counts;
    unsigned long long found;
} proof_checker;

static bool proof_fail(proof_checker *c, const char *fault)
{
    if (c->fault == NULL)
        c->fault = fault;
    return false;
}

static void proof_skip(proof_checker *c)
{
    while (*c->at == ' ' || *c->at == '\n')
        c->at++;
}

static bool proof_word(proof_checker *c, const char *word)
{
    size_t length = strlen(word);
    proof_skip(c);
    if (strncmp(c->at, word, length) != 0 || strchr(" \n", c->at[length]) == NULL)
        return false;
    c->at += length;
    return true;
}

static bool proof_number(proof_checker *c, long *number)
{
    char *end;
    proof_skip(c);
    *number = strtol(c->at, &end, 10);
    bool good = end != c->at;
    c->at = end;
    return good || proof_fail(c, "a number is missing");
}

static bool proof_fits(const proof_checker *c, uint32_t option)
{
    const papan_option *o = &c->m->option[option];
    for (uint32_t i = o[0].items; i < o[1].items; i++)
        if (c->room[c->m->item_of[i]] <= 0)
            return false;
    return !c->gone[option];
}

static bool proof_has(const proof_checker *c, uint32_t option, uint32_t item)
{
    const papan_option *o = &c->m->option[option];
    for (uint32_t i = o[0].items; i < o[1].items; i++)
        if (c->m->item_of[i] == item)
            return true;
    return false;
}

static void proof_put(proof_checker *c, uint32_t option, long by)
{
    const papan_option *o = &c->m->option[option];
    for (uint32_t i = o[0].items; i < o[1].items; i++) {
        c->need[c->m->item_of[i]] -= by;
        c->room[c->m->item_of[i]] -= by;
    }
}

static bool proof_all_covered(const proof_checker *c)
{
    for (uint32_t i = 0; i < c->m->items; i++)
        if (c->need[i] > 0)
            return false;
    return true;
}

static bool proof_item(proof_checker *c, uint32_t *item)
{
    long number;
    if (!proof_number(c, &number))
        return false;
    *item = (uint32_t)(number - 1);
    return (number >= 1 && *item < c->m->items) || proof_fail(c, "there is no such item");
}

/* Weights: "3:1 7:-2 ]" */
static bool proof_weights(proof_checker *c)
{
    long mod = 0, sum = 0, *weight = calloc(c->m->items + 1, sizeof *weight);
    bool good = !proof_word(c, "mod") || proof_number(c, &mod);
    while (good && !proof_word(c, "]")) {
        uint32_t item;
        good = proof_item(c, &item) && *c->at++ == ':' && proof_number(c, &weight[item]);
        if (good && mod != 0 && c->need[item] != c->room[item])
            good = proof_fail(c, "a remainder of an item with a range");
        if (good)
            sum += weight[item] * (weight[item] < 0 ? c->room[item] : c->need[item] > 0 ? c->need[item] : 0);
    }
    for (uint32_t o = 0; o < c->m->options && good; o++) {
        long own = 0;
        for (uint32_t i = c->m->option[o].items; i < c->m->option[o + 1].items; i++)
            own += weight[c->m->item_of[i]];
        if (proof_fits(c, o) && (mod != 0 ? own % mod != 0 : own > 0))
            good = proof_fail(c, "an option is too heavy");
    }
    free(weight);
    return good && ((mod != 0 ? sum % mod != 0 : sum > 0) || proof_fail(c, "the weights prove nothing"));
}

static bool proof_node(proof_checker *c, unsigned depth);

static bool proof_branch(proof_checker *c, uint32_t option, unsigned depth)
{
    unsigned long long before = c->found;
    long said;
    c->gone[option] = true;
    proof_put(c, option, 1);
    bool good = proof_node(c, depth + 1);
    proof_put(c, option, -1);
    if (!good || !c->counts || depth >= 2)
        return good;
    proof_skip(c);
    return (*c->at++ == '=' && proof_number(c, &said) && (unsigned long long)said == c->found - before) ||
           proof_fail(c, "a subtotal is wrong");
}

static bool proof_node(proof_checker *c, unsigned depth)
{
    uint32_t item, *option = NULL, options = 0, i = 0;
    if (proof_all_covered(c)) {
        c->found++;
        return true;
    }
    if (proof_word(c, "["))
        return proof_weights(c);
    if (!proof_item(c, &item))
        return false;
    if (c->need[item] <= 0)
        return proof_fail(c, "an item is covered already");
    option = calloc(c->m->options + 1, sizeof *option);
    for (uint32_t o = 0; o < c->m->options; o++)
        if (proof_has(c, o, item) && proof_fits(c, o))
            option[options++] = o;
    bool good = true;
    for (; good && i < options && options - i >= (unsigned long)c->need[item]; i++)
        good = proof_branch(c, option[i], depth);
    while (i > 0)
        c->gone[option[--i]] = false;
    free(option);
    return good;
}

/* ---- by levels: positions in a list, found again by looking at all of them ---- */

typedef struct proof_position {
    struct proof_position *next;
    unsigned long long ways;
    uint8_t used[]; /* of each item: how often it is covered */
} proof_position;

static void proof_reach(proof_position **list, const uint8_t *used, size_t items, unsigned long long ways)
{
    for (; *list != NULL; list = &(*list)->next)
        if (memcmp((*list)->used, used, items) == 0) {
            (*list)->ways += ways;
            return;
        }
    *list = calloc(1, sizeof **list + items + 1);
    (*list)->ways = ways;
    memcpy((*list)->used, used, items);
}

static bool proof_covers(proof_checker *c, uint8_t *used, uint32_t option, uint32_t item)
{
    if (!proof_has(c, option, item))
        return false;
    for (uint32_t i = c->m->option[option].items; i < c->m->option[option + 1].items; i++)
        if (used[c->m->item_of[i]]++ >= c->m->item[c->m->item_of[i]].high)
            return false;
    return true;
}

static bool proof_level(proof_checker *c, proof_position **list, const uint32_t *order, uint32_t cells,
                        uint32_t level)
{
    unsigned long positions = 0, ways = 0;
    long said[3];
    uint8_t *used = calloc(c->m->items + 1, 1);
    for (proof_position *p = list[level], *next; p != NULL; p = next) {
        for (uint32_t o = 0; o < c->m->options; o++) {
            uint32_t to = level + 1;
            memcpy(used, p->used, c->m->items);
            if (!proof_covers(c, used, o, order[level]))
                continue;
            while (to < cells && used[order[to]] > 0)
                to++;
            proof_reach(&list[to], used, c->m->items, p->ways);
        }
        positions++;
        ways += p->ways;
        next = p->next;
        free(p);
    }
    free(used);
    return positions == 0 ||
           (proof_word(c, "level") && proof_number(c, &said[0]) && proof_number(c, &said[1]) &&
            proof_number(c, &said[2]) && said[0] == (long)level + 1 && said[1] == (long)positions &&
            said[2] == (long)ways) ||
           proof_fail(c, "a level is wrong");
}

static bool proof_levels(proof_checker *c)
{
    uint32_t cells = 0, *order = calloc(c->m->items + 1, sizeof *order);
    proof_position **list = calloc(c->m->items + 2, sizeof *list);
    uint8_t *none = calloc(c->m->items + 1, 1);
    bool good = proof_word(c, "order");
    for (proof_skip(c); good && *c->at >= '0' && *c->at <= '9' && cells < c->m->items; proof_skip(c))
        good = proof_item(c, &order[cells++]);
    proof_reach(&list[0], none, c->m->items, 1);
    for (uint32_t level = 0; level < cells; level++)
        good = proof_level(c, list, order, cells, level) && good;
    for (proof_position *p = list[cells], *next; p != NULL; p = next) {
        bool whole = true;
        for (uint32_t i = 0; i < c->m->items; i++)
            whole = whole && p->used[i] >= c->m->item[i].low;
        c->found += whole ? p->ways : 0;
        next = p->next;
        free(p);
    }
    free(list);
    free(order);
    free(none);
    return good;
}

static uint64_t proof_hash(const char *bytes, const char *end)
{
    uint64_t hash = UINT64_C(14695981039346656037);
    for (; bytes < end; bytes++)
        hash = (hash ^ (unsigned char)*bytes) * UINT64_C(1099511628211);
    return hash;
}

/* Is this list of options a solution? */
static bool proof_solution(proof_checker *c)
{
    long last = 0, number;
    bool good = proof_word(c, "solution");
    for (proof_skip(c); good && *c->at >= '0' && *c->at <= '9'; proof_skip(c)) {
        good = proof_number(c, &number) && number > last && number <= (long)c->m->options &&
               proof_fits(c, (uint32_t)number - 1);
        if (good)
            proof_put(c, (uint32_t)number - 1, 1);
        last = number;
    }
    good = good && proof_all_covered(c);
    for (uint32_t i = 0; i < c->m->items; i++) {
        c->need[i] = c->m->item[i].low;
        c->room[i] = c->m->item[i].high;
    }
    return good || proof_fail(c, "not a solution");
}

/* By area, with the sizes of options: a thing without options covers nothing, so the certificate may say more.
 */
static bool proof_area(proof_checker *c)
{
    const papan_model *m = c->m;
    long cells = 0, said[2],
         *size[2] = {calloc(m->items + 1, sizeof(long)), calloc(m->items + 1, sizeof(long))};
    for (uint32_t i = 0; i < c->puzzle->cells; i++)
        cells += c->puzzle->pack.placed[i] == PAPAN_EMPTY;
    for (uint32_t o = 0; o < m->options; o++) {
        uint32_t i = m->option[o + 1].items - 1;
        long covered = (long)(m->option[o + 1].cells - m->option[o].cells);
        size[0][m->item_of[i]] =
            size[0][m->item_of[i]] == 0 || covered < size[0][m->item_of[i]] ? covered : size[0][m->item_of[i]];
        size[1][m->item_of[i]] = covered > size[1][m->item_of[i]] ? covered : size[1][m->item_of[i]];
    }
    long least = 0, most = 0;
    for (uint32_t i = (uint32_t)cells; i < m->items; i++) {
        least += size[0][i] * c->need[i];
        most += size[1][i] * c->room[i];
    }
    free(size[0]);
    free(size[1]);
    if (!proof_number(c, &said[0]) || said[0] != cells)
        return proof_fail(c, "another number of cells");
    bool too_few = proof_word(c, "most");
    if ((!too_few && !proof_word(c, "least")) || !proof_number(c, &said[1]))
        return proof_fail(c, "most or least?");
    if (too_few ? said[1] < most || said[1] >= cells : said[1] < least || said[1] <= cells)
        return proof_fail(c, "the areas prove nothing");
    proof_skip(c);
    if (strspn(c->at, "0123456789abcdef") != 16)
        return proof_fail(c, "no digest");
    c->at += 16;
    return true;
}

/* The digest as docs/certificates.md describes it; the items of an option are sorted by counting. */
static const char *proof_digest(const proof_checker *c, char text[17])
{
    const uint64_t factor = UINT64_C(0x100000001b3);
    uint64_t value = (UINT64_C(0xcbf29ce484222325) ^ c->m->items) * factor;
    for (uint32_t i = 0; i < c->m->items; i++) {
        value = (value ^ c->m->item[i].low) * factor;
        value = (value ^ c->m->item[i].high) * factor;
    }
    value = (value ^ c->m->options) * factor;
    for (uint32_t o = 0; o < c->m->options; o++) {
        uint32_t from = c->m->option[o].items, end = c->m->option[o + 1].items;
        value = (value ^ (end - from)) * factor;
        for (uint32_t item = 0; item < c->m->items; item++)
            for (uint32_t k = from; k < end; k++)
                if (c->m->item_of[k] == item)
                    value = (value ^ (item + UINT64_C(1))) * factor;
    }
    snprintf(text, 17, "%016llx", (unsigned long long)value);
    return text;
}

static bool proof_body(proof_checker *c, const char *claim)
{
    char digest[17];
    long items, options, count = 0;
    bool good = proof_word(c, "papan-certificate") && proof_word(c, "2");
    if (good && proof_word(c, "claim"))
        return (proof_word(c, "none") && proof_word(c, "by") && proof_word(c, "area") && proof_area(c)) ||
               proof_fail(c, "by what?");
    good = good && proof_word(c, "model") && proof_number(c, &items) && proof_number(c, &options) &&
           proof_word(c, proof_digest(c, digest)) && (unsigned long)items == c->m->items &&
           (unsigned long)options == c->m->options && proof_word(c, "claim") && proof_word(c, claim);
    c->counts = strcmp(claim, "count") == 0;
    if (!good || (c->counts && !proof_number(c, &count)))
        return proof_fail(c, "the first lines are wrong");
    if (strcmp(claim, "some") == 0)
        return proof_solution(c);
    if (strcmp(claim, "many") == 0)
        return proof_solution(c) && proof_solution(c);
    if (strcmp(claim, "unique") == 0) {
        count = 1;
        if (!proof_solution(c))
            return false;
    }
    bool tree = proof_word(c, "by") && proof_word(c, "tree");
    if (!tree && !proof_word(c, "levels"))
        return proof_fail(c, "by what?");
    return (tree ? proof_node(c, 0) : proof_levels(c)) &&
           (c->found == (unsigned long long)count || proof_fail(c, "another number"));
}

/* NULL: the certificate proves the claim; otherwise what is wrong with it. */
static inline const char *proof_check(const papan_puzzle *puzzle, const char *text, const char *claim)
{
    proof_checker c = {.puzzle = puzzle, .at = text};
    papan_allocator memory = papan_memory(NULL);
    assert_int_equal(papan_canonical_model(puzzle, &memory, &c.m), PAPAN_OK);
    c.need = calloc(c.m->items + 1, sizeof *c.need);
    c.room = calloc(c.m->items + 1, sizeof *c.room);
    c.gone = calloc(c.m->options + 1, sizeof *c.gone);
    for (uint32_t i = 0; i < c.m->items; i++) {
        c.need[i] = c.m->item[i].low;
        c.room[i] = c.m->item[i].high;
    }
    const char *end = strstr(text, "\nend ");
    char digits[20];
    if (proof_body(&c, claim)) {
        proof_skip(&c);
        if (end == NULL || c.at != end + 1)
            proof_fail(&c, "words are left");
    }
    if (c.fault == NULL) {
        snprintf(digits, sizeof digits, "%016llx\n", (unsigned long long)proof_hash(text, end + 1));
        if (strcmp(end + 5, digits) != 0)
            c.fault = "damaged";
    }
    free(c.need);
    free(c.room);
    free(c.gone);
    papan_model_free(c.m);
    return c.fault;
}

#endif

/* tree.c: follows a proof by search tree.
 *
 * The checker keeps, for each item, how often it must still be covered (need) and may still be covered (room),
 * and the set of options that fit. A node names an item that still needs to be covered: every solution below
 * contains one of its fitting options, so all of them are tried. Options already tried are excluded, so that
 * each solution is found once. The stack is an array; nothing is allocated at a node. */
#include "verify.h"

#include <inttypes.h>
#include <string.h>

/* The options of an item as a set: words of 64 options, only those that are not 0. */
typedef struct {
    uint32_t word;
    uint64_t options;
} Part;

typedef struct {
    uint32_t word;
    uint64_t before;
} Change;

typedef struct {
    uint32_t item, next, chosen; /* next: among the parts of the item */
    size_t changes, in_branch;   /* changes when the node and its last branch began */
    uint64_t solutions;          /* before the branch */
} Node;

typedef struct {
    const Model *model;
    const Claim *claim;
    int64_t *need, *room; /* need becomes negative when an item is covered more often than needed */
    uint32_t unmet;       /* items that still need to be covered */
    uint64_t *fitting;    /* the set of options that fit */
    uint32_t *first_part; /* of items */
    Part *part;
    Change *change; /* of words of `fitting`; each removes an option, so there is room for all */
    size_t changes;
    Node *stack;
    size_t depth, stack_room;
    uint64_t nodes, solutions;
    int64_t *weight;    /* of items, while a reason is checked */
    uint32_t *weighted; /* the items with a weight */
} Tree;

/* Options no longer fit, until undo(). */
static void exclude(Tree *tree, uint32_t word, uint64_t options)
{
    if (tree->fitting[word] & options) {
        tree->change[tree->changes++] = (Change){word, tree->fitting[word]};
        tree->fitting[word] &= ~options;
    }
}

static void undo(Tree *tree, size_t changes)
{
    while (tree->changes > changes) {
        Change change = tree->change[--tree->changes];
        tree->fitting[change.word] = change.before;
    }
}

static void exclude_all(Tree *tree, uint32_t item)
{
    for (uint32_t p = tree->first_part[item]; p < tree->first_part[item + 1]; p++)
        exclude(tree, tree->part[p].word, tree->part[p].options);
}

static void choose(Tree *tree, uint32_t option)
{
    const Model *model = tree->model;
    for (uint32_t k = model->option_start[option]; k < model->option_start[option + 1]; k++) {
        uint32_t item = model->option_item[k];
        tree->unmet -= tree->need[item]-- == 1;
        if (--tree->room[item] == 0)
            exclude_all(tree, item);
    }
}

static void take_back(Tree *tree, uint32_t option)
{
    const Model *model = tree->model;
    for (uint32_t k = model->option_start[option]; k < model->option_start[option + 1]; k++) {
        uint32_t item = model->option_item[k];
        tree->unmet += ++tree->need[item] == 1;
        tree->room[item]++;
    }
}

/* ---- reasons ---- */

/* Reads item:weight up to ']'; returns the number of items. */
static uint32_t read_weights(Tree *tree, const Word *word)
{
    uint32_t n = 0;
    for (; !word_is(word, "]"); word = next_word()) {
        const char *colon = strchr(word->text, ':');
        if (!colon)
            refuse("expected item:weight or ']', found '%s'", word->text);
        size_t at = (size_t)(colon - word->text) + 1;
        bool negative = word->text[at] == '-';
        int64_t weight = (int64_t)number_in(word, at + negative, INT32_MAX);
        Word number = *word;
        number.length = at - 1;
        number.text[at - 1] = '\0';
        uint32_t item = item_in(tree->model, &number);
        if (weight == 0 || tree->weight[item] != 0)
            refuse("item %u has %s", item + 1, weight == 0 ? "the weight 0" : "two weights");
        tree->weight[item] = negative ? -weight : weight;
        tree->weighted[n++] = item;
    }
    return n;
}

static __int128 weight_of(const Tree *tree, uint32_t option)
{
    const Model *model = tree->model;
    __int128 weight = 0;
    for (uint32_t k = model->option_start[option]; k < model->option_start[option + 1]; k++)
        weight += tree->weight[model->option_item[k]];
    return weight;
}

/* A reason why no solution is below this node; '[' has been read. With a modulus all weights are remainders. */
static void check_reason(Tree *tree)
{
    const Model *model = tree->model;
    const Word *word = next_word();
    uint64_t modulus = 0;
    if (word_is(word, "mod")) {
        modulus = number_in(next_word(), 0, INT32_MAX);
        if (modulus < 2)
            refuse("expected a modulus of at least 2");
        word = next_word();
    }
    uint32_t n = read_weights(tree, word);
    __int128 total = 0;
    for (uint32_t i = 0; i < n; i++) {
        uint32_t item = tree->weighted[i];
        int64_t need = tree->need[item] > 0 ? tree->need[item] : 0;
        if (modulus && need != tree->room[item])
            refuse("item %u has a weight, but need and room differ", item + 1);
        total += (__int128)tree->weight[item] * (tree->weight[item] > 0 ? need : tree->room[item]);
    }
    if (modulus ? total % (__int128)modulus == 0 : total <= 0)
        refuse("the weights of the items do not exclude a solution");
    for (uint32_t w = 0; w <= model->options / 64; w++)
        for (uint64_t left = tree->fitting[w]; left; left &= left - 1) {
            uint32_t option = w * 64 + (uint32_t)__builtin_ctzll(left);
            __int128 weight = weight_of(tree, option);
            if (modulus ? weight % (__int128)modulus != 0 : weight > 0)
                refuse("option %u fits, and its weight does not exclude a solution", option + 1);
        }
    for (uint32_t i = 0; i < n; i++)
        tree->weight[tree->weighted[i]] = 0;
}

/* ---- nodes ---- */

static void check_solution(Tree *tree)
{
    tree->solutions++;
    if (tree->claim->kind == CLAIM_NONE)
        refuse("a solution follows this word");
    if (tree->claim->kind != CLAIM_UNIQUE)
        return;
    if (tree->solutions > 1)
        refuse("a second solution follows this word");
    for (size_t d = 0; d < tree->depth; d++)
        if (!tree->claim->chosen[tree->stack[d].chosen])
            refuse("a solution other than the given one follows this word");
}

/* Begins the node below the options chosen so far; false if it has no branches. */
static bool enter(Tree *tree)
{
    const Model *model = tree->model;
    tree->nodes++;
    if (tree->unmet == 0) {
        check_solution(tree);
        return false;
    }
    const Word *word = next_word();
    if (word->text[0] == '[' && word->length == 1) {
        check_reason(tree);
        return false;
    }
    uint32_t item = item_in(model, word);
    if (tree->need[item] <= 0)
        refuse("item %u does not need to be covered here", item + 1);
    if (tree->depth == tree->stack_room) {
        tree->stack = enlarge(tree->stack, tree->depth, 2 * tree->depth + 64, sizeof *tree->stack);
        tree->stack_room = 2 * tree->depth + 64;
    }
    Node *node = &tree->stack[tree->depth++];
    *node = (Node){.item = item, .next = tree->first_part[item], .changes = tree->changes};
    return true;
}

/* Fewer options of the item fit than are needed. */
static bool too_few(const Tree *tree, const Node *node)
{
    int64_t missing = tree->need[node->item];
    for (uint32_t p = node->next; missing > 0 && p < tree->first_part[node->item + 1]; p++)
        missing -= __builtin_popcountll(tree->fitting[tree->part[p].word] & tree->part[p].options);
    return missing > 0;
}

/* Chooses the next branch of the last node; false if there is none. */
static bool next_branch(Tree *tree)
{
    Node *node = &tree->stack[tree->depth - 1];
    if (too_few(tree, node))
        return false;
    const Part *part = &tree->part[node->next];
    while (!(tree->fitting[part->word] & part->options))
        part++;
    uint64_t fitting = tree->fitting[part->word] & part->options;
    node->next = (uint32_t)(part - tree->part);
    node->chosen = part->word * 64 + (uint32_t)__builtin_ctzll(fitting);
    node->solutions = tree->solutions;
    exclude(tree, part->word, fitting & -fitting); /* in this branch and in those that follow */
    node->in_branch = tree->changes;
    choose(tree, node->chosen);
    return true;
}

/* Ends the branch of the last node. Counts have subtotals for branches of the first two levels. */
static void end_branch(Tree *tree)
{
    Node *node = &tree->stack[tree->depth - 1];
    take_back(tree, node->chosen);
    undo(tree, node->in_branch);
    if (tree->claim->kind != CLAIM_COUNT || tree->depth > 2)
        return;
    const Word *word = next_word();
    if (word->text[0] != '=')
        refuse("expected '=' and the number of solutions of the branch, found '%s'", word->text);
    uint64_t found = tree->solutions - node->solutions;
    if (ways_in(word, 1) != found)
        refuse("the branch has %" PRIu64 " solution%s, not %s", found, found == 1 ? "" : "s", word->text + 1);
}

static void leave_node(Tree *tree)
{
    undo(tree, tree->stack[--tree->depth].changes);
}

/* The options of each item as a set. */
static void make_parts(Tree *tree)
{
    const Model *model = tree->model;
    uint32_t parts = 0;
    tree->first_part = allocate((size_t)model->items + 1, sizeof *tree->first_part);
    tree->part = allocate((size_t)model->item_start[model->items] + 1, sizeof *tree->part);
    for (uint32_t i = 0; i < model->items; i++) {
        tree->first_part[i] = parts;
        for (uint32_t k = model->item_start[i]; k < model->item_start[i + 1]; k++) {
            uint32_t option = model->item_option[k];
            if (parts == tree->first_part[i] || tree->part[parts - 1].word != option / 64)
                tree->part[parts++].word = option / 64;
            tree->part[parts - 1].options |= UINT64_C(1) << option % 64;
        }
    }
    tree->first_part[model->items] = parts;
}

static void start(Tree *tree)
{
    const Model *model = tree->model;
    make_parts(tree);
    tree->need = allocate(model->items, sizeof *tree->need);
    tree->room = allocate(model->items, sizeof *tree->room);
    tree->weight = allocate(model->items, sizeof *tree->weight);
    tree->weighted = allocate(model->items, sizeof *tree->weighted);
    tree->fitting = allocate((size_t)model->options / 64 + 1, sizeof *tree->fitting);
    tree->change = allocate((size_t)model->options + 1, sizeof *tree->change);
    for (uint32_t o = 0; o < model->options; o++)
        tree->fitting[o / 64] |= UINT64_C(1) << o % 64;
    for (uint32_t i = 0; i < model->items; i++) {
        tree->need[i] = model->bounds[i].low;
        tree->room[i] = model->bounds[i].high;
        tree->unmet += tree->need[i] > 0;
        if (tree->room[i] == 0)
            exclude_all(tree, i);
    }
}

uint64_t check_tree(const Model *model, const Claim *claim)
{
    Tree tree = {.model = model, .claim = claim};
    start(&tree);
    bool inside = enter(&tree);
    while (inside || tree.depth > 0) {
        if (!inside)
            end_branch(&tree);
        while (!next_branch(&tree)) {
            leave_node(&tree);
            if (tree.depth == 0)
                break;
            end_branch(&tree);
        }
        inside = tree.depth > 0 && enter(&tree);
    }
    if (claim->kind == CLAIM_UNIQUE && tree.solutions == 0)
        refuse("the tree has no solution");
    if (claim->kind == CLAIM_COUNT && tree.solutions != claim->count)
        refuse("the tree has %" PRIu64 " solutions", tree.solutions);
    next_word();
    return tree.nodes;
}

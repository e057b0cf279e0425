/* tree.c: follows a proof by search tree.
 *
 * The checker keeps, for each item, how often it must still be covered (need) and may still be covered (room).
 * A node names an item that still needs to be covered: every solution below contains one of its fitting
 * options, so all of them are tried. Options already tried are excluded, so that each solution is found once.
 * The stack is an array, as deep as the largest solution; nothing is allocated at a node. */
#include "verify.h"

#include <inttypes.h>
#include <string.h>

typedef struct {
    uint32_t item, need, next, chosen; /* next: in the options of the item */
    uint32_t left;                     /* fitting options not yet tried, if need > 1 */
    bool excludes;                     /* whether tried options must be excluded below */
    uint64_t solutions;                /* before the branch */
} Node;

typedef struct {
    const Model *model;
    const Claim *claim;
    int64_t *need, *room; /* need becomes negative when an item is covered more often than needed */
    uint64_t *full;       /* the set of items without room */
    uint32_t *excluded;   /* by the node at this depth, from 1; 0: not excluded */
    uint32_t unmet;       /* items that still need to be covered */
    Node *stack;
    size_t depth, stack_room;
    uint64_t nodes, solutions;
    int64_t *weight;    /* of items, while a reason is checked */
    uint32_t *weighted; /* the items with a weight */
} Tree;

static bool fits(const Tree *tree, uint32_t option)
{
    const Model *model = tree->model;
    for (uint32_t m = model->mask_start[option]; m < model->mask_start[option + 1]; m++)
        if (tree->full[model->mask[m].word] & model->mask[m].mask)
            return false;
    return tree->excluded[option] == 0;
}

static void choose(Tree *tree, uint32_t option)
{
    const Model *model = tree->model;
    for (uint32_t k = model->option_start[option]; k < model->option_start[option + 1]; k++) {
        uint32_t item = model->option_item[k];
        tree->unmet -= tree->need[item]-- == 1;
        if (--tree->room[item] == 0)
            tree->full[item / 64] |= UINT64_C(1) << item % 64;
    }
}

static void take_back(Tree *tree, uint32_t option)
{
    const Model *model = tree->model;
    for (uint32_t k = model->option_start[option]; k < model->option_start[option + 1]; k++) {
        uint32_t item = model->option_item[k];
        tree->unmet += ++tree->need[item] == 1;
        tree->room[item]++;
        tree->full[item / 64] &= ~(UINT64_C(1) << item % 64);
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
    for (uint32_t o = 0; o < model->options; o++) {
        __int128 weight = weight_of(tree, o);
        if ((modulus ? weight % (__int128)modulus != 0 : weight > 0) && fits(tree, o))
            refuse("option %u fits, and its weight does not exclude a solution", o + 1);
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
    if (word_is(word, "[")) {
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
    *node = (Node){.item = item, .need = (uint32_t)tree->need[item], .next = model->item_start[item]};
    node->excludes = tree->room[item] > 1;
    for (uint32_t k = node->next; node->need > 1 && k < model->item_start[item + 1]; k++)
        node->left += fits(tree, model->item_option[k]);
    return true;
}

/* Chooses the next branch of the last node; false if there is none. */
static bool next_branch(Tree *tree)
{
    const Model *model = tree->model;
    Node *node = &tree->stack[tree->depth - 1];
    if (node->need > 1 && node->left-- < node->need)
        return false;
    for (; node->next < model->item_start[node->item + 1]; node->next++)
        if (fits(tree, model->item_option[node->next])) {
            node->chosen = model->item_option[node->next++];
            node->solutions = tree->solutions;
            choose(tree, node->chosen);
            if (node->excludes) /* in this branch, so that it is chosen once, and in those that follow */
                tree->excluded[node->chosen] = (uint32_t)tree->depth;
            return true;
        }
    return false;
}

/* Ends the branch of the last node. Counts have subtotals for branches of the first two levels. */
static void end_branch(Tree *tree)
{
    Node *node = &tree->stack[tree->depth - 1];
    take_back(tree, node->chosen);
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
    const Model *model = tree->model;
    const Node *node = &tree->stack[tree->depth - 1];
    for (uint32_t k = model->item_start[node->item]; node->excludes && k < node->next; k++)
        if (tree->excluded[model->item_option[k]] == tree->depth)
            tree->excluded[model->item_option[k]] = 0;
    tree->depth--;
}

static void start(Tree *tree)
{
    const Model *model = tree->model;
    tree->need = allocate(model->items, sizeof *tree->need);
    tree->room = allocate(model->items, sizeof *tree->room);
    tree->weight = allocate(model->items, sizeof *tree->weight);
    tree->weighted = allocate(model->items, sizeof *tree->weighted);
    tree->full = allocate((size_t)model->items / 64 + 1, sizeof *tree->full);
    tree->excluded = allocate(model->options, sizeof *tree->excluded);
    for (uint32_t i = 0; i < model->items; i++) {
        tree->need[i] = model->bounds[i].low;
        tree->room[i] = model->bounds[i].high;
        tree->unmet += tree->need[i] > 0;
        if (tree->room[i] == 0)
            tree->full[i / 64] |= UINT64_C(1) << i % 64;
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

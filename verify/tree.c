/* tree.c: follows a proof by search tree.
 *
 * The checker keeps, for each item, how often it must still be covered (need) and may still be covered (room).
 * A node names an item that still needs to be covered: every solution below contains one of its fitting
 * options, so all of them are tried. Options already tried are excluded, so that each solution is found once.
 * The stack is an array, so the depth has no limit. */
#include "verify.h"

#include <string.h>

typedef struct {
    uint32_t item, chosen;
    size_t first, next, last; /* its fitting options in `list`; those before `next` were tried */
    uint64_t solutions;       /* before the branch */
} Node;

typedef struct {
    const Model *model;
    const Claim *claim;
    int64_t *need, *room; /* need becomes negative when an item is covered more often than needed */
    uint32_t unmet;       /* items that still need to be covered */
    bool *excluded;       /* options that are chosen or were tried */
    uint32_t *list;       /* options of the nodes on the stack */
    size_t listed, list_room;
    Node *stack;
    size_t depth, stack_room;
    uint64_t nodes, solutions;
    int64_t *weight;    /* of items, while a reason is checked */
    uint32_t *weighted; /* the items with a weight */
} Tree;

static bool fits(const Tree *tree, uint32_t option)
{
    const Model *model = tree->model;
    for
        EACH_ITEM(k, model, option)
    if (tree->room[model->item[k]] <= 0)
        return false;
    return !tree->excluded[option];
}

static void choose(Tree *tree, uint32_t option)
{
    const Model *model = tree->model;
    tree->excluded[option] = true;
    for
        EACH_ITEM(k, model, option)
        {
            tree->unmet -= tree->need[model->item[k]]-- == 1;
            tree->room[model->item[k]]--;
        }
}

/* The option stays excluded until its node ends. */
static void take_back(Tree *tree, uint32_t option)
{
    const Model *model = tree->model;
    for
        EACH_ITEM(k, model, option)
        {
            tree->unmet += ++tree->need[model->item[k]] == 1;
            tree->room[model->item[k]]++;
        }
}

/* ---- reasons ---- */

/* Reads item:weight up to ']'; returns the number of items. */
static uint32_t read_weights(Tree *tree, const Word *word)
{
    uint32_t n = 0;
    for (; !word_is(word, "]"); word = next_word()) {
        const char *colon = strchr(word->text, ':');
        refuse_if(!colon, "expected item:weight or ']', found '%s'", word->text);
        Word number = {.length = (size_t)(colon - word->text)};
        memcpy(number.text, word->text, number.length);
        bool negative = colon[1] == '-';
        int64_t weight = (int64_t)number_in(word, number.length + 1 + negative, INT32_MAX);
        uint32_t item = item_in(tree->model, &number);
        refuse_if(weight == 0 || tree->weight[item] != 0, "item %u has %s", item + 1,
                  weight == 0 ? "the weight 0" : "two weights");
        tree->weight[item] = negative ? -weight : weight;
        tree->weighted[n++] = item;
    }
    return n;
}

/* A reason why no solution is below this node; '[' has been read. With a modulus all weights are remainders. */
static void check_reason(Tree *tree)
{
    const Model *model = tree->model;
    const Word *word = next_word();
    bool mod = word_is(word, "mod");
    __int128 modulus = mod ? (__int128)number_in(next_word(), 0, INT32_MAX) : 2, total = 0;
    refuse_if(modulus < 2, "expected a modulus of at least 2");
    uint32_t n = read_weights(tree, mod ? next_word() : word);
    for (uint32_t i = 0; i < n; i++) {
        uint32_t item = tree->weighted[i];
        int64_t need = tree->need[item] > 0 ? tree->need[item] : 0;
        refuse_if(mod && need != tree->room[item], "item %u has a weight, but need and room differ", item + 1);
        total += (__int128)tree->weight[item] * (tree->weight[item] > 0 ? need : tree->room[item]);
    }
    refuse_if(mod ? total % modulus == 0 : total <= 0, "the weights of the items do not exclude a solution");
    for (uint32_t option = 0; option < model->options; option++) {
        __int128 weight = 0;
        for
            EACH_ITEM(k, model, option)
        weight += tree->weight[model->item[k]];
        refuse_if((mod ? weight % modulus != 0 : weight > 0) && fits(tree, option),
                  "option %u fits, and its weight does not exclude a solution", option + 1);
    }
    for (uint32_t i = 0; i < n; i++)
        tree->weight[tree->weighted[i]] = 0;
}

/* ---- nodes ---- */

static void check_solution(Tree *tree)
{
    tree->solutions++;
    refuse_if(tree->claim->kind == CLAIM_NONE, "a solution follows this word");
    if (tree->claim->kind != CLAIM_UNIQUE)
        return;
    refuse_if(tree->solutions > 1, "a second solution follows this word");
    for (size_t d = 0; d < tree->depth; d++)
        refuse_if(!tree->claim->chosen[tree->stack[d].chosen],
                  "a solution other than the given one follows this word");
}

/* Ends the branch of the last node. Counts have subtotals for branches of the first two levels. */
static void end_branch(Tree *tree)
{
    if (tree->depth == 0)
        return;
    const Node *node = &tree->stack[tree->depth - 1];
    take_back(tree, node->chosen);
    if (tree->claim->kind != CLAIM_COUNT || tree->depth > 2)
        return;
    const Word *word = next_word();
    refuse_if(word->text[0] != '=', "expected '=' and the number of solutions of the branch, found '%s'",
              word->text);
    uint64_t found = tree->solutions - node->solutions;
    refuse_if(ways_in(word, 1) != found, "the branch has %" PRIu64 " solution%s, not %s", found,
              found == 1 ? "" : "s", word->text + 1);
}

/* Begins the node below the options chosen so far. */
static void enter(Tree *tree)
{
    const Model *model = tree->model;
    const Word *word = tree->unmet > 0 ? next_word() : NULL;
    tree->nodes++;
    if (!word || word_is(word, "[")) {
        (word ? check_reason : check_solution)(tree);
        end_branch(tree);
        return;
    }
    uint32_t item = item_in(model, word);
    refuse_if(tree->need[item] <= 0, "item %u does not need to be covered here", item + 1);
    Node node = {.item = item, .first = tree->listed, .next = tree->listed};
    for (uint32_t k = model->first[item]; k < model->first[item + 1]; k++)
        if (fits(tree, model->option[k]))
            ADD(tree->list, tree->listed, &tree->list_room, model->option[k]);
    node.last = tree->listed;
    ADD(tree->stack, tree->depth, &tree->stack_room, node);
}

static void leave_node(Tree *tree)
{
    const Node *node = &tree->stack[--tree->depth];
    for (size_t i = node->first; i < node->next; i++)
        tree->excluded[tree->list[i]] = false;
    tree->listed = node->first;
    end_branch(tree);
}

uint64_t check_tree(const Model *model, const Claim *claim)
{
    Tree tree = {.model = model, .claim = claim};
    tree.need = allocate(model->items, sizeof *tree.need);
    tree.room = allocate(model->items, sizeof *tree.room);
    tree.weight = allocate(model->items, sizeof *tree.weight);
    tree.weighted = allocate(model->items, sizeof *tree.weighted);
    tree.excluded = allocate(model->options, sizeof *tree.excluded);
    for (uint32_t i = 0; i < model->items; i++) {
        tree.need[i] = model->bounds[i].low;
        tree.room[i] = model->bounds[i].high;
        tree.unmet += tree.need[i] > 0;
    }
    enter(&tree);
    while (tree.depth > 0) {
        Node *node = &tree.stack[tree.depth - 1];
        /* fewer options than needed: no solution in the remaining branches */
        if ((int64_t)(node->last - node->next) < tree.need[node->item]) {
            leave_node(&tree);
            continue;
        }
        node->chosen = tree.list[node->next++];
        node->solutions = tree.solutions;
        choose(&tree, node->chosen);
        enter(&tree);
    }
    refuse_if(claim->kind == CLAIM_UNIQUE && tree.solutions == 0, "the tree has no solution");
    refuse_if(claim->kind == CLAIM_COUNT && tree.solutions != claim->count,
              "the tree has %" PRIu64 " solutions", tree.solutions);
    next_word();
    return tree.nodes;
}

/* tree.c: follows a proof by search tree.
 *
 * The checker keeps, for each item, how often it must still be covered (need) and may still be covered (room),
 * and the colour that options gave it.
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
    int64_t *need, *room; /* need becomes negative when an item is covered more often than needed; room when
                           * options give it the same colour */
    uint32_t *colour;     /* of items; while room is positive, it means nothing */
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
    EACH_ITEM (k, model, option)
        if (!may_cover(model, k, tree->room[model->item[k]], tree->colour[model->item[k]]))
            return false;
    return !tree->excluded[option];
}

/* Chooses an option (times 1), or takes it back (times -1). */
static void cover_items(Tree *tree, uint32_t option, int times)
{
    const Model *model = tree->model;
    EACH_ITEM (k, model, option) {
        uint32_t item = model->item[k];
        tree->colour[item] = times > 0 ? colour_of(model, k) : tree->colour[item];
        tree->unmet -= tree->need[item] > 0;
        tree->need[item] -= times;
        tree->room[item] -= times;
        tree->unmet += tree->need[item] > 0;
    }
}

/* ---- reasons ---- */

/* Reads item:weight from this word up to ']'; returns the number of items. */
static uint32_t read_weights(Tree *tree, char *word)
{
    uint32_t n = 0;
    for (; !is_word("]"); next_word()) {
        char *colon = strchr(word, ':');
        refuse_if(!colon, "expected item:weight or ']', found '%s'", word);
        *colon = '\0';
        bool negative = colon[1] == '-';
        int64_t weight = (int64_t)number_in(colon + 1 + negative, INT32_MAX);
        uint32_t item = item_in(tree->model, word);
        refuse_if(weight == 0, "item %u has the weight 0", item + 1);
        refuse_if(tree->weight[item] != 0, "item %u has two weights", item + 1);
        refuse_if(tree->model->coloured && tree->model->coloured[item],
                  "item %u has a weight, but options give it colours", item + 1);
        tree->weight[item] = negative ? -weight : weight;
        tree->weighted[n++] = item;
    }
    return n;
}

/* A reason why no solution is below this node; '[' has been read. With a modulus all weights are remainders. */
static void check_reason(Tree *tree)
{
    const Model *model = tree->model;
    char *word = next_word();
    bool mod = is_word("mod");
    __int128 modulus = mod ? (__int128)number_in(next_word(), INT32_MAX) : 2, total = 0;
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
        EACH_ITEM (k, model, option)
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
    const Claim *claim = tree->claim;
    tree->solutions++;
    refuse_if(claim->kind == CLAIM_NONE, "a solution follows this word");
    refuse_if(claim->kind == CLAIM_UNIQUE && tree->solutions > 1, "a second solution follows this word");
    for (size_t d = 0; claim->kind == CLAIM_UNIQUE && d < tree->depth; d++)
        refuse_if(!claim->chosen[tree->stack[d].chosen],
                  "a solution other than the given one follows this word");
}

/* Ends the branch of the last node. Counts have subtotals for branches of the first two levels. */
static void end_branch(Tree *tree)
{
    if (tree->depth == 0)
        return;
    const Node *node = &tree->stack[tree->depth - 1];
    cover_items(tree, node->chosen, -1); /* it stays excluded until its node ends */
    if (tree->claim->kind != CLAIM_COUNT || tree->depth > 2)
        return;
    const char *word = next_word();
    refuse_if(*word != '=', "expected '=' and the number of solutions of the branch, found '%s'", word);
    uint64_t found = tree->solutions - node->solutions;
    refuse_if(number_in(word + 1, UINT64_MAX) != found, "the branch has %" PRIu64 " solution%s, not %s", found,
              found == 1 ? "" : "s", word + 1);
}

/* Begins the node below the options chosen so far. */
static void enter_node(Tree *tree)
{
    const Model *model = tree->model;
    const char *word = tree->unmet > 0 ? next_word() : NULL;
    tree->nodes++;
    if (!word || is_word("[")) {
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

static void choose_next(Tree *tree, Node *node)
{
    node->chosen = tree->list[node->next++];
    node->solutions = tree->solutions;
    tree->excluded[node->chosen] = true;
    cover_items(tree, node->chosen, 1);
    enter_node(tree);
}

uint64_t check_tree(const Model *model, const Claim *claim)
{
    Tree tree = {.model = model, .claim = claim};
    tree.need = allocate(model->items, sizeof *tree.need);
    tree.room = allocate(model->items, sizeof *tree.room);
    tree.colour = allocate(model->items, sizeof *tree.colour);
    tree.weight = allocate(model->items, sizeof *tree.weight);
    tree.weighted = allocate(model->items, sizeof *tree.weighted);
    tree.excluded = allocate(model->options, sizeof *tree.excluded);
    for (uint32_t i = 0; i < model->items; i++) {
        tree.need[i] = model->bounds[i].low;
        tree.room[i] = model->bounds[i].high;
        tree.unmet += tree.need[i] > 0;
    }
    enter_node(&tree);
    while (tree.depth > 0) {
        Node *node = &tree.stack[tree.depth - 1];
        if ((int64_t)(node->last - node->next) < tree.need[node->item])
            leave_node(&tree); /* too few options are left, so the remaining branches have no solution */
        else
            choose_next(&tree, node);
    }
    refuse_if(claim->kind == CLAIM_UNIQUE && tree.solutions == 0, "the tree has no solution");
    refuse_if(claim->kind == CLAIM_COUNT && tree.solutions != claim->count,
              "the tree has %" PRIu64 " solutions", tree.solutions);
    next_word();
    return tree.nodes;
}

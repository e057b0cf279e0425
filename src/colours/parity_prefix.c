/* parity_prefix.c: see parity_sieve.h. */
#include "colours/parity_sieve.h"

#include "base/bits.h"

#include <assert.h>
#include <string.h>

/* ---- x ---- */

void papan_parity_trunk_clear(papan_parity_trunk *t)
{
    papan_arena_reuse(&t->arena);
    t->first = NULL;
}

typedef struct growing {
    papan_parity_trunk *trunk;
    papan_parity_lines lines;
    papan_parity_prefix *prefix;
    uint32_t room; /* nodes */
    uint64_t *list[PAPAN_PARITY_PREFIX + 1];
} growing;

static bool keep_node(growing *g, const uint64_t *x, uint32_t count)
{
    papan_parity_trunk *t = g->trunk;
    unsigned words = t->kernel->words, planes = g->lines.shift, bits = 64 * words;
    assert(g->prefix->nodes < g->room);
    papan_parity_node *node = &g->prefix->node[g->prefix->nodes++];
    uint32_t chunks = (count + bits - 1) / bits;
    if (chunks == 0)
        return true;
    char *block = papan_arena_take(&t->arena, chunks, (size_t)planes * words * 8 + 2 * (size_t)bits + 2 + 64);
    if (block == NULL)
        return false;
    uint64_t *plane = (uint64_t *)(((uintptr_t)block + 63) & ~(uintptr_t)63);
    uint16_t *position = (uint16_t *)(plane + (size_t)chunks * planes * words);
    uint16_t *largest = position + (size_t)chunks * bits;
    *node = (papan_parity_node){chunks, plane, position, largest};
    for (uint32_t c = 0; c < chunks; c++, x += bits, count -= bits, position += bits) {
        uint32_t own = count < bits ? count : bits;
        t->kernel->transpose(x, own, planes, plane + (size_t)c * planes * words);
        for (uint32_t i = 0; i < own; i += words)
            for (unsigned w = 0; w < words; w++)
                position[w * 64 + i / words] = (uint16_t)((x[i + w] >> g->lines.shift) * t->x_step);
        largest[c] = (uint16_t)((x[own - 1] >> g->lines.shift) * t->x_step);
    }
    return true;
}

static bool grow_prefix(growing *g, unsigned i, uint32_t columns, uint64_t diagonals, uint32_t count)
{
    const papan_parity_lines *l = &g->lines;
    if (i == PAPAN_PARITY_PREFIX)
        return keep_node(g, g->list[i], count);
    for (uint32_t left = papan_parity_full(l->columns) & ~columns; left != 0; left &= left - 1) {
        uint64_t here = l->square[i][papan_lowest(left)];
        if ((diagonals & here) != 0)
            continue;
        uint32_t kept = g->trunk->kernel->filter(g->list[i], count, here, g->list[i + 1]);
        if (!grow_prefix(g, i + 1, columns | (left & -left), diagonals | here, kept))
            return false;
    }
    return true;
}

static papan_status make_prefix(papan_parity_trunk *t, uint32_t y_rows, papan_parity_prefix **out)
{
    growing g = {.trunk = t, .room = 1};
    papan_parity_line_up(t->y_list, y_rows, &g.lines);
    size_t each = (size_t)t->x->count + PAPAN_PARITY_SPARE;
    if (!papan_room(&t->arena.memory, &t->list, &t->lists, (PAPAN_PARITY_PREFIX + 1) * each, sizeof *t->list))
        return PAPAN_NO_MEMORY;
    for (unsigned i = 0; i <= PAPAN_PARITY_PREFIX; i++)
        g.list[i] = t->list + i * each;
    for (unsigned i = 0; i < PAPAN_PARITY_PREFIX; i++)
        g.room *= g.lines.columns;
    g.prefix = papan_arena_take(&t->arena, 1, sizeof *g.prefix);
    if (g.prefix == NULL)
        return PAPAN_NO_MEMORY;
    g.prefix->node = papan_arena_take(&t->arena, g.room, sizeof *g.prefix->node);
    uint32_t count = papan_parity_list_x(t->x, &g.lines, 0, t->x->groups, g.list[0]);
    if (g.prefix->node == NULL || !grow_prefix(&g, 0, 0, 0, count))
        return PAPAN_NO_MEMORY;
    *out = g.prefix;
    return PAPAN_OK;
}

uint32_t papan_parity_first_rows(const papan_parity_list *y, uint32_t rows)
{
    uint8_t row[PAPAN_PARITY_LINES];
    uint32_t set = 0;
    unsigned all = papan_parity_middle_first(rows, y->quarter->rows, row);
    for (unsigned i = 0; i < PAPAN_PARITY_PREFIX && i < all; i++)
        set |= UINT32_C(1) << row[i];
    return set;
}

static papan_status find_prefix(papan_parity_trunk *t, uint32_t y_rows, const papan_parity_prefix **out)
{
    uint32_t rows = papan_parity_first_rows(t->y_list, y_rows);
    for (papan_parity_prefix *p = t->first; p != NULL; p = p->next)
        if (p->rows == rows) {
            *out = p;
            return PAPAN_OK;
        }
    papan_parity_prefix *p = NULL;
    papan_status status = make_prefix(t, rows, &p);
    if (status != PAPAN_OK)
        return status;
    p->rows = rows;
    p->next = t->first;
    t->first = p;
    *out = p;
    return PAPAN_OK;
}

/* ---- y ---- */

typedef struct level {
    papan_parity_step *step;
    size_t room;
    uint32_t count;
} level;

typedef struct branching {
    papan_parity_maker *maker;
    const papan_parity_list *list;
    papan_parity_lines lines;
    papan_parity_branches *out;
    level level[PAPAN_PARITY_LINES];
    uint16_t *group; /* of the steps of the last row */
    size_t groups;
    uint32_t *count; /* [groups of y + 1] */
    unsigned words;
    size_t y_step;
} branching;

static bool add_step(branching *b, unsigned i, uint32_t before, unsigned j)
{
    level *l = &b->level[i];
    if (!papan_room(&b->maker->memory, &l->step, &l->room, (size_t)l->count + 1, sizeof *l->step))
        return false;
    assert(before * b->words <= UINT16_MAX);
    unsigned square = (i - PAPAN_PARITY_PREFIX) * b->lines.columns + j;
    l->step[l->count++] = (papan_parity_step){(uint16_t)(before * b->words), (uint16_t)(square * b->words)};
    return true;
}

static bool add_last(branching *b, unsigned i, uint32_t before, unsigned j, uint32_t columns)
{
    const papan_parity_sets *sets = b->list->sets;
    uint16_t group = sets->rank[b->list->complement ? papan_parity_full(sets->width) & ~columns : columns];
    if (group == PAPAN_PARITY_UNLISTED)
        return true;
    uint32_t at = b->level[i].count;
    if (!papan_room(&b->maker->memory, &b->group, &b->groups, (size_t)at + 1, sizeof *b->group) ||
        !add_step(b, i, before, j))
        return false;
    b->group[at] = group;
    return true;
}

/* Appends the steps of all rows, those of the last row by group in descending order. */
static bool keep_branch(branching *b)
{
    papan_parity_branches *out = b->out;
    const papan_allocator *memory = &b->maker->memory;
    unsigned last = b->lines.rows - 1;
    size_t steps = out->steps;
    papan_parity_branch branch = {.step = out->steps, .last = out->lasts};
    for (unsigned i = PAPAN_PARITY_PREFIX; i <= last; i++) {
        steps += b->level[i].count;
        branch.end[i - PAPAN_PARITY_PREFIX] = (uint32_t)(steps - out->steps);
    }
    uint32_t lasts = b->level[last].count;
    if (!papan_room(memory, &out->branch, &out->nodes_room, (size_t)out->nodes + 1, sizeof *out->branch) ||
        !papan_room(memory, &out->step, &out->steps_room, steps, sizeof *out->step) ||
        !papan_room(memory, &out->position, &out->lasts_room, out->lasts + lasts, sizeof *out->position))
        return false;
    for (unsigned i = PAPAN_PARITY_PREFIX; i < last; i++) {
        if (b->level[i].count > 0)
            memcpy(out->step + out->steps, b->level[i].step, b->level[i].count * sizeof *out->step);
        out->steps += b->level[i].count;
    }
    uint32_t groups = b->list->sets->count;
    memset(b->count, 0, ((size_t)groups + 1) * sizeof *b->count);
    for (uint32_t k = 0; k < lasts; k++)
        b->count[b->group[k]]++;
    for (uint32_t g = groups, sum = 0; g-- > 0;) {
        uint32_t own = b->count[g];
        b->count[g] = sum;
        sum += own;
    }
    for (uint32_t k = 0; k < lasts; k++) {
        uint32_t to = b->count[b->group[k]]++;
        out->step[out->steps + to] = b->level[last].step[k];
        out->position[out->lasts + to] = (uint32_t)(b->group[k] * b->y_step);
    }
    out->steps += lasts;
    out->lasts += lasts;
    out->branch[out->nodes++] = branch;
    if (branch.end[last - PAPAN_PARITY_PREFIX] > out->most)
        out->most = branch.end[last - PAPAN_PARITY_PREFIX];
    assert(out->steps == steps);
    return true;
}

static bool branch_out(branching *b, unsigned i, uint32_t columns, uint64_t diagonals, uint32_t before)
{
    const papan_parity_lines *l = &b->lines;
    unsigned last = l->rows - 1;
    for (uint32_t left = papan_parity_full(l->columns) & ~columns; left != 0; left &= left - 1) {
        unsigned j = papan_lowest(left);
        uint64_t here = l->square[i][j];
        if ((diagonals & here) != 0)
            continue;
        uint32_t with = columns | (left & -left), own = b->level[i].count, made = b->level[last].count;
        if (i == last) {
            if (!add_last(b, i, before, j, with))
                return false;
            continue;
        }
        if ((i >= PAPAN_PARITY_PREFIX && !add_step(b, i, before, j)) ||
            !branch_out(b, i + 1, with, diagonals | here, i < PAPAN_PARITY_PREFIX ? 0 : own))
            return false;
        if (i >= PAPAN_PARITY_PREFIX && b->level[last].count == made)
            b->level[i].count = own; /* nothing completes it */
        if (i + 1 == PAPAN_PARITY_PREFIX) {
            if (!keep_branch(b))
                return false;
            for (unsigned k = PAPAN_PARITY_PREFIX; k <= last; k++)
                b->level[k].count = 0;
        }
    }
    return true;
}

papan_status papan_parity_make_branches(papan_parity_maker *m, const papan_parity_list *list, uint32_t rows,
                                        unsigned words, size_t y_step, papan_parity_branches *out)
{
    branching b = {.maker = m, .list = list, .out = out, .words = words, .y_step = y_step};
    *out = (papan_parity_branches){.nodes = 0};
    papan_parity_line_up(list, rows, &b.lines);
    assert(b.lines.rows > PAPAN_PARITY_PREFIX);
    size_t groups = (size_t)list->sets->count + 1;
    b.count = papan_take(&m->memory, groups, sizeof *b.count);
    bool made = b.count != NULL && branch_out(&b, 0, 0, 0, 0);
    papan_give(&m->memory, b.count, groups, sizeof *b.count);
    papan_give(&m->memory, b.group, b.groups, sizeof *b.group);
    for (unsigned i = 0; i < PAPAN_PARITY_LINES; i++)
        papan_give(&m->memory, b.level[i].step, b.level[i].room, sizeof *b.level[i].step);
    if (!made)
        papan_parity_drop_branches(&m->memory, out);
    return made ? PAPAN_OK : PAPAN_NO_MEMORY;
}

void papan_parity_drop_branches(const papan_allocator *memory, papan_parity_branches *b)
{
    papan_give(memory, b->branch, b->nodes_room, sizeof *b->branch);
    papan_give(memory, b->step, b->steps_room, sizeof *b->step);
    papan_give(memory, b->position, b->lasts_room, sizeof *b->position);
    *b = (papan_parity_branches){.nodes = 0};
}

size_t papan_parity_branches_bytes(const papan_parity_branches *b)
{
    return b->nodes_room * sizeof *b->branch + b->steps_room * sizeof *b->step +
           b->lasts_room * sizeof *b->position;
}

/* ---- counting ---- */

/* Words for the masks of one chunk, of cells and steps, and for the numbers of those that are not empty. */
static size_t words_of_masks(const papan_parity_branches *b, unsigned columns, unsigned words)
{
    enum { EXTRA = 2 };
    size_t squares = (size_t)PAPAN_PARITY_LINES * columns, steps = (size_t)b->most + EXTRA;
    return (squares + steps) * words + steps;
}

size_t papan_parity_meeting_room(const papan_parity_branches *b, unsigned columns, unsigned words)
{
    size_t pairs = PAPAN_PARITY_WORDS_OF_PAIRS + ((size_t)b->most + 1) * words;
    return words_of_masks(b, columns, words) + 2 * pairs;
}

/* The number of y of a branch that count: their positions descend. */
static uint32_t lasts_from(const uint32_t *position, uint32_t count, uint32_t first)
{
    uint32_t low = 0, high = count;
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        if (position[middle] >= first)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* The chunks of a prefix with an x that counts: groups ascend. */
static papan_parity_bits chunks_from(const papan_parity_meeting *m, const papan_parity_node *node,
                                     const papan_parity_lines *lines)
{
    unsigned words = m->trunk->kernel->words;
    uint32_t c = 0;
    while (c < node->chunks && node->largest[c] < m->first_x)
        c++;
    return (papan_parity_bits){.chunks = node->chunks - c,
                               .planes = lines->shift,
                               .plane = node->plane + (size_t)c * lines->shift * words,
                               .position = node->position + (size_t)c * 64 * words,
                               .room = m->table + words_of_masks(m->branches, lines->columns, words)};
}

static papan_parity_rest_of_y rest_from(const papan_parity_meeting *m, const papan_parity_branch *branch,
                                        const papan_parity_lines *lines)
{
    const papan_parity_branches *b = m->branches;
    unsigned rows = lines->rows - PAPAN_PARITY_PREFIX;
    uint32_t before = rows > 1 ? branch->end[rows - 2] : 0, lasts = branch->end[rows - 1] - before;
    return (papan_parity_rest_of_y){.line = lines->line + PAPAN_PARITY_PREFIX,
                                    .rows = rows,
                                    .columns = lines->columns,
                                    .step = b->step + branch->step,
                                    .end = branch->end,
                                    .before = before,
                                    .position = b->position + branch->last,
                                    .lasts = lasts_from(b->position + branch->last, lasts, m->first_y),
                                    .matrix = m->matrix};
}

papan_status papan_parity_meet(papan_parity_meeting *m, papan_count *sum)
{
    enum { STEPS = 1 << 15 }; /* between two calls of the stop hook: some ten microseconds */
    const papan_parity_prefix *prefix;
    papan_parity_lines lines;
    uint64_t next = m->steps;
    papan_status status = find_prefix(m->trunk, m->y_rows, &prefix);
    if (status != PAPAN_OK)
        return status;
    papan_parity_line_up(m->trunk->y_list, m->y_rows, &lines);
    assert(prefix->nodes == m->branches->nodes);
    for (uint32_t k = 0; k < prefix->nodes && !m->stopped; k++) {
        papan_parity_rest_of_y y = rest_from(m, &m->branches->branch[k], &lines);
        if (y.lasts == 0 || prefix->node[k].chunks == 0)
            continue;
        papan_parity_bits x = chunks_from(m, &prefix->node[k], &lines);
        if (sum != NULL)
            *sum += m->trunk->kernel->complete(&y, &x, m->table);
        m->steps += (uint64_t)(y.before + y.lasts) * x.chunks;
        if (m->stop != NULL && m->steps >= next) {
            next = m->steps + STEPS;
            m->stopped = m->stop(m->context);
        }
    }
    return PAPAN_OK;
}

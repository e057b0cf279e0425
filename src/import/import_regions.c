/* import_regions.c: joins cells to exactly n regions.
 *
 * There are two sources of evidence, called witnesses here: the colour difference of neighbours and the width
 * of the line between them. Either may show nothing (the same line everywhere; black and white) or be wrong (a
 * highlighted cell; two adjacent regions of the same colour; noise). So regions are formed three times, by each
 * witness and by both together: neighbours that differ least are joined first, one pair at a time (union-find,
 * single linkage), down to 2 n groups; then groups whose common borders differ least on average, down to n, as
 * many as a board has.
 *
 * The margin of a result under a witness is the gap between the largest difference inside regions and the
 * smallest one across: above zero, it explains every pair of neighbours. The clearest result wins. It is
 * doubtful if no result is clear and the witnesses do not agree, or if they clearly disagree. */
#include "import/import.h"

#include <assert.h>
#include <string.h>

enum { COLOUR, INK, BOTH, BORDER, WITNESSES };

/* Differences below this are not significant: a floor for ratios. */
static const float floor_of[WITNESSES] = {7, 0.012F, 0.12F, 0.1F};
static const float CLEAR = 0.16F, AGREED = -0.25F, BORDERED = 0.25F, FRAMED = 0.7F;

typedef struct joiner {
    unsigned n, cells, edges;
    bool some_patterned; /* some cells are hatched or dotted: borders are a witness, too */
    bool patterned;      /* many cells are, or borders are clear: borders are the only witness */
    const papan_import_edge *edge;
    float value[WITNESSES][PAPAN_IMPORT_EDGES];
    uint16_t order[PAPAN_IMPORT_EDGES];
    uint16_t parent[PAPAN_IMPORT_CELLS];
    uint8_t region[WITNESSES][PAPAN_IMPORT_CELLS];
    uint16_t group[PAPAN_IMPORT_CELLS]; /* root -> number of the group */
    float sum[2 * PAPAN_IMPORT_MAX][2 * PAPAN_IMPORT_MAX];
    uint16_t count[2 * PAPAN_IMPORT_MAX][2 * PAPAN_IMPORT_MAX];
} joiner;

/* ---- the witnesses ---- */

static float between_0_and_1(float x)
{
    return x < 0 ? 0 : x > 1 ? 1 : x;
}

static void call_witnesses(joiner *j)
{
    for (unsigned i = 0; i < j->edges; i++) {
        j->value[COLOUR][i] = j->edge[i].colour;
        j->value[INK][i] = j->edge[i].ink;
        j->value[BORDER][i] = j->edge[i].border;
    }
    float thin = papan_import_quantile(j->value[INK], j->edges, 0.15F, 1000, 32);
    float thick = papan_import_quantile(j->value[INK], j->edges, 0.92F, 1000, 32);
    float range = thick - thin < 0.02F ? 0.02F : thick - thin;
    for (unsigned i = 0; i < j->edges; i++)
        j->value[BOTH][i] =
            between_0_and_1(j->edge[i].colour / 50) + between_0_and_1((j->edge[i].ink - thin) / range);
}

/* ---- joining ---- */

static uint16_t root(joiner *j, uint16_t cell)
{
    while (j->parent[cell] != cell)
        cell = j->parent[cell] = j->parent[j->parent[cell]];
    return cell;
}

static void sift(joiner *j, const float *value, unsigned at, unsigned count)
{
    uint16_t moved = j->order[at];
    for (unsigned child; (child = 2 * at + 1) < count; at = child) {
        if (child + 1 < count && value[j->order[child + 1]] > value[j->order[child]])
            child++;
        if (value[j->order[child]] <= value[moved])
            break;
        j->order[at] = j->order[child];
    }
    j->order[at] = moved;
}

static void sort_edges(joiner *j, const float *value)
{
    for (unsigned i = 0; i < j->edges; i++)
        j->order[i] = (uint16_t)i;
    for (unsigned i = j->edges / 2; i-- > 0;)
        sift(j, value, i, j->edges);
    for (unsigned end = j->edges; end-- > 1;) {
        uint16_t last = j->order[end];
        j->order[end] = j->order[0];
        j->order[0] = last;
        sift(j, value, 0, end);
    }
}

/* Joins the most similar neighbours first, until this number of groups is left. */
static void join_pairs(joiner *j, const float *value, unsigned groups)
{
    sort_edges(j, value);
    for (unsigned i = 0; i < j->cells; i++)
        j->parent[i] = (uint16_t)i;
    unsigned left = j->cells;
    for (unsigned i = 0; i < j->edges && left > groups; i++) {
        const papan_import_edge *e = &j->edge[j->order[i]];
        uint16_t a = root(j, e->a), b = root(j, e->b);
        if (a != b) {
            j->parent[b] = a;
            left--;
        }
    }
}

static unsigned number_groups(joiner *j, uint8_t *region)
{
    unsigned groups = 0;
    for (unsigned i = 0; i < j->cells; i++)
        j->group[i] = UINT16_MAX;
    for (unsigned i = 0; i < j->cells; i++) {
        uint16_t r = root(j, (uint16_t)i);
        if (j->group[r] == UINT16_MAX)
            j->group[r] = (uint16_t)groups++;
        region[i] = (uint8_t)j->group[r];
    }
    assert(groups <= 2 * PAPAN_IMPORT_MAX);
    return groups;
}

static bool nearest_groups(const joiner *j, unsigned groups, unsigned *a, unsigned *b)
{
    float least = 0;
    bool found = false;
    for (unsigned i = 0; i < groups; i++)
        for (unsigned k = i + 1; k < groups; k++) {
            if (j->count[i][k] == 0)
                continue;
            float mean = j->sum[i][k] / (float)j->count[i][k];
            if (!found || mean < least) {
                found = true;
                least = mean;
                *a = i;
                *b = k;
            }
        }
    return found;
}

static void merge_group(joiner *j, unsigned groups, unsigned into, unsigned from, uint8_t *region)
{
    assert(into < groups && from < groups && into != from);
    for (unsigned k = 0; k < groups; k++) {
        j->sum[into][k] += j->sum[from][k];
        j->count[into][k] = (uint16_t)(j->count[into][k] + j->count[from][k]);
        j->sum[k][into] = j->sum[into][k];
        j->count[k][into] = j->count[into][k];
        j->count[from][k] = j->count[k][from] = 0;
        j->sum[from][k] = j->sum[k][from] = 0;
    }
    j->count[into][into] = 0;
    for (unsigned i = 0; i < j->cells; i++)
        if (region[i] == from)
            region[i] = (uint8_t)into;
}

/* Numbers in the order of reading. */
static void renumber(const joiner *j, uint8_t *region)
{
    uint8_t becomes[2 * PAPAN_IMPORT_MAX];
    unsigned next = 0;
    memset(becomes, UINT8_MAX, sizeof becomes);
    for (unsigned i = 0; i < j->cells; i++) {
        if (becomes[region[i]] == UINT8_MAX)
            becomes[region[i]] = (uint8_t)next++;
        region[i] = becomes[region[i]];
    }
}

static void join(joiner *j, unsigned witness)
{
    const float *value = j->value[witness];
    uint8_t *region = j->region[witness];
    join_pairs(j, value, 2 * j->n);
    unsigned groups = number_groups(j, region), a = 0, b = 0;
    memset(j->sum, 0, sizeof j->sum);
    memset(j->count, 0, sizeof j->count);
    for (unsigned i = 0; i < j->edges; i++) {
        unsigned p = region[j->edge[i].a], q = region[j->edge[i].b];
        if (p == q)
            continue;
        j->sum[p][q] += value[i];
        j->sum[q][p] += value[i];
        j->count[p][q]++;
        j->count[q][p]++;
    }
    for (unsigned left = groups; left > j->n && nearest_groups(j, groups, &a, &b); left--)
        merge_group(j, groups, a, b, region);
    renumber(j, region);
}

/* ---- judging ---- */

/* The largest difference inside regions and the smallest one across. */
static void extremes(const joiner *j, const uint8_t *region, unsigned witness, float *inside, float *across)
{
    *inside = 0;
    *across = 1e6F;
    for (unsigned i = 0; i < j->edges; i++) {
        float v = j->value[witness][i];
        if (region[j->edge[i].a] != region[j->edge[i].b])
            *across = v < *across ? v : *across;
        else
            *inside = v > *inside ? v : *inside;
    }
}

static float margin(const joiner *j, const uint8_t *region, unsigned witness)
{
    float inside, across;
    extremes(j, region, witness, &inside, &across);
    return (across - inside) / (across + inside + floor_of[witness]);
}

static float best_margin(const joiner *j, const uint8_t *region, unsigned *witness)
{
    float best = -2;
    for (unsigned w = j->patterned ? BORDER : 0; w < (j->some_patterned ? WITNESSES : BORDER); w++) {
        float m = margin(j, region, w);
        if (m > best) {
            best = m;
            *witness = w;
        }
    }
    return best;
}

/* A cell is as sure as the least sure of its sides. A side is sure if its value is on the right side of the
 * threshold and far from it. */
static void judge_cells(const joiner *j, const uint8_t *region, unsigned witness, float *sure)
{
    float inside, across;
    extremes(j, region, witness, &inside, &across);
    float threshold = (inside + across) / 2, scale = threshold / 2 + floor_of[witness] / 4;
    for (unsigned i = 0; i < j->cells; i++)
        sure[i] = 1;
    for (unsigned i = 0; i < j->edges; i++) {
        unsigned a = j->edge[i].a, b = j->edge[i].b;
        float off = j->value[witness][i] - threshold;
        float s = between_0_and_1(0.5F + 0.5F * (region[a] != region[b] ? off : -off) / scale);
        sure[a] = s < sure[a] ? s : sure[a];
        sure[b] = s < sure[b] ? s : sure[b];
    }
}

/* The margin with means instead of extremes: whether there is a difference at all. */
static float mean_margin(const joiner *j, const uint8_t *region, unsigned witness)
{
    float sum[2] = {0}, count[2] = {0};
    for (unsigned i = 0; i < j->edges; i++) {
        unsigned across = region[j->edge[i].a] != region[j->edge[i].b];
        sum[across] += j->value[witness][i];
        count[across] += 1;
    }
    float inside = sum[0] / (count[0] + 0.01F), across = sum[1] / (count[1] + 0.01F);
    return (across - inside) / (across + inside + floor_of[witness]);
}

static bool is_doubtful(const joiner *j, unsigned chosen, float clearest)
{
    if (j->patterned)
        return clearest < CLEAR;
    bool agreed = memcmp(j->region[COLOUR], j->region[INK], j->cells) == 0 &&
                  mean_margin(j, j->region[chosen], COLOUR) > 0.5F &&
                  mean_margin(j, j->region[chosen], INK) > 0.3F;
    if (clearest < CLEAR)
        return !(agreed && clearest > AGREED);
    for (unsigned w = 0; w < (j->some_patterned ? WITNESSES : BOTH); w++) {
        float own = margin(j, j->region[w], w);
        if (memcmp(j->region[w], j->region[chosen], j->cells) != 0 && own > CLEAR && own > clearest - 0.3F)
            return true;
    }
    return false;
}

papan_status papan_import_join(const papan_import_cells *cells, unsigned n, const papan_allocator *memory,
                               papan_import_regions *regions)
{
    assert(n >= PAPAN_IMPORT_LEAST && n <= PAPAN_IMPORT_MAX && cells->edges == 2 * n * (n - 1));
    joiner *j = papan_take(memory, 1, sizeof *j);
    if (j == NULL)
        return PAPAN_NO_MEMORY;
    j->n = n;
    j->cells = n * n;
    j->edges = cells->edges;
    j->edge = cells->edge;
    j->patterned = cells->patterned;
    j->some_patterned = cells->some_patterned;
    call_witnesses(j);
    if (j->some_patterned)
        join(j, BORDER);
    regions->bordered = j->some_patterned && margin(j, j->region[BORDER], BORDER) > BORDERED;
    j->patterned = j->patterned || regions->bordered;
    unsigned chosen = 0, witness = 0;
    regions->margin = -2;
    for (unsigned w = j->patterned ? BORDER : 0; w < (j->some_patterned ? WITNESSES : BORDER); w++) {
        unsigned by = 0;
        join(j, w);
        float m = best_margin(j, j->region[w], &by);
        if (m > regions->margin) {
            regions->margin = m;
            chosen = w;
            witness = by;
        }
    }
    memcpy(regions->region, j->region[chosen], j->cells);
    judge_cells(j, regions->region, witness, regions->sure);
    regions->doubtful = is_doubtful(j, chosen, regions->margin);
    if (witness == BORDER && cells->frame < FRAMED) { /* borders, but no frame: the grid is misplaced */
        regions->doubtful = true;
        regions->bordered = false;
        regions->margin -= 0.4F;
    }
    papan_give(memory, j, 1, sizeof *j);
    return PAPAN_OK;
}

/* divisions_symmetric.c: counts the divisions of N x N cells into N connected regions that a symmetry of the
 * square leaves as they are, and those of them with exactly one solution as a Queens board: a second way to the
 * numbers that divisions_by_solution finds for Burnside's lemma (results.md). It shares nothing with Papan
 * or the other programs about divisions.
 *
 *     divisions_symmetric N        N from 1 to 6: one line for each symmetry but the identity
 *
 * A symmetry maps each region of such a division to a region: itself or another one. The cells get their
 * regions in pairs, a cell together with its image. The region of the image is known if the image of the region
 * is, and otherwise chosen. (A quarter turn has longer cycles: the divisions it leaves are among those of the
 * half turn.) Regions are numbered as they come, so each division is found once. A part of a region that has no
 * free neighbour left must be the whole region, or nothing comes of it. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 6, CELLS = MOST * MOST, FREE = -1 };

static int n, cells;
static int region[CELLS]; /* of each cell, or FREE */
static int image_of[MOST], regions;
static const int *image; /* of each cell */
static bool half_turn;   /* true if this is the symmetry */
static long divisions, unique, quarter, quarter_unique;

/* ---- the square ---- */

static const char *const name[] = {"half turn",     "upside down",    "left to right",
                                   "main diagonal", "other diagonal", "quarter turn"};
enum { HALF, QUARTER = 5 }; /* those before a quarter turn are their own opposites */

static int turned(int symmetry, int cell)
{
    int r = cell / n, c = cell % n, last = n - 1;
    int to[][2] = {{last - r, last - c}, {last - r, c}, {r, last - c}, {c, r},
                   {last - c, last - r}, {c, last - r}};
    return to[symmetry][0] * n + to[symmetry][1];
}

static int neighbours(int cell, int *near)
{
    int count = 0, r = cell / n, c = cell % n;
    if (r > 0)
        near[count++] = cell - n;
    if (r < n - 1)
        near[count++] = cell + n;
    if (c > 0)
        near[count++] = cell - 1;
    if (c < n - 1)
        near[count++] = cell + 1;
    return count;
}

/* ---- solutions ---- */

/* Queens from this row on, at most two solutions. */
static int solutions(int row, int before, unsigned columns, unsigned used)
{
    int found = 0;
    if (row == n)
        return 1;
    for (int c = 0; c < n && found < 2; c++) {
        unsigned here = 1u << region[row * n + c];
        if ((columns >> c & 1) == 0 && (used & here) == 0 && (row == 0 || abs(c - before) > 1))
            found += solutions(row + 1, c, columns | 1u << c, used | here);
    }
    return found;
}

/* ---- divisions ---- */

/* Marks the part of a region that is connected with a cell; returns whether it has a free neighbour. */
static bool mark_part(int cell, bool *seen)
{
    int stack[CELLS], depth = 0, near[4];
    bool open = false;
    seen[stack[depth++] = cell] = true;
    while (depth > 0) {
        int now = stack[--depth];
        for (int i = neighbours(now, near); i-- > 0;) {
            open = open || region[near[i]] == FREE;
            if (region[near[i]] == region[now] && !seen[near[i]])
                seen[stack[depth++] = near[i]] = true;
        }
    }
    return open;
}

/* True if every region can still be connected. */
static bool may_connect(void)
{
    bool seen[CELLS] = {false};
    int parts[MOST] = {0}, closed[MOST] = {0};
    for (int cell = 0; cell < cells; cell++)
        if (region[cell] != FREE && !seen[cell]) {
            parts[region[cell]]++;
            closed[region[cell]] += !mark_part(cell, seen);
        }
    for (int i = 0; i < regions; i++)
        if (closed[i] > 0 && parts[i] > 1)
            return false;
    return true;
}

/* True if a quarter turn leaves it as it is. */
static bool has_quarter_turn(void)
{
    int to[MOST];
    memset(to, FREE, sizeof to);
    for (int cell = 0; cell < cells; cell++) {
        int other = region[turned(QUARTER, cell)];
        if (to[region[cell]] != FREE && to[region[cell]] != other)
            return false;
        to[region[cell]] = other;
    }
    return true;
}

static void count_division(void)
{
    if (regions != n)
        return;
    bool one = solutions(0, 0, 0, 0) == 1;
    divisions++;
    unique += one;
    if (half_turn && has_quarter_turn()) {
        quarter++;
        quarter_unique += one;
    }
}

static void fill(int cell);

/* The cell has its region; now its image. */
static void fill_image(int cell, int other)
{
    region[image[cell]] = other;
    if (may_connect())
        fill(cell + 1);
    if (image[cell] != cell)
        region[image[cell]] = FREE;
}

static void choose_image(int cell)
{
    int own = region[cell], before = regions;
    if (image_of[own] != FREE) {
        if (image[cell] != cell || image_of[own] == own)
            fill_image(cell, image_of[own]);
        return;
    }
    for (int other = 0; other <= before && other < n; other++) {
        if ((other < before && image_of[other] != FREE) || (image[cell] == cell && other != own))
            continue;
        regions += other == before;
        image_of[own] = other;
        image_of[other] = own;
        fill_image(cell, other);
        image_of[other] = image_of[own] = FREE;
        regions = before;
    }
}

static void fill(int cell)
{
    while (cell < cells && region[cell] != FREE)
        cell++;
    if (cell == cells) {
        count_division();
        return;
    }
    int before = regions;
    for (int own = 0; own <= before && own < n; own++) {
        regions = own == before ? before + 1 : before;
        region[cell] = own;
        choose_image(cell);
        region[cell] = FREE;
        regions = before;
    }
}

int main(int argc, char **argv)
{
    n = argc == 2 ? atoi(argv[1]) : 0;
    cells = n * n;
    if (n < 1 || n > MOST) {
        fprintf(stderr, "usage: divisions_symmetric N, N from 1 to %d\n", (int)MOST);
        return 2;
    }
    for (int symmetry = HALF; symmetry < QUARTER; symmetry++) {
        int to[CELLS];
        for (int cell = 0; cell < cells; cell++)
            to[cell] = turned(symmetry, cell);
        image = to;
        memset(region, FREE, sizeof region);
        memset(image_of, FREE, sizeof image_of);
        regions = 0;
        divisions = unique = 0;
        half_turn = symmetry == HALF;
        fill(0);
        printf("%s: %ld divisions, %ld with exactly one solution\n", name[symmetry], divisions, unique);
    }
    printf("%s: %ld divisions, %ld with exactly one solution\n", name[QUARTER], quarter, quarter_unique);
    return 0;
}

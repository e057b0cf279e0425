/* givens_by_pairs.c: a second way to the table of givens_by_groups.c. It shares nothing with that program or
 * with Papan: it reads a puzzle in the text format (at most twelve pieces, one of each; at most 64 cells),
 * finds all solutions by itself, and compares solutions two by two. The pieces that have the same places in
 * both are a set that fixes neither of them, and so are all its subsets; the sets left over are unique
 * challenges.
 *
 *     papan convert pentominoes:4x15 --to pack-text >board.txt
 *     givens_by_pairs board.txt
 *
 * Only solutions that share four places are compared: for each four pieces, sorting by their places puts such
 * solutions side by side. For fewer pieces, a solution without an equal neighbour is fixed by them. Of the
 * places of the first piece that are images of each other under the symmetries of the board, one is searched,
 * and the others are its images; what is counted for it counts for all of them.
 *
 * Every board is a set of points in space. The balls of a pyramid are points of the face-centred cubic lattice,
 * and a square layer of it is spanned by (1, 1, 0) and (1, -1, 0); the next layer begins at (1, 0, 1). Pieces
 * are turned by the 24 rotations of the cube, which also turn flat pieces over. */
#include <ctype.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PIECES = 12, SETS = 1 << PIECES, CELLS = 64, PLACES = 8192, TURNS = 48, OF_ONE = 512, SHARED = 4 };

typedef struct point {
    int x, y, z;
} point;

typedef struct place {
    uint64_t cells;
    unsigned piece, number; /* among those of the piece */
} place;

static point cell[CELLS];
static unsigned cells;
static char name[PIECES];
static point shape[PIECES][CELLS];
static unsigned size[PIECES], pieces;
static place all[PLACES];
static unsigned places, count_of[PIECES]; /* of each piece */
static unsigned image[TURNS][PLACES];     /* of each place under each symmetry */
static unsigned turns;
static uint16_t *place_of[PIECES]; /* [solutions] */
static size_t solutions, room;

static void die(const char *why)
{
    fprintf(stderr, "givens_by_pairs: %s\n", why);
    exit(1);
}

/* ---- reading ---- */

/* The point at a row and column of a layer; pyramid: its layers are square layers of balls. */
static point point_at(int row, int column, int layer, bool pyramid)
{
    point flat = {column, row, layer}, ball = {row + column + layer, row - column, layer};
    return pyramid ? ball : flat;
}

static void add_cell(point p)
{
    if (cells == CELLS)
        die("more than 64 cells");
    cell[cells++] = p;
}

static bool read_line(FILE *file, char *line)
{
    if (fgets(line, 2 * CELLS, file) == NULL)
        return false;
    line[strcspn(line, "\r\n")] = '\0';
    return true;
}

static void read_board(FILE *file, bool *pyramid)
{
    char line[2 * CELLS], kind[2 * CELLS];
    int rows = 0, columns = 0, count = 0;
    if (!read_line(file, line) || sscanf(line, "%d %d %d", &rows, &columns, &count) != 3 ||
        !read_line(file, kind))
        die("not a packing puzzle");
    *pyramid = strcmp(kind, "PYRAMID") == 0;
    bool custom = strcmp(kind, "CUSTOM") == 0;
    if (!*pyramid && !custom && strcmp(kind, "DEFAULT") != 0)
        die("unknown kind of board");
    for (int layer = 0; layer < (*pyramid ? rows : 1); layer++)
        for (int r = 0; r < rows - layer; r++) {
            if (custom && !read_line(file, line))
                die("the board ends early");
            for (int c = 0; c < columns - layer; c++)
                if (!custom || line[c] == 'X')
                    add_cell(point_at(r, c, layer, *pyramid));
        }
}

static void read_pieces(FILE *file, bool pyramid)
{
    char line[2 * CELLS];
    for (int row = 0; read_line(file, line); row++) {
        char letter = line[strspn(line, " ")];
        if (!isupper((unsigned char)letter))
            die("unexpected line after the pieces");
        if (pieces == 0 || name[pieces - 1] != letter) {
            if (pieces == PIECES)
                die("more than twelve pieces");
            name[pieces++] = letter;
        }
        for (int c = 0; line[c] != '\0'; c++)
            if (line[c] == letter)
                shape[pieces - 1][size[pieces - 1]++ % CELLS] = point_at(row, c, 0, pyramid);
    }
}

/* ---- places ---- */

/* One of the 48 signed permutations of the axes. */
static point turn(point p, unsigned kind, int *sign)
{
    static const unsigned axis[6][3] = {{0, 1, 2}, {1, 2, 0}, {2, 0, 1}, {1, 0, 2}, {0, 2, 1}, {2, 1, 0}};
    const int from[3] = {p.x, p.y, p.z};
    int to[3];
    *sign = kind / 8 < 3 ? 1 : -1;
    for (unsigned i = 0; i < 3; i++) {
        int flip = kind >> i & 1 ? -1 : 1;
        to[i] = flip * from[axis[kind / 8][i]];
        *sign *= flip;
    }
    return (point){to[0], to[1], to[2]};
}

static uint64_t cell_bit(point p)
{
    for (unsigned i = 0; i < cells; i++)
        if (cell[i].x == p.x && cell[i].y == p.y && cell[i].z == p.z)
            return UINT64_C(1) << i;
    return 0;
}

/* The place of a piece on these cells; PLACES: none. */
static unsigned place_on(unsigned piece, uint64_t covered)
{
    for (unsigned i = 0; i < places; i++)
        if (all[i].piece == piece && all[i].cells == covered)
            return i;
    return PLACES;
}

static void add_place(unsigned piece, uint64_t covered)
{
    if (place_on(piece, covered) != PLACES)
        return;
    if (places == PLACES || count_of[piece] == OF_ONE)
        die("too many places");
    all[places++] = (place){covered, piece, count_of[piece]++};
}

/* Puts the first cell of a turned piece on a cell of the board. */
static void try_place(unsigned piece, unsigned kind, unsigned at)
{
    int sign;
    uint64_t covered = 0;
    point first = turn(shape[piece][0], kind, &sign);
    for (unsigned i = 0; i < size[piece]; i++) {
        point p = turn(shape[piece][i], kind, &sign);
        uint64_t bit = cell_bit(
            (point){p.x - first.x + cell[at].x, p.y - first.y + cell[at].y, p.z - first.z + cell[at].z});
        if (sign < 0 || bit == 0)
            return;
        covered |= bit;
    }
    add_place(piece, covered);
}

static void find_places(void)
{
    for (unsigned piece = 0; piece < pieces; piece++)
        for (unsigned kind = 0; kind < TURNS; kind++)
            for (unsigned at = 0; at < cells; at++)
                try_place(piece, kind, at);
}

/* ---- symmetries ---- */

static point lowest(const point *p, unsigned count)
{
    point low = p[0];
    for (unsigned i = 1; i < count; i++)
        if (p[i].z != low.z ? p[i].z < low.z : p[i].y != low.y ? p[i].y < low.y : p[i].x < low.x)
            low = p[i];
    return low;
}

/* Turns the board and moves it back; to[] is where each cell goes. False: it covers other cells. */
static bool turn_board(unsigned kind, uint64_t *to)
{
    point turned[CELLS], origin = lowest(cell, cells);
    int sign;
    for (unsigned i = 0; i < cells; i++)
        turned[i] = turn(cell[i], kind, &sign);
    point low = lowest(turned, cells);
    bool same = true;
    for (unsigned i = 0; i < cells; i++) {
        point p = {turned[i].x - low.x + origin.x, turned[i].y - low.y + origin.y,
                   turned[i].z - low.z + origin.z};
        to[i] = cell_bit(p);
        same = same && to[i] != 0;
    }
    return same;
}

static void find_symmetries(void)
{
    for (unsigned kind = 0; kind < TURNS; kind++) {
        uint64_t to[CELLS];
        if (!turn_board(kind, to))
            continue;
        for (unsigned i = 0; i < places; i++) {
            uint64_t covered = 0;
            for (uint64_t rest = all[i].cells; rest != 0; rest &= rest - 1)
                covered |= to[__builtin_ctzll(rest)];
            image[turns][i] = place_on(all[i].piece, covered);
            if (image[turns][i] == PLACES)
                die("the image of a place is missing");
        }
        turns++;
    }
}

/* The first of the images of a place, and the symmetry that makes the place from it. */
static unsigned first_image(unsigned at, unsigned *by)
{
    unsigned first = at;
    for (unsigned t = 0; t < turns; t++)
        first = image[t][at] < first ? image[t][at] : first;
    for (*by = 0; image[*by][first] != at; ++*by)
        ;
    return first;
}

/* ---- solutions ---- */

static size_t new_solution(void)
{
    if (solutions == room) {
        room = room != 0 ? 2 * room : 1024;
        for (unsigned p = 0; p < PIECES; p++)
            if ((place_of[p] = realloc(place_of[p], room * sizeof *place_of[p])) == NULL)
                die("not enough memory");
    }
    return solutions++;
}

static void keep(const place *const *chosen)
{
    size_t s = new_solution();
    for (unsigned i = 0; i < pieces; i++)
        place_of[chosen[i]->piece][s] = (uint16_t)chosen[i]->number;
}

/* The free cell that the fewest places cover. */
static unsigned tightest_cell(const place *const *left, unsigned count, uint64_t free_cells, unsigned *ways)
{
    unsigned covered[CELLS] = {0}, best = CELLS;
    for (unsigned i = 0; i < count; i++)
        for (uint64_t rest = left[i]->cells; rest != 0; rest &= rest - 1)
            covered[__builtin_ctzll(rest)]++;
    for (uint64_t rest = free_cells; rest != 0; rest &= rest - 1) {
        unsigned c = (unsigned)__builtin_ctzll(rest);
        if (best == CELLS || covered[c] < covered[best])
            best = c;
    }
    *ways = covered[best];
    return best;
}

/* left[count] are the places that fit beside the chosen ones. */
static void search(const place **chosen, unsigned depth, const place *const *left, unsigned count,
                   uint64_t free_cells)
{
    if (depth == pieces) {
        if (free_cells == 0)
            keep(chosen);
        return;
    }
    if (free_cells == 0)
        return;
    unsigned ways, spot = tightest_cell(left, count, free_cells, &ways);
    const place *fit[PLACES];
    for (unsigned i = 0; i < count && ways > 0; i++) {
        if (!(left[i]->cells >> spot & 1))
            continue;
        unsigned fits = 0;
        for (unsigned j = 0; j < count; j++)
            if ((left[j]->cells & left[i]->cells) == 0 && left[j]->piece != left[i]->piece)
                fit[fits++] = left[j];
        chosen[depth] = left[i];
        search(chosen, depth + 1, fit, fits, free_cells & ~left[i]->cells);
    }
}

static size_t searched;                    /* the first solutions, the others are images */
static unsigned weight[OF_ONE];            /* of the places of the first piece: how many images they have */
static unsigned number_of[PIECES][OF_ONE]; /* index in all[] of each place */

static void find_solutions(void)
{
    const place *left[PLACES], *chosen[PIECES];
    unsigned count = 0, by;
    for (unsigned i = 0; i < places; i++) {
        number_of[all[i].piece][all[i].number] = i;
        bool here = all[i].piece != 0 || first_image(i, &by) == i;
        if (here)
            left[count++] = &all[i];
        if (all[i].piece == 0)
            weight[all[first_image(i, &by)].number]++;
    }
    search(chosen, 0, left, count, UINT64_MAX >> (64 - cells));
    searched = solutions;
}

static void add_images(void)
{
    for (unsigned i = 0; i < count_of[0]; i++) {
        unsigned by, first = first_image(number_of[0][i], &by);
        for (size_t s = 0; s < searched && first != number_of[0][i]; s++) {
            if (place_of[0][s] != all[first].number)
                continue;
            size_t copy = new_solution();
            for (unsigned p = 0; p < pieces; p++)
                place_of[p][copy] = (uint16_t)all[image[by][number_of[p][place_of[p][s]]]].number;
        }
    }
}

/* ---- pairs ---- */

static uint64_t (*loose_bits)[SETS / 64]; /* [searched] sets that do not fix the solution */
static uint64_t unique[PIECES + 1], least[PIECES + 1], fewest[PIECES + 1], most[PIECES + 1];

static void add_loose(size_t s, unsigned set)
{
    loose_bits[s][set / 64] |= UINT64_C(1) << set % 64;
}

/* Which pieces have the same places in one of these solutions and in each other one? column[p] are the places
 * of piece p. */
static void compare(const uint32_t *member, size_t members)
{
    static uint16_t *column[PIECES], *same;
    static size_t width;
    if (members > width) {
        width = members;
        bool enough = (same = realloc(same, width * sizeof *same)) != NULL;
        for (unsigned p = 0; p < pieces; p++)
            enough = (column[p] = realloc(column[p], width * sizeof *column[p])) != NULL && enough;
        if (!enough)
            die("not enough memory");
    }
    for (unsigned p = 0; p < pieces; p++)
        for (size_t i = 0; i < members; i++)
            column[p][i] = place_of[p][member[i]];
    for (size_t a = 0; a < members; a++) {
        if (member[a] >= searched)
            continue;
        memset(same, 0, members * sizeof *same);
        for (unsigned p = 0; p < pieces; p++) {
            const uint16_t *other = column[p], own = other[a];
            for (size_t i = 0; i < members; i++)
                same[i] |= (uint16_t)((other[i] == own) << p);
        }
        same[a] = 0; /* not another one */
        for (size_t i = 0; i < members; i++)
            add_loose(member[a], same[i]);
    }
}

static bool share(uint32_t a, uint32_t b, unsigned set)
{
    bool equal = true;
    for (; set != 0; set &= set - 1) {
        const uint16_t *place = place_of[__builtin_ctz(set)];
        equal = equal && place[a] == place[b];
    }
    return equal;
}

/* order[] is sorted by the places of the set, so that equal ones are side by side. */
static void note_equal_ones(const uint32_t *order, unsigned set, bool full)
{
    for (size_t begin = 0, end; begin < solutions; begin = end) {
        for (end = begin + 1; end < solutions && share(order[begin], order[end], set); end++)
            ;
        if (end - begin > 1 && full)
            compare(order + begin, end - begin);
        for (size_t i = begin; i < end && end - begin > 1; i++)
            if (order[i] < searched)
                add_loose(order[i], set);
    }
}

/* A stable sort by the place of a piece. */
static void sort_by(const uint16_t *place, const uint32_t *from, uint32_t *to)
{
    size_t at[OF_ONE + 1] = {0};
    for (size_t i = 0; i < solutions; i++)
        at[place[from[i]] + 1]++;
    for (unsigned i = 0; i < OF_ONE; i++)
        at[i + 1] += at[i];
    for (size_t i = 0; i < solutions; i++)
        to[at[place[from[i]]]++] = from[i];
}

/* The set, and all that add pieces after its last one, up to four. */
static void compare_sharing(uint32_t *const *order, unsigned set, unsigned depth, unsigned next)
{
    note_equal_ones(order[depth], set, depth == SHARED);
    for (unsigned p = next; p < pieces && depth < SHARED; p++) {
        sort_by(place_of[p], order[depth], order[depth + 1]);
        compare_sharing(order, set | 1u << p, depth + 1, p + 1);
    }
}

static void compare_all(void)
{
    uint32_t *order[SHARED + 1];
    loose_bits = calloc(searched, sizeof *loose_bits);
    bool enough = loose_bits != NULL;
    for (unsigned i = 0; i <= SHARED; i++)
        enough = (order[i] = malloc(solutions * sizeof *order[i])) != NULL && enough;
    if (!enough)
        die("not enough memory");
    for (size_t s = 0; s < solutions; s++)
        order[0][s] = (uint32_t)s;
    compare_sharing(order, 0, 0, 0);
    for (unsigned i = 0; i <= SHARED; i++)
        free(order[i]);
}

static void spread_to_subsets(size_t s, bool *loose)
{
    for (unsigned set = 0; set < SETS; set++)
        loose[set] = loose_bits[s][set / 64] >> set % 64 & 1;
    for (unsigned p = 0; p < pieces; p++)
        for (unsigned set = 0; set < SETS; set++)
            if (set >> p & 1)
                loose[set & ~(1u << p)] |= loose[set];
}

static bool is_minimal(unsigned set, const bool *loose)
{
    for (unsigned p = 0; p < pieces; p++)
        if ((set >> p & 1) && !loose[set & ~(1u << p)])
            return false;
    return true;
}

static void count_sets(const bool *loose, unsigned times)
{
    unsigned few = pieces, many = 0;
    for (unsigned set = 0; set < 1u << pieces; set++) {
        unsigned k = (unsigned)__builtin_popcount(set);
        unique[k] += loose[set] ? 0 : times;
        least[k] += !loose[set] && is_minimal(set, loose) ? times : 0;
        few = !loose[set] && k < few ? k : few;
        many = loose[set] && k > many ? k : many;
    }
    fewest[few] += times;
    most[many] += times;
}

int main(int argc, char **argv)
{
    static bool loose[SETS];
    bool pyramid;
    FILE *file = argc == 2 ? fopen(argv[1], "r") : NULL;
    if (file == NULL)
        die("usage: givens_by_pairs PUZZLE");
    read_board(file, &pyramid);
    read_pieces(file, pyramid);
    fclose(file);
    find_places();
    find_symmetries();
    find_solutions();
    add_images();
    fprintf(stderr, "%u places, %zu solutions\n", places, solutions);
    compare_all();
    for (size_t s = 0; s < searched; s++) {
        spread_to_subsets(s, loose);
        count_sets(loose, weight[place_of[0][s]]);
    }
    for (unsigned k = 0; k <= pieces; k++)
        printf("%u %llu %llu %llu %llu\n", k, (unsigned long long)unique[k], (unsigned long long)least[k],
               (unsigned long long)fewest[k], (unsigned long long)most[k]);
    return 0;
}

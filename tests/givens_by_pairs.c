/* givens_by_pairs.c: a second way to the table of givens_by_groups.c. It shares nothing with that program or with
 * Papan: it reads a puzzle in the text format (at most twelve pieces, one of each; at most 64 cells), finds all
 * solutions by itself, and compares each solution with every other one. The pieces that have the same places in
 * both are a set that fixes neither of them, and so are all subsets; what is left are the unique challenges. There
 * are no groups, no hashing and no symmetries: every solution is looked at.
 *
 *     papan convert pentominoes:4x15 --to pack-text >board.txt
 *     givens_by_pairs board.txt
 *     givens_by_pairs board.txt 3 16     # only solutions 3, 19, 35 ...: sixteen such tables add up to the whole
 *
 * The time grows with the square of the number of solutions: 9356 take a second, 371,020 some minutes.
 *
 * Every board is a set of points in space. The balls of a pyramid are points of the face-centred cubic lattice, and
 * a square layer of it is spanned by (1, 1, 0) and (1, -1, 0); the next layer begins at (1, 0, 1). Pieces are turned
 * by the 24 rotations of the cube, which also turn flat pieces over. */
#include <ctype.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PIECES = 12, SETS = 1 << PIECES, CELLS = 64, PLACES = 8192, BLOCK = 2048 };

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
static unsigned places;
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
    if (!read_line(file, line) || sscanf(line, "%d %d %d", &rows, &columns, &count) != 3 || !read_line(file, kind))
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

static void add_place(unsigned piece, uint64_t covered)
{
    unsigned number = 0;
    for (unsigned i = 0; i < places; i++)
        if (all[i].piece == piece) {
            if (all[i].cells == covered)
                return;
            number++;
        }
    if (places == PLACES)
        die("too many places");
    all[places++] = (place){covered, piece, number};
}

/* Puts the first cell of a turned piece on a cell of the board. */
static void try_place(unsigned piece, unsigned kind, unsigned at)
{
    int sign;
    uint64_t covered = 0;
    point first = turn(shape[piece][0], kind, &sign);
    for (unsigned i = 0; i < size[piece]; i++) {
        point p = turn(shape[piece][i], kind, &sign);
        uint64_t bit =
            cell_bit((point){p.x - first.x + cell[at].x, p.y - first.y + cell[at].y, p.z - first.z + cell[at].z});
        if (sign < 0 || bit == 0)
            return;
        covered |= bit;
    }
    add_place(piece, covered);
}

static void find_places(void)
{
    for (unsigned piece = 0; piece < pieces; piece++)
        for (unsigned kind = 0; kind < 48; kind++)
            for (unsigned at = 0; at < cells; at++)
                try_place(piece, kind, at);
}

/* ---- solutions ---- */

static void keep(const place *const *chosen)
{
    if (solutions == room) {
        room = room != 0 ? 2 * room : 1024;
        for (unsigned p = 0; p < PIECES; p++)
            if ((place_of[p] = realloc(place_of[p], room * sizeof *place_of[p])) == NULL)
                die("not enough memory");
    }
    for (unsigned i = 0; i < pieces; i++)
        place_of[chosen[i]->piece][solutions] = (uint16_t)chosen[i]->number;
    solutions++;
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

static void find_solutions(void)
{
    const place *left[PLACES], *chosen[PIECES];
    for (unsigned i = 0; i < places; i++)
        left[i] = &all[i];
    search(chosen, 0, left, places, UINT64_MAX >> (64 - cells));
}

/* ---- pairs ---- */

static uint64_t unique[PIECES + 1], least[PIECES + 1], fewest[PIECES + 1], most[PIECES + 1];

/* Which sets of pieces have the same places in solution s and in another one? */
static void compare_with_all(size_t s, bool *loose)
{
    memset(loose, 0, SETS);
    for (size_t begin = 0; begin < solutions; begin += BLOCK) {
        static uint16_t same[BLOCK];
        size_t count = solutions - begin < BLOCK ? solutions - begin : BLOCK;
        memset(same, 0, sizeof same);
        for (unsigned p = 0; p < pieces; p++) {
            const uint16_t *other = place_of[p] + begin, own = place_of[p][s];
            for (size_t i = 0; i < count; i++)
                same[i] |= (uint16_t)((other[i] == own) << p);
        }
        if (s >= begin && s < begin + count)
            same[s - begin] = 0; /* not another one */
        if (solutions > 1)
            for (size_t i = 0; i < count; i++)
                loose[same[i]] = true;
    }
    for (unsigned p = 0; p < pieces; p++)
        for (unsigned set = 0; set < 1u << pieces; set++)
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

static void count_sets(const bool *loose)
{
    unsigned few = pieces, many = 0;
    for (unsigned set = 0; set < 1u << pieces; set++) {
        unsigned k = (unsigned)__builtin_popcount(set);
        unique[k] += !loose[set];
        least[k] += !loose[set] && is_minimal(set, loose);
        few = !loose[set] && k < few ? k : few;
        many = loose[set] && k > many ? k : many;
    }
    fewest[few]++;
    most[many]++;
}

int main(int argc, char **argv)
{
    static bool loose[SETS];
    bool pyramid;
    FILE *file = argc == 2 || argc == 4 ? fopen(argv[1], "r") : NULL;
    size_t first = argc == 4 ? (size_t)atoi(argv[2]) : 0, step = argc == 4 ? (size_t)atoi(argv[3]) : 1;
    if (file == NULL || step == 0)
        die("usage: givens_by_pairs PUZZLE [FIRST STEP]");
    read_board(file, &pyramid);
    read_pieces(file, pyramid);
    fclose(file);
    find_places();
    find_solutions();
    fprintf(stderr, "%u places, %zu solutions\n", places, solutions);
    for (size_t s = first; s < solutions; s += step) {
        compare_with_all(s, loose);
        count_sets(loose);
    }
    for (unsigned k = 0; k <= pieces; k++)
        printf("%u %llu %llu %llu %llu\n", k, (unsigned long long)unique[k], (unsigned long long)least[k],
               (unsigned long long)fewest[k], (unsigned long long)most[k]);
    return 0;
}

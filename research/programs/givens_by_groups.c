/* givens_by_groups.c: which given pieces fix a solution of a packing puzzle? It reads all solutions, as
 * `papan list --quiet` prints them, and the number of cells of a board, and looks at every set of pieces. Two
 * solutions are in the same group of a set if these pieces have the same places in both. A challenge, the
 * pieces of a set in the places of one solution, is unique if that solution is alone in its group.
 *
 *     papan list --quiet pentominoes:4x15 | givens_by_groups 60
 *     papan list --quiet pentominoes:4x15 | givens_by_groups 60 1     # prints the challenges of one piece
 *
 * The first prints one line for each number k of given pieces:
 *
 *     k, unique challenges, minimal ones of them (none with a piece less is unique), solutions that k pieces
 *     fix but no k - 1, solutions of which some k pieces but no k + 1 leave another solution
 *
 * The second prints the minimal unique challenges of that many pieces, one of each class under the symmetries
 * of the board, its rows joined by '/'.
 *
 * The groups of a set are those of the set without its last piece, divided by the places of that piece, in one
 * pass over the solutions that are not alone. Of each class of solutions one keeps a bit for every set, so
 * memory is 24 bytes for each solution and 512 for each class (twelve pieces): 0.9 GB for the 4,331,140
 * solutions of IQ Puzzler Pro's rectangle. */
#include <ctype.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PIECES = 12, SETS = 1 << PIECES, CELLS = 64, ROWS = 64, SLOTS = 4096, TURNS = 8 };

static void die(const char *why)
{
    fprintf(stderr, "givens_by_groups: %s\n", why);
    exit(1);
}

static void *need(void *memory)
{
    if (memory == NULL)
        die("not enough memory");
    return memory;
}

/* ---- reading ---- */

typedef struct row {
    unsigned layer, first, width; /* first: character of the picture */
} row;

static char picture[CELLS * 4]; /* the first board, rows joined by '/' */
static unsigned letters;        /* characters in it */
static row rows[ROWS];
static unsigned row_count, layer_count;

static char name[PIECES];
static unsigned pieces;
static uint64_t places[PIECES][SLOTS]; /* sets of cells, in the order found */
static unsigned place_count[PIECES];
static uint16_t *place_of[PIECES]; /* [solutions] */
static size_t solutions, room;

static unsigned piece_named(char letter)
{
    for (unsigned p = 0; p < pieces; p++)
        if (name[p] == letter)
            return p;
    if (pieces == PIECES)
        die("more than twelve pieces");
    name[pieces] = letter;
    return pieces++;
}

static unsigned find_place(unsigned piece, uint64_t cells, bool add)
{
    static uint16_t slot[PIECES][SLOTS]; /* number of the place + 1 */
    size_t at = (size_t)((cells * UINT64_C(0x9E3779B97F4A7C15)) >> 52);
    for (; slot[piece][at] != 0; at = (at + 1) % SLOTS)
        if (places[piece][slot[piece][at] - 1u] == cells)
            return slot[piece][at] - 1u;
    if (!add || place_count[piece] == SLOTS / 2)
        die(add ? "too many places" : "the image of a solution is missing");
    places[piece][place_count[piece]] = cells;
    slot[piece][at] = (uint16_t)++place_count[piece];
    return place_count[piece] - 1;
}

static void add_solution(const uint64_t *cells_of)
{
    if (solutions == room) {
        room = room != 0 ? 2 * room : 1024;
        for (unsigned p = 0; p < PIECES; p++)
            place_of[p] = need(realloc(place_of[p], room * sizeof *place_of[p]));
    }
    for (unsigned p = 0; p < pieces; p++) {
        if (cells_of[p] == 0)
            die("a solution lacks a piece");
        place_of[p][solutions] = (uint16_t)find_place(p, cells_of[p], true);
    }
    solutions++;
}

static void add_to_picture(const char *line, bool new_layer)
{
    unsigned width = (unsigned)strlen(line);
    if (letters + width + 2 >= sizeof picture || row_count == ROWS)
        die("the board is too large");
    if (letters > 0)
        letters += (unsigned)sprintf(picture + letters, new_layer ? "//" : "/");
    layer_count += new_layer || row_count == 0;
    rows[row_count++] = (row){layer_count - 1, letters, width};
    letters += (unsigned)sprintf(picture + letters, "%s", line);
}

static void read_solutions(unsigned cells)
{
    char line[CELLS + 2];
    uint64_t cells_of[PIECES] = {0};
    unsigned seen = 0;
    bool gap = false;
    while (fgets(line, sizeof line, stdin) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        if (line[0] == '\0') {
            gap = true;
            continue;
        }
        if (solutions == 0)
            add_to_picture(line, gap);
        gap = false;
        for (const char *c = line; *c != '\0'; c++)
            if (isupper((unsigned char)*c))
                cells_of[piece_named(*c)] |= UINT64_C(1) << seen++ % CELLS;
        if (seen < cells)
            continue;
        if (seen > cells)
            die("a solution has more cells than that");
        add_solution(cells_of);
        memset(cells_of, 0, sizeof cells_of);
        seen = 0;
    }
    if (seen != 0 || solutions == 0)
        die("a solution has fewer cells than that");
}

/* ---- symmetries ---- */

static unsigned turn[TURNS][CELLS]; /* where each cell goes */
static unsigned turns;              /* the identity included */
static uint16_t image[TURNS][PIECES][SLOTS];

/* The number of the cell at a row and column of a layer; CELLS: none. */
static unsigned cell_at(unsigned layer, long r, long c)
{
    unsigned cell = 0;
    for (unsigned i = 0, in_layer = 0; i < row_count; i++) {
        in_layer = i > 0 && rows[i].layer == rows[i - 1].layer ? in_layer + 1 : 0;
        for (unsigned j = 0; j < rows[i].width; j++) {
            bool is_cell = isupper((unsigned char)picture[rows[i].first + j]);
            if (rows[i].layer == layer && in_layer == r && j == c)
                return is_cell ? cell : CELLS;
            cell += is_cell;
        }
    }
    return CELLS;
}

static void layer_size(unsigned layer, long *height, long *width)
{
    *height = *width = 0;
    for (unsigned i = 0; i < row_count; i++)
        if (rows[i].layer == layer) {
            ++*height;
            *width = rows[i].width > *width ? (long)rows[i].width : *width;
        }
}

/* Rotates and reflects all layers in the same way; false: some cell leaves the board. */
static bool make_turn(unsigned kind, unsigned *to)
{
    for (unsigned layer = 0; layer < layer_count; layer++) {
        long height, width;
        layer_size(layer, &height, &width);
        for (long r = 0; r < height; r++)
            for (long c = 0; c < width; c++) {
                long y = kind & 1 ? height - 1 - r : r, x = kind & 2 ? width - 1 - c : c;
                unsigned from = cell_at(layer, r, c);
                unsigned goes = kind & 4 ? cell_at(layer, x, y) : cell_at(layer, y, x);
                if (from != CELLS && goes == CELLS)
                    return false;
                if (from != CELLS)
                    to[from] = goes;
            }
    }
    return true;
}

static void find_symmetries(void)
{
    for (unsigned kind = 0; kind < TURNS; kind++)
        turns += make_turn(kind, turn[turns]);
    for (unsigned t = 0; t < turns; t++)
        for (unsigned p = 0; p < pieces; p++)
            for (unsigned i = 0; i < place_count[p]; i++) {
                uint64_t cells = 0;
                for (unsigned c = 0; c < CELLS; c++)
                    if (places[p][i] >> c & 1)
                        cells |= UINT64_C(1) << turn[t][c];
                image[t][p][i] = (uint16_t)find_place(p, cells, false);
            }
}

/* Compares a solution with its image. */
static int compare_image(size_t s, unsigned t)
{
    for (unsigned p = 0; p < pieces; p++) {
        int order = (int)image[t][p][place_of[p][s]] - (int)place_of[p][s];
        if (order != 0)
            return order;
    }
    return 0;
}

static bool is_first_of_class(size_t s)
{
    for (unsigned t = 1; t < turns; t++) {
        int order = compare_image(s, t);
        if (order == 0)
            die("a solution is its own image");
        if (order < 0)
            return false;
    }
    return true;
}

/* ---- groups ---- */

static const uint32_t none = UINT32_MAX;
static uint32_t *class_of; /* [solutions] its number if the solution stands for its class, else none */
static size_t *sample;     /* [classes] the solution that stands for it */
static size_t classes, words;
static uint64_t *loose[SETS]; /* [words] classes that these pieces do not fix */

typedef struct groups {
    uint32_t *member; /* solutions, group after group */
    uint32_t *end;    /* of each group */
    size_t members, count;
} groups;

static groups level[PIECES + 1];

static void number_classes(void)
{
    class_of = need(malloc(solutions * sizeof *class_of));
    for (size_t s = 0; s < solutions; s++)
        class_of[s] = is_first_of_class(s) ? (uint32_t)classes++ : none;
    if (classes * turns != solutions)
        die("the solutions are not closed under the symmetries of the board");
    sample = need(malloc(classes * sizeof *sample));
    for (size_t s = 0; s < solutions; s++)
        if (class_of[s] != none)
            sample[class_of[s]] = s;
    words = (classes + 63) / 64;
}

/* Divides one group by the places of a piece; groups of one are left out. */
static void divide(const uint32_t *member, size_t members, const uint16_t *place, groups *to)
{
    static uint32_t count[SLOTS];
    static uint16_t seen[SLOTS];
    size_t kinds = 0;
    for (size_t i = 0; i < members; i++)
        if (count[place[member[i]]]++ == 0)
            seen[kinds++] = place[member[i]];
    for (size_t i = 0; i < kinds; i++) {
        uint32_t size = count[seen[i]];
        count[seen[i]] = none;
        if (size == 1)
            continue;
        count[seen[i]] = (uint32_t)to->members;
        to->members += size;
        to->end[to->count++] = (uint32_t)to->members;
    }
    for (size_t i = 0; i < members; i++)
        if (count[place[member[i]]] != none)
            to->member[count[place[member[i]]]++] = member[i];
    for (size_t i = 0; i < kinds; i++)
        count[seen[i]] = 0;
}

static void note_loose(unsigned set, const groups *g)
{
    loose[set] = need(calloc(words, sizeof *loose[set]));
    for (size_t i = 0; i < g->members; i++) {
        uint32_t c = class_of[g->member[i]];
        if (c != none)
            loose[set][c / 64] |= UINT64_C(1) << c % 64;
    }
}

/* Visits the set and, up to a number of pieces, all that add pieces after its last one. */
static void visit(unsigned set, unsigned depth, unsigned next, unsigned deepest)
{
    groups *here = &level[depth];
    note_loose(set, here);
    for (unsigned p = next; p < pieces && depth < deepest; p++) {
        groups *to = &level[depth + 1];
        size_t begin = 0;
        to->members = to->count = 0;
        for (size_t g = 0; g < here->count; begin = here->end[g++])
            divide(here->member + begin, here->end[g] - begin, place_of[p], to);
        visit(set | 1u << p, depth + 1, p + 1, deepest);
    }
}

static void visit_all(unsigned deepest)
{
    for (unsigned i = 0; i <= pieces; i++) {
        level[i].member = need(malloc(solutions * sizeof *level[i].member));
        level[i].end = need(malloc((solutions / 2 + 1) * sizeof *level[i].end));
    }
    for (size_t s = 0; s < solutions; s++)
        level[0].member[s] = (uint32_t)s;
    level[0].members = solutions > 1 ? solutions : 0;
    level[0].count = solutions > 1;
    level[0].end[0] = (uint32_t)solutions;
    visit(0, 0, 0, deepest);
}

/* ---- answers ---- */

static uint64_t word_mask(size_t w)
{
    return w + 1 < words || classes % 64 == 0 ? UINT64_MAX : (UINT64_C(1) << classes % 64) - 1;
}

/* The classes of word w of which the set is a minimal unique challenge. */
static uint64_t minimal(unsigned set, size_t w)
{
    uint64_t good = ~loose[set][w] & word_mask(w);
    for (unsigned p = 0; p < pieces; p++)
        if (set >> p & 1)
            good &= loose[set & ~(1u << p)][w];
    return good;
}

static unsigned ones(uint64_t word)
{
    return (unsigned)__builtin_popcountll(word);
}

static void print_table(void)
{
    uint64_t unique[PIECES + 1] = {0}, least[PIECES + 1] = {0}, fewest[PIECES + 1] = {0};
    uint64_t most[PIECES + 1] = {0};
    for (size_t w = 0; w < words; w++) {
        uint64_t fixed[PIECES + 1] = {0}, left[PIECES + 2] = {0};
        for (unsigned set = 0; set < 1u << pieces; set++) {
            unsigned k = ones(set);
            uint64_t good = ~loose[set][w] & word_mask(w);
            unique[k] += ones(good);
            least[k] += ones(minimal(set, w));
            fixed[k] |= good;
            left[k] |= loose[set][w];
        }
        for (unsigned k = 0; k <= pieces; k++) {
            fewest[k] += ones(fixed[k] & (k > 0 ? ~fixed[k - 1] : UINT64_MAX));
            most[k] += ones(left[k] & ~left[k + 1]);
        }
    }
    for (unsigned k = 0; k <= pieces; k++)
        printf("%u %llu %llu %llu %llu\n", k, (unsigned long long)(unique[k] * turns),
               (unsigned long long)(least[k] * turns), (unsigned long long)(fewest[k] * turns),
               (unsigned long long)(most[k] * turns));
}

static void print_challenge(size_t s, unsigned set)
{
    char board[sizeof picture];
    unsigned cell = 0;
    for (unsigned i = 0; i <= letters; i++) {
        board[i] = picture[i];
        if (!isupper((unsigned char)picture[i]))
            continue;
        board[i] = '.';
        for (unsigned p = 0; p < pieces; p++)
            if ((set >> p & 1) && (places[p][place_of[p][s]] >> cell & 1))
                board[i] = name[p];
        cell++;
    }
    puts(board);
}

static void print_challenges(unsigned k)
{
    for (unsigned set = 0; set < 1u << pieces; set++)
        for (size_t c = 0; c < classes && ones(set) == k; c++)
            if (minimal(set, c / 64) >> c % 64 & 1)
                print_challenge(sample[c], set);
}

int main(int argc, char **argv)
{
    int cells = argc > 1 ? atoi(argv[1]) : 0;
    if (argc > 3 || cells < 1 || cells > CELLS)
        die("usage: papan list --quiet PUZZLE | givens_by_groups CELLS [GIVEN]");
    read_solutions((unsigned)cells);
    find_symmetries();
    number_classes();
    fprintf(stderr, "%zu solutions, %u symmetries\n", solutions, turns);
    unsigned given = argc == 3 ? (unsigned)atoi(argv[2]) : pieces;
    visit_all(given);
    if (argc == 3)
        print_challenges(given);
    else
        print_table();
    return 0;
}

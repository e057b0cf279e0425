/* test_queens_rules.c: queens rules that are best tested one by one, without the easier rules before them:
 * room in two lines is compared with all ways to fill them, on random positions; suppositions are followed
 * and reported. */
#include "check.h"

#include "explain/queens_hint.h"
#include "explain/queens_rules.h"

enum { MOST = 8 };

typedef struct position {
    papan_queens_board board;
    papan_queens_state state;
    uint8_t region[MOST * MOST];
    papan_queens_finding found;
    papan_queens_rule_context c;
} position;

static void open_position(position *p, unsigned n, unsigned stars)
{
    assert_int_equal(papan_queens_board_new(&p->board, NULL, n, stars, p->region, NULL, PAPAN_RULES_FIRST),
                     PAPAN_OK);
    memcpy(p->region, p->board.region, p->board.cells); /* as numbered there */
    papan_queens_state_begin(&p->board, &p->state);
    p->c = (papan_queens_rule_context){.board = &p->board, .state = &p->state, .found = &p->found};
    p->c.dead_unit = p->board.units;
}

/* Rows as text: '.' free, 'x' not. */
static void read_cells(position *p, const char *rows)
{
    for (unsigned cell = 0; cell < p->board.cells; cell++)
        if (rows[cell] == 'x')
            papan_bit_clear(p->state.free, cell);
}

static void check_cells(const position *p, const uint64_t *set, char sign, const char *rows)
{
    for (unsigned cell = 0; cell < p->board.cells; cell++)
        if (papan_bit(set, cell) != (rows[cell] == sign))
            fail_msg("cell %u, %c: %d", cell, sign, (int)papan_bit(set, cell));
}

static void check_text(const position *p, const char *expected)
{
    papan_message message;
    char text[512];
    papan_queens_finding_message(&p->board, &p->found, &message);
    papan_message_text(&message, NULL, text, sizeof text);
    assert_string_equal(text, expected);
}

/* ---- other positions made by hand ---- */

/* The rows of 5 x 5 cells with two stars in each unit, as in read_cells(); every unit needs both. */
static void five_rows(position *p, const char *regions, const char *cells)
{
    for (unsigned cell = 0; cell < 25; cell++)
        p->region[cell] = (uint8_t)(regions[cell] - 'A');
    open_position(p, 5, 2);
    read_cells(p, cells);
}

static void a_full_first_row(void **state)
{
    position p;
    (void)state;
    five_rows(&p, "AABBBAACCCDDDCCDDEEEEEEEE", ".x..xxxxxxxxxxxxxxxxxxxxx");
    p.state.need[0] = 0;
    assert_true(papan_rule_full(&p.c));
    check_text(&p, "Row 1 already has its 2 stars, so its other cells stay empty");
    papan_queens_board_free(&p.board);
}

static void what_lines_and_regions_leave(void **state)
{
    static const struct {
        const char *regions, *cells, *place, *text;
        unsigned row, region; /* how many stars row 1 and region A need */
    } table[] = {
        {"AABBBABCCCDDDCCDDEEEEEEEE", "..x.xx.xxxxxxxxxxxxxxxxxx", "...*.....................",
         "All ways to place the stars needed in row 1 outside region A agree on these cells (stars needed: 1)",
         2, 1},
        {"AAAAABAABBBBCCCDDDDCEEEEE", ".xx.xx.xxxxxxxxxxxxxxxxxx", "......*..................",
         "All ways to place the stars needed in region A outside row 1 agree on these cells (stars needed: 1)",
         1, 2},
    };
    (void)state;
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        position p;
        five_rows(&p, table[i].regions, table[i].cells);
        p.state.need[0] = (uint8_t)table[i].row;
        p.state.need[2 * p.board.n + p.region[0]] = (uint8_t)table[i].region;
        assert_true(papan_rule_remainder(&p.c));
        check_text(&p, table[i].text);
        check_cells(&p, p.found.place, '*', table[i].place);
        papan_queens_board_free(&p.board);
    }
}

/* ---- room in two lines: positions made by hand ---- */

/* Three queens fit into two rows of five cells only in columns 1, 3 and 5. */
static void squeezed_rows(void **state)
{
    position p = {.region = {0}};
    (void)state;
    open_position(&p, 5, 2);
    read_cells(&p, "....."
                   "....."
                   "xxxxx"
                   "xxxxx"
                   "xxxxx");
    memset(p.state.need, 0, p.board.units);
    p.state.need[0] = 2;
    p.state.need[1] = 1;
    assert_true(papan_rule_squeeze(&p.c));
    check_text(&p, "A star on any of these cells would leave too little room in rows 1, 2 for their stars, "
                   "which must not touch");
    check_cells(&p, p.found.cross, '-',
                ".-.-."
                ".-.-."
                "....."
                "....."
                ".....");
    check_cells(&p, p.found.cause, '?',
                "?????"
                "?????"
                "....."
                "....."
                ".....");
    assert_false(papan_cells_any(p.found.place, p.board.words));
    papan_queens_board_free(&p.board);
}

/* The first column has three cells for two queens, of which two touch; the second has one. */
static void cells_that_two_columns_need(void **state)
{
    position p = {.region = {0}};
    (void)state;
    open_position(&p, 7, 2);
    read_cells(&p, ".xxxxxx"
                   ".xxxxxx"
                   "xxxxxxx"
                   "xxxxxxx"
                   ".xxxxxx"
                   "xxxxxxx"
                   "x.xxxxx");
    memset(p.state.need, 0, p.board.units);
    p.state.need[p.board.n] = 2;
    p.state.need[p.board.n + 1] = 1;
    assert_true(papan_rule_squeeze(&p.c));
    check_text(&p, "Columns 1, 2 have room for their stars only if each of these cells has one, since stars "
                   "must not touch");
    check_cells(&p, p.found.place, '*',
                "......."
                "......."
                "......."
                "......."
                "*......"
                "......."
                ".*.....");
    assert_false(papan_cells_any(p.found.cross, p.board.words));
    papan_queens_board_free(&p.board);
}

/* Region B lies inside rows 2 and 3 and has one of their two queens. The other cells of these rows all touch
 * row 4, column 5, or share its column, which needs one queen. */
static void squeezed_outside_a_region(void **state)
{
    position p = {.region = {0}};
    (void)state;
    p.region[7] = p.region[20] = 1;
    open_position(&p, 7, 1);
    read_cells(&p, "xxxxxxx"
                   ".xxx.xx"
                   "xxx..x."
                   "xxxx.xx"
                   "xxxxxxx"
                   "xxxxxxx"
                   "xxxxxxx");
    p.state.need[0] = 0;
    assert_true(papan_rule_squeeze(&p.c));
    check_text(&p, "A queen on any of these cells would leave too little room in rows 2, 3 outside region B "
                   "(queens needed there: 1)");
    check_cells(&p, p.found.cross, '-',
                "......."
                "......."
                "......."
                "....-.."
                "......."
                "......."
                ".......");
    check_cells(&p, p.found.cause, '?',
                "......."
                "....?.."
                "...??.."
                "......."
                "......."
                "......."
                ".......");
    papan_queens_board_free(&p.board);
}

/* ---- and all ways to fill two lines, one by one ---- */

typedef struct pair {
    const position *p;
    unsigned kind, first, queens;
    bool exact; /* each line has what it needs; else both together have `queens` */
    unsigned cell[2 * MOST], cells;
    uint32_t ways[1 << 12]; /* sets of cells by number */
    unsigned count;
} pair;

static bool touch(unsigned n, unsigned a, unsigned b)
{
    int rows = (int)(a / n) - (int)(b / n), columns = (int)(a % n) - (int)(b % n);
    return rows >= -1 && rows <= 1 && columns >= -1 && columns <= 1;
}

static bool is_way(const pair *w, uint32_t set)
{
    const papan_queens_board *b = &w->p->board;
    unsigned held[2] = {0, 0};
    for (unsigned i = 0; i < w->cells; i++) {
        if (!(set >> i & 1))
            continue;
        held[papan_unit_of(b, w->cell[i], w->kind) - w->kind * b->n - w->first]++;
        for (unsigned j = 0; j < i; j++)
            if ((set >> j & 1) && touch(b->n, w->cell[i], w->cell[j]))
                return false;
    }
    const uint8_t *need = w->p->state.need + w->kind * b->n + w->first;
    return w->exact ? held[0] == need[0] && held[1] == need[1]
                    : held[0] <= need[0] && held[1] <= need[1] && held[0] + held[1] == w->queens;
}

static void list_ways(pair *w)
{
    assert_true(w->cells <= 12);
    w->count = 0;
    for (uint32_t set = 0; set >> w->cells == 0; set++)
        if (is_way(w, set))
            w->ways[w->count++] = set;
}

/* True if some way leaves room for a queen on this cell, which is not in the lines. */
static bool room_beside(const pair *w, unsigned cell)
{
    const papan_queens_board *b = &w->p->board;
    unsigned across = papan_unit_of(b, cell, 1 - w->kind);
    for (unsigned i = 0; i < w->count; i++) {
        bool free_of = true;
        for (unsigned j = 0; j < w->cells; j++)
            if (w->ways[i] >> j & 1)
                free_of =
                    free_of && !touch(b->n, cell, w->cell[j]) &&
                    !(w->p->state.need[across] == 1 && papan_unit_of(b, w->cell[j], 1 - w->kind) == across);
        if (free_of)
            return true;
    }
    return false;
}

static void claims(const pair *w, uint64_t *cross, uint64_t *place)
{
    const papan_queens_board *b = &w->p->board;
    uint32_t any = 0, all = ~UINT32_C(0);
    *cross = *place = 0;
    for (unsigned i = 0; i < w->count; i++) {
        any |= w->ways[i];
        all &= w->ways[i];
    }
    for (unsigned i = 0; i < w->cells; i++) {
        *cross |= (uint64_t) !(any >> i & 1) << w->cell[i];
        *place |= (uint64_t)(all >> i & 1) << w->cell[i];
    }
    for (unsigned cell = 0; cell < b->cells; cell++) {
        unsigned line = papan_unit_of(b, cell, w->kind) - w->kind * b->n;
        bool beside = line + 1 == w->first || line == w->first + 2;
        if (beside && papan_bit(w->p->state.free, cell) && !room_beside(w, cell))
            *cross |= UINT64_C(1) << cell;
    }
}

static bool is_within(const position *p, unsigned region, unsigned kind, unsigned first)
{
    bool any = false;
    for (unsigned cell = 0; cell < p->board.cells; cell++) {
        unsigned line = papan_unit_of(&p->board, cell, kind) - kind * p->board.n;
        if (p->region[cell] != region || !papan_bit(p->state.free, cell))
            continue;
        if (line != first && line != first + 1)
            return false;
        any = true;
    }
    return any;
}

/* The cells of the lines, without the regions inside them where `whole` is false; false: there are no such
 * regions. */
static bool take_lines(pair *w, const position *p, unsigned kind, unsigned first, bool whole)
{
    const papan_queens_board *b = &p->board;
    uint64_t within = 0;
    *w = (pair){.p = p, .kind = kind, .first = first, .exact = whole};
    w->queens = p->state.need[kind * b->n + first] + (unsigned)p->state.need[kind * b->n + first + 1];
    for (unsigned region = 0; region < b->n && !whole; region++)
        if (is_within(p, region, kind, first) && p->state.need[2 * b->n + region] <= w->queens) {
            w->queens -= p->state.need[2 * b->n + region];
            within |= UINT64_C(1) << region;
        }
    for (unsigned cell = 0; cell < b->cells; cell++) {
        unsigned line = papan_unit_of(b, cell, kind) - kind * b->n;
        if ((line == first || line == first + 1) && papan_bit(p->state.free, cell) &&
            !(within >> p->region[cell] & 1))
            w->cell[w->cells++] = cell;
    }
    return whole || within != 0;
}

/* The first two lines that give a result, with the result; false: none do. */
static bool expected(const position *p, uint64_t *cross, uint64_t *place, bool *dead, bool *outside)
{
    static pair w;
    unsigned n = p->board.n;
    for (unsigned kind = PAPAN_ROW; kind <= PAPAN_COLUMN; kind++)
        for (unsigned first = 0; first + 1 < n; first++) {
            unsigned need = p->state.need[kind * n + first] + (unsigned)p->state.need[kind * n + first + 1];
            for (unsigned whole = 2; whole-- > 0 && need > 0;) {
                if (!take_lines(&w, p, kind, first, whole == 1))
                    continue;
                list_ways(&w);
                *outside = whole == 0;
                *dead = w.count == 0;
                if (*dead)
                    return false;
                claims(&w, cross, place);
                if ((*cross | *place) != 0)
                    return true;
            }
        }
    return false;
}

/* Some regions are whole rows, so that they lie inside two of them. */
static void random_position(uint64_t *random, position *p)
{
    unsigned n = 4 + check_below(random, 3), share = 50 + check_below(random, 51),
             rows = check_below(random, n);
    unsigned most = 2 + check_below(random, 2);
    memset(p, 0, sizeof *p);
    for (unsigned cell = 0; cell < n * n; cell++)
        p->region[cell] = (uint8_t)(cell / n <= rows ? cell / n : check_below(random, n));
    open_position(p, n, 2);
    for (unsigned cell = 0; cell < n * n; cell++)
        if (check_below(random, 100) >= share)
            papan_bit_clear(p->state.free, cell);
    for (unsigned unit = 0; unit < p->board.units; unit++)
        p->state.need[unit] = (uint8_t)(check_below(random, 4) == 0 ? 0 : check_below(random, most));
    for (unsigned row = 0; row < n; row++) /* a row without need is full */
        for (unsigned column = 0; column < n; column++)
            if (p->state.need[row] == 0 || p->state.need[n + column] == 0)
                papan_bit_clear(p->state.free, row * n + column);
}

static void room_in_random_lines(void **state)
{
    uint64_t random = 3;
    unsigned crossed = 0, placed = 0, refuted = 0, nothing = 0, without_regions = 0;
    (void)state;
    for (unsigned i = 0; i < (check_slow() ? 3000u : 30000u); i++) {
        position p;
        uint64_t cross = 0, place = 0;
        bool dead = false, outside = false;
        random_position(&random, &p);
        bool says = expected(&p, &cross, &place, &dead, &outside);
        assert_int_equal(papan_rule_squeeze(&p.c), says);
        assert_int_equal(p.c.dead, dead);
        if (says) {
            assert_int_equal(p.found.cross[0], cross);
            assert_int_equal(p.found.place[0], cross == 0 ? place : 0);
        }
        crossed += says && cross != 0;
        placed += says && cross == 0;
        without_regions += says && outside;
        refuted += dead;
        nothing += !says && !dead;
        papan_queens_board_free(&p.board);
    }
    print_message("%u crossed out, %u placed, %u of them outside regions; %u refuted, %u without a finding\n",
                  crossed, placed, without_regions, refuted, nothing);
    assert_true(crossed > 100 && placed > 10 && without_regions > 10 && refuted > 100 && nothing > 10);
}

/* ---- cases against all solutions ---- */

typedef struct listing {
    const position *p;
    unsigned column[MOST], region[MOST]; /* queens so far */
    uint64_t queens;
    uint64_t stands, empty; /* cells with a queen, or without one, in some solution */
} listing;

static void list_from(listing *s, unsigned cell, unsigned in_row)
{
    const papan_queens_board *b = &s->p->board;
    unsigned n = b->n;
    if (cell == b->cells) {
        for (unsigned i = 0; i < n; i++)
            if (s->column[i] != b->stars || s->region[i] != b->stars)
                return;
        s->stands |= s->queens;
        s->empty |= ~s->queens;
        return;
    }
    unsigned left = n - cell % n, column = cell % n, region = s->p->region[cell], next = cell + 1;
    bool last = next % n == 0;
    if (in_row + left > b->stars && (!last || in_row == b->stars))
        list_from(s, next, last ? 0 : in_row);
    bool free_of = in_row < b->stars && s->column[column] < b->stars && s->region[region] < b->stars;
    for (unsigned other = cell > n + 1 ? cell - n - 1 : 0; other < cell && free_of; other++)
        free_of = !(s->queens >> other & 1) || !touch(n, other, cell);
    if (!free_of || (last && in_row + 1 != b->stars))
        return;
    s->queens |= UINT64_C(1) << cell;
    s->column[column]++;
    s->region[region]++;
    list_from(s, next, last ? 0 : in_row + 1);
    s->queens &= ~(UINT64_C(1) << cell);
    s->column[column]--;
    s->region[region]--;
}

/* Regions are bands of rows with some cells exchanged, so that many boards have solutions. */
static void random_board(uint64_t *random, position *p, unsigned n, unsigned stars)
{
    memset(p, 0, sizeof *p);
    for (unsigned cell = 0; cell < n * n; cell++)
        p->region[cell] = (uint8_t)(check_below(random, 5) == 0 ? check_below(random, n) : cell / n);
    open_position(p, n, stars);
}

static void check_supposition(position *p, const listing *s, papan_queens_supposition supposed,
                              unsigned *verdicts)
{
    unsigned work = 1000000;
    papan_queens_following f = {.c = &p->c, .last = PAPAN_RULES_SETS, .most = 1000000, .work = &work};
    papan_queens_state state;
    memset(&p->c.cache, 0, sizeof p->c.cache);
    papan_queens_copy(&p->board, &state, &p->state);
    assert_true(papan_queens_suppose(&p->board, &state, supposed));
    papan_queens_verdict verdict = papan_queens_follow_cases(&f, &state);
    bool possible = ((supposed.queen ? s->stands : s->empty) >> supposed.cell & 1) != 0;
    assert_int_equal(verdict, possible ? PAPAN_QUEENS_POSSIBLE : PAPAN_QUEENS_REFUTED);
    verdicts[verdict]++;
    if (!possible)
        return;
    uint64_t board = p->board.cells < 64 ? (UINT64_C(1) << p->board.cells) - 1 : ~UINT64_C(0);
    assert_int_equal(p->c.cache.stands[0] & ~s->stands, 0); /* what it notes is a solution */
    assert_int_equal(p->c.cache.empty[0] & board & ~s->empty, 0);
    assert_true(papan_bit(supposed.queen ? p->c.cache.stands : p->c.cache.empty, supposed.cell));
}

static void cases_are_right(void **state)
{
    uint64_t random = 9;
    unsigned verdicts[3] = {0};
    (void)state;
    for (unsigned i = 0; i < (check_slow() ? 40u : 400u); i++) {
        position p;
        unsigned stars = i % 4 == 0 ? 2 : 1;
        random_board(&random, &p, stars == 2 ? 8 : 5 + check_below(&random, 3), stars);
        listing s = {.p = &p};
        list_from(&s, 0, 0);
        for (unsigned cell = 0; cell < p.board.cells; cell++)
            for (unsigned queen = 0; queen < 2; queen++)
                check_supposition(&p, &s, (papan_queens_supposition){(uint16_t)cell, queen == 1}, verdicts);
        papan_queens_board_free(&p.board);
    }
    print_message("%u refuted, %u possible\n", verdicts[PAPAN_QUEENS_REFUTED], verdicts[PAPAN_QUEENS_POSSIBLE]);
    assert_true(verdicts[PAPAN_QUEENS_REFUTED] > 500 && verdicts[PAPAN_QUEENS_POSSIBLE] > 500);
}

/* Within a proof, cells are listed after a sentence that refers to them as "these cells", and only then. */
static void these_cells_are_known(void **state)
{
    uint64_t random = 4;
    unsigned these = 0, others = 0, boards = check_slow() ? 50 : 200;
    (void)state;
    for (unsigned i = 0; i < boards; i++) {
        position p;
        random_board(&random, &p, 8, 1 + i % 2);
        while (papan_queens_find(&p.c, PAPAN_ALL_RULES)) {
            assert_int_equal(p.found.these_cells, strstr(p.found.text, "these cells") != NULL);
            *(p.found.these_cells ? &these : &others) += 1;
            if (!papan_queens_apply(&p.board, &p.state, &p.found, papan_queens_mark))
                break;
        }
        papan_queens_board_free(&p.board);
    }
    assert_true(these > boards / 2 && others > boards / 2);
}

/* ---- the consequences of a supposition are explained ---- */

static void check_chain(const char *text, const char *rule, const char *const *sentence, size_t count)
{
    papan_puzzle *puzzle = check_puzzle(text);
    papan_hint *hint;
    papan_hint_request request = {.size = sizeof request, .rules_version = PAPAN_RULES_FIRST};
    assert_int_equal(papan_hint_next(puzzle, &request, NULL, &hint, NULL), PAPAN_OK);
    assert_int_equal(hint->kind, PAPAN_HINT_STEP);
    assert_string_equal(hint->rule->name, rule);
    for (size_t i = 0; i < count && i < hint->chain.count; i++) {
        char told[512];
        papan_message_text(&hint->chain.text[i], NULL, told, sizeof told);
        assert_string_equal(told, sentence[i]);
    }
    assert_int_equal(hint->chain.count, count);
    papan_hint_free(hint);
    papan_puzzle_free(puzzle);
}

static void chains_are_told(void **state)
{
    static const char *const two_steps[] = {
        "Region C has only one place left for its queen: row 3, column 3",
        "Region E has only one place left for its queen: row 4, column 5",
    };
    static const char *const cases[] = {
        "A star on any of these cells would leave too little room in rows 5, 6 for their stars, which must "
        "not touch",
        "So there is no star at 7:9 (row:column)",
        "A star at row 5, column 5 would leave too little room in region J for its stars, which must not "
        "touch",
        "A star on any of these cells would leave too little room in region D for its stars, which must not "
        "touch",
        "46 more sentences are left out here",
        "So there are stars at 9:3 9:5 (row:column)",
        "Region J needs 2 more stars and has exactly 2 places left, so each place gets a star",
        "So there are stars at 2:6 3:6 (row:column)",
        "Two of these stars would touch",
    };
    static const char *const seen_by_a_rule[] = {
        "rows 1-5 need 8 stars, but all their free cells are in regions A, B, C, D, which take only 7",
    };
    static const char *const no_chain[] = {""};
    (void)state;
    check_chain("stars: "
                "2\nAABBBBCDDD\nAABBBCCDCD\nABBBECCCCD\nBBBBEECCCD\nBBBFEECCDD\nBFFFEEGGGD\nBHFFGGGGII\n"
                "BHFJJGJGII\nHHHJJJJJII\nHHHJJJJJII\nPLACED\n..........\nxx......x.\n#x...x....\nxx........\n"
                "..x.......\n..x.x.....\nx.........\nx.........\n..........\n..........\n",
                "what-if", seen_by_a_rule, 1);
    check_chain("BBCCE\nCCCEE\nDDCDE\nADDDE\nDDDDD\n", "only-places", no_chain, 0);
    check_chain("AAEEEE\nACCEFF\nABCEFF\nBBDEED\nBDDDDD\nBBBBDD\nPLACED\n..xxxx\nxx.xx.\nxx.xx.\nxxx..x\n.."
                "xxxx\nxxx..x\n",
                "chain", two_steps, sizeof two_steps / sizeof two_steps[0]);
    check_chain(
        "stars: "
        "2\nHHHHHHCCCC\nHHHHJJCCCC\nIHHHJJGCCC\nIIJJJJGGGF\nIIIIIJGGGF\nIDDIIJJGFF\nADDDDJJFFF\nADBDBJEFFF\n"
        "ABBBBBEEFE\nAABBBBEEEE\nPLACED\n..........\n..........\n.......x..\n..........\n........x.\n...x..x..."
        "\n"
        ".x...xx...\n.x..xx....\n.x........\n..........\n",
        "cases", cases, sizeof cases / sizeof cases[0]);
}

/* ---- the tables in docs/hints.md ---- */

/* The table of rules in docs/hints.md, from the first row to the last. */
static void rules_are_as_documented(void **state)
{
    char path[1024], line[256], name[64], level[64];
    unsigned rule = 0, weight;
    (void)state;
    snprintf(path, sizeof path, "%s/docs/hints.md", getenv("SRC"));
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file) != NULL) {
        if (sscanf(line, "| `%63[^`]` | %63[a-z] | %u |", name, level, &weight) != 3)
            continue;
        const papan_rule *info = papan_queens_rule(rule++);
        assert_string_equal(info->name, name);
        assert_string_equal(papan_level_name(info->level), level);
        assert_int_equal(info->weight, weight);
    }
    fclose(file);
    assert_int_equal(rule, PAPAN_QUEENS_RULES);
}

/* Properties on which code relies: levels never fall from one rule to the next, since makers try only the
 * rules up to one; classes cover all rules; suppositions come last. The first version is what was published.
 * */
static void the_table_is_consistent(void **state)
{
    static const char *const first[] = {
        "sight",   "full",       "only-places", "region-in-line", "line-in-region", "touch-all", "two-sets",
        "no-room", "must-stand", "three-sets",  "empties",        "more-sets",      "ways",      "remainder",
        "squeeze", "two-units",  "chain",       "what-if",        "cases"};
    static const unsigned weight[] = {0, 0, 1, 2, 3, 4, 6, 5, 6, 12, 12, 16, 14, 20, 30, 25, 35, 80, 200};
    uint64_t all = papan_queens_rules_of(PAPAN_RULES_SIGHT, PAPAN_RULES_SUPPOSING);
    uint64_t supposing = papan_queens_rules_of(PAPAN_RULES_SUPPOSING, PAPAN_RULES_SUPPOSING), known = 0;
    unsigned published = 0;
    (void)state;
    for (unsigned rule = 0; rule < PAPAN_QUEENS_RULES; rule++) {
        const papan_rule *info = papan_queens_rule(rule);
        assert_true(rule == 0 || info->level >= papan_queens_rule(rule - 1)->level);
        assert_int_equal(papan_queens_rule_find(info->name), rule); /* no name twice */
        assert_true(papan_queens_rule_applies(rule, 1) || papan_queens_rule_applies(rule, 2));
        assert_true(papan_queens_rule_version(rule) >= PAPAN_RULES_FIRST);
        if (papan_queens_rule_version(rule) > PAPAN_RULES_FIRST)
            continue;
        assert_true(published < sizeof first / sizeof *first);
        assert_int_equal(info->weight, weight[published]);
        assert_string_equal(info->name, first[published++]);
        known |= UINT64_C(1) << rule;
    }
    assert_int_equal(published, sizeof first / sizeof *first);
    assert_int_equal(papan_queens_rules_in(1, 1) | papan_queens_rules_in(1, 2), known);
    assert_int_equal(all, (UINT64_C(1) << PAPAN_QUEENS_RULES) - 1);
    assert_int_equal(all & ~supposing, (supposing & (~supposing + 1)) - 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_full_first_row),
        cmocka_unit_test(what_lines_and_regions_leave),
        cmocka_unit_test(squeezed_rows),
        cmocka_unit_test(cells_that_two_columns_need),
        cmocka_unit_test(squeezed_outside_a_region),
        cmocka_unit_test(room_in_random_lines),
        cmocka_unit_test(cases_are_right),
        cmocka_unit_test(chains_are_told),
        cmocka_unit_test(rules_are_as_documented),
        cmocka_unit_test(the_table_is_consistent),
        cmocka_unit_test(these_cells_are_known),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

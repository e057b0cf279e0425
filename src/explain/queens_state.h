/* queens_state.h: the data of the rules for queens: the board, what is known about each cell, and a step as it
 * is found, before it becomes a sentence. A set of cells is an array of 64-bit words, cell after cell, so a
 * board of 8 x 8 takes one word and one of 10 x 10 two; a unit is a row, a column or a region. */
#ifndef PAPAN_EXPLAIN_QUEENS_STATE_H
#define PAPAN_EXPLAIN_QUEENS_STATE_H

#include "base/bits.h"
#include "explain/queens_hint.h"
#include "puzzle/queens_reasons.h"

#include <assert.h>

enum {
    PAPAN_QUEENS_WORDS = PAPAN_QUEENS_MAX * PAPAN_QUEENS_MAX / 64,
    PAPAN_QUEENS_UNITS = 3 * PAPAN_QUEENS_MAX
};

/* ---- the board, which never changes ---- */

/* Words of a set of cells: first .. end - 1. */
typedef struct papan_queens_span {
    uint8_t first, end;
} papan_queens_span;

/* From version 2 on, the rules work on the board in its canonical position, so that their steps do not depend
 * on how the board is turned. Cells and units are numbered in that position, and turned back (queens_turned.c)
 * when a step becomes a sentence or a list of cells. */
typedef struct papan_queens_board {
    unsigned n, stars, cells, units, words;
    uint64_t rules;        /* those of the version for these stars */
    unsigned symmetry;     /* of the square, from the position here to the position as written; 0: the same */
    const uint8_t *region; /* of each cell, numbered in reading order; bare cells are in no unit */
    const char *symbol;    /* of each region */
    uint8_t number[PAPAN_QUEENS_MAX]; /* of each region in the puzzle */
    uint64_t *unit;                   /* [units][words] cells of a unit */
    uint64_t *near;                   /* [cells][words] cells that touch a cell */
    uint64_t *sight; /* [cells][words] one star: cells that a queen rules out; NULL: more stars */
    papan_queens_span span[PAPAN_QUEENS_UNITS]; /* the words in which a unit has cells */
    papan_arena arena;                          /* for the masks and the regions */
} papan_queens_board;

/* symbol == NULL: the letters in order; version: of the rules. Returns PAPAN_OK or PAPAN_NO_MEMORY. */
papan_status papan_queens_board_new(papan_queens_board *board, const papan_allocator *memory, unsigned n,
                                    unsigned stars, const uint8_t *region, const char *symbol,
                                    unsigned version);
void papan_queens_board_free(papan_queens_board *board);

static inline const uint64_t *papan_unit(const papan_queens_board *b, unsigned unit)
{
    assert(unit < b->units);
    return b->unit + (size_t)unit * b->words;
}

static inline const uint64_t *papan_near(const papan_queens_board *b, unsigned cell)
{
    assert(cell < b->cells);
    return b->near + (size_t)cell * b->words;
}

static inline const uint64_t *papan_sight(const papan_queens_board *b, unsigned cell)
{
    assert(b->sight != NULL && cell < b->cells);
    return b->sight + (size_t)cell * b->words;
}

static inline unsigned papan_unit_of(const papan_queens_board *b, unsigned cell, unsigned kind)
{
    assert(cell < b->cells && kind <= PAPAN_REGION);
    return kind == PAPAN_ROW      ? cell / b->n
           : kind == PAPAN_COLUMN ? b->n + cell % b->n
                                  : 2 * b->n + b->region[cell];
}

/* Units in the order in which people examine them: regions, rows, columns. index < b->units. */
static inline unsigned papan_unit_in_order(const papan_queens_board *b, unsigned index)
{
    assert(index < b->units);
    return index < b->n ? 2 * b->n + index : index - b->n;
}

/* ---- the board as written (queens_turned.c) ---- */

/* The symmetry from the canonical position of a board to its position as written. The canonical position is the
 * first in the order of the regions, read row by row and numbered as they appear. */
unsigned papan_queens_canonical(unsigned n, const uint8_t *region);
/* The number of a cell or unit in the position as written; board->units is not changed. */
unsigned papan_cell_as_written(const papan_queens_board *board, unsigned cell);
unsigned papan_unit_as_written(const papan_queens_board *board, unsigned unit);
void papan_cells_as_written(const papan_queens_board *board, const uint64_t *set, uint64_t *written);
/* The kind of a unit as written. */
unsigned papan_kind_as_written(const papan_queens_board *board, unsigned unit);
/* Some units of one kind, as bits. */
uint64_t papan_units_as_written(const papan_queens_board *board, unsigned kind, uint64_t units);
/* Row and column of a cell as arguments of a message from index on. */
void papan_queens_say_square(const papan_queens_board *board, papan_message *text, unsigned index,
                             unsigned cell);
/* Makes a unit argument 0 of a message. */
void papan_queens_name_unit(const papan_queens_board *board, papan_message *text, unsigned unit);
/* "Regions C, E need 2 queens, but ..." */
void papan_queens_say_hall(const papan_queens_board *board, const papan_hall *hall, papan_message *text);

/* ---- sets of cells ---- */

/* Adds the cells of some units of one kind. */
void papan_cells_add_units(const papan_queens_board *board, uint64_t *set, unsigned kind, uint64_t units);

/* Without a popcount instruction, counting bits calls the compiler's library; this takes half the time. */
static inline unsigned papan_cells_ones(uint64_t word)
{
#if defined __x86_64__ && !defined __POPCNT__
    word -= word >> 1 & UINT64_C(0x5555555555555555);
    word = (word & UINT64_C(0x3333333333333333)) + (word >> 2 & UINT64_C(0x3333333333333333));
    word = (word + (word >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (unsigned)(word * UINT64_C(0x0101010101010101) >> 56);
#else
    return papan_ones(word);
#endif
}

static inline void papan_cells_clear(uint64_t *set, unsigned words)
{
    for (unsigned i = 0; i < words; i++)
        set[i] = 0;
}

static inline void papan_cells_copy(uint64_t *set, const uint64_t *from, unsigned words)
{
    for (unsigned i = 0; i < words; i++)
        set[i] = from[i];
}

static inline void papan_cells_both(uint64_t *set, const uint64_t *a, const uint64_t *b, unsigned words)
{
    for (unsigned i = 0; i < words; i++)
        set[i] = a[i] & b[i];
}

static inline void papan_cells_keep(uint64_t *set, const uint64_t *other, unsigned words)
{
    for (unsigned i = 0; i < words; i++)
        set[i] &= other[i];
}

static inline void papan_cells_add(uint64_t *set, const uint64_t *other, unsigned words)
{
    for (unsigned i = 0; i < words; i++)
        set[i] |= other[i];
}

static inline void papan_cells_drop(uint64_t *set, const uint64_t *other, unsigned words)
{
    for (unsigned i = 0; i < words; i++)
        set[i] &= ~other[i];
}

static inline bool papan_cells_meet(const uint64_t *a, const uint64_t *b, unsigned words)
{
    uint64_t any = 0;
    for (unsigned i = 0; i < words; i++)
        any |= a[i] & b[i];
    return any != 0;
}

static inline bool papan_cells_within(const uint64_t *inner, const uint64_t *outer, unsigned words)
{
    uint64_t beyond = 0;
    for (unsigned i = 0; i < words; i++)
        beyond |= inner[i] & ~outer[i];
    return beyond == 0;
}

static inline bool papan_cells_any(const uint64_t *set, unsigned words)
{
    return papan_cells_meet(set, set, words);
}

static inline unsigned papan_cells_count_both(const uint64_t *a, const uint64_t *b, unsigned words)
{
    unsigned count = 0;
    for (unsigned i = 0; i < words; i++)
        count += papan_cells_ones(a[i] & b[i]);
    return count;
}

static inline unsigned papan_cells_count(const uint64_t *set, unsigned words)
{
    return papan_cells_count_both(set, set, words);
}

/* The first cell at or after `from`, or `none` if no cell is left. */
static inline unsigned papan_cells_next(const uint64_t *set, unsigned from, unsigned none)
{
    while (from < none) {
        uint64_t word = set[from / 64] >> (from % 64);
        if (word != 0)
            return from + papan_lowest(word);
        from = (from / 64 + 1) * 64;
    }
    return none;
}

#define PAPAN_EACH_CELL(cell, set, board)                                                                      \
    for (unsigned cell = papan_cells_next(set, 0, (board)->cells); cell < (board)->cells;                      \
         cell = papan_cells_next(set, cell + 1, (board)->cells))

/* ---- the state ---- */

typedef struct papan_queens_state {
    uint64_t free[PAPAN_QUEENS_WORDS];  /* cells about which nothing is known */
    uint64_t queen[PAPAN_QUEENS_WORDS]; /* cells with a queen */
    uint8_t need[PAPAN_QUEENS_UNITS];   /* queens a unit still needs */
} papan_queens_state;

void papan_queens_state_begin(const papan_queens_board *board, papan_queens_state *state);
void papan_queens_copy(const papan_queens_board *board, papan_queens_state *to, const papan_queens_state *from);
/* Marks a queen; the cells it rules out stay free until a rule crosses them out. False: one of its units
 * already has all its queens, or it touches a queen. */
bool papan_queens_mark(const papan_queens_board *board, papan_queens_state *state, unsigned cell);
/* Places a queen and crosses out everything it rules out. False: the cell is not free, or the queen does not
 * fit. */
bool papan_queens_place(const papan_queens_board *board, papan_queens_state *state, unsigned cell);
/* Crosses out all cells that the queens on the board rule out. */
void papan_queens_cross_out_seen(const papan_queens_board *board, papan_queens_state *state);
/* The first unit with fewer free cells than it needs queens, or board->units. */
unsigned papan_queens_broken(const papan_queens_board *board, const papan_queens_state *state);
/* The unit with the fewest cells to spare, and among those the one that needs the fewest queens. Some unit must
 * need a queen. */
unsigned papan_queens_tightest(const papan_queens_board *board, const papan_queens_state *state);
bool papan_queens_finished(const papan_queens_board *board, const papan_queens_state *state);

/* The free cells in the masks (board->near or board->sight) of all places of a unit; false: none. Cells of the
 * unit itself are never among them, since no place is in its own mask. */
bool papan_queens_seen_by_all(const papan_queens_board *board, const papan_queens_state *state, unsigned unit,
                              const uint64_t *masks, uint64_t *seen);

/* The number of free cells of a unit, counted only until it reaches `enough`: on large boards the first words
 * of most units have enough. */
static inline unsigned papan_places(const papan_queens_board *b, const papan_queens_state *state, unsigned unit,
                                    unsigned enough)
{
    const uint64_t *cells = papan_unit(b, unit);
    unsigned count = 0;
    for (unsigned i = b->span[unit].first; i < b->span[unit].end && count < enough; i++)
        count += papan_cells_ones(state->free[i] & cells[i]);
    return count;
}

/* ---- a step as it is found ---- */

/* An argument of the sentence, as written. */
typedef struct papan_queens_argument {
    enum { PAPAN_ARGUMENT_NONE, PAPAN_ARGUMENT_NUMBER, PAPAN_ARGUMENT_UNITS } is;
    unsigned kind;  /* of the units: PAPAN_ROW, ... */
    bool several;   /* the sentence names them in the plural */
    uint64_t value; /* a number, or a set of rows, columns or regions as bits */
} papan_queens_argument;

typedef struct papan_queens_finding {
    unsigned rule;
    const char *code, *text; /* as in papan_message */
    bool these_cells;        /* the text refers to the cells of the step without naming them */
    unsigned length;         /* of a supposition: steps, of which a case counts as several */
    papan_queens_argument argument[4];
    papan_sentences chain; /* the consequences of a supposition, up to the contradiction */
    uint64_t cause[PAPAN_QUEENS_WORDS], place[PAPAN_QUEENS_WORDS], cross[PAPAN_QUEENS_WORDS];
} papan_queens_finding;

typedef struct papan_queens_supposition {
    uint16_t cell;
    bool queen; /* otherwise an empty cell */
} papan_queens_supposition;

/* The results of suppositions so far, kept from step to step: a refuted supposition stays refuted. */
enum { PAPAN_QUEENS_PROMISING = 48 };
typedef struct papan_queens_supposition_cache {
    uint64_t stands[PAPAN_QUEENS_WORDS]; /* cells with a queen in some solution: supposing one proves nothing */
    uint64_t empty[PAPAN_QUEENS_WORDS];  /* cells without one in some solution */
    unsigned count; /* refuted suppositions first, then those that left the fewest free cells */
    papan_queens_supposition promising[PAPAN_QUEENS_PROMISING];
    unsigned left[PAPAN_QUEENS_PROMISING];
    bool more_cases; /* several of them were refuted by cases, and one was reported */
} papan_queens_supposition_cache;

typedef struct papan_queens_trace papan_queens_trace; /* queens_rules.h */

/* One search for a step. A rule fills in `found` and calls papan_queens_accept(), which returns whether the
 * step is acceptable. */
typedef struct papan_queens_rule_context {
    const papan_queens_board *board;
    const papan_queens_state *state;
    papan_queens_finding *found;
    const uint64_t *want_cross,
        *want_place;     /* only steps that cross out or place one of these; both NULL: any step */
    bool dead;           /* a rule proved that there is no solution */
    unsigned dead_unit;  /* the unit that proves it, or board->units */
    papan_hall dead_set; /* the units that prove it together; size 0: none */
    papan_queens_supposition_cache cache;
    papan_queens_trace *trace; /* NULL: the sentences of a proof are not needed */
    void *context;
    bool (*stop)(void *context);
    bool stopped;
} papan_queens_rule_context;

/* True if a stop was requested. Rules poll this at least once a millisecond, and then find nothing. */
static inline bool papan_queens_stopped(papan_queens_rule_context *c)
{
    c->stopped = c->stopped || (c->stop != NULL && c->stop(c->context));
    return c->stopped;
}

/* True if refuting this supposition would give a step that is wanted. */
bool papan_queens_wanted(const papan_queens_rule_context *c, unsigned cell, bool queen);
/* Empties the finding. */
void papan_queens_finding_clear(papan_queens_rule_context *c);
/* Removes what is already known from place and cross; true if something wanted is left. */
bool papan_queens_accept(papan_queens_rule_context *c);
/* Sets the sentence, without arguments and without these_cells, so both are set after it. */
void papan_queens_set_sentence(papan_queens_rule_context *c, const char *code, const char *text);
void papan_queens_say_number(papan_queens_rule_context *c, unsigned index, unsigned number);
/* Row and column, from index on. */
void papan_queens_say_cell(papan_queens_rule_context *c, unsigned index, unsigned cell);
void papan_queens_say_unit(papan_queens_rule_context *c, unsigned index, unsigned unit);
/* Units of one kind (PAPAN_ROW, ...) as a set of bits. */
void papan_queens_say_units(papan_queens_rule_context *c, unsigned index, unsigned kind, uint64_t units);

/* The sentences about one cell and about several. */
typedef struct papan_queens_wording {
    const char *code, *one, *several;
} papan_queens_wording;

/* Completes a finding whose effect, its place or cross, is one or more cells: sets the sentence, with the cell
 * as {0} and {1} and the unit as {2}. False if the finding is not acceptable. */
bool papan_queens_report_cells(papan_queens_rule_context *c, unsigned unit, const uint64_t *effect,
                               const papan_queens_wording *wording);

void papan_queens_finding_message(const papan_queens_board *board, const papan_queens_finding *found,
                                  papan_message *text);

/* The easiest step by those of these rules that are in c->board->rules; false: no step, or c->dead or
 * c->stopped is set. */
bool papan_queens_find(papan_queens_rule_context *c, uint64_t rules);
/* Applies a step, each queen by put: papan_queens_mark() or papan_queens_place(). False: one of the queens does
 * not fit. */
typedef bool papan_queens_put(const papan_queens_board *board, papan_queens_state *state, unsigned cell);
bool papan_queens_apply(const papan_queens_board *board, papan_queens_state *state,
                        const papan_queens_finding *found, papan_queens_put *put);

#endif

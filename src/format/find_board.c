/* find_board.c: finds the board of a puzzle among headings, times and other lines.
 *
 * Each line is turned into a key that stands for the rows of the board it could be. The keys of the board are
 * then searched in the keys of the text by the algorithm of Knuth, Morris and Pratt (1977), so the time is
 * linear in the length of any text. Blank lines and lines of a frame are skipped; any other line may only come
 * between two layers. There are three passes, each more lenient than the one before, until one finds a board:
 *
 *     FULL      exactly the cells of the board have letters of this puzzle; the key is the set of columns
 *     LETTERS   the right number of letters of this puzzle, dots and blanks; the key is that number
 *     SHAPE     the right number of any characters
 *
 * If some cells stay empty, the second pass comes first, because a row then shows fewer letters than cells. So
 * a heading of the right length is never preferred to the board, but a wrong board is still found.
 *
 * Of several boards, only those with the most cells that the puzzle itself does not show count: the solution
 * rather than the puzzle printed before it, the last of many steps rather than the first. If these differ, the
 * text is refused. This file does not check whether the board is a right solution. */
#include "format/format.h"

#include "base/hash.h"
#include "format/lines.h"
#include "format/row_forms.h"
#include "puzzle/square_board.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

typedef enum leniency { FULL, LETTERS, SHAPE, PASSES } leniency;

typedef struct board_row {
    const int32_t *cell; /* [columns] */
    unsigned columns;
    uint64_t key;
    bool ends_layer;
} board_row;

typedef struct known_key {
    uint64_t key;
    unsigned columns;
} known_key;

typedef struct row_line {
    const char *start;
    size_t length;
    unsigned number;          /* of the line, from 1 */
    size_t index;             /* among the lines that could be rows */
    unsigned paragraph, part; /* blank lines end a paragraph, other lines end a part */
} row_line;

typedef struct block {
    row_line *line; /* [rows] */
    bool found;
    bool solid; /* no blank line inside */
    bool tied;  /* an overlapping block is equally good */
} block;

typedef struct finder {
    const papan_puzzle *puzzle;
    papan_arena arena;
    papan_row_reader reader;
    bool queens, pieces;           /* what can be on the board; a family may have neither */
    bool letter[256], ground[256]; /* characters of boards; those of cells with nothing on them */
    leniency pass;
    unsigned rows, widest;
    bool rows_without_cells; /* the board has rows without cells, which are not in this list */
    board_row *row;
    known_key *known; /* sorted */
    unsigned keys;
    uint32_t *fail;   /* [rows + 1] of Knuth, Morris and Pratt */
    row_line *recent; /* [rows] the last lines that could be rows, by index % rows */
    uint32_t depth;
    size_t lines, steps; /* lines that could be rows; steps of the search for lines between them */
    size_t read;         /* bytes since the last poll of the allocator */
    block pending;
    char *board, *best; /* [cells] */
    size_t filled;      /* cells of best that the puzzle does not show */
    bool found, tied;
    unsigned first, last, other_first, other_last; /* lines of best and of a different board; 0: none */
    papan_message strange; /* the first character of best that is not allowed at its place; no text: none */
} finder;

/* ---- the board ---- */

/* True for characters of empty cells; on a board of pieces, _ is one, too. */
static bool is_empty(const finder *f, char c)
{
    return papan_is_blank(c) || c == '.' || (c == '_' && f->pieces);
}

/* True if something is on this cell in every solution. */
static bool must_fill(const finder *f, int32_t cell)
{
    return cell >= 0 && f->puzzle->family->symbol(f->puzzle, NULL, (uint32_t)cell) != '_';
}

/* The key of a row of the board: a hash of which columns are filled, up to the last one. 0: it has no cell. */
static uint64_t row_key(const finder *f, const board_row *row, leniency pass)
{
    uint64_t hash = 0, key = 0;
    if (pass != FULL)
        return row->columns;
    for (unsigned column = 0; column < row->columns; column++) {
        bool filled = must_fill(f, row->cell[column]);
        hash = papan_hash_add(hash, filled);
        if (filled)
            key = hash;
    }
    return key;
}

static const char queen_signs[] = {'#', 'Q', '*', PAPAN_GLYPH_QUEEN, '\0'}; /* square_board.h */

/* Collects the characters of which boards of this puzzle consist. */
static void collect_letters(finder *f, uint16_t *label)
{
    const papan_puzzle *puzzle = f->puzzle;
    for (const char *sign = f->queens ? queen_signs : ""; *sign != '\0'; sign++)
        f->letter[(unsigned char)*sign] = true;
    for (uint32_t cell = 0; cell < puzzle->cells; cell++)
        label[cell] = PAPAN_EMPTY;
    for (uint32_t cell = 0; cell < puzzle->cells; cell++) {
        f->letter[(unsigned char)puzzle->family->symbol(puzzle, NULL, cell)] = true;
        f->ground[(unsigned char)puzzle->family->symbol(puzzle, label, cell)] = true;
    }
    for (unsigned each = 0; each < puzzle->labels; each++)
        f->letter[(unsigned char)papan_label_symbol(puzzle, each)] = true;
    f->letter['.'] = false; /* has a meaning of its own */
}

static papan_status open_finder(finder *f)
{
    const papan_puzzle *puzzle = f->puzzle;
    size_t rows = 0;
    for (unsigned z = 0; z < puzzle->layers; z++) {
        rows += puzzle->layer[z].rows;
        f->widest = puzzle->layer[z].columns > f->widest ? puzzle->layer[z].columns : f->widest;
    }
    uint16_t *label = papan_arena_take(&f->arena, puzzle->cells, sizeof *label);
    f->row = papan_arena_take(&f->arena, rows, sizeof *f->row);
    f->known = papan_arena_take(&f->arena, rows, sizeof *f->known);
    f->fail = papan_arena_take(&f->arena, rows + 1, sizeof *f->fail);
    f->recent = papan_arena_take(&f->arena, rows, sizeof *f->recent);
    f->pending.line = papan_arena_take(&f->arena, rows, sizeof *f->pending.line);
    f->board = papan_arena_take(&f->arena, puzzle->cells, 1);
    f->best = papan_arena_take(&f->arena, puzzle->cells, 1);
    if (!papan_row_reader_init(&f->reader, &f->arena, f->widest) || f->arena.failed)
        return PAPAN_NO_MEMORY;
    collect_letters(f, label);
    return PAPAN_OK;
}

static int by_key(const void *a, const void *b)
{
    const known_key *p = a, *q = b;
    return p->key < q->key ? -1 : p->key > q->key;
}

/* The failure function of Knuth, Morris and Pratt (1977): fail[d] is how many of the last of the first d rows
 * are also the first rows of the board, at most d - 1. */
static void compute_failures(finder *f)
{
    uint32_t depth = 0;
    for (uint32_t i = 1; i < f->rows; i++) {
        while (depth > 0 && f->row[i].key != f->row[depth].key)
            depth = f->fail[depth];
        depth += f->row[i].key == f->row[depth].key;
        f->fail[i + 1] = depth;
    }
}

static void start_pass(finder *f, leniency pass)
{
    f->pass = pass;
    f->rows = f->keys = f->depth = 0;
    f->rows_without_cells = false;
    for (unsigned z = 0; z < f->puzzle->layers; z++) {
        const papan_layer *layer = &f->puzzle->layer[z];
        for (unsigned i = 0; i < layer->rows; i++) {
            board_row row = {.cell = layer->cell + (size_t)i * layer->columns, .columns = layer->columns};
            row.key = row_key(f, &row, pass);
            if (row.key == 0) { /* nothing to read there: it may be missing */
                f->rows_without_cells = true;
                continue;
            }
            f->row[f->rows++] = row;
            f->known[f->keys++] = (known_key){row.key, row.columns};
        }
        if (f->rows > 0)
            f->row[f->rows - 1].ends_layer = true;
    }
    qsort(f->known, f->keys, sizeof *f->known, by_key);
    compute_failures(f);
}

/* ---- lines ---- */

static bool all_empty(const finder *f)
{
    for (size_t i = 0; i < f->reader.glyphs; i++)
        if (!is_empty(f, f->reader.glyph[i].c))
            return false;
    return true;
}

/* The key of the cells just read, dots taken for cells or not; 0: not a row of this puzzle. If some rows have
 * no cell, dots alone are not a row of cells: rows without cells are written in the same way. */
static uint64_t full_key(const finder *f, bool dots)
{
    uint64_t hash = 0, key = 0;
    size_t extent = 0;
    if (dots && f->rows_without_cells && all_empty(f))
        return 0;
    for (size_t i = 0; i < f->reader.cells; i++) {
        char c = f->reader.cell[i].c;
        bool filled = !is_empty(f, c) || (dots && c == '.');
        if (filled && c != '.' && !f->letter[(unsigned char)c])
            return 0;
        hash = papan_hash_add(hash, filled);
        key = filled ? hash : key;
        extent = papan_is_blank(c) ? extent : i + 1;
    }
    const known_key *known = bsearch(&(known_key){.key = key}, f->known, f->keys, sizeof *known, by_key);
    return known != NULL && extent <= known->columns ? key : 0;
}

static uint64_t width_key(const finder *f)
{
    bool any = false;
    for (size_t i = 0; i < f->reader.cells; i++) {
        char c = f->reader.cell[i].c;
        any = any || !papan_is_blank(c);
        if (f->pass == LETTERS && !is_empty(f, c) && !f->letter[(unsigned char)c])
            return 0;
    }
    known_key wanted = {.key = f->reader.cells};
    return any && bsearch(&wanted, f->known, f->keys, sizeof wanted, by_key) != NULL ? wanted.key : 0;
}

/* Reads the open line in the first form that gives the wanted key, or for 0 any key of the board. */
static uint64_t read_cells(finder *f, uint64_t wanted)
{
    for (unsigned form = 0; form < PAPAN_ROW_FORMS; form++) {
        if (!papan_row_take(&f->reader, form))
            continue;
        for (unsigned dots = 0; dots < (f->pass == FULL ? 2 : 1); dots++) {
            uint64_t key = f->pass == FULL ? full_key(f, dots > 0) : width_key(f);
            if (key != 0 && (wanted == 0 || key == wanted))
                return key;
        }
    }
    return 0;
}

/* ---- boards ---- */

/* True if this is something on the cell that the puzzle itself does not show. */
static bool is_filled(const finder *f, char c, uint32_t cell)
{
    return !is_empty(f, c) && !f->ground[(unsigned char)c] &&
           c != f->puzzle->family->symbol(f->puzzle, NULL, cell);
}

/* Notes the first character that is not part of this puzzle or is outside the board. */
static void check_character(const finder *f, const row_line *line, const papan_glyph *glyph, int32_t cell,
                            papan_message *strange)
{
    char c = glyph->c;
    const char *at = line->start + glyph->at;
    bool known = f->letter[(unsigned char)c] || c == '_' || (f->queens && (c == 'x' || c == '-'));
    bool empty = is_empty(f, c) && (cell >= 0 || c != '_');
    if (empty || strange->text != NULL || (cell >= 0 && known))
        return;
    size_t bytes = papan_utf8_length(at, line->length - glyph->at);
    papan_arg shown = bytes > 1 ? papan_arg_bytes(at, bytes) : papan_arg_char(*at);
    if (cell < 0)
        papan_say_with(strange, line->number, glyph->column, "solution-outside-board",
                       N_("'{0}' is outside the board; only '.' or a blank can be there"), PAPAN_ARGS(shown));
    else if (f->queens)
        papan_say_with(strange, line->number, glyph->column, "solution-unknown-character",
                       N_("unknown '{0}'; expected #, Q, * or ♛ for a queen"), PAPAN_ARGS(shown));
    else if (f->pieces)
        papan_say_with(strange, line->number, glyph->column, "solution-unknown-piece",
                       N_("there is no piece '{0}'; expected {1}"),
                       PAPAN_ARGS(shown, papan_things_expected(f->puzzle)));
}

static bool has_queens(const finder *f)
{
    for (uint32_t cell = 0; cell < f->puzzle->cells; cell++)
        if (f->best[cell] != '\0' && strchr(queen_signs, f->best[cell]) != NULL)
            return true;
    return false;
}

/* Reads a block into board; returns the number of cells that the puzzle does not show already. */
static size_t read_block(finder *f, const row_line *line, papan_message *strange)
{
    size_t filled = 0;
    memset(f->board, ' ', f->puzzle->cells);
    for (unsigned i = 0; i < f->rows; i++) {
        const board_row *row = &f->row[i];
        papan_row_open(&f->reader, line[i].start, line[i].length);
        read_cells(f, row->key);
        for (unsigned column = 0; column < row->columns && column < f->reader.cells; column++) {
            const papan_glyph *glyph = &f->reader.cell[column];
            int32_t cell = row->cell[column];
            check_character(f, &line[i], glyph, cell, strange);
            if (cell >= 0) {
                f->board[cell] = glyph->c == PAPAN_GLYPH_QUEEN ? '#' : glyph->c;
                filled += is_filled(f, glyph->c, (uint32_t)cell);
            }
        }
    }
    return filled;
}

/* True if both boards are the same, although empty cells may be written in several ways. */
static bool same_board(const finder *f)
{
    for (uint32_t cell = 0; cell < f->puzzle->cells; cell++)
        if (f->board[cell] != f->best[cell] &&
            (is_filled(f, f->board[cell], cell) || is_filled(f, f->best[cell], cell)))
            return false;
    return true;
}

/* The pending block is final: compares it with the best so far. */
static void compare_pending(finder *f)
{
    if (!f->pending.found)
        return;
    f->pending.found = false;
    papan_message strange = {0};
    const row_line *line = f->pending.line;
    size_t filled = read_block(f, line, &strange);
    unsigned first = line[0].number, last = line[f->rows - 1].number;
    if (f->found && filled <= f->filled) {
        if (filled == f->filled && f->other_first == 0 && !same_board(f)) {
            f->other_first = first;
            f->other_last = last;
        }
        return;
    }
    char *old = f->best;
    f->best = f->board;
    f->board = old;
    f->found = true;
    f->filled = filled;
    f->tied = f->pending.tied;
    f->strange = strange;
    f->first = first;
    f->last = last;
    f->other_first = 0;
}

static const row_line *recent(const finder *f, size_t index)
{
    return &f->recent[index % f->rows];
}

/* True if other lines only separate layers. False as well after too many steps, for a text that interrupts very
 * many boards. */
static bool unbroken(finder *f, size_t first)
{
    enum { FREE_STEPS = 1000000 };
    if (f->steps > 16 * f->lines + FREE_STEPS)
        return false;
    for (unsigned i = 1; i < f->rows; i++, f->steps++)
        if (!f->row[i - 1].ends_layer && recent(f, first + i)->part != recent(f, first + i - 1)->part)
            return false;
    return true;
}

/* The last lines are a board. Of boards that overlap, one without blank lines inside is better. Each board
 * replaces at most one worse board, so all of them together take linear time. */
static void take_block(finder *f)
{
    block *pending = &f->pending;
    size_t first = f->lines - f->rows;
    bool solid = recent(f, first)->paragraph == recent(f, f->lines - 1)->paragraph;
    size_t end = pending->found ? pending->line[f->rows - 1].index + 1 : 0;
    if (first < end && solid <= pending->solid) {
        pending->tied = pending->tied || solid == pending->solid;
        return;
    }
    if (!unbroken(f, first))
        return;
    if (first >= end) {
        pending->tied = pending->tied && !(first == end && solid >= pending->solid);
        compare_pending(f);
    }
    for (unsigned i = 0; i < f->rows; i++)
        pending->line[i] = *recent(f, first + i);
    pending->solid = solid;
    pending->tied = false;
    pending->found = true;
}

static bool at_layer_end(const finder *f)
{
    return f->depth == 0 || f->row[f->depth - 1].ends_layer;
}

static void take_row(finder *f, row_line line, uint64_t key)
{
    line.index = f->lines;
    f->recent[f->lines++ % f->rows] = line;
    while (f->depth > 0 && (f->depth == f->rows || f->row[f->depth].key != key))
        f->depth = f->fail[f->depth];
    f->depth += f->row[f->depth].key == key;
    if (f->depth == f->rows)
        take_block(f);
}

static row_line whole_line(const papan_text *text, const papan_line *line)
{
    const char *end = text->at;
    if (end > line->start && end[-1] == '\n')
        end--;
    if (end > line->start && end[-1] == '\r')
        end--;
    return (row_line){.start = line->start, .length = (size_t)(end - line->start), .number = line->number};
}

/* True if this line could be a row of cells that must stay empty, and not a line of a frame. */
static bool is_open_row(const finder *f)
{
    bool open = f->letter['_'] && f->reader.glyphs > 0;
    for (size_t i = 0; open && i < f->reader.glyphs; i++)
        open = f->reader.glyph[i].c == '_';
    return open;
}

static void search_text(finder *f, papan_text text)
{
    papan_line line;
    unsigned paragraph = 0, part = 0;
    f->lines = f->steps = 0;
    while (!f->arena.failed && papan_text_line(&text, &line)) {
        row_line here = whole_line(&text, &line);
        f->read += PAPAN_ROW_FORMS * (here.length + 1);
        f->arena.failed = !papan_steps_poll(&f->arena.memory, &f->read);
        here.paragraph = paragraph;
        here.part = part;
        bool fits = papan_row_open(&f->reader, here.start, here.length);
        bool rule = fits && papan_row_is_rule(&f->reader) && !is_open_row(f);
        uint64_t key = fits && !rule ? read_cells(f, 0) : 0;
        if (key != 0) {
            take_row(f, here, key);
        } else if (fits && all_empty(f)) {
            paragraph++;
        } else if (!rule) {
            paragraph++;
            part++;
            while (f->depth > 0 && (f->depth == f->rows || !at_layer_end(f)))
                f->depth = f->fail[f->depth];
        }
    }
    compare_pending(f);
}

/* ---- errors ---- */

/* True if the line has only letters of this puzzle: then the board, or the puzzle, begins here. */
static bool looks_like_row(finder *f, const row_line *line)
{
    bool any = false;
    if (!papan_row_open(&f->reader, line->start, line->length))
        return false;
    for (size_t i = 0; i < f->reader.glyphs; i++) {
        char c = f->reader.glyph[i].c;
        any = any || f->letter[(unsigned char)c];
        if (!f->letter[(unsigned char)c] && !is_empty(f, c) && c != PAPAN_GLYPH_BAR)
            return false;
    }
    return any;
}

static papan_status refuse_row(unsigned row, const papan_line *line, unsigned columns, papan_notes *notes)
{
    return papan_refuse(
        notes, line->number, (unsigned)line->length + 1, "solution-row-length",
        line->length == 1 ? N_("row {0} of the solution has one character; the board has {2} columns")
        : columns == 1    ? N_("row {0} of the solution has {1} characters; the board has one column")
                          : N_("row {0} of the solution has {1} characters; the board has {2} columns"),
        PAPAN_ARGS(row + 1, line->length, columns));
}

/* If no board was found: reads row by row from the first line that looks like a row, to report what is missing.
 */
static papan_status explain(finder *f, papan_text text, papan_notes *notes)
{
    papan_line line;
    unsigned row = 0;
    start_pass(f, SHAPE);
    while (row < f->rows && papan_filled_line(&text, &line)) {
        row_line here = whole_line(&text, &line);
        bool looks = looks_like_row(f, &here);
        if (!looks && row == 0)
            continue;
        if (!looks && papan_row_is_rule(&f->reader))
            continue;
        if (!looks)
            return papan_refuse(notes, line.number, 1, "solution-too-short",
                                N_("the board ends after {0} of its {1} rows; here is \"{2}\""),
                                PAPAN_ARGS(row, f->rows, papan_arg_bytes(line.start, line.length)));
        if (read_cells(f, f->row[row].key) == 0)
            return refuse_row(row, &line, f->row[row].columns, notes);
        row++;
    }
    if (row > 0)
        return papan_refuse(notes, text.line + 1, 1, "solution-too-short",
                            N_("the solution ends after {0} of {1} rows of the board"),
                            PAPAN_ARGS(row, f->rows));
    return papan_refuse(notes, 1, 1, "solution-no-board",
                        f->puzzle->layers > 1 ? N_("no board found: expected {0} rows in {2} layers")
                        : f->rows == 1        ? N_("no board found: expected one row of length {1}")
                                              : N_("no board found: expected {0} rows of length {1}"),
                        PAPAN_ARGS(f->rows, f->widest, f->puzzle->layers));
}

static papan_status check_boards(const finder *f, papan_notes *notes)
{
    if (f->other_first != 0)
        return papan_refuse(notes, f->other_first, 1, "solution-ambiguous",
                            N_("lines {0} to {1} and lines {2} to {3} show different boards; keep only one"),
                            PAPAN_ARGS(f->first, f->last, f->other_first, f->other_last));
    if (f->tied)
        return papan_refuse(
            notes, f->first, 1, "solution-too-many-rows",
            N_("more than {0} rows from here on look like rows of the board; keep only those of "
               "the solution"),
            PAPAN_ARGS(f->rows));
    if (f->strange.text != NULL && !(f->queens && has_queens(f))) { /* beside queens, anything means empty */
        notes->error = f->strange;
        return PAPAN_BAD_INPUT;
    }
    return PAPAN_OK;
}

/* True if cells stay empty: then the letters of a row do not show which columns the board has. */
static bool has_gaps(const papan_puzzle *puzzle)
{
    return puzzle->gaps > 0;
}

static const leniency orders[2][PASSES] = {{FULL, LETTERS, SHAPE}, {LETTERS, FULL, SHAPE}};

papan_status papan_find_board(const papan_puzzle *puzzle, const papan_allocator *memory, const char *bytes,
                              size_t length, char *symbol, papan_notes *notes)
{
    assert(puzzle->layers > 0 && symbol != NULL);
    finder f = {.puzzle = puzzle,
                .queens = puzzle->family->labels == papan_square_labels,
                .pieces = puzzle->family->thing_name != NULL};
    papan_arena_init(&f.arena, memory);
    papan_status status = open_finder(&f);
    if (status == PAPAN_OK) {
        papan_text text = papan_text_open(bytes, length);
        const leniency *order = orders[has_gaps(puzzle)];
        for (unsigned pass = 0; pass < PASSES && !f.found && !f.arena.failed; pass++) {
            start_pass(&f, order[pass]);
            if (f.rows > 0)
                search_text(&f, text);
        }
        status = f.arena.failed ? PAPAN_NO_MEMORY
                 : f.found      ? check_boards(&f, notes)
                                : explain(&f, text, notes);
        if (status == PAPAN_OK)
            memcpy(symbol, f.best, puzzle->cells);
    }
    papan_arena_free(&f.arena);
    return status;
}

/* rooks.c: a family that is not part of Papan: n rooks on an n x n board, none attacking another, some
 * possibly given. This file is all that the library and the program need to support it: the table of
 * families below replaces the library's own.
 *
 *     {"family": "rooks", "rooks": ["R..", "...", "..."]} */
#include "explain/hint.h"
#include "format/json.h"
#include "make/maker.h"
#include "puzzle/square_board.h"

static const papan_family rooks;

static unsigned size_of(const papan_puzzle *puzzle)
{
    return puzzle->layer[0].rows;
}

static const bool *given_of(const papan_puzzle *puzzle)
{
    return puzzle->own;
}

/* ---- rules ---- */

static papan_status wrong(papan_message *why, const char *text)
{
    papan_say(why, 0, 0, NULL, text);
    return PAPAN_WRONG;
}

static papan_status verify(const papan_puzzle *puzzle, const uint16_t *label, papan_checker *checker,
                           papan_message *why)
{
    (void)checker;
    unsigned n = size_of(puzzle);
    for (unsigned i = 0; i < n; i++) {
        unsigned in_row = 0, in_column = 0;
        for (unsigned k = 0; k < n; k++) {
            in_row += label[i * n + k] != PAPAN_EMPTY;
            in_column += label[k * n + i] != PAPAN_EMPTY;
        }
        if (in_row != 1 || in_column != 1)
            return wrong(why, in_row != 1 ? "a row has not one rook" : "a column has not one rook");
    }
    for (uint32_t cell = 0; cell < puzzle->cells; cell++)
        if (given_of(puzzle)[cell] && label[cell] == PAPAN_EMPTY)
            return wrong(why, "a given rook is missing");
    return PAPAN_OK;
}

static papan_status impossible(const papan_puzzle *puzzle, const papan_allocator *memory, papan_effort effort,
                               papan_message *why)
{
    (void)puzzle;
    (void)memory;
    (void)effort;
    why->text = NULL;
    return PAPAN_OK;
}

static papan_status describe(const papan_puzzle *puzzle, const papan_allocator *memory, papan_cover_sink *sink)
{
    (void)memory;
    unsigned n = size_of(puzzle);
    uint32_t items = 2 * n;
    bool going = true;
    for (unsigned i = 0; i < 2 * n && going; i++)
        going = sink->item(sink->context, 1, 1);
    for (uint32_t cell = 0; cell < puzzle->cells && going; cell++)
        going = !given_of(puzzle)[cell] || sink->item(sink->context, 1, 1);
    for (uint32_t cell = 0; cell < puzzle->cells && going; cell++) {
        uint32_t item[] = {cell / n, n + cell % n, items};
        bool given = given_of(puzzle)[cell];
        items += given;
        going = sink->option(sink->context, 0, item, NULL, given ? 3 : 2, &cell, 1);
    }
    return going ? PAPAN_OK : PAPAN_NO_MEMORY;
}

static bool keeps(const papan_puzzle *puzzle, const uint32_t *image)
{
    for (uint32_t cell = 0; cell < puzzle->cells; cell++)
        if (given_of(puzzle)[cell] != given_of(puzzle)[image[cell]])
            return false;
    return true;
}

static papan_status symmetries(const papan_puzzle *puzzle, const papan_allocator *memory,
                               papan_symmetry_sink *sink)
{
    return papan_square_symmetries(puzzle, size_of(puzzle), memory, keeps, sink);
}

/* ---- the board ---- */

static char symbol(const papan_puzzle *puzzle, const uint16_t *label, uint32_t cell)
{
    return (label != NULL ? label[cell] != PAPAN_EMPTY : given_of(puzzle)[cell]) ? 'R' : '.';
}

static unsigned colour(const papan_puzzle *puzzle, const uint16_t *label, uint32_t cell)
{
    return symbol(puzzle, label, cell) == 'R' ? 0 : PAPAN_NO_COLOUR;
}

static papan_status labels(const papan_puzzle *puzzle, const papan_allocator *memory, const char *symbols,
                           uint16_t *label)
{
    (void)memory;
    for (uint32_t cell = 0; cell < puzzle->cells; cell++)
        label[cell] = symbols[cell] == 'R' ? 0 : PAPAN_EMPTY;
    return PAPAN_OK;
}

static void givens(const papan_puzzle *puzzle, uint16_t *label)
{
    for (uint32_t cell = 0; cell < puzzle->cells; cell++)
        label[cell] = given_of(puzzle)[cell] ? 0 : PAPAN_EMPTY;
}

static const papan_family rooks = {
    .name = "rooks",
    .verify = verify,
    .impossible = impossible,
    .describe = describe,
    .symmetries = symmetries,
    .symbol = symbol,
    .colour = colour,
    .labels = labels,
    .givens = givens,
};

/* ---- JSON ---- */

static papan_status fill_in(papan_json *json, const papan_json_value *rows, unsigned n, papan_puzzle *puzzle)
{
    papan_json_path path = papan_json_key("rooks");
    bool *given = papan_arena_take(&puzzle->arena, (size_t)n * n, sizeof *given);
    if (given == NULL || !papan_square_board(puzzle, n))
        return PAPAN_NO_MEMORY;
    for (unsigned row = 0; row < n; row++) {
        papan_line line = papan_json_row(rows, row);
        if (line.length != n)
            return papan_json_refuse(json, path, NULL, "\"{0}\" must have as many columns as rows", NULL);
        for (unsigned column = 0; column < n; column++)
            given[row * n + column] = line.start[column] == 'R';
    }
    puzzle->own = given;
    return PAPAN_OK;
}

static papan_status read_rooks(papan_json *json, const papan_json_value *root, papan_puzzle **out)
{
    const papan_json_value *rows = papan_json_get(root, "rooks");
    papan_json_path path = papan_json_key("rooks");
    papan_status status = papan_json_check_rows(json, rows, path, 0);
    if (status != PAPAN_OK)
        return status;
    papan_puzzle *puzzle = papan_puzzle_new(json->memory, &rooks);
    if (puzzle == NULL)
        return PAPAN_NO_MEMORY;
    status = fill_in(json, rows, (unsigned)papan_json_items(rows), puzzle);
    if (status == PAPAN_OK)
        *out = puzzle;
    else
        papan_puzzle_free(puzzle);
    return status;
}

static void put_rooks(papan_json_writer *json, const papan_puzzle *puzzle, bool shorter)
{
    (void)shorter;
    unsigned n = size_of(puzzle);
    papan_json_begin_array(json, "rooks");
    for (uint32_t cell = 0; cell < puzzle->cells; cell++) {
        if (cell % n == 0)
            papan_json_begin_string(json, NULL);
        papan_buffer_char(json->out, symbol(puzzle, NULL, cell));
        if (cell % n == n - 1)
            papan_json_end_string(json);
    }
    papan_json_end(json);
}

static const papan_json_form rooks_form = {
    .telling_key = "rooks", .key = {"rooks"}, .read = read_rooks, .put = put_rooks};

/* ---- the table ---- */

const papan_family_kit papan_families[] = {
    {&papan_family_queens, &papan_json_form_queens, &papan_explainer_queens, &papan_maker_queens},
    {&papan_family_nqueens, &papan_json_form_nqueens, NULL, NULL},
    {&papan_family_pack, &papan_json_form_pack, &papan_explainer_pack, &papan_maker_pack},
    {&rooks, &rooks_form, NULL, NULL},
    {NULL, NULL, NULL, NULL},
};

/* solution.c: reads somebody's answer to a puzzle: the board as Papan prints it, or a JSON object. The answer
 * is only put into labels here; whether it is right is for papan_verify to say, from the rules. */
#include "base/text.h"
#include "format/formats.h"
#include "format/lines.h"

#include <string.h>

void papan_solution_row(const papan_layer *layer, unsigned row, const papan_line *line, char *symbol)
{
    for (unsigned column = 0; column < layer->columns; column++) {
        int32_t cell = layer->cell[(size_t)row * layer->columns + column];
        if (cell >= 0)
            symbol[cell] = line->start[column];
    }
}

static papan_status read_layer(papan_text *text, const papan_layer *layer, char *symbol, papan_notes *notes)
{
    for (unsigned row = 0; row < layer->rows; row++) {
        papan_line line;
        if (!papan_filled_line(text, &line))
            return papan_refuse(notes, text->line + 1, 1,
                                layer->rows == 1 ? N_("the solution ends where a row of the board must follow")
                                                 : N_("the solution ends after {0} of {1} rows of the board"),
                                PAPAN_ARGS(papan_arg_number(row), papan_arg_number(layer->rows)));
        if (line.length != layer->columns)
            return papan_refuse(
                notes, line.number, (unsigned)line.length + 1,
                line.length == 1 ? N_("row {0} of the solution has one character; the board has {2} columns")
                : layer->columns == 1
                    ? N_("row {0} of the solution has {1} characters; the board has one column")
                    : N_("row {0} of the solution has {1} characters; the board has {2} columns"),
                PAPAN_ARGS(papan_arg_number((long long)row + 1), papan_arg_number((long long)line.length),
                           papan_arg_number(layer->columns)));
        papan_solution_row(layer, row, &line, symbol);
    }
    return PAPAN_OK;
}

static papan_status read_text(const papan_puzzle *puzzle, const char *bytes, size_t length, char *symbol,
                              papan_notes *notes)
{
    papan_text text = papan_text_open(bytes, length);
    papan_status status = PAPAN_OK;
    for (unsigned layer = 0; status == PAPAN_OK && layer < puzzle->layers; layer++)
        status = read_layer(&text, &puzzle->layer[layer], symbol, notes);
    return status;
}

static papan_status check_drawable(const papan_puzzle *puzzle, size_t length, papan_notes *notes)
{
    enum { INPUT_MAX = 64 * 1024 * 1024 };
    const char *wrong = puzzle->layers == 0  ? N_("the board is too large for a solution to be read")
                        : length > INPUT_MAX ? N_("the solution is too long to be one")
                                             : NULL;
    return wrong == NULL ? PAPAN_OK : papan_refuse(notes, 1, 1, wrong, NULL);
}

papan_status papan_read_solution(const papan_puzzle *puzzle, const papan_allocator *memory, const char *bytes,
                                 size_t length, uint16_t *label, papan_notes *notes)
{
    papan_notes unheard;
    notes = notes != NULL ? notes : &unheard;
    memset(notes, 0, sizeof *notes);
    papan_status status = check_drawable(puzzle, length, notes);
    if (status != PAPAN_OK)
        return status;
    papan_allocator lent = papan_memory(memory);
    char *symbol = papan_take(&lent, puzzle->cells, 1);
    if (symbol == NULL)
        return PAPAN_NO_MEMORY;
    status = papan_json_recognise(bytes, length)
                 ? papan_json_read_solution(puzzle, &lent, bytes, length, symbol, notes)
                 : read_text(puzzle, bytes, length, symbol, notes);
    if (status == PAPAN_OK)
        status = puzzle->family->labels(puzzle, &lent, symbol, label);
    papan_give(&lent, symbol, puzzle->cells, 1);
    return status == PAPAN_WRONG ? PAPAN_OK : status; /* pieces cut wrongly are for verify to tell */
}

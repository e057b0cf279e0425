/* solution.c: reads a solution of a puzzle, either a board as text (find_board.c) or a JSON object, and turns
 * it into labels. Whether the solution is right is decided by papan_verify() from the rules. */
#include "base/text.h"
#include "format/format.h"
#include "format/lines.h"

#include <string.h>

unsigned papan_solution_row(const papan_layer *layer, unsigned row, const papan_line *line, char *symbol)
{
    unsigned outside = 0;
    for (unsigned column = layer->columns; column-- > 0;) {
        int32_t cell = layer->cell[(size_t)row * layer->columns + column];
        if (cell >= 0)
            symbol[cell] = line->start[column];
        else if (line->start[column] != '.' && line->start[column] != ' ')
            outside = column + 1;
    }
    return outside;
}

char papan_label_symbol(const papan_puzzle *puzzle, unsigned label)
{
    uint16_t here = (uint16_t)label;
    return papan_text_symbol(puzzle, &here, 0);
}

papan_arg papan_things_expected(const papan_puzzle *puzzle)
{
    enum { SHOWN = 18 };
    papan_message list = {0};
    unsigned shown = 0, more = 0;
    char last = '\0';
    for (unsigned label = 0; label < puzzle->labels; label++) {
        char symbol = papan_label_symbol(puzzle, label);
        if (symbol == '.' || symbol == '_' || symbol == last) /* a gap, or another copy */
            continue;
        last = symbol;
        if (shown == SHOWN) {
            more++;
            continue;
        }
        papan_say_more(&list, 0, shown++ > 0 ? ", " : "");
        papan_say_more(&list, 0, (char[]){symbol, '\0'});
    }
    papan_say_more(&list, 0, more > 0 ? ", ..." : "");
    return papan_arg_text(list.arg[0]);
}

static papan_status check_drawable(const papan_puzzle *puzzle, size_t length, papan_notes *notes)
{
    enum { INPUT_MAX = 64 * 1024 * 1024 };
    if (puzzle->layers == 0)
        return papan_refuse(notes, 1, 1, "solution-board-too-large",
                            N_("the board is too large to read a solution for it"), NULL);
    if (length > INPUT_MAX)
        return papan_refuse(notes, 1, 1, "solution-too-long", N_("the solution is longer than 64 MiB"), NULL);
    return PAPAN_OK;
}

/* Lines that are not lines of a solution, such as headings, are skipped. */
static papan_status find_lines(const papan_puzzle *puzzle, const papan_allocator *memory, const char *bytes,
                               size_t length, char *symbol, papan_notes *notes)
{
    papan_text text = papan_text_open(bytes, length);
    papan_line line;
    bool found = false;
    for (size_t steps = 0; papan_text_line(&text, &line); steps += puzzle->cells) {
        if (!papan_steps_poll(memory, &steps))
            return PAPAN_NO_MEMORY;
        papan_line_found here = puzzle->family->lines->find(puzzle, line.start, line.length, symbol);
        if (here == PAPAN_LINE_AGAIN)
            return papan_refuse(notes, line.number, 1, "option-too-often",
                                N_("the option \"{0}\" is chosen more often than the problem has it"),
                                PAPAN_ARGS(papan_arg_bytes(line.start, line.length)));
        found = found || here == PAPAN_LINE_FOUND;
    }
    return found ? PAPAN_OK
                 : papan_refuse(notes, 1, 1, "solution-no-option",
                                N_("no option of this problem found; expected one on each line"), NULL);
}

static papan_status read_solution(const papan_puzzle *puzzle, const papan_allocator *memory, const char *bytes,
                                  size_t length, uint16_t *label, papan_notes *notes)
{
    papan_status status = check_drawable(puzzle, length, notes);
    if (status != PAPAN_OK)
        return status;
    papan_allocator lent = papan_memory(memory);
    char *symbol = papan_take(&lent, puzzle->cells, 1);
    if (symbol == NULL)
        return PAPAN_NO_MEMORY;
    bool labelled = false;
    status = papan_json_recognise(bytes, length)
                 ? papan_json_read_solution(puzzle, &lent, bytes, length, symbol, label, &labelled, notes)
             : puzzle->family->lines != NULL ? find_lines(puzzle, &lent, bytes, length, symbol, notes)
                                             : papan_find_board(puzzle, &lent, bytes, length, symbol, notes);
    if (status == PAPAN_OK && !labelled)
        status = puzzle->family->labels(puzzle, &lent, symbol, label);
    if (status == PAPAN_UNSUITABLE)
        status = papan_pack_divide(puzzle, &lent, label);
    papan_give(&lent, symbol, puzzle->cells, 1);
    if (status == PAPAN_UNSUITABLE)
        papan_refuse(notes, 0, 0, "copies-undecidable",
                     N_("unknown whether this is right: too many ways to divide the cells of a piece "
                        "into its copies"),
                     NULL);
    return status == PAPAN_WRONG ? PAPAN_OK : status; /* papan_verify() reports pieces that cannot be cut */
}

papan_status papan_read_solution(const papan_puzzle *puzzle, const char *bytes, size_t length,
                                 const papan_allocator *memory, uint16_t *label, papan_warnings *warnings,
                                 papan_message *why)
{
    papan_notes notes = {0};
    papan_status status = read_solution(puzzle, memory, bytes, length, label, &notes);
    return papan_notes_pass(&notes, status, warnings, why);
}

/* puzzle.c: shared by all families: making and freeing a puzzle, the table of families, placing things, and
 * printing a puzzle as plain text. */
#include "puzzle/checker.h"

#include <assert.h>
#include <string.h>

papan_puzzle *papan_puzzle_new(const papan_allocator *memory, const papan_family *family)
{
    papan_arena arena;
    papan_arena_init(&arena, memory);
    papan_puzzle *puzzle = papan_arena_take(&arena, 1, sizeof *puzzle);
    if (puzzle == NULL)
        return NULL;
    puzzle->family = family;
    puzzle->things = puzzle->labels = puzzle->most = 1;
    puzzle->arena = arena; /* from here on the puzzle is in its own arena */
    return puzzle;
}

void papan_puzzle_free(papan_puzzle *puzzle)
{
    if (puzzle == NULL)
        return;
    papan_arena arena = puzzle->arena;
    papan_arena_free(&arena);
}

papan_status papan_puzzle_made(papan_status status, papan_puzzle *puzzle, papan_puzzle **made)
{
    *made = status == PAPAN_OK ? puzzle : NULL;
    if (status != PAPAN_OK)
        papan_puzzle_free(puzzle);
    return status;
}

size_t papan_cells(const papan_puzzle *puzzle)
{
    return puzzle->cells;
}

papan_status papan_verify(const papan_puzzle *puzzle, const uint16_t *label, papan_message *why)
{
    papan_checker checker;
    papan_status status = papan_checker_open(&checker, puzzle, &puzzle->arena.memory);
    why = PAPAN_WHY(why);
    if (status != PAPAN_OK)
        return status;
    status = puzzle->family->verify(puzzle, label, &checker, why);
    papan_checker_close(&checker);
    return status;
}

uint16_t papan_thing(const papan_puzzle *puzzle, uint16_t label)
{
    assert(label == PAPAN_EMPTY || label < puzzle->labels);
    return puzzle->thing_of != NULL && label != PAPAN_EMPTY ? puzzle->thing_of[label] : label;
}

uint16_t papan_first_label(const papan_puzzle *puzzle, uint16_t thing)
{
    return puzzle->first != NULL ? puzzle->first[thing] : thing;
}

char papan_text_symbol(const papan_puzzle *puzzle, const uint16_t *label, uint32_t cell)
{
    bool thing = puzzle->label_symbol != NULL && label != NULL && label[cell] < puzzle->labels;
    char own = thing ? puzzle->label_symbol[label[cell]] : '\0'; /* gaps have none */
    return own != '\0' ? own : puzzle->family->symbol(puzzle, label, cell);
}

void papan_cell_place(const papan_puzzle *puzzle, uint32_t cell, unsigned *layer, unsigned *row,
                      unsigned *column)
{
    assert(cell < puzzle->cells);
    *layer = *row = *column = 0;
    for (unsigned z = 0; z < puzzle->layers; z++) {
        const papan_layer *l = &puzzle->layer[z];
        unsigned places = l->rows * l->columns;
        bool full = cell < places && l->cell[cell] == (int32_t)cell; /* one layer without holes */
        for (unsigned i = full ? cell : 0; i < places; i++)
            if (l->cell[i] == (int32_t)cell) {
                *layer = z + 1;
                *row = i / l->columns + 1;
                *column = i % l->columns + 1;
                return;
            }
    }
}

void papan_say_cell(papan_message *message, unsigned index, const papan_puzzle *puzzle, uint32_t cell)
{
    unsigned layer, row, column;
    papan_cell_place(puzzle, cell, &layer, &row, &column);
    papan_say_numbers(message, index, row, column, layer);
}

/* Appends c if there is room; always counts it. */
static void put_char(char *out, size_t size, size_t *length, char c)
{
    if (*length + 1 < size)
        out[*length] = c;
    ++*length;
}

static size_t put_lines(const papan_puzzle *puzzle, const uint16_t *label, char *out, size_t size)
{
    size_t length = 0;
    uint32_t at = 0;
    for (const char *line; (line = puzzle->family->lines->next(puzzle, label, &at)) != NULL;) {
        while (*line != '\0')
            put_char(out, size, &length, *line++);
        put_char(out, size, &length, '\n');
    }
    return length;
}

static size_t put_board(const papan_puzzle *puzzle, const uint16_t *label, char *out, size_t size)
{
    size_t length = 0;
    for (unsigned z = 0; z < puzzle->layers; z++) {
        const papan_layer *layer = &puzzle->layer[z];
        if (z > 0)
            put_char(out, size, &length, '\n');
        for (unsigned i = 0; i < layer->rows * layer->columns; i++) {
            int32_t cell = layer->cell[i];
            put_char(out, size, &length, cell < 0 ? '.' : papan_text_symbol(puzzle, label, (uint32_t)cell));
            if ((i + 1) % layer->columns == 0)
                put_char(out, size, &length, '\n');
        }
    }
    return length;
}

size_t papan_picture_text(const papan_puzzle *puzzle, const uint16_t *label, char *out, size_t size)
{
    size_t length = (puzzle->family->lines != NULL ? put_lines : put_board)(puzzle, label, out, size);
    if (size > 0)
        out[length < size ? length : size - 1] = '\0';
    return length;
}

/* ---- the table of families ---- */

const papan_family_kit *papan_family_kit_of(const papan_puzzle *puzzle)
{
    const papan_family_kit *kit = papan_families;
    while (kit->rules != NULL && kit->rules != puzzle->family)
        kit++;
    return kit;
}

const papan_family_kit *papan_family_kit_find(const char *name)
{
    const papan_family_kit *kit = papan_families;
    while (kit->rules != NULL && strcmp(kit->rules->name, name) != 0)
        kit++;
    return kit;
}

/* ---- the same puzzle with other things placed on it ---- */

/* Each family makes the puzzle again from its specification, so all checks of new puzzles hold for it. */
papan_status papan_place(const papan_puzzle *puzzle, const uint16_t *label, const bool *cross,
                         const papan_allocator *memory, papan_puzzle **placed, papan_message *why)
{
    const papan_family *family = puzzle->family;
    papan_notes notes = {0};
    why = PAPAN_WHY(why);
    *placed = NULL;
    if (family->place == NULL || puzzle->cells == 0)
        return papan_fail(PAPAN_UNSUITABLE, why, "place-no-board",
                          N_("this puzzle has no board on which something can be placed"), NULL);
    if (cross != NULL && family->crossed == NULL)
        return papan_fail(PAPAN_UNSUITABLE, why, "place-no-crosses",
                          N_("only boards of Queens and Star Battle have crosses"), NULL);
    return papan_notes_pass(&notes, family->place(puzzle, memory, label, cross, placed, &notes), NULL, why);
}

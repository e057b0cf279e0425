/* fuzz_id.c: any bytes as an id, the name of a built-in puzzle, or another name or date that the library takes.
 * A puzzle that is read has an id that gives it back: the same id and, except for the letters of regions, which
 * Star Battle Notation does not keep, the same JSON. All memory is freed, even if it runs out on the way. */
#include "fuzz_common.h"

#include "info.h"
#include "papan/job.h"
#include "papan/make.h"

enum { LONGEST = 2000, CELLS_MAX = 2500 };

static char *as_json(const papan_puzzle *puzzle)
{
    papan_buffer out = papan_buffer_new(NULL);
    papan_status status = papan_write(puzzle, "json", &out, NULL);
    MUST(status == PAPAN_OK || status == PAPAN_UNSUITABLE);
    return out.bytes;
}

static void comes_back(const papan_puzzle *puzzle)
{
    papan_buffer id = papan_buffer_new(NULL), other = papan_buffer_new(NULL);
    papan_status status = papan_write_id(puzzle, &id, NULL);
    MUST(status == PAPAN_OK || status == PAPAN_UNSUITABLE);
    if (status == PAPAN_OK) {
        papan_puzzle *again;
        papan_notes notes = {0};
        MUST(papan_builtin(id.bytes, NULL, &again, &notes.error) == PAPAN_OK ||
             (papan_is_id(id.bytes, id.length) &&
              papan_read(id.bytes, id.length, NULL, &again, &notes.warnings, &notes.error) == PAPAN_OK));
        MUST(papan_write_id(again, &other, NULL) == PAPAN_OK && strcmp(id.bytes, other.bytes) == 0);
        char *one = as_json(puzzle), *two = as_json(again);
        MUST((one == NULL) == (two == NULL));
        MUST(one == NULL || strcmp(papan_info_of(puzzle).family, "queens") == 0 || strcmp(one, two) == 0);
        free(one);
        free(two);
        papan_puzzle_free(again);
    }
    papan_buffer_free(&id);
    papan_buffer_free(&other);
}

static void check(papan_status status, papan_puzzle *puzzle, const papan_notes *notes, fuzz_memory *own)
{
    MUST((status == PAPAN_OK) == (puzzle != NULL));
    MUST((status == PAPAN_BAD_INPUT) == (notes->error.text != NULL));
    MUST(status == PAPAN_OK || status == PAPAN_BAD_INPUT || (status == PAPAN_NO_MEMORY && own->left == 0));
    long long left = own->left;
    own->left = -1;
    if (puzzle != NULL && papan_cells(puzzle) <= CELLS_MAX)
        comes_back(puzzle);
    papan_puzzle_free(puzzle);
    own->left = left;
    MUST(own->held == 0);
}

/* Whatever has this name has it. */
static void names(const char *text)
{
    papan_strategy_info strategy = {.size = sizeof strategy};
    MUST(!papan_strategy_named(text, &strategy) || strcmp(strategy.name, text) == 0);
    papan_level level = papan_level_named(text);
    MUST(level == PAPAN_LEVEL_ANY || strcmp(papan_level_name(level), text) == 0);
    papan_own_pieces *own;
    papan_status status = papan_own_pieces_named(text, NULL, &own, NULL);
    MUST(status == PAPAN_BAD_INPUT || (status == PAPAN_OK && own != NULL));
    papan_own_pieces_free(own);
    for (unsigned i = 0; i < 2; i++) {
        papan_daily daily = {.size = sizeof daily};
        papan_message why = {0};
        status = papan_daily_plan(i == 0 ? text : "2026-11-15", i == 0 ? "pack" : text, &daily, &why);
        MUST(status == PAPAN_OK || (status == PAPAN_BAD_INPUT && why.text != NULL));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0 || size > LONGEST)
        return 0;
    fuzz_memory own = {.left = data[0] < 200 ? -1 : data[0] - 200};
    papan_allocator memory = {fuzz_resize, &own};
    char text[LONGEST] = "";
    size_t length = size - 1;
    papan_puzzle *puzzle;
    papan_notes notes = {0};
    memcpy(text, data + 1, length);
    names(text);
    papan_status status = papan_builtin(text, &memory, &puzzle, &notes.error);
    check(status, puzzle, &notes, &own);
    if (!papan_is_id(text, length))
        return 0;
    notes = (papan_notes){0};
    char *copy = fuzz_copy(data + 1, length);
    status = papan_read(copy, length, &memory, &puzzle, &notes.warnings, &notes.error);
    free(copy);
    check(status, puzzle, &notes, &own);
    return 0;
}

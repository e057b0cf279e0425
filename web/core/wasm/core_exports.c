/* core_exports.c: the functions that JavaScript calls, except for searches (core_search.c). Texts come in as
 * bytes that JavaScript wrote into memory allocated by `take`; a core keeps the puzzle that was read last. */
#include "core.h"

#include <stdlib.h>
#include <string.h>

/* ---- memory ---- */

EXPORT("take") void *core_take(size_t bytes)
{
    return malloc(bytes);
}

EXPORT("give") void core_give(void *block)
{
    free(block);
}

EXPORT("core") core *core_new(void)
{
    core *c = calloc(1, sizeof *c);
    if (c != NULL) {
        c->out = papan_buffer_new(NULL);
        c->words = papan_buffer_new(NULL);
    }
    return c;
}

EXPORT("answer") const char *core_answer(const core *c)
{
    return c->out.bytes;
}

EXPORT("answer_length") size_t core_answer_length(const core *c)
{
    return c->out.length;
}

EXPORT("words") const char *core_words(const core *c)
{
    return c->words.bytes;
}

EXPORT("words_length") size_t core_words_length(const core *c)
{
    return c->words.length / sizeof(uint32_t);
}

EXPORT("cells") uint32_t core_cells_of_puzzle(const core *c)
{
    return (uint32_t)papan_cells(c->puzzle);
}

/* ---- the puzzle ---- */

/* Reads a puzzle, which replaces the last one. If the input is not a puzzle, the answer is {error, warnings}.
 */
EXPORT("read") papan_status core_read(core *c, const char *bytes, size_t length)
{
    papan_puzzle_free(c->puzzle);
    c->puzzle = NULL;
    core_clear(c);
    papan_status status = papan_read(bytes, length, NULL, &c->puzzle, &c->notes.warnings, &c->notes.error);
    if (status == PAPAN_OK && !papan_info_of(c->puzzle).has_board) {
        papan_puzzle_free(c->puzzle);
        c->puzzle = NULL;
        papan_say(&c->notes.error, 0, 0, "no-board-in-browser",
                  N_("this problem has no board; the program papan can solve it"));
        status = PAPAN_BAD_INPUT;
    }
    if (status == PAPAN_OK)
        return status;
    if (status == PAPAN_NO_MEMORY)
        papan_say(&c->notes.error, 0, 0, "no-memory", N_("there is not enough memory"));
    papan_json_begin_object(&c->json, NULL);
    papan_json_put_message(&c->json, "error", &c->notes.error);
    papan_json_begin_array(&c->json, "warnings");
    for (unsigned i = 0; i < c->notes.warnings.count && i < PAPAN_WARNINGS_KEPT; i++)
        papan_json_put_message(&c->json, NULL, &c->notes.warnings.kept[i]);
    papan_json_end(&c->json);
    papan_json_end(&c->json);
    return status;
}

EXPORT("info") papan_status core_info(core *c)
{
    papan_status status = core_write_info(c);
    return status == PAPAN_OK ? status : core_refuse(c, status, NULL);
}

/* Replaces the open puzzle by one with these pieces, queens and crosses; cross may be NULL. */
EXPORT("place") papan_status core_place(core *c, const uint16_t *label, const bool *cross)
{
    papan_puzzle *placed;
    papan_notes notes;
    core_clear(c);
    papan_status status = papan_place(c->puzzle, label, cross, NULL, &placed, &notes.error);
    if (status != PAPAN_OK)
        return core_refuse(c, status, &notes.error);
    papan_puzzle_free(c->puzzle);
    c->puzzle = placed;
    return status;
}

EXPORT("verify") papan_status core_verify(core *c, const uint16_t *label)
{
    papan_message why;
    uint16_t *whole = malloc((papan_cells(c->puzzle) + 1) * sizeof *whole);
    core_clear(c);
    if (whole == NULL)
        return core_refuse(c, PAPAN_NO_MEMORY, NULL);
    papan_fill_gaps(c->puzzle, label, whole);
    papan_verify(c->puzzle, whole, &why);
    free(whole);
    papan_json_put_message(&c->json, NULL, &why);
    return core_done(c);
}

EXPORT("write") papan_status core_write(core *c, const char *name)
{
    papan_message why = {.text = NULL};
    bool text = strcmp(name, "text") == 0;
    core_clear(c);
    papan_status status = papan_write(c->puzzle, text ? ".txt" : name, &c->out, &why);
    return status == PAPAN_OK ? core_done(c) : core_refuse(c, status, &why);
}

/* label == NULL: draws the puzzle itself. */
EXPORT("picture") papan_status core_picture(core *c, const uint16_t *label)
{
    core_clear(c);
    papan_terminal_board(c->puzzle, label, NULL, &c->out);
    return core_done(c);
}

/* ---- tables ---- */

EXPORT("builtins") papan_status core_builtins(core *c)
{
    papan_builtin_info at = {.size = sizeof at};
    core_clear(c);
    papan_json_begin_array(&c->json, NULL);
    for (size_t i = 0; papan_builtin_at(i, &at); i++) {
        papan_puzzle *puzzle;
        if (papan_builtin(at.id, NULL, &puzzle, NULL) != PAPAN_OK)
            return core_refuse(c, PAPAN_NO_MEMORY, NULL);
        papan_json_begin_object(&c->json, NULL);
        papan_json_put_text(&c->json, "id", at.id);
        papan_json_put_text(&c->json, "group", at.group);
        papan_json_put_text(&c->json, "description", at.description);
        papan_json_put_text(&c->json, "family", papan_info_of(puzzle).family);
        papan_json_end(&c->json);
        papan_puzzle_free(puzzle);
    }
    papan_json_end(&c->json);
    return core_done(c);
}

EXPORT("strategies") papan_status core_strategies(core *c)
{
    core_clear(c);
    papan_json_begin_array(&c->json, NULL);
    papan_strategy_info s = {.size = sizeof s};
    for (size_t i = 0; papan_strategy_at(i, &s); i++) {
        papan_message why = {.text = NULL};
        bool suits = papan_strategy_suits(c->puzzle, s.name, &why) == PAPAN_OK;
        papan_json_begin_object(&c->json, NULL);
        papan_json_put_text(&c->json, "name", s.name);
        papan_json_put_text(&c->json, "summary", s.summary);
        papan_json_put_text(&c->json, "counts", s.counts);
        papan_json_put_bool(&c->json, "classic", (s.traits & PAPAN_CLASSIC) != 0);
        papan_json_put_bool(&c->json, "watchable", (s.traits & PAPAN_WATCHABLE) != 0);
        papan_json_put_bool(&c->json, "findsAll", (s.traits & PAPAN_FINDS_ALL) != 0);
        papan_json_put_bool(&c->json, "countsOnly", (s.traits & PAPAN_COUNTS_ONLY) != 0);
        papan_json_put_bool(&c->json, "incomplete", (s.traits & PAPAN_INCOMPLETE) != 0);
        papan_json_put_bool(&c->json, "suits", suits);
        if (suits)
            why.text = NULL;
        papan_json_put_message(&c->json, "why", &why);
        papan_json_end(&c->json);
    }
    papan_json_end(&c->json);
    return core_done(c);
}

/* ---- placements ---- */

static bool write_place(void *context, const uint32_t *cell, size_t cells)
{
    core *c = context;
    core_word(c, (uint32_t)cells);
    for (size_t i = 0; i < cells; i++)
        core_word(c, cell[i]);
    return !c->words.failed;
}

/* The words are all placements, each the number of its cells and then the cells; the answer has the number of
 * words of each piece. */
EXPORT("placements") papan_status core_placements(core *c)
{
    papan_pack_info pack = {.size = sizeof pack};
    papan_pack_get(c->puzzle, &pack);
    core_clear(c);
    papan_json_begin_array(&c->json, NULL);
    for (unsigned i = 0; i < pack.pieces; i++) {
        size_t before = core_words_length(c);
        papan_status status = papan_piece_places(c->puzzle, i, c, write_place, NULL);
        if (status != PAPAN_OK)
            return core_refuse(c, status, NULL);
        papan_json_put_number(&c->json, NULL, (long long)(core_words_length(c) - before));
    }
    papan_json_end(&c->json);
    return core_done(c);
}

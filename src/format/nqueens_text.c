/* nqueens_text.c: reads and writes N-Queens puzzles as text: "nqueens: 8", and if queens are given, "PLACED"
 * and the board with Q or # for a queen and . for an empty cell. */
#include "base/text.h"
#include "format/format.h"
#include "format/lines.h"
#include "format/queens_lines.h"

static papan_status read_size(papan_text *text, long long *n, papan_notes *notes)
{
    papan_line line;
    papan_word word = {0};
    if (papan_filled_line(text, &line) && papan_header_line(&line, "nqueens", &word) &&
        papan_whole_number(word.start, word.length, n) && *n >= 1 && *n <= UINT32_MAX)
        return PAPAN_OK;
    return papan_refuse(notes, line.number, word.column, "nqueens-bad-number",
                        N_("invalid \"{0}\" after nqueens: expected the number of queens, 1 to {1}"),
                        PAPAN_ARGS(papan_arg_bytes(word.start, word.length), UINT32_MAX));
}

/* Sets *placed if there is a PLACED part. Refuses anything else. */
static papan_status find_placed(papan_text *text, long long n, bool *placed, papan_notes *notes)
{
    papan_line line;
    *placed = papan_filled_line(text, &line);
    if (!*placed)
        return PAPAN_OK;
    if (!papan_keyword_line(&line, "PLACED", notes))
        return papan_refuse(notes, line.number, 1, "nqueens-unexpected",
                            N_("unexpected \"{0}\" after the number of queens; only PLACED can follow"),
                            PAPAN_ARGS(papan_arg_bytes(line.start, line.length)));
    if (n <= PAPAN_NQUEENS_BOARD_MAX)
        return PAPAN_OK;
    return papan_refuse(notes, line.number, 1, "placed-board-too-large",
                        N_("PLACED works on boards of at most {0} rows; this board has {1}"),
                        PAPAN_ARGS(PAPAN_NQUEENS_BOARD_MAX, n));
}

static papan_status make_placed(const papan_allocator *memory, papan_text *text, unsigned n, papan_arena *arena,
                                papan_puzzle **puzzle, papan_notes *notes)
{
    unsigned line = text->line;
    uint8_t *mark = papan_arena_take(arena, (size_t)n * n, 1);
    uint32_t *row = papan_arena_take(arena, n, sizeof *row),
             *column = papan_arena_take(arena, n, sizeof *column);
    if (mark == NULL || row == NULL || column == NULL)
        return PAPAN_NO_MEMORY;
    papan_status status = papan_marks_read(text, n, false, mark, notes);
    if (status != PAPAN_OK)
        return status;
    size_t queens = 0;
    for (size_t cell = 0; cell < (size_t)n * n; cell++) {
        if (mark[cell] == PAPAN_MARK_NONE)
            continue;
        if (queens == n)
            return papan_refuse(notes, line, 1, "too-many-queens",
                                N_("more than {0} queens are placed; the board has room for {0}"),
                                PAPAN_ARGS(n));
        row[queens] = (uint32_t)(cell / n);
        column[queens++] = (uint32_t)(cell % n);
    }
    return papan_nqueens_new(memory, n, queens, row, column, puzzle, notes);
}

static papan_status nqueens_read(const papan_allocator *memory, const char *bytes, size_t length,
                                 papan_puzzle **puzzle, papan_notes *notes)
{
    papan_text text = papan_text_open(bytes, length);
    long long n = 0;
    bool placed = false;
    papan_status status = read_size(&text, &n, notes);
    if (status == PAPAN_OK)
        status = find_placed(&text, n, &placed, notes);
    if (status != PAPAN_OK)
        return status;
    if (!placed)
        return papan_nqueens_new(memory, (uint64_t)n, 0, NULL, NULL, puzzle, notes);
    papan_arena arena;
    papan_arena_init(&arena, memory);
    status = make_placed(memory, &text, (unsigned)n, &arena, puzzle, notes);
    papan_arena_free(&arena);
    return status;
}

static bool nqueens_recognise(const char *bytes, size_t length)
{
    papan_text text = papan_text_open(bytes, length);
    papan_line line;
    papan_word rest;
    return papan_filled_line(&text, &line) && papan_header_line(&line, "nqueens", &rest);
}

static papan_status nqueens_write(const papan_puzzle *puzzle, papan_buffer *out, papan_message *why)
{
    (void)why; /* every board can be written */
    const papan_nqueens *q = &puzzle->nqueens;
    papan_buffer_text(out, "nqueens: ");
    papan_buffer_number(out, (long long)q->n);
    papan_buffer_char(out, '\n');
    if (q->placed > 0) {
        papan_buffer_text(out, "PLACED\n");
        papan_put_rows(out, puzzle, papan_symbol_at, NULL);
    }
    return out->failed ? PAPAN_NO_MEMORY : PAPAN_OK;
}

static papan_status nqueens_id(const papan_puzzle *puzzle, papan_buffer *out)
{
    if (puzzle->nqueens.placed > 0)
        return papan_id_of_text(&papan_format_nqueens_text, puzzle, out);
    papan_buffer_text(out, "nqueens:");
    papan_buffer_number(out, (long long)puzzle->nqueens.n);
    return PAPAN_OK;
}

const papan_format papan_format_nqueens_text = {
    .name = "nqueens-text",
    .extension = ".txt",
    .title = N_("Text"),
    .summary = N_("N-Queens as text: nqueens: N"),
    .keeps_given = true,
    .family = &papan_family_nqueens,
    .recognise = nqueens_recognise,
    .read = nqueens_read,
    .write = nqueens_write,
    .id = nqueens_id,
};

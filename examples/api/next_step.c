/* next_step.c: reads a screenshot, prints the next step with its reason, and draws the solved board.
 *
 *     cc next_step.c $(pkg-config --cflags --libs papan-draw papan) -o next_step
 *     ./next_step screenshot.png solved.svg
 */
#include <papan/draw.h>
#include <papan/papan.h>

#include <stdio.h>

int main(int count, char **argument)
{
    static char file[1 << 24], text[1000];
    static uint16_t label[PAPAN_IMPORT_MOST * PAPAN_IMPORT_MOST];
    const uint16_t *solution = label;
    papan_buffer bytes = papan_buffer_new(NULL), picture = papan_buffer_new(NULL);
    papan_pixels pixels;
    const papan_import *board = NULL;
    papan_puzzle *puzzle = NULL;
    const papan_hint *hint = NULL;
    papan_notes notes;
    papan_result result = {.size = sizeof result};
    FILE *in = count == 3 ? fopen(argument[1], "rb") : NULL, *out = NULL;

    if (in != NULL &&
        papan_png_pixels(file, fread(file, 1, sizeof file, in), &bytes, &pixels, NULL) == PAPAN_OK &&
        papan_import_read(&pixels, NULL, &board) == PAPAN_OK &&
        papan_import_puzzle(board, 1, NULL, &puzzle, &notes) == PAPAN_OK &&
        papan_hint_next(puzzle, NULL, NULL, &hint) == PAPAN_OK &&
        papan_solve_first(puzzle, label, &result) == PAPAN_OK && result.verdict == PAPAN_SOLVED &&
        papan_picture_file(puzzle, &solution, 1, NULL, "svg", 0, &picture, NULL) == PAPAN_OK)
        out = fopen(argument[2], "wb");
    if (hint != NULL && papan_message_text(&hint->text, NULL, text, sizeof text) > 0)
        puts(text);
    bool written =
        out != NULL && fwrite(picture.bytes, 1, picture.length, out) == picture.length && fclose(out) == 0;
    papan_hint_free(hint);
    papan_puzzle_free(puzzle);
    papan_import_free(board);
    papan_buffer_free(&bytes);
    papan_buffer_free(&picture);
    return written ? 0 : 1;
}

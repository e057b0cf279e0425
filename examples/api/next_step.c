/* next_step.c: reads a screenshot, prints the next step with its reason, and draws the solved board.
 *
 *     cc next_step.c $(pkg-config --cflags --libs papan-draw papan) -o next_step
 *     ./next_step screenshot.png solved.svg
 */
#include <papan/draw.h>
#include <papan/papan.h>
#include <stdio.h>
#include <stdlib.h>

int main(int count, char **argument)
{
    static char file[1 << 24], text[1000];
    papan_buffer picture = papan_buffer_new(NULL);
    papan_puzzle *puzzle = NULL;
    papan_hint *hint = NULL;
    papan_result result = {.size = sizeof result};
    FILE *in = count == 3 ? fopen(argument[1], "rb") : NULL, *out = NULL;
    size_t length = in != NULL ? fread(file, 1, sizeof file, in) : 0;
    if (papan_png_puzzle(file, length, 1, NULL, &puzzle, NULL, NULL) != PAPAN_OK)
        return fputs("there is no puzzle in this picture\n", stderr), 1;
    uint16_t *label = malloc(papan_cells(puzzle) * sizeof *label);
    if (label != NULL && papan_hint_next(puzzle, NULL, NULL, &hint, NULL) == PAPAN_OK &&
        papan_message_text(&hint->text, NULL, text, sizeof text) > 0 && puts(text) >= 0 &&
        papan_solve_first(puzzle, label, &result, NULL) == PAPAN_OK && result.verdict == PAPAN_SOLVED &&
        papan_picture_file(puzzle, (const uint16_t *[]){label}, 1, NULL, PAPAN_SVG, 0, &picture, NULL) ==
            PAPAN_OK)
        out = fopen(argument[2], "wb");
    bool written = out != NULL && fwrite(picture.bytes, 1, picture.length, out) == picture.length;
    papan_hint_free(hint);
    papan_puzzle_free(puzzle);
    papan_buffer_free(&picture);
    free(label);
    return out != NULL && fclose(out) == 0 && written ? 0 : 1;
}

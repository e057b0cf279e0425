/* next_step.c: reads a screenshot, prints the next step with its reason, and draws the solved board.
 *
 *     cc next_step.c $(pkg-config --cflags --libs papan-draw papan libpng) -o next_step
 *     ./next_step screenshot.png solved.svg
 */
#include <papan/draw.h>
#include <papan/papan.h>

#include <png.h>
#include <stdio.h>
#include <stdlib.h>

static bool draw(void *context, const papan_puzzle *puzzle, const uint16_t *label)
{
    papan_picture_file(puzzle, &label, 1, NULL, "svg", 0, context, NULL);
    return false; // one solution is enough
}

int main(int count, char **argument)
{
    png_image file = {.version = PNG_IMAGE_VERSION};
    if (count < 3 || !png_image_begin_read_from_file(&file, argument[1]))
        return 1;
    file.format = PNG_FORMAT_RGBA;
    uint8_t *bytes = malloc(PNG_IMAGE_SIZE(file));
    if (bytes == NULL || !png_image_finish_read(&file, NULL, bytes, 0, NULL))
        return 1;
    papan_pixels pixels = {bytes, file.width, file.height, 4 * (size_t)file.width, 4};
    const papan_import *board = NULL;
    papan_puzzle *puzzle = NULL;
    papan_notes notes;
    if (papan_import_read(&pixels, NULL, &board) != PAPAN_OK ||
        papan_import_puzzle(board, 1, NULL, &puzzle, &notes) != PAPAN_OK)
        return 1;
    const papan_hint *hint = NULL;
    char text[500];
    if (papan_hint_next(puzzle, NULL, NULL, &hint) == PAPAN_OK) {
        papan_message_text(&hint->text, NULL, text, sizeof text);
        printf("%s\n", text);
    }
    papan_buffer picture = papan_buffer_new(NULL);
    papan_request request = {
        .size = sizeof request, .goal = PAPAN_FIRST, .context = &picture, .solution = draw};
    papan_result result = {.size = sizeof result};
    papan_solve(puzzle, &request, &result);
    FILE *out = picture.length > 0 ? fopen(argument[2], "wb") : NULL;
    bool written =
        out != NULL && fwrite(picture.bytes, 1, picture.length, out) == picture.length && fclose(out) == 0;
    papan_buffer_free(&picture);
    papan_hint_free(hint);
    papan_puzzle_free(puzzle);
    papan_import_free(board);
    free(bytes);
    return written ? 0 : 1;
}

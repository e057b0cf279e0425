/* pixels.c: reads a board from pixels: found by the library, and at a place given by the caller. The picture
 * is painted here; a program would decode a file or take it from a camera or canvas (next_step.c). */
#include <papan/papan.h>

#include <stdio.h>
#include <string.h>

enum { N = 5, CELL = 40, MARGIN = 10, SIDE = N * CELL + 2 * MARGIN };

static const char board[] = "AABBB"
                            "ACCBB"
                            "ACCDD"
                            "EEDDD"
                            "EEEDD";

static uint8_t bytes[SIDE][SIDE][3];

/* Coloured cells with dark borders between regions and thin lines between cells. */
static void paint(void)
{
    static const uint8_t colour[][3] = {
        {255, 170, 160}, {160, 200, 255}, {180, 230, 160}, {240, 220, 130}, {210, 180, 240}};
    memset(bytes, 255, sizeof bytes);
    for (int y = 0; y < N * CELL; y++)
        for (int x = 0; x < N * CELL; x++) {
            int cell = y / CELL * N + x / CELL;
            bool line = x % CELL == 0 || y % CELL == 0;
            for (int c = 0; c < 3; c++)
                bytes[y + MARGIN][x + MARGIN][c] = line ? 90 : colour[board[cell] - 'A'][c];
        }
}

static void show(const char *how, const papan_import_result *found)
{
    papan_puzzle *puzzle = NULL;
    papan_buffer text = papan_buffer_new(NULL);
    if (found == NULL || papan_import_puzzle(found, 1, NULL, &puzzle, NULL, NULL) != PAPAN_OK)
        return;
    papan_terminal_board(puzzle, NULL, NULL, &text);
    printf("%s: %u rows\n%s", how, found->n, text.bytes);
    papan_buffer_free(&text);
    papan_puzzle_free(puzzle);
}

int main(void)
{
    paint();
    papan_pixels pixels = {&bytes[0][0][0], SIDE, SIDE, 3 * SIDE, 3};
    papan_import_result *found = NULL;
    papan_import_read(&pixels, NULL, NULL, &found, NULL);
    show("Found", found);
    papan_import_free(found);

    papan_import_place place = {.n = N, .left = MARGIN, .top = MARGIN, .cell_width = CELL, .cell_height = CELL};
    papan_import_read(&pixels, &place, NULL, &found, NULL);
    show("Read where it is", found);
    papan_import_free(found);
}

/* Output:
Found: 5 rows
AABBB
ACCBB
ACCDD
EEDDD
EEEDD
Read where it is: 5 rows
AABBB
ACCBB
ACCDD
EEDDD
EEEDD
*/

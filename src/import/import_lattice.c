/* import_lattice.c: finds the square of a lattice that is the board.
 *
 * The distance and the phase of the lines are easier to find than the ends of the board: any part of a board
 * shows them. So the lines are extended over the whole picture, which divides them into unit pieces; for each
 * piece the share covered by edges is measured, and sums over squares come from prefix sums (summed-area
 * tables). A board is a square with a covered frame and with inner pieces that are covered more than those of
 * an ordinary page; the square with the largest sum wins. A part of a board misses the pieces outside it, and a
 * square that is too large is penalised for its missing frame and for outer rows and columns without lines,
 * such as a margin around the board. */
#include "import/import.h"

#include <assert.h>

enum { STEPS = 80 }; /* lines in each direction, at most */

static const float INNER = 0.16F, OUTER = 0.5F, OUTER_WEIGHT = 2, UNSEEN = 0.54F, BLANK = 0.8F;

typedef struct lattice {
    int lines[2];
    float start[2], pitch[2];
    /* sum[axis][i][k]: of all pieces on lines before number i, before piece k */
    float sum[2][STEPS + 1][STEPS + 1];
} lattice;

size_t papan_import_lattice_size(void)
{
    return sizeof(lattice);
}

/* From the first line that is in the picture, or just outside it, to the last. */
static void lay_out(const papan_canvas *canvas, const papan_import_grid *grid, lattice *l)
{
    for (unsigned axis = 0; axis < 2; axis++) {
        float end = (float)(axis == 0 ? canvas->width : canvas->height), pitch = grid->pitch[axis];
        float start = grid->start[axis];
        int back = (int)((start + 0.3F * pitch) / pitch);
        int middle = (int)grid->n / 2, most = STEPS / 2 - middle;
        back = back > most ? most : back < 0 ? 0 : back;
        l->start[axis] = start - (float)back * pitch;
        l->pitch[axis] = pitch;
        l->lines[axis] = 1 + (int)((end + 0.3F * pitch - l->start[axis]) / pitch);
        l->lines[axis] = l->lines[axis] > STEPS ? STEPS : l->lines[axis];
    }
}

static float piece_cover(const papan_canvas *canvas, const lattice *l, unsigned axis, int line, int piece)
{
    float pitch = l->pitch[axis], at = l->start[axis] + (float)line * pitch, reach = 0.045F * pitch + 1.5F;
    float from = l->start[1 - axis] + (float)piece * l->pitch[1 - axis], sum = 0;
    float end = (float)(axis == 0 ? canvas->width : canvas->height);
    if (at < 0.12F * pitch + 2 || at > end - 0.12F * pitch - 2)
        return UNSEEN; /* the picture ends here */
    int low = (int)(from + 0.12F * pitch), high = (int)(from + 0.88F * pitch);
    for (int k = (int)(at - reach); k <= (int)(at + reach); k++)
        sum += papan_canvas_cover(canvas, axis, k, low, high);
    return sum < 2 ? sum / 2 : 1;
}

static void add_up(const papan_canvas *canvas, lattice *l)
{
    for (unsigned axis = 0; axis < 2; axis++)
        for (int i = 0; i <= l->lines[axis]; i++)
            for (int k = 0; k <= l->lines[1 - axis]; k++)
                l->sum[axis][i][k] = i == 0 || k == 0 ? 0
                                                      : l->sum[axis][i - 1][k] + l->sum[axis][i][k - 1] -
                                                            l->sum[axis][i - 1][k - 1] +
                                                            piece_cover(canvas, l, axis, i - 1, k - 1);
}

static float pieces(const lattice *l, unsigned axis, int line, int lines, int piece, int count)
{
    int i = line + lines, k = piece + count;
    assert(i <= l->lines[axis] && k <= l->lines[1 - axis]);
    return l->sum[axis][i][k] - l->sum[axis][line][k] - l->sum[axis][i][piece] + l->sum[axis][line][piece];
}

static float worth(const lattice *l, int x, int y, int n)
{
    float length = (float)n, total = 0;
    for (unsigned axis = 0; axis < 2; axis++) {
        int line = axis == 0 ? x : y, piece = axis == 0 ? y : x;
        float inner = pieces(l, axis, line + 1, n - 1, piece, n);
        total += inner - INNER * length * (length - 1);
        for (int end = 0; end <= n; end += n) {
            float strip = pieces(l, 1 - axis, (axis == 0 ? y : x) + 1, n - 1, line + (end == 0 ? 0 : n - 1), 1);
            bool blank = strip < 0.06F * (length - 1);
            total -= blank ? BLANK * length : 0;
            total += OUTER_WEIGHT * (pieces(l, axis, line + end, 1, piece, n) - OUTER * length);
        }
    }
    return total;
}

bool papan_import_settle(const papan_canvas *canvas, papan_import_grid *grid, void *room)
{
    lattice *l = room;
    lay_out(canvas, grid, l);
    add_up(canvas, l);
    float best = 0;
    papan_import_grid settled = {.n = 0};
    for (int n = PAPAN_IMPORT_LEAST; n <= PAPAN_IMPORT_MAX; n++)
        for (int x = 0; x + n < l->lines[0]; x++)
            for (int y = 0; y + n < l->lines[1]; y++) {
                float w = worth(l, x, y, n);
                if (w <= best)
                    continue;
                best = w;
                settled.n = (unsigned)n;
                settled.start[0] = l->start[0] + (float)x * l->pitch[0];
                settled.start[1] = l->start[1] + (float)y * l->pitch[1];
            }
    if (settled.n == 0)
        return false;
    grid->n = settled.n;
    grid->start[0] = settled.start[0];
    grid->start[1] = settled.start[1];
    return true;
}

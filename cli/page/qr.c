/* qr.c: QR codes on a terminal, see page.h. One character shows two modules, one above the other, which makes
 * modules about square. libqrencode computes the code; the margin of four modules is required by its standard
 * (ISO/IEC 18004), and readers need it where the terminal is dark. */
#include "cli/page/page.h"

#include <qrencode.h>

enum { MARGIN = 4 };

static bool is_dark(const QRcode *code, int x, int y)
{
    bool inside = x >= 0 && y >= 0 && x < code->width && y < code->width;
    return inside && (code->data[y * code->width + x] & 1) != 0;
}

bool papan_qr_draw(const char *text, bool colour, papan_qr *qr)
{
    static const char *const blocks[] = {" ", "▀", "▄", "█"}; /* upper half 1, lower half 2 */
    QRcode *code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_L);
    if (code == NULL)
        return false;
    int side = code->width + 2 * MARGIN;
    *qr = (papan_qr){(unsigned)side, ((unsigned)side + 1) / 2, papan_buffer_new(NULL)};
    for (int y = -MARGIN; y < code->width + MARGIN; y += 2) {
        if (colour)
            papan_buffer_text(&qr->text, "\033[38;5;16;48;5;231m");
        for (int x = -MARGIN; x < code->width + MARGIN; x++) {
            unsigned dark = (is_dark(code, x, y) ? 1U : 0U) + (is_dark(code, x, y + 1) ? 2U : 0U);
            papan_buffer_text(&qr->text, blocks[colour ? dark : 3 - dark]);
        }
        papan_buffer_text(&qr->text, colour ? "\033[0m\n" : "\n");
    }
    QRcode_free(code);
    if (!qr->text.failed)
        return true;
    papan_buffer_free(&qr->text);
    return false;
}

/* qr_missing.c: replaces qr.c in builds without libqrencode. */
#include "cli/page/page.h"

bool papan_qr_draw(const char *text, bool colour, papan_qr *qr)
{
    (void)text;
    (void)colour;
    (void)qr;
    return false;
}

/* qr.h: QR codes on a terminal. The build takes cli/page/qr.c, or cli/page/qr_missing.c if it has no
 * libqrencode. */
#ifndef PAPAN_CLI_PAGE_QR_H
#define PAPAN_CLI_PAGE_QR_H

#include "base/buffer.h"

#include <stdbool.h>

typedef struct papan_qr {
    unsigned columns, lines; /* of the terminal */
    papan_buffer text;       /* to be freed */
} papan_qr;

/* The QR code of the text, drawn with half blocks. With colour it is black on white on every terminal; without,
 * the terminal is assumed to be dark. False: it cannot be drawn, and there is nothing to free. */
bool papan_qr_draw(const char *text, bool colour, papan_qr *qr);

#endif

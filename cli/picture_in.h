/* picture_in.h: pictures from files, as pixels. */
#ifndef PAPAN_CLI_PICTURE_IN_H
#define PAPAN_CLI_PICTURE_IN_H

#include "cli/session.h"
#include "format/shot.h"

/* Decodes a PNG or JPEG file; "-": standard input. 0, or the exit code after a complaint. pixels->bytes is to
 * be given to free(). */
int papan_picture_in(const papan_session *session, const char *name, papan_pixels *pixels);

#endif

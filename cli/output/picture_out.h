/* picture_out.h: pictures of boards with the settings of the command line. */
#ifndef PAPAN_CLI_OUTPUT_PICTURE_OUT_H
#define PAPAN_CLI_OUTPUT_PICTURE_OUT_H

#include "cli/session.h"
#include "papan/draw.h"

#define PAPAN_PICTURES ".png .svg .pdf" /* the extensions of pictures */

/* True if the extension of the name is one of them. */
bool papan_picture_named(const char *name);

/* Complains of settings for pictures if no file of -o is one. */
bool papan_look_used(const papan_session *session);
/* The look that --theme, --labels and --oblique ask for. */
papan_look papan_look_of(const papan_session *session);

/* Appends the picture in the format of the name's extension; complains and returns false on error. Without
 * solutions: the puzzle alone. */
bool papan_picture_make(const papan_session *session, const papan_puzzle *puzzle,
                        const uint16_t *const *solution, size_t solutions, const char *name, papan_buffer *out);

#endif

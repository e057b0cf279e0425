/* moving_picture.h: the search of a strategy as a moving picture. */
#ifndef PAPAN_CLI_WATCHING_MOVING_PICTURE_H
#define PAPAN_CLI_WATCHING_MOVING_PICTURE_H

#include "cli/session.h"
#include "draw/picture.h"

/* Searches one solution with the session's strategy (where none is named: the plain one that can be watched)
 * and writes the steps to the files of -o, in the look and size (0: what suits the board) of still pictures. */
int papan_animate(papan_session *session, const papan_puzzle *puzzle, const papan_look *look, double size);

#endif

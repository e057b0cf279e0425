/* note.h: the words before the id of the puzzle that Papan stores in the pictures it draws. */
#ifndef PAPAN_BASE_NOTE_H
#define PAPAN_BASE_NOTE_H

#define PAPAN_PICTURE_NOTE "Papan puzzle"

#endif

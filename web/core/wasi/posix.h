/* posix.h: what POSIX has and wasi-libc lacks. Included before every file of the program. */
#ifndef PAPAN_WASI_POSIX_H
#define PAPAN_WASI_POSIX_H

#include <sys/types.h>

#define _Thread_local /* there is one thread, and the linker supports no other */

/* The runtime creates files with the permissions that are usual for the user, and bin/papan.mjs keeps those of
 * a file that is replaced. */
mode_t umask(mode_t mask);
int fchmod(int descriptor, mode_t mode);

/* Follows links at the end of the path, which is all that cli/output/output.c needs; room must be NULL. */
char *realpath(const char *path, char *room);
int mkstemp(char *name);

/* Opens the file again, to append: WASI cannot copy a descriptor. */
int dup(int descriptor);

#endif

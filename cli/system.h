/* system.h: functions of the operating system beyond POSIX that the program needs, each function with a
 * portable fallback. The fallbacks are used on other systems than Linux, and everywhere if PAPAN_PORTABLE is
 * defined. */
#ifndef PAPAN_CLI_SYSTEM_H
#define PAPAN_CLI_SYSTEM_H

#include <limits.h>
#include <pthread.h>
#include <stdbool.h>
#include <time.h>

/* The directory of the program; false: unknown. */
bool papan_program_folder(char out[PATH_MAX]);
/* Sets the size of a terminal window; what is unknown stays as it is. */
void papan_window_size(int descriptor, unsigned *columns, unsigned *rows);
/* Initialises a condition, and computes a time at most a second from now, for pthread_cond_timedwait() on it.
 */
void papan_steady_condition(pthread_cond_t *condition);
struct timespec papan_moment_in(long nanoseconds);

#endif

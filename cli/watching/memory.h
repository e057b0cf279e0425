/* memory.h: how much memory a search may take where nobody says. */
#ifndef PAPAN_CLI_WATCHING_MEMORY_H
#define PAPAN_CLI_WATCHING_MEMORY_H

#include <stdint.h>

/* Half of the machine's memory, or of what this process may have of it. */
uint64_t papan_usual_memory(void);

#endif

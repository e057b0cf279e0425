/* by_empty.h: counts the solutions of a packing puzzle by the cells that stay empty: all days of a calendar in
 * one search. */
#ifndef PAPAN_CLI_OUTPUT_BY_EMPTY_H
#define PAPAN_CLI_OUTPUT_BY_EMPTY_H

#include "cli/watching/run.h"

/* Searches and prints a line for each choice of empty cells that has solutions; returns the exit code. Choices
 * of a month and a day that are no date, such as 30 February, are left out. */
int papan_count_by_empty(papan_session *session, const papan_puzzle *puzzle);

#endif

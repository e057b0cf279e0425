/* live.h: the board redrawn in place during a search. */
#ifndef PAPAN_CLI_WATCHING_LIVE_H
#define PAPAN_CLI_WATCHING_LIVE_H

#include "cli/session.h"
#include "cli/watching/watch.h"

typedef struct papan_live {
    papan_terminal_style style;
    unsigned columns;
    double speed;              /* steps per second; 0: no waiting */
    uint64_t cases, solutions; /* so far */
    double last_frame;         /* time of drawing */
    double next_step;          /* time when it is due */
    double spent;              /* seconds of drawing and waiting, which do not count as search time */
    unsigned lines;            /* of the frame now on the terminal */
    uint16_t *label;
    uint32_t *ghost; /* cells of a rejected step, shown for one frame */
    papan_buffer frame, text;
    papan_watch *watch;
} papan_live;

/* True if a board can be redrawn. Complains if there is no terminal. */
bool papan_live_possible(const papan_session *session);
bool papan_live_start(papan_live *live, const papan_session *session, const papan_puzzle *puzzle,
                      papan_watch *watch);
void papan_live_event(papan_live *live, const papan_puzzle *puzzle, const papan_event *event);
/* Shows a solution for a moment, then removes the frame so that others can print. */
void papan_live_solution(papan_live *live, const papan_puzzle *puzzle, const uint16_t *label);
void papan_live_end(papan_live *live);

#endif

/* queens_rules.h: the rules for queens, one function each; queens_rules_table.c has their order. A rule
 * searches for a step from l->state, fills in l->found and returns true, or sets l->dead if it finds a
 * contradiction. All but the first two may assume that every cell ruled out by a queen is crossed out. */
#ifndef PAPAN_EXPLAIN_QUEENS_RULES_H
#define PAPAN_EXPLAIN_QUEENS_RULES_H

#include "explain/queens_state.h"

bool papan_rule_sight(papan_queens_look_out *l);          /* a queen rules out cells */
bool papan_rule_full(papan_queens_look_out *l);           /* a unit has all its queens */
bool papan_rule_only_places(papan_queens_look_out *l);    /* as many places as missing queens */
bool papan_rule_region_in_line(papan_queens_look_out *l); /* all places of a region are in one line */
bool papan_rule_line_in_region(papan_queens_look_out *l); /* all places of a line are in one region */
bool papan_rule_touch_all(papan_queens_look_out *l);      /* all places of a unit touch a cell */
bool papan_rule_two_sets(papan_queens_look_out *l);       /* two units within two others */
bool papan_rule_no_room(papan_queens_look_out *l);        /* a queen there leaves a unit too little room */
bool papan_rule_must_stand(papan_queens_look_out *l);     /* without a queen there a unit has too little room */
bool papan_rule_three_sets(papan_queens_look_out *l);     /* three units within three others */
bool papan_rule_more_sets(papan_queens_look_out *l);      /* four or more units within as many others */
bool papan_rule_empties(papan_queens_look_out *l);        /* a queen there leaves a unit too few places */
bool papan_rule_ways(papan_queens_look_out *l);           /* all ways to fill a unit agree */
bool papan_rule_remainder(papan_queens_look_out *l);      /* all ways to fill a difference of units agree */
bool papan_rule_squeeze(papan_queens_look_out *l);        /* a queen there leaves two lines too little room */
bool papan_rule_two_units(papan_queens_look_out *l);      /* a queen there makes two units exclude each other */
bool papan_rule_chain(papan_queens_look_out *l);   /* a supposition leads to a contradiction by easy steps */
bool papan_rule_what_if(papan_queens_look_out *l); /* a supposition leads to a contradiction by harder steps */
bool papan_rule_cases(papan_queens_look_out *l);   /* every case of a supposition leads to a contradiction */

/* Rule numbers used elsewhere. */
enum {
    PAPAN_RULE_PLACES = 2,
    PAPAN_RULE_EASY_END = 5,
    PAPAN_RULE_ROOM = 7,
    PAPAN_RULE_ROOM_END = 9,
    PAPAN_RULE_COUNTING = 12,
    PAPAN_RULE_SQUEEZE = 14,
    PAPAN_RULE_SUPPOSITIONS = 15,
    PAPAN_RULE_CASES = 18
};

/* ---- findings as lasting steps, and marks as a state (queens_path.c) ---- */

papan_status papan_queens_list(papan_arena *arena, const papan_queens_board *board, const uint64_t *set,
                               papan_cell_list *cells);
papan_status papan_queens_step_fill(papan_arena *arena, const papan_queens_board *board,
                                    const papan_queens_finding *found, papan_step *step);
/* False: some marked queens break a rule; such a queen is skipped. */
bool papan_queens_read_marks(const papan_queens_board *board, const uint8_t *mark, bool sight_known,
                             papan_queens_state *state);
/* Applies rules 0 .. last - 1 from the empty board as far as they go; state is the final state. */
void papan_queens_reason(const papan_queens_board *board, unsigned last, const papan_hint_request *request,
                         papan_grade *difficulty, papan_queens_state *state);
/* "Row 3 has too few places left for its queens"; unit == board->units: no unit in particular. */
void papan_queens_say_broken(const papan_queens_board *board, unsigned unit, papan_message *text);

/* ---- queens that break a rule by themselves (queens_clash.c) ---- */

/* Sets their cells, and a sentence about them. False: no marked queens do. */
bool papan_queens_clash(const papan_queens_board *board, const uint8_t *mark, uint64_t *cells,
                        papan_message *text);

#endif

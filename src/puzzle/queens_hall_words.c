/* queens_hall_words.c: puts a set of units that need too many queens into words. An argument of a message has
 * room for 63 characters. Neighbouring lines are written as a range, 10-23; regions are separated by a comma,
 * by a space or by nothing, as room allows. Of a set and its complement the smaller one is reported, at most
 * 32 units of 64 with one queen each, so regions always fit with spaces. Rows that do not fit are shortened:
 * they are those where the regions have free cells. */
#include "puzzle/queens_hall.h"

#include "base/bits.h"

#include <assert.h>
#include <string.h>

enum { ROW = PAPAN_HALL_ROW, COLUMN = PAPAN_HALL_COLUMN, REGION = PAPAN_HALL_REGION };
enum { MANY, MANY_GIVEN, INTO_ONE, INTO_ONE_GIVEN, ONE_GIVEN, TEXTS };

typedef const papan_wording sentences[TEXTS];

static sentences rows_in_columns = {
    {"more-queens-than-units-take",
     N_("rows {0} need {1} queens, but all their free cells are in columns {2}, which take only {3}")},
    {"more-queens-than-units-take",
     N_("rows {0} need {1} queens, but all their free cells are in columns {2}, which take only {3}, given the "
        "moves that are forced")},
    {"more-queens-than-units-take",
     N_("rows {0} need {1} queens, but all their free cells are in column {2}, which takes only {3}")},
    {"more-queens-than-units-take",
     N_("rows {0} need {1} queens, but all their free cells are in column {2}, which takes only {3}, given the "
        "moves that are forced")},
    {"more-queens-than-units-take",
     N_("row {0} needs {1} queens, but the columns where it has free cells take only {3}, given the moves that "
        "are forced")}};
static sentences rows_in_regions = {
    {"more-queens-than-units-take",
     N_("rows {0} need {1} queens, but all their free cells are in regions {2}, which take only {3}")},
    {"more-queens-than-units-take",
     N_("rows {0} need {1} queens, but all their free cells are in regions {2}, which take only {3}, given the "
        "moves that are forced")},
    {"more-queens-than-units-take",
     N_("rows {0} need {1} queens, but all their free cells are in region {2}, which takes only {3}")},
    {"more-queens-than-units-take",
     N_("rows {0} need {1} queens, but all their free cells are in region {2}, which takes only {3}, given the "
        "moves that are forced")},
    {"more-queens-than-units-take",
     N_("row {0} needs {1} queens, but the regions where it has free cells take only {3}, given the moves that "
        "are forced")}};
static sentences columns_in_rows = {
    {"more-queens-than-units-take",
     N_("columns {0} need {1} queens, but all their free cells are in rows {2}, which take only {3}")},
    {"more-queens-than-units-take",
     N_("columns {0} need {1} queens, but all their free cells are in rows {2}, which take only {3}, given the "
        "moves that are forced")},
    {"more-queens-than-units-take",
     N_("columns {0} need {1} queens, but all their free cells are in row {2}, which takes only {3}")},
    {"more-queens-than-units-take",
     N_("columns {0} need {1} queens, but all their free cells are in row {2}, which takes only {3}, given the "
        "moves that are forced")},
    {"more-queens-than-units-take",
     N_("column {0} needs {1} queens, but the rows where it has free cells take only {3}, given the moves that "
        "are forced")}};
static sentences columns_in_regions = {
    {"more-queens-than-units-take",
     N_("columns {0} need {1} queens, but all their free cells are in regions {2}, which take only {3}")},
    {"more-queens-than-units-take",
     N_("columns {0} need {1} queens, but all their free cells are in regions {2}, which take only {3}, given "
        "the moves that are forced")},
    {"more-queens-than-units-take",
     N_("columns {0} need {1} queens, but all their free cells are in region {2}, which takes only {3}")},
    {"more-queens-than-units-take",
     N_("columns {0} need {1} queens, but all their free cells are in region {2}, which takes only {3}, given "
        "the moves that are forced")},
    {"more-queens-than-units-take",
     N_("column {0} needs {1} queens, but the regions where it has free cells take only {3}, given the moves "
        "that are forced")}};
static sentences regions_in_rows = {
    {"more-queens-than-units-take",
     N_("regions {0} need {1} queens, but all their free cells are in rows {2}, which take only {3}")},
    {"more-queens-than-units-take",
     N_("regions {0} need {1} queens, but all their free cells are in rows {2}, which take only {3}, given the "
        "moves that are forced")},
    {"more-queens-than-units-take",
     N_("regions {0} need {1} queens, but all their free cells are in row {2}, which takes only {3}")},
    {"more-queens-than-units-take",
     N_("regions {0} need {1} queens, but all their free cells are in row {2}, which takes only {3}, given the "
        "moves that are forced")},
    {"more-queens-than-units-take",
     N_("region {0} needs {1} queens, but the rows where it has free cells take only {3}, given the moves that "
        "are forced")}};
static sentences regions_in_columns = {
    {"more-queens-than-units-take",
     N_("regions {0} need {1} queens, but all their free cells are in columns {2}, which take only {3}")},
    {"more-queens-than-units-take",
     N_("regions {0} need {1} queens, but all their free cells are in columns {2}, which take only {3}, given "
        "the moves that are forced")},
    {"more-queens-than-units-take",
     N_("regions {0} need {1} queens, but all their free cells are in column {2}, which takes only {3}")},
    {"more-queens-than-units-take",
     N_("regions {0} need {1} queens, but all their free cells are in column {2}, which takes only {3}, given "
        "the moves that are forced")},
    {"more-queens-than-units-take",
     N_("region {0} needs {1} queens, but the columns where it has free cells take only {3}, given the moves "
        "that are forced")}};
static const papan_wording *const text[3][3] = {
    [ROW] = {[COLUMN] = rows_in_columns, [REGION] = rows_in_regions},
    [COLUMN] = {[ROW] = columns_in_rows, [REGION] = columns_in_regions},
    [REGION] = {[ROW] = regions_in_rows, [COLUMN] = regions_in_columns},
};

enum { ROOM = sizeof((papan_message *)NULL)->arg[0] - 1 };

static void say_regions(papan_message *why, unsigned index, uint64_t units, const char *symbol)
{
    unsigned count = papan_ones(units);
    const char *gap = 3 * count <= ROOM + 2 ? ", " : 2 * count <= ROOM + 1 ? " " : "";
    uint64_t letters = papan_region_letters(units, symbol);
    for (uint64_t rest = letters; rest != 0; rest &= rest - 1) {
        papan_say_more(why, index, rest != letters ? gap : "");
        papan_say_more(why, index, (char[]){papan_region_symbols[papan_lowest(rest)], '\0'});
    }
}

/* "3, 4, 10-23", ending with "..." if not all fit. */
static void say_lines(papan_message *why, unsigned index, uint64_t units)
{
    while (units != 0) {
        unsigned first = papan_lowest(units), last = first;
        while (last + 1 < PAPAN_QUEENS_MAX && units >> (last + 1) & 1)
            last++;
        last = last == first + 1 ? first : last; /* two are no range */
        units &= ~UINT64_C(0) << last << 1;
        if (strlen(why->arg[index]) > ROOM - 12) {
            papan_say_more(why, index, "...");
            return;
        }
        papan_say_more_number(why, index, first + 1);
        if (last > first) {
            papan_say_more(why, index, "-");
            papan_say_more_number(why, index, last + 1);
        }
        papan_say_more(why, index, units != 0 ? ", " : "");
    }
}

static void say_units(papan_message *why, unsigned index, unsigned kind, uint64_t units, const char *symbol)
{
    if (kind == REGION)
        say_regions(why, index, units, symbol);
    else
        say_lines(why, index, units);
}

void papan_hall_say(const papan_hall *h, const char *symbol, bool given, papan_message *why)
{
    assert(h->size > 0 && h->from != h->to);
    unsigned which = papan_ones(h->set.givers) == 1      ? ONE_GIVEN
                     : papan_ones(h->set.receivers) == 1 ? INTO_ONE + given
                                                         : MANY + given;
    assert(text[h->from][h->to] != NULL);
    const papan_wording *wording = &text[h->from][h->to][which];
    papan_say(why, 0, 0, wording->code, wording->text);
    say_units(why, 0, h->from, h->set.givers, symbol);
    papan_say_number(why, 1, h->need);
    say_units(why, 2, h->to, h->set.receivers, symbol);
    papan_say_number(why, 3, h->take);
}

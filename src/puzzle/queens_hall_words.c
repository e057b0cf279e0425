/* queens_hall_words.c: a set of units that need too many queens, in words. An argument of a message has room
 * for 63 characters. Neighbouring lines are told as a range, 10-23; regions stand apart by a comma, by a space
 * or by nothing, as room allows. Of a set and its reverse the smaller one is told, at most 32 units of 64 with
 * one queen each, so that regions always fit with spaces. Rows that fit in no way are cut short: they are those
 * where the regions have free cells. */
#include "puzzle/queens_hall.h"

#include "base/bits.h"

#include <assert.h>
#include <string.h>

enum { ROW = PAPAN_HALL_ROW, COLUMN = PAPAN_HALL_COLUMN, REGION = PAPAN_HALL_REGION };
enum { MANY, MANY_GIVEN, INTO_ONE, INTO_ONE_GIVEN, ONE_GIVEN, TEXTS };

typedef const char *const sentences[TEXTS];

static sentences text[3][3] = {
    [ROW] =
        {
            [COLUMN] = {N_("rows {0} need {1} queens, but all their free cells lie in columns {2}, which take "
                           "only {3}"),
                        N_("rows {0} need {1} queens, but all their free cells lie in columns {2}, which take "
                           "only {3}, given the moves that are forced"),
                        N_("rows {0} need {1} queens, but all their free cells lie in column {2}, which takes "
                           "only {3}"),
                        N_("rows {0} need {1} queens, but all their free cells lie in column {2}, which takes "
                           "only {3}, given the moves that are forced"),
                        N_("row {0} needs {1} queens, but the columns where it has free cells take only {3}, "
                           "given the moves that are forced")},
            [REGION] = {N_("rows {0} need {1} queens, but all their free cells lie in regions {2}, which take "
                           "only {3}"),
                        N_("rows {0} need {1} queens, but all their free cells lie in regions {2}, which take "
                           "only {3}, given the moves that are forced"),
                        N_("rows {0} need {1} queens, but all their free cells lie in region {2}, which takes "
                           "only {3}"),
                        N_("rows {0} need {1} queens, but all their free cells lie in region {2}, which takes "
                           "only {3}, given the moves that are forced"),
                        N_("row {0} needs {1} queens, but the regions where it has free cells take only {3}, "
                           "given the moves that are forced")},
        },
    [COLUMN] =
        {
            [ROW] = {N_("columns {0} need {1} queens, but all their free cells lie in rows {2}, which take "
                        "only {3}"),
                     N_("columns {0} need {1} queens, but all their free cells lie in rows {2}, which take "
                        "only {3}, given the moves that are forced"),
                     N_("columns {0} need {1} queens, but all their free cells lie in row {2}, which takes "
                        "only {3}"),
                     N_("columns {0} need {1} queens, but all their free cells lie in row {2}, which takes "
                        "only {3}, given the moves that are forced"),
                     N_("column {0} needs {1} queens, but the rows where it has free cells take only {3}, "
                        "given the moves that are forced")},
            [REGION] = {N_("columns {0} need {1} queens, but all their free cells lie in regions {2}, which "
                           "take only {3}"),
                        N_("columns {0} need {1} queens, but all their free cells lie in regions {2}, which "
                           "take only {3}, given the moves that are forced"),
                        N_("columns {0} need {1} queens, but all their free cells lie in region {2}, which "
                           "takes only {3}"),
                        N_("columns {0} need {1} queens, but all their free cells lie in region {2}, which "
                           "takes only {3}, given the moves that are forced"),
                        N_("column {0} needs {1} queens, but the regions where it has free cells take only "
                           "{3}, given the moves that are forced")},
        },
    [REGION] =
        {
            [ROW] = {N_("regions {0} need {1} queens, but all their free cells lie in rows {2}, which take "
                        "only {3}"),
                     N_("regions {0} need {1} queens, but all their free cells lie in rows {2}, which take "
                        "only {3}, given the moves that are forced"),
                     N_("regions {0} need {1} queens, but all their free cells lie in row {2}, which takes "
                        "only {3}"),
                     N_("regions {0} need {1} queens, but all their free cells lie in row {2}, which takes "
                        "only {3}, given the moves that are forced"),
                     N_("region {0} needs {1} queens, but the rows where it has free cells take only {3}, "
                        "given the moves that are forced")},
            [COLUMN] = {N_("regions {0} need {1} queens, but all their free cells lie in columns {2}, which "
                           "take only {3}"),
                        N_("regions {0} need {1} queens, but all their free cells lie in columns {2}, which "
                           "take only {3}, given the moves that are forced"),
                        N_("regions {0} need {1} queens, but all their free cells lie in column {2}, which "
                           "takes only {3}"),
                        N_("regions {0} need {1} queens, but all their free cells lie in column {2}, which "
                           "takes only {3}, given the moves that are forced"),
                        N_("region {0} needs {1} queens, but the columns where it has free cells take only "
                           "{3}, given the moves that are forced")},
        },
};

enum { ROOM = sizeof((papan_message *)NULL)->arg[0] - 1 };

static void say_regions(papan_message *why, unsigned index, uint64_t units, const char *symbol)
{
    char list[ROOM + 3];
    unsigned count = papan_ones(units), gap = 3 * count <= ROOM + 2 ? 2 : 2 * count <= ROOM + 1 ? 1 : 0;
    size_t length = 0;
    for (; units != 0 && length < ROOM; units &= units - 1) {
        list[length++] = symbol[papan_lowest(units)];
        memcpy(list + length, &", "[2 - gap], gap);
        length += gap;
    }
    assert(length >= gap && length <= sizeof list);
    papan_say_bytes(why, index, list, length - gap);
}

static size_t add_number(char *out, unsigned number)
{
    assert(number > 0 && number < 100);
    size_t length = 0;
    if (number >= 10)
        out[length++] = (char)('0' + number / 10);
    out[length++] = (char)('0' + number % 10);
    return length;
}

/* "3, 4, 10-23", with "..." where more does not fit. */
static void say_lines(papan_message *why, unsigned index, uint64_t units)
{
    char list[ROOM + 16];
    size_t length = 0;
    while (units != 0) {
        unsigned first = papan_lowest(units), last = first;
        while (last + 1 < PAPAN_QUEENS_MAX && units >> (last + 1) & 1)
            last++;
        last = last == first + 1 ? first : last; /* two are no range */
        units &= ~UINT64_C(0) << last << 1;
        if (length > ROOM - 12) {
            memcpy(list + length, "...", 3);
            length += 3;
            break;
        }
        length += add_number(list + length, first + 1);
        if (last > first) {
            list[length++] = '-';
            length += add_number(list + length, last + 1);
        }
        memcpy(list + length, ", ", 2);
        length += units != 0 ? 2 : 0;
    }
    assert(length <= sizeof list);
    papan_say_bytes(why, index, list, length);
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
    assert(text[h->from][h->to][which] != NULL);
    papan_say(why, 0, 0, text[h->from][h->to][which]);
    say_units(why, 0, h->from, h->set.givers, symbol);
    papan_say_number(why, 1, h->need);
    say_units(why, 2, h->to, h->set.receivers, symbol);
    papan_say_number(why, 3, h->take);
}

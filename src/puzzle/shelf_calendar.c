/* shelf_calendar.c: calendar puzzles: cover the board so that only today's cells stay empty. The board with 12
 * months and 31 days (DragonFjord's A-Puzzle-A-Day) and the one that also has weekdays. Without a date, one
 * cell of each group stays empty: all dates in one puzzle. */
#include "base/date.h"
#include "puzzle/shelf.h"

#include <assert.h>
#include <string.h>

enum { COLUMNS = 7, ROWS_MAX = 8, MONTHS = 12, DAYS = 31 };

/* The groups of cells, and where their first cell is in the order of reading. */
enum { MONTH, DAY, WEEKDAY, GROUPS };

static const char *const text[ROWS_MAX][COLUMNS] = {
    {"Jan", "Feb", "Mar", "Apr", "May", "Jun", NULL},
    {"Jul", "Aug", "Sep", "Oct", "Nov", "Dec", NULL},
    {"1", "2", "3", "4", "5", "6", "7"},
    {"8", "9", "10", "11", "12", "13", "14"},
    {"15", "16", "17", "18", "19", "20", "21"},
    {"22", "23", "24", "25", "26", "27", "28"},
    {"29", "30", "31", "Sun", "Mon", "Tue", "Wed"},
    {NULL, NULL, NULL, NULL, "Thu", "Fri", "Sat"},
};

typedef struct calendar {
    const char *set;
    unsigned rows;
    bool weekdays;
} calendar;

static const calendar plain = {"calendar", 7, false}, with_weekday = {"calendar-weekday", 8, true};

static unsigned group_of(unsigned row, unsigned column)
{
    return row < 2 ? MONTH : row < 6 || (row == 6 && column < 3) ? DAY : WEEKDAY;
}

/* A date as written: with a year, or month and day alone. weekday: from 0, a Sunday; -1 if there is no year. */
static bool read_date(const char *written, unsigned *month, unsigned *day, int *weekday)
{
    papan_date date;
    char leap[] = "2024-MM-DD"; /* 29 February exists */
    bool short_form = strlen(written) == 5;
    if (short_form)
        memcpy(leap + 5, written, 5);
    if (!papan_date_read(short_form ? leap : written, &date))
        return false;
    *month = date.month;
    *day = date.day;
    *weekday = short_form ? -1 : (int)(papan_date_number(&date) % PAPAN_WEEK);
    return true;
}

static papan_status refuse_date(const calendar *c, const char *written, papan_notes *notes)
{
    papan_say(&notes->error, 0, 0, "calendar-bad-date",
              c->weekdays ? N_("invalid {0}:{1}; expected a date such as {0}:2026-11-15")
                          : N_("invalid {0}:{1}; expected a month and a day, as in {0}:11-15, or a date, as in "
                               "{0}:2026-11-15"));
    papan_say_text(&notes->error, 0, c->set);
    papan_say_text(&notes->error, 1, written);
    return PAPAN_BAD_INPUT;
}

/* mask[] for the board; open[GROUPS]: the cell of each group that stays empty, from 0, or -1: any. */
static void fill_board(const calendar *c, const int open[GROUPS], char *mask, const char **label)
{
    int seen[GROUPS] = {0};
    for (unsigned i = 0; i < c->rows * COLUMNS; i++) {
        unsigned row = i / COLUMNS, column = i % COLUMNS, group = group_of(row, column);
        mask[i] = PAPAN_OUTSIDE;
        label[i] = NULL;
        if (text[row][column] == NULL || (group == WEEKDAY && !c->weekdays))
            continue;
        label[i] = text[row][column];
        mask[i] = open[group] < 0              ? (char)(PAPAN_GAP + group)
                  : seen[group] == open[group] ? PAPAN_OPEN
                                               : PAPAN_CELL;
        seen[group]++;
    }
    assert(seen[MONTH] == MONTHS && seen[DAY] == DAYS);
}

static papan_status new_calendar(const papan_allocator *memory, const calendar *c, const char *written,
                                 papan_puzzle **puzzle, papan_notes *notes)
{
    int open[GROUPS] = {-1, -1, -1};
    unsigned month, day;
    if (written[0] != '\0') {
        if (!read_date(written, &month, &day, &open[WEEKDAY]) || (c->weekdays && open[WEEKDAY] < 0))
            return refuse_date(c, written, notes);
        open[MONTH] = (int)month - 1;
        open[DAY] = (int)day - 1;
    }
    char mask[ROWS_MAX * COLUMNS];
    const char *label[ROWS_MAX * COLUMNS];
    fill_board(c, open, mask, label);
    static const papan_gap_spec one[GROUPS] = {{true, 1, 1}, {true, 1, 1}, {true, 1, 1}};
    const papan_piece_set *set = papan_piece_set_find(c->set, strlen(c->set));
    papan_pack_spec spec = {.lattice = PAPAN_SQUARE,
                            .custom = true,
                            .rows = c->rows,
                            .columns = COLUMNS,
                            .layers = 1,
                            .mask = mask,
                            .text = label,
                            .gaps = written[0] != '\0' ? 0
                                    : c->weekdays      ? GROUPS
                                                       : WEEKDAY,
                            .gap = one,
                            .pieces = set->pieces,
                            .piece = set->piece};
    return papan_pack_new(memory, &spec, puzzle, notes);
}

papan_status papan_shelf_calendar(const papan_allocator *memory, const char *rest, papan_puzzle **puzzle,
                                  papan_notes *notes)
{
    return new_calendar(memory, &plain, rest, puzzle, notes);
}

papan_status papan_shelf_calendar_weekday(const papan_allocator *memory, const char *rest,
                                          papan_puzzle **puzzle, papan_notes *notes)
{
    return new_calendar(memory, &with_weekday, rest, puzzle, notes);
}

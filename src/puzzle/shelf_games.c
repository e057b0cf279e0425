/* shelf_games.c: Genius Square and Katamino, whose ids choose the board.
 *
 * Genius Square (The Happy Puzzle Company): seven dice show where the seven blockers go; the nine pieces cover
 * the other cells of 6 x 6. Every cell is on exactly one die. An id names the seven cells (A1,B4,...; rows A to
 * F from the top) or is the number of a roll: 1 to 62,208, all different boards that the dice can show.
 *
 * Katamino (Gigamic): N of the twelve pentominoes fill 5 x N. An id names the pieces by their letters
 * (katamino:LYT is 5 x 3), or only their number: then any N of the twelve may be used. */
#include "puzzle/shelf.h"

#include <stdlib.h>
#include <string.h>

/* ---- Genius Square ---- */

enum { SIDE = 6, BLOCKERS = 7, FACES = 6 };

/* The different faces of each die. */
static const char dice[BLOCKERS][FACES][3] = {
    {"A1", "C1", "D1", "D2", "E2", "F3"},
    {"A2", "A3", "B1", "B2", "B3", "C2"},
    {"A4", "B5", "C5", "C6", "D6", "F6"},
    {"A5", "B6", "E1", "F2"},
    {"A6", "F1"},
    {"B4", "C3", "C4", "D3", "D4", "E3"},
    {"D5", "E4", "E5", "E6", "F4", "F5"},
};

static unsigned faces_of(unsigned die)
{
    unsigned faces = 0;
    while (faces < FACES && dice[die][faces][0] != '\0')
        faces++;
    return faces;
}

/* Sets the state of the cell with this name, so far one to be covered; false if there is no such cell. */
static bool set_named_cell(char *mask, const char *name, char what)
{
    bool cell = name[0] >= 'A' && name[0] < 'A' + SIDE && name[1] >= '1' && name[1] < '1' + SIDE;
    unsigned at = cell ? (unsigned)(name[0] - 'A') * SIDE + (unsigned)(name[1] - '1') : 0;
    if (!cell || mask[at] != PAPAN_CELL)
        return false;
    mask[at] = what;
    return true;
}

static bool roll(char *mask, const char *digits)
{
    bool whole = digits[strspn(digits, "0123456789")] == '\0';
    unsigned long number = whole ? strtoul(digits, NULL, 10) : 0;
    unsigned long rest = number - 1;
    for (unsigned die = 0; number > 0 && die < BLOCKERS; die++) {
        set_named_cell(mask, dice[die][rest % faces_of(die)], PAPAN_OPEN);
        rest /= faces_of(die);
    }
    return number > 0 && rest == 0;
}

/* Seven names of cells, separated by commas. */
static bool name_cells(char *mask, const char *names)
{
    unsigned blockers = 0;
    for (; blockers < BLOCKERS && set_named_cell(mask, names, PAPAN_OPEN); blockers++) {
        names += 2;
        names += *names == ',';
    }
    return blockers == BLOCKERS && *names == '\0' && names[-1] != ',';
}

static bool all_rolls(char *mask)
{
    for (unsigned die = 0; die < BLOCKERS; die++)
        for (unsigned face = 0; face < faces_of(die); face++)
            set_named_cell(mask, dice[die][face], (char)(PAPAN_GAP + die));
    return true;
}

papan_status papan_shelf_genius_square(const papan_allocator *memory, const char *rest, papan_puzzle **puzzle,
                                       papan_notes *notes)
{
    char mask[SIDE * SIDE];
    memset(mask, PAPAN_CELL, sizeof mask);
    bool number = rest[0] >= '0' && rest[0] <= '9';
    if (!(rest[0] == '\0' ? all_rolls(mask)
          : number        ? roll(mask, rest)
                          : strlen(rest) >= 2 && name_cells(mask, rest)))
        return papan_fail(
            PAPAN_BAD_INPUT, &notes->error, "genius-bad-cells",
            N_("invalid genius-square:{0}; expected seven different cells, such as A1,A2,A4,A5,A6,B4,D5, "
               "or the "
               "number of a roll from 1 to 62208"),
            PAPAN_ARGS(rest));
    static const papan_gap_spec one_each[BLOCKERS] = {{true, 1, 1}, {true, 1, 1}, {true, 1, 1}, {true, 1, 1},
                                                      {true, 1, 1}, {true, 1, 1}, {true, 1, 1}};
    const papan_piece_set *set = papan_piece_set_find("genius-square", strlen("genius-square"));
    papan_pack_spec spec = {.lattice = PAPAN_SQUARE,
                            .custom = true,
                            .rows = SIDE,
                            .columns = SIDE,
                            .layers = 1,
                            .mask = mask,
                            .gaps = rest[0] == '\0' ? BLOCKERS : 0,
                            .gap = one_each,
                            .pieces = set->pieces,
                            .piece = set->piece};
    return papan_pack_new(memory, &spec, puzzle, notes);
}

/* ---- Katamino ---- */

enum { HEIGHT = 5, LEAST = 3, MOST = 12 };

/* Chooses the pieces with these letters; 0 if one is unknown or named twice. */
static unsigned choose(const papan_piece_set *set, const char *letters, papan_piece_spec *piece)
{
    unsigned pieces = 0;
    for (const char *letter = letters; *letter != '\0'; letter++) {
        unsigned at = 0;
        while (at < set->pieces && set->piece[at].symbol != *letter)
            at++;
        if (at == set->pieces || strchr(letter + 1, *letter) != NULL)
            return 0;
        piece[pieces++] = set->piece[at];
    }
    return pieces;
}

papan_status papan_shelf_katamino(const papan_allocator *memory, const char *rest, papan_puzzle **puzzle,
                                  papan_notes *notes)
{
    const papan_piece_set *set = papan_piece_set_find("pentominoes", strlen("pentominoes"));
    papan_piece_spec piece[MOST];
    size_t digits = strspn(rest, "0123456789");
    bool any = digits > 0 && digits < 3 && rest[digits] == '\0';
    unsigned columns = any ? (unsigned)strtoul(rest, NULL, 10) : choose(set, rest, piece);
    if (columns < LEAST || columns > MOST)
        return papan_fail(
            PAPAN_BAD_INPUT, &notes->error, "katamino-bad-letters",
            N_("invalid katamino:{0}; expected three to twelve different letters of F I L N P T U V W X "
               "Y Z, or a "
               "number from 3 to 12"),
            PAPAN_ARGS(rest));
    for (unsigned i = 0; any && i < MOST; i++) {
        piece[i] = set->piece[i];
        piece[i].spare = columns < MOST;
    }
    papan_pack_spec spec = {.lattice = PAPAN_SQUARE,
                            .rows = HEIGHT,
                            .columns = columns,
                            .layers = 1,
                            .pieces = any ? MOST : columns,
                            .piece = piece};
    return papan_pack_new(memory, &spec, puzzle, notes);
}

/* shelf.c: the boards of the built-in puzzles. A row names a piece set and describes a board; rows without a
 * set are examples of ids that builtin.c makes from numbers, letters or dates.
 *
 * Boards of Lonpos, Kanoodle Extreme, hexiamonds, polyhexes and Soma are those that catalogues and boxes show;
 * each was counted by two programs that share nothing. */
#include "puzzle/shelf.h"

/* clang-format off: boards as they look */
static const char eight_with_hole[] = "XXXXXXXX"
                                      "XXXXXXXX"
                                      "XXXXXXXX"
                                      "XXX..XXX"
                                      "XXX..XXX"
                                      "XXXXXXXX"
                                      "XXXXXXXX"
                                      "XXXXXXXX";

static const char diagonal[] = ".XXXX...."
                               "XXXXX...."
                               "XXXXXXX.."
                               "XXXXXXX.."
                               "XXXXXXXXX"
                               "..XXXXXXX"
                               "..XXXXXXX"
                               "....XXXXX"
                               "....XXXX.";

static const char lonpos_triangle[] = ".........X"
                                      "........XX"
                                      ".......XXX"
                                      "......XXXX"
                                      ".....XXXXX"
                                      "....XXXXXX"
                                      "...XXXXXXX"
                                      "..XXXXXXXX"
                                      ".XXXXXXXXX"
                                      "XXXXXXXXXX";
static const char lonpos_butterfly[] = "....XXXX."
                                       "....XXXXX"
                                       "..XXXXXXX"
                                       "..XXXXXXX"
                                       "XXXXXXXXX"
                                       "XXXXXXX.."
                                       "XXXXXXX.."
                                       "XXXXX...."
                                       ".XXXX....";
static const char kanoodle_extreme_56[] = "..XXXXXXXXXXX"
                                          ".XXXXXXXXXXX."
                                          "XXXXXXXXXXXX."
                                          "XXXXXXXXXXX.."
                                          "XXXXXXXXXXX..";
static const char kanoodle_genius_35[] = "...XXXX"
                                         "..XXXXX"
                                         ".XXXXXX"
                                         ".XXXXX."
                                         "XXXXXX."
                                         "XXXXX.."
                                         "XXXX...";
static const char hexiamonds_6x6[] = "......XXXXXXXXXXXX"
                                     ".....XXXXXXXXXXXX."
                                     "....XXXXXXXXXXXX.."
                                     "...XXXXXXXXXXXX..."
                                     "..XXXXXXXXXXXX...."
                                     ".XXXXXXXXXXXX.....";
static const char hexiamonds_4x9[] = "....XXXXXXXXXXXXXXXXXX"
                                     "...XXXXXXXXXXXXXXXXXX."
                                     "..XXXXXXXXXXXXXXXXXX.."
                                     ".XXXXXXXXXXXXXXXXXX...";
static const char hexiamonds_3x12[] = "..XXXXXXXXXXXXXXXXXXXXXXXX"
                                      ".XXXXXXXXXXXXXXXXXXXXXXXX."
                                      "XXXXXXXXXXXXXXXXXXXXXXXX..";
static const char hexiamonds_trapezoid[] = "....XXXXXXXXXXXXXXX..."
                                           "...XXXXXXXXXXXXXXXXX.."
                                           "..XXXXXXXXXXXXXXXXXXX."
                                           ".XXXXXXXXXXXXXXXXXXXXX";
static const char hexiamonds_long_hexagon[] = "..XXXXXXXXXXXXXXXXX."
                                              ".XXXXXXXXXXXXXXXXXXX"
                                              ".XXXXXXXXXXXXXXXXXXX"
                                              "..XXXXXXXXXXXXXXXXX.";
static const char hexiamonds_trefoil[] = "........XXXXX."
                                         ".......XXXXXXX"
                                         "..XXXXXXXXXXXX"
                                         ".XXXXXXXXXXXX."
                                         ".XXXXXXXXXXXX."
                                         "..XXXXXXXXXXXX"
                                         ".......XXXXXXX"
                                         "........XXXXX.";
static const char hexiamonds_crescent[] = "....XXXXXXXXX."
                                          "...XXXXXXXXXXX"
                                          "..XXXXXXXX...."
                                          ".XXXXXXXX....."
                                          ".XXXXXXXX....."
                                          "..XXXXXXXX...."
                                          "...XXXXXXXXXXX"
                                          "....XXXXXXXXX.";
static const char hexiamonds_chevron[] = "..XXXXXXXXXXXX"
                                         ".XXXXXXXXXXXX."
                                         "XXXXXXXXXXXX.."
                                         "XXXXXXXXXXXX.."
                                         ".XXXXXXXXXXXX."
                                         "..XXXXXXXXXXXX";
static const char hexagon_tangram_hexagon[] = "..XXXXXXX.."
                                              ".XXXXXXXXX."
                                              "XXXXXXXXXXX"
                                              "XXXXXXXXXXX"
                                              ".XXXXXXXXX."
                                              "..XXXXXXX..";
static const char tetrahexes_coin[] = "..XXXXX"
                                      ".XXXXXX"
                                      "XXX.XXX"
                                      "XXXXXX."
                                      "XXXXX..";
static const char trihexes_tetrahexes_hexagon[] = "...XXXX"
                                                  "..XXXXX"
                                                  ".XXXXXX"
                                                  "XXXXXXX"
                                                  "XXXXXX."
                                                  "XXXXX.."
                                                  "XXXX...";
static const char trihexes_tetrahexes_hexagram[] = "......X.."
                                                   ".....XX.."
                                                   "..XXXXXXX"
                                                   "..XXXXXX."
                                                   "..XXXXX.."
                                                   ".XXXXXX.."
                                                   "XXXXXXX.."
                                                   "..XX....."
                                                   "..X......";
static const char soma_crystal[] = "XXX"
                                   "XXX"
                                   "XXX"
                                   "XXX"
                                   "XXX"
                                   "XX."
                                   "XXX"
                                   "XX."
                                   "X.."
                                   "XX."
                                   "X.."
                                   "..."
                                   "X.."
                                   "..."
                                   "...";
static const char soma_chair[] = "XXX"
                                 "XXX"
                                 "XXX"
                                 "XXX"
                                 "XXX"
                                 "XXX"
                                 "XXX"
                                 "..."
                                 "..."
                                 "XXX"
                                 "..."
                                 "..."
                                 "XXX"
                                 "..."
                                 "...";
static const char soma_bathtub[] = "XXXXX"
                                   "XXXXX"
                                   "XXXXX"
                                   "XXXXX"
                                   "X...X"
                                   "XXXXX";
static const char soma_dog[] = ".X.X."
                               "....."
                               ".X.X."
                               ".XXX."
                               ".XXX."
                               ".XXX."
                               ".XXX."
                               ".XXX."
                               ".XXX."
                               "....."
                               ".X.XX"
                               "....."
                               "....."
                               "XX..."
                               ".....";
static const char soma_duck[] = "XXXX."
                                "XXXX."
                                "XXXX."
                                "XXXX."
                                "XXXX."
                                "XXXX."
                                "....."
                                "...X."
                                "....."
                                "....."
                                "...XX"
                                ".....";
static const char soma_pyramid[] = "..X.."
                                   ".XXX."
                                   "XXXXX"
                                   ".XXX."
                                   "..X.."
                                   "....."
                                   ".XXX."
                                   ".XXX."
                                   ".XXX."
                                   "....."
                                   "....."
                                   "..X.."
                                   ".XXX."
                                   "..X.."
                                   ".....";
static const char soma_tunnel[] = "XX.XX"
                                  "XX.XX"
                                  "XX.XX"
                                  ".X.X."
                                  ".X.X."
                                  ".X.X."
                                  ".XXX."
                                  ".XXX."
                                  ".XXX.";
static const char soma_well[] = "XXX."
                                "XXXX"
                                "XXX."
                                ".X.."
                                "XXX."
                                "X.X."
                                "XXX."
                                "...."
                                "XXX."
                                "X.X."
                                "XXX."
                                "....";
static const char soma_snake[] = "........XX"
                                 ".........."
                                 ".........."
                                 ".........."
                                 "........X."
                                 ".........."
                                 ".........."
                                 ".........."
                                 "......XXX."
                                 "....XXX..."
                                 "..XXX....."
                                 "XXX......."
                                 "......XXX."
                                 "....XXX..."
                                 "..XXX....."
                                 "XXX.......";
static const char soma_tower[] = "XXXXXXX"
                                 "XXXXXXX"
                                 "XXXXXX."
                                 "XXXXXXX";
static const char soma_throne[] = "XXX"
                                  "XXX"
                                  "XXX"
                                  "XXX"
                                  "X.X"
                                  "X.X"
                                  "XXX"
                                  "X.X"
                                  "..."
                                  "XXX"
                                  "XXX"
                                  "...";
static const char soma_scorpion[] = ".....XX"
                                    "...XXX."
                                    "XXXXXXX"
                                    "...XXX."
                                    ".....XX"
                                    "......."
                                    ".....X."
                                    "XXXXXXX"
                                    ".....X."
                                    "......."
                                    "......."
                                    "......."
                                    "X......"
                                    "......."
                                    ".......";

static const char queens[] = N_("Queens");
static const char pentominoes[] = N_("Pentominoes");
static const char iq[] = N_("IQ puzzles");
static const char kanoodle[] = N_("Kanoodle and Lonpos");
static const char calendars[] = N_("Calendars");
static const char genius[] = N_("Genius Square");
static const char katamino[] = N_("Katamino");
static const char triangles[] = N_("Triangles");
static const char hexagons[] = N_("Hexagons");
static const char cubes[] = N_("Cubes");

static const papan_shelf_row table[] = {
    {"nqueens:8", queens, N_("eight queens on a chessboard; 8 can be any number"), NULL, PAPAN_SQUARE, 0, 0, 0,
     NULL},
    {"pentominoes:6x10", pentominoes, N_("the 12 pentominoes on 6 x 10"), "pentominoes", PAPAN_SQUARE, 6, 10, 1,
     NULL},
    {"pentominoes:5x12", pentominoes, N_("the 12 pentominoes on 5 x 12"), "pentominoes", PAPAN_SQUARE, 5, 12, 1,
     NULL},
    {"pentominoes:4x15", pentominoes, N_("the 12 pentominoes on 4 x 15"), "pentominoes", PAPAN_SQUARE, 4, 15, 1,
     NULL},
    {"pentominoes:3x20", pentominoes, N_("the 12 pentominoes on 3 x 20"), "pentominoes", PAPAN_SQUARE, 3, 20, 1,
     NULL},
    {"pentominoes:8x8-hole", pentominoes, N_("the 12 pentominoes on 8 x 8 without the four middle cells"),
     "pentominoes", PAPAN_SQUARE, 8, 8, 1, eight_with_hole},
    {"iq-puzzler-pro:5x11", iq, N_("IQ Puzzler Pro, the rectangle"), "iq-puzzler-pro", PAPAN_SQUARE, 5, 11, 1,
     NULL},
    {"iq-puzzler-pro:diagonal", iq, N_("IQ Puzzler Pro, the diagonal board"), "iq-puzzler-pro", PAPAN_SQUARE, 9,
     9, 1, diagonal},
    {"iq-puzzler-pro:pyramid", iq, N_("IQ Puzzler Pro, the pyramid of 55 balls"), "iq-puzzler-pro",
     PAPAN_PYRAMID, 5, 5, 5, NULL},
    {"kanoodle:5x11", kanoodle, N_("Kanoodle and Lonpos, the rectangle"), "kanoodle", PAPAN_SQUARE, 5, 11, 1,
     NULL},
    {"kanoodle:pyramid", kanoodle, N_("Kanoodle and Lonpos, the pyramid of 55 balls"), "kanoodle",
     PAPAN_PYRAMID, 5, 5, 5, NULL},
    {"soma:3x3x3", cubes, N_("the Soma cube"), "soma", PAPAN_CUBIC, 3, 3, 3, NULL},
    {"bedlam:4x4x4", cubes, N_("the Bedlam cube"), "bedlam", PAPAN_CUBIC, 4, 4, 4, NULL},
    {"calendar:11-15", calendars, N_("the calendar of 15 November; any month and day"), NULL, PAPAN_SQUARE, 0,
     0, 0, NULL},
    {"calendar", calendars, N_("the calendar with all days at once"), NULL, PAPAN_SQUARE, 0, 0, 0, NULL},
    {"calendar-weekday:2026-11-15", calendars, N_("the calendar with month, day and weekday; any date"), NULL,
     PAPAN_SQUARE, 0, 0, 0, NULL},
    {"calendar-weekday", calendars, N_("the calendar with month, day and weekday, all dates at once"), NULL,
     PAPAN_SQUARE, 0, 0, 0, NULL},
    {"genius-square:1", genius, N_("Genius Square, roll 1 of the dice; up to 62208"), NULL, PAPAN_SQUARE, 0, 0,
     0, NULL},
    {"genius-square:A1,A6,B2,C3,D4,E5,F6", genius,
     N_("Genius Square with blockers on seven cells of your choice"), NULL, PAPAN_SQUARE, 0, 0, 0, NULL},
    {"genius-square", genius, N_("Genius Square with all rolls of the dice at once"), NULL, PAPAN_SQUARE, 0, 0,
     0, NULL},
    {"katamino:LYT", katamino, N_("Katamino with the pieces L, Y and T; any three to twelve"), NULL,
     PAPAN_SQUARE, 0, 0, 0, NULL},
    {"katamino:5", katamino, N_("Katamino on 5 x 5 with any five of the twelve pieces"), NULL, PAPAN_SQUARE, 0,
     0, 0, NULL},
    {"one-sided-pentominoes:3x30", pentominoes, N_("the 18 one-sided pentominoes on 3 x 30"),
     "one-sided-pentominoes", PAPAN_SQUARE, 3, 30, 1, NULL},
    {"one-sided-pentominoes:5x18", pentominoes, N_("the 18 one-sided pentominoes on 5 x 18"),
     "one-sided-pentominoes", PAPAN_SQUARE, 5, 18, 1, NULL},
    {"one-sided-pentominoes:6x15", pentominoes, N_("the 18 one-sided pentominoes on 6 x 15"),
     "one-sided-pentominoes", PAPAN_SQUARE, 6, 15, 1, NULL},
    {"one-sided-pentominoes:9x10", pentominoes, N_("the 18 one-sided pentominoes on 9 x 10"),
     "one-sided-pentominoes", PAPAN_SQUARE, 9, 10, 1, NULL},
    {"pentominoes-tetrominoes:8x10", pentominoes, N_("the 12 pentominoes and 5 tetrominoes on 8 x 10"),
     "pentominoes-tetrominoes", PAPAN_SQUARE, 8, 10, 1, NULL},
    {"pentominoes-tetrominoes:5x16", pentominoes, N_("the 12 pentominoes and 5 tetrominoes on 5 x 16"),
     "pentominoes-tetrominoes", PAPAN_SQUARE, 5, 16, 1, NULL},
    {"iq-fit:5x10", iq, N_("IQ Fit: each piece shows one of its two faces"), "iq-fit", PAPAN_SQUARE, 5, 10, 1,
     NULL},
    {"iq-xoxo:5x10", iq, N_("IQ XOXO: X and O alternate"), "iq-xoxo", PAPAN_SQUARE, 5, 10, 1, NULL},
    {"iq-twist:4x8", iq, N_("IQ Twist without pegs"), "iq-twist", PAPAN_SQUARE, 4, 8, 1, NULL},
    {"lonpos:triangle", kanoodle, N_("Lonpos, the triangle"), "kanoodle", PAPAN_SQUARE, 10, 10, 1,
     lonpos_triangle},
    {"lonpos:butterfly", kanoodle, N_("Lonpos, the butterfly"), "kanoodle", PAPAN_SQUARE, 9, 9, 1,
     lonpos_butterfly},
    {"kanoodle-extreme:56", kanoodle, N_("Kanoodle Extreme, the board of 56 hexagons"), "kanoodle-extreme",
     PAPAN_HEXAGONAL, 5, 13, 1, kanoodle_extreme_56},
    {"kanoodle-genius:35", kanoodle, N_("Kanoodle Genius, the board of 35 hexagons"), "kanoodle-genius",
     PAPAN_HEXAGONAL, 7, 7, 1, kanoodle_genius_35},
    {"hexiamonds:6x6", triangles, N_("the 12 hexiamonds on a rhombus"), "hexiamonds", PAPAN_TRIANGULAR, 6, 18,
     1, hexiamonds_6x6},
    {"hexiamonds:4x9", triangles, N_("the 12 hexiamonds on a parallelogram of 4 x 9"), "hexiamonds",
     PAPAN_TRIANGULAR, 4, 22, 1, hexiamonds_4x9},
    {"hexiamonds:3x12", triangles, N_("the 12 hexiamonds on a parallelogram of 3 x 12: impossible"),
     "hexiamonds", PAPAN_TRIANGULAR, 3, 26, 1, hexiamonds_3x12},
    {"hexiamonds:trapezoid", triangles, N_("the 12 hexiamonds on a trapezoid"), "hexiamonds", PAPAN_TRIANGULAR,
     4, 22, 1, hexiamonds_trapezoid},
    {"hexiamonds:long-hexagon", triangles, N_("the 12 hexiamonds on a long hexagon"), "hexiamonds",
     PAPAN_TRIANGULAR, 4, 20, 1, hexiamonds_long_hexagon},
    {"hexiamonds:trefoil", triangles, N_("the 12 hexiamonds on three hexagons"), "hexiamonds", PAPAN_TRIANGULAR,
     8, 14, 1, hexiamonds_trefoil},
    {"hexiamonds:crescent", triangles, N_("the 12 hexiamonds on a crescent"), "hexiamonds", PAPAN_TRIANGULAR, 8,
     14, 1, hexiamonds_crescent},
    {"hexiamonds:chevron", triangles, N_("the 12 hexiamonds on a chevron"), "hexiamonds", PAPAN_TRIANGULAR, 6,
     14, 1, hexiamonds_chevron},
    {"hexagon-tangram:hexagon", triangles, N_("the hexagon tangram"), "hexagon-tangram", PAPAN_TRIANGULAR, 6,
     11, 1, hexagon_tangram_hexagon},
    {"tetrahexes:4x7", hexagons, N_("the 7 tetrahexes on 4 x 7"), "tetrahexes", PAPAN_HEXAGONAL, 4, 7, 1, NULL},
    {"tetrahexes:coin", hexagons, N_("the 7 tetrahexes on a coin"), "tetrahexes", PAPAN_HEXAGONAL, 5, 7, 1,
     tetrahexes_coin},
    {"trihexes-tetrahexes:hexagon", hexagons, N_("the trihexes and tetrahexes on a hexagon"),
     "trihexes-tetrahexes", PAPAN_HEXAGONAL, 7, 7, 1, trihexes_tetrahexes_hexagon},
    {"trihexes-tetrahexes:hexagram", hexagons, N_("the trihexes and tetrahexes on a hexagram"),
     "trihexes-tetrahexes", PAPAN_HEXAGONAL, 9, 9, 1, trihexes_tetrahexes_hexagram},
    {"polyhexes:5x8", hexagons, N_("the polyhexes of one to four cells on 5 x 8"), "polyhexes", PAPAN_HEXAGONAL,
     5, 8, 1, NULL},
    {"polyhexes:4x10", hexagons, N_("the polyhexes of one to four cells on 4 x 10"), "polyhexes",
     PAPAN_HEXAGONAL, 4, 10, 1, NULL},
    {"pentahexes:10x11", hexagons, N_("the 22 pentahexes on 10 x 11"), "pentahexes", PAPAN_HEXAGONAL, 10, 11, 1,
     NULL},
    {"pentahexes:5x22", hexagons, N_("the 22 pentahexes on 5 x 22"), "pentahexes", PAPAN_HEXAGONAL, 5, 22, 1,
     NULL},
    {"soma:crystal", cubes, N_("Soma: the crystal"), "soma", PAPAN_CUBIC, 3, 3, 5, soma_crystal},
    {"soma:chair", cubes, N_("Soma: the chair"), "soma", PAPAN_CUBIC, 3, 3, 5, soma_chair},
    {"soma:bathtub", cubes, N_("Soma: the bathtub"), "soma", PAPAN_CUBIC, 3, 5, 2, soma_bathtub},
    {"soma:dog", cubes, N_("Soma: the dog"), "soma", PAPAN_CUBIC, 3, 5, 5, soma_dog},
    {"soma:duck", cubes, N_("Soma: the duck"), "soma", PAPAN_CUBIC, 3, 5, 4, soma_duck},
    {"soma:pyramid", cubes, N_("Soma: the pyramid"), "soma", PAPAN_CUBIC, 5, 5, 3, soma_pyramid},
    {"soma:tunnel", cubes, N_("Soma: the tunnel"), "soma", PAPAN_CUBIC, 3, 5, 3, soma_tunnel},
    {"soma:well", cubes, N_("Soma: the well"), "soma", PAPAN_CUBIC, 4, 4, 3, soma_well},
    {"soma:snake", cubes, N_("Soma: the snake"), "soma", PAPAN_CUBIC, 4, 10, 4, soma_snake},
    {"soma:tower", cubes, N_("Soma: the tower"), "soma", PAPAN_CUBIC, 2, 7, 2, soma_tower},
    {"soma:throne", cubes, N_("Soma: the throne"), "soma", PAPAN_CUBIC, 3, 3, 4, soma_throne},
    {"soma:scorpion", cubes, N_("Soma: the scorpion"), "soma", PAPAN_CUBIC, 5, 7, 3, soma_scorpion},
};
/* clang-format on */

const papan_shelf_row *papan_shelf_at(size_t index)
{
    return index < sizeof table / sizeof *table ? &table[index] : NULL;
}

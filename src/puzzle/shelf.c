/* shelf.c: the boards of the built-in puzzles. The part of an id before the colon names the piece set; rows
 * without a size are examples of ids that builtin.c makes from numbers, letters or dates.
 *
 * Boards of Lonpos, Kanoodle Extreme, hexiamonds, polyhexes and Soma are those that catalogues and boxes show;
 * each was counted by two programs that share no code. */
#include "puzzle/shelf.h"

/* Boards as they look, layers side by side. */
/* clang-format off */
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
static const char soma_crystal[] = "XXX" "XXX" "XXX" "XX." "X.."
                                   "XXX" "XXX" "XX." "X.." "..."
                                   "XXX" "XX." "X.." "..." "...";
static const char soma_chair[] = "XXX" "XXX" "XXX" "XXX" "XXX"
                                 "XXX" "XXX" "..." "..." "..."
                                 "XXX" "XXX" "..." "..." "...";
static const char soma_bathtub[] = "XXXXX" "XXXXX"
                                   "XXXXX" "X...X"
                                   "XXXXX" "XXXXX";
static const char soma_dog[] = ".X.X." ".XXX." ".XXX." "....." "....."
                               "....." ".XXX." ".XXX." ".X.XX" "XX..."
                               ".X.X." ".XXX." ".XXX." "....." ".....";
static const char soma_duck[] = "XXXX." "XXXX." "....." "....."
                                "XXXX." "XXXX." "...X." "...XX"
                                "XXXX." "XXXX." "....." ".....";
static const char soma_pyramid[] = "..X.." "....." "....."
                                   ".XXX." ".XXX." "..X.."
                                   "XXXXX" ".XXX." ".XXX."
                                   ".XXX." ".XXX." "..X.."
                                   "..X.." "....." ".....";
static const char soma_tunnel[] = "XX.XX" ".X.X." ".XXX."
                                  "XX.XX" ".X.X." ".XXX."
                                  "XX.XX" ".X.X." ".XXX.";
static const char soma_well[] = "XXX." "XXX." "XXX."
                                "XXXX" "X.X." "X.X."
                                "XXX." "XXX." "XXX."
                                ".X.." "...." "....";
static const char soma_snake[] = "........XX" "........X." "......XXX." "......XXX."
                                 ".........." ".........." "....XXX..." "....XXX..."
                                 ".........." ".........." "..XXX....." "..XXX....."
                                 ".........." ".........." "XXX......." "XXX.......";
static const char soma_tower[] = "XXXXXXX" "XXXXXX."
                                 "XXXXXXX" "XXXXXXX";
static const char soma_throne[] = "XXX" "XXX" "XXX" "XXX"
                                  "XXX" "X.X" "X.X" "XXX"
                                  "XXX" "X.X" "..." "...";
static const char soma_scorpion[] = ".....XX" "......." "......."
                                    "...XXX." ".....X." "......."
                                    "XXXXXXX" "XXXXXXX" "X......"
                                    "...XXX." ".....X." "......."
                                    ".....XX" "......." ".......";

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

#define EXAMPLE(id_, group_, description_) {.id = id_, .group = group_, .description = description_}
#define BOARD(id_, group_, description_, mask_, ...) \
    {.id = id_, .group = group_, .description = description_, .mask = mask_, .size = {__VA_ARGS__}}

static const papan_shelf_row table[] = {
    EXAMPLE("nqueens:8", queens, N_("eight queens on a chessboard; 8 can be any number")),
    BOARD("pentominoes:6x10", pentominoes, N_("the 12 pentominoes on 6 x 10"), NULL, 6, 10),
    BOARD("pentominoes:5x12", pentominoes, N_("the 12 pentominoes on 5 x 12"), NULL, 5, 12),
    BOARD("pentominoes:4x15", pentominoes, N_("the 12 pentominoes on 4 x 15"), NULL, 4, 15),
    BOARD("pentominoes:3x20", pentominoes, N_("the 12 pentominoes on 3 x 20"), NULL, 3, 20),
    BOARD("pentominoes:8x8-hole", pentominoes, N_("the 12 pentominoes on 8 x 8 without the four middle cells"),
          eight_with_hole, 8, 8),
    BOARD("iq-puzzler-pro:5x11", iq, N_("IQ Puzzler Pro, the rectangle"), NULL, 5, 11),
    BOARD("iq-puzzler-pro:diagonal", iq, N_("IQ Puzzler Pro, the diagonal board"), diagonal, 9, 9),
    {.id = "iq-puzzler-pro:pyramid", .group = iq, .description = N_("IQ Puzzler Pro, the pyramid of 55 balls"),
     .size = {5, 5, 5}, .pyramid = true},
    BOARD("kanoodle:5x11", kanoodle, N_("Kanoodle and Lonpos, the rectangle"), NULL, 5, 11),
    {.id = "kanoodle:pyramid", .group = kanoodle,
     .description = N_("Kanoodle and Lonpos, the pyramid of 55 balls"),
     .size = {5, 5, 5}, .pyramid = true},
    BOARD("soma:3x3x3", cubes, N_("the Soma cube"), NULL, 3, 3, 3),
    BOARD("bedlam:4x4x4", cubes, N_("the Bedlam cube"), NULL, 4, 4, 4),
    EXAMPLE("calendar:11-15", calendars, N_("the calendar of 15 November; any month and day")),
    EXAMPLE("calendar", calendars, N_("the calendar with all days at once")),
    EXAMPLE("calendar-weekday:2026-11-15", calendars, N_("the calendar with month, day and weekday; any date")),
    EXAMPLE("calendar-weekday", calendars, N_("the calendar with month, day and weekday, all dates at once")),
    EXAMPLE("genius-square:1", genius, N_("Genius Square, roll 1 of the dice; up to 62208")),
    EXAMPLE("genius-square:A1,A6,B2,C3,D4,E5,F6", genius,
            N_("Genius Square with blockers on seven cells of your choice")),
    EXAMPLE("genius-square", genius, N_("Genius Square with all rolls of the dice at once")),
    EXAMPLE("katamino:LYT", katamino, N_("Katamino with the pieces L, Y and T; any three to twelve")),
    EXAMPLE("katamino:5", katamino, N_("Katamino on 5 x 5 with any five of the twelve pieces")),
    BOARD("one-sided-pentominoes:3x30", pentominoes, N_("the 18 one-sided pentominoes on 3 x 30"), NULL, 3, 30),
    BOARD("one-sided-pentominoes:5x18", pentominoes, N_("the 18 one-sided pentominoes on 5 x 18"), NULL, 5, 18),
    BOARD("one-sided-pentominoes:6x15", pentominoes, N_("the 18 one-sided pentominoes on 6 x 15"), NULL, 6, 15),
    BOARD("one-sided-pentominoes:9x10", pentominoes, N_("the 18 one-sided pentominoes on 9 x 10"), NULL, 9, 10),
    BOARD("pentominoes-tetrominoes:8x10", pentominoes, N_("the 12 pentominoes and 5 tetrominoes on 8 x 10"),
          NULL, 8, 10),
    BOARD("pentominoes-tetrominoes:5x16", pentominoes, N_("the 12 pentominoes and 5 tetrominoes on 5 x 16"),
          NULL, 5, 16),
    BOARD("iq-fit:5x10", iq, N_("IQ Fit: each piece shows one of its two faces"), NULL, 5, 10),
    BOARD("iq-xoxo:5x10", iq, N_("IQ XOXO: X and O alternate"), NULL, 5, 10),
    BOARD("iq-twist:4x8", iq, N_("IQ Twist without pegs"), NULL, 4, 8),
    {.id = "lonpos:triangle", .group = kanoodle, .description = N_("Lonpos, the triangle"), .set = "kanoodle",
     .mask = lonpos_triangle, .size = {10, 10}},
    {.id = "lonpos:butterfly", .group = kanoodle, .description = N_("Lonpos, the butterfly"), .set = "kanoodle",
     .mask = lonpos_butterfly, .size = {9, 9}},
    BOARD("kanoodle-extreme:56", kanoodle, N_("Kanoodle Extreme, the board of 56 hexagons"),
          kanoodle_extreme_56, 5, 13),
    BOARD("kanoodle-genius:35", kanoodle, N_("Kanoodle Genius, the board of 35 hexagons"),
          kanoodle_genius_35, 7, 7),
    BOARD("hexiamonds:6x6", triangles, N_("the 12 hexiamonds on a rhombus"), hexiamonds_6x6, 6, 18),
    BOARD("hexiamonds:4x9", triangles, N_("the 12 hexiamonds on a parallelogram of 4 x 9"),
          hexiamonds_4x9, 4, 22),
    BOARD("hexiamonds:3x12", triangles, N_("the 12 hexiamonds on a parallelogram of 3 x 12: impossible"),
          hexiamonds_3x12, 3, 26),
    BOARD("hexiamonds:trapezoid", triangles, N_("the 12 hexiamonds on a trapezoid"),
          hexiamonds_trapezoid, 4, 22),
    BOARD("hexiamonds:long-hexagon", triangles, N_("the 12 hexiamonds on a long hexagon"),
          hexiamonds_long_hexagon, 4, 20),
    BOARD("hexiamonds:trefoil", triangles, N_("the 12 hexiamonds on three hexagons"),
          hexiamonds_trefoil, 8, 14),
    BOARD("hexiamonds:crescent", triangles, N_("the 12 hexiamonds on a crescent"), hexiamonds_crescent, 8, 14),
    BOARD("hexiamonds:chevron", triangles, N_("the 12 hexiamonds on a chevron"), hexiamonds_chevron, 6, 14),
    BOARD("hexagon-tangram:hexagon", triangles, N_("the hexagon tangram"), hexagon_tangram_hexagon, 6, 11),
    BOARD("tetrahexes:4x7", hexagons, N_("the 7 tetrahexes on 4 x 7"), NULL, 4, 7),
    BOARD("tetrahexes:coin", hexagons, N_("the 7 tetrahexes on a coin"), tetrahexes_coin, 5, 7),
    BOARD("trihexes-tetrahexes:hexagon", hexagons, N_("the trihexes and tetrahexes on a hexagon"),
          trihexes_tetrahexes_hexagon, 7, 7),
    BOARD("trihexes-tetrahexes:hexagram", hexagons, N_("the trihexes and tetrahexes on a hexagram"),
          trihexes_tetrahexes_hexagram, 9, 9),
    BOARD("polyhexes:5x8", hexagons, N_("the polyhexes of one to four cells on 5 x 8"), NULL, 5, 8),
    BOARD("polyhexes:4x10", hexagons, N_("the polyhexes of one to four cells on 4 x 10"), NULL, 4, 10),
    BOARD("pentahexes:10x11", hexagons, N_("the 22 pentahexes on 10 x 11"), NULL, 10, 11),
    BOARD("pentahexes:5x22", hexagons, N_("the 22 pentahexes on 5 x 22"), NULL, 5, 22),
    BOARD("soma:crystal", cubes, N_("Soma: the crystal"), soma_crystal, 3, 3, 5),
    BOARD("soma:chair", cubes, N_("Soma: the chair"), soma_chair, 3, 3, 5),
    BOARD("soma:bathtub", cubes, N_("Soma: the bathtub"), soma_bathtub, 3, 5, 2),
    BOARD("soma:dog", cubes, N_("Soma: the dog"), soma_dog, 3, 5, 5),
    BOARD("soma:duck", cubes, N_("Soma: the duck"), soma_duck, 3, 5, 4),
    BOARD("soma:pyramid", cubes, N_("Soma: the pyramid"), soma_pyramid, 5, 5, 3),
    BOARD("soma:tunnel", cubes, N_("Soma: the tunnel"), soma_tunnel, 3, 5, 3),
    BOARD("soma:well", cubes, N_("Soma: the well"), soma_well, 4, 4, 3),
    BOARD("soma:snake", cubes, N_("Soma: the snake"), soma_snake, 4, 10, 4),
    BOARD("soma:tower", cubes, N_("Soma: the tower"), soma_tower, 2, 7, 2),
    BOARD("soma:throne", cubes, N_("Soma: the throne"), soma_throne, 3, 3, 4),
    BOARD("soma:scorpion", cubes, N_("Soma: the scorpion"), soma_scorpion, 5, 7, 3),
};
/* clang-format on */

const papan_shelf_row *papan_shelf_at(size_t index)
{
    return index < sizeof table / sizeof *table ? &table[index] : NULL;
}

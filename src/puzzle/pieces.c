/* pieces.c: the named piece sets, as cells (row, column, layer). Flat sets work on square boards and
 * pyramids.
 *
 * IQ Puzzler Pro (Smart Games) and Kanoodle differ in three pieces. Soma was invented by Piet Hein in 1936;
 * its A and B are mirror images of each other. The Bedlam cube (Bruce Bedlam) has twelve pentacubes and a
 * tetracube.
 *
 * A piece of IQ Fit is a bar with one ball on one side and two on another; either side goes into the board, so
 * it has two faces of different size. On a piece of IQ XOXO there is an O behind each X. The holes in a piece
 * of IQ Twist take pegs of its colour (r, b, g or y). Polyhexes and hexiamonds have the letters of the Polyform
 * Puzzler catalogue; cells of the hexagonal and the triangular lattice are written as puzzle.h describes them.
 */
#include "puzzle/lattice.h"

#include <string.h>

/* ---- a piece from its cells ---- */

/* clang-format off */
#define NUMBER(...) (sizeof((const papan_point[]){__VA_ARGS__}) / sizeof(papan_point))
#define SHAPE(name_, symbol_, ...) \
    .name = name_, .symbol = symbol_, .size = NUMBER(__VA_ARGS__), .cell = (const papan_point[]){__VA_ARGS__}
#define BACK(kind_, ...) \
    .backs = 1, .back = (const papan_face_spec[]){{NUMBER(__VA_ARGS__), (const papan_point[]){__VA_ARGS__}, kind_}}
#define PIECE(...) {SHAPE(__VA_ARGS__)}
#define ONE_SIDED(...) {SHAPE(__VA_ARGS__), .one_sided = true}

/* ---- shapes that several sets have ---- */

#define F5            {0, 1, 0}, {0, 2, 0}, {1, 0, 0}, {1, 1, 0}, {2, 1, 0}
#define I5            {0, 0, 0}, {0, 1, 0}, {0, 2, 0}, {0, 3, 0}, {0, 4, 0}
#define L5            {0, 0, 0}, {0, 1, 0}, {0, 2, 0}, {0, 3, 0}, {1, 0, 0}
#define N5            {0, 0, 0}, {0, 1, 0}, {0, 2, 0}, {1, 2, 0}, {1, 3, 0}
#define P5            {0, 0, 0}, {0, 1, 0}, {1, 0, 0}, {1, 1, 0}, {2, 0, 0}
#define T5            {0, 0, 0}, {0, 1, 0}, {0, 2, 0}, {1, 1, 0}, {2, 1, 0}
#define U5            {0, 0, 0}, {0, 2, 0}, {1, 0, 0}, {1, 1, 0}, {1, 2, 0}
#define V5            {0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {2, 1, 0}, {2, 2, 0}
#define W5            {0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {2, 1, 0}, {2, 2, 0}
#define X5            {0, 1, 0}, {1, 0, 0}, {1, 1, 0}, {1, 2, 0}, {2, 1, 0}
#define Y5            {0, 0, 0}, {0, 1, 0}, {0, 2, 0}, {0, 3, 0}, {1, 1, 0}
#define Z5            {0, 0, 0}, {0, 1, 0}, {1, 1, 0}, {2, 1, 0}, {2, 2, 0}
#define V3            {0, 0, 0}, {1, 0, 0}, {1, 1, 0}
#define L4            {0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {1, 2, 0}
#define S4            {0, 1, 0}, {0, 2, 0}, {1, 0, 0}, {1, 1, 0}
#define T4            {0, 1, 0}, {1, 0, 0}, {1, 1, 0}, {1, 2, 0}
#define I4            {0, 0, 0}, {0, 1, 0}, {0, 2, 0}, {0, 3, 0}
#define O4            {0, 0, 0}, {0, 1, 0}, {1, 0, 0}, {1, 1, 0}
#define T4_FLIPPED    {0, 0, 0}, {0, 1, 0}, {0, 2, 0}, {1, 1, 0}
#define Z4            {0, 0, 0}, {0, 1, 0}, {1, 1, 0}, {1, 2, 0}
#define J4            {0, 2, 0}, {1, 0, 0}, {1, 1, 0}, {1, 2, 0}
#define F5_MIRRORED   {0, 0, 0}, {0, 1, 0}, {1, 1, 0}, {1, 2, 0}, {2, 1, 0}
#define L5_MIRRORED   {0, 0, 0}, {0, 1, 0}, {0, 2, 0}, {0, 3, 0}, {1, 3, 0}
#define N5_MIRRORED   {0, 1, 0}, {0, 2, 0}, {0, 3, 0}, {1, 0, 0}, {1, 1, 0}
#define P5_MIRRORED   {0, 0, 0}, {0, 1, 0}, {1, 0, 0}, {1, 1, 0}, {2, 1, 0}
#define Y5_MIRRORED   {0, 0, 0}, {0, 1, 0}, {0, 2, 0}, {0, 3, 0}, {1, 2, 0}
#define Z5_MIRRORED   {0, 1, 0}, {0, 2, 0}, {1, 1, 0}, {2, 0, 0}, {2, 1, 0}
#define O6            {0, 0, 0}, {0, 1, 0}, {0, 2, 0}, {1, 0, 0}, {1, 1, 0}, {1, 2, 0}
#define O1            {0, 0, 0}
#define I2            {0, 0, 0}, {0, 1, 0}
#define I3            {0, 0, 0}, {0, 1, 0}, {0, 2, 0}
#define V3_FLIPPED    {0, 0, 0}, {0, 1, 0}, {1, 0, 0}
#define HEX_I4        {0, 0, 0}, {0, 1, 0}, {0, 2, 0}, {0, 3, 0}
#define HEX_J4        {0, 0, 0}, {0, 1, 0}, {0, 2, 0}, {1, 2, 0}
#define HEX_P4        {0, 0, 0}, {0, 1, 0}, {0, 2, 0}, {1, 1, 0}
#define HEX_S4        {0, 0, 0}, {0, 1, 0}, {1, 1, 0}, {1, 2, 0}
#define HEX_U4        {0, 1, 0}, {0, 2, 0}, {1, 0, 0}, {1, 2, 0}
#define HEX_Y4        {0, 2, 0}, {1, 0, 0}, {1, 1, 0}, {2, 1, 0}
#define HEX_O4        {0, 0, 0}, {0, 1, 0}, {1, 0, 0}, {1, 1, 0}
#define HEX_I3        {0, 0, 0}, {0, 1, 0}, {0, 2, 0}
#define HEX_V3        {0, 0, 0}, {0, 1, 0}, {1, 1, 0}
#define HEX_A3        {0, 0, 0}, {0, 1, 0}, {1, 0, 0}
#define HEX_O1        {0, 0, 0}
#define HEX_I2        {0, 0, 0}, {0, 1, 0}
#define TRI_I6        {0, 0, 0}, {0, 1, 0}, {0, 2, 0}, {0, 3, 0}, {0, 4, 0}, {0, 5, 0}
#define TRI_P6        {0, 4, 0}, {1, 1, 0}, {1, 2, 0}, {1, 3, 0}, {1, 4, 0}, {1, 5, 0}
#define TRI_J6        {0, 0, 0}, {0, 1, 0}, {0, 2, 0}, {0, 3, 0}, {0, 4, 0}, {1, 0, 0}
#define TRI_E6        {0, 0, 0}, {0, 1, 0}, {0, 2, 0}, {0, 3, 0}, {0, 4, 0}, {1, 2, 0}
#define TRI_V6        {0, 2, 0}, {0, 3, 0}, {1, 1, 0}, {1, 2, 0}, {1, 3, 0}, {1, 4, 0}
#define TRI_H6        {0, 0, 0}, {0, 1, 0}, {0, 2, 0}, {0, 3, 0}, {1, 2, 0}, {1, 3, 0}
#define TRI_S6        {0, 4, 0}, {1, 1, 0}, {1, 2, 0}, {1, 3, 0}, {1, 4, 0}, {2, 1, 0}
#define TRI_X6        {0, 2, 0}, {1, 1, 0}, {1, 2, 0}, {1, 3, 0}, {1, 4, 0}, {2, 3, 0}
#define TRI_C6        {0, 4, 0}, {0, 5, 0}, {1, 1, 0}, {1, 2, 0}, {1, 3, 0}, {1, 4, 0}
#define TRI_G6        {0, 3, 0}, {0, 4, 0}, {1, 1, 0}, {1, 2, 0}, {1, 3, 0}, {1, 4, 0}
#define TRI_F6        {0, 2, 0}, {0, 4, 0}, {1, 1, 0}, {1, 2, 0}, {1, 3, 0}, {1, 4, 0}
#define TRI_O6        {0, 0, 0}, {0, 1, 0}, {0, 2, 0}, {1, 0, 0}, {1, 1, 0}, {1, 2, 0}

/* ---- sets ---- */

static const papan_piece_spec pentominoes_pieces[] = {
    PIECE("F", 'F', F5), PIECE("I", 'I', I5), PIECE("L", 'L', L5), PIECE("N", 'N', N5), PIECE("P", 'P', P5),
    PIECE("T", 'T', T5), PIECE("U", 'U', U5), PIECE("V", 'V', V5), PIECE("W", 'W', W5), PIECE("X", 'X', X5),
    PIECE("Y", 'Y', Y5), PIECE("Z", 'Z', Z5),
};

static const papan_piece_spec iq_puzzler_pro_pieces[] = {
    PIECE("V3", 'A', V3), PIECE("L4", 'B', L4), PIECE("S4", 'C', S4), PIECE("T4", 'D', T4),
    PIECE("L5", 'E', L5), PIECE("Y5", 'F', Y5), PIECE("N5", 'G', N5), PIECE("P5", 'H', P5),
    PIECE("U5", 'I', U5), PIECE("V5", 'J', V5), PIECE("W5", 'K', W5), PIECE("F5", 'L', F5),
};

static const papan_piece_spec kanoodle_pieces[] = {
    PIECE("V3", 'A', V3), PIECE("L4", 'B', L4), PIECE("I4", 'C', I4), PIECE("O4", 'D', O4),
    PIECE("L5", 'E', L5), PIECE("Y5", 'F', Y5), PIECE("N5", 'G', N5), PIECE("P5", 'H', P5),
    PIECE("U5", 'I', U5), PIECE("V5", 'J', V5), PIECE("W5", 'K', W5), PIECE("X5", 'L', X5),
};

static const papan_piece_spec soma_pieces[] = {
    PIECE("V", 'V', {0, 0, 0}, {0, 1, 0}, {1, 0, 0}),
    PIECE("L", 'L', {0, 0, 0}, {0, 1, 0}, {0, 2, 0}, {1, 0, 0}),
    PIECE("T", 'T', {0, 0, 0}, {0, 1, 0}, {0, 2, 0}, {1, 1, 0}),
    PIECE("Z", 'Z', {0, 0, 0}, {0, 1, 0}, {1, 1, 0}, {1, 2, 0}),
    PIECE("A", 'A', {0, 0, 0}, {0, 1, 0}, {1, 1, 0}, {1, 1, 1}),
    PIECE("B", 'B', {0, 0, 0}, {0, 1, 0}, {1, 0, 0}, {1, 0, 1}),
    PIECE("P", 'P', {0, 0, 0}, {0, 1, 0}, {1, 0, 0}, {0, 0, 1}),
};

static const papan_piece_spec bedlam_pieces[] = {
    PIECE("A", 'A', {0, 0, 0}, {0, 1, 0}, {0, 1, 1}, {1, 1, 1}),
    PIECE("B", 'B', {0, 0, 0}, {0, 1, 0}, {0, 2, 0}, {1, 1, 0}, {1, 1, 1}),
    PIECE("C", 'C', {0, 0, 0}, {0, 1, 0}, {1, 1, 0}, {2, 1, 0}, {2, 1, 1}),
    PIECE("D", 'D', {0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {1, 2, 0}, {1, 0, 1}),
    PIECE("E", 'E', {0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {2, 1, 0}, {2, 1, 1}),
    PIECE("F", 'F', {0, 2, 0}, {1, 2, 0}, {0, 0, 1}, {0, 1, 1}, {0, 2, 1}),
    PIECE("G", 'G', {1, 1, 0}, {0, 1, 1}, {1, 0, 1}, {1, 1, 1}, {1, 2, 1}),
    PIECE("H", 'H', {1, 1, 0}, {1, 2, 0}, {0, 0, 1}, {0, 1, 1}, {1, 1, 1}),
    PIECE("I", 'I', {2, 0, 0}, {0, 0, 1}, {1, 0, 1}, {1, 1, 1}, {2, 0, 1}),
    PIECE("J", 'J', {0, 0, 0}, {1, 0, 0}, {1, 0, 1}, {2, 0, 1}, {1, 0, 2}),
    PIECE("K", 'K', {0, 1, 0}, {0, 2, 0}, {0, 0, 1}, {0, 1, 1}, {0, 0, 2}),
    PIECE("L", 'L', {1, 0, 0}, {0, 0, 1}, {1, 0, 1}, {2, 0, 1}, {1, 0, 2}),
    PIECE("M", 'M', {1, 0, 0}, {0, 1, 1}, {1, 0, 1}, {1, 1, 1}, {1, 1, 2}),
};

static const papan_piece_spec tetrominoes_pieces[] = {
    PIECE("I4", 'I', I4), PIECE("O4", 'O', O4), PIECE("T4", 'T', T4_FLIPPED), PIECE("S4", 'S', S4),
    PIECE("L4", 'L', L4),
};

static const papan_piece_spec one_sided_tetrominoes_pieces[] = {
    ONE_SIDED("I", 'I', I4), ONE_SIDED("O", 'O', O4), ONE_SIDED("T", 'T', T4_FLIPPED), ONE_SIDED("S", 'S', S4),
    ONE_SIDED("Z", 'Z', Z4), ONE_SIDED("L", 'L', J4), ONE_SIDED("J", 'J', L4),
};

static const papan_piece_spec one_sided_pentominoes_pieces[] = {
    ONE_SIDED("F", 'F', F5), ONE_SIDED("I", 'I', I5), ONE_SIDED("L", 'L', L5), ONE_SIDED("N", 'N', N5),
    ONE_SIDED("P", 'P', P5), ONE_SIDED("T", 'T', T5), ONE_SIDED("U", 'U', U5), ONE_SIDED("V", 'V', V5),
    ONE_SIDED("W", 'W', W5), ONE_SIDED("X", 'X', X5), ONE_SIDED("Y", 'Y', Y5), ONE_SIDED("Z", 'Z', Z5),
    ONE_SIDED("F'", 'f', F5_MIRRORED), ONE_SIDED("L'", 'l', L5_MIRRORED), ONE_SIDED("N'", 'n', N5_MIRRORED),
    ONE_SIDED("P'", 'p', P5_MIRRORED), ONE_SIDED("Y'", 'y', Y5_MIRRORED), ONE_SIDED("Z'", 'z', Z5_MIRRORED),
};

static const papan_piece_spec pentominoes_tetrominoes_pieces[] = {
    PIECE("F", 'F', F5), PIECE("I", 'I', I5), PIECE("L", 'L', L5), PIECE("N", 'N', N5), PIECE("P", 'P', P5),
    PIECE("T", 'T', T5), PIECE("U", 'U', U5), PIECE("V", 'V', V5), PIECE("W", 'W', W5), PIECE("X", 'X', X5),
    PIECE("Y", 'Y', Y5), PIECE("Z", 'Z', Z5), PIECE("I4", 'A', I4), PIECE("O4", 'B', O4),
    PIECE("T4", 'C', T4_FLIPPED), PIECE("S4", 'D', S4), PIECE("L4", 'E', L4),
};

static const papan_piece_spec calendar_pieces[] = {
    PIECE("L", 'L', L5), PIECE("N", 'N', N5), PIECE("P", 'P', P5), PIECE("U", 'U', U5), PIECE("V", 'V', V5),
    PIECE("Y", 'Y', Y5), PIECE("Z", 'Z', Z5), PIECE("O", 'O', O6),
};

static const papan_piece_spec calendar_weekday_pieces[] = {
    PIECE("L", 'L', L5), PIECE("N", 'N', N5), PIECE("P", 'P', P5), PIECE("T", 'T', T5), PIECE("U", 'U', U5),
    PIECE("V", 'V', V5), PIECE("Z", 'Z', Z5), PIECE("I4", 'A', I4), PIECE("L4", 'B', L4),
    PIECE("S4", 'C', S4),
};

static const papan_piece_spec genius_square_pieces[] = {
    PIECE("O1", 'A', O1), PIECE("I2", 'B', I2), PIECE("I3", 'C', I3), PIECE("V3", 'D', V3_FLIPPED),
    PIECE("I4", 'E', I4), PIECE("O4", 'F', O4), PIECE("T4", 'G', T4_FLIPPED), PIECE("S4", 'H', S4),
    PIECE("L4", 'I', L4),
};

static const papan_piece_spec iq_fit_pieces[] = {
    {SHAPE("A", 'A', {0, 1, 0}, {1, 0, 0}, {1, 1, 0}, {1, 2, 0}),
     BACK(NULL, {0, 0, 0}, {0, 1, 0}, {0, 2, 0}, {1, 0, 0}, {1, 2, 0})},
    {SHAPE("B", 'B', {0, 2, 0}, {1, 0, 0}, {1, 1, 0}, {1, 2, 0}),
     BACK(NULL, {0, 0, 0}, {0, 1, 0}, {0, 2, 0}, {1, 0, 0}, {1, 2, 0})},
    {SHAPE("C", 'C', {0, 1, 0}, {1, 0, 0}, {1, 1, 0}, {1, 2, 0}),
     BACK(NULL, {0, 0, 0}, {0, 1, 0}, {0, 2, 0}, {1, 0, 0}, {1, 1, 0})},
    {SHAPE("D", 'D', {0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {1, 2, 0}),
     BACK(NULL, {0, 0, 0}, {0, 1, 0}, {0, 2, 0}, {1, 1, 0}, {1, 2, 0})},
    {SHAPE("E", 'E', {0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {1, 2, 0}, {1, 3, 0}),
     BACK(NULL, {0, 0, 0}, {0, 1, 0}, {0, 2, 0}, {0, 3, 0}, {1, 2, 0}, {1, 3, 0})},
    {SHAPE("F", 'F', {0, 2, 0}, {1, 0, 0}, {1, 1, 0}, {1, 2, 0}, {1, 3, 0}),
     BACK(NULL, {0, 0, 0}, {0, 1, 0}, {0, 2, 0}, {0, 3, 0}, {1, 1, 0}, {1, 2, 0})},
    {SHAPE("G", 'G', {0, 2, 0}, {1, 0, 0}, {1, 1, 0}, {1, 2, 0}, {1, 3, 0}),
     BACK(NULL, {0, 0, 0}, {0, 1, 0}, {0, 2, 0}, {0, 3, 0}, {1, 0, 0}, {1, 2, 0})},
    {SHAPE("H", 'H', {0, 3, 0}, {1, 0, 0}, {1, 1, 0}, {1, 2, 0}, {1, 3, 0}),
     BACK(NULL, {0, 0, 0}, {0, 1, 0}, {0, 2, 0}, {0, 3, 0}, {1, 1, 0}, {1, 3, 0})},
    {SHAPE("I", 'I', {0, 0, 0}, {0, 1, 0}, {0, 2, 0}, {0, 3, 0}, {1, 0, 0}),
     BACK(NULL, {0, 0, 0}, {0, 3, 0}, {1, 0, 0}, {1, 1, 0}, {1, 2, 0}, {1, 3, 0})},
    {SHAPE("J", 'J', {0, 1, 0}, {1, 0, 0}, {1, 1, 0}, {1, 2, 0}, {1, 3, 0}),
     BACK(NULL, {0, 0, 0}, {0, 1, 0}, {0, 2, 0}, {0, 3, 0}, {1, 0, 0}, {1, 1, 0})},
};

static const papan_piece_spec iq_xoxo_pieces[] = {
    {SHAPE("I", 'I', {0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {3, 0, 0}, {4, 0, 0}), .kind = "XOXOX",
     BACK("OXOXO", {0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {3, 0, 0}, {4, 0, 0})},
    {SHAPE("L", 'L', {0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {3, 0, 0}, {3, 1, 0}), .kind = "XOXOX",
     BACK("OXOOX", {0, 1, 0}, {1, 1, 0}, {2, 1, 0}, {3, 0, 0}, {3, 1, 0})},
    {SHAPE("Y", 'Y', {0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {2, 1, 0}, {3, 0, 0}), .kind = "XOXOO",
     BACK("OXXOX", {0, 1, 0}, {1, 1, 0}, {2, 0, 0}, {2, 1, 0}, {3, 1, 0})},
    {SHAPE("N", 'N', {0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {2, 1, 0}, {3, 1, 0}), .kind = "XOXOX",
     BACK("OOXXO", {0, 1, 0}, {1, 0, 0}, {1, 1, 0}, {2, 0, 0}, {3, 0, 0})},
    {SHAPE("V", 'V', {0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {2, 1, 0}, {2, 2, 0}), .kind = "XOXOX",
     BACK("OXOXO", {0, 2, 0}, {1, 2, 0}, {2, 0, 0}, {2, 1, 0}, {2, 2, 0})},
    {SHAPE("Z", 'Z', {0, 0, 0}, {0, 1, 0}, {1, 1, 0}, {2, 1, 0}, {2, 2, 0}), .kind = "XOXOX",
     BACK("XOOOX", {0, 1, 0}, {0, 2, 0}, {1, 1, 0}, {2, 0, 0}, {2, 1, 0})},
    {SHAPE("T", 'T', {0, 0, 0}, {0, 1, 0}, {0, 2, 0}, {1, 1, 0}, {2, 1, 0}), .kind = "XOXXO",
     BACK("OXOOX", {0, 0, 0}, {0, 1, 0}, {0, 2, 0}, {1, 1, 0}, {2, 1, 0})},
    {SHAPE("P", 'P', {0, 1, 0}, {1, 0, 0}, {1, 1, 0}, {2, 0, 0}, {2, 1, 0}), .kind = "XXOOX",
     BACK("OXOOX", {0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {2, 0, 0}, {2, 1, 0})},
    {SHAPE("W", 'W', {0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {2, 1, 0}, {2, 2, 0}), .kind = "XOXOX",
     BACK("OOXOX", {0, 2, 0}, {1, 1, 0}, {1, 2, 0}, {2, 0, 0}, {2, 1, 0})},
    {SHAPE("U", 'U', {0, 0, 0}, {0, 1, 0}, {1, 1, 0}, {2, 0, 0}, {2, 1, 0}), .kind = "XOXXO",
     BACK("XOOXO", {0, 0, 0}, {0, 1, 0}, {1, 0, 0}, {2, 0, 0}, {2, 1, 0})},
};

static const papan_piece_spec iq_twist_pieces[] = {
    {SHAPE("A", 'A', {0, 0, 0}, {0, 1, 0}, {0, 2, 0}, {1, 2, 0}), .kind = "r\0r\0"},
    {SHAPE("B", 'B', {0, 0, 0}, {0, 1, 0}, {1, 1, 0}, {1, 2, 0}), .kind = "\0\0r\0"},
    {SHAPE("C", 'C', {0, 0, 0}, {0, 1, 0}, {0, 2, 0}, {0, 3, 0}), .kind = "\0b\0\0"},
    {SHAPE("D", 'D', {0, 0, 0}, {0, 1, 0}, {0, 2, 0}, {1, 1, 0}, {1, 2, 0}), .kind = "\0\0\0bb"},
    {SHAPE("E", 'E', {0, 0, 0}, {0, 1, 0}, {1, 1, 0}), .kind = "\0gg"},
    {SHAPE("F", 'F', {0, 0, 0}, {0, 1, 0}, {0, 2, 0}, {1, 1, 0}), .kind = "\0\0gg"},
    {SHAPE("G", 'G', {0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {1, 2, 0}, {2, 1, 0}), .kind = "yy\0\0y"},
    {SHAPE("H", 'H', {0, 0, 0}, {0, 1, 0}, {0, 2, 0}), .kind = "y\0\0"},
};

static const papan_piece_spec tetrahexes_pieces[] = {
    PIECE("I4", 'I', HEX_I4), PIECE("J4", 'J', HEX_J4), PIECE("P4", 'P', HEX_P4), PIECE("S4", 'S', HEX_S4),
    PIECE("U4", 'U', HEX_U4), PIECE("Y4", 'Y', HEX_Y4), PIECE("O4", 'O', HEX_O4),
};

static const papan_piece_spec trihexes_tetrahexes_pieces[] = {
    PIECE("I3", 'L', HEX_I3), PIECE("V3", 'V', HEX_V3), PIECE("A3", 'A', HEX_A3), PIECE("I4", 'I', HEX_I4),
    PIECE("J4", 'J', HEX_J4), PIECE("P4", 'P', HEX_P4), PIECE("S4", 'S', HEX_S4), PIECE("U4", 'U', HEX_U4),
    PIECE("Y4", 'Y', HEX_Y4), PIECE("O4", 'O', HEX_O4),
};

static const papan_piece_spec polyhexes_pieces[] = {
    PIECE("O1", 'M', HEX_O1), PIECE("I2", 'D', HEX_I2), PIECE("I3", 'L', HEX_I3), PIECE("V3", 'V', HEX_V3),
    PIECE("A3", 'A', HEX_A3), PIECE("I4", 'I', HEX_I4), PIECE("J4", 'J', HEX_J4), PIECE("P4", 'P', HEX_P4),
    PIECE("S4", 'S', HEX_S4), PIECE("U4", 'U', HEX_U4), PIECE("Y4", 'Y', HEX_Y4), PIECE("O4", 'O', HEX_O4),
};

static const papan_piece_spec pentahexes_pieces[] = {
    PIECE("A5", 'A', {0, 2, 0}, {1, 0, 0}, {1, 1, 0}, {1, 2, 0}, {2, 1, 0}),
    PIECE("B5", 'B', {0, 0, 0}, {0, 1, 0}, {0, 2, 0}, {1, 1, 0}, {1, 2, 0}),
    PIECE("C5", 'C', {0, 1, 0}, {0, 2, 0}, {0, 3, 0}, {1, 0, 0}, {1, 3, 0}),
    PIECE("D5", 'D', {0, 0, 0}, {0, 1, 0}, {0, 2, 0}, {1, 0, 0}, {1, 1, 0}),
    PIECE("E5", 'E', {0, 0, 0}, {0, 1, 0}, {0, 2, 0}, {0, 3, 0}, {1, 1, 0}),
    PIECE("F5", 'F', {0, 0, 0}, {0, 1, 0}, {0, 2, 0}, {1, 0, 0}, {1, 2, 0}),
    PIECE("G5", 'G', {0, 0, 0}, {0, 1, 0}, {0, 3, 0}, {1, 1, 0}, {1, 2, 0}),
    PIECE("H5", 'H', {0, 0, 0}, {0, 1, 0}, {1, 1, 0}, {1, 2, 0}, {2, 0, 0}),
    PIECE("I5", 'I', {0, 0, 0}, {0, 1, 0}, {0, 2, 0}, {0, 3, 0}, {0, 4, 0}),
    PIECE("J5", 'J', {0, 0, 0}, {0, 1, 0}, {0, 2, 0}, {0, 3, 0}, {1, 3, 0}),
    PIECE("L5", 'L', {0, 0, 0}, {0, 1, 0}, {0, 2, 0}, {1, 2, 0}, {2, 2, 0}),
    PIECE("N5", 'N', {0, 0, 0}, {0, 1, 0}, {0, 2, 0}, {1, 2, 0}, {1, 3, 0}),
    PIECE("P5", 'P', {0, 0, 0}, {0, 1, 0}, {0, 2, 0}, {0, 3, 0}, {1, 2, 0}),
    PIECE("Q5", 'Q', {0, 1, 0}, {1, 0, 0}, {1, 1, 0}, {1, 2, 0}, {2, 2, 0}),
    PIECE("R5", 'R', {0, 0, 0}, {0, 1, 0}, {0, 2, 0}, {1, 2, 0}, {2, 1, 0}),
    PIECE("S5", 'S', {0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {1, 2, 0}, {2, 2, 0}),
    PIECE("T5", 'T', {0, 2, 0}, {1, 0, 0}, {1, 1, 0}, {1, 2, 0}, {2, 2, 0}),
    PIECE("U5", 'U', {0, 1, 0}, {0, 2, 0}, {1, 0, 0}, {1, 2, 0}, {2, 0, 0}),
    PIECE("V5", 'V', {0, 0, 0}, {0, 1, 0}, {0, 2, 0}, {1, 0, 0}, {2, 0, 0}),
    PIECE("W5", 'W', {0, 0, 0}, {0, 1, 0}, {1, 1, 0}, {1, 2, 0}, {2, 2, 0}),
    PIECE("X5", 'X', {0, 2, 0}, {1, 0, 0}, {1, 1, 0}, {1, 2, 0}, {2, 0, 0}),
    PIECE("Y5", 'Y', {0, 3, 0}, {1, 0, 0}, {1, 1, 0}, {1, 2, 0}, {2, 2, 0}),
};

static const papan_piece_spec hexiamonds_pieces[] = {
    PIECE("I6", 'I', TRI_I6), PIECE("P6", 'P', TRI_P6), PIECE("J6", 'J', TRI_J6), PIECE("E6", 'E', TRI_E6),
    PIECE("V6", 'V', TRI_V6), PIECE("H6", 'H', TRI_H6), PIECE("S6", 'S', TRI_S6), PIECE("X6", 'X', TRI_X6),
    PIECE("C6", 'C', TRI_C6), PIECE("G6", 'G', TRI_G6), PIECE("F6", 'F', TRI_F6), PIECE("O6", 'O', TRI_O6),
};

static const papan_piece_spec hexagon_tangram_pieces[] = {
    PIECE("O6", 'O', TRI_O6), PIECE("I6", 'I', TRI_I6), PIECE("P6", 'P', TRI_P6), PIECE("C6", 'C', TRI_C6),
    PIECE("F6", 'F', TRI_F6), PIECE("G6", 'G', TRI_G6), PIECE("J6", 'J', TRI_J6),
    {SHAPE("T3", 'T', {0, 0, 0}, {0, 1, 0}, {0, 2, 0}), .copies = 4},
};

#define KANOODLE_GENIUS \
    PIECE("A", 'A', {0, 1, 0}, {1, 0, 0}, {1, 1, 0}, {1, 2, 0}, {2, 2, 0}), \
    PIECE("B", 'B', {0, 0, 0}, {0, 1, 0}, {0, 2, 0}, {1, 1, 0}, {1, 2, 0}), \
    PIECE("C", 'C', {0, 2, 0}, {0, 3, 0}, {0, 4, 0}, {1, 1, 0}, {2, 0, 0}), \
    PIECE("D", 'D', {0, 0, 0}, {0, 1, 0}, {0, 2, 0}, {0, 3, 0}, {1, 0, 0}), \
    PIECE("E", 'E', {0, 0, 0}, {0, 1, 0}, {0, 2, 0}, {1, 0, 0}, {1, 1, 0}), \
    PIECE("F", 'F', {0, 0, 0}, {0, 1, 0}, {0, 2, 0}, {0, 3, 0}, {1, 1, 0}), \
    PIECE("G", 'G', {0, 1, 0}, {0, 2, 0}, {0, 3, 0}, {1, 0, 0}, {1, 2, 0})
static const papan_piece_spec kanoodle_genius_pieces[] = {KANOODLE_GENIUS};
static const papan_piece_spec kanoodle_extreme_pieces[] = {
    KANOODLE_GENIUS,
    PIECE("H", 'H', {0, 0, 0}, {0, 1, 0}, {0, 2, 0}, {1, 0, 0}, {2, 0, 0}),
    PIECE("I", 'I', {0, 1, 0}, {0, 2, 0}, {0, 3, 0}, {1, 0, 0}),
    PIECE("J", 'J', {0, 0, 0}, {0, 1, 0}, {1, 1, 0}, {1, 2, 0}),
    PIECE("K", 'K', {0, 1, 0}, {0, 2, 0}, {1, 0, 0}, {1, 1, 0}),
    PIECE("L", 'L', {0, 0, 0}, {0, 1, 0}, {0, 2, 0}, {1, 0, 0}),
};
/* clang-format on */

#define SET(name_, description_, lattice_, pieces_)                                                            \
    {                                                                                                          \
        name_, description_, lattice_, sizeof pieces_ / sizeof *pieces_, pieces_                               \
    }

static const papan_piece_set sets[] = {
    SET("pentominoes", N_("the 12 pentominoes"), PAPAN_SQUARE, pentominoes_pieces),
    SET("iq-puzzler-pro", N_("the 12 pieces of IQ Puzzler Pro"), PAPAN_SQUARE, iq_puzzler_pro_pieces),
    SET("kanoodle", N_("the 12 pieces of Kanoodle and Lonpos"), PAPAN_SQUARE, kanoodle_pieces),
    SET("soma", N_("the 7 pieces of the Soma cube"), PAPAN_CUBIC, soma_pieces),
    SET("bedlam", N_("the 13 pieces of the Bedlam cube"), PAPAN_CUBIC, bedlam_pieces),
    SET("tetrominoes", N_("the 5 tetrominoes"), PAPAN_SQUARE, tetrominoes_pieces),
    SET("one-sided-tetrominoes", N_("the 7 one-sided tetrominoes, as in Tetris"), PAPAN_SQUARE,
        one_sided_tetrominoes_pieces),
    SET("one-sided-pentominoes", N_("the 18 one-sided pentominoes"), PAPAN_SQUARE,
        one_sided_pentominoes_pieces),
    SET("pentominoes-tetrominoes", N_("the 12 pentominoes and the 5 tetrominoes"), PAPAN_SQUARE,
        pentominoes_tetrominoes_pieces),
    SET("calendar", N_("the 8 pieces of the calendar with month and day"), PAPAN_SQUARE, calendar_pieces),
    SET("calendar-weekday", N_("the 10 pieces of the calendar with weekday"), PAPAN_SQUARE,
        calendar_weekday_pieces),
    SET("genius-square", N_("the 9 pieces of Genius Square"), PAPAN_SQUARE, genius_square_pieces),
    SET("iq-fit", N_("the 10 pieces of IQ Fit, each with two faces"), PAPAN_SQUARE, iq_fit_pieces),
    SET("iq-xoxo", N_("the 10 pieces of IQ XOXO, with X and O"), PAPAN_SQUARE, iq_xoxo_pieces),
    SET("iq-twist", N_("the 8 pieces of IQ Twist, with holes for pegs of their colour"), PAPAN_SQUARE,
        iq_twist_pieces),
    SET("tetrahexes", N_("the 7 tetrahexes"), PAPAN_HEXAGONAL, tetrahexes_pieces),
    SET("trihexes-tetrahexes", N_("the 3 trihexes and the 7 tetrahexes"), PAPAN_HEXAGONAL,
        trihexes_tetrahexes_pieces),
    SET("polyhexes", N_("the 12 polyhexes of one to four cells"), PAPAN_HEXAGONAL, polyhexes_pieces),
    SET("pentahexes", N_("the 22 pentahexes"), PAPAN_HEXAGONAL, pentahexes_pieces),
    SET("hexiamonds", N_("the 12 hexiamonds"), PAPAN_TRIANGULAR, hexiamonds_pieces),
    SET("hexagon-tangram", N_("the 11 pieces of the hexagon tangram"), PAPAN_TRIANGULAR,
        hexagon_tangram_pieces),
    SET("kanoodle-extreme", N_("the 12 pieces of Kanoodle Extreme"), PAPAN_HEXAGONAL, kanoodle_extreme_pieces),
    SET("kanoodle-genius", N_("the 7 pieces of Kanoodle Genius"), PAPAN_HEXAGONAL, kanoodle_genius_pieces),
};

const papan_piece_set *papan_piece_set_numbered(size_t index)
{
    return index < sizeof sets / sizeof *sets ? &sets[index] : NULL;
}

bool papan_set_fits(const papan_piece_set *set, papan_lattice lattice)
{
    return set->lattice == lattice || set->lattice == PAPAN_LATTICES ||
           (set->lattice == PAPAN_SQUARE && (lattice == PAPAN_PYRAMID || lattice == PAPAN_CUBIC));
}

const papan_piece_set *papan_piece_set_find(const char *name, size_t length)
{
    for (size_t i = 0; papan_piece_set_numbered(i) != NULL; i++)
        if (strlen(sets[i].name) == length && memcmp(sets[i].name, name, length) == 0)
            return &sets[i];
    return NULL;
}

/* True if the face has the same cells with the same kinds, in any order. */
static bool same_face(const papan_face *face, size_t size, const papan_point *cell, const char *kind)
{
    bool same = face->size == size;
    for (size_t i = 0; same && i < size; i++) {
        same = false;
        for (size_t k = 0; k < size && !same; k++)
            same = memcmp(&face->cell[k], &cell[i], sizeof *cell) == 0 &&
                   (face->kind != NULL ? face->kind[k] : '\0') == (kind != NULL ? kind[i] : '\0');
    }
    return same;
}

static bool same_piece(const papan_pack *pack, const papan_piece *piece, const papan_piece_spec *spec)
{
    unsigned copies = spec->copies > 0 ? spec->copies : 1;
    bool flips = papan_lattices[pack->lattice].flips && !spec->one_sided && spec->backs == 0;
    bool same = piece->copies == copies && piece->least == copies && piece->symbol == spec->symbol &&
                piece->turn && piece->flip == flips && !piece->apart && piece->faces == spec->backs + 1 &&
                strcmp(piece->name, spec->name) == 0 &&
                same_face(&piece->face[0], spec->size, spec->cell, spec->kind);
    for (unsigned b = 0; b < spec->backs && same; b++)
        same = same_face(&piece->face[b + 1], spec->back[b].size, spec->back[b].cell, spec->back[b].kind);
    return same;
}

const papan_piece_set *papan_piece_set_of(const papan_pack *pack)
{
    const papan_piece_set *set;
    for (size_t i = 0; (set = papan_piece_set_numbered(i)) != NULL; i++) {
        bool same = set->pieces == pack->pieces && papan_set_fits(set, pack->lattice) && pack->use_most == 0;
        for (unsigned k = 0; same && k < set->pieces; k++)
            same = same_piece(pack, &pack->piece[k], &set->piece[k]);
        if (same)
            return set;
    }
    return NULL;
}

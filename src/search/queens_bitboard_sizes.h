/* queens_bitboard_sizes.h: includes the kernel for each number of words: 1 for n up to 8, 2 up to 11, 3 up to
 * 13, 4 up to 16, 5 up to 17, 6 up to 19, 7 up to 21, 8 up to 22, 10 up to 25, 12 up to 27, 15 up to 30, 16
 * up to 32, 64 up to 64. */
#define WORDS 1
#include "search/queens_bitboard_body.h"
#define WORDS 2
#include "search/queens_bitboard_body.h"
#define WORDS 3
#include "search/queens_bitboard_body.h"
#define WORDS 4
#include "search/queens_bitboard_body.h"
#define WORDS 5
#include "search/queens_bitboard_body.h"
#define WORDS 6
#include "search/queens_bitboard_body.h"
#define WORDS 7
#include "search/queens_bitboard_body.h"
#define WORDS 8
#include "search/queens_bitboard_body.h"
#define WORDS 10
#include "search/queens_bitboard_body.h"
#define WORDS 12
#include "search/queens_bitboard_body.h"
#define WORDS 15
#include "search/queens_bitboard_body.h"
#define WORDS 16
#include "search/queens_bitboard_body.h"
#define WORDS 64
#include "search/queens_bitboard_body.h"

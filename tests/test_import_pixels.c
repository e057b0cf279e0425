/* test_import_pixels.c: boards drawn by papan itself and read back from their pixels: all themes, with and
 * without letters and marks, at many scales, drawn or resampled, as JPEG, on larger noisy pages, cropped. Then
 * boards as other programs draw them. A board read without a warning must be right, and without patterns at
 * most one in ten may cause a warning. IMPORT_CASES, IMPORT_SEED and IMPORT_THEME in the environment choose
 * the boards; IMPORT_TELL=1 reports each failure, and IMPORT_KEEP=1 writes its picture. (test_import_doubts.c
 * has pictures that are no boards.) */
#include "import_pictures.h"
#include "info.h"

/* ---- boards come back ---- */

static bool same_regions(const papan_puzzle *puzzle, const papan_import_result *board)
{
    if (board->n != puzzle->queens.n)
        return false;
    int becomes[PAPAN_IMPORT_MAX];
    memset(becomes, -1, sizeof becomes);
    for (unsigned i = 0; i < puzzle->cells; i++) {
        int *to = &becomes[puzzle->queens.region[i]];
        *to = *to < 0 ? board->region[i] : *to;
        if (*to != board->region[i])
            return false;
    }
    return true;
}

static unsigned wrong_marks(const papan_puzzle *puzzle, const papan_import_result *board)
{
    unsigned wrong = 0;
    for (unsigned i = 0; i < puzzle->cells; i++)
        wrong += board->mark[i] != puzzle->queens.mark[i];
    return wrong;
}

typedef struct tally {
    unsigned cases, exact, unsure, unsure_but_exact, none, wrong;
} tally;

static const char *theme_name(unsigned theme)
{
    static const char *const styles[STYLES] = {"colours", "blank", "night", "borderless", "hatched"};
    return theme < THEMES ? papan_theme_name(theme) : styles[theme - THEMES];
}

static void keep_picture(const picture *p, unsigned number)
{
    char name[64];
    snprintf(name, sizeof name, "board-%u.ppm", number);
    FILE *file = fopen(name, "wb");
    if (file != NULL) {
        fprintf(file, "P6\n%u %u\n255\n", p->width, p->height);
        fwrite(p->rgb, 3, (size_t)p->width * p->height, file);
        fclose(file);
    }
}

static void tell(const char *what, const import_case *c, const papan_puzzle *puzzle,
                 const papan_import_result *board, const picture *p, unsigned number)
{
    printf("%s #%u: n %u %s scale %.2f quality %u%s%s%s%s%s%s crop %u/%u, %ux%u -> n %u regions %s, %u marks "
           "wrong, confidence %.2f; %s\n",
           what, number, c->n, theme_name(c->theme), c->scale, c->quality, c->labels ? " labels" : "",
           c->marks ? " marks" : "", c->solved ? " solved" : "", c->resampled ? " resampled" : "",
           c->page ? c->dark_page ? " dark-page" : " page" : "", c->noise ? " noise" : "", c->crop,
           c->crop_sides, p->width, p->height, board->n, same_regions(puzzle, board) ? "right" : "WRONG",
           board->n == c->n ? wrong_marks(puzzle, board) : 0, (double)board->confidence,
           board->reason.text != NULL ? board->reason.text : "");
    for (unsigned i = 0, told = 0; board->n == c->n && i < puzzle->cells && told < 8; i++)
        if (board->mark[i] != puzzle->queens.mark[i]) {
            told++;
            printf("    row %u column %u: %c read as %c, sure %.2f\n", i / c->n + 1, i % c->n + 1,
                   ".#x"[puzzle->queens.mark[i]], ".#x"[board->mark[i]], (double)board -> sure[i]);
        }
    if (getenv("IMPORT_KEEP") != NULL)
        keep_picture(p, number);
}

static void try_case(const import_case *c, uint64_t *random, unsigned number, tally *t)
{
    papan_puzzle *puzzle = random_board(random, c->n, c->marks);
    picture p = picture_of(puzzle, c, random);
    papan_import_result *board = read_picture(&p);
    bool exact =
        board->verdict != PAPAN_IMPORT_NONE && same_regions(puzzle, board) && wrong_marks(puzzle, board) == 0;
    bool wrong = board->verdict == PAPAN_IMPORT_SURE && !exact;
    t->cases++;
    t->exact += exact;
    t->unsure += board->verdict == PAPAN_IMPORT_UNSURE;
    t->unsure_but_exact += board->verdict == PAPAN_IMPORT_UNSURE && exact;
    t->none += board->verdict == PAPAN_IMPORT_NONE;
    t->wrong += wrong;
    if (wrong || (board->verdict != PAPAN_IMPORT_SURE && getenv("IMPORT_TELL") != NULL))
        tell(wrong                                 ? "WRONG"
             : board->verdict == PAPAN_IMPORT_NONE ? "none"
                                                   : "unsure",
             c, puzzle, board, &p, number);
    papan_import_free(board);
    free(p.rgb);
    papan_puzzle_free(puzzle);
}

static import_case random_case(uint64_t *random)
{
    import_case c = {.n = 4 + check_below(random, 17),
                     .theme = check_below(random, THEMES),
                     .scale = real(random, 0.4, 1.2)};
    if (check_below(random, 3) == 0)
        c.scale = real(random, 1.2, 3);
    while (c.n * c.scale * CELL > 1800)
        c.scale *= 0.7;
    c.quality = check_below(random, 2) == 0 ? 0 : 40 + check_below(random, 56);
    c.labels = check_below(random, 2) == 0;
    c.marks = check_below(random, 2) == 0;
    c.solved = c.marks && check_below(random, 3) == 0;
    c.resampled = check_below(random, 3) == 0;
    c.page = check_below(random, 3) != 0;
    c.dark_page = check_below(random, 2) == 0;
    c.noise = check_below(random, 4) == 0;
    if (!c.page && check_below(random, 2) == 0) {
        c.crop = 1 + check_below(random, 2);
        c.crop_sides = check_below(random, 2) == 0 ? 15 : 1U << check_below(random, 4);
    }
    return c;
}

static unsigned number_from(const char *variable, unsigned otherwise)
{
    const char *text = getenv(variable);
    return text != NULL ? (unsigned)atoi(text) : otherwise;
}

static void add_tally(tally *sum, const tally *t)
{
    sum->cases += t->cases;
    sum->exact += t->exact;
    sum->unsure += t->unsure;
    sum->unsure_but_exact += t->unsure_but_exact;
    sum->none += t->none;
    sum->wrong += t->wrong;
}

static void print_tally(const char *name, const tally *t)
{
    printf("%s: %u boards, %u exact, %u unsure (%u of them exact), %u not found, %u wrong and sure\n", name,
           t->cases, t->exact, t->unsure, t->unsure_but_exact, t->none, t->wrong);
}

static bool at_most_one_in(unsigned many, const tally *t)
{
    return many * (t->unsure + t->none) <= t->cases;
}

/* Boards of which the frame is cut, and small ones, which may be rectangles alone, may all be unsure. */
static bool may_be_unsure(const import_case *c)
{
    return c->crop != 0 || c->n < 6;
}

static bool has_patterns(const import_case *c)
{
    return papan_theme_pattern(papan_theme_at(c->theme), c->n - 1) != 0;
}

static void boards_come_back(void **state)
{
    (void)state;
    unsigned cases = number_from("IMPORT_CASES", check_slow() ? 24 : 160);
    unsigned seed = number_from("IMPORT_SEED", 1000), only = number_from("IMPORT_ONLY", UINT32_MAX);
    unsigned theme = number_from("IMPORT_THEME", THEMES);
    tally of[THEMES] = {{0}}, all = {0}, patterned = {0}, allowed = {0};
    for (unsigned i = 0; i < cases; i++) {
        uint64_t random = seed + i;
        import_case c = random_case(&random);
        if ((only == UINT32_MAX || only == i) && (theme == THEMES || theme == c.theme))
            try_case(&c, &random, i,
                     has_patterns(&c)    ? &patterned
                     : may_be_unsure(&c) ? &allowed
                                         : &of[c.theme]);
    }
    print_tally("cropped or small", &allowed);
    assert_int_equal(allowed.wrong, 0);
    assert_true(8 * allowed.exact >= 7 * allowed.cases);
    print_tally("patterned", &patterned);
    assert_int_equal(patterned.wrong, 0);
    for (unsigned t = 0; t < THEMES; t++) {
        print_tally(papan_theme_name(t), &of[t]);
        assert_true(of[t].cases < 20 || at_most_one_in(8, &of[t]));
        add_tally(&all, &of[t]);
    }
    print_tally("all themes", &all);
    assert_int_equal(all.wrong, 0);
    assert_true(all.cases < 50 || at_most_one_in(10, &all)); /* too few for a percentage */
}

/* The same for boards as other programs draw them. */
static void foreign_boards_come_back(void **state)
{
    (void)state;
    unsigned cases = number_from("IMPORT_CASES", check_slow() ? 20 : 200),
             seed = number_from("IMPORT_SEED", 1000);
    tally of[STYLES] = {{0}}, all = {0}, allowed = {0};
    for (unsigned i = 0; i < cases; i++) {
        uint64_t random = seed + i;
        import_case c = random_case(&random);
        c.theme = THEMES + i % STYLES;
        c.n = c.n > 12 ? c.n - 8 : c.n;
        c.shape = check_below(&random, 4);
        c.solved = false;
        try_case(&c, &random, i, may_be_unsure(&c) ? &allowed : &of[i % STYLES]);
    }
    print_tally("cropped or small", &allowed);
    assert_int_equal(allowed.wrong, 0);
    assert_true(5 * allowed.exact >= 4 * allowed.cases);
    for (unsigned style = 0; style < STYLES; style++) {
        print_tally(theme_name(THEMES + style), &of[style]);
        assert_true(of[style].cases < 20 || 5 * of[style].exact >= 4 * of[style].cases);
        assert_true(of[style].cases < 20 || style == HATCHED || at_most_one_in(8, &of[style]));
        add_tally(&all, &of[style]);
    }
    print_tally("all styles", &all);
    assert_int_equal(all.wrong, 0);
}

/* Boards of which a part, or which with their margin, look like a board, too. */
static void neither_part_nor_margin(void **state)
{
    static const uint64_t seeds[] = {900807, 900960, 31060, 31174};
    (void)state;
    for (size_t i = 0; i < sizeof seeds / sizeof *seeds; i++) {
        uint64_t random = seeds[i];
        tally t = {0};
        import_case c = random_case(&random);
        try_case(&c, &random, (unsigned)seeds[i], &t);
        assert_int_equal(t.exact, 1);
    }
}
/* ---- the contract ---- */

static void refuses_no_pixels(void **state)
{
    (void)state;
    static const uint8_t byte[16];
    papan_import_result *board = NULL;
    const papan_pixels bad[] = {{.bytes = NULL, .width = 1, .height = 1, .stride = 4, .channels = 4},
                                {.bytes = byte, .width = 0, .height = 1, .stride = 4, .channels = 4},
                                {.bytes = byte, .width = 2, .height = 1, .stride = 4, .channels = 4},
                                {.bytes = byte, .width = 2, .height = 1, .stride = 8, .channels = 2}};
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) {
        papan_message why;
        assert_int_equal(papan_import_read(&bad[i], NULL, NULL, &board, &why), PAPAN_BAD_INPUT);
        assert_non_null(why.text);
        assert_null(board);
    }
}

/* Transparent pixels are blended with white, and bytes between rows are skipped. */
static void takes_alpha_and_stride(void **state)
{
    (void)state;
    uint64_t random = 11;
    import_case c = {.n = 7, .scale = 0.5};
    papan_puzzle *puzzle = random_board(&random, c.n, false);
    picture p = picture_of(puzzle, &c, &random);
    size_t stride = 4 * (size_t)p.width + 12;
    uint8_t *rgba = calloc(p.height, stride);
    papan_import_result *board = NULL;
    assert_non_null(rgba);
    for (size_t y = 0; y < p.height; y++)
        for (size_t x = 0; x < p.width; x++) {
            const uint8_t *from = p.rgb + 3 * (y * p.width + x);
            bool white = from[0] == 255 && from[1] == 255 && from[2] == 255;
            memcpy(rgba + y * stride + 4 * x, white ? (const uint8_t[3]){0, 0, 0} : from, 3);
            rgba[y * stride + 4 * x + 3] = white ? 0 : 255;
        }
    papan_pixels pixels = {
        .bytes = rgba, .width = p.width, .height = p.height, .stride = stride, .channels = 4};
    assert_int_equal(papan_import_read(&pixels, NULL, NULL, &board, NULL), PAPAN_OK);
    assert_int_equal(board->verdict, PAPAN_IMPORT_SURE);
    assert_true(same_regions(puzzle, board));
    free(rgba);
    papan_import_free(board);
    free(p.rgb);
    papan_puzzle_free(puzzle);
}
int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(foreign_boards_come_back), cmocka_unit_test(boards_come_back),
        cmocka_unit_test(neither_part_nor_margin),  cmocka_unit_test(refuses_no_pixels),
        cmocka_unit_test(takes_alpha_and_stride),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

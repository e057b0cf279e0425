/* test_build_cut.c: outlines for laser cutters, read back from the SVG: closed paths inside the sheet that do
 * not touch, with the right sizes, on as few sheets as needed. */
#include "build_pieces.h"
#include "draw/build.h"

#include <math.h>

/* ---- cuts ---- */

typedef struct stroke {
    papan_corner from, to;
    unsigned path;
} stroke;

typedef struct drawing {
    double width, height;
    size_t strokes;
    unsigned paths;
    double area[256]; /* of each path, negative for holes */
    stroke *stroke;
} drawing;

/* The paths of the group with this id. Arcs become lines, which only rounded trays have. */
static drawing read_group(const char *svg, const char *id)
{
    drawing d = {.stroke = some(20000, sizeof *d.stroke)};
    char wanted[64];
    assert_int_equal(sscanf(strstr(svg, " width=\""), " width=\"%lfmm\" height=\"%lfmm\"", &d.width, &d.height),
                     2);
    snprintf(wanted, sizeof wanted, "<g id=\"%s\"", id);
    const char *at = strstr(svg, wanted), *end;
    assert_non_null(at);
    end = strstr(at, "</g>");
    while ((at = strstr(at, " d=\"")) != NULL && at < end) {
        papan_corner first = {0}, here = {0};
        for (at += 4; *at != '"';) {
            double x, y, unused;
            int length = 0;
            char command = *at++;
            if (command == 'Z') {
                x = first.x;
                y = first.y;
            } else if (command == 'A')
                assert_int_equal(sscanf(at, "%lf %lf 0 0 1 %lf %lf%n", &unused, &unused, &x, &y, &length), 4);
            else
                assert_int_equal(sscanf(at, "%lf %lf%n", &x, &y, &length), 2);
            at += length;
            papan_corner to = {x, y};
            if (command == 'M')
                first = to;
            else if (hypot(to.x - here.x, to.y - here.y) > 1e-6) {
                assert_true(d.strokes < 20000 && d.paths < 256);
                d.area[d.paths] += (here.x * to.y - to.x * here.y) / 2;
                d.stroke[d.strokes++] = (stroke){here, to, d.paths};
            }
            here = to;
        }
        d.paths++;
    }
    return d;
}

static double side_of(papan_corner a, papan_corner b, papan_corner p)
{
    return (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
}

/* True if two lines have a point in common. */
static bool meet(const stroke *p, const stroke *q)
{
    if (fmax(p->from.x, p->to.x) < fmin(q->from.x, q->to.x) ||
        fmax(q->from.x, q->to.x) < fmin(p->from.x, p->to.x) ||
        fmax(p->from.y, p->to.y) < fmin(q->from.y, q->to.y) ||
        fmax(q->from.y, q->to.y) < fmin(p->from.y, p->to.y))
        return false;
    return side_of(p->from, p->to, q->from) * side_of(p->from, p->to, q->to) <= 0 &&
           side_of(q->from, q->to, p->from) * side_of(q->from, q->to, p->to) <= 0;
}

/* Closed paths inside the sheet that touch neither each other nor themselves. */
static void check_cuts(const drawing *d)
{
    for (size_t i = 0; i < d->strokes; i++) {
        const stroke *s = &d->stroke[i];
        assert_true(s->from.x >= 4.9 && s->from.y >= 4.9 && s->from.x <= d->width - 4.9 &&
                    s->from.y <= d->height - 4.9);
        for (size_t k = 0; k < i; k++) {
            bool neighbours =
                s->path == d->stroke[k].path && (i == k + 1 || (k == 0 || d->stroke[k - 1].path != s->path));
            if (meet(s, &d->stroke[k]) && !neighbours)
                fail_msg("lines meet at (%.3f, %.3f)", s->from.x, s->from.y);
        }
    }
}

static void check_cut(const papan_puzzle *puzzle, double clearance, double kerf)
{
    papan_build_request build = usual;
    build.clearance = clearance;
    build.kerf = kerf;
    papan_build_outputs *built = built_of(puzzle, &build, "svg");
    assert_int_equal(built->count, 1);
    drawing d = read_group(built->file[0].bytes.bytes, "cut");
    assert_true(fabs(d.width - built->file[0].shown.width) < 1e-3 &&
                fabs(d.height - built->file[0].shown.height) < 1e-3);
    check_cuts(&d);
    free(d.stroke);
    papan_build_free(&built->shown);
}

/* With all kinds of corners and holes; the tray has the shape of the piece as its hole. */
static void cuts_do_not_touch(void **state)
{
    (void)state;
    static const char *const ids[] = {"pentominoes:8x8-hole", "iq-puzzler-pro:diagonal", "kanoodle:5x11"};
    static const papan_lattice flat[] = {PAPAN_SQUARE, PAPAN_HEXAGONAL, PAPAN_TRIANGULAR};
    static const double lengths[][2] = {{0, 0}, {0.15, 0.2}, {1.25, 0}, {0, 1.2}}; /* clearance, kerf */
    uint64_t random = 3;
    papan_point cell[64];
    for (size_t i = 0; i < 12; i++) {
        papan_puzzle *puzzle = check_puzzle(ids[i % 3]);
        check_cut(puzzle, lengths[i / 3][0], lengths[i / 3][1]);
        papan_puzzle_free(puzzle);
    }
    for (unsigned round = 0; round < 240; round++) {
        bool corners = round % 12 == 0 || round % 12 == 2;
        size_t cells = grow(flat[round % 3], &random, 2 + check_below(&random, 40), corners, cell);
        papan_puzzle *puzzle = lone_piece(flat[round % 3], cell, cells, false);
        check_cut(puzzle, lengths[round / 3 % 4][0], lengths[round / 3 % 4][1]);
        papan_puzzle_free(puzzle);
    }
}

/* Pieces are smaller by the clearance, and lines move by half the kerf. */
static void cuts_have_their_size(void **state)
{
    (void)state;
    papan_puzzle *puzzle = check_puzzle("2 3 1\nDEFAULT\nAAA\nAAA\n");
    papan_build_request build = {.cell = 20, .clearance = 0.5, .kerf = 0.2, .no_labels = true};
    papan_build_outputs *built = built_of(puzzle, &build, "svg");
    drawing d = read_group(built->file[0].bytes.bytes, "cut");
    assert_int_equal(d.paths, 4); /* piece, hole, frame, base */
    double wanted[] = {59.2 * 39.2, -59.8 * 39.8, 0, 0};
    for (unsigned i = 0; i < 2; i++)
        if (fabs(d.area[i] - wanted[i]) > 0.01)
            fail_msg("%.3f instead of %.3f", d.area[i], wanted[i]);
    assert_true(d.area[2] > 0 && fabs(d.area[2] - d.area[3]) < 0.1);
    free(d.stroke);
    d = read_group(built->file[0].bytes.bytes, "score");
    assert_int_equal(d.strokes, 3); /* the lines between the cells, each in one stroke */
    free(d.stroke);
    d = read_group(built->file[0].bytes.bytes, "engrave");
    assert_int_equal(d.paths, 0);
    free(d.stroke);
    papan_build_free(&built->shown);
    papan_puzzle_free(puzzle);
}

/* ---- sheets ---- */

static void sheets_are_filled(void **state)
{
    (void)state;
    papan_puzzle *puzzle = check_puzzle("pentominoes:6x10");
    papan_build_request build = usual;
    build.sheet[0] = 240;
    build.sheet[1] = 160;
    papan_build_outputs *built = built_of(puzzle, &build, "svg");
    size_t parts = 0;
    assert_true(built->count >= 3);
    for (size_t i = 0; i < built->count; i++) {
        drawing d = read_group(built->file[i].bytes.bytes, "cut");
        assert_true(d.width == 240 && d.height == 160);
        check_cuts(&d);
        parts += built->file[i].shown.parts;
        free(d.stroke);
    }
    assert_int_equal(parts, 14);
    assert_string_equal(built->file[2].name, "3");
    papan_build_free(&built->shown);
    build.sheet[0] = 100;
    papan_message why = {0};
    assert_int_equal(papan_build_files(puzzle, &build, PAPAN_SVG, NULL, (papan_build_result **)&built, &why),
                     PAPAN_TOO_BIG);
    assert_non_null(why.text);
    papan_puzzle_free(puzzle);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cuts_do_not_touch),
        cmocka_unit_test(cuts_have_their_size),
        cmocka_unit_test(sheets_are_filled),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

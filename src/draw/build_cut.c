/* build_cut.c: pieces and tray as SVG for laser cutters, in millimetres. Each line is there exactly once: red
 * lines are cut, blue lines are scored, black areas are engraved. Cuts come last, and in a part its inner loops
 * before the outer one, so that nothing moves before it is finished.
 *
 * The tray is a frame with a hole of the shape of the board, to be glued on a base of the same size, which has
 * the lines between the cells and their labels. If the board has a hole, the frame has a separate part for it,
 * which is glued on the base as well. A laser burns away a line as wide as the kerf, half of it on each side;
 * so the lines are half the kerf outside the material, and the finished parts have the intended size. */
#include "draw/build.h"
#include "draw/picture.h"
#include "puzzle/lattice.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct cut {
    papan_outline *outline; /* [parts] of a piece, or the inner loops of the frame; none for the base */
    papan_extent board;     /* without kerf */
    papan_point *cell;      /* [cells] of the board as written */
    double border;          /* of the tray, around the board */
} cut;

typedef struct layer {
    const char *name, *style;
    void (*draw)(const papan_workshop *shop, const cut *c, size_t part, papan_buffer *out);
} layer;

static bool is_piece(const papan_build_part *part)
{
    return part->piece < PAPAN_PART_FRAME;
}

/* ---- measuring ---- */

static papan_status read_board(papan_workshop *shop, cut *c)
{
    const papan_puzzle *puzzle = shop->puzzle;
    c->cell = papan_arena_take(&shop->arena, puzzle->cells, sizeof *c->cell);
    if (c->cell == NULL)
        return PAPAN_NO_MEMORY;
    for (uint32_t i = 0; i < puzzle->cells; i++)
        c->cell[i] = papan_lattice_written(puzzle->pack.lattice, puzzle->pack.cell[i]);
    papan_extent e = papan_cell_extent(puzzle->pack.lattice, &puzzle->layer[0]);
    double unit = shop->build->cell;
    c->board = (papan_extent){e.left * unit, e.top * unit, e.right * unit, e.bottom * unit};
    return PAPAN_OK;
}

static papan_status measure_part(papan_workshop *shop, cut *c, size_t index)
{
    const papan_build_part *part = &shop->part[index];
    const papan_build_request *build = shop->build;
    papan_lattice lattice = shop->puzzle->pack.lattice;
    papan_outline_wish wish = {.cell = build->cell, .inset = -build->kerf / 2, .bevel = shop->bridge};
    papan_status status = PAPAN_OK;
    papan_extent e = c->board;
    double more = 2 * c->border + build->kerf;
    if (is_piece(part)) {
        wish.inset += build->clearance;
        wish.bridge = shop->bridge;
        status = papan_outline_new(lattice, part->cell, part->cells, &wish, &shop->arena, &c->outline[index]);
        e = c->outline[index].extent;
        more = 0;
    } else if (part->piece == PAPAN_PART_FRAME) {
        wish.outside = true;
        status =
            papan_outline_new(lattice, c->cell, shop->puzzle->cells, &wish, &shop->arena, &c->outline[index]);
    }
    shop->box[index] = (papan_box){.width = e.right - e.left + more, .height = e.bottom - e.top + more};
    return status;
}

static papan_status measure_cut(papan_workshop *shop, void **own, papan_message *why)
{
    cut *c = papan_arena_take(&shop->arena, 1, sizeof *c);
    if (c == NULL)
        return PAPAN_NO_MEMORY;
    c->border = fmax(10, 0.75 * shop->build->cell);
    c->outline = papan_arena_take(&shop->arena, shop->parts, sizeof *c->outline);
    papan_status status = c->outline != NULL ? read_board(shop, c) : PAPAN_NO_MEMORY;
    for (size_t i = 0; i < shop->parts && status == PAPAN_OK; i++) {
        status = measure_part(shop, c, i);
        if (status == PAPAN_WRONG)
            status = papan_build_apart(shop, &shop->part[i], why);
    }
    *own = c;
    return status;
}

/* The offset between the coordinates of a part and those on its sheet. */
static papan_corner shift_of(const papan_workshop *shop, const cut *c, size_t index)
{
    const papan_box *box = &shop->box[index];
    bool piece = is_piece(&shop->part[index]);
    papan_extent e = piece ? c->outline[index].extent : c->board;
    double more = piece ? 0 : c->border + shop->build->kerf / 2;
    return (papan_corner){box->x - e.left + more, box->y - e.top + more};
}

/* ---- engraving ---- */

/* The size of letters that fits in a cell; text NULL: one letter. */
static double letter_size(const papan_workshop *shop, const char *text)
{
    papan_cell_shape shape = papan_cell_shape_of(shop->puzzle->pack.lattice, 0, 0);
    return papan_path_text_size(text != NULL ? text : "W", 0.65 * shape.inside * shop->build->cell);
}

static void engrave(const papan_workshop *shop, const char *text, papan_point cell, papan_corner shift,
                    double size, papan_buffer *out)
{
    papan_cell_shape shape = papan_cell_shape_of(shop->puzzle->pack.lattice, cell.x, cell.y);
    double unit = shop->build->cell;
    papan_buffer_text(out, "<path d=\"");
    papan_path_text(out, text, (papan_corner){shape.middle.x * unit + shift.x, shape.middle.y * unit + shift.y},
                    size);
    papan_buffer_text(out, "\"/>\n");
}

/* The cell nearest to the middle of the piece. */
static papan_point middle_cell(papan_lattice lattice, const papan_build_part *part)
{
    double x = 0, y = 0, least = HUGE_VAL;
    papan_point best = part->cell[0];
    for (size_t i = 0; i < part->cells; i++) {
        papan_cell_shape shape = papan_cell_shape_of(lattice, part->cell[i].x, part->cell[i].y);
        x += shape.middle.x / (double)part->cells;
        y += shape.middle.y / (double)part->cells;
    }
    for (size_t i = 0; i < part->cells; i++) {
        papan_cell_shape shape = papan_cell_shape_of(lattice, part->cell[i].x, part->cell[i].y);
        double far = hypot(shape.middle.x - x, shape.middle.y - y);
        if (far < least - 1e-9) {
            least = far;
            best = part->cell[i];
        }
    }
    return best;
}

/* The text for a cell of the board: its label, or the letter of its kind; "": none. */
static const char *text_on(const papan_pack *pack, uint32_t cell, char kind[2])
{
    kind[0] = pack->kind != NULL ? pack->kind[cell] : '\0';
    kind[1] = '\0';
    return pack->text != NULL && pack->text[cell] != NULL ? pack->text[cell] : kind;
}

/* All labels have the same size. */
static void engrave_base(const papan_workshop *shop, const cut *c, papan_corner shift, papan_buffer *out)
{
    char kind[2];
    double size = letter_size(shop, NULL);
    for (uint32_t i = 0; i < shop->puzzle->cells; i++)
        size = fmin(size, letter_size(shop, text_on(&shop->puzzle->pack, i, kind)));
    for (uint32_t i = 0; i < shop->puzzle->cells; i++) {
        const char *text = text_on(&shop->puzzle->pack, i, kind);
        if (text[0] != '\0')
            engrave(shop, text, c->cell[i], shift, size, out);
    }
}

static void draw_letters(const papan_workshop *shop, const cut *c, size_t index, papan_buffer *out)
{
    const papan_build_part *part = &shop->part[index];
    const papan_pack *pack = &shop->puzzle->pack;
    papan_corner shift = shift_of(shop, c, index);
    double size = letter_size(shop, NULL);
    if (shop->build->no_labels)
        return;
    if (part->piece == PAPAN_PART_BASE)
        engrave_base(shop, c, shift, out);
    else if (is_piece(part) && part->kind == NULL)
        engrave(shop, (const char[]){pack->piece[part->piece].symbol, '\0'}, middle_cell(pack->lattice, part),
                shift, size, out);
    for (size_t i = 0; is_piece(part) && part->kind != NULL && i < part->cells; i++)
        if (part->kind[i] != '\0')
            engrave(shop, (const char[]){part->kind[i], '\0'}, part->cell[i], shift, size, out);
}

/* ---- the lines of the base ---- */

static papan_corner scaled(papan_corner p, double unit, papan_corner shift)
{
    return (papan_corner){p.x * unit + shift.x, p.y * unit + shift.y};
}

/* The unused line that starts here and has this direction, or NULL. */
static papan_side *line_from(papan_side *all, size_t lines, papan_corner at, papan_corner way)
{
    papan_side wanted = {.from = at};
    size_t low = papan_side_from(all, lines, at);
    for (; low < lines && papan_by_start(&all[low], &wanted) == 0; low++)
        if (!all[low].used && fabs(way.x * (all[low].to.y - at.y) - way.y * (all[low].to.x - at.x)) < 1e-9)
            return &all[low];
    return NULL;
}

/* Draws straight lines in one stroke. Lines go down or to the right, so the first one starts a stroke. */
static void join_lines(papan_side *all, size_t lines, double unit, papan_corner shift, papan_buffer *out)
{
    qsort(all, lines, sizeof *all, papan_by_start);
    for (size_t i = 0; i < lines; i++) {
        if (all[i].used)
            continue;
        papan_corner end = all[i].to, way = {end.x - all[i].from.x, end.y - all[i].from.y};
        for (papan_side *next; (next = line_from(all, lines, end, way)) != NULL; end = next->to)
            next->used = true;
        papan_path_point(out, 'M', scaled(all[i].from, unit, shift));
        papan_path_point(out, 'L', scaled(end, unit, shift));
    }
}

/* The sides between two cells of the board, each once. */
static void draw_lines(const papan_workshop *shop, const cut *c, size_t index, papan_buffer *out)
{
    const papan_puzzle *puzzle = shop->puzzle;
    const papan_layer *board = &puzzle->layer[0];
    if (shop->part[index].piece != PAPAN_PART_BASE)
        return;
    papan_side *all = papan_take(&out->memory, (size_t)puzzle->cells * PAPAN_CORNERS_MAX, sizeof *all);
    size_t lines = 0;
    for (uint32_t i = 0; i < puzzle->cells && all != NULL; i++) {
        papan_cell_shape shape = papan_cell_shape_of(puzzle->pack.lattice, c->cell[i].x, c->cell[i].y);
        for (unsigned s = 0; s < shape.corners; s++) {
            papan_corner from = shape.corner[s], to = papan_next_corner(&shape, s);
            int row = shape.across[s].row, column = shape.across[s].column;
            bool inside = row >= 0 && column >= 0 && row < (int)board->rows && column < (int)board->columns &&
                          board->cell[(size_t)row * board->columns + (size_t)column] >= 0;
            /* A side belongs to the cell on whose outline it goes down or to the right. */
            if (inside && (to.y > from.y + 1e-9 || (fabs(to.y - from.y) < 1e-9 && to.x > from.x)))
                all[lines++] = (papan_side){from, to, i, false};
        }
    }
    out->failed = out->failed || all == NULL;
    if (lines > 0) {
        papan_buffer_text(out, "<path d=\"");
        join_lines(all, lines, shop->build->cell, shift_of(shop, c, index), out);
        papan_buffer_text(out, "\"/>\n");
    }
    papan_give(&out->memory, all, (size_t)puzzle->cells * PAPAN_CORNERS_MAX, sizeof *all);
}

/* ---- cuts ---- */

static bool is_inner(const papan_outline *outline, size_t loop)
{
    size_t start = papan_loop_start(outline, loop);
    return papan_twice_area(outline->point + start, outline->end[loop] - start) < 0;
}

static void draw_cuts(const papan_workshop *shop, const cut *c, size_t index, papan_buffer *out)
{
    const papan_outline *outline = &c->outline[index];
    const papan_box *box = &shop->box[index];
    for (int inner = 1; inner >= 0; inner--)
        for (size_t i = 0; i < outline->loops; i++)
            if (is_inner(outline, i) == (inner == 1)) {
                papan_buffer_text(out, "<path d=\"");
                papan_path_loop(out, outline, i, shift_of(shop, c, index));
                papan_buffer_text(out, "\"/>\n");
            }
    if (is_piece(&shop->part[index]))
        return;
    papan_buffer_text(out, "<path d=\"");
    papan_path_rounded(out, box->x, box->y, box->width, box->height, c->border / 3);
    papan_buffer_text(out, "\"/>\n");
}

static const layer layers[] = {
    {"engrave", "fill=\"#000000\" stroke=\"none\"", draw_letters},
    {"score", "fill=\"none\" stroke=\"#0000ff\" stroke-width=\"0.1\"", draw_lines},
    {"cut", "fill=\"none\" stroke=\"#ff0000\" stroke-width=\"0.1\"", draw_cuts},
};
enum { LAYERS = sizeof layers / sizeof layers[0] };

/* ---- the file ---- */

static void add_size(papan_buffer *out, const char *name, double value, const char *unit)
{
    papan_buffer_text(out, name);
    papan_path_number(out, value);
    papan_buffer_text(out, unit);
}

static void write_cut(const papan_workshop *shop, const void *own, size_t sheet, papan_build_output *file)
{
    papan_buffer *out = &file->bytes;
    papan_buffer_text(out,
                      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\"");
    add_size(out, " width=\"", file->shown.width, "mm\"");
    add_size(out, " height=\"", file->shown.height, "mm\"");
    add_size(out, " viewBox=\"0 0 ", file->shown.width, " ");
    add_size(out, "", file->shown.height, "\">\n<title>Papan: pieces and tray for a laser cutter</title>\n");
    if (shop->build->id != NULL)
        papan_svg_note(out, shop->build->id);
    for (unsigned i = 0; i < LAYERS; i++) {
        papan_buffer_text(out, "<g id=\"");
        papan_buffer_text(out, layers[i].name);
        papan_buffer_text(out, "\" ");
        papan_buffer_text(out, layers[i].style);
        papan_buffer_text(out, ">\n");
        for (size_t part = 0; part < shop->parts; part++)
            if (shop->box[part].sheet == sheet)
                layers[i].draw(shop, own, part, out);
        papan_buffer_text(out, "</g>\n");
    }
    papan_buffer_text(out, "</svg>\n");
}

const papan_build_kind papan_build_cut = {.name = "svg",
                                          .flat = true,
                                          .tray = true,
                                          .margin = 5,
                                          .apart = 3,
                                          .measure = measure_cut,
                                          .write = write_cut};

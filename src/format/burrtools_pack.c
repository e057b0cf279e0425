/* burrtools_pack.c: makes a packing puzzle from a problem of BurrTools (burrtools.h).
 *
 * Cubes become the cubic lattice, with x, y and z as column, row and layer. This mirrors everything alike, so
 * the packings stay the same. If the result has one layer and every piece is flat, the square lattice describes
 * the same puzzle, because a piece that turns in space can be flipped over. One layer of triangular prisms is
 * the triangular lattice in the same way. BurrTools' triangles point down where x + y is even, Papan's where
 * row + column is odd, so columns are moved by one. Other grids are refused.
 *
 * A colour of the result accepts some colours of pieces, and voxels without a colour always fit. Papan's cells
 * have a kind and accept only cells of pieces of that kind, or no kind and accept all. So colours of pieces
 * that the same colour of the result accepts become one kind, and the file is refused if such sets overlap. */
#include "format/burrtools.h"
#include "format/format.h"
#include "format/pack_forms.h"
#include "puzzle/lattice.h"

#include <assert.h>
#include <string.h>

enum { NAME = sizeof((papan_piece *)0)->name };

typedef struct packer {
    papan_burr_file *file;
    papan_pack_spec spec;
    papan_piece_spec *piece;
    char kind[PAPAN_BURR_COLOURS];      /* of a colour of the result: '\0' for any */
    bool forbidden[PAPAN_BURR_COLOURS]; /* no piece fits on this colour of the result */
    char piece_kind[PAPAN_BURR_COLOURS];
    papan_gap_spec gap;
} packer;

static papan_status refuse(packer *p, const char *place, const char *code, const char *text)
{
    papan_burr_file *f = p->file;
    return papan_xml_refuse(f->xml, place, code, text, (papan_span){"", 0});
}

/* ---- flat shapes ---- */

/* The axes across which all voxels of a shape are in one layer. */
static unsigned flat_axes(const papan_burr_shape *shape)
{
    unsigned flat = 7, first[3] = {0}, at[3] = {0};
    bool any = false;
    for (papan_voxels v = papan_voxels_of(shape); papan_voxels_next(&v);) {
        for (unsigned i = 0; i < 3 && v.state != '_'; i++) {
            if (any && at[i] != first[i])
                flat &= ~(1U << i);
            else if (!any)
                first[i] = at[i];
        }
        any = any || v.state != '_';
        for (unsigned i = 0; i < 3 && ++at[i] == shape->size[i]; i++)
            at[i] = 0;
    }
    return flat;
}

/* Rows, columns and layers as axes of a shape. */
typedef struct view {
    unsigned row, column, layer;
} view;

static view view_of(unsigned flat)
{
    static const view upright = {1, 0, 2}, along_x = {2, 0, 1}, along_y = {2, 1, 0};
    return flat & 4 || flat == 0 ? upright : flat & 2 ? along_x : along_y;
}

static papan_status choose_lattice(packer *p, const papan_burr_shape *result)
{
    const papan_burr_file *f = p->file;
    bool prisms = f->grid == PAPAN_BURR_PRISMS;
    unsigned needed = prisms ? 4 : 7;
    bool flat = (flat_axes(result) & needed) != 0;
    const char *solid = result->place;
    for (size_t i = 0; i < f->parts && flat; i++) {
        flat = (flat_axes(&f->shape[f->part[i].shape]) & needed) != 0;
        solid = f->shape[f->part[i].shape].place;
    }
    p->spec.lattice = prisms ? PAPAN_TRIANGULAR : flat ? PAPAN_SQUARE : PAPAN_CUBIC;
    return flat || !prisms ? PAPAN_OK
                           : refuse(p, solid, "burrtools-unsupported-grid",
                                    N_("triangular prisms in several layers are not supported, one layer is"));
}

/* ---- colours ---- */

static uint64_t colours_of(const papan_burr_shape *shape)
{
    uint64_t colours = 0;
    for (papan_voxels v = papan_voxels_of(shape); papan_voxels_next(&v);)
        colours |= v.state != '_' ? UINT64_C(1) << v.colour : 0;
    return colours;
}

static papan_status make_kinds(packer *p, const papan_burr_shape *result)
{
    const papan_burr_file *f = p->file;
    uint64_t used = 0, known[PAPAN_PACK_PIECES_MAX], in_result = colours_of(result);
    unsigned kinds = 0;
    for (size_t i = 0; i < f->parts; i++)
        used |= colours_of(&f->shape[f->part[i].shape]);
    for (unsigned c = 1; c < PAPAN_BURR_COLOURS && f->colours > 0; c++) {
        uint64_t accepted = (f->allowed[c] | 1) & used;
        if ((in_result >> c & 1) == 0 || accepted == used)
            continue;
        p->forbidden[c] = accepted == 0;
        unsigned k = 0;
        while (k < kinds && known[k] != accepted && (known[k] & accepted) == 0)
            k++;
        if (k == PAPAN_PACK_PIECES_MAX || (k < kinds && known[k] != accepted))
            return refuse(p, f->problem, "burrtools-colour-rules",
                          N_("the colour rules are not supported: two colours of the result accept different "
                             "pieces, but also some common ones"));
        known[k] = accepted;
        kinds = k == kinds ? kinds + 1 : kinds;
        p->kind[c] = papan_piece_symbols[k];
        for (unsigned piece = 0; piece < PAPAN_BURR_COLOURS; piece++)
            if (accepted >> piece & 1)
                p->piece_kind[piece] = papan_piece_symbols[k];
    }
    return PAPAN_OK;
}

/* ---- the result ---- */

/* Columns of triangles are moved by one, to the left if there is room. */
static int column_shift(const packer *p, const papan_burr_shape *shape)
{
    if (p->spec.lattice != PAPAN_TRIANGULAR)
        return 0;
    unsigned x = 0;
    for (papan_voxels v = papan_voxels_of(shape); papan_voxels_next(&v); x = (x + 1) % shape->size[0])
        if (x == 0 && v.state != '_')
            return 1;
    return -1;
}

static papan_status make_board(packer *p, const papan_burr_shape *result)
{
    papan_pack_spec *spec = &p->spec;
    bool flat = spec->lattice != PAPAN_CUBIC;
    view as = view_of(flat ? flat_axes(result) : 0);
    int shift = column_shift(p, result);
    spec->rows = result->size[as.row];
    spec->columns = (unsigned)((int)result->size[as.column] + shift);
    spec->layers = flat ? 1 : result->size[as.layer];
    size_t places = (size_t)spec->rows * spec->columns * spec->layers, cells = 0;
    if (places == 0)
        return refuse(p, result->place, "burrtools-empty-result", N_("the result has no voxels"));
    if (places > PAPAN_PACK_CELLS_MAX)
        return refuse(p, result->place, "board-too-large",
                      N_("the result is too large; a board has at most 20000 cells"));
    char *mask = papan_arena_take(&p->file->arena, places, 1),
         *kind = papan_arena_take(&p->file->arena, places, 1);
    unsigned at[3] = {0};
    bool kinds = false;
    if (mask == NULL || kind == NULL)
        return PAPAN_NO_MEMORY;
    for (papan_voxels v = papan_voxels_of(result); papan_voxels_next(&v);) {
        if (v.state != '_') {
            size_t layer = flat ? 0 : at[as.layer], column = at[as.column] + (size_t)shift;
            size_t place = (layer * spec->rows + at[as.row]) * spec->columns + column;
            mask[place] = v.state == '#' ? PAPAN_CELL : p->forbidden[v.colour] ? PAPAN_OPEN : PAPAN_GAP;
            kind[place] = mask[place] == PAPAN_OPEN ? '\0' : p->kind[v.colour];
            kinds = kinds || kind[place] != '\0';
            spec->gaps = spec->gaps > 0 || mask[place] == PAPAN_GAP;
            cells++;
        }
        for (unsigned i = 0; i < 3 && ++at[i] == result->size[i]; i++)
            at[i] = 0;
    }
    spec->mask = mask;
    spec->kind = kinds ? kind : NULL;
    spec->custom = spec->lattice == PAPAN_SQUARE && cells < places;
    return cells > 0 ? PAPAN_OK
                     : refuse(p, result->place, "burrtools-empty-result", N_("the result has no voxels"));
}

static void limit_gaps(packer *p)
{
    const papan_burr_file *f = p->file;
    bool ranges = false;
    for (size_t i = 0; i < f->parts; i++)
        ranges = ranges || f->part[i].least < f->part[i].most;
    p->gap = (papan_gap_spec){.known = ranges && f->holed, .least = 0, .most = f->holes};
    p->spec.gap = &p->gap;
}

/* ---- pieces ---- */

static papan_status read_cells(packer *p, const papan_burr_shape *shape, papan_piece_spec *piece)
{
    papan_lattice lattice = p->spec.lattice;
    bool flat = lattice != PAPAN_CUBIC;
    view as = view_of(flat ? flat_axes(shape) : 0);
    int shift = column_shift(p, shape);
    size_t size = 0, next = 0;
    for (papan_voxels v = papan_voxels_of(shape); papan_voxels_next(&v);) {
        size += v.state == '#';
        if (v.state == '+')
            return refuse(p, shape->place, "burrtools-variable-voxel",
                          N_("a piece has voxels that may be empty; only a result can have them"));
    }
    if (size == 0 || size > PAPAN_PACK_CELLS_MAX)
        return refuse(p, shape->place, "piece-size", N_("a piece must have 1 to 20000 voxels"));
    papan_point *cell = papan_arena_take(&p->file->arena, size, sizeof *cell);
    char *kind = papan_arena_take(&p->file->arena, size, 1);
    unsigned at[3] = {0};
    if (cell == NULL || kind == NULL)
        return PAPAN_NO_MEMORY;
    for (papan_voxels v = papan_voxels_of(shape); papan_voxels_next(&v);) {
        if (v.state == '#') {
            kind[next] = p->piece_kind[v.colour];
            cell[next++] = (papan_point){(int16_t)at[as.row], (int16_t)((int)at[as.column] + shift),
                                         (int16_t)(flat ? 0 : at[as.layer])};
        }
        for (unsigned i = 0; i < 3 && ++at[i] == shape->size[i]; i++)
            at[i] = 0;
    }
    papan_shape_into_view(lattice, cell, size);
    piece->cell = cell;
    piece->size = size;
    piece->kind = p->spec.kind != NULL ? kind : NULL;
    return PAPAN_OK;
}

static papan_status find_parts(packer *p, papan_piece_spec *piece)
{
    size_t connected =
        papan_shape_connected(p->spec.lattice, piece->cell, piece->size, false, &p->file->arena, NULL);
    piece->apart = connected < piece->size;
    return connected > 0 ? PAPAN_OK : PAPAN_NO_MEMORY;
}

static papan_status read_name(packer *p, const papan_burr_shape *shape, papan_piece_spec *piece)
{
    char *name = papan_arena_take(&p->file->arena, NAME, 1);
    if (name == NULL)
        return PAPAN_NO_MEMORY;
    papan_xml_copy(shape->name, name, NAME);
    size_t length = strlen(name);
    for (size_t i = 0, size; i < length; i += size) {
        size = papan_utf8_length(name + i, length - i);
        if (size == 0 || (unsigned char)name[i] < ' ' || name[i] == 0x7F) /* invalid, or cut off */
            name[length = i] = '\0';
        size = size > 0 ? size : 1;
    }
    piece->name = name[0] != '\0' ? name : NULL;
    return PAPAN_OK;
}

/* ---- the whole ---- */

static papan_status make_pieces(packer *p)
{
    papan_burr_file *f = p->file;
    p->piece = papan_arena_take(&f->arena, f->parts, sizeof *p->piece);
    papan_status status = p->piece != NULL ? PAPAN_OK : PAPAN_NO_MEMORY;
    for (size_t i = 0; i < f->parts && status == PAPAN_OK; i++) {
        const papan_burr_shape *shape = &f->shape[f->part[i].shape];
        p->piece[i] =
            (papan_piece_spec){.copies = f->part[i].most, .spare = f->part[i].most - f->part[i].least};
        status = read_cells(p, shape, &p->piece[i]);
        if (status == PAPAN_OK)
            status = find_parts(p, &p->piece[i]);
        if (status == PAPAN_OK)
            status = read_name(p, shape, &p->piece[i]);
    }
    for (size_t i = 0; i < f->parts && status == PAPAN_OK; i++)
        papan_take_symbol(p->piece, f->parts, &p->piece[i], f->shape[f->part[i].shape].symbol);
    if (status == PAPAN_OK)
        papan_choose_symbols(p->piece, f->parts);
    p->spec.piece = p->piece;
    p->spec.pieces = (unsigned)f->parts;
    return status;
}

static papan_status check_problem(packer *p)
{
    static const char *const grids[PAPAN_BURR_GRIDS] = {
        [2] = N_("puzzles of spheres are not supported; cubes and one layer of triangles are"),
        [3] = N_("puzzles of rhombic dodecahedra are not supported; cubes and one layer of triangles are"),
        [4] =
            N_("puzzles of tetrahedra and octahedra are not supported; cubes and one layer of triangles are")};
    const papan_burr_file *f = p->file;
    if (grids[f->grid] != NULL)
        return refuse(p, f->xml->start, "burrtools-unsupported-grid", grids[f->grid]);
    if (!f->has_result || f->result >= f->shapes)
        return refuse(p, f->problem, "burrtools-no-result", N_("the problem has no result shape"));
    for (size_t i = 0; i < f->parts; i++)
        if (f->part[i].shape >= f->shapes)
            return refuse(p, f->part[i].place, "burrtools-no-such-shape",
                          N_("the file has no shape of this number"));
    if (f->parts == 0)
        return refuse(p, f->problem, "no-pieces", N_("the problem has no pieces"));
    if (f->parts > PAPAN_PACK_PIECES_MAX)
        return refuse(p, f->problem, "too-many-pieces",
                      N_("the problem has too many kinds of pieces; at most 62 are possible"));
    return PAPAN_OK;
}

papan_status papan_burr_puzzle(papan_burr_file *file, papan_puzzle **puzzle, papan_notes *notes)
{
    packer p = {.file = file};
    papan_status status = check_problem(&p);
    const papan_burr_shape *result = status == PAPAN_OK ? &file->shape[file->result] : NULL;
    if (status == PAPAN_OK)
        status = choose_lattice(&p, result);
    if (status == PAPAN_OK)
        status = make_kinds(&p, result);
    if (status == PAPAN_OK)
        status = make_board(&p, result);
    if (status == PAPAN_OK)
        status = make_pieces(&p);
    if (status != PAPAN_OK)
        return status;
    limit_gaps(&p);
    return papan_pack_new(&file->arena.memory, &p.spec, puzzle, notes);
}

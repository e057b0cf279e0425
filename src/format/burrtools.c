/* burrtools.c: reads the files of BurrTools (.xmpuzzle), Andreas Röver's program for burrs and packing puzzles.
 * They are XML: shapes, and problems, each with the number of copies of each shape and the shape to build from
 * them. A shape is a box of voxels as text: '#' filled, '+' filled or empty (only in a result), '_' empty, and
 * a number after these two for the colour. (Files are usually compressed; the program uncompresses them.) This
 * file reads the XML and checks it, burrtools_pack.c makes a puzzle of it. Solutions in the file are ignored,
 * and so is everything about disassembly: Papan searches for packings, whether or not the pieces can be put
 * together one by one. */
#include "format/burrtools.h"

#include "format/format.h"
#include "format/lines.h"

#include <string.h>

enum { SIDE_MAX = PAPAN_PACK_SIDE_MAX, PIECES_MAX = PAPAN_PACK_INSTANCES_MAX, NUMBER_MAX = 65535 };

static const papan_span nothing = {"", 0};

static papan_status refuse(papan_burr_file *f, const char *code, const char *text)
{
    return papan_xml_refuse(f->xml, f->xml->text.start, code, text, f->xml->text);
}

/* Reads a required attribute. */
static papan_status need(papan_burr_file *f, const char *name, unsigned most, unsigned *number)
{
    papan_status status = papan_xml_number(f->xml, name, most, number);
    if (status != PAPAN_WRONG)
        return status;
    return papan_xml_refuse(f->xml, f->xml->text.start, "burrtools-attribute-missing",
                            N_("the attribute {0} is missing"), (papan_span){name, strlen(name)});
}

/* Reads an optional attribute. */
static papan_status may_have(papan_burr_file *f, const char *name, unsigned most, unsigned *number)
{
    papan_status status = papan_xml_number(f->xml, name, most, number);
    return status == PAPAN_WRONG ? PAPAN_OK : status;
}

/* Calls read for each element with this name (NULL: any) inside the one that begins here, and skips the others.
 */
static papan_status read_children(papan_burr_file *f, const char *name,
                                  papan_status (*read)(papan_burr_file *f))
{
    papan_xml *x = f->xml;
    unsigned inside = x->depth;
    papan_status status = papan_xml_next(x);
    while (status == PAPAN_OK && x->depth >= inside) {
        if (x->event == PAPAN_XML_OPEN)
            status = name == NULL || papan_span_is(x->text, name) ? read(f) : papan_xml_skip(x);
        if (status == PAPAN_OK)
            status = papan_xml_next(x);
    }
    return status;
}

/* ---- shapes ---- */

papan_voxels papan_voxels_of(const papan_burr_shape *shape)
{
    return (papan_voxels){.at = shape->voxels.start, .end = shape->voxels.start + shape->voxels.length};
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static void skip_blanks(papan_voxels *v)
{
    while (v->at < v->end && memchr(" \t\r\n", *v->at, 4) != NULL)
        v->at++;
}

bool papan_voxels_next(papan_voxels *v)
{
    skip_blanks(v);
    if (v->at == v->end)
        return false;
    v->state = *v->at++;
    v->colour = 0;
    for (; v->at < v->end && is_digit(*v->at) && v->colour < PAPAN_BURR_COLOURS; v->at++)
        v->colour = 10 * v->colour + (unsigned)(*v->at - '0');
    return true;
}

static papan_status check_voxels(papan_burr_file *f, const papan_burr_shape *shape)
{
    unsigned long long count = 0,
                       expected = (unsigned long long)shape->size[0] * shape->size[1] * shape->size[2];
    papan_voxels v = papan_voxels_of(shape);
    for (;; count++) {
        skip_blanks(&v);
        const char *here = v.at;
        if (!papan_voxels_next(&v))
            break;
        if (memchr("#+_", v.state, 3) == NULL)
            return papan_xml_refuse(f->xml, here, "burrtools-bad-voxel",
                                    N_("invalid voxel '{0}'; expected '#', '+' or '_'"), (papan_span){here, 1});
        if (v.colour >= PAPAN_BURR_COLOURS || (v.colour > f->colours && f->colours > 0))
            return papan_xml_refuse(f->xml, here, "burrtools-unknown-colour",
                                    N_("unknown colour in \"{0}\"; the file names its colours first"),
                                    (papan_span){here, (size_t)(v.at - here)});
    }
    if (count == expected)
        return PAPAN_OK;
    return papan_refuse_place(f->xml->notes, f->xml->start, shape->place, "burrtools-voxel-number",
                              N_("the shape has {0} voxels; {1} x {2} x {3} are expected"),
                              PAPAN_ARGS(count, shape->size[0], shape->size[1], shape->size[2]));
}

static papan_status read_voxels(papan_burr_file *f, papan_burr_shape *shape)
{
    papan_xml *x = f->xml;
    unsigned outside = x->depth - 1;
    papan_status status = papan_xml_next(x);
    if (status == PAPAN_OK && x->event == PAPAN_XML_TEXT) {
        shape->voxels = x->text;
        status = papan_xml_next(x);
    }
    if (status != PAPAN_OK)
        return status;
    return x->depth > outside
               ? refuse(f, "burrtools-not-voxels", N_("{0} inside a shape; only voxels can be there"))
               : check_voxels(f, shape);
}

static papan_status read_shape(papan_burr_file *f)
{
    static const char *const axis[] = {"x", "y", "z"};
    papan_burr_shape shape = {.voxels = nothing, .name = nothing, .place = f->xml->text.start};
    papan_span symbol;
    papan_status status = PAPAN_OK;
    unsigned type = 0;
    for (unsigned i = 0; i < 3 && status == PAPAN_OK; i++)
        status = need(f, axis[i], SIDE_MAX, &shape.size[i]);
    if (status == PAPAN_OK)
        status = may_have(f, "type", 0, &type);
    if (status != PAPAN_OK)
        return status;
    papan_xml_attribute(f->xml, "name", &shape.name);
    if (papan_xml_attribute(f->xml, "symbol", &symbol) && symbol.length == 1)
        shape.symbol = *symbol.start;
    status = read_voxels(f, &shape);
    if (status == PAPAN_OK &&
        !papan_room(&f->arena.memory, &f->shape, &f->shape_room, f->shapes + 1, sizeof *f->shape))
        return PAPAN_NO_MEMORY;
    if (status == PAPAN_OK)
        f->shape[f->shapes++] = shape;
    return status;
}

static papan_status read_colour(papan_burr_file *f)
{
    if (++f->colours >= PAPAN_BURR_COLOURS)
        return refuse(f, "burrtools-too-many-colours", N_("too many colours; at most 63 are possible"));
    return papan_xml_skip(f->xml);
}

/* ---- the problem ---- */

static papan_status read_part(papan_burr_file *f)
{
    papan_burr_part part = {.least = 1, .most = 1, .place = f->xml->text.start};
    papan_status status = need(f, "id", NUMBER_MAX, &part.shape), count = PAPAN_OK;
    if (status == PAPAN_OK)
        status = count = papan_xml_number(f->xml, "count", PIECES_MAX, &part.most);
    part.least = part.most;
    if (count == PAPAN_WRONG) {
        status = may_have(f, "min", PIECES_MAX, &part.least);
        part.most = part.least;
        if (status == PAPAN_OK)
            status = may_have(f, "max", PIECES_MAX, &part.most);
    }
    if (status == PAPAN_OK && part.least > part.most)
        return refuse(f, "burrtools-bad-range", N_("the minimum of a piece is greater than its maximum"));
    if (status == PAPAN_OK &&
        !papan_room(&f->arena.memory, &f->part, &f->part_room, f->parts + 1, sizeof *f->part))
        return PAPAN_NO_MEMORY;
    if (status == PAPAN_OK && part.most > 0)
        f->part[f->parts++] = part;
    return status == PAPAN_OK ? papan_xml_skip(f->xml) : status;
}

static papan_status read_pair(papan_burr_file *f)
{
    unsigned piece = 0, result = 0;
    papan_status status = need(f, "piece", PAPAN_BURR_COLOURS - 2, &piece);
    if (status == PAPAN_OK)
        status = need(f, "result", PAPAN_BURR_COLOURS - 2, &result);
    if (status == PAPAN_OK)
        f->allowed[result + 1] |= UINT64_C(1) << (piece + 1);
    return status == PAPAN_OK ? papan_xml_skip(f->xml) : status;
}

static papan_status read_problem_part(papan_burr_file *f)
{
    papan_span name = f->xml->text;
    if (papan_span_is(name, "shapes"))
        return read_children(f, "shape", read_part);
    if (papan_span_is(name, "bitmap"))
        return read_children(f, "pair", read_pair);
    if (papan_span_is(name, "result")) {
        papan_status status = need(f, "id", NUMBER_MAX, &f->result);
        f->has_result = true;
        if (status != PAPAN_OK)
            return status;
    }
    return papan_xml_skip(f->xml);
}

static papan_status read_problem(papan_burr_file *f)
{
    if (f->problems++ > 0)
        return papan_xml_skip(f->xml);
    f->problem = f->xml->text.start;
    papan_status status = papan_xml_number(f->xml, "maxHoles", NUMBER_MAX, &f->holes);
    f->holed = status == PAPAN_OK;
    if (status == PAPAN_BAD_INPUT)
        return status;
    return read_children(f, NULL, read_problem_part);
}

/* ---- the file ---- */

static papan_status read_section(papan_burr_file *f)
{
    static const struct {
        const char *section, *element;
        papan_status (*read)(papan_burr_file *f);
    } sections[] = {{"colors", "color", read_colour},
                    {"shapes", "voxel", read_shape},
                    {"problems", "problem", read_problem}};
    papan_span name = f->xml->text;
    if (papan_span_is(name, "gridType")) {
        papan_status status = need(f, "type", PAPAN_BURR_GRIDS - 1, &f->grid);
        return status == PAPAN_OK ? papan_xml_skip(f->xml) : status;
    }
    for (size_t i = 0; i < sizeof sections / sizeof *sections; i++)
        if (papan_span_is(name, sections[i].section))
            return read_children(f, sections[i].element, sections[i].read);
    return papan_xml_skip(f->xml);
}

static papan_status read_document(papan_burr_file *f)
{
    papan_status status = papan_xml_next(f->xml);
    if (status == PAPAN_OK && !(f->xml->event == PAPAN_XML_OPEN && papan_span_is(f->xml->text, "puzzle")))
        return refuse(f, "burrtools-not-a-puzzle",
                      N_("this XML is not a puzzle of BurrTools: it begins with {0} instead of puzzle"));
    if (status == PAPAN_OK)
        status = read_children(f, NULL, read_section);
    if (status == PAPAN_OK)
        status = papan_xml_next(f->xml);
    if (status == PAPAN_OK && f->problems == 0)
        return papan_refuse(f->xml->notes, 1, 1, "burrtools-no-problem",
                            N_("the file has shapes, but no problem to solve"), NULL);
    if (status == PAPAN_OK && f->problems > 1)
        papan_say_number(papan_warn(f->xml->notes, 0, 0, "burrtools-first-problem-only",
                                    N_("the file has {0} problems; only the first is read")),
                         0, f->problems);
    return status;
}

static papan_status burrtools_read(const papan_allocator *memory, const char *bytes, size_t length,
                                   papan_puzzle **puzzle, papan_notes *notes)
{
    papan_xml xml;
    papan_burr_file file = {.xml = &xml};
    papan_allocator lent = papan_memory(memory);
    papan_xml_open(&xml, bytes, length, notes);
    xml.memory = memory;
    papan_arena_init(&file.arena, &lent);
    papan_status status = read_document(&file);
    if (status == PAPAN_OK)
        status = papan_burr_puzzle(&file, puzzle, notes);
    papan_give(&lent, file.shape, file.shape_room, sizeof *file.shape);
    papan_give(&lent, file.part, file.part_room, sizeof *file.part);
    papan_arena_free(&file.arena);
    return status;
}

static bool recognise(const char *bytes, size_t length)
{
    papan_text text = papan_text_open(bytes, length);
    papan_line line;
    size_t at = 0;
    papan_word word;
    return papan_filled_line(&text, &line) && papan_next_word(&line, &at, &word) && word.start[0] == '<';
}

/* An XML file cannot be written as one word. */
static papan_status no_id(const papan_puzzle *puzzle, papan_buffer *out)
{
    (void)puzzle;
    (void)out;
    return PAPAN_UNSUITABLE;
}

const papan_format papan_format_burrtools = {
    .name = "burrtools",
    .extension = ".xmpuzzle",
    .title = "BurrTools",
    .summary = N_("packing puzzles in the XML of BurrTools"),
    .compressed = true,
    .family = &papan_family_pack,
    .recognise = recognise,
    .read = burrtools_read,
    .write = papan_burr_write,
    .id = no_id,
};

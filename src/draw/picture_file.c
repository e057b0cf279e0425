/* picture_file.c: writes a picture file to memory, see papan/draw.h. cairo writes PNG, SVG and PDF through one
 * function that appends to a buffer; a new format is one row of the table.
 *
 * cairo turns the text of an SVG into outlines, so a title and the board in letters are added as <title> and
 * <desc>, for screen readers and text search. The PDF has no date, so that the same board gives the same file.
 */
#include "draw/picture.h"

#include "base/file_kind.h"
#include "format/format.h"

#include <assert.h>
#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <math.h>
#include <string.h>
#include <zlib.h>

enum { SIDE_MAX = 20000 };

cairo_status_t papan_picture_append(void *context, const unsigned char *bytes, unsigned length)
{
    papan_buffer *out = context;
    papan_buffer_add(out, (const char *)bytes, length);
    return out->failed ? CAIRO_STATUS_WRITE_ERROR : CAIRO_STATUS_SUCCESS;
}

/* ---- surfaces ---- */

static cairo_surface_t *png_open(papan_buffer *out, double width, double height)
{
    (void)out;
    return cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)ceil(width), (int)ceil(height));
}

static cairo_surface_t *svg_open(papan_buffer *out, double width, double height)
{
    return cairo_svg_surface_create_for_stream(papan_picture_append, out, width, height);
}

static cairo_surface_t *pdf_open(papan_buffer *out, double width, double height)
{
    cairo_surface_t *surface = cairo_pdf_surface_create_for_stream(papan_picture_append, out, width, height);
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, "");
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATOR, "Papan " PAPAN_VERSION);
    return surface;
}

cairo_status_t papan_surface_close(cairo_surface_t *surface, cairo_t *cr, papan_buffer *out)
{
    cairo_status_t status = cairo_status(cr);
    bool image = cairo_surface_get_type(surface) == CAIRO_SURFACE_TYPE_IMAGE;
    cairo_destroy(cr);
    if (status == CAIRO_STATUS_SUCCESS && image && out != NULL)
        status = cairo_surface_write_to_png_stream(surface, papan_picture_append, out);
    cairo_surface_finish(surface);
    if (status == CAIRO_STATUS_SUCCESS)
        status = cairo_surface_status(surface);
    cairo_surface_destroy(surface);
    return status;
}

/* ---- notes ---- */

void papan_png_number(papan_buffer *out, uint32_t value, unsigned bytes)
{
    while (bytes-- > 0)
        papan_buffer_char(out, (char)(uint8_t)(value >> 8 * bytes));
}

void papan_png_chunk(papan_buffer *out, const char type[4], const papan_buffer *data)
{
    uLong check = crc32(crc32(0, NULL, 0), (const Bytef *)type, 4);
    if (data->length > 0)
        check = crc32_z(check, (const Bytef *)data->bytes, data->length);
    papan_png_number(out, (uint32_t)data->length, 4);
    papan_buffer_add(out, type, 4);
    if (data->length > 0)
        papan_buffer_add(out, data->bytes, data->length);
    papan_png_number(out, (uint32_t)check, 4);
    out->failed = out->failed || data->failed;
}

void papan_png_note(papan_buffer *out, const char *id)
{
    papan_buffer data = papan_buffer_new(&out->memory);
    papan_buffer_add(&data, PAPAN_PICTURE_NOTE, sizeof PAPAN_PICTURE_NOTE); /* with its zero byte */
    papan_buffer_text(&data, id);
    papan_png_chunk(out, "tEXt", &data);
    papan_buffer_free(&data);
}

papan_buffer papan_note_line(const papan_allocator *memory, const char *id)
{
    papan_buffer line = papan_buffer_new(memory);
    papan_buffer_text(&line, PAPAN_PICTURE_NOTE " ");
    papan_buffer_text(&line, id);
    return line;
}

void papan_svg_note(papan_buffer *out, const char *id)
{
    papan_buffer_text(out, "<metadata>" PAPAN_PICTURE_NOTE " ");
    papan_buffer_escaped(out, id, strlen(id));
    papan_buffer_text(out, "</metadata>\n");
}

/* ---- words and notes inside the file ---- */

static void svg_words(const papan_puzzle *puzzle, const uint16_t *label, const papan_picture_style *look,
                      papan_buffer *out)
{
    papan_buffer_text(out, "\n<title>");
    papan_buffer_text(out, puzzle->family->name);
    for (unsigned i = 0; i < puzzle->layers; i++) {
        papan_buffer_text(out, i == 0 ? " " : " + ");
        papan_buffer_number(out, puzzle->layer[i].rows);
        papan_buffer_text(out, " x ");
        papan_buffer_number(out, puzzle->layer[i].columns);
    }
    papan_buffer_text(out, "</title>\n<desc>\n");
    size_t length = papan_picture_text(puzzle, label, NULL, 0);
    char *text = papan_take(&out->memory, length + 1, 1);
    if (text == NULL) {
        out->failed = true;
        return;
    }
    papan_picture_text(puzzle, label, text, length + 1);
    papan_buffer_escaped(out, text, length);
    papan_give(&out->memory, text, length + 1, 1);
    papan_buffer_text(out, "</desc>\n");
    if (look->id != NULL)
        papan_svg_note(out, look->id);
}

size_t papan_svg_gap(const papan_buffer *file)
{
    const char *tag = strstr(file->bytes, "<svg"), *end = tag != NULL ? strchr(tag, '>') : NULL;
    return end != NULL ? (size_t)(end + 1 - file->bytes) : 0;
}

/* After the header, which is always first. */
static size_t png_gap(const papan_buffer *file)
{
    enum { SIGNATURE = 8, HEADER = 25 };
    return file->length > SIGNATURE + HEADER ? SIGNATURE + HEADER : 0;
}

static void png_words(const papan_puzzle *puzzle, const uint16_t *label, const papan_picture_style *look,
                      papan_buffer *out)
{
    (void)puzzle;
    (void)label;
    if (look->id != NULL)
        papan_png_note(out, look->id);
}

static void svg_prepare(cairo_surface_t *surface, const papan_picture_style *look, papan_buffer *out)
{
    (void)look;
    (void)out;
    cairo_svg_surface_set_document_unit(surface, CAIRO_SVG_UNIT_PX);
}

/* Version 1.4 does not compress the dictionary of the document, so that the note can be found. */
static void pdf_prepare(cairo_surface_t *surface, const papan_picture_style *look, papan_buffer *out)
{
    cairo_pdf_surface_restrict_to_version(surface, CAIRO_PDF_VERSION_1_4);
    if (look->id == NULL)
        return;
    papan_buffer note = papan_note_line(&out->memory, look->id);
    out->failed = out->failed || note.failed;
    for (size_t i = 0; i < note.length; i++) /* which would make cairo write the string as numbers */
        note.bytes[i] = note.bytes[i] == '(' ? '{' : note.bytes[i] == ')' ? '}' : note.bytes[i];
    if (!note.failed)
        cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_KEYWORDS, note.bytes);
    papan_buffer_free(&note);
}

/* ---- the table ---- */

typedef struct kind {
    const char *name;
    double unit; /* of a cell on a board of normal size */
    bool pages;
    cairo_surface_t *(*open)(papan_buffer *out, double width, double height);
    /* What else boards need; NULL: nothing. */
    void (*prepare)(cairo_surface_t *surface, const papan_picture_style *look, papan_buffer *out);
    /* The position of words and notes in the file; 0: none. */
    size_t (*gap)(const papan_buffer *file);
    void (*fill_gap)(const papan_puzzle *puzzle, const uint16_t *label, const papan_picture_style *look,
                     papan_buffer *out);
} kind;

static const kind kinds[] = {
    {"png", 64, false, png_open, NULL, png_gap, png_words},
    {"svg", 64, false, svg_open, svg_prepare, papan_svg_gap, svg_words},
    {"pdf", 36, true, pdf_open, pdf_prepare, NULL, NULL},
};
enum { KINDS = sizeof kinds / sizeof kinds[0] };

static const kind *kind_named(const char *name)
{
    for (size_t i = 0; i < KINDS; i++)
        if (strcmp(kinds[i].name, name) == 0)
            return &kinds[i];
    return NULL;
}

cairo_surface_t *papan_surface_open(const char *name, papan_buffer *out, double width, double height)
{
    const kind *k = kind_named(name);
    return k != NULL ? k->open(out, width, height) : NULL;
}

/* Cells have the normal size on a small board and are smaller on a large one, down to a sixth; the picture also
 * has a largest size. */
static double suitable_size(const kind *k, double longer)
{
    double unit = k->unit * fmin(1, fmax(1.0 / 6, 25 / longer));
    assert(longer > 0);
    return fmin(unit * longer, k->unit * 100);
}

/* ---- the whole ---- */

papan_status papan_surface_status(cairo_status_t status, const papan_buffer *out, papan_message *why)
{
    if (status == CAIRO_STATUS_SUCCESS && !out->failed)
        return PAPAN_OK;
    /* libpng writes to memory, which fails only for lack of it */
    if (out->failed || status == CAIRO_STATUS_NO_MEMORY || status == CAIRO_STATUS_PNG_ERROR)
        return PAPAN_NO_MEMORY;
    if (status == CAIRO_STATUS_INVALID_STRING)
        return papan_fail(PAPAN_BAD_INPUT, why, "text-not-utf8", N_("a text is not valid UTF-8"), NULL);
    return papan_fail(PAPAN_TOO_BIG, why, "picture-failed", N_("the picture cannot be drawn: {0}"),
                      PAPAN_ARGS(cairo_status_to_string(status)));
}

static papan_status write_pages(const kind *k, const papan_puzzle *puzzle, const uint16_t *const *solution,
                                size_t solutions, const papan_picture_style *look, double width, double height,
                                papan_buffer *out, papan_message *why)
{
    cairo_surface_t *surface = k->open(out, width, height);
    if (k->prepare != NULL)
        k->prepare(surface, look, out);
    cairo_t *cr = cairo_create(surface);
    size_t pages = solutions > 1 ? solutions : 1;
    for (size_t i = 0; i < pages && cairo_status(cr) == CAIRO_STATUS_SUCCESS; i++) {
        papan_picture_background(cr, look);
        papan_picture_draw(cr, puzzle, solutions > 0 ? solution[i] : NULL, look, 0, 0, width, height);
        cairo_show_page(cr);
    }
    return papan_surface_status(papan_surface_close(surface, cr, out), out, why);
}

/* Checks what the caller gave. */
static papan_status check(const papan_puzzle *puzzle, const uint16_t *const *solution, size_t solutions,
                          const char *kind_name, double size, papan_message *why)
{
    const kind *k = kind_named(kind_name);
    if (k == NULL || (solutions > 1 && !k->pages)) {
        if (k == NULL)
            papan_say(why, 0, 0, "picture-format-unsupported",
                      N_("unsupported picture format {0}; expected png, svg or pdf"));
        else
            papan_say(why, 0, 0, "picture-one-page",
                      N_("a {0} picture has one page only; use pdf for several solutions"));
        papan_say_text(why, 0, kind_name);
        return PAPAN_UNSUITABLE;
    }
    papan_status status = papan_drawable(puzzle, why);
    if (status == PAPAN_OK)
        status = papan_number_fits(size, why);
    if (status == PAPAN_OK && size > SIDE_MAX) {
        papan_say_with(why, 0, 0, "picture-too-large", N_("a picture can be at most {0} wide and high"),
                       PAPAN_ARGS(SIDE_MAX));
        status = PAPAN_TOO_BIG;
    }
    for (size_t i = 0; i < solutions && status == PAPAN_OK; i++)
        status = papan_labels_fit(puzzle, solution[i], why);
    return status;
}

papan_status papan_picture_file(const papan_puzzle *puzzle, const uint16_t *const *solution, size_t solutions,
                                const papan_picture_style *wanted, papan_file_kind file_kind, double size,
                                papan_buffer *out, papan_message *reason)
{
    const char *kind_name = papan_file_kind_name(file_kind);
    papan_message *why = PAPAN_WHY(reason);
    papan_picture_style look;
    papan_status status = check(puzzle, solution, solutions, kind_name, size, why);
    if (status == PAPAN_OK)
        status = papan_look_take(&look, wanted, why);
    if (status != PAPAN_OK)
        return status;
    const kind *k = kind_named(kind_name);
    double width, height;
    papan_picture_size(puzzle, &look, &width, &height);
    double longer = fmax(width, height), scale = (size > 0 ? size : suitable_size(k, longer)) / longer;
    papan_buffer plain = papan_buffer_new(&out->memory);
    status = write_pages(k, puzzle, solution, solutions, &look, width * scale, height * scale, &plain, why);
    size_t gap = status == PAPAN_OK && k->gap != NULL ? k->gap(&plain) : 0;
    if (gap > 0) {
        papan_buffer_add(out, plain.bytes, gap);
        k->fill_gap(puzzle, solutions > 0 ? solution[0] : NULL, &look, out);
    }
    if (status == PAPAN_OK)
        papan_buffer_add(out, plain.bytes + gap, plain.length - gap);
    papan_buffer_free(&plain);
    return out->failed ? PAPAN_NO_MEMORY : status;
}

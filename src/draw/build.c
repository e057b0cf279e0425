/* build.c: files for machines that make the pieces, see papan/draw.h. It lists the parts, lets the kind of file
 * measure them, places them on sheets and lets the kind write each sheet. A new kind is one row of the table.
 */
#include "draw/build.h"
#include "base/file_kind.h"

#include "base/message.h"
#include "base/struct_size.h"
#include "draw/picture.h"
#include "puzzle/lattice.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static const papan_build_kind *const kinds[] = {&papan_build_stl, &papan_build_cut};
enum { KINDS = sizeof kinds / sizeof kinds[0] };

/* ---- parts ---- */

/* Sets *known to whether an earlier face of the piece has this shape, ignoring kinds. */
static papan_status shown_before(const papan_workshop *shop, const papan_piece *piece, unsigned index,
                                 bool *known)
{
    const papan_face *face = &piece->face[index];
    papan_spot *spot = papan_take(&shop->arena.memory, face->size, sizeof *spot);
    papan_lattice lattice = shop->puzzle->pack.lattice;
    papan_status status = spot != NULL ? PAPAN_OK : PAPAN_NO_MEMORY;
    *known = false;
    for (size_t i = 0; i < face->size && spot != NULL; i++)
        spot[i] = (papan_spot){papan_lattice_point(lattice, face->cell[i]), '\0'};
    if (spot != NULL)
        papan_normalise(lattice, spot, face->size);
    for (unsigned f = 0; f < index && status == PAPAN_OK && !*known; f++) {
        papan_face plain = {piece->face[f].size, piece->face[f].cell, NULL};
        papan_piece like = {.turn = true, .flip = true, .faces = 1, .face = &plain};
        papan_orientation wanted = {face->size, spot};
        papan_ways ways;
        status = papan_ways_new(lattice, &like, &shop->arena.memory, &ways);
        if (status == PAPAN_OK) {
            *known = papan_way_like(&ways, &wanted) < ways.ways;
            papan_ways_free(&ways);
        }
    }
    papan_give(&shop->arena.memory, spot, face->size, sizeof *spot);
    return status;
}

static void add_part(papan_workshop *shop, papan_build_part part, unsigned copies)
{
    part.number = shop->parts > 0 ? shop->part[shop->parts - 1].number + 1 : 1;
    part.copies = shop->build->each ? copies : 1;
    for (unsigned copy = 0; copy < (shop->build->each ? 1 : copies); copy++)
        shop->part[shop->parts++] = part;
}

static papan_status list_parts(papan_workshop *shop, bool tray)
{
    const papan_pack *pack = &shop->puzzle->pack;
    size_t most = 2;
    for (unsigned p = 0; p < pack->pieces; p++)
        most += (size_t)pack->piece[p].copies * pack->piece[p].faces;
    shop->part = papan_arena_take(&shop->arena, most, sizeof *shop->part);
    shop->box = papan_arena_take(&shop->arena, most, sizeof *shop->box);
    if (shop->arena.failed)
        return PAPAN_NO_MEMORY;
    papan_status status = PAPAN_OK;
    for (unsigned p = 0; p < pack->pieces; p++)
        for (unsigned f = 0; f < pack->piece[p].faces && status == PAPAN_OK; f++) {
            const papan_face *face = &pack->piece[p].face[f];
            bool known;
            status = shown_before(shop, &pack->piece[p], f, &known);
            if (status == PAPAN_OK && !known)
                add_part(
                    shop,
                    (papan_build_part){.piece = p, .cells = face->size, .cell = face->cell, .kind = face->kind},
                    pack->piece[p].copies);
        }
    for (unsigned t = PAPAN_PART_FRAME; t <= PAPAN_PART_BASE && tray && status == PAPAN_OK; t++)
        add_part(shop, (papan_build_part){.piece = t}, 1);
    assert(shop->parts <= most);
    return status;
}

papan_status papan_build_apart(const papan_workshop *shop, const papan_build_part *part, papan_message *why)
{
    return papan_fail(PAPAN_UNSUITABLE, why, "piece-not-makeable",
                      N_("piece {0} is in separate parts, so it cannot be made"),
                      PAPAN_ARGS(shop->puzzle->pack.piece[part->piece].name));
}

/* ---- files ---- */

static void name_file(const papan_workshop *shop, size_t sheet, papan_build_output *file)
{
    static const char *const tray[] = {"frame", "base"};
    const papan_build_part *part = &shop->part[sheet];
    char symbol[] = {'\0', '\0'};
    file->shown.copies = shop->build->each ? part->copies : 1;
    if (!shop->build->each) {
        if (shop->sheets.count > 1)
            snprintf(file->name, sizeof file->name, "%zu", sheet + 1);
        return;
    }
    if (part->piece < PAPAN_PART_FRAME)
        symbol[0] = shop->puzzle->pack.piece[part->piece].symbol;
    snprintf(file->name, sizeof file->name, "%u-%s", part->number,
             part->piece < PAPAN_PART_FRAME ? symbol : tray[part->piece - PAPAN_PART_FRAME]);
}

static papan_status write_sheets(const papan_workshop *shop, const papan_build_kind *kind, const void *own,
                                 papan_build_outputs *built)
{
    bool good = papan_room(&built->memory, &built->file, &built->room, shop->sheets.count, sizeof *built->file);
    for (size_t i = 0; i < shop->sheets.count && good; i++) {
        papan_build_output *file = &built->file[built->count++];
        *file = (papan_build_output){.bytes = papan_buffer_new(&built->memory)};
        papan_sheet_size(&shop->sheets, shop->box, shop->parts, i, &file->shown.width, &file->shown.height);
        for (size_t p = 0; p < shop->parts; p++)
            file->shown.parts += shop->box[p].sheet == i;
        name_file(shop, i, file);
        kind->write(shop, own, i, file);
        good = !file->bytes.failed;
        file->shown.name = file->name;
        file->shown.bytes = file->bytes.bytes;
        file->shown.length = file->bytes.length;
    }
    return good ? PAPAN_OK : PAPAN_NO_MEMORY;
}

static void say_too_big(const papan_workshop *shop, const papan_box *box, papan_message *why)
{
    double margin = 2 * shop->sheets.margin;
    papan_say_with(why, 0, 0, "sheet-too-small",
                   N_("a part needs {0} x {1} mm with its margins, but a sheet has {2} x {3} mm; use a larger "
                      "sheet or smaller cells"),
                   PAPAN_ARGS((long long)ceil(box->width + margin), (long long)ceil(box->height + margin),
                              (long long)shop->sheets.width, (long long)shop->sheets.height));
}

static papan_status build_files(papan_workshop *shop, const papan_build_kind *kind, papan_build_outputs *built,
                                papan_message *why)
{
    void *own = NULL;
    size_t large = 0;
    papan_status status = list_parts(shop, kind->tray);
    if (status == PAPAN_OK)
        status = kind->measure(shop, &own, why);
    if (status == PAPAN_OK)
        status = papan_sheets_fill(&shop->sheets, shop->box, shop->parts, &shop->arena.memory, &large);
    if (status == PAPAN_TOO_BIG)
        say_too_big(shop, &shop->box[large], why);
    if (status == PAPAN_OK)
        status = write_sheets(shop, kind, own, built);
    if (kind->done != NULL && own != NULL)
        kind->done(shop, own);
    return status;
}

/* ---- the whole ---- */

static const papan_build_kind *kind_named(const char *name)
{
    for (size_t i = 0; i < KINDS; i++)
        if (strcmp(kinds[i]->name, name) == 0)
            return kinds[i];
    return NULL;
}

static bool suits(const papan_puzzle *puzzle, const papan_build_kind *kind, papan_message *why)
{
    if (kind == NULL)
        papan_say(why, 0, 0, "build-format-unsupported",
                  N_("unsupported format; expected stl (for 3D printers) or svg (for laser cutters)"));
    else if (!papan_painter_of(puzzle)->pieces)
        papan_say(why, 0, 0, "build-no-pieces",
                  N_("this puzzle has no pieces that could be made; expected a packing puzzle"));
    else if (kind->flat && !papan_solid_flat(puzzle->pack.lattice))
        papan_say(why, 0, 0, "laser-needs-flat-pieces",
                  N_("a laser cuts flat pieces only; use .stl for pieces of cubes or balls"));
    else
        return true;
    return false;
}

/* Checks what the caller gave. */
static papan_status check_settings(const papan_build_request *build, papan_message *why)
{
    double finest = build->cell / 16;
    const struct {
        const char *name;
        double value, low, high;
    } row[] = {{"cell", build->cell, 2, 1000},         {"clearance", build->clearance, 0, finest},
               {"kerf", build->kerf, 0, finest},       {"height", build->height, 0, 1000},
               {"sheet", build->sheet[0], 0, 1000000}, {"sheet", build->sheet[1], 0, 1000000}};
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++)
        if (!(row[i].value >= row[i].low && row[i].value <= row[i].high)) {
            char high[32];
            snprintf(high, sizeof high, "%g", row[i].high);
            return papan_fail(PAPAN_BAD_INPUT, why, "build-out-of-range",
                              N_("{0} must be between {1} and {2} mm"),
                              PAPAN_ARGS(row[i].name, (long long)row[i].low, high));
        }
    return papan_text_fits(build->id, why);
}

static papan_status make_files(const papan_puzzle *puzzle, papan_build_request *wanted,
                               const papan_build_kind *kind, papan_build_outputs *built, papan_message *why)
{
    wanted->height = wanted->height > 0 ? wanted->height : wanted->cell / 2;
    papan_workshop shop = {
        .puzzle = puzzle,
        .build = wanted,
        .bridge = puzzle->pack.corners ? 0.2 * wanted->cell : 0,
        .sheets = {wanted->each ? 0 : wanted->sheet[0], wanted->sheet[1], kind->margin, kind->apart,
                   wanted->each, 0},
    };
    papan_arena_init(&shop.arena, &built->memory);
    papan_status status = build_files(&shop, kind, built, why);
    papan_arena_free(&shop.arena);
    return status;
}

/* The files as the public interface shows them. */
static papan_status show_files(papan_build_outputs *built)
{
    built->list = papan_take(&built->memory, built->count, sizeof *built->list);
    if (built->list == NULL)
        return PAPAN_NO_MEMORY;
    for (size_t i = 0; i < built->count; i++)
        built->list[i] = &built->file[i].shown;
    built->shown = (papan_build_result){built->count, built->list};
    return PAPAN_OK;
}

papan_status papan_build_files(const papan_puzzle *puzzle, const papan_build_request *wanted,
                               papan_file_kind file_kind, const papan_allocator *lent, papan_build_result **out,
                               papan_message *reason)
{
    papan_message *why = PAPAN_WHY(reason);
    papan_allocator memory = papan_memory(lent);
    const papan_build_kind *kind = kind_named(papan_file_kind_name(file_kind));
    papan_build_request own = {0};
    *out = NULL;
    if (wanted != NULL)
        papan_struct_read(&own, sizeof own, wanted, sizeof own);
    own.cell = own.cell != 0 ? own.cell : 20;
    if (!suits(puzzle, kind, why))
        return PAPAN_UNSUITABLE;
    papan_status status = check_settings(&own, why);
    if (status != PAPAN_OK)
        return status;
    papan_build_outputs *built = papan_take(&memory, 1, sizeof *built);
    if (built == NULL)
        return PAPAN_NO_MEMORY;
    built->memory = memory;
    status = make_files(puzzle, &own, kind, built, why);
    if (status == PAPAN_OK)
        status = show_files(built);
    if (status == PAPAN_OK)
        *out = &built->shown;
    else
        papan_build_free(&built->shown);
    return status;
}

void papan_build_free(papan_build_result *result)
{
    papan_build_outputs *built = (papan_build_outputs *)result;
    if (built == NULL)
        return;
    papan_allocator memory = built->memory;
    for (size_t i = 0; i < built->count; i++)
        papan_buffer_free(&built->file[i].bytes);
    papan_give(&memory, built->list, built->count, sizeof *built->list);
    papan_give(&memory, built->file, built->room, sizeof *built->file);
    papan_give(&memory, built, 1, sizeof *built);
}

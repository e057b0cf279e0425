/* job_covers.c: checks whether some parts of a job make up another part completely. The other part is split
 * once more: the same program splits the same way, so its parts have the same names. Each of them must be
 * present, or be made up by parts that are present. If nothing of one is present, it was empty, or it is
 * missing. */
#include "run/job_inside.h"

#include <string.h>

typedef struct cover {
    papan_job *job;
    const char *const *place;
    size_t at, places; /* those before `at` were found */
    uint64_t above;    /* cases of the splits */
} cover;

static bool begins_with(const cover *c, const char *place)
{
    return c->at < c->places && strncmp(c->place[c->at], place, strlen(place)) == 0;
}

/* place has room for the names of all smaller parts. */
static papan_status find_parts(cover *c, char *place, const uint32_t *option, size_t options)
{
    size_t length = strlen(place);
    bool there = begins_with(c, place);
    if (there && c->place[c->at][length] == '\0') {
        c->at++;
        return PAPAN_OK;
    }
    const papan_allocator *memory = papan_job_memory(c->job);
    papan_part_list list = {.parts = 0};
    papan_status status =
        papan_partition_split(papan_job_partition(c->job), memory, option, options, 1, NULL, NULL, &list);
    if (status == PAPAN_OK && list.parts > 0 && (!there || length + PAPAN_PLACE_DIGITS >= PAPAN_PLACE_MAX))
        status = PAPAN_WRONG;
    c->above += list.cases;
    for (size_t i = 0; i < list.parts && status == PAPAN_OK; i++) {
        uint32_t finer;
        const uint32_t *part = papan_part_list_part(&list, i, &finer);
        papan_place_name(place, length, i);
        status = find_parts(c, place, part, finer);
    }
    place[length] = '\0';
    papan_part_list_drop(&list, memory);
    return status;
}

papan_status papan_job_covers(papan_job *job, size_t part, const char *const *place, size_t places,
                              uint64_t *above)
{
    char name[PAPAN_PLACE_MAX] = "";
    cover c = {.job = job, .place = place, .places = places};
    if (part != SIZE_MAX && part >= papan_job_parts(job))
        return PAPAN_WRONG;
    const papan_part *whole = part != SIZE_MAX ? papan_work_part(papan_job_work_of(job), part) : NULL;
    if (whole != NULL)
        memcpy(name, whole->place, strlen(whole->place) + 1);
    papan_status status =
        find_parts(&c, name, whole != NULL ? whole->option : NULL, whole != NULL ? whole->options : 0);
    if (above != NULL)
        *above = c.above;
    return status == PAPAN_OK && c.at < c.places ? PAPAN_WRONG : status;
}

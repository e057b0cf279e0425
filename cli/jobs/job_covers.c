/* job_covers.c: see job_covers.h. The whole is cut once more, as it was cut then: the same program cuts the
 * same way, so its parts have the same names. Each must be there, or be made up by parts that are there. One of
 * which nothing is there was cut into nothing at all, or it is missing. */
#include "cli/jobs/job_covers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct pieces {
    uint32_t *pool; /* the options of all, one after the other */
    size_t *end;    /* [pieces] in the pool */
    size_t pieces, pooled, room, pool_room;
    bool no_memory;
} pieces;

/* Room for so many and more; false: there is none. */
static bool make_room(void **array, size_t *room, size_t wanted, size_t size)
{
    if (wanted <= *room)
        return true;
    size_t more = 2 * wanted + 16;
    void *grown = realloc(*array, more * size);
    if (grown == NULL)
        return false;
    *array = grown;
    *room = more;
    return true;
}

static void gather(void *context, const uint32_t *option, size_t options)
{
    pieces *p = context;
    void *pool = p->pool, *end = p->end;
    p->no_memory = p->no_memory || !make_room(&pool, &p->pool_room, p->pooled + options, sizeof *p->pool) ||
                   !make_room(&end, &p->room, p->pieces + 1, sizeof *p->end);
    p->pool = pool;
    p->end = end;
    if (p->no_memory)
        return;
    if (options > 0)
        memcpy(p->pool + p->pooled, option, options * sizeof *option);
    p->pooled += options;
    p->end[p->pieces++] = p->pooled;
}

static bool never(void *context)
{
    (void)context;
    return false;
}

typedef struct cover {
    papan_job *job;
    const papan_job_part *const *part;
    size_t at, parts; /* those before `at` have been found */
} cover;

static bool begins_with(const cover *c, const char *place)
{
    return c->at < c->parts && strncmp(c->part[c->at]->place, place, strlen(place)) == 0;
}

/* place has room for the names of all parts below it. */
static papan_status find(cover *c, char *place, const uint32_t *option, size_t options)
{
    size_t length = strlen(place);
    bool there = begins_with(c, place);
    if (there && c->part[c->at]->place[length] == '\0') {
        c->at++;
        return PAPAN_OK;
    }
    pieces p = {.pool = NULL};
    papan_status status = papan_cutting_split(papan_job_cutting(c->job), papan_job_memory(c->job), option,
                                              options, 1, never, gather, &p);
    if (status == PAPAN_OK && p.no_memory)
        status = PAPAN_NO_MEMORY;
    if (status == PAPAN_OK && p.pieces > 0 && (!there || length + PAPAN_PLACE_DIGITS >= PAPAN_PLACE_MAX))
        status = PAPAN_WRONG;
    for (size_t i = 0; i < p.pieces && status == PAPAN_OK; i++) {
        size_t start = i == 0 ? 0 : p.end[i - 1];
        snprintf(place + length, PAPAN_PLACE_MAX - length, "%0*zx", PAPAN_PLACE_DIGITS, i);
        status = find(c, place, p.pool + start, p.end[i] - start);
    }
    place[length] = '\0';
    free(p.pool);
    free(p.end);
    return status;
}

papan_status papan_job_covers(papan_job *job, const papan_job_part *whole, const papan_job_part *const *part,
                              size_t parts)
{
    char place[PAPAN_PLACE_MAX];
    cover c = {.job = job, .part = part, .parts = parts};
    snprintf(place, sizeof place, "%s", whole->place);
    papan_status status = find(&c, place, whole->option, whole->options);
    return status == PAPAN_OK && c.at < c.parts ? PAPAN_WRONG : status;
}

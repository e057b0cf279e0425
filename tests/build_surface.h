/* build_surface.h: a checker of STL files that shares nothing with their writer: closed, every edge in exactly
 * two triangles, in opposite directions, one ring of triangles around every corner; bodies, volumes and the
 * Euler characteristic. */
#ifndef PAPAN_TESTS_BUILD_SURFACE_H
#define PAPAN_TESTS_BUILD_SURFACE_H

#include "build_pieces.h"

#include <math.h>

typedef struct corner {
    float at[3];
    uint32_t place; /* in the order of the file */
} corner;

typedef struct edge {
    uint32_t from, to, triangle;
} edge;

typedef struct surface {
    uint32_t triangles, vertices;
    uint32_t (*triangle)[3]; /* numbers of vertices */
    float (*vertex)[3];
    edge *edge;     /* [3 * triangles], sorted */
    uint32_t *body; /* [triangles] union-find through edges */
} surface;

static int by_position(const void *a, const void *b)
{
    return memcmp(((const corner *)a)->at, ((const corner *)b)->at, sizeof(float[3]));
}

static int by_ends(const void *a, const void *b)
{
    const edge *p = a, *q = b;
    return p->from != q->from ? (p->from < q->from ? -1 : 1) : p->to < q->to ? -1 : p->to > q->to;
}

static const edge *edge_of(const surface *s, uint32_t from, uint32_t to)
{
    edge wanted = {from, to, 0};
    return bsearch(&wanted, s->edge, 3 * (size_t)s->triangles, sizeof wanted, by_ends);
}

static uint32_t root(uint32_t *parent, uint32_t at)
{
    while (parent[at] != at)
        at = parent[at] = parent[parent[at]];
    return at;
}

static void number_vertices(surface *s, corner *all)
{
    uint32_t corners = 3 * s->triangles;
    qsort(all, corners, sizeof *all, by_position);
    for (uint32_t i = 0; i < corners; i++) {
        if (i == 0 || by_position(&all[i - 1], &all[i]) != 0)
            memcpy(s->vertex[s->vertices++], all[i].at, sizeof(float[3]));
        s->triangle[all[i].place / 3][all[i].place % 3] = s->vertices - 1;
    }
}

static surface read_stl(const papan_buffer *stl)
{
    enum { HEADER = 80, TRIANGLE = 50, NORMAL = 12 };
    surface s = {0};
    assert_true(stl->length >= HEADER + 4);
    assert_memory_not_equal(stl->bytes, "solid", 5);
    s.triangles = check_little32(stl->bytes + HEADER);
    assert_int_equal(stl->length, HEADER + 4 + (size_t)s.triangles * TRIANGLE);
    s.triangle = some(s.triangles, sizeof *s.triangle);
    s.vertex = some(3 * (size_t)s.triangles, sizeof *s.vertex);
    s.edge = some(3 * (size_t)s.triangles, sizeof *s.edge);
    s.body = some(s.triangles, sizeof *s.body);
    corner *all = some(3 * (size_t)s.triangles, sizeof *all);
    for (uint32_t i = 0; i < 3 * s.triangles; i++) {
        const char *at = stl->bytes + HEADER + 4 + (size_t)(i / 3) * TRIANGLE + NORMAL + i % 3 * 12;
        for (unsigned k = 0; k < 3; k++) {
            uint32_t bits = check_little32(at + 4 * k);
            memcpy(&all[i].at[k], &bits, sizeof bits);
            all[i].at[k] += 0.0f; /* no negative zero */
        }
        all[i].place = i;
    }
    number_vertices(&s, all);
    free(all);
    for (uint32_t i = 0; i < 3 * s.triangles; i++)
        s.edge[i] = (edge){s.triangle[i / 3][i % 3], s.triangle[i / 3][(i + 1) % 3], i / 3};
    qsort(s.edge, 3 * (size_t)s.triangles, sizeof *s.edge, by_ends);
    return s;
}

static void free_surface(surface *s)
{
    free(s->triangle);
    free(s->vertex);
    free(s->edge);
    free(s->body);
}

/* Every edge once in each direction. */
static void check_closed(surface *s)
{
    for (uint32_t i = 0; i < s->triangles; i++)
        s->body[i] = i;
    for (uint32_t i = 0; i < 3 * s->triangles; i++) {
        const edge *e = &s->edge[i], *back = edge_of(s, e->to, e->from);
        assert_true(e->from != e->to);
        assert_true(i == 0 || by_ends(&s->edge[i - 1], e) != 0);
        assert_non_null(back);
        s->body[root(s->body, e->triangle)] = root(s->body, back->triangle);
    }
}

/* Around a vertex, all triangles follow each other through their edges. */
static void check_rings(const surface *s)
{
    uint32_t *uses = some(s->vertices, sizeof *uses), *first = some(s->vertices, sizeof *first);
    for (uint32_t i = 0; i < 3 * s->triangles; i++) {
        uses[s->triangle[i / 3][i % 3]]++;
        first[s->triangle[i / 3][i % 3]] = i;
    }
    for (uint32_t v = 0; v < s->vertices; v++) {
        uint32_t length = 0, at = first[v];
        do { /* across the edge that leads to the vertex */
            const uint32_t *t = s->triangle[at / 3];
            const edge *back = edge_of(s, v, t[(at % 3 + 2) % 3]);
            assert_non_null(back);
            at = back->triangle * 3;
            while (s->triangle[at / 3][at % 3] != v)
                at++;
            length++;
        } while (at != first[v] && length <= uses[v]);
        assert_int_equal(length, uses[v]);
    }
    free(uses);
    free(first);
}

/* Of the bodies in the order of their first triangle. */
typedef struct measure {
    unsigned bodies;
    int euler[64];
    double volume[64];
    float low[3];
} measure;

static measure measure_surface(const surface *s)
{
    measure m = {.low = {HUGE_VALF, HUGE_VALF, HUGE_VALF}};
    uint32_t *number = some(s->triangles, sizeof *number), *owner = some(s->vertices, sizeof *owner);
    for (uint32_t i = 0; i < s->triangles; i++) {
        uint32_t r = root((uint32_t *)s->body, i);
        if (number[r] == 0) {
            assert_true(m.bodies < 64);
            number[r] = ++m.bodies;
        }
        unsigned body = number[r] - 1;
        const float *a = s->vertex[s->triangle[i][0]], *b = s->vertex[s->triangle[i][1]],
                    *c = s->vertex[s->triangle[i][2]];
        m.volume[body] += ((double)a[0] * ((double)b[1] * c[2] - (double)b[2] * c[1]) -
                           (double)a[1] * ((double)b[0] * c[2] - (double)b[2] * c[0]) +
                           (double)a[2] * ((double)b[0] * c[1] - (double)b[1] * c[0])) /
                          6;
        m.euler[body] += 2; /* twice F - E: each triangle has 3/2 edges */
        m.euler[body] -= 3;
        for (unsigned k = 0; k < 3; k++) {
            uint32_t v = s->triangle[i][k];
            assert_true(owner[v] == 0 || owner[v] == body + 1); /* no vertex belongs to two bodies */
            m.euler[body] += owner[v] == 0 ? 2 : 0;
            owner[v] = body + 1;
            for (unsigned axis = 0; axis < 3; axis++)
                m.low[axis] = fminf(m.low[axis], s->vertex[v][axis]);
        }
    }
    for (unsigned i = 0; i < m.bodies; i++)
        m.euler[i] /= 2;
    free(number);
    free(owner);
    return m;
}

static measure check_stl(const papan_buffer *stl)
{
    surface s = read_stl(stl);
    check_closed(&s);
    check_rings(&s);
    measure m = measure_surface(&s);
    free_surface(&s);
    return m;
}

#endif

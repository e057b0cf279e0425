/* chart.h: bars or lines on logarithmic scales, in two panels side by side, as PNG, SVG or PDF in memory. */
#ifndef PAPAN_DRAW_CHART_H
#define PAPAN_DRAW_CHART_H

#include "draw/picture.h"

enum { PAPAN_CHART_PANELS = 2 };

typedef enum papan_chart_unit { PAPAN_CHART_COUNT, PAPAN_CHART_MILLISECONDS } papan_chart_unit;

typedef struct papan_chart_row {
    const char *name;
    const char *remark;                   /* replaces the bars: why there are none; NULL: there are bars */
    bool over;                            /* the search was stopped: the true values are larger */
    double value[PAPAN_CHART_PANELS];     /* not negative; the bar of 0 has no length */
    const char *text[PAPAN_CHART_PANELS]; /* printed after the bars */
} papan_chart_row;

typedef struct papan_chart {
    const char *title;
    const char *note; /* below, or NULL */
    const char *panel[PAPAN_CHART_PANELS];
    papan_chart_unit unit[PAPAN_CHART_PANELS];
    size_t rows;
    const papan_chart_row *row;
} papan_chart;

/* kind: "png", "svg" or "pdf"; size is the width in pixels (PNG) or points, 0: the default. The description of
 * an SVG has all texts, so that it can be searched and read aloud. The title may be any bytes, the other texts
 * are UTF-8. */
papan_status papan_chart_file(const papan_chart *chart, const papan_theme *theme, const char *kind, double size,
                              papan_buffer *out, papan_message *why);

typedef struct papan_chart_point {
    bool there, over;
    double value[PAPAN_CHART_PANELS];     /* as in a row of bars */
    const char *text[PAPAN_CHART_PANELS]; /* in the description */
} papan_chart_point;

/* Lines from left to right over whole numbers, for example times over the number of queens. */
typedef struct papan_line_chart {
    const char *title;
    const char *note; /* below, or NULL */
    const char *panel[PAPAN_CHART_PANELS];
    papan_chart_unit unit[PAPAN_CHART_PANELS];
    const char *axis; /* what the whole numbers are */
    unsigned from;    /* the first of them */
    size_t points;    /* of each line */
    size_t lines;
    const char *const *name;        /* of each line */
    const papan_chart_point *point; /* those of the first line, then those of the second, ... */
} papan_line_chart;

papan_status papan_line_chart_file(const papan_line_chart *chart, const papan_theme *theme, const char *kind,
                                   double size, papan_buffer *out, papan_message *why);

#endif

/* chart.h: bars on logarithmic scales, two panels side by side, as PNG, SVG or PDF in memory. */
#ifndef PAPAN_DRAW_CHART_H
#define PAPAN_DRAW_CHART_H

#include "draw/picture.h"

enum { PAPAN_CHART_PANELS = 2 };

typedef enum papan_chart_unit { PAPAN_CHART_COUNT, PAPAN_CHART_MILLISECONDS } papan_chart_unit;

typedef struct papan_chart_row {
    const char *name;
    const char *remark;               /* written in place of bars: why there are none; NULL: there are bars */
    bool over;                        /* it was stopped: the bars would be longer */
    double value[PAPAN_CHART_PANELS]; /* not negative; 0 has a bar of no length */
    const char *text[PAPAN_CHART_PANELS]; /* written behind the bars */
} papan_chart_row;

typedef struct papan_chart {
    const char *title;
    const char *note; /* below, or NULL */
    const char *panel[PAPAN_CHART_PANELS];
    papan_chart_unit unit[PAPAN_CHART_PANELS];
    size_t rows;
    const papan_chart_row *row;
} papan_chart;

/* kind: "png", "svg" or "pdf"; size is the width in pixels (PNG) or points, 0: the usual one. An SVG holds all
 * texts in its description, too, for those who search it or have it read aloud. The title may be any bytes, the
 * other texts are UTF-8. */
papan_status papan_chart_file(const papan_chart *chart, const papan_theme *theme, const char *kind, double size,
                              papan_buffer *out, papan_message *why);

#endif

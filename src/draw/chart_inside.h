/* chart_inside.h: what charts of bars and of lines share: the sheet they are drawn on, and logarithmic scales.
 */
#ifndef PAPAN_DRAW_CHART_INSIDE_H
#define PAPAN_DRAW_CHART_INSIDE_H

#include "draw/picture.h"

/* Lengths in units of the default picture, which is PAPAN_SHEET_WIDTH wide. */
enum { PAPAN_SHEET_WIDTH = 900, PAPAN_TICK = 24 };
#define PAPAN_SHEET_MARGIN 18.0
#define PAPAN_PANEL_FONT   13.5
#define PAPAN_CHART_FONT   12.0
#define PAPAN_NOTE_FONT    10.5

typedef struct papan_sheet {
    const char *title; /* any bytes */
    const char *note;  /* at the bottom; NULL: none */
    double height;     /* without the note */
    const void *chart; /* for the two functions */
    void (*draw)(const void *chart, cairo_t *cr, const papan_theme *theme);
    void (*describe)(const void *chart, papan_buffer *out); /* the values in words, for SVG */
} papan_sheet;

/* Appends the sheet as a file; see papan_chart_file(). */
papan_status papan_sheet_file(const papan_sheet *sheet, const char *theme, const char *kind, double size,
                              papan_buffer *out, papan_message *why);
/* The values of a row or point in words: the title of each panel and the text of its value. */
void papan_describe_values(papan_buffer *out, const char *const panel[PAPAN_CHART_PANELS],
                           const char *const text[PAPAN_CHART_PANELS]);
/* PAPAN_OK if the values of a row or point are numbers that are not negative. */
papan_status papan_values_fit(const double value[PAPAN_CHART_PANELS], papan_message *why);

/* A logarithmic scale: the powers of ten where it begins and ends. */
typedef struct papan_scale {
    int low, high;
} papan_scale;
/* For values from least to most; most 0: there are none. */
papan_scale papan_scale_of(double least, double most, papan_chart_unit unit);
/* Where on the scale the value is: 0 at its low, 1 at its high end. */
double papan_scale_share(papan_scale scale, double value);
/* The text of a power of ten; "" where the unit has none. */
void papan_tick_text(papan_chart_unit unit, int power, char out[PAPAN_TICK]);
double papan_text_width(cairo_t *cr, const char *text);

#endif

/* cut_path.h: the data of SVG paths, in millimetres with three decimals. */
#ifndef PAPAN_DRAW_CUT_PATH_H
#define PAPAN_DRAW_CUT_PATH_H

#include "base/buffer.h"
#include "draw/outline.h"

/* A number, written the same in every locale. */
void papan_path_number(papan_buffer *out, double value);
/* A command such as M or L with its point. */
void papan_path_point(papan_buffer *out, char command, papan_corner to);
/* A closed loop of an outline, moved. */
void papan_path_loop(papan_buffer *out, const papan_outline *outline, size_t loop, papan_corner moved);
/* A closed rectangle with round corners. */
void papan_path_rounded(papan_buffer *out, double x, double y, double width, double height, double radius);
/* The outlines of letters of this size. */
void papan_path_text(papan_buffer *out, const char *text, papan_corner middle, double size);
/* The size of letters at which the text just fits in a circle. */
double papan_path_text_size(const char *text, double radius);

#endif

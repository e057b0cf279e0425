/* model_text.h: how the writers of models (dlx.c, model_text.c) name cells. docs/models.md describes the model
 * and the formats. */
#ifndef PAPAN_FORMAT_MODEL_TEXT_H
#define PAPAN_FORMAT_MODEL_TEXT_H

#include "base/buffer.h"
#include "model/cnf.h"

/* A puzzle that is being written as a model. */
typedef struct papan_model_text {
    const papan_puzzle *puzzle;
    papan_buffer *out;
    unsigned (*place)[3]; /* as in papan_cell_places() */
} papan_model_text;

/* Takes its memory from the arena; false: out of memory. */
bool papan_model_text_open(papan_model_text *text, const papan_puzzle *puzzle, papan_arena *arena,
                           papan_buffer *out);
/* Appends a cell: row,column, or layer,row,column if there are several layers. */
void papan_model_text_cell(const papan_model_text *text, uint32_t cell);

#endif

/* model_text.h: how the writers of models (dlx.c, dimacs.c, opb.c) name cells and options. docs/models.md
 * describes the model and the formats. */
#ifndef PAPAN_FORMAT_MODEL_TEXT_H
#define PAPAN_FORMAT_MODEL_TEXT_H

#include "base/buffer.h"
#include "model/cnf.h"

/* A puzzle that is being written as a model. */
typedef struct papan_model_text {
    const papan_puzzle *puzzle;
    papan_buffer *out;
    unsigned *place; /* [3 * cells] layer, row and column of each cell, from 1 */
} papan_model_text;

/* Takes its memory from the arena; false: out of memory. */
bool papan_model_text_open(papan_model_text *text, const papan_puzzle *puzzle, papan_arena *arena,
                           papan_buffer *out);
/* Appends a cell: row,column, or layer,row,column if there are several layers. */
void papan_model_text_cell(const papan_model_text *text, uint32_t cell);

/* Writes a puzzle as constraints on variables, one for each option. */
typedef struct papan_model_form {
    const char *comment; /* what a line of comment begins with, with a blank */
    bool after;          /* the comments follow the header */
    void (*header)(const papan_cnf *cnf, papan_buffer *out);
    /* Appends all constraints; stops when more than `most` bytes have been written. */
    bool (*body)(const papan_cnf *cnf, papan_buffer *out, size_t most);
    papan_wording too_large;
} papan_model_form;

papan_status papan_model_text_write(const papan_puzzle *puzzle, const papan_model_form *form, papan_buffer *out,
                                    papan_message *why);

#endif

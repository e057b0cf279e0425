/* core.h: what the files behind the WebAssembly exports share. A core holds the open puzzle and the answer to
 * the last call: JSON, or for what would be long as JSON, words of 32 bits. A call returns a papan_status;
 * where that is not PAPAN_OK, the answer is the message that says why. */
#ifndef PAPAN_WASM_CORE_H
#define PAPAN_WASM_CORE_H

#include "base/json_writer.h"
#include "explain/hint.h"
#include "puzzle/puzzle.h"

/* Nobody but JavaScript calls an export, so that no header declares it. */
#pragma clang diagnostic ignored "-Wmissing-prototypes"
#define EXPORT(name) __attribute__((export_name(name)))
#define IMPORT(name) __attribute__((import_module("papan"), import_name(name)))

typedef struct core {
    papan_buffer out;   /* JSON, or text */
    papan_json_writer json; /* to out */
    papan_buffer words; /* 32-bit numbers in the order of the machine: steps, placements */
    papan_puzzle *puzzle;
    papan_notes notes; /* of reading it */
} core;

/* ---- answers ---- */

void core_message(core *c, const char *key, const papan_message *message); /* null where there is none */
void core_word(core *c, uint32_t word);

/* Starts the answer over. */
void core_clear(core *c);
/* The status to return for an answer that was written. */
papan_status core_done(const core *c);
/* Makes why the whole answer. */
papan_status core_refuse(core *c, papan_status status, const papan_message *why);

/* ---- parts ---- */

papan_status core_write_info(core *c);                                          /* core_info.c */
void core_write_difficulty(core *c, const char *key, const papan_explainer *explainer,
                           const papan_grade *difficulty); /* core_difficulty.c */
void core_piece(core *c, const char *name, char symbol, unsigned copies, unsigned first,
                const papan_point *cell, size_t cells);

/* The import `tick`, asked now and then by every search: context is a core_clock. */
typedef struct core_clock {
    double asked, found; /* so far */
    unsigned rest;       /* calls until JavaScript is asked again */
    bool stopped;
} core_clock;
bool core_tick(void *clock); /* true: stop */

#endif

/* core.h: shared by the files behind the WebAssembly exports. A core holds the open puzzle and the answer to
 * the last call: JSON, or 32-bit words for answers that would be long as JSON. A call returns a papan_status;
 * if it is not PAPAN_OK, the answer is a message with the reason. */
#ifndef PAPAN_WASM_CORE_H
#define PAPAN_WASM_CORE_H

#include "base/info.h"
#include "base/json_writer.h"
#include "base/message.h" /* N_() marks a text that the page translates */
#include "papan/papan.h"

/* Only JavaScript calls an export, so no header declares it. */
#pragma clang diagnostic ignored "-Wmissing-prototypes"
#define EXPORT(name) __attribute__((export_name(name)))
#define IMPORT(name) __attribute__((import_module("papan"), import_name(name)))

typedef struct core {
    papan_buffer out;       /* JSON, or text */
    papan_json_writer json; /* writes to out */
    papan_buffer words;     /* 32-bit numbers in native byte order: steps, placements */
    papan_puzzle *puzzle;
    papan_notes notes; /* from reading the puzzle */
} core;

/* ---- answers ---- */

void core_word(core *c, uint32_t word);

/* Clears the answer. */
void core_clear(core *c);
/* The status to return after writing an answer. */
papan_status core_done(const core *c);
/* Replaces the answer by `why`. */
papan_status core_refuse(core *c, papan_status status, const papan_message *why);

/* ---- parts ---- */

papan_status core_write_info(core *c); /* core_info.c */
void core_write_difficulty(core *c, const char *key, const char *family,
                           const papan_grade *difficulty); /* core_difficulty.c */
papan_status core_write_pack(core *c);                     /* core_pack.c */
/* The state of the import `tick`, which every search polls: context is a core_clock. */
typedef struct core_clock {
    double asked, found; /* so far */
    papan_meter *meter;  /* of a search that may be cut into parts; or NULL */
    unsigned rest;       /* polls until JavaScript is called again */
    bool stopped;
} core_clock;
bool core_tick(void *clock); /* true: stop */

#endif

/* core_answer.c: writes answers as JSON; see core.h. */
#include "core.h"

#include <string.h>

void core_clear(core *c)
{
    papan_buffer_clear(&c->out);
    papan_buffer_clear(&c->words);
    c->json = papan_json_writer_new(&c->out);
    c->json.flat = true;
    c->out.failed = c->words.failed = false;
}

papan_status core_done(const core *c)
{
    return c->out.failed || c->words.failed ? PAPAN_NO_MEMORY : PAPAN_OK;
}

papan_status core_refuse(core *c, papan_status status, const papan_message *why)
{
    papan_message no_memory;
    if (status == PAPAN_NO_MEMORY) {
        papan_say(&no_memory, 0, 0, "no-memory", N_("there is not enough memory"));
        why = &no_memory;
    }
    core_clear(c);
    papan_json_put_message(&c->json, NULL, why);
    return status;
}

void core_word(core *c, uint32_t word)
{
    char bytes[sizeof word];
    memcpy(bytes, &word, sizeof word);
    papan_buffer_add(&c->words, bytes, sizeof bytes);
}

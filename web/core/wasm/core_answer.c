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
    core_message(c, NULL, why);
    return status;
}

static unsigned arguments(const papan_message *message)
{
    unsigned used = 0;
    for (const char *at = message->text; (at = strchr(at, '{')) != NULL; at++)
        if (at[1] >= '0' && at[1] <= '3' && at[2] == '}' && (unsigned)(at[1] - '0') >= used)
            used = (unsigned)(at[1] - '0') + 1;
    return used;
}

void core_message(core *c, const char *key, const papan_message *message)
{
    if (message->text == NULL) {
        papan_json_put_null(&c->json, key);
        return;
    }
    papan_json_begin_object(&c->json, key);
    papan_json_put_text(&c->json, "text", message->text);
    if (message->code != NULL)
        papan_json_put_text(&c->json, "code", message->code);
    papan_json_begin_array(&c->json, "args");
    for (unsigned i = 0; i < arguments(message); i++)
        papan_json_put_text(&c->json, NULL, message->arg[i]);
    papan_json_end(&c->json);
    papan_json_put_number(&c->json, "line", message->line);
    papan_json_put_number(&c->json, "column", message->column);
    if (message->stars)
        papan_json_put_bool(&c->json, "stars", true);
    papan_json_end(&c->json);
}

void core_word(core *c, uint32_t word)
{
    char bytes[sizeof word];
    memcpy(bytes, &word, sizeof word);
    papan_buffer_add(&c->words, bytes, sizeof bytes);
}

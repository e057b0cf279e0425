/* answer.c: writing answers as JSON, see core.h. */
#include "core.h"

#include "format/format.h"

#include <string.h>

void core_clear(core *c)
{
    papan_buffer_clear(&c->out);
    papan_buffer_clear(&c->words);
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
        papan_say(&no_memory, 0, 0, N_("there is not enough memory"));
        why = &no_memory;
    }
    core_clear(c);
    core_message(c, NULL, why);
    return status;
}

void core_begin(core *c, char open)
{
    papan_buffer_char(&c->out, open);
}

void core_end(core *c, char close)
{
    papan_buffer_char(&c->out, close);
}

void core_comma(core *c)
{
    char last = c->out.length > 0 ? c->out.bytes[c->out.length - 1] : '[';
    if (last != '[' && last != '{' && last != ':')
        papan_buffer_char(&c->out, ',');
}

void core_key(core *c, const char *key)
{
    core_comma(c);
    if (key == NULL)
        return;
    papan_json_string(&c->out, key, strlen(key));
    papan_buffer_char(&c->out, ':');
}

void core_text(core *c, const char *key, const char *text)
{
    core_key(c, key);
    papan_json_string(&c->out, text, strlen(text));
}

void core_number(core *c, const char *key, long long value)
{
    core_key(c, key);
    papan_buffer_number(&c->out, value);
}

void core_flag(core *c, const char *key, bool value)
{
    core_key(c, key);
    papan_buffer_text(&c->out, value ? "true" : "false");
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
    core_key(c, key);
    if (message->text == NULL) {
        papan_buffer_text(&c->out, "null");
        return;
    }
    core_begin(c, '{');
    core_text(c, "text", message->text);
    core_key(c, "args");
    core_begin(c, '[');
    for (unsigned i = 0; i < arguments(message); i++)
        core_text(c, NULL, message->arg[i]);
    core_end(c, ']');
    core_number(c, "line", message->line);
    core_number(c, "column", message->column);
    core_end(c, '}');
}

void core_cells(core *c, const char *key, const uint32_t *cell, size_t cells)
{
    core_key(c, key);
    core_begin(c, '[');
    for (size_t i = 0; i < cells; i++)
        core_number(c, NULL, cell[i]);
    core_end(c, ']');
}

void core_word(core *c, uint32_t word)
{
    char bytes[sizeof word];
    memcpy(bytes, &word, sizeof word);
    papan_buffer_add(&c->words, bytes, sizeof bytes);
}

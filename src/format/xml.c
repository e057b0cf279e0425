/* xml.c: reads XML (xml.h). */
#include "format/xml.h"

#include "base/mem.h"
#include "format/lines.h"

#include <assert.h>
#include <string.h>

void papan_xml_open(papan_xml *x, const char *bytes, size_t length, papan_notes *notes)
{
    static const char mark[] = "\xEF\xBB\xBF"; /* byte order mark */
    memset(x, 0, sizeof *x);
    x->start = x->at = bytes;
    x->end = bytes + length;
    x->notes = notes;
    if (length >= 3 && memcmp(bytes, mark, 3) == 0)
        x->at += 3;
}

papan_status papan_xml_refuse(papan_xml *x, const char *place, const char *code, const char *text,
                              papan_span quoted)
{
    return papan_refuse_place(x->notes, x->start, place, code, text,
                              PAPAN_ARGS(papan_arg_bytes(quoted.start, quoted.length)));
}

static papan_status refuse(papan_xml *x, const char *code, const char *text)
{
    return papan_xml_refuse(x, x->at, code, text, (papan_span){"", 0});
}

bool papan_span_is(papan_span span, const char *text)
{
    return strlen(text) == span.length && memcmp(text, span.start, span.length) == 0;
}

static bool same(papan_span a, papan_span b)
{
    return a.length == b.length && memcmp(a.start, b.start, a.length) == 0;
}

/* ---- characters ---- */

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static void skip_blanks(papan_xml *x)
{
    while (x->at < x->end && is_blank(*x->at))
        x->at++;
}

static bool begins(const papan_xml *x, const char *text)
{
    size_t length = strlen(text);
    return (size_t)(x->end - x->at) >= length && memcmp(x->at, text, length) == 0;
}

static bool read_name(papan_xml *x, papan_span *name)
{
    name->start = x->at;
    while (x->at < x->end && ((*x->at >= 'a' && *x->at <= 'z') || (*x->at >= 'A' && *x->at <= 'Z') ||
                              (*x->at >= '0' && *x->at <= '9') || memchr("_-.:", *x->at, 4) != NULL))
        x->at++;
    name->length = (size_t)(x->at - name->start);
    return name->length > 0;
}

/* Advances past the next occurrence of the text. */
static bool pass(papan_xml *x, const char *text)
{
    while (x->at < x->end && !begins(x, text))
        x->at++;
    if (x->at == x->end)
        return false;
    x->at += strlen(text);
    return true;
}

/* ---- tags ---- */

static papan_status read_attribute(papan_xml *x)
{
    papan_span name, value;
    if (!read_name(x, &name))
        return refuse(x, "xml-bad-tag", N_("expected an attribute, '/>' or '>' in a tag"));
    skip_blanks(x);
    if (x->at == x->end || *x->at != '=')
        return papan_xml_refuse(x, x->at, "xml-bad-tag", N_("expected '=' after the attribute {0}"), name);
    x->at++;
    skip_blanks(x);
    char quote = x->at < x->end ? *x->at : '\0';
    if (quote != '"' && quote != '\'')
        return papan_xml_refuse(x, x->at, "xml-bad-tag", N_("the value of {0} must be in quotes"), name);
    value.start = ++x->at;
    while (x->at < x->end && *x->at != quote && *x->at != '<')
        x->at++;
    if (x->at == x->end || *x->at != quote)
        return papan_xml_refuse(x, value.start, "xml-bad-tag", N_("the value of {0} has no closing quote"),
                                name);
    value.length = (size_t)(x->at++ - value.start);
    papan_span twice;
    char text[32] = {0};
    memcpy(text, name.start, name.length < sizeof text ? name.length : sizeof text - 1);
    if (name.length < sizeof text && papan_xml_attribute(x, text, &twice))
        return papan_xml_refuse(x, name.start, "xml-bad-tag", N_("attribute {0} is there twice"), name);
    if (x->attributes == PAPAN_XML_ATTRIBUTES_MAX)
        return papan_xml_refuse(x, name.start, "xml-bad-tag", N_("too many attributes in one tag"), name);
    x->attribute[x->attributes] = name;
    x->value[x->attributes++] = value;
    return PAPAN_OK;
}

static papan_status open_element(papan_xml *x)
{
    const char *start = x->at++;
    if (!read_name(x, &x->text))
        return refuse(x, "xml-bad-tag", N_("expected the name of an element after '<'"));
    if (x->depth == PAPAN_XML_DEPTH_MAX)
        return papan_xml_refuse(x, start, "xml-too-deep", N_("{0} is nested too deeply"), x->text);
    if (x->depth == 0 && x->begun)
        return papan_xml_refuse(x, start, "xml-second-element",
                                N_("{0} follows the end of the first element; only one is possible"), x->text);
    x->begun = true;
    x->open[x->depth++] = x->text;
    x->attributes = 0;
    x->event = PAPAN_XML_OPEN;
    for (;;) {
        const char *before = x->at;
        skip_blanks(x);
        if (begins(x, ">") || begins(x, "/>")) {
            x->empty = *x->at == '/';
            x->at += x->empty ? 2 : 1;
            return PAPAN_OK;
        }
        if (x->at == x->end || before == x->at)
            return papan_xml_refuse(x, x->at, "xml-not-closed", N_("the tag of {0} is not closed"), x->text);
        papan_status status = read_attribute(x);
        if (status != PAPAN_OK)
            return status;
    }
}

static papan_status close_element(papan_xml *x)
{
    const char *start = x->at;
    x->at += 2;
    bool named = read_name(x, &x->text);
    skip_blanks(x);
    if (!named || !begins(x, ">"))
        return papan_xml_refuse(x, start, "xml-bad-tag", N_("expected a closing tag such as </name>"), x->text);
    x->at++;
    if (x->depth == 0 || !same(x->open[x->depth - 1], x->text))
        return papan_xml_refuse(x, start, "xml-wrong-close",
                                N_("</{0}> closes an element that is not open here"), x->text);
    x->depth--;
    x->event = PAPAN_XML_CLOSE;
    return PAPAN_OK;
}

/* ---- events ---- */

/* Comments and processing instructions; *skipped: there was one. */
static papan_status skip_others(papan_xml *x, bool *skipped)
{
    static const struct {
        const char *begin, *end;
    } other[] = {{"<!--", "-->"}, {"<?", "?>"}};
    *skipped = false;
    for (size_t i = 0; i < sizeof other / sizeof *other; i++) {
        if (!begins(x, other[i].begin))
            continue;
        const char *start = x->at;
        x->at += strlen(other[i].begin);
        *skipped = true;
        if (!pass(x, other[i].end))
            return papan_xml_refuse(x, start, "xml-not-closed", N_("a comment or instruction is not closed"),
                                    (papan_span){"", 0});
        return PAPAN_OK;
    }
    return begins(x, "<!")
               ? refuse(x, "xml-unsupported", N_("document types and CDATA sections are not supported here"))
               : PAPAN_OK;
}

static papan_status read_text(papan_xml *x)
{
    x->text.start = x->at;
    while (x->at < x->end && *x->at != '<')
        x->at++;
    x->text.length = (size_t)(x->at - x->text.start);
    x->event = PAPAN_XML_TEXT;
    return x->depth > 0 ? PAPAN_OK
                        : papan_xml_refuse(x, x->text.start, "xml-text-outside",
                                           N_("text outside of all elements"), x->text);
}

papan_status papan_xml_next(papan_xml *x)
{
    enum { OFTEN = 1 << 16 };
    if (x->memory != NULL && ++x->events % OFTEN == 0 && !papan_memory_poll(x->memory))
        return PAPAN_NO_MEMORY;
    if (x->empty) { /* <name/> */
        x->empty = false;
        x->text = x->open[--x->depth];
        x->event = PAPAN_XML_CLOSE;
        return PAPAN_OK;
    }
    for (bool skipped = true; skipped;) {
        const char *before = x->at;
        skip_blanks(x);
        if (x->at < x->end && *x->at != '<') {
            x->at = before;
            return read_text(x);
        }
        papan_status status = skip_others(x, &skipped);
        if (status != PAPAN_OK)
            return status;
    }
    if (x->at == x->end && x->depth > 0)
        return papan_xml_refuse(x, x->at, "xml-incomplete", N_("the file ends inside the element {0}"),
                                x->open[x->depth - 1]);
    if (x->at == x->end && !x->begun)
        return refuse(x, "xml-empty", N_("the file has no element"));
    if (x->at == x->end) {
        x->event = PAPAN_XML_END;
        return PAPAN_OK;
    }
    return begins(x, "</") ? close_element(x) : open_element(x);
}

papan_status papan_xml_skip(papan_xml *x)
{
    assert(x->event == PAPAN_XML_OPEN);
    unsigned outside = x->depth - 1;
    papan_status status = PAPAN_OK;
    while (status == PAPAN_OK && x->depth > outside)
        status = papan_xml_next(x);
    return status;
}

/* ---- values ---- */

bool papan_xml_attribute(const papan_xml *x, const char *name, papan_span *value)
{
    for (unsigned i = 0; i < x->attributes; i++)
        if (papan_span_is(x->attribute[i], name)) {
            *value = x->value[i];
            return true;
        }
    return false;
}

papan_status papan_xml_number(papan_xml *x, const char *name, unsigned most, unsigned *number)
{
    papan_span value;
    long long read;
    if (!papan_xml_attribute(x, name, &value))
        return PAPAN_WRONG;
    if (!papan_whole_number(value.start, value.length, &read) || read < 0 || read > most)
        return papan_refuse_place(x->notes, x->start, value.start, "xml-bad-number",
                                  N_("\"{0}\" is not a number between 0 and {1}, as {2} must be"),
                                  PAPAN_ARGS(papan_arg_bytes(value.start, value.length), most, name));
    *number = (unsigned)read;
    return PAPAN_OK;
}

void papan_xml_copy(papan_span value, char *out, size_t room)
{
    static const struct {
        const char *entity;
        char means;
    } entities[] = {{"&lt;", '<'}, {"&gt;", '>'}, {"&amp;", '&'}, {"&quot;", '"'}, {"&apos;", '\''}};
    assert(room > 0);
    for (size_t i = 0; i < value.length && room > 1; room--) {
        size_t used = 1;
        *out = value.start[i];
        for (size_t e = 0; e < sizeof entities / sizeof *entities; e++) {
            size_t length = strlen(entities[e].entity);
            if (value.length - i >= length && memcmp(value.start + i, entities[e].entity, length) == 0) {
                *out = entities[e].means;
                used = length;
            }
        }
        out++;
        i += used;
    }
    *out = '\0';
}

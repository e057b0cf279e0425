/* xml.h: a small, strict XML reader. It reads elements, attributes and text, one event after the other, and
 * skips comments and processing instructions. Document types and CDATA sections are refused. Nothing is copied:
 * names, values and texts point into the bytes. */
#ifndef PAPAN_FORMAT_XML_H
#define PAPAN_FORMAT_XML_H

#include "base/message.h"

enum { PAPAN_XML_DEPTH_MAX = 512, PAPAN_XML_ATTRIBUTES_MAX = 32 };

typedef struct papan_span {
    const char *start;
    size_t length;
} papan_span;

typedef enum papan_xml_event {
    PAPAN_XML_OPEN,  /* an element begins */
    PAPAN_XML_CLOSE, /* it ends */
    PAPAN_XML_TEXT,  /* text that is not blank */
    PAPAN_XML_END    /* of the document */
} papan_xml_event;

typedef struct papan_xml {
    const char *start, *at, *end;
    papan_notes *notes;
    const papan_allocator *memory; /* polled now and then; NULL: never */
    unsigned events;
    papan_xml_event event;
    papan_span text; /* the name of the element, or the text */
    unsigned attributes, depth;
    papan_span attribute[PAPAN_XML_ATTRIBUTES_MAX], value[PAPAN_XML_ATTRIBUTES_MAX];
    papan_span open[PAPAN_XML_DEPTH_MAX];
    bool empty, begun; /* <name/> was read; the first element was */
} papan_xml;

void papan_xml_open(papan_xml *xml, const char *bytes, size_t length, papan_notes *notes);
/* Reads the next event; PAPAN_BAD_INPUT with the error in notes. */
papan_status papan_xml_next(papan_xml *xml);
/* After PAPAN_XML_OPEN: goes to the end of this element. */
papan_status papan_xml_skip(papan_xml *xml);

bool papan_span_is(papan_span span, const char *text);
/* An attribute of the element that begins here; false: it has none of this name. */
bool papan_xml_attribute(const papan_xml *xml, const char *name, papan_span *value);
/* The same as a number from 0 to most; PAPAN_WRONG: there is none. */
papan_status papan_xml_number(papan_xml *xml, const char *name, unsigned most, unsigned *number);
/* Copies a value with its entities resolved, as much as fits with a zero byte at the end. */
void papan_xml_copy(papan_span value, char *out, size_t room);

/* Sets the error, at a place in the bytes. */
papan_status papan_xml_refuse(papan_xml *xml, const char *place, const char *code, const char *text,
                              papan_span quoted);

#endif

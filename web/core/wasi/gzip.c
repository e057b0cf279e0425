/* gzip.c: cli/input/gzip.c with the zlib of Node. The result stays in Node until there is room for it here. */
#include "cli/input/input.h"
#include "cli/language.h"

#include <stdlib.h>

/* Both return the length of the result, or a failure; take() copies it to memory. */
enum { DAMAGED = -1, TOO_LARGE = -2 };
__attribute__((import_module("papan"), import_name("gunzip"))) long papan_host_gunzip(const char *bytes,
                                                                                      size_t length,
                                                                                      size_t longest);
__attribute__((import_module("papan"), import_name("gzip"))) long papan_host_gzip(const char *bytes,
                                                                                  size_t length);
__attribute__((import_module("papan"), import_name("take"))) void papan_host_take(char *room);

int papan_gunzip(const char *name, size_t longest, papan_bytes *bytes)
{
    if (bytes->length <= 2 || (unsigned char)bytes->bytes[0] != 0x1F || (unsigned char)bytes->bytes[1] != 0x8B)
        return PAPAN_EXIT_ANSWERED;
    long length = papan_host_gunzip(bytes->bytes, bytes->length, longest);
    free(bytes->bytes);
    *bytes = (papan_bytes){0};
    if (length == TOO_LARGE)
        papan_complain("file-too-large", N_("%s is too large; a puzzle has at most 64 MiB"),
                       papan_input_name(name));
    else if (length < 0)
        papan_complain("file-damaged", N_("%s is compressed, but damaged or incomplete"),
                       papan_input_name(name));
    if (length < 0)
        return PAPAN_EXIT_INPUT;
    bytes->bytes = malloc((size_t)length + 1);
    if (bytes->bytes == NULL)
        return papan_out_of_memory();
    papan_host_take(bytes->bytes);
    bytes->length = (size_t)length;
    return PAPAN_EXIT_ANSWERED;
}

bool papan_gzip(papan_buffer *text)
{
    long length = text->failed ? DAMAGED : papan_host_gzip(text->bytes, text->length);
    char *packed = length >= 0 ? malloc((size_t)length + 1) : NULL;
    if (packed == NULL)
        return false;
    papan_host_take(packed);
    papan_buffer_clear(text);
    papan_buffer_add(text, packed, (size_t)length);
    free(packed);
    return !text->failed;
}

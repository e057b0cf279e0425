/* fuzz_gzip.c: any bytes as a compressed file, and any bytes compressed and uncompressed again. */
#include "fuzz_cli.h"

#include "cli/input/input.h"

enum { LONGEST = 1 << 16 };

static void uncompress(const uint8_t *data, size_t size)
{
    papan_bytes bytes = {fuzz_copy(data, size), size};
    fuzz_complaints = 0;
    int code = papan_gunzip("file", LONGEST, &bytes);
    MUST((code == PAPAN_EXIT_ANSWERED) == (fuzz_complaints == 0));
    MUST(code == PAPAN_EXIT_ANSWERED ? bytes.length <= LONGEST || bytes.length == size : bytes.bytes == NULL);
    free(bytes.bytes);
}

static void there_and_back(const uint8_t *data, size_t size)
{
    papan_buffer text = papan_buffer_new(NULL);
    papan_buffer_add(&text, (const char *)data, size);
    MUST(papan_gzip(&text));
    papan_bytes bytes = {fuzz_copy((const uint8_t *)text.bytes, text.length), text.length};
    MUST(papan_gunzip("file", LONGEST, &bytes) == (size <= LONGEST ? PAPAN_EXIT_ANSWERED : PAPAN_EXIT_INPUT));
    MUST(size > LONGEST || (bytes.length == size && memcmp(bytes.bytes, data, size) == 0));
    free(bytes.bytes);
    papan_buffer_free(&text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    uncompress(data, size);
    there_and_back(data, size);
    return 0;
}

/* test_corpus.c: runs every file of tests/corpus through every fuzz target, so that bugs once found by a
 * fuzzer stay fixed without one. */
#define _DEFAULT_SOURCE        /* for opendir */
#define LLVMFuzzerTestOneInput fuzz_read
#include "fuzz_read.c"
#undef LLVMFuzzerTestOneInput
#define LLVMFuzzerTestOneInput fuzz_solution
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
#include "fuzz_solution.c"
#undef LLVMFuzzerTestOneInput

#include "check.h"

#include <dirent.h>

static char folder[4096];

static uint8_t *whole_file(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        fail_msg("cannot open %s", path);
    uint8_t *bytes = NULL;
    size_t room = 0;
    for (*size = 0; !feof(file); *size += fread(bytes + *size, 1, room - *size, file)) {
        room += 4096;
        bytes = realloc(bytes, room);
        assert_non_null(bytes);
    }
    fclose(file);
    return bytes;
}

static void for_each_file(int (*target)(const uint8_t *data, size_t size))
{
    DIR *listing = opendir(folder);
    unsigned files = 0;
    if (listing == NULL)
        fail_msg("cannot read %s", folder);
    for (struct dirent *entry = readdir(listing); entry != NULL; entry = readdir(listing)) {
        char path[sizeof folder + sizeof entry->d_name + 1];
        size_t size;
        if (entry->d_name[0] == '.')
            continue;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        print_message("%s\n", entry->d_name);
        uint8_t *bytes = whole_file(path, &size);
        target(bytes, size);
        free(bytes);
        files++;
    }
    closedir(listing);
    assert_true(files > 0);
}

static void as_puzzles(void **state)
{
    (void)state;
    for_each_file(fuzz_read);
}

static void as_solutions(void **state)
{
    (void)state;
    for_each_file(fuzz_solution);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(as_puzzles),
        cmocka_unit_test(as_solutions),
    };
    const char *source = getenv("SRC");
    snprintf(folder, sizeof folder, "%s/tests/corpus", source != NULL ? source : ".");
    return cmocka_run_group_tests(tests, NULL, NULL);
}

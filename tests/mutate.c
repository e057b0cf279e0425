/* mutate.c: runs a fuzz target without a fuzzer: fuzz_NAME FOLDER... [-SECONDS]
 *
 * Every file of the folders goes through the target, then random mutations of them, for some seconds of
 * processor time: bits and bytes changed, pieces removed, doubled, exchanged between files. The random
 * numbers are always the same, so a failure can be repeated. The input that caused it is written to
 * NAME-failed in the current folder, even if the target takes longer than a minute. A fuzzer finds far more,
 * since it measures coverage; this finds targets that are broken, with any compiler. */
#define _DEFAULT_SOURCE /* for opendir, sigaction */
#include "fuzz_common.h"

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <time.h>
#include <unistd.h>

enum { LONGEST = 1 << 16, CHANGES = 4, SLOWEST = 60, INPUTS_MAX = 4096 };

typedef struct input {
    uint8_t *bytes;
    size_t size;
} input;

static input seed[INPUTS_MAX];
static size_t seeds;
static const uint8_t *current;
static size_t current_size;
static char failed[256];

/* ---- failures ---- */

/* Sanitizers abort where they would exit, so that the handler below runs. */
const char *__asan_default_options(void);
const char *__asan_default_options(void)
{
    return "abort_on_error=1:allocator_may_return_null=1";
}

const char *__ubsan_default_options(void);
const char *__ubsan_default_options(void)
{
    return "abort_on_error=1:print_stacktrace=1";
}

static void keep_input(int number)
{
    int file = open(failed, O_WRONLY | O_CREAT | O_TRUNC, 0666);
    bool kept = file >= 0 && write(file, current, current_size) == (ssize_t)current_size;
    static const char slow[] = "the target takes longer than a minute\n", where[] = "the input is in ";
    if ((number == SIGALRM && write(2, slow, sizeof slow - 1) < 0) || !kept ||
        write(2, where, sizeof where - 1) < 0 || write(2, failed, strlen(failed)) < 0 || write(2, "\n", 1) < 0)
        _exit(2);
    _exit(1);
}

static void watch_failures(const char *program)
{
    static const int numbers[] = {SIGABRT, SIGALRM, SIGSEGV, SIGBUS, SIGFPE, SIGILL};
    const char *slash = strrchr(program, '/');
    snprintf(failed, sizeof failed, "%s-failed", slash != NULL ? slash + 1 : program);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        sigaction(numbers[i], &(struct sigaction){.sa_handler = keep_input}, NULL);
}

static void run(const uint8_t *bytes, size_t size)
{
    current = bytes;
    current_size = size;
    alarm(SLOWEST);
    LLVMFuzzerTestOneInput(bytes, size);
    alarm(0);
}

/* ---- seeds ---- */

static void load(const char *path)
{
    FILE *file = fopen(path, "rb");
    uint8_t *bytes = malloc(LONGEST);
    MUST(file != NULL && bytes != NULL);
    size_t size = fread(bytes, 1, LONGEST, file);
    fclose(file);
    if (size > 0 && seeds < INPUTS_MAX)
        seed[seeds++] = (input){(uint8_t *)fuzz_copy(bytes, size), size};
    free(bytes);
}

static int by_name(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

static void load_folder(const char *folder)
{
    struct dirent **entry;
    int entries = scandir(folder, &entry, NULL, by_name);
    for (int i = 0; i < entries; i++) {
        char path[4096];
        snprintf(path, sizeof path, "%s/%s", folder, entry[i]->d_name);
        if (entry[i]->d_type != DT_DIR)
            load(path);
        free(entry[i]);
    }
    if (entries >= 0)
        free(entry);
    else
        load(folder); /* a file */
}

/* ---- mutations ---- */

static uint64_t state = 1;

/* SplitMix64 (Steele, Lea and Flood 2014); below most. */
static size_t random_below(size_t most)
{
    uint64_t x = state += UINT64_C(0x9E3779B97F4A7C15);
    x = (x ^ x >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    x = (x ^ x >> 27) * UINT64_C(0x94D049BB133111EB);
    return (size_t)((x ^ x >> 31) % most);
}

/* Replaces size bytes at place by other bytes. */
static void replace(input *in, size_t place, size_t size, const uint8_t *bytes, size_t length)
{
    if (in->size - size + length > LONGEST)
        return;
    memmove(in->bytes + place + length, in->bytes + place + size, in->size - place - size);
    if (length > 0)
        memmove(in->bytes + place, bytes, length);
    in->size += length - size;
}

static void mutate(input *in)
{
    static const uint8_t odd[] = {0,   1,   0x7F, 0x80, 0xFF, '\n', ' ', '0',
                                  '9', 'A', '#',  '.',  '-',  '"',  '{', ']'};
    uint8_t piece[64];
    const input *other = &seed[random_below(seeds)];
    size_t place = random_below(in->size + 1), rest = in->size - place;
    size_t length = random_below((rest < sizeof piece ? rest : sizeof piece - 1) + 1);
    size_t from = random_below(other->size), most = other->size - from;
    memcpy(piece, in->bytes + place, length);
    switch (random_below(6)) {
    case 0:
        if (rest > 0)
            in->bytes[place] ^= (uint8_t)(1U << random_below(8));
        break;
    case 1:
        replace(in, place, rest > 0, &odd[random_below(sizeof odd)], 1);
        break;
    case 2:
        replace(in, place, length, NULL, 0);
        break;
    case 3:
        replace(in, place, 0, piece, length);
        break;
    case 4:
        replace(in, place, length, other->bytes + from, most < sizeof piece ? most : sizeof piece);
        break;
    default:
        if (rest > 0)
            in->bytes[place] = (uint8_t)(in->bytes[place] + random_below(2) * 2 - 1);
    }
}

static size_t run_mutations(double seconds)
{
    size_t runs = 0;
    input in = {malloc(LONGEST), 0};
    MUST(in.bytes != NULL && seeds > 0);
    for (clock_t end = clock() + (clock_t)(seconds * CLOCKS_PER_SEC); clock() < end; runs++) {
        const input *from = &seed[random_below(seeds)];
        memcpy(in.bytes, from->bytes, from->size);
        in.size = from->size;
        for (size_t i = random_below(CHANGES) + 1; i > 0; i--)
            mutate(&in);
        char *copy = fuzz_copy(in.bytes, in.size);
        run((const uint8_t *)copy, in.size);
        free(copy);
    }
    free(in.bytes);
    return runs;
}

int main(int arguments, char **argument)
{
    const char *sanitizers = getenv("SANITIZE");
    double seconds = sanitizers != NULL && *sanitizers != '\0' ? 2 : 0.3;
    watch_failures(argument[0]);
    for (int i = 1; i < arguments; i++)
        if (argument[i][0] == '-')
            seconds = strtod(argument[i] + 1, NULL);
        else
            load_folder(argument[i]);
    for (size_t i = 0; i < seeds; i++)
        run(seed[i].bytes, seed[i].size);
    printf("%zu files, %zu mutations\n", seeds, run_mutations(seconds));
    for (size_t i = 0; i < seeds; i++)
        free(seed[i].bytes);
    return 0;
}

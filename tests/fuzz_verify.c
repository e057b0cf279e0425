/* fuzz_verify.c: any bytes as a certificate for papan-verify, which must never accept a wrong claim. The first
 * byte selects a small puzzle, whose number of solutions papan_solve() counts, and whether the first lines
 * and the checksum at the end are put right, so that mutations get past them; a '!' leaves out the line of
 * the model, for proofs by area. With the last number, the bytes are the puzzle: if papan-verify can read it,
 * Papan can too, without a warning and as the same model, and papan-verify must accept the certificate that
 * papan_certify() writes. The check always ends and frees all memory. Files are written to the folder TMPDIR,
 * by default /tmp.
 */
#define _DEFAULT_SOURCE
#include "fuzz_common.h"

#include "verify_both.h"

#include <unistd.h>

/* All of papan-verify.c; its output is discarded. */
static FILE *nowhere;
int papan_verify_main(int argc, char *argv[]);
#pragma push_macro("stderr")
#pragma push_macro("printf")
#undef stderr
#undef printf
#define stderr      nowhere
#define printf(...) fprintf(nowhere, __VA_ARGS__)
#define main        papan_verify_main
#include "verify/papan-verify.c"
#undef main
#pragma pop_macro("printf")
#pragma pop_macro("stderr")

enum { AS_IT_IS = 128, LONGEST = 4096, CELLS_MAX = 30, ITEMS_MAX = 200, OPTIONS_MAX = 400, PATIENCE = 200 };

static const char *const puzzles[] = {
    "AABB\nAABB\nCCDD\nCCDD\n",
    "AABB\nAABB\nCCDD\nCCDD\nPLACED\n.#..\n....\n....\n....\n",
    "nqueens: 3\n",
    "nqueens: 4\n",
    "{\"family\":\"pack\",\"lattice\":\"square\",\"board\":{\"rows\":1,\"columns\":3},\"pieces\":[{\"name\":"
    "\"A\",\"rows\":[\"AA\"]}]}",
    "{\"family\":\"pack\",\"lattice\":\"square\",\"board\":{\"rows\":2,\"columns\":3},\"pieces\":[{\"name\":"
    "\"A\",\"copies\":3,\"rows\":[\"AA\"]}]}",
    "{\"family\":\"pack\",\"lattice\":\"square\",\"board\":{\"rows\":1,\"columns\":3},\"pieces\":[{\"name\":"
    "\"A\",\"rows\":[\"AA\"]},{\"name\":\"B\",\"rows\":[\"B\"]}]}",
    "{\"family\":\"pack\",\"lattice\":\"square\",\"board\":{\"rows\":3,\"columns\":3},\"pieces\":[{\"name\":"
    "\"A\",\"copies\":[4,5],\"rows\":[\"AA\"]}]}",
    "{\"family\":\"pack\",\"lattice\":\"square\",\"board\":[\"X??X\"],\"use\":2,\"pieces\":[{\"name\":\"A\","
    "\"rows\":[\"A\"]},{\"name\":\"B\",\"rows\":[\"B\"]}]}",
    "stars: 2\nAAA\nBBB\nCCC\n",
    "{\"family\": \"cover\", \"items\": \"2|a b | x\", \"options\": [\"a\", \"a x:1\", \"a b x:1\", \"b "
    "x:2\"]}",
    "{\"family\": \"queens\", \"stars\": 1, \"regions\": [\"AAB\", \"CCB\", \"CCB\"]}",
};
enum { PUZZLES = sizeof puzzles / sizeof *puzzles };
static char known[PUZZLES][48]; /* the number of solutions */
static char puzzle_file[256], certificate_file[256];

static void remove_files(void)
{
    unlink(puzzle_file);
    unlink(certificate_file);
}

static void start(void)
{
    const char *folder = getenv("TMPDIR") != NULL ? getenv("TMPDIR") : "/tmp";
    snprintf(puzzle_file, sizeof puzzle_file, "%s/papan-fuzz-%ld.txt", folder, (long)getpid());
    snprintf(certificate_file, sizeof certificate_file, "%s/papan-fuzz-%ld.proof", folder, (long)getpid());
    atexit(remove_files);
    nowhere = fopen("/dev/null", "w");
    MUST(nowhere != NULL);
    for (unsigned i = 0; i < PUZZLES; i++) {
        papan_puzzle *puzzle;
        papan_request request = {.size = sizeof request, .goal = PAPAN_COUNT};
        papan_result result = {.size = sizeof result};
        MUST(papan_read(puzzles[i], strlen(puzzles[i]), NULL, &puzzle, NULL, NULL) == PAPAN_OK);
        MUST(papan_solve(puzzle, &request, &result, NULL) == PAPAN_OK && result.complete);
        snprintf(known[i], sizeof known[i], "%s", result.count);
        papan_puzzle_free(puzzle);
    }
}

/* A new file each time: some file systems write one that was cut to nothing to the disk at once. */
static void write_bytes(const char *name, const void *bytes, size_t size)
{
    unlink(name);
    FILE *file = fopen(name, "wb");
    MUST(file != NULL && fwrite(bytes, 1, size, file) == size && fclose(file) == 0);
}

static void end_check(void)
{
    close_certificate();
    release_newer(&all);
}

/* The model as papan-verify reads it; false: the puzzle was refused. */
static bool read_model(const char *text, size_t length, model_name *found)
{
    puzzle_name = "puzzle";
    bool good = setjmp(leave) == 0;
    if (good) {
        char *copy = allocate(length + 1, 1); /* a zero byte follows */
        memcpy(copy, text, length);
        const Model *model = make_model(read_puzzle(copy, length));
        *found = (model_name){model->items, model->options, model->digest};
    }
    end_check();
    return good;
}

/* The certificate with its first lines and its last one. */
static void write_certificate(unsigned number, const uint8_t *data, size_t size)
{
    papan_buffer out = papan_buffer_new(NULL);
    model_name model = {0};
    uint64_t hash = UINT64_C(0xCBF29CE484222325);
    char line[80], last[32];
    MUST(read_model(puzzles[number], strlen(puzzles[number]), &model));
    papan_buffer_text(&out, "papan-certificate 2\n");
    bool sized = size == 0 || data[0] != '!';
    if (sized) {
        snprintf(line, sizeof line, "model %u %u %016llx\n", model.items, model.options,
                 (unsigned long long)model.digest);
        papan_buffer_text(&out, line);
    }
    papan_buffer_add(&out, (const char *)data + !sized, size - !sized);
    papan_buffer_char(&out, '\n');
    for (size_t i = 0; i < out.length; i++)
        hash = (hash ^ (unsigned char)out.bytes[i]) * UINT64_C(0x100000001B3);
    snprintf(last, sizeof last, "end %016llx\n", (unsigned long long)hash);
    papan_buffer_text(&out, last);
    MUST(!out.failed);
    write_bytes(certificate_file, out.bytes, out.length);
    papan_buffer_free(&out);
}

/* Fails unless what was proved is true. */
static void is_true(ClaimKind claim, const char *verdict, const char *count)
{
    bool none = strcmp(count, "0") == 0, one = strcmp(count, "1") == 0;
    char claimed[48] = "";
    MUST(claim != CLAIM_NONE || none);
    MUST(claim != CLAIM_UNIQUE || one);
    MUST(claim != CLAIM_SOME || !none);
    MUST(claim != CLAIM_MANY || (!none && !one));
    if (claim == CLAIM_COUNT)
        MUST(sscanf(verdict, "%47[0-9]", claimed) == 1 && strcmp(claimed, count) == 0);
}

/* True if the certificate is accepted for a puzzle with this number of solutions. */
static bool accepts(const char *text, size_t length, const char *count)
{
    static char verdict[VERDICT];
    volatile ClaimKind claim = CLAIM_UNKNOWN;
    volatile bool accepted = false;
    puzzle_name = "puzzle";
    verdict[0] = '\0';
    if (setjmp(leave) == 0) {
        char *copy = allocate(length + 1, 1);
        memcpy(copy, text, length);
        open_certificate(certificate_file);
        claim = check_certificate(copy, length, verdict);
        accepted = true;
    }
    if (accepted)
        is_true(claim, verdict, count);
    end_check();
    return accepted;
}

/* ---- certificates of the library ---- */

static void certify(const papan_puzzle *puzzle, unsigned choice, const char *text, size_t length)
{
    certificate_text c = {.text = papan_buffer_new(NULL), .patience = PATIENCE};
    papan_result result;
    papan_certify_result certified;
    papan_status status = certify_choice(puzzle, choice, &c, &result, &certified);
    MUST(status == PAPAN_OK ||
         ((status == PAPAN_UNSUITABLE || status == PAPAN_TOO_BIG) && result.reason.text != NULL));
    if (status == PAPAN_OK && certified.claim != PAPAN_CLAIM_NOTHING) {
        MUST(certified.bytes == c.text.length);
        write_bytes(certificate_file, c.text.bytes, c.text.length);
        MUST(accepts(text, length, result.count));
    }
    papan_buffer_free(&c.text);
}

/* True if this is the model of the puzzle. */
static bool is_model(const papan_puzzle *puzzle, const model_name *found)
{
    model_name own;
    MUST(name_model(puzzle, &own) == PAPAN_OK);
    return own.items == found->items && own.options == found->options && own.digest == found->digest;
}

static void read_and_certify(unsigned choice, const char *text, size_t length)
{
    papan_puzzle *puzzle;
    papan_notes notes;
    model_name model;
    bool read = papan_read(text, length, NULL, &puzzle, &notes.warnings, &notes.error) == PAPAN_OK;
    bool small = !read || (papan_cells(puzzle) > 0 && papan_cells(puzzle) <= CELLS_MAX);
    if (small && read_model(text, length, &model)) {
        MUST(read && is_sure(&notes) && is_model(puzzle, &model));
        if (model.items <= ITEMS_MAX && model.options <= OPTIONS_MAX)
            certify(puzzle, choice, text, length);
    }
    papan_puzzle_free(puzzle);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0 || size > LONGEST)
        return 0;
    if (nowhere == NULL)
        start();
    unsigned number = data[0] % (PUZZLES + 1);
    if (number == PUZZLES) {
        read_and_certify(data[0] / (PUZZLES + 1), (const char *)data + 1, size - 1);
        return 0;
    }
    if (data[0] >= AS_IT_IS)
        write_bytes(certificate_file, data + 1, size - 1);
    else
        write_certificate(number, data + 1, size - 1);
    accepts(puzzles[number], strlen(puzzles[number]), known[number]);
    return 0;
}

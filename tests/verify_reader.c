/* verify_reader.c: reads many puzzles and checks many certificates in one process, for verify_reading.py: first
 * with Papan, then with papan-verify, whose sources are compiled into it. Requests on standard input are a
 * letter and one or two texts, each after its length on a line of its own; an answer ends with a zero byte:
 *
 *     R PUZZLE                what Papan reads and what papan-verify reads: models, or messages
 *     G CHOICE PUZZLE         the certificate that papan_certify() writes; the choice selects goal and strategy
 *     C PUZZLE CERTIFICATE    what papan-verify says about the certificate
 *
 * The certificate is written to the file that the first argument names. */
#define _DEFAULT_SOURCE
#include "certify/canonical.h"
#include "papan/certify.h"

#include <stdio.h>

/* All of papan-verify.c, whose messages are printed like answers. */
int papan_verify_main(int argc, char *argv[]);
#pragma push_macro("stderr")
#undef stderr
#define stderr stdout
#define main   papan_verify_main
#include "verify/papan-verify.c"
#undef main
#pragma pop_macro("stderr")

enum { LARGE = 40, PATIENCE = 2000 };

static const char *certificate_file;

typedef struct text {
    char *bytes;
    size_t length;
} text;

/* A zero byte follows the text. */
static text read_text(void)
{
    text read = {NULL, 0};
    if (scanf("%zu", &read.length) != 1 || getchar() != '\n')
        exit(1);
    read.bytes = malloc(read.length + 1);
    if (read.bytes == NULL || fread(read.bytes, 1, read.length, stdin) != read.length)
        exit(1);
    read.bytes[read.length] = '\0';
    return read;
}

/* ---- Papan ---- */

/* True if Papan warns of nothing but regions in separate parts, about which papan-verify does not care. */
static bool is_sure(const papan_notes *notes)
{
    bool sure = true;
    for (size_t i = 0; i < notes->warnings && i < PAPAN_WARNINGS_KEPT; i++) {
        const char *code = papan_message_code(&notes->warning[i]);
        sure = sure && code != NULL && strcmp(code, "region-in-parts") == 0;
    }
    return sure;
}

static void print_papan(const text *file)
{
    papan_puzzle *puzzle;
    papan_notes notes;
    papan_model *model = NULL;
    papan_allocator memory = papan_memory(NULL);
    uint64_t value = 0;
    if (papan_read(NULL, file->bytes, file->length, &puzzle, &notes) != PAPAN_OK)
        printf("refused\n");
    else if (!is_sure(&notes))
        printf("warned\n");
    else if (papan_cells(puzzle) == 0 || papan_cells(puzzle) > LARGE * LARGE)
        printf("large\n");
    else if (papan_canonical_model(puzzle, &memory, &model) != PAPAN_OK ||
             papan_canonical_digest(model, &value) != PAPAN_OK)
        printf("no model\n");
    else
        printf("model %u %u %016llx\n", model->items, model->options, (unsigned long long)value);
    papan_model_free(model);
    papan_puzzle_free(puzzle);
}

typedef struct sink {
    char bytes[1 << 16];
    size_t length, asked;
} sink;

static bool put(void *context, const char *bytes, size_t length)
{
    sink *s = context;
    if (s->length + length > sizeof s->bytes)
        return false;
    memcpy(s->bytes + s->length, bytes, length);
    s->length += length;
    return true;
}

static bool put_again(void *context)
{
    ((sink *)context)->length = 0;
    return true;
}

static bool stop(void *context)
{
    return ++((sink *)context)->asked > PATIENCE;
}

static void print_certificate(unsigned choice, const text *file)
{
    static const char *const strategies[] = {NULL, "cover", "learn", "frontier"};
    static sink s;
    s.length = s.asked = 0;
    papan_puzzle *puzzle;
    papan_request request = {.size = sizeof request,
                             .goal = (papan_goal)(choice % 3),
                             .strategy = strategies[choice / 3 % 4],
                             .context = &s,
                             .stop = stop};
    papan_proof proof = {.size = sizeof proof, .context = &s, .write = put, .restart = put_again};
    papan_result result = {.size = sizeof result};
    papan_certified certified = {.size = sizeof certified};
    if (papan_read(NULL, file->bytes, file->length, &puzzle, NULL) == PAPAN_OK &&
        papan_certify(puzzle, &request, &proof, &result, &certified) == PAPAN_OK && certified.claim != NULL)
        fwrite(s.bytes, 1, s.length, stdout);
    papan_puzzle_free(puzzle);
}

/* ---- papan-verify ---- */

static void print_verify(const text *file)
{
    puzzle_name = "puzzle";
    if (setjmp(leave) == 0) {
        const Puzzle *puzzle = read_puzzle(file->bytes, file->length);
        if (puzzle->family != COVER && cells_of(puzzle) > LARGE * LARGE)
            printf("large\n");
        else
            print_model(make_model(puzzle));
        show_puzzle(puzzle);
    }
    release_newer(&all);
}

static void print_check(const text *file, const text *certificate)
{
    char verdict[VERDICT];
    FILE *out = fopen(certificate_file, "wb");
    if (out == NULL || fwrite(certificate->bytes, 1, certificate->length, out) != certificate->length ||
        fclose(out) != 0)
        exit(1);
    puzzle_name = "puzzle";
    if (setjmp(leave) == 0) {
        open_certificate(certificate_file);
        check_certificate(file->bytes, file->length, verdict);
        printf("%s\n", verdict);
    }
    close_certificate();
    release_newer(&all);
}

int main(int argc, char *argv[])
{
    certificate_file = argc > 1 ? argv[1] : "certificate";
    for (int request; (request = getchar()) != EOF;) {
        unsigned choice = 0;
        if (request == 'G' && scanf("%u", &choice) != 1)
            return 1;
        text file = read_text(), certificate = request == 'C' ? read_text() : (text){NULL, 0};
        if (request == 'R') {
            print_papan(&file);
            print_verify(&file);
        } else if (request == 'G')
            print_certificate(choice, &file);
        else
            print_check(&file, &certificate);
        putchar('\0');
        fflush(stdout);
        free(file.bytes);
        free(certificate.bytes);
    }
}

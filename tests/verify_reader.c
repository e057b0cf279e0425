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
#include "verify_both.h"

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

enum { LARGE = 40, PATIENCE = 2000, CERTIFICATE_MAX = 1 << 16 };

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

static void print_papan(const text *file)
{
    papan_puzzle *puzzle;
    papan_notes notes;
    model_name name;
    if (papan_read(file->bytes, file->length, NULL, &puzzle, &notes.warnings, &notes.error) != PAPAN_OK)
        printf("refused\n");
    else if (!is_sure(&notes))
        printf("warned\n");
    else if (papan_cells(puzzle) == 0 || papan_cells(puzzle) > LARGE * LARGE)
        printf("large\n");
    else if (name_model(puzzle, &name) != PAPAN_OK)
        printf("no model\n");
    else
        printf("model %u %u %016llx\n", name.items, name.options, (unsigned long long)name.digest);
    papan_puzzle_free(puzzle);
}

static void print_certificate(unsigned choice, const text *file)
{
    certificate_text c = {.text = papan_buffer_new(NULL), .most = CERTIFICATE_MAX, .patience = PATIENCE};
    papan_puzzle *puzzle;
    papan_result result;
    papan_certify_result certified;
    if (papan_read(file->bytes, file->length, NULL, &puzzle, NULL, NULL) == PAPAN_OK &&
        certify_choice(puzzle, choice, &c, &result, &certified) == PAPAN_OK &&
        certified.claim != PAPAN_CLAIM_NOTHING)
        fwrite(c.text.bytes, 1, c.text.length, stdout);
    papan_puzzle_free(puzzle);
    papan_buffer_free(&c.text);
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
            print_model(puzzle);
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

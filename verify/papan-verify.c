/* papan-verify.c: the main program of papan-verify: checks a certificate of Papan without believing Papan.
 *
 * Exit codes: 0 verified, 1 refused, 2 a file cannot be read or the command line is wrong.
 * docs/certificates.md describes certificates. papan_verify.py is the same program in Python. */
#include "verify.h"

#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { VERIFIED = 0, REFUSED = 1, UNREADABLE = 2 };

static const char usage[] =
    "Usage: papan-verify PUZZLE CERTIFICATE   check a certificate written by papan --certify\n"
    "       papan-verify PUZZLE               print the size and the digest of the model\n"
    "       papan-verify --show PUZZLE        print the puzzle as it is understood\n"
    "       papan-verify --list PUZZLE        print the model: items with their bounds, options with their "
    "items\n"
    "       papan-verify --cnf PUZZLE         print the clauses for proofs of the kind lrat\n"
    "       papan-verify --batch PUZZLES CERTIFICATES   check the certificates written by papan batch "
    "--certify\n"
    "\n"
    "PUZZLE is a file; 'papan convert NAME -o FILE' writes a built-in puzzle as one. - is standard input.\n"
    "Exit status: 0 verified, 1 refused, 2 a file cannot be read or the command line is wrong.\n"
    "papan-verify shares no source with papan. docs/certificates.md describes certificates.\n";

static const char *puzzle_name;
static bool in_batch;
static jmp_buf leave;

/* ---- memory: all blocks are in a ring, so that a check can end anywhere ---- */

typedef union Block {
    struct {
        union Block *before, *after;
    } ring;
    max_align_t aligned;
} Block;

static Block all = {.ring = {&all, &all}};

void *allocate(size_t n, size_t size)
{
    Block *block = n > (SIZE_MAX / 2 - sizeof(Block)) / size ? NULL : calloc(1, sizeof(Block) + n * size);
    if (!block) {
        fprintf(stderr, "papan-verify: out of memory\n");
        longjmp(leave, UNREADABLE);
    }
    block->ring.before = &all;
    block->ring.after = all.ring.after;
    all.ring.after->ring.before = block;
    all.ring.after = block;
    return block + 1;
}

void release(void *memory)
{
    if (!memory)
        return;
    Block *block = (Block *)memory - 1;
    block->ring.before->ring.after = block->ring.after;
    block->ring.after->ring.before = block->ring.before;
    free(block);
}

/* Frees all blocks that are newer than `oldest`. */
static void release_newer(const Block *oldest)
{
    while (all.ring.after != oldest)
        release(all.ring.after + 1);
}

void *room_for(void *array, size_t n, size_t *room, size_t size)
{
    if (n < *room)
        return array;
    if (n >= MOST_NODES)
        bad_puzzle(0, 0, "too large for papan-verify: more than %d entries in a list", MOST_NODES);
    *room = *room ? 2 * *room : 64;
    void *larger = allocate(*room, size);
    if (array)
        memcpy(larger, array, n * size);
    release(array);
    return larger;
}

/* ---- messages ---- */

/* Without bytes that a terminal might obey. */
static void print_message(const char *format, va_list arguments)
{
    char message[512];
    vsnprintf(message, sizeof message, format, arguments);
    for (char *at = message; *at; at++)
        *at = *at < ' ' || *at > '~' ? '?' : *at;
    fprintf(stderr, "%s", message);
}

_Noreturn void bad_puzzle(size_t line, size_t column, const char *format, ...)
{
    fprintf(stderr, line ? "%s:%zu:%zu: " : "%s: ", puzzle_name, line, column);
    va_list arguments;
    va_start(arguments, format);
    print_message(format, arguments);
    va_end(arguments);
    fprintf(stderr, "\n");
    longjmp(leave, UNREADABLE);
}

_Noreturn void unreadable(const char *name, const char *how)
{
    fprintf(stderr, "%s: cannot be %s: %s\n", name, how, strerror(errno));
    longjmp(leave, UNREADABLE);
}

void refuse_if(bool wrong, const char *format, ...)
{
    if (!wrong)
        return;
    print_place(stderr);
    fprintf(stderr, ": refused: ");
    va_list arguments;
    va_start(arguments, format);
    print_message(format, arguments);
    va_end(arguments);
    fprintf(stderr, "%s%s\n", in_batch ? ": " : "", in_batch ? puzzle_name : "");
    longjmp(leave, REFUSED);
}

/* ---- one puzzle ---- */

static char *read_file(const char *name, size_t *size)
{
    enum { MOST = 64 << 20 };
    FILE *file = strcmp(name, "-") == 0 ? stdin : fopen(name, "rb");
    if (!file)
        unreadable(name, "opened");
    size_t room = 0;
    char *text = NULL;
    for (int c; (c = getc(file)) != EOF;) {
        if (*size == MOST)
            bad_puzzle(0, 0, "more than 64 MiB");
        ADD(text, *size, &room, (char)c);
    }
    int error = ferror(file) ? errno : 0;
    if (file != stdin)
        fclose(file);
    errno = error;
    if (error)
        unreadable(name, "read");
    return text;
}

static int check_one(const char *certificate, void (*print)(const Puzzle *puzzle))
{
    size_t size = 0;
    const char *text = read_file(puzzle_name, &size);
    if (!certificate) {
        print(read_puzzle(text, size));
        return VERIFIED;
    }
    char verdict[VERDICT];
    open_certificate(certificate);
    refuse_if(check_certificate(text, size, verdict) == CLAIM_UNKNOWN, "the certificate claims nothing");
    refuse_if(more_certificates(), "unexpected text after the end");
    printf("verified: %s\n", verdict);
    return VERIFIED;
}

/* ---- a batch ---- */

/* The puzzle of a line: behind an optional id and a tab, with '/' for ends of lines, or as JSON. */
static const char *puzzle_of(char *line, size_t *length)
{
    char *start = line + *length;
    while (start > line && start[-1] != '\t')
        start--;
    *length -= (size_t)(start - line);
    for (size_t i = 0; *length > 0 && start[0] != '{' && i < *length; i++)
        start[i] = start[i] == '/' ? '\n' : start[i];
    return start;
}

/* Checks the next certificate; the result is an exit code. */
static int check_next(const char *text, size_t size, size_t claims[CLAIMS])
{
    const Block *oldest = all.ring.after;
    char verdict[VERDICT];
    int result = setjmp(leave);
    if (result == 0)
        claims[check_certificate(text, size, verdict)]++;
    else
        skip_certificate();
    release_newer(oldest);
    return result;
}

static int check_batch(const char *certificates)
{
    size_t size = 0, line = 0, n = 0, claims[CLAIMS] = {0};
    const char *puzzles = puzzle_name;
    char *text = read_file(puzzles, &size), name[512];
    int result = VERIFIED;
    if (size > 0 && (text[0] == '[' || text[0] == '\xEF'))
        bad_puzzle(1, 1, "expected one puzzle in each line, not an archive and no byte order mark");
    open_certificate(certificates);
    in_batch = true;
    puzzle_name = name;
    for (char *next, *at = text; at < text + size; at = next + 1) {
        next = memchr(at, '\n', (size_t)(text + size - at));
        next = next ? next : text + size;
        snprintf(name, sizeof name, "%s:%zu", puzzles, ++line);
        size_t length = (size_t)(next - at);
        while (length > 0 && is_one_of(at[length - 1], " \r"))
            length--;
        if (length == 0 || *at == '#') /* all other lines have a certificate */
            continue;
        n++;
        const char *puzzle = puzzle_of(at, &length);
        int code = check_next(puzzle, length, claims);
        result = code > result ? code : result;
    }
    size_t none = claims[CLAIM_NONE], one = claims[CLAIM_UNIQUE];
    size_t others = claims[CLAIM_SOME] + claims[CLAIM_MANY] + claims[CLAIM_COUNT];
    printf(
        "verified: %zu of %zu puzzles (no solution: %zu, exactly one: %zu, other claims: %zu), no claim: %zu\n",
        none + one + others, n, none, one, others, claims[CLAIM_UNKNOWN]);
    if (more_certificates()) {
        print_place(stderr);
        fprintf(stderr, ": refused: more certificates than puzzles\n");
        result = result > REFUSED ? result : REFUSED;
    }
    return result;
}

/* ---- the command line ---- */

static const struct {
    const char *name;
    void (*print)(const Puzzle *puzzle);
} printers[] = {
    {"", print_model}, {"--show", show_puzzle}, {"--list", print_options}, {"--cnf", print_clauses}};
enum { PRINTERS = sizeof printers / sizeof *printers };

static int run(size_t printer, bool batch, const char *file[2])
{
    puzzle_name = file[0];
    int result = setjmp(leave);
    if (result == 0)
        result = batch ? check_batch(file[1]) : check_one(file[1], printers[printer].print);
    close_certificate();
    release_newer(&all);
    if (fflush(stdout) == 0 && !ferror(stdout))
        return result;
    fprintf(stderr, "papan-verify: the output cannot be written: %s\n", strerror(errno));
    return UNREADABLE;
}

int main(int argc, char *argv[])
{
    const char *file[2] = {NULL, NULL};
    size_t files = 0, printer = 0;
    bool batch = false, wrong = false;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "--version") == 0) {
            fputs(argv[i][2] == 'h' ? usage : "papan-verify, for certificates of version 2\n", stdout);
            return VERIFIED;
        }
        size_t p = 1;
        while (p < PRINTERS && strcmp(argv[i], printers[p].name) != 0)
            p++;
        if (p < PRINTERS && printer == 0)
            printer = p;
        else if (strcmp(argv[i], "--batch") == 0)
            batch = true;
        else if (files < 2 && (argv[i][0] != '-' || argv[i][1] == '\0'))
            file[files++] = argv[i];
        else
            wrong = true;
    }
    bool two = files == 2, twice = two && strcmp(file[0], "-") == 0 && strcmp(file[1], "-") == 0;
    if (!wrong && !twice && files > 0 && !(printer && (two || batch)) && (two || !batch))
        return run(printer, batch, file);
    fputs(usage, stderr);
    return UNREADABLE;
}

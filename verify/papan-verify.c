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

static _Noreturn void out_of_memory(void)
{
    fprintf(stderr, "papan-verify: out of memory\n");
    longjmp(leave, UNREADABLE);
}

void *allocate(size_t n, size_t size)
{
    if (n > (SIZE_MAX / 2 - sizeof(Block)) / size)
        out_of_memory();
    Block *block = calloc(1, sizeof(Block) + n * size);
    if (!block)
        out_of_memory();
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
    fprintf(stderr, "%s:", puzzle_name);
    if (line)
        fprintf(stderr, "%zu:", line);
    if (line && column)
        fprintf(stderr, "%zu:", column);
    fprintf(stderr, " ");
    va_list arguments;
    va_start(arguments, format);
    print_message(format, arguments);
    va_end(arguments);
    fprintf(stderr, "\n");
    longjmp(leave, UNREADABLE);
}

/* Names and ids of puzzles, which papan takes in place of a file. */
static bool looks_like_id(const char *name)
{
    return !strchr(name, '/') && (strchr(name, ':') || !strchr(name, '.'));
}

_Noreturn void unreadable(const char *name, const char *how)
{
    int error = errno;
    fprintf(stderr, "%s: cannot be %s: %s", name, how, strerror(error));
    if (name == puzzle_name && error == ENOENT && looks_like_id(name))
        fprintf(stderr, "; 'papan convert %s -o FILE' writes a built-in puzzle as a file", name);
    fprintf(stderr, "\n");
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

/* ---- the program ---- */

static char *read_file(const char *name, size_t *size)
{
    enum { MOST = 64 << 20 };
    FILE *file = strcmp(name, "-") == 0 ? stdin : fopen(name, "rb");
    if (!file)
        unreadable(name, "opened");
    size_t room = 0, n = 0;
    char *text = room_for(NULL, 0, &room, 1);
    while ((n += fread(text + n, 1, room - n, file)) == room && room < MOST)
        text = room_for(text, n, &room, 1);
    if (n == MOST && getc(file) != EOF)
        bad_puzzle(0, 0, "more than 64 MiB");
    int error = ferror(file) ? errno : 0;
    if (file != stdin)
        fclose(file);
    errno = error;
    if (error)
        unreadable(name, "read");
    *size = n;
    return text;
}

typedef enum { SHOW, SIZE, LIST, CNF } Print;

static void print_puzzle(const Puzzle *puzzle, Print print)
{
    static void (*const printers[])(const Model *model) = {
        [SIZE] = print_model, [LIST] = print_options, [CNF] = print_clauses};
    if (print == SHOW)
        show_puzzle(puzzle);
    else
        printers[print](make_model(puzzle));
}

static int check_one(const char *puzzle, const char *certificate, Print print)
{
    puzzle_name = puzzle;
    int result = setjmp(leave);
    if (result != 0)
        return result;
    size_t size = 0;
    const char *text = read_file(puzzle, &size);
    if (!certificate) {
        print_puzzle(read_puzzle(text, size), print);
        return VERIFIED;
    }
    char verdict[VERDICT];
    open_certificate(certificate);
    refuse_if(check_certificate(text, size, verdict) == CLAIM_UNKNOWN, "the certificate claims nothing");
    refuse_if(more_certificates(), "unexpected text after the end");
    printf("verified: %s\n", verdict);
    return VERIFIED;
}

/* One line of a batch: an optional id and a tab, then the puzzle with '/' for ends of lines, or as JSON. */
static const char *batch_puzzle(char *line, size_t *length)
{
    for (size_t i = *length; i > 0; i--)
        if (line[i - 1] == '\t') {
            *length -= i;
            line += i;
            break;
        }
    for (size_t i = 0; *length > 0 && line[0] != '{' && i < *length; i++)
        line[i] = line[i] == '/' ? '\n' : line[i];
    return line;
}

/* Checks the next certificate of a batch; the result is an exit code. */
static int check_next(const char *text, size_t size, uint64_t claims[CLAIMS])
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

static int check_batch(const char *puzzles, const char *certificates)
{
    puzzle_name = puzzles;
    int result = setjmp(leave);
    if (result != 0)
        return result;
    size_t size = 0, line = 0;
    uint64_t n = 0, claims[CLAIMS] = {0};
    char *text = read_file(puzzles, &size), name[512];
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
        while (length > 0 && (at[length - 1] == ' ' || at[length - 1] == '\r'))
            length--;
        if (length == 0 || *at == '#') /* all other lines have a certificate */
            continue;
        n++;
        const char *puzzle = batch_puzzle(at, &length);
        int code = check_next(puzzle, length, claims);
        result = code > result ? code : result;
    }
    uint64_t verified = 0;
    for (int i = 0; i < CLAIM_UNKNOWN; i++)
        verified += claims[i];
    printf("verified: %llu of %llu puzzles (no solution: %llu, exactly one: %llu, other claims: %llu), no "
           "claim: %llu\n",
           (unsigned long long)verified, (unsigned long long)n, (unsigned long long)claims[CLAIM_NONE],
           (unsigned long long)claims[CLAIM_UNIQUE],
           (unsigned long long)(verified - claims[CLAIM_NONE] - claims[CLAIM_UNIQUE]),
           (unsigned long long)claims[CLAIM_UNKNOWN]);
    if (more_certificates()) {
        print_place(stderr);
        fprintf(stderr, ": refused: more certificates than puzzles\n");
        result = result > REFUSED ? result : REFUSED;
    }
    return result;
}

int main(int argc, char *argv[])
{
    static const char *const names[] = {[SHOW] = "--show", [SIZE] = "", [LIST] = "--list", [CNF] = "--cnf"};
    Print print = SIZE;
    const char *file[2] = {NULL, NULL};
    int files = 0;
    bool batch = false;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "--version") == 0) {
            fputs(argv[i][2] == 'h' ? usage : "papan-verify, for certificates of version 2\n", stdout);
            return VERIFIED;
        }
        size_t p = 0;
        while (p <= CNF && strcmp(argv[i], names[p]) != 0)
            p++;
        if (p <= CNF && p != SIZE && print == SIZE)
            print = (Print)p;
        else if (strcmp(argv[i], "--batch") == 0)
            batch = true;
        else if (files < 2 && (argv[i][0] != '-' || argv[i][1] == '\0'))
            file[files++] = argv[i];
        else
            files = 3;
    }
    bool stdin_twice = files == 2 && strcmp(file[0], "-") == 0 && strcmp(file[1], "-") == 0;
    if (files < 1 || files > 2 || stdin_twice || (print != SIZE && (files == 2 || batch)) ||
        (batch && files == 1)) {
        fputs(usage, stderr);
        return UNREADABLE;
    }
    int result = batch ? check_batch(file[0], file[1]) : check_one(file[0], file[1], print);
    close_certificate();
    release_newer(&all);
    if (fflush(stdout) == 0 && !ferror(stdout))
        return result;
    fprintf(stderr, "papan-verify: the output cannot be written: %s\n", strerror(errno));
    return UNREADABLE;
}

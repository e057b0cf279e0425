/* papan-verify.c: the main program of papan-verify: checks a certificate of Papan without trusting Papan.
 *
 * Exit codes: 0 verified, 1 refused, 2 a file cannot be read or the command line is wrong. docs/certificates.md
 * describes certificates. papan_verify.py is the same program in Python. */
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

typedef struct Block {
    _Alignas(max_align_t) struct Block *before;
    struct Block *after;
} Block;

static Block all = {&all, &all};

void *allocate(size_t n, size_t size)
{
    Block *block = n > (SIZE_MAX / 2 - sizeof(Block)) / size ? NULL : calloc(1, sizeof(Block) + n * size);
    if (!block) {
        fprintf(stderr, "papan-verify: out of memory\n");
        longjmp(leave, UNREADABLE);
    }
    *block = (Block){.before = &all, .after = all.after};
    all.after = all.after->before = block;
    return block + 1;
}

void release(void *memory)
{
    if (!memory)
        return;
    Block *block = (Block *)memory - 1;
    block->before->after = block->after;
    block->after->before = block->before;
    free(block);
}

/* Frees all blocks that are newer than `oldest`. */
static void release_newer(const Block *oldest)
{
    while (all.after != oldest)
        release(all.after + 1);
}

void *room_for(void *array, size_t n, size_t *room, size_t size)
{
    enum { MOST = 1 << 26 };
    if (n < *room)
        return array;
    bad_puzzle_if(n >= MOST, 0, 0, "too large for papan-verify: more than %d entries in a list", MOST);
    *room = *room ? 2 * *room : 64;
    void *larger = allocate(*room, size);
    if (array)
        memcpy(larger, array, n * size);
    release(array);
    return larger;
}

/* ---- messages: all words in them were read as printable ASCII ---- */

void bad_puzzle_if(bool wrong, size_t line, size_t column, const char *format, ...)
{
    if (!wrong)
        return;
    fprintf(stderr, line ? "%s:%zu:%zu: " : "%s: ", puzzle_name, line, column);
    va_list arguments;
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
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
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fprintf(stderr, "%s%s\n", in_batch ? ": " : "", in_batch ? puzzle_name : "");
    longjmp(leave, REFUSED);
}

/* ---- files ---- */

void unreadable_if(bool wrong, const char *name, const char *how)
{
    if (!wrong)
        return;
    fprintf(stderr, "%s: cannot be %s: %s\n", name, how, strerror(errno));
    longjmp(leave, UNREADABLE);
}

FILE *open_file(const char *name)
{
    FILE *file = strcmp(name, "-") == 0 ? stdin : fopen(name, "rb");
    unreadable_if(!file, name, "opened");
    return file;
}

static char *read_file(const char *name, size_t *size)
{
    enum { MOST = 64 << 20 };
    FILE *file = open_file(name);
    size_t room = 0;
    char *text = NULL;
    for (int c; (c = getc(file)) != EOF;) {
        bad_puzzle_if(*size == MOST, 0, 0, "more than 64 MiB");
        ADD(text, *size, &room, (char)c);
    }
    unreadable_if(ferror(file), name, "read");
    if (file != stdin)
        fclose(file);
    return text;
}

/* ---- one puzzle ---- */

static int check_one(char *text, size_t size, const char *certificate)
{
    char verdict[VERDICT];
    open_certificate(certificate);
    refuse_if(check_certificate(text, size, verdict) == CLAIM_UNKNOWN, "the certificate claims nothing");
    refuse_if(more_certificates(), "unexpected text after the end");
    printf("verified: %s\n", verdict);
    return VERIFIED;
}

/* ---- a batch ---- */

/* The puzzle of a line: after an optional id and a tab, with '/' for ends of lines, or as JSON. */
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
    const Block *oldest = all.after;
    char verdict[VERDICT];
    int result = setjmp(leave);
    if (result == 0)
        claims[check_certificate(text, size, verdict)]++;
    else
        skip_certificate();
    release_newer(oldest);
    return result;
}

static int check_batch(char *text, size_t size, const char *certificates)
{
    size_t line = 0, n = 0, claims[CLAIMS] = {0};
    const char *puzzles = puzzle_name;
    char name[512];
    int result = VERIFIED;
    bad_puzzle_if(size > 0 && (text[0] == '[' || text[0] == '\xEF'), 1, 1,
                  "expected one puzzle in each line, not an archive and no byte order mark");
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

/* An action for a puzzle, or for puzzles and certificates. */
typedef struct {
    const char *option;
    int files;
    void (*print)(const Puzzle *puzzle);
    int (*check)(char *text, size_t size, const char *certificate);
} Command;

static const Command commands[] = {
    {"", 1, print_model, NULL},         {"", 2, NULL, check_one},          {"--show", 1, show_puzzle, NULL},
    {"--list", 1, print_options, NULL}, {"--cnf", 1, print_clauses, NULL}, {"--batch", 2, NULL, check_batch},
};

static int run_command(const Command *command, char *file[])
{
    puzzle_name = file[0];
    int result = setjmp(leave);
    if (result == VERIFIED) {
        size_t size = 0;
        char *text = read_file(file[0], &size);
        if (command->check)
            result = command->check(text, size, file[1]);
        else
            command->print(read_puzzle(text, size));
    }
    close_certificate();
    release_newer(&all);
    if (fflush(stdout) == 0 && !ferror(stdout))
        return result;
    fprintf(stderr, "papan-verify: the output cannot be written: %s\n", strerror(errno));
    return UNREADABLE;
}

int main(int argc, char *argv[])
{
    const char *option = "";
    char *file[2];
    int files = 0;
    for (int i = 1; i < argc; i++) {
        if (argv[i][0] == '-' && argv[i][1] != '\0')
            option = *option ? "two options" : argv[i];
        else if (++files <= 2)
            file[files - 1] = argv[i];
    }
    if (strcmp(option, "--help") == 0 || strcmp(option, "--version") == 0) {
        fputs(option[2] == 'h' ? usage : "papan-verify, for certificates of version 2\n", stdout);
        return VERIFIED;
    }
    bool twice = files == 2 && strcmp(file[0], "-") == 0 && strcmp(file[1], "-") == 0;
    for (size_t i = 0; !twice && i < sizeof commands / sizeof *commands; i++)
        if (strcmp(option, commands[i].option) == 0 && files == commands[i].files)
            return run_command(&commands[i], file);
    fputs(usage, stderr);
    return UNREADABLE;
}

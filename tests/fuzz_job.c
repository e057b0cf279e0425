/* fuzz_job.c: any bytes as the lines with which machines exchange the parts of a job. The first byte selects
 * the puzzle and the question; then each line is a command: a letter and its text, in which '@' stands for the
 * head of this job and a final '!' for the right checksum of a result. Whatever is added, entered, split or
 * searched, the states of the parts are consistent, every part can be sent to another job, and all memory is
 * freed. A job that was cut here and got only results of its own search counts right. */
#include "fuzz_common.h"

#include "base/count.h"
#include "base/hash.h"
#include "papan/job.h"

enum { PARTS_MAX = 2000, LINE_MAX = 4096, LINES_MAX = 40, ASKED_MAX = 3 };

static const char *const puzzles[] = {"nqueens: 6\n", "3 4 3\nDEFAULT\nAAAA\nBBBB\nC\nC\nC\nC\n",
                                      "4 4 1\nDEFAULT\nAA\nCOPIES A=8\n", "AABB\nABBB\nCCCD\nCDDD\n"};
enum { PUZZLES = sizeof puzzles / sizeof *puzzles };

typedef struct run {
    const papan_puzzle *puzzle;
    papan_request request;
    papan_job *job;
    bool forged; /* some part or result was not made by this program */
    bool added;  /* parts were added, and the others must be shuffled */
    unsigned asked;
    size_t part; /* that was taken; SIZE_MAX: none */
} run;

/* ---- lines ---- */

static papan_job_info papan_info_of(papan_job *job)
{
    papan_job_info info = {.size = sizeof info};
    papan_job_get(job, &info);
    return info;
}

/* Puts the right checksum behind "... PLACE OPTION... = COUNT CASES HASH ". */
static void add_checksum(const run *r, papan_buffer *out)
{
    char place[PAPAN_PLACE_MAX] = "", count[64] = "", text[20];
    unsigned long long cases = 0, hash = 0;
    const char *equals = strstr(out->bytes, " = ");
    if (equals == NULL || sscanf(out->bytes, "%*s %*s %*s %*s %*s %*s %*s %256s", place) != 1 ||
        sscanf(equals, " = %63[0-9] %llu %llx", count, &cases, &hash) != 3)
        return;
    papan_count number = papan_count_read(count);
    uint64_t sum =
        papan_hash_add(papan_info_of(r->job).digest, papan_text_hash(strcmp(place, "-") == 0 ? "" : place));
    sum = papan_hash_add(papan_hash_add(sum, (uint64_t)number), (uint64_t)(number >> 64));
    sum = papan_hash_add(papan_hash_add(papan_hash_add(sum, cases), hash), 0);
    snprintf(text, sizeof text, "%016llx", (unsigned long long)sum);
    papan_buffer_text(out, text);
}

static papan_buffer expand(const run *r, const char *line)
{
    papan_buffer out = papan_buffer_new(NULL);
    papan_buffer_text(&out, "");
    for (; *line != '\0'; line++)
        if (*line == '@')
            papan_job_line(r->job, SIZE_MAX, NULL, NULL, 0, &out);
        else if (*line == '!' && line[1] == '\0')
            add_checksum(r, &out);
        else
            papan_buffer_char(&out, *line);
    MUST(!out.failed);
    return out;
}

/* ---- commands ---- */

static bool enough(void *context)
{
    return ++((run *)context)->asked > ASKED_MAX;
}

static void fails_with_reason(papan_status status, const papan_message *why)
{
    MUST(status == PAPAN_OK || status == PAPAN_TOO_BIG || why->text != NULL);
    MUST(status != PAPAN_NO_MEMORY);
}

static void add(run *r, const char *text)
{
    papan_buffer line = expand(r, text);
    papan_message why = {0};
    size_t part, before = papan_info_of(r->job).parts;
    papan_status status = papan_job_add(r->job, line.bytes, 0, NULL, 0, &part, &why);
    fails_with_reason(status, &why);
    MUST(papan_info_of(r->job).parts == before + (status == PAPAN_OK));
    r->added = r->added || status == PAPAN_OK;
    papan_buffer_free(&line);
}

static void enter(run *r, const char *text)
{
    papan_buffer line = expand(r, text);
    papan_message why = {0};
    fails_with_reason(papan_job_enter(r->job, NULL, line.bytes, NULL, 0, &why), &why);
    r->forged = true;
    papan_buffer_free(&line);
}

static void restart(run *r, const char *text)
{
    papan_buffer line = expand(r, text);
    papan_message why = {0};
    papan_job *job;
    papan_status status = papan_job_new(r->puzzle, &r->request, line.bytes, 1, &job, &why);
    fails_with_reason(status, &why);
    MUST((status == PAPAN_OK) == (job != NULL));
    if (job != NULL) {
        papan_job_free(r->job);
        r->job = job;
        r->part = SIZE_MAX;
        r->forged = r->added = false;
    }
    papan_buffer_free(&line);
}

static void cut(run *r, const char *text)
{
    (void)text;
    if (papan_info_of(r->job).parts == 0)
        MUST(papan_job_cut(r->job, NULL, NULL, NULL) == PAPAN_OK);
}

static void shuffle(run *r)
{
    papan_status status = r->added ? papan_job_begin(r->job, 0, NULL) : PAPAN_OK;
    r->forged = r->forged || r->added;
    r->added = false;
    MUST(status == PAPAN_OK || (status == PAPAN_TOO_BIG && r->forged));
}

static void search(run *r, const char *text)
{
    papan_message why = {0};
    papan_job_hooks hooks = {.size = sizeof hooks, .context = r, .stop = *text == '.' ? enough : NULL};
    r->asked = 0;
    papan_status status = papan_job_search(r->job, 1, &hooks, &why);
    MUST(status == PAPAN_OK || (r->forged && (status == PAPAN_TOO_BIG || why.text != NULL)));
}

static void take(run *r, const char *text)
{
    (void)text;
    if (r->part == SIZE_MAX && !papan_job_take(r->job, SIZE_MAX, &r->part))
        r->part = SIZE_MAX;
}

static void put_back(run *r, const char *text)
{
    (void)text;
    if (r->part != SIZE_MAX)
        papan_job_put_back(r->job, r->part);
    r->part = SIZE_MAX;
}

static void split(run *r, const char *text)
{
    size_t finer;
    (void)text;
    if (papan_info_of(r->job).parts < PARTS_MAX)
        MUST(papan_job_split(r->job, NULL, 0, &finer, NULL) == PAPAN_OK || r->forged);
}

static void covers(run *r, const char *text)
{
    char word[LINE_MAX];
    const char *place[16];
    size_t places = 0;
    snprintf(word, sizeof word, "%s", text);
    for (char *at = strtok(word, " "); at != NULL && places < 16; at = strtok(NULL, " "))
        place[places++] = at;
    papan_status status = papan_job_covers(r->job, SIZE_MAX, place, places, NULL, NULL);
    MUST(status == PAPAN_OK || status == PAPAN_WRONG);
}

static const struct {
    char letter;
    void (*act)(run *r, const char *text);
} commands[] = {{'a', add},  {'e', enter},    {'n', restart}, {'c', cut},   {'s', search},
                {'t', take}, {'p', put_back}, {'x', split},   {'o', covers}};

/* ---- what must hold ---- */

/* Another job accepts every part and every result. */
static void can_be_sent(run *r, const papan_part_info *info, size_t part, papan_job *other)
{
    papan_buffer line = papan_buffer_new(NULL);
    papan_message why = {0};
    bool done = info->state == PAPAN_PART_DONE;
    papan_job_line(r->job, part, NULL, NULL, 0, &line);
    MUST(!line.failed && papan_job_add(other, line.bytes, info->guess, NULL, 0, NULL, &why) == PAPAN_OK);
    papan_buffer_clear(&line);
    papan_job_line(r->job, part, &info->sum, NULL, 0, &line);
    MUST(!line.failed);
    papan_status status = done ? papan_job_enter(other, NULL, line.bytes, NULL, 0, &why) : PAPAN_OK;
    MUST(status == PAPAN_OK || (r->forged && (status == PAPAN_WRONG || status == PAPAN_TOO_BIG)));
    papan_buffer_free(&line);
}

static void is_consistent(run *r)
{
    papan_job *other;
    papan_message why = {0};
    papan_buffer head = papan_buffer_new(NULL);
    size_t open = 0, i = 0;
    papan_job_line(r->job, SIZE_MAX, NULL, NULL, 0, &head);
    MUST(papan_job_new(r->puzzle, &r->request, head.bytes, 2, &other, &why) == PAPAN_OK);
    papan_part_info info = {.size = sizeof info};
    for (; papan_job_part(r->job, i, &info); i++) {
        open += info.state == PAPAN_PART_OPEN;
        if (info.state != PAPAN_PART_SPLIT)
            can_be_sent(r, &info, i, other);
    }
    MUST(i == papan_info_of(r->job).parts && open == papan_info_of(r->job).open);
    papan_result one = {.size = sizeof one}, two = one;
    papan_job_result(r->job, &one);
    papan_job_result(other, &two);
    MUST(r->forged || strcmp(one.count, two.count) == 0);
    papan_job_free(other);
    papan_buffer_free(&head);
}

static void counts_right(run *r)
{
    papan_result job = {.size = sizeof job}, count = job;
    papan_request request = r->request;
    request.size = sizeof request;
    request.strategy = NULL;
    if (r->forged || !papan_info_of(r->job).complete)
        return;
    papan_job_result(r->job, &job);
    MUST(papan_solve(r->puzzle, &request, &count, NULL) == PAPAN_OK);
    MUST(job.complete && count.complete && strcmp(job.count, count.count) == 0);
}

static void run_lines(run *r, const char *text, const char *end)
{
    char line[LINE_MAX];
    for (unsigned i = 0; i < LINES_MAX && text < end; i++) {
        const char *stop = memchr(text, '\n', (size_t)(end - text));
        size_t length = (size_t)((stop != NULL ? stop : end) - text);
        if (length > 0 && length < sizeof line) {
            memcpy(line, text + 1, length - 1);
            line[length - 1] = '\0';
            for (size_t k = 0; k < sizeof commands / sizeof *commands; k++)
                if (commands[k].letter == *text) {
                    if (commands[k].act != add)
                        shuffle(r);
                    commands[k].act(r, line);
                }
        }
        text += length + 1;
    }
    shuffle(r);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0)
        return 0;
    static const char *const strategy[] = {NULL, "cover", "cover-bits", "slices"};
    const char *text = puzzles[data[0] % PUZZLES];
    fuzz_memory own = {.left = -1};
    papan_allocator memory = {fuzz_resize, &own};
    papan_puzzle *puzzle;
    papan_notes notes;
    papan_message why = {0};
    MUST(papan_read(text, strlen(text), &memory, &puzzle, &notes.warnings, &notes.error) == PAPAN_OK);
    run r = {.puzzle = puzzle,
             .part = SIZE_MAX,
             .request = {.goal = PAPAN_COUNT,
                         .strategy = strategy[data[0] / PUZZLES % 4],
                         .distinct = (data[0] & 64) != 0}};
    papan_status status = papan_job_new(puzzle, &r.request, NULL, 1, &r.job, &why);
    MUST(status == PAPAN_OK || (status == PAPAN_UNSUITABLE && why.text != NULL));
    if (status == PAPAN_OK) {
        run_lines(&r, (const char *)data + 1, (const char *)data + size);
        is_consistent(&r);
        counts_right(&r);
    }
    papan_job_free(r.job);
    papan_puzzle_free(puzzle);
    MUST(own.held == 0);
    return 0;
}

/* job_split.c: papan job split and papan job merge: share a job among machines without a network.
 *
 * The shuffled parts are dealt out like cards, so that all shares are about equally large. The job itself keeps
 * all its parts: a share that never comes back only has to be searched again. For the same reason parts may be
 * searched twice; then both results must be equal, which checks the machines. */
#include "cli/jobs/job_file.h"

#include "cli/language.h"
#include "cli/output/report.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- split ---- */

static void name_share(const char *job, unsigned number, papan_buffer *name)
{
    static const char ending[] = ".papan";
    size_t length = strlen(job), tail = sizeof ending - 1;
    bool ends = length > tail && strcmp(job + length - tail, ending) == 0;
    papan_buffer_clear(name);
    papan_buffer_add(name, job, ends ? length - tail : length);
    papan_buffer_format(name, "-%u%s", number, ending);
}

static int make_share(papan_kept *kept, const unsigned *owner, unsigned mine, papan_buffer *name)
{
    char share[32];
    snprintf(share, sizeof share, "%u/%llu", mine, (unsigned long long)kept->session->settings.limit);
    name_share(kept->name, mine, name);
    return papan_buffer_whole(name) ? papan_kept_share(kept, name->bytes, share, owner, mine)
                                    : PAPAN_EXIT_ERROR;
}

static void report_share(papan_session *session, const char *name, unsigned mine, size_t parts)
{
    if (!session->settings.json) {
        papan_put_format(session, "%s\n", name);
        return;
    }
    papan_buffer line = papan_buffer_new(NULL);
    papan_json_writer json = papan_json_writer_line(&line);
    papan_json_put_text(&json, "job", name);
    papan_json_begin_string(&json, "share_of_job");
    papan_buffer_format(&line, "%u/%llu", mine, (unsigned long long)session->settings.limit);
    papan_json_end_string(&json);
    papan_json_put_number(&json, "parts", (long long)parts);
    papan_json_end_line(&json);
    papan_put_answer(session, &line);
}

static size_t parts_of(const papan_kept *kept, const unsigned *owner, unsigned mine)
{
    size_t parts = 0;
    for (size_t i = 0; i < papan_job_parts(kept->job); i++)
        parts += owner[i] == mine;
    return parts;
}

/* Makes all shares and prints their names, or makes none. */
static int make_shares(papan_kept *kept, const unsigned *owner)
{
    papan_buffer name = papan_buffer_new(NULL);
    int code = PAPAN_EXIT_ANSWERED;
    unsigned made = 0;
    while (made < kept->session->settings.limit && code == PAPAN_EXIT_ANSWERED) {
        code = make_share(kept, owner, made + 1, &name);
        made += code == PAPAN_EXIT_ANSWERED;
    }
    for (unsigned mine = 1; mine <= made; mine++) {
        name_share(kept->name, mine, &name);
        if (code == PAPAN_EXIT_ANSWERED)
            report_share(kept->session, name.bytes, mine, parts_of(kept, owner, mine));
        else
            unlink(name.bytes);
    }
    papan_buffer_free(&name);
    return code;
}

int papan_job_action_split(papan_kept *kept)
{
    uint64_t wanted = kept->session->settings.limit;
    size_t open = papan_job_open(kept->job), part;
    if (wanted == 0 || wanted > open || wanted > 100000) {
        if (wanted == 0)
            papan_complain("missing-argument",
                           N_("missing number of shares; for example, 'papan job split JOB -n 10' makes ten"));
        else
            papan_complain("option-out-of-range", N_("too many shares; parts left: %zu"), open);
        return PAPAN_EXIT_USAGE;
    }
    unsigned *owner = calloc(papan_job_parts(kept->job) + 1, sizeof *owner); /* from 1; 0: already done */
    for (unsigned turn = 0; owner != NULL && papan_job_take(kept->job, &part); turn++)
        owner[part] = turn % (unsigned)wanted + 1;
    int code = owner != NULL ? make_shares(kept, owner) : papan_out_of_memory();
    free(owner);
    return code;
}

/* ---- merge ---- */

typedef struct sorted {
    papan_kept_part *part; /* sorted by place */
    size_t parts;
} sorted;

/* The parts whose places start with this one: from *first up to the returned end. */
static size_t below(const sorted *s, const char *place, size_t *first)
{
    size_t low = 0, high = s->parts, length = strlen(place);
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (strcmp(s->part[middle].info.place, place) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    *first = low;
    while (low < s->parts && strncmp(s->part[low].info.place, place, length) == 0)
        low++;
    return low;
}

/* The part of s at this place or an ancestor of it; NULL if there is none. */
static const papan_kept_part *above(const sorted *s, const char *place)
{
    char name[PAPAN_PLACE_MAX];
    snprintf(name, sizeof name, "%s", place);
    for (size_t length = strlen(name); length > 0; length -= PAPAN_PLACE_DIGITS) {
        size_t first;
        name[length] = '\0';
        if (below(s, name, &first) > first && strcmp(s->part[first].info.place, name) == 0)
            return &s->part[first];
    }
    return NULL;
}

typedef struct merger {
    papan_kept *job, *share;
    sorted mine, theirs;
    size_t taken, known;
    uint64_t cases; /* of the results that were taken */
} merger;

static int conflict(const merger *m, const char *place)
{
    papan_complain(
        "shares-differ",
        N_("%s and %s have different results for part %s: one of them is wrong; nothing was merged from %s"),
        m->job->name, m->share->name, place, m->share->name);
    return PAPAN_EXIT_ERROR;
}

static int cannot_write(const merger *m)
{
    papan_complain("cannot-write-job", N_("cannot write to %s: %s"), m->job->name,
                   papan_store_why(m->job->store));
    return PAPAN_EXIT_ERROR;
}

static int take_result(merger *m, const papan_kept_part *theirs)
{
    uint16_t *label = NULL;
    size_t labels = 0;
    if (m->job->meta.list && !papan_kept_solutions(m->share, theirs->info.place, &label, &labels)) {
        free(label);
        return PAPAN_EXIT_INPUT;
    }
    bool good =
        papan_store_result(m->job->store, m->job->job, theirs->info.place, &theirs->info.sum, label, labels);
    free(label);
    m->taken++;
    m->cases += theirs->info.sum.cases;
    return good ? PAPAN_EXIT_ANSWERED : cannot_write(m);
}

/* Adds the results of the parts of one part; false if not all are done. */
static bool add_up(const sorted *s, size_t first, size_t end, papan_part_sum *sum)
{
    *sum = (papan_part_sum){.hash = 0};
    for (size_t i = first; i < end; i++) {
        const papan_part_sum *more = &s->part[i].info.sum;
        if (s->part[i].info.state != PAPAN_PART_DONE)
            return false;
        sum->count_low += more->count_low;
        sum->count_high += more->count_high + (sum->count_low < more->count_low);
        sum->hash += more->hash;
    }
    return true;
}

/* Checks that the parts from first up to end in the file some cover a part that is whole in the file all. A
 * share of a share has only some of them. */
static int check_covers(const papan_kept_part *whole, const papan_kept *all, const sorted *s, size_t first,
                        size_t end, const papan_kept *some)
{
    const char **place = malloc((end - first + 1) * sizeof *place);
    papan_status status = place != NULL ? PAPAN_OK : PAPAN_NO_MEMORY;
    for (size_t i = first; i < end && place != NULL; i++)
        place[i - first] = s->part[i].info.place;
    if (place != NULL)
        status = papan_job_covers(all->job, whole->part, place, end - first);
    free(place);
    if (status == PAPAN_OK)
        return PAPAN_EXIT_ANSWERED;
    if (status == PAPAN_WRONG)
        papan_complain("share-of-other-job",
                       N_("%s has only some of the parts that part %s of %s was split into; merge a share of a "
                          "share into that share first"),
                       some->name, whole->info.place, all->name);
    else if (status == PAPAN_NO_MEMORY)
        papan_out_of_memory();
    else
        papan_complain("search-failed", N_("the search failed"));
    return PAPAN_EXIT_ERROR;
}

/* Cases are not compared, since those above the split count only once. */
static int check_sum(const merger *m, const papan_part_info *whole, const papan_part_sum *sum)
{
    bool same = sum->count_low == whole->sum.count_low && sum->count_high == whole->sum.count_high &&
                sum->hash == whole->sum.hash;
    return same ? PAPAN_EXIT_ANSWERED : conflict(m, whole->place);
}

/* Replaces parts of the job by parts of the share that cover the same work. */
static int exchange(const merger *m, const papan_kept_part *old, size_t olds, const papan_kept_part *with,
                    size_t withs)
{
    bool good = true;
    for (size_t i = 0; i < olds && good; i++)
        good = papan_store_part(m->job->store, m->job->job, old[i].part, false);
    for (size_t i = 0; i < withs && good; i++)
        good = papan_store_part(m->job->store, m->share->job, with[i].part, true);
    return good ? PAPAN_EXIT_ANSWERED : cannot_write(m);
}

/* The share has split one of the job's parts: do the same. */
static int take_cut(merger *m, const papan_kept_part *mine)
{
    papan_part_sum sum;
    size_t first, end = below(&m->theirs, mine->info.place, &first);
    int code = check_covers(mine, m->job, &m->theirs, first, end, m->share);
    if (code != PAPAN_EXIT_ANSWERED)
        return code;
    if (mine->info.state == PAPAN_PART_DONE)
        return add_up(&m->theirs, first, end, &sum) ? check_sum(m, &mine->info, &sum) : PAPAN_EXIT_ANSWERED;
    code = exchange(m, mine, 1, m->theirs.part + first, end - first);
    for (size_t i = first; i < end && code == PAPAN_EXIT_ANSWERED; i++)
        if (m->theirs.part[i].info.state == PAPAN_PART_DONE)
            code = take_result(m, &m->theirs.part[i]);
    return code;
}

/* The job has split a part that the share has whole. */
static int take_whole(merger *m, const papan_kept_part *theirs)
{
    papan_part_sum sum;
    size_t first, end = below(&m->mine, theirs->info.place, &first);
    if (first == end) {
        papan_complain("share-of-other-job", N_("%s contains part %s, which is not in %s"), m->share->name,
                       theirs->info.place, m->job->name);
        return PAPAN_EXIT_ERROR;
    }
    if (theirs->info.state != PAPAN_PART_DONE)
        return PAPAN_EXIT_ANSWERED;
    int code = check_covers(theirs, m->share, &m->mine, first, end, m->job);
    if (code != PAPAN_EXIT_ANSWERED)
        return code;
    if (add_up(&m->mine, first, end, &sum))
        return check_sum(m, &theirs->info, &sum);
    code = exchange(m, m->mine.part + first, end - first, theirs, 1);
    return code == PAPAN_EXIT_ANSWERED ? take_result(m, theirs) : code;
}

static int take_part(merger *m, size_t *at)
{
    const papan_kept_part *theirs = &m->theirs.part[*at], *mine = above(&m->mine, theirs->info.place);
    if (mine == NULL) {
        ++*at;
        return take_whole(m, theirs);
    }
    if (strcmp(mine->info.place, theirs->info.place) != 0) {
        size_t first;
        *at = below(&m->theirs, mine->info.place, &first);
        return take_cut(m, mine);
    }
    ++*at;
    if (theirs->info.state != PAPAN_PART_DONE)
        return PAPAN_EXIT_ANSWERED;
    if (mine->info.state != PAPAN_PART_DONE)
        return take_result(m, theirs);
    m->known++;
    return papan_job_agree(m->job->job, &mine->info.sum, &theirs->info.sum) ? PAPAN_EXIT_ANSWERED
                                                                            : conflict(m, theirs->info.place);
}

static bool of_one_job(const papan_kept *a, const papan_kept *b)
{
    const papan_store_meta *x = &a->meta, *y = &b->meta;
    return x->digest == y->digest && x->numbering == y->numbering && x->reduce == y->reduce &&
           x->list == y->list && x->distinct == y->distinct && strcmp(x->strategy, y->strategy) == 0;
}

/* Adds the time that the share spent on the results that are new. Merging it again adds nothing. */
static int add_time(const merger *m)
{
    const papan_store_meta *mine = &m->job->meta, *theirs = &m->share->meta;
    if (theirs->seconds <= 0 || theirs->searched == 0 || m->cases == 0) /* old files do not know it */
        return PAPAN_EXIT_ANSWERED;
    double seconds = theirs->seconds * ((double)m->cases / (double)theirs->searched);
    bool good = papan_store_spent(m->job->store, mine->seconds + seconds, mine->searched + m->cases);
    return good ? PAPAN_EXIT_ANSWERED : cannot_write(m);
}

static int merge_open(merger *m)
{
    if (!of_one_job(m->job, m->share)) {
        papan_complain("share-of-other-job",
                       N_("%s is not a share of %s: puzzle, strategy or --distinct differs"), m->share->name,
                       m->job->name);
        return PAPAN_EXIT_INPUT;
    }
    m->mine.part = papan_kept_sorted(m->job, &m->mine.parts);
    m->theirs.part = papan_kept_sorted(m->share, &m->theirs.parts);
    bool there = m->mine.part != NULL && m->theirs.part != NULL;
    int code = there ? PAPAN_EXIT_ANSWERED : PAPAN_EXIT_ERROR;
    if (code == PAPAN_EXIT_ANSWERED && !papan_store_begin(m->job->store))
        code = cannot_write(m);
    for (size_t i = 0; i < m->theirs.parts && code == PAPAN_EXIT_ANSWERED;)
        code = take_part(m, &i);
    if (code == PAPAN_EXIT_ANSWERED)
        code = add_time(m);
    if (code == PAPAN_EXIT_ANSWERED && !papan_store_commit(m->job->store))
        code = cannot_write(m);
    if (code != PAPAN_EXIT_ANSWERED)
        papan_store_undo(m->job->store);
    else if (!m->job->session->settings.quiet && !m->job->session->settings.json)
        papan_put_format(m->job->session, _("%s: new results: %zu, already known and equal: %zu\n"),
                         m->share->name, m->taken, m->known);
    free(m->mine.part);
    free(m->theirs.part);
    return code;
}

/* Reads the job again after a merge. */
static int reopen(papan_kept *kept)
{
    papan_session *session = kept->session;
    const char *name = kept->name;
    papan_kept_close(kept);
    return papan_kept_open(session, name, PAPAN_STORE_WRITE, kept);
}

int papan_job_action_merge(papan_kept *kept)
{
    char **share_name = kept->session->argument + 2;
    if (*share_name == NULL) {
        papan_complain("missing-argument", N_("'papan job merge' needs a job and the shares to merge into it"));
        return PAPAN_EXIT_USAGE;
    }
    int code = PAPAN_EXIT_ANSWERED;
    for (; *share_name != NULL && code == PAPAN_EXIT_ANSWERED; share_name++) {
        papan_kept share;
        code = papan_kept_open(kept->session, *share_name, PAPAN_STORE_READ, &share);
        if (code != PAPAN_EXIT_ANSWERED)
            return code;
        merger m = {.job = kept, .share = &share};
        code = merge_open(&m);
        papan_kept_close(&share);
        if (code == PAPAN_EXIT_ANSWERED)
            code = reopen(kept);
    }
    return code == PAPAN_EXIT_ANSWERED ? papan_job_tell(kept) : code;
}

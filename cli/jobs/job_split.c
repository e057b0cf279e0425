/* job_split.c: papan job split and papan job merge: share a job among machines without a network.
 *
 * The shuffled parts are assigned to the shares in rotation, so that all shares are about equally large. The
 * job itself keeps all its parts: a share that is never returned only has to be searched again. For the same
 * reason parts may be searched twice; then both results must be equal, which checks the machines.
 *
 * Job and share are merged in the order of the places of their parts, in which parts that one of them has split
 * follow at the same point as the whole part in the other. */
#include "cli/jobs/job_file.h"

#include "base/sum.h"
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

static void report_share(const papan_job_file *file, const char *name, const char *share, const unsigned *owner,
                         unsigned mine)
{
    size_t parts = 0;
    if (!file->session->settings.json) {
        papan_put_format(file->session, "%s\n", name);
        return;
    }
    for (size_t i = 0; i < papan_job_file_info(file).parts; i++)
        parts += owner[i] == mine;
    papan_buffer line = papan_buffer_new(NULL);
    papan_json_writer json = papan_json_writer_line(&line);
    papan_json_put_text(&json, "job", name);
    papan_json_put_text(&json, "share_of_job", share);
    papan_json_put_number(&json, "parts", (long long)parts);
    papan_json_end_line(&json);
    papan_put_answer(file->session, &line);
}

/* Makes all shares and prints their names, or makes none. */
static int make_shares(papan_job_file *file, const unsigned *owner, unsigned wanted)
{
    papan_buffer name = papan_buffer_new(NULL);
    char share[32];
    int code = PAPAN_EXIT_ANSWERED;
    unsigned made = 0;
    while (made < wanted && code == PAPAN_EXIT_ANSWERED) {
        snprintf(share, sizeof share, "%u/%u", made + 1, wanted);
        name_share(file->name, made + 1, &name);
        code = papan_buffer_whole(&name) ? papan_job_file_share(file, name.bytes, share, owner, made + 1)
                                         : PAPAN_EXIT_ERROR;
        made += code == PAPAN_EXIT_ANSWERED;
    }
    for (unsigned mine = 1; mine <= made; mine++) {
        snprintf(share, sizeof share, "%u/%u", mine, wanted);
        name_share(file->name, mine, &name);
        if (code == PAPAN_EXIT_ANSWERED)
            report_share(file, name.bytes, share, owner, mine);
        else
            unlink(name.bytes);
    }
    papan_buffer_free(&name);
    return code;
}

int papan_job_action_split(papan_job_file *file)
{
    uint64_t wanted = file->session->settings.limit;
    const papan_job_info info = papan_job_file_info(file);
    size_t part;
    if (wanted == 0)
        return papan_error(PAPAN_EXIT_USAGE, "missing-argument",
                           N_("missing number of shares; for example, 'papan job split JOB -n 10' makes ten"));
    if (wanted > info.open || wanted > 100000)
        return papan_error(PAPAN_EXIT_USAGE, "option-out-of-range", N_("too many shares; parts left: %zu"),
                           info.open);
    unsigned *owner = calloc(info.parts + 1, sizeof *owner); /* from 1; 0: already done */
    for (unsigned n = 0; owner != NULL && papan_job_take(file->job, SIZE_MAX, &part); n++)
        owner[part] = n % (unsigned)wanted + 1;
    int code = owner != NULL ? make_shares(file, owner, (unsigned)wanted) : papan_out_of_memory();
    free(owner);
    return code;
}

/* ---- merge ---- */

/* Some parts of a file, which has all of them sorted by place. */
typedef struct range {
    papan_job_file *file;
    const papan_part_info *part;
    size_t parts;
} range;

typedef struct merge {
    papan_job_file *job, *share;
    size_t saved, known; /* results */
    uint64_t cases;      /* of the new results */
} merge;

static int cannot_merge(const merge *m)
{
    return papan_error(PAPAN_EXIT_ERROR, "cannot-write-job", N_("cannot write to %s: %s"), m->job->name,
                       m->job->store->why);
}

/* True if the first place is the same as the second or that of an ancestor. */
static bool place_contains(const char *ancestor, const char *place)
{
    return strncmp(place, ancestor, strlen(ancestor)) == 0;
}

/* The parts at the start of r whose place is within this one. */
static range parts_below(const range *r, const char *place)
{
    range below = {r->file, r->part, 0};
    while (below.parts < r->parts && place_contains(place, r->part[below.parts].place))
        below.parts++;
    return below;
}

/* Adds the results of all these parts; false if not all are done. */
static bool add_up(const range *r, papan_part_sum *sum)
{
    size_t i = 0;
    *sum = (papan_part_sum){.hash = 0};
    for (; i < r->parts && r->part[i].state == PAPAN_PART_DONE; i++)
        papan_sum_add(sum, &r->part[i].sum, 1);
    return i == r->parts;
}

/* Checks that some parts cover the part that is whole in the other file. A share of a share has only some.
 * *above: the cases of the whole part above them. */
static int check_covers(const range *whole, const range *some, uint64_t *above)
{
    const char **place = malloc((some->parts + 1) * sizeof *place);
    papan_status status = PAPAN_NO_MEMORY;
    for (size_t i = 0; i < some->parts && place != NULL; i++)
        place[i] = some->part[i].place;
    if (place != NULL)
        status = papan_job_covers(whole->file->job, whole->part->part, place, some->parts, above, NULL);
    free(place);
    if (status == PAPAN_OK)
        return PAPAN_EXIT_ANSWERED;
    if (status == PAPAN_WRONG)
        papan_complain("share-of-other-job",
                       N_("%s has only some of the parts that part %s of %s was split into; merge a share of a "
                          "share into that share first"),
                       some->file->name, whole->part->place, whole->file->name);
    else if (status == PAPAN_NO_MEMORY)
        papan_out_of_memory();
    else
        papan_complain("search-failed", N_("the search failed"));
    return PAPAN_EXIT_ERROR;
}

static int save_result(merge *m, const papan_part_info *part)
{
    papan_store_solutions s = {.label = NULL};
    bool read = !m->job->meta.list || papan_job_file_solutions(m->share, part->place, &s);
    bool good =
        read && papan_store_result(m->job->store, m->share->job, part->part, &part->sum, s.label, s.solutions);
    free(s.label);
    m->saved++;
    m->cases += part->sum.cases;
    return good ? PAPAN_EXIT_ANSWERED : read ? cannot_merge(m) : PAPAN_EXIT_INPUT;
}

/* Replaces parts of the job by those of the share, which cover the same work, with their results. */
static int replace_parts(merge *m, const range *old, const range *fresh, bool same)
{
    bool good = true;
    for (size_t i = 0; i < old->parts && good && !same; i++)
        good = papan_store_part(m->job->store, m->job->job, old->part[i].part, false);
    for (size_t i = 0; i < fresh->parts && good && !same; i++)
        good = papan_store_part(m->job->store, m->share->job, fresh->part[i].part, true);
    int code = good ? PAPAN_EXIT_ANSWERED : cannot_merge(m);
    for (size_t i = 0; i < fresh->parts && code == PAPAN_EXIT_ANSWERED; i++)
        if (fresh->part[i].state == PAPAN_PART_DONE)
            code = save_result(m, &fresh->part[i]);
    return code;
}

/* Merges parts that begin at the same place; one of the files has a single part there. */
static int merge_parts(merge *m, const range *mine, const range *theirs)
{
    papan_part_sum my_sum, their_sum;
    bool same = strcmp(mine->part->place, theirs->part->place) == 0;
    bool finer = strlen(mine->part->place) < strlen(theirs->part->place);
    bool my_done = add_up(mine, &my_sum), their_done = add_up(theirs, &their_sum);
    if (!finer && !their_done)
        return PAPAN_EXIT_ANSWERED;
    uint64_t above = 0;
    int code = same ? PAPAN_EXIT_ANSWERED : check_covers(finer ? mine : theirs, finer ? theirs : mine, &above);
    if (code != PAPAN_EXIT_ANSWERED)
        return code;
    if (!my_done) {
        uint64_t *sum = &m->job->store->above;
        *sum += finer ? above : -(above < *sum ? above : *sum); /* old files do not have it */
        return replace_parts(m, mine, theirs, same);
    }
    m->known += same;
    if (!same) /* cases above the split count only once */
        their_sum.cases = my_sum.cases;
    if (!their_done || papan_job_file_agree(m->job, &my_sum, &their_sum))
        return PAPAN_EXIT_ANSWERED;
    return papan_error(
        PAPAN_EXIT_ERROR, "shares-differ",
        N_("%s and %s have different results for part %s: one of them is wrong; nothing was merged from %s"),
        m->job->name, m->share->name, (finer ? mine : theirs)->part->place, m->share->name);
}

/* mine, theirs: all parts of the files. */
static int merge_all(merge *m, range mine, range theirs)
{
    int code = PAPAN_EXIT_ANSWERED;
    while (theirs.parts > 0 && code == PAPAN_EXIT_ANSWERED) {
        const char *place = theirs.part->place;
        range my_group = parts_below(&mine, place), their_group = {m->share, theirs.part, 1};
        if (mine.parts > 0 && my_group.parts == 0 && place_contains(mine.part->place, place)) {
            my_group.parts = 1;
            their_group = parts_below(&theirs, mine.part->place);
        }
        if (my_group.parts > 0) {
            code = merge_parts(m, &my_group, &their_group);
            theirs.part += their_group.parts;
            theirs.parts -= their_group.parts;
        } else if (mine.parts > 0 && strcmp(mine.part->place, place) < 0)
            my_group.parts = 1; /* not in this share */
        else {
            papan_complain("share-of-other-job", N_("%s contains part %s, which is not in %s"), m->share->name,
                           place, m->job->name);
            code = PAPAN_EXIT_ERROR;
        }
        mine.part += my_group.parts;
        mine.parts -= my_group.parts;
    }
    return code;
}

static bool is_of_one_job(const papan_store_meta *x, const papan_store_meta *y)
{
    return x->digest == y->digest && x->numbering == y->numbering && x->reduce == y->reduce &&
           x->list == y->list && x->distinct == y->distinct && strcmp(x->strategy, y->strategy) == 0;
}

/* Adds the time that the share spent on the results that are new. Merging it again adds nothing. */
static bool add_time(const merge *m)
{
    const papan_store_meta *mine = &m->job->meta, *theirs = &m->share->meta;
    if (theirs->seconds <= 0 || theirs->searched == 0 || m->cases == 0) /* old files do not have it */
        return true;
    double seconds = theirs->seconds * ((double)m->cases / (double)theirs->searched);
    return papan_store_spent(m->job->store, mine->seconds + seconds, mine->searched + m->cases);
}

static int merge_share(papan_job_file *job, papan_job_file *share)
{
    merge m = {.job = job, .share = share};
    range mine = {.file = job}, theirs = {.file = share};
    if (!is_of_one_job(&job->meta, &share->meta))
        return papan_error(PAPAN_EXIT_INPUT, "share-of-other-job",
                           N_("%s is not a share of %s: puzzle, strategy or --distinct differs"), share->name,
                           job->name);
    papan_part_info *my_parts = papan_job_file_sorted(job, &mine.parts);
    papan_part_info *their_parts = papan_job_file_sorted(share, &theirs.parts);
    mine.part = my_parts;
    theirs.part = their_parts;
    int code = PAPAN_EXIT_ERROR;
    if (my_parts != NULL && their_parts != NULL)
        code = papan_store_begin(job->store) ? merge_all(&m, mine, theirs) : cannot_merge(&m);
    if (code == PAPAN_EXIT_ANSWERED && !(add_time(&m) && papan_store_commit(job->store)))
        code = cannot_merge(&m);
    if (code != PAPAN_EXIT_ANSWERED)
        papan_store_undo(job->store);
    else if (!job->session->settings.quiet && !job->session->settings.json)
        papan_put_format(job->session, _("%s: new results: %zu, already known and equal: %zu\n"), share->name,
                         m.saved, m.known);
    free(my_parts);
    free(their_parts);
    return code;
}

int papan_job_action_merge(papan_job_file *file)
{
    papan_session *session = file->session;
    const char *name = file->name;
    int code = PAPAN_EXIT_ANSWERED;
    if (session->argument[2] == NULL)
        return papan_error(PAPAN_EXIT_USAGE, "missing-argument",
                           N_("'papan job merge' needs a job and the shares to merge into it"));
    for (char **share_name = session->argument + 2; *share_name != NULL && code == PAPAN_EXIT_ANSWERED;
         share_name++) {
        papan_job_file share;
        code = papan_job_file_open(session, *share_name, PAPAN_STORE_READ, &share);
        if (code != PAPAN_EXIT_ANSWERED)
            return code;
        code = merge_share(file, &share);
        papan_job_file_close(&share);
        if (code != PAPAN_EXIT_ANSWERED)
            return code;
        papan_job_file_close(file);
        code = papan_job_file_open(session, name, PAPAN_STORE_WRITE, file);
    }
    return code == PAPAN_EXIT_ANSWERED ? papan_job_action_status(file) : code;
}

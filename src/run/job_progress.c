/* job_progress.c: how much of a job is left; see job.h.
 *
 * Every part was guessed before it is searched. Those that are done are a fair sample of all, so they say by
 * how much guesses are wrong as a whole: the ratio of what was found to what was guessed, applied to the
 * guesses that are left (the ratio estimator of sampling theory: Cochran, Sampling Techniques, chapter 6). How
 * far single parts are from that ratio tells how uncertain it is; a part's error is taken to grow with its
 * guess. */
#include "run/job_inside.h"

#include "base/root.h"

static double not_below_0(double x)
{
    return x > 0 ? x : 0;
}

papan_progress papan_job_progress(papan_job *job)
{
    pthread_mutex_lock(&job->lock);
    papan_progress p = {.total = job->total, .fresh = job->fresh, .deviation = -1};
    double done = (double)job->total.done, ratio = job->guessed > 0 ? job->found / job->guessed : 1;
    double left = not_below_0(job->guess_left), left_squared = not_below_0(job->guess_left_squared);
    double errors =
        not_below_0(job->found_squared - 2 * ratio * job->guessed_found + ratio * ratio * job->guessed_squared);
    if (job->total.done == job->total.parts)
        left = left_squared = 0;
    p.left = ratio * left;
    if (job->total.done >= 2 && job->guessed_squared > 0) {
        double error = errors / job->guessed_squared * done / (done - 1); /* of a part of size 1, squared */
        double spread = job->guessed_squared / (job->guessed * job->guessed);
        p.deviation = left <= 0 ? 0 : papan_root(error * (left_squared + left * left * spread));
    }
    double all = job->found + p.left;
    p.share = job->total.done == job->total.parts ? 1 : all > 0 ? job->found / all : 0;
    pthread_mutex_unlock(&job->lock);
    return p;
}

/* meter.c: the progress of a search for users of the library: a work (work.h) behind a pointer. */
#include "base/struct_size.h"
#include "run/solve.h"

papan_meter *papan_meter_new(const papan_allocator *lent)
{
    papan_allocator memory = papan_memory(lent);
    papan_meter *meter = papan_take(&memory, 1, sizeof *meter);
    if (meter == NULL)
        return NULL;
    meter->memory = memory;
    papan_work_open(&meter->work);
    return meter;
}

void papan_meter_free(papan_meter *meter)
{
    if (meter == NULL)
        return;
    papan_allocator memory = meter->memory;
    papan_work_close(&meter->work);
    papan_give(&memory, meter, 1, sizeof *meter);
}

void papan_progress_give(const papan_work_state *standing, uint64_t in_hand, papan_progress *progress)
{
    papan_progress own = {.hash = standing->total.hash,
                          .cases = standing->total.cases,
                          .in_hand = in_hand,
                          .fresh = standing->fresh,
                          .parts = standing->parts,
                          .done = standing->done,
                          .share = standing->share,
                          .left = standing->left,
                          .deviation = standing->deviation};
    papan_count_text(papan_sum_count(&standing->total), own.count);
    papan_struct_write(progress, &own, sizeof own, sizeof own);
}

void papan_meter_restart(papan_meter *meter)
{
    papan_work_restart(&meter->work);
    pthread_mutex_lock(&meter->work.lock);
    meter->cases = meter->fresh = 0;
    meter->share = 0;
    pthread_mutex_unlock(&meter->work.lock);
}

/* What was reported stays true: where a search is abandoned and begins again in parts, or estimates grow, less
 * than before would be reported for a while. */
static void never_fall(papan_meter *meter, papan_work_state *now, uint64_t *in_hand)
{
    pthread_mutex_lock(&meter->work.lock);
    if (now->total.cases > meter->cases)
        meter->cases = now->total.cases;
    if (now->fresh > meter->fresh)
        meter->fresh = now->fresh;
    if (now->share > meter->share)
        meter->share = now->share;
    *in_hand += meter->cases - now->total.cases;
    now->total.cases = meter->cases;
    now->fresh = meter->fresh;
    now->share = meter->share;
    pthread_mutex_unlock(&meter->work.lock);
}

void papan_meter_read(papan_meter *meter, bool estimate, papan_progress *progress)
{
    uint64_t in_hand;
    papan_work_state standing = papan_work_read(&meter->work, estimate, &in_hand);
    never_fall(meter, &standing, &in_hand);
    papan_progress_give(&standing, in_hand, progress);
}

uint64_t papan_meter_sum(papan_meter *meter, papan_part_sum *sum)
{
    *sum = papan_work_sum(&meter->work).total;
    return meter->work.cut;
}

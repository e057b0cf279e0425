/* meter.c: the progress of a search for users of the library: a work (work.h) behind a pointer. */
#include "base/struct_size.h"
#include "run/solve.h"

papan_status papan_meter_new(const papan_allocator *lent, papan_meter **out, papan_message *why)
{
    papan_allocator memory = papan_memory(lent);
    papan_meter *meter = *out = papan_take(&memory, 1, sizeof *meter);
    PAPAN_WHY(why);
    if (meter == NULL)
        return PAPAN_NO_MEMORY;
    meter->memory = memory;
    papan_work_open(&meter->work);
    return PAPAN_OK;
}

void papan_meter_free(papan_meter *meter)
{
    if (meter == NULL)
        return;
    papan_allocator memory = meter->memory;
    papan_work_close(&meter->work);
    papan_give(&memory, meter, 1, sizeof *meter);
}

static void write_progress(const papan_work_state *now, uint64_t in_hand, papan_progress *progress)
{
    papan_progress own = {.hash = now->total.hash,
                          .cases = now->total.cases,
                          .in_hand = in_hand,
                          .fresh = now->fresh,
                          .parts = now->parts,
                          .done = now->done,
                          .share = now->share,
                          .left = now->left,
                          .deviation = now->deviation};
    papan_count_text(papan_sum_count(&now->total), own.count);
    papan_struct_write(progress, &own, sizeof own, sizeof own);
}

void papan_meter_read(papan_meter *meter, bool estimate, papan_progress *progress)
{
    uint64_t in_hand;
    papan_work_state now = papan_work_read(&meter->work, estimate, &in_hand);
    write_progress(&now, in_hand, progress);
}

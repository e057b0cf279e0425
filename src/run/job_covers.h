/* job_covers.h: do some parts of a job make up another one, with none missing? A share of a share holds only
 * some of the parts that its parent was cut into, and must not be taken for all of them. */
#ifndef PAPAN_RUN_JOB_COVERS_H
#define PAPAN_RUN_JOB_COVERS_H

#include "run/job.h"

/* part: in the order of their places, which begin with that of the whole. PAPAN_OK: they make it up.
 * PAPAN_WRONG: some are missing. Anything else: it could not be found out. */
papan_status papan_job_covers(papan_job *job, const papan_part *whole, const papan_part *const *part,
                              size_t parts);

#endif

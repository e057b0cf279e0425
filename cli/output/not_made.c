/* not_made.c: see not_made.h. */
#include "cli/output/not_made.h"

#include "cli/language.h"
#include "cli/watching/watch.h"

static void complain(const papan_session *session, const papan_failure *f)
{
    if (f->status == PAPAN_NO_MEMORY)
        papan_out_of_memory();
    else if (papan_interrupted())
        papan_complain("%s", _("stopped by the user"));
    else if (f->stopped)
        papan_complain(_("the time limit of %g s was over (--seed %llu)"), session->settings.time_limit,
                       (unsigned long long)f->seed);
    else
        papan_complain(_("no puzzle was found for seed %llu"), (unsigned long long)f->seed);
}

int papan_not_made(const papan_session *session, const papan_failure *failure)
{
    if (!failure->told)
        complain(session, failure);
    return failure->status == PAPAN_UNSUITABLE ? PAPAN_EXIT_USAGE
           : failure->stopped                  ? PAPAN_EXIT_STOPPED
                                               : PAPAN_EXIT_ERROR;
}

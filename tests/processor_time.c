/* processor_time.c: part of every test program; its last line says how much processor time the test took, from
 * which scripts/run_tests.py finds quick tests that are not quick (limited.py prints the same for scripts). */
#include <stdio.h>
#include <sys/resource.h>

static double seconds(int whose)
{
    struct rusage used;
    getrusage(whose, &used);
    return (double)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
           (double)(used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1e6;
}

__attribute__((destructor)) static void print_processor_time(void)
{
    printf("processor time: %.2f s\n", seconds(RUSAGE_SELF) + seconds(RUSAGE_CHILDREN));
}

/* faults.c: a library for LD_PRELOAD that makes the n-th allocation or system call of a program fail, for
 * tests/faults.py. The environment says what fails:
 *
 *     FAULT=malloc:7        the 7th allocation fails (malloc, calloc, realloc, posix_memalign, strdup ...)
 *     FAULT=malloc:7+       all from the 7th on
 *     FAULT=write:2         the second write() or pwrite(), see the table of groups
 *     FAULT=clock           the steady clock goes back by an hour at each reading
 *     FAULT_SPARE=A:B       allocations by libraries whose file names contain A or B, also through other
 * libraries, neither count nor fail FAULT_TRACE=1         the stack of each call that fails, on standard error
 *     FAULT_REPORT=FILE     when main() has returned, the number of calls and what was not freed
 *     FAULT_SITES=FILE      one hash per call: calls with the same stack have the same hash
 *
 * Counting starts with main(). Allocations are replaced by the dynamic linker. That does not work for system
 * calls, because the C library calls its own functions directly; a seccomp filter turns them into SIGSYS, and
 * the handler fails or performs them. The filter lets calls of the instruction at papan_fault_call pass.
 * Writing to standard error never fails, so that messages come through. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <link.h>
#include <malloc.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <time.h>
#include <ucontext.h>
#include <unistd.h>

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *block, size_t size);
void *__libc_memalign(size_t alignment, size_t size);
void __libc_free(void *block);

/* ---- when to fail ---- */

static atomic_bool armed;
static atomic_ulong calls;
static unsigned long fail_at;
static bool lasting, for_memory, for_clock;
static atomic_bool fired;
static _Thread_local bool inside;

static FILE *sites;

static uintptr_t program_start, program_end;
enum { RANGES = 16, NAME = 64, DEPTH = 16 };
static struct {
    uintptr_t start, end;
} spared[RANGES];
static unsigned spared_ranges;
static bool tracing;

static bool is_inside(uintptr_t caller)
{
    for (unsigned i = 0; i < spared_ranges; i++)
        if (caller >= spared[i].start && caller < spared[i].end)
            return true;
    return false;
}

static bool is_ours(uintptr_t caller)
{
    return caller >= program_start && caller < program_end;
}

/* True if one of these libraries calls it, directly or not. */
static bool is_spared(uintptr_t caller)
{
    void *stack[DEPTH];
    if (spared_ranges == 0 || is_ours(caller))
        return false;
    inside = true;
    int depth = is_inside(caller) ? 0 : backtrace(stack, DEPTH);
    inside = false;
    bool found = is_inside(caller);
    for (int i = 0; i < depth && !found && !is_ours((uintptr_t)stack[i]); i++)
        found = is_inside((uintptr_t)stack[i]);
    return found;
}

static void write_site(void)
{
    enum { OWN = 3 };
    void *stack[DEPTH];
    uint64_t hash = 1;
    int depth = backtrace(stack, DEPTH);
    for (int i = OWN; i < depth; i++)
        hash = (hash ^ (uintptr_t)stack[i]) * UINT64_C(0x9E3779B97F4A7C15), hash ^= hash >> 29;
    fprintf(sites, "%llx\n", (unsigned long long)hash);
}

static void trace(void)
{
    void *stack[DEPTH];
    if (!tracing)
        return;
    inside = true;
    backtrace_symbols_fd(stack, backtrace(stack, DEPTH), STDERR_FILENO);
    inside = false;
}

static bool fails_now(void)
{
    unsigned long now = atomic_fetch_add(&calls, 1) + 1;
    if (sites != NULL) {
        inside = true;
        write_site();
        inside = false;
    }
    bool now_fails = fail_at != 0 && (now == fail_at || (lasting && now > fail_at));
    if (now_fails) {
        atomic_store(&fired, true);
        trace();
    }
    return now_fails;
}

/* ---- blocks that the program itself has not freed ---- */

enum { SLOTS = 1 << 20 };
static struct slot {
    void *block;
    uintptr_t site;
} * slots;
static atomic_flag slots_busy = ATOMIC_FLAG_INIT;

static size_t slot_of(const void *block)
{
    size_t at = (size_t)(((uintptr_t)block >> 4) * UINT64_C(0x9E3779B97F4A7C15) >> 44);
    while (slots[at].block != NULL && slots[at].block != block)
        at = (at + 1) % SLOTS;
    return at;
}

static void remember(void *block, uintptr_t caller)
{
    if (slots == NULL || block == NULL || !is_ours(caller))
        return;
    while (atomic_flag_test_and_set(&slots_busy))
        ;
    slots[slot_of(block)] = (struct slot){block, caller};
    atomic_flag_clear(&slots_busy);
}

/* Moves later blocks of the same run up, so that probing still finds them. */
static void forget(const void *block)
{
    if (slots == NULL || block == NULL)
        return;
    while (atomic_flag_test_and_set(&slots_busy))
        ;
    size_t at = slot_of(block);
    for (bool found = slots[at].block != NULL; found;) {
        slots[at].block = NULL;
        found = false;
        for (size_t next = (at + 1) % SLOTS; slots[next].block != NULL; next = (next + 1) % SLOTS) {
            struct slot moved = slots[next];
            slots[next].block = NULL;
            slots[slot_of(moved.block)] = moved;
        }
    }
    atomic_flag_clear(&slots_busy);
}

/* ---- allocations ---- */

static bool refused(uintptr_t caller)
{
    if (!for_memory || inside || !atomic_load(&armed) || is_spared(caller) || !fails_now())
        return false;
    errno = ENOMEM;
    return true;
}

#define CALLER ((uintptr_t)__builtin_return_address(0))

void *malloc(size_t size)
{
    void *block = refused(CALLER) ? NULL : __libc_malloc(size);
    remember(block, CALLER);
    return block;
}

void *calloc(size_t count, size_t size)
{
    void *block = refused(CALLER) ? NULL : __libc_calloc(count, size);
    remember(block, CALLER);
    return block;
}

static void *resized(void *block, size_t size, uintptr_t caller)
{
    if (size != 0 && refused(caller))
        return NULL;
    forget(block);
    void *moved = __libc_realloc(block, size);
    remember(moved != NULL || size == 0 ? moved : block, caller);
    return moved;
}

void *realloc(void *block, size_t size)
{
    return resized(block, size, CALLER);
}

void *reallocarray(void *block, size_t count, size_t size)
{
    size_t bytes;
    if (__builtin_mul_overflow(count, size, &bytes)) {
        errno = ENOMEM;
        return NULL;
    }
    return resized(block, bytes, CALLER);
}

void *memalign(size_t alignment, size_t size)
{
    void *block = refused(CALLER) ? NULL : __libc_memalign(alignment, size);
    remember(block, CALLER);
    return block;
}

void *aligned_alloc(size_t alignment, size_t size)
{
    void *block = refused(CALLER) ? NULL : __libc_memalign(alignment, size);
    remember(block, CALLER);
    return block;
}

int posix_memalign(void **out, size_t alignment, size_t size)
{
    void *block = refused(CALLER) ? NULL : __libc_memalign(alignment, size);
    remember(block, CALLER);
    if (block != NULL)
        *out = block;
    return block != NULL ? 0 : ENOMEM;
}

char *strdup(const char *text)
{
    size_t size = strlen(text) + 1;
    void *block = refused(CALLER) ? NULL : __libc_malloc(size);
    remember(block, CALLER);
    return block != NULL ? memcpy(block, text, size) : NULL;
}

void free(void *block)
{
    forget(block);
    __libc_free(block);
}

/* ---- system calls ---- */

#if defined(__x86_64__)
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>

enum { GROUP_CALLS = 4 };
static const struct group {
    const char *name;
    int error;
    bool done; /* the call is performed before it fails, as close() is */
    int call[GROUP_CALLS];
} groups[] = {
    {"write", ENOSPC, false, {SYS_write, SYS_pwrite64, SYS_writev, -1}},
    {"fsync", EIO, false, {SYS_fsync, SYS_fdatasync, -1, -1}},
    {"rename", EACCES, false, {SYS_rename, SYS_renameat, SYS_renameat2, -1}},
    {"open", EMFILE, false, {SYS_open, SYS_openat, -1, -1}},
    {"close", EIO, true, {SYS_close, -1, -1, -1}},
    {"read", EIO, false, {SYS_read, SYS_pread64, -1, -1}},
    {"ftruncate", EIO, false, {SYS_ftruncate, SYS_fallocate, -1, -1}},
    {"lock", ENOLCK, false, {SYS_fcntl, SYS_flock, -1, -1}},
    {"unlink", EPERM, false, {SYS_unlink, SYS_unlinkat, -1, -1}},
};
static const struct group *group;

extern const char papan_fault_call[];
long papan_fault_perform(long number, long a, long b, long c, long d, long e, long f);
__asm__(".text\n"
        ".globl papan_fault_perform\n"
        ".hidden papan_fault_perform\n"
        ".hidden papan_fault_call\n"
        ".type papan_fault_perform,@function\n"
        "papan_fault_perform:\n"
        "mov %rdi,%rax\n mov %rsi,%rdi\n mov %rdx,%rsi\n mov %rcx,%rdx\n mov %r8,%r10\n mov %r9,%r8\n"
        "mov 8(%rsp),%r9\n"
        "syscall\n"
        ".globl papan_fault_call\n"
        "papan_fault_call:\n"
        "ret\n");

static void on_call(int number, siginfo_t *info, void *context)
{
    (void)number;
    greg_t *r = ((ucontext_t *)context)->uc_mcontext.gregs;
    int error = errno;
    bool subject =
        !inside && atomic_load(&armed) && !(group->call[0] == SYS_write && r[REG_RDI] == 2) && fails_now();
    long result = -group->error;
    if (!subject || group->done) {
        long performed = papan_fault_perform(info->si_syscall, r[REG_RDI], r[REG_RSI], r[REG_RDX], r[REG_R10],
                                             r[REG_R8], r[REG_R9]);
        result = subject ? result : performed;
    }
    r[REG_RAX] = result;
    errno = error;
}

static bool trap_calls(void)
{
    uint64_t pass = (uintptr_t)papan_fault_call;
    struct sock_filter filter[16] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, instruction_pointer)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)pass, 0, 3),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, instruction_pointer) + 4),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)(pass >> 32), 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
    };
    unsigned short length = 6;
    for (unsigned i = 0; i < GROUP_CALLS && group->call[i] >= 0; i++) {
        filter[length++] =
            (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)group->call[i], 0, 1);
        filter[length++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_TRAP);
    }
    filter[length++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
    struct sock_fprog program = {length, filter};
    struct sigaction action = {.sa_sigaction = on_call, .sa_flags = SA_SIGINFO | SA_NODEFER | SA_RESTART};
    return sigaction(SIGSYS, &action, NULL) == 0 && prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
           syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program) == 0;
}

static bool choose_group(const char *name, size_t length)
{
    for (size_t i = 0; i < sizeof groups / sizeof *groups; i++)
        if (strlen(groups[i].name) == length && strncmp(groups[i].name, name, length) == 0)
            group = &groups[i];
    return group != NULL && trap_calls();
}
#else
static bool choose_group(const char *name, size_t length)
{
    (void)name, (void)length;
    return false;
}
#endif

/* ---- start and end ---- */

static int learn_module(struct dl_phdr_info *info, size_t size, void *context)
{
    (void)size;
    const char *spare = context;
    uintptr_t start = UINTPTR_MAX, end = 0;
    for (unsigned i = 0; i < info->dlpi_phnum; i++)
        if (info->dlpi_phdr[i].p_type == PT_LOAD) {
            uintptr_t from = info->dlpi_addr + info->dlpi_phdr[i].p_vaddr;
            uintptr_t to = from + info->dlpi_phdr[i].p_memsz;
            start = from < start ? from : start;
            end = to > end ? to : end;
        }
    if (program_end == 0) { /* the first one is the program */
        program_start = start;
        program_end = end;
    }
    for (const char *at = spare; at != NULL && *at != '\0'; at += strspn(at, ":")) {
        char name[NAME];
        size_t length = strcspn(at, ":");
        snprintf(name, sizeof name, "%.*s", (int)length, at);
        if (info->dlpi_name != NULL && strstr(info->dlpi_name, name) != NULL && spared_ranges < RANGES) {
            spared[spared_ranges].start = start;
            spared[spared_ranges++].end = end;
        }
        at += length;
    }
    return 0;
}

int clock_gettime(clockid_t clock, struct timespec *now)
{
    int result = (int)syscall(SYS_clock_gettime, clock, now);
    if (for_clock && clock == CLOCK_MONOTONIC)
        now->tv_sec -= 3600 * (time_t)(atomic_fetch_add(&calls, 1) + 1);
    return result;
}

static void give_up(const char *why)
{
    fprintf(stderr, "faults: %s\n", why);
    _exit(99);
}

static void begin(void)
{
    const char *fault = getenv("FAULT"), *place = getenv("FAULT_SITES");
    void *first[1];
    if (fault == NULL)
        return;
    size_t length = strcspn(fault, ":");
    for_memory = length == 6 && strncmp(fault, "malloc", 6) == 0;
    for_clock = strcmp(fault, "clock") == 0;
    if (fault[length] == ':') {
        char *end;
        fail_at = strtoul(fault + length + 1, &end, 10);
        lasting = *end == '+';
    }
    dl_iterate_phdr(learn_module, getenv("FAULT_SPARE"));
    if (getenv("FAULT_REPORT") != NULL) {
        void *room = mmap(NULL, SLOTS * sizeof *slots, PROT_READ | PROT_WRITE,
                          MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        slots = room != MAP_FAILED ? room : NULL;
    }
    (void)backtrace(first, 1); /* loads the unwinder */
    tracing = getenv("FAULT_TRACE") != NULL;
    if (place != NULL)
        sites = fopen(place, "w");
    if (!for_memory && !for_clock && !choose_group(fault, length))
        give_up("unknown kind of fault");
    atomic_store(&armed, true);
}

static void report(void)
{
    const char *name = getenv("FAULT_REPORT");
    atomic_store(&armed, false);
    inside = true;
    if (sites != NULL)
        fclose(sites);
    FILE *file = name != NULL ? fopen(name, "w") : NULL;
    if (file == NULL)
        return;
    fprintf(file, "calls %lu\nfired %d\n", atomic_load(&calls), (int)atomic_load(&fired));
    for (size_t i = 0; slots != NULL && i < SLOTS; i++)
        if (slots[i].block != NULL)
            fprintf(file, "leak %llx %zu\n", (unsigned long long)(slots[i].site - program_start),
                    malloc_usable_size(slots[i].block));
    fclose(file);
}

static int (*program_main)(int, char **, char **);

static int wrapped_main(int count, char **word, char **environment)
{
    begin();
    int code = program_main(count, word, environment);
    report();
    return code;
}

int __libc_start_main(int (*start)(int, char **, char **), int count, char **word, void (*init)(void),
                      void (*fini)(void), void (*loader_fini)(void), void *stack_end)
{
    typedef int starter(int (*)(int, char **, char **), int, char **, void (*)(void), void (*)(void),
                        void (*)(void), void *);
    starter *next;
    void *found = dlsym(RTLD_NEXT, "__libc_start_main");
    memcpy(&next, &found, sizeof next);
    program_main = start;
    return next(wrapped_main, count, word, init, fini, loader_fini, stack_end);
}

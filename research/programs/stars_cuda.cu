/* stars_cuda.cu: counts Star Battle boards without regions, with two stars in each row and column, on a GPU. It is
 * the method of stars_by_vectors.c, which explains it, but shares nothing with it or with stars_by_tally.c, so that
 * the three can check each other (results.md).
 *
 *     stars_cuda 20          all; 8 to 23 columns
 *     stars_cuda 23 3 16     the third of 16 parts; the parts add up, modulo 2^160
 *
 * A warp takes one vector s at a time, a lane is a column, and the numbers of the rows {i, i + d} are in the
 * registers of lane i, for d = 2 ... D. The columns form a circle of P = 2 D + 1 lanes, with one or two columns more
 * than the board has, in which no star may stand: they separate the last column from the first. Going around the
 * circle, each pair of columns has exactly one d, and neighbours come by shuffles. All sums are modulo 2^128 or, from
 * 21 columns on, modulo 2^160. That 2^N divides the sum, and that the quotient leaves the high bits zero, are checks:
 * a single wrong number would pass with a probability of 2^-30 or less.
 *
 * Measured on one H200: 18 columns 0.7 s, 20 7.8 s, 21 33 s, 22 106 s, 23 359 s. The shuffles are the limit (4 D + 11
 * for each word and row). */
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <vector>

#define INLINE __device__ __forceinline__
#define WARP 0xffffffffu

enum { BLOCK = 128, WARPS_A_BLOCK = BLOCK / 32, LEAST = 8, MOST = 23 };

/* ---- numbers of W words, modulo 2^(32 W) ---- */

template <int W> struct number {
    uint32_t word[W];
};

template <int W> INLINE number<W> small(uint32_t value)
{
    number<W> r;
#pragma unroll
    for (int i = 0; i < W; i++)
        r.word[i] = i == 0 ? value : 0;
    return r;
}

template <int W> INLINE number<W> plus(const number<W> &a, const number<W> &b)
{
    number<W> r;
    asm volatile("add.cc.u32 %0, %1, %2;" : "=r"(r.word[0]) : "r"(a.word[0]), "r"(b.word[0]));
#pragma unroll
    for (int i = 1; i < W - 1; i++)
        asm volatile("addc.cc.u32 %0, %1, %2;" : "=r"(r.word[i]) : "r"(a.word[i]), "r"(b.word[i]));
    asm volatile("addc.u32 %0, %1, %2;" : "=r"(r.word[W - 1]) : "r"(a.word[W - 1]), "r"(b.word[W - 1]));
    return r;
}

template <int W> INLINE number<W> minus(const number<W> &a, const number<W> &b)
{
    number<W> r;
    asm volatile("sub.cc.u32 %0, %1, %2;" : "=r"(r.word[0]) : "r"(a.word[0]), "r"(b.word[0]));
#pragma unroll
    for (int i = 1; i < W - 1; i++)
        asm volatile("subc.cc.u32 %0, %1, %2;" : "=r"(r.word[i]) : "r"(a.word[i]), "r"(b.word[i]));
    asm volatile("subc.u32 %0, %1, %2;" : "=r"(r.word[W - 1]) : "r"(a.word[W - 1]), "r"(b.word[W - 1]));
    return r;
}

template <int W> INLINE number<W> product(const number<W> &a, const number<W> &b)
{
    number<W> r = small<W>(0);
#pragma unroll
    for (int i = 0; i < W; i++) {
        uint64_t carry = 0;
#pragma unroll
        for (int j = 0; i + j < W; j++) {
            carry += (uint64_t)a.word[i] * b.word[j] + r.word[i + j];
            r.word[i + j] = (uint32_t)carry;
            carry >>= 32;
        }
    }
    return r;
}

template <int W> INLINE number<W> doubled(const number<W> &a, int times) /* less than 32 */
{
    number<W> r;
#pragma unroll
    for (int i = W - 1; i > 0; i--)
        r.word[i] = __funnelshift_l(a.word[i - 1], a.word[i], times);
    r.word[0] = a.word[0] << times;
    return r;
}

/* The number times 0 if keep is 0, times -1 if negate is all ones; otherwise both are 0 or all ones. */
template <int W> INLINE number<W> with_sign(const number<W> &a, uint32_t keep, uint32_t negate)
{
    number<W> r;
#pragma unroll
    for (int i = 0; i < W; i++)
        r.word[i] = (a.word[i] ^ negate) & keep;
    return plus(r, small<W>(negate & keep & 1));
}

template <int W> INLINE number<W> of_lane(const number<W> &a, int lane)
{
    number<W> r;
#pragma unroll
    for (int i = 0; i < W; i++)
        r.word[i] = __shfl_sync(WARP, a.word[i], lane);
    return r;
}

template <int W> INLINE number<W> of_all_lanes(number<W> a)
{
#pragma unroll
    for (int i = 16; i > 0; i /= 2)
        a = plus(a, of_lane(a, (int)(threadIdx.x % 32) ^ i));
    return a;
}

/* ---- one vector of signs ---- */

template <int N> struct circle {
    static const int P = N % 2 == 0 ? N + 1 : N + 2, D = (P - 1) / 2;
    /* Numbers to the base 3: a warp takes all vectors with the same high digits. */
    static const int LOW_DIGITS = N / 3 < 7 ? N / 3 : 7, HIGH_DIGITS = N - LOW_DIGITS;
};

template <int N> INLINE int lane_after(int lane, int by)
{
    return lane + by >= circle<N>::P ? lane + by - circle<N>::P : lane + by;
}

/* A row more: ways[d] becomes the signed sum over the rows so far after which the row {lane, lane + d} may follow.
 * With JOIN, ways stays, and the sum of these times ways is returned. */
template <int N, int W, bool JOIN>
INLINE number<W> next_row(number<W> (&ways)[circle<N>::D + 1], int lane, uint32_t keep, uint32_t negate)
{
    const int D = circle<N>::D;
    int before = lane == 0 ? circle<N>::P - 1 : lane - 1, after = lane_after<N>(lane, 1);
    number<W> own = ways[2], others = ways[D];
#pragma unroll
    for (int d = 3; d <= D; d++)
        own = plus(own, ways[d]);
#pragma unroll
    for (int d = D - 1; d >= 2; d--) /* the rows {lane - d, lane} of other lanes move on by one each time */
        others = plus(of_lane(others, before), ways[d]);
    others = of_lane(of_lane(others, before), before);
    number<W> column = plus(own, others);
    number<W> all = of_all_lanes(lane < circle<N>::P ? own : small<W>(0));
    number<W> two_before = of_lane(ways[2], before), two_after = of_lane(ways[2], after);
    number<W> column_after = of_lane(column, after);
    number<W> near = minus(plus(plus(column, column_after), of_lane(column, before)), two_before);
    number<W> away = minus(all, near);
    number<W> beyond = of_lane(ways[D], lane_after<N>(lane, D + 1)); /* d = D + 1 and D + 2: the other way round */
    number<W> far_beyond = of_lane(ways[D - 1], lane_after<N>(lane, D + 2));
    number<W> three_less = ways[2], three = plus(ways[2], ways[3]), sum = small<W>(0);
#pragma unroll
    for (int d = 2; d <= D; d++) {
        number<W> one_more = d + 1 <= D ? ways[d + 1 <= D ? d + 1 : D] : beyond;
        number<W> two_more = d + 2 <= D ? ways[d + 2 <= D ? d + 2 : D] : d + 1 <= D ? beyond : far_beyond;
        number<W> three_more = plus(ways[d], plus(one_more, two_more));
        number<W> both = plus(plus(of_lane(three_more, before), three), of_lane(three_less, after));
        if (d == 2)
            both = plus(both, minus(column_after, plus(two_before, two_after)));
        number<W> rows = minus(plus(away, both), of_lane(near, lane_after<N>(lane, d)));
        if (JOIN)
            sum = plus(sum, product(ways[d], rows));
        else
            ways[d] = with_sign(rows, -(keep >> d & 1), -(negate >> d & 1));
        three_less = three;
        three = three_more;
    }
    return sum;
}

/* This lane's share of Z(s); s is 0 outside `some` and -1 in `negative`. */
template <int N, int W> INLINE number<W> share_of(uint32_t some, uint32_t negative, int lane)
{
    const int P = circle<N>::P, D = circle<N>::D;
    const uint32_t ALL = (1u << P) - 1;
    bool mine = lane < P && (some >> lane & 1);
    int by = lane < P ? lane : 0;
    uint32_t keep = mine ? (some >> by | some << (P - by)) & ALL : 0; /* bit d: column lane + d */
    uint32_t negate = (negative >> by | negative << (P - by)) & ALL;
    if (negative >> by & 1)
        negate = ~negate;
    number<W> ways[D + 1];
    ways[0] = ways[1] = small<W>(0);
#pragma unroll
    for (int d = 2; d <= D; d++)
        ways[d] = with_sign(small<W>(1), -(keep >> d & 1), -(negate >> d & 1));
#pragma unroll 1
    for (int rows = 1; rows < (N + 1) / 2; rows++)
        next_row<N, W, false>(ways, lane, keep, negate);
    if (N % 2 == 0)
        return next_row<N, W, true>(ways, lane, keep, negate);
    number<W> sum = small<W>(0);
#pragma unroll
    for (int d = 2; d <= D; d++)
        sum = plus(sum, with_sign(product(ways[d], ways[d]), -(keep >> d & 1), -(negate >> d & 1)));
    return sum;
}

/* ---- all vectors ---- */

INLINE void add_digits(uint64_t digits, int first, int end, uint32_t &some, uint32_t &negative)
{
    for (int i = first; i < end; i++, digits /= 3) {
        some |= (uint32_t)(digits % 3 != 0) << i;
        negative |= (uint32_t)(digits % 3 == 2) << i;
    }
}

/* All vectors with these high digits. */
template <int N, int W> INLINE number<W> count_group(uint64_t group, uint32_t groups_of, int lane)
{
    uint32_t high = 0, high_negative = 0;
    number<W> sum = small<W>(0);
    add_digits(group, circle<N>::LOW_DIGITS, N, high, high_negative);
    if (high_negative & high & (0 - high))
        return sum; /* the opposite vectors come, too */
    for (uint32_t low = 0; low < groups_of; low++) {
        uint32_t some = high, negative = high_negative;
        add_digits(low, 0, circle<N>::LOW_DIGITS, some, negative);
        uint32_t mirror = __brev(some) >> (32 - N);
        if (some > mirror || some == 0)
            continue; /* the reflections come, too */
        int zeros = N - __popc(some);
        number<W> share = doubled(share_of<N, W>(some, negative, lane), zeros + (high != 0) + (some < mirror));
        sum = zeros % 2 == 1 ? minus(sum, share) : plus(sum, share);
    }
    return sum;
}

template <int N, int W>
__global__ void __launch_bounds__(BLOCK) count_groups(uint64_t begin, uint64_t end, unsigned long long *next, uint32_t *out)
{
    int lane = threadIdx.x % 32;
    uint32_t groups_of = 1;
    for (int i = 0; i < circle<N>::LOW_DIGITS; i++)
        groups_of *= 3;
    number<W> sum = small<W>(0);
    for (;;) {
        unsigned long long group = lane == 0 ? begin + atomicAdd(next, 1ull) : 0;
        group = __shfl_sync(WARP, group, 0);
        if (group >= end)
            break;
        sum = plus(sum, count_group<N, W>(group, groups_of, lane));
    }
    sum = of_all_lanes(lane < circle<N>::P ? sum : small<W>(0));
    if (lane == 0)
        for (int i = 0; i < W; i++)
            out[(size_t)(blockIdx.x * WARPS_A_BLOCK + threadIdx.x / 32) * W + i] = sum.word[i];
}

/* ---- the host ---- */

static void check(cudaError_t error, const char *what)
{
    if (error == cudaSuccess)
        return;
    fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(error));
    exit(1);
}

static void add_words(std::vector<uint32_t> &sum, const uint32_t *more)
{
    uint64_t carry = 0;
    for (size_t i = 0; i < sum.size(); i++, carry >>= 32) {
        carry += (uint64_t)sum[i] + more[i];
        sum[i] = (uint32_t)carry;
    }
}

static void print_hex(const std::vector<uint32_t> &number)
{
    for (size_t i = number.size(); i-- > 0;)
        printf("%08x", number[i]);
}

static void print_decimal(std::vector<uint32_t> number)
{
    std::vector<char> digits;
    for (bool more = true; more;) {
        uint64_t rest = 0;
        more = false;
        for (size_t i = number.size(); i-- > 0; rest %= 10) {
            rest = rest << 32 | number[i];
            number[i] = (uint32_t)(rest / 10);
            more |= number[i] != 0;
        }
        digits.push_back((char)('0' + rest));
    }
    while (!digits.empty()) {
        putchar(digits.back());
        digits.pop_back();
    }
}

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

template <int N, int W> static std::vector<uint32_t> count_part(uint64_t part, uint64_t parts)
{
    int blocks = 0;
    cudaDeviceProp device;
    check(cudaGetDeviceProperties(&device, 0), "no GPU");
    check(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, count_groups<N, W>, BLOCK, 0), "occupancy");
    blocks *= device.multiProcessorCount;
    uint64_t groups = 1;
    for (int i = 0; i < circle<N>::HIGH_DIGITS; i++)
        groups *= 3;
    unsigned long long *next;
    uint32_t *out;
    std::vector<uint32_t> sum(W, 0), each((size_t)blocks * WARPS_A_BLOCK * W);
    check(cudaMalloc(&next, sizeof *next), "memory");
    check(cudaMalloc(&out, each.size() * sizeof *out), "memory");
    check(cudaMemset(next, 0, sizeof *next), "memory");
    count_groups<N, W><<<(unsigned)blocks, BLOCK>>>(groups * part / parts, groups * (part + 1) / parts, next, out);
    check(cudaGetLastError(), "start");
    check(cudaMemcpy(each.data(), out, each.size() * sizeof *out, cudaMemcpyDeviceToHost), "count");
    for (size_t i = 0; i < each.size(); i += W)
        add_words(sum, &each[i]);
    cudaFree(next);
    cudaFree(out);
    return sum;
}

template <int N> static void count(uint64_t part, uint64_t parts)
{
    const int W = N <= 20 ? 4 : 5;
    const uint64_t STEPS = 16; /* of progress, if everything is counted */
    std::vector<uint32_t> sum(W, 0);
    double began = seconds();
    for (uint64_t step = 0; step < (parts == 1 ? STEPS : 1); step++) {
        std::vector<uint32_t> more = parts == 1 ? count_part<N, W>(step, STEPS) : count_part<N, W>(part, parts);
        add_words(sum, more.data());
        printf("part %llu of %llu: ", (unsigned long long)(parts == 1 ? step : part) + 1,
               (unsigned long long)(parts == 1 ? STEPS : parts));
        print_hex(more);
        printf(" after %.1f s\n", seconds() - began);
        fflush(stdout);
    }
    if (parts > 1)
        return;
    if (sum[0] & ((1u << N) - 1)) {
        printf("wrong: 2^%d does not divide the sum\n", N);
        exit(1);
    }
    for (int i = 0; i < W; i++)
        sum[(size_t)i] = sum[(size_t)i] >> N | (i + 1 < W ? sum[(size_t)i + 1] << (32 - N) : 0);
    print_decimal(sum);
    printf("\n");
}

typedef void counter(uint64_t part, uint64_t parts);
static counter *const of_size[] = {count<8>,  count<9>,  count<10>, count<11>, count<12>, count<13>, count<14>, count<15>,
                                   count<16>, count<17>, count<18>, count<19>, count<20>, count<21>, count<22>, count<23>};

int main(int argc, char **argv)
{
    int n = argc == 2 || argc == 4 ? atoi(argv[1]) : 0;
    long long part = argc == 4 ? atoll(argv[2]) : 1, parts = argc == 4 ? atoll(argv[3]) : 1;
    if (n < LEAST || n > MOST || part < 1 || part > parts) {
        fprintf(stderr, "usage: stars_cuda N [PART PARTS], N from %d to %d\n", (int)LEAST, (int)MOST);
        return 2;
    }
    of_size[n - LEAST]((uint64_t)part - 1, (uint64_t)parts);
    return 0;
}

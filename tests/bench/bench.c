/*
 * tests/bench/bench.c: how long does a compile take, and what does it allocate?
 *
 *     rgc-bench [kinds] [passes ...]      default: abc, 100 1000 10000
 *
 * For each graph: declaring and compiling, medians of the rounds, ns per access by phase, and the
 * allocations of the first and of a later frame. The judge is off: this measures the planner.
 */
#define _POSIX_C_SOURCE 200809L

#include "bench/generator.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MOST_ROUNDS = 101, MOST_PHASES = 32 };

/* ---- memory ---------------------------------------------------------------------------------- */

struct memory {
    size_t now, peak;
    uint64_t allocations;
};

static void *count_resize(void *user, void *block, size_t old_size, size_t new_size)
{
    struct memory *memory = user;
    if (!new_size) {
        free(block);
        memory->now -= old_size;
        return NULL;
    }
    void *result = realloc(block, new_size);
    if (!result)
        return NULL;
    memory->allocations++;
    memory->now += new_size - old_size;
    memory->peak = memory->now > memory->peak ? memory->now : memory->peak;
    return result;
}

/* ---- time ------------------------------------------------------------------------------------ */

static double now_ns(void)
{
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

struct phase_times {
    uint32_t count;
    double last;
    const char *names[MOST_PHASES];
    double least[MOST_PHASES]; /* over the rounds */
    uint32_t next;
};

static void on_phase(void *user, const char *phase)
{
    struct phase_times *times = user;
    double now = now_ns(), spent = now - times->last;
    uint32_t i = times->next++;
    if (i < MOST_PHASES) {
        if (i >= times->count) {
            times->names[i] = phase;
            times->least[i] = spent;
            times->count = i + 1;
        } else if (spent < times->least[i]) {
            times->least[i] = spent;
        }
    }
    times->last = now_ns();
}

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

static double median(double *values, uint32_t count)
{
    qsort(values, count, sizeof(*values), by_value);
    return values[count / 2];
}

/* ---- one graph ------------------------------------------------------------------------------- */

struct figures {
    double declare, compile;
    uint64_t first_allocations, steady_allocations;
    size_t peak;
    rgc_program_stats stats;
};

static bool measure(const struct generated *generated, uint32_t rounds, struct figures *figures,
    struct phase_times *times)
{
    struct memory memory = { 0 };
    rgc_graph *graph = rgc_graph_create(
        &(rgc_graph_desc){ .name = "bench", .allocator = { count_resize, &memory } });
    rgc_resource *handles = calloc((size_t)generated->resource_count + 1, sizeof(*handles));
    const rgc_program *program = NULL;
    double declare[MOST_ROUNDS], compile[MOST_ROUNDS];
    bool ok = graph && handles;
    for (uint32_t i = 0; i < rounds && ok; i++) {
        uint64_t before = memory.allocations;
        double start = now_ns();
        generated_declare(generated, graph, handles);
        double declared = now_ns();
        times->last = declared;
        times->next = 0;
        ok = rgc_compile(graph,
                 &(rgc_compile_options){ .cull = RGC_SWITCH_OFF,
                     .verify = RGC_SWITCH_OFF,
                     .timer = on_phase,
                     .user = times },
                 &program) == RGC_OK;
        declare[i] = declared - start;
        compile[i] = now_ns() - declared;
        if (i == 0)
            figures->first_allocations = memory.allocations;
        figures->steady_allocations = memory.allocations - before;
    }
    if (ok) {
        figures->declare = median(declare, rounds);
        figures->compile = median(compile, rounds);
        figures->stats = program->stats;
    }
    figures->peak = memory.peak;
    rgc_program_destroy(program);
    rgc_graph_destroy(graph);
    free(handles);
    return ok && memory.now == 0;
}

static uint32_t count_accesses(const struct generated *generated)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < generated->pass_count; i++)
        count += 1 + generated->passes[i].read_count + (generated->passes[i].store != RGC_NONE);
    return count;
}

static bool bench(char kind, uint32_t passes)
{
    struct generated generated;
    struct figures figures = { 0 };
    struct phase_times times = { 0 };
    if (!generate(&generated, kind, passes))
        return false;
    uint32_t rounds = passes <= 1000 ? MOST_ROUNDS : passes <= 10000 ? 11 : 3;
    uint32_t accesses = count_accesses(&generated);
    bool ok = measure(&generated, rounds, &figures, &times);
    printf("%c/%-7u %8u acc  fnv %08x  declare %9.1f us  compile %9.1f us  %6.1f ns/acc  "
           "alloc %llu first %llu later  peak %.1f MiB  %u sync points  %u records%s\n",
        kind, passes, accesses, generated_checksum(&generated), figures.declare / 1e3,
        figures.compile / 1e3, figures.compile / accesses,
        (unsigned long long)figures.first_allocations,
        (unsigned long long)figures.steady_allocations, (double)figures.peak / 1048576.0,
        figures.stats.sync_points,
        figures.stats.texture_barriers + figures.stats.buffer_barriers +
            figures.stats.global_barriers,
        ok ? "" : "  FAILED");
    for (uint32_t i = 0; i < times.count; i++)
        printf("    %-10s %8.1f ns/acc\n", times.names[i], times.least[i] / accesses);
    generated_free(&generated);
    return ok;
}

int main(int argc, char **argv)
{
    const char *kinds = argc > 1 ? argv[1] : "abc";
    static const uint32_t sizes[] = { 100, 1000, 10000 };
    bool ok = true;
    for (; *kinds; kinds++) {
        if (!strchr("abc", *kinds)) {
            fprintf(stderr, "rgc-bench: there is no graph '%c', only a, b and c\n", *kinds);
            return 2;
        }
        for (int i = 2; i < argc; i++)
            ok &= bench(*kinds, (uint32_t)strtoul(argv[i], NULL, 10));
        for (unsigned i = 0; i < 3 && argc <= 2; i++)
            ok &= bench(*kinds, sizes[i]);
    }
    return ok ? 0 : 1;
}

/*
 * rgc/file.c: all that the tool asks of the operating system. POSIX, with plain C for the rest.
 */
#define _XOPEN_SOURCE 700

#include "file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#ifdef _WIN32
#include <fcntl.h>
#include <io.h>
#else
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#endif

#define TOO_LARGE "it is larger than 64 MiB, which no frame is"

static bool fail(const char **why, const char *reason)
{
    *why = reason;
    return false;
}

/* The bytes as they are: Windows would change the ends of lines. */
static FILE *unchanged(FILE *file)
{
#ifdef _WIN32
    (void)_setmode(_fileno(file), _O_BINARY);
#endif
    return file;
}

/* ---- reading --------------------------------------------------------------------------------- */

static bool read_stream(FILE *file, struct bytes *bytes, const char **why)
{
    char block[16384];
    size_t size;
    errno = 0;
    while ((size = fread(block, 1, sizeof(block), file)) > 0) {
        if (bytes->size + size > RGC_FILE_LIMIT)
            return fail(why, TOO_LARGE);
        rgc_bytes_put(bytes, block, size);
    }
    return ferror(file) ? fail(why, strerror(errno)) : true;
}

/* Asks before it reads; a size of 0 may be a device's. */
static bool may_read(FILE *file, const char **why)
{
#ifndef _WIN32
    struct stat status;
    if (fstat(fileno(file), &status))
        return fail(why, strerror(errno));
    if (S_ISDIR(status.st_mode))
        return fail(why, "it is a directory");
    if (S_ISREG(status.st_mode) && (uintmax_t)status.st_size > RGC_FILE_LIMIT)
        return fail(why, TOO_LARGE);
#endif
    (void)file;
    (void)why;
    return true;
}

bool rgc_file_read(const char *path, struct bytes *bytes, const char **why)
{
    bool standard = !strcmp(path, "-");
    FILE *file = standard ? unchanged(stdin) : fopen(path, "rb");
    if (!file)
        return fail(why, strerror(errno));
    bool fine = may_read(file, why) && read_stream(file, bytes, why);
    if (!standard)
        (void)fclose(file);
    return fine;
}

rgc_result rgc_file_include(
    void *user, const rgc_allocator *allocator, const char *path, char **bytes, size_t *size)
{
    struct bytes read = { NULL, 0, 0 };
    const char *why;
    (void)user;
    *bytes = NULL;
    *size = 0;
    if (!rgc_file_read(path, &read, &why)) {
        rgc_bytes_free(&read);
        return RGC_ERROR_IO;
    }
    rgc_result result = RGC_OK;
    if (read.size) {
        *bytes = allocator && allocator->resize
                     ? allocator->resize(allocator->user, NULL, 0, read.size)
                     : malloc(read.size);
        result = *bytes ? RGC_OK : RGC_ERROR_OUT_OF_MEMORY;
    }
    if (*bytes) {
        memcpy(*bytes, read.data, read.size);
        *size = read.size;
    }
    rgc_bytes_free(&read);
    return result;
}

/* ---- writing --------------------------------------------------------------------------------- */

static bool write_stream(FILE *file, const struct bytes *bytes, const char **why)
{
    errno = 0;
    bool fine = !bytes->size || fwrite(bytes->data, 1, bytes->size, file) == bytes->size;
    fine = fflush(file) == 0 && fine;
    return fine ? true : fail(why, errno ? strerror(errno) : "the write failed");
}

static bool close_stream(FILE *file, bool fine, const char **why)
{
    if (fclose(file) && fine)
        return fail(why, strerror(errno));
    return fine;
}

static bool write_through(const char *path, const struct bytes *bytes, const char **why)
{
    FILE *file = fopen(path, "wb");
    if (!file)
        return fail(why, strerror(errno));
    return close_stream(file, write_stream(file, bytes, why), why);
}

static bool holds(const char *path, const struct bytes *bytes)
{
    char block[16384];
    size_t size, place = 0;
    FILE *file = fopen(path, "rb");
    if (!file)
        return false;
    bool same = true;
    while (same && (size = fread(block, 1, sizeof(block), file)) > 0) {
        same = size <= bytes->size - place && !memcmp(block, bytes->data + place, size);
        place += size;
    }
    same = same && !ferror(file) && place == bytes->size;
    (void)fclose(file);
    return same;
}

#ifndef _WIN32

/* A new file, with the rights of the old one, if there is an old one. */
static FILE *create_temporary(const char *name, const struct stat *old)
{
    int descriptor = open(name, O_WRONLY | O_CREAT | O_EXCL, 0666);
    if (descriptor < 0)
        return NULL;
    if (old)
        (void)fchmod(descriptor, old->st_mode & 0777);
    FILE *file = fdopen(descriptor, "wb");
    if (!file) {
        (void)close(descriptor);
        (void)unlink(name);
    }
    return file;
}

static bool replace(
    const char *path, const struct stat *old, const struct bytes *bytes, const char **why)
{
    struct bytes name = { NULL, 0, 0 };
    rgc_bytes_format(&name, "%s.%ld.tmp", path, (long)getpid());
    FILE *file = create_temporary(name.data, old);
    bool fine =
        file ? close_stream(file, write_stream(file, bytes, why), why) : fail(why, strerror(errno));
    if (fine && rename(name.data, path))
        fine = fail(why, strerror(errno));
    if (file && !fine)
        (void)unlink(name.data);
    rgc_bytes_free(&name);
    return fine;
}

static bool write_named(const char *path, const struct bytes *bytes, const char **why)
{
    struct stat old;
    if (stat(path, &old)) {
        if (errno != ENOENT)
            return fail(why, strerror(errno));
        return replace(path, NULL, bytes, why);
    }
    if (S_ISDIR(old.st_mode))
        return fail(why, "it is a directory");
    if (!S_ISREG(old.st_mode))
        return write_through(path, bytes, why);
    if ((uintmax_t)old.st_size == bytes->size && holds(path, bytes))
        return true;
    if (access(path, W_OK))
        return fail(why, strerror(errno));
    char *real = realpath(path, NULL); /* a link stays one */
    if (!real)
        return fail(why, strerror(errno));
    bool fine = replace(real, &old, bytes, why);
    free(real);
    return fine;
}

bool rgc_file_is_same(const char *a, const char *b)
{
    struct stat first, second;
    return !stat(a, &first) && !stat(b, &second) && first.st_dev == second.st_dev &&
           first.st_ino == second.st_ino;
}

bool rgc_file_is_terminal(FILE *file)
{
    return isatty(fileno(file)) != 0;
}

#else

static bool write_named(const char *path, const struct bytes *bytes, const char **why)
{
    if (holds(path, bytes))
        return true;
    struct bytes name = { NULL, 0, 0 };
    rgc_bytes_format(&name, "%s.tmp", path);
    bool fine = write_through(name.data, bytes, why);
    if (fine) {
        (void)remove(path);
        fine = rename(name.data, path) ? fail(why, strerror(errno)) : true;
    }
    if (!fine)
        (void)remove(name.data);
    rgc_bytes_free(&name);
    return fine;
}

bool rgc_file_is_same(const char *a, const char *b)
{
    return !strcmp(a, b);
}

bool rgc_file_is_terminal(FILE *file)
{
    return _isatty(_fileno(file)) != 0;
}

#endif

bool rgc_file_write(const char *path, const struct bytes *bytes, const char **why)
{
    if (!strcmp(path, "-"))
        return write_stream(unchanged(stdout), bytes, why);
    return write_named(path, bytes, why);
}

/* ---- time ------------------------------------------------------------------------------------ */

double rgc_file_clock(void)
{
    struct timespec now;
#if defined(_WIN32)
    (void)timespec_get(&now, TIME_UTC);
#else
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
#endif
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

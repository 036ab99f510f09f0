// Runs between the built program and the C library, and makes one call fail or kills the program there.
// Only calls on files under $FAULT_UNDER count.
//
//   FAULT_CALL   open, write, fsync, flock, rename, link, unlink, close, ftruncate, mkdir, fchmod,
//                readdir, unlinkat
//   FAULT_TURN   the number of the call, from 1
//   FAULT_ERRNO  its error; 0 kills before the call, -1 kills after it
//   FAULT_AFTER  for a write: this many bytes are written before it fails
//   FAULT_LASTS  1: every later call fails, too
//   FAULT_LOG    a file that is created when the fault happens
//   FAULT_PROGRAM  the name of the only program that it happens to, if it is set
#ifdef __linux__
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static int turns;
static char watched[4096];

static long number(const char *name) {
  const char *text = getenv(name);
  return text ? strtol(text, 0, 10) : 0;
}

static int is_under(const char *path) {
  const char *folder = getenv("FAULT_UNDER");
  return folder && strncmp(path, folder, strlen(folder)) == 0;
}

// Also for a file that another call opened.
static int is_open_under(int file) {
  char link[64], path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return 0;
  path[length] = 0;
  return is_under(path);
}

static int is_watched(int file) {
  return file >= 0 && file < (int)sizeof watched && watched[file];
}

// 1: fail. 2: kill after the call.
static int fault(const char *call) {
  const char *chosen = getenv("FAULT_CALL");
  if (!chosen || strcmp(chosen, call) != 0) return 0;
  const char *program = getenv("FAULT_PROGRAM");
  if (program && strcmp(program, program_invocation_short_name) != 0) return 0;
  turns += 1;
  long turn = number("FAULT_TURN");
  if (turns != turn && !(number("FAULT_LASTS") && turns > turn)) return 0;
  const char *log = getenv("FAULT_LOG");
  if (log) {
    long file = syscall(SYS_openat, AT_FDCWD, log, O_WRONLY | O_CREAT, 0600);
    if (file >= 0) syscall(SYS_close, file);
  }
  long code = number("FAULT_ERRNO");
  if (code == 0) raise(SIGKILL);
  if (code < 0) return 2;
  errno = (int)code;
  return 1;
}

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
#define WRAP(counts, call, answer)                 \
  int kind = (counts) ? fault(call) : 0;           \
  if (kind == 1) return -1;                        \
  __typeof__(answer) result = (answer);            \
  if (kind == 2) raise(SIGKILL);                   \
  return result

static int opened(const char *path, int flags, int mode) {
  int counts = is_under(path);
  int kind = counts ? fault("open") : 0;
  if (kind == 1) return -1;
  int file = (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
  if (file < 0) return -1;
  if (file < (int)sizeof watched) watched[file] = (char)counts;
  if (kind == 2) raise(SIGKILL);
  return file;
}

int open(const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  int mode = va_arg(rest, int);
  va_end(rest);
  return opened(path, flags, mode);
}

int open64(const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  int mode = va_arg(rest, int);
  va_end(rest);
  return opened(path, flags, mode);
}

ssize_t write(int file, const void *bytes, size_t count) {
  int kind = is_watched(file) ? fault("write") : 0;
  if (kind == 1) {
    int code = errno;
    size_t after = (size_t)number("FAULT_AFTER");
    if (after > 0) return syscall(SYS_write, file, bytes, after < count ? after : count);
    errno = code;
    return -1;
  }
  ssize_t result = syscall(SYS_write, file, bytes, count);
  if (kind == 2) raise(SIGKILL);
  return result;
}

int close(int file) {
  int counts = is_watched(file);
  if (counts) watched[file] = 0;
  int kind = counts ? fault("close") : 0;
  int code = errno;
  int result = (int)syscall(SYS_close, file);
  if (kind == 2) raise(SIGKILL);
  if (kind == 1) errno = code;
  return kind == 1 ? -1 : result;
}

int fsync(int file) { WRAP(is_watched(file), "fsync", NEXT(fsync)(file)); }
int flock(int file, int operation) {
  WRAP(is_watched(file) && operation != LOCK_UN, "flock", NEXT(flock)(file, operation));
}
int ftruncate(int file, off_t length) {
  WRAP(is_watched(file), "ftruncate", NEXT(ftruncate)(file, length));
}
int ftruncate64(int file, off64_t length) {
  WRAP(is_watched(file), "ftruncate", NEXT(ftruncate64)(file, length));
}
int fchmod(int file, mode_t mode) { WRAP(is_watched(file), "fchmod", NEXT(fchmod)(file, mode)); }
int mkdir(const char *path, mode_t mode) { WRAP(is_under(path), "mkdir", NEXT(mkdir)(path, mode)); }
int unlink(const char *path) { WRAP(is_under(path), "unlink", NEXT(unlink)(path)); }
int link(const char *old, const char *new) { WRAP(is_under(new), "link", NEXT(link)(old, new)); }
int rename(const char *old, const char *new) {
  WRAP(is_under(new), "rename", NEXT(rename)(old, new));
}
int unlinkat(int folder, const char *name, int flags) {
  WRAP(is_open_under(folder), "unlinkat", NEXT(unlinkat)(folder, name, flags));
}

struct dirent *readdir(DIR *folder) {
  int kind = is_open_under(dirfd(folder)) ? fault("readdir") : 0;
  if (kind == 1) return 0;
  struct dirent *entry = NEXT(readdir)(folder);
  if (kind == 2) raise(SIGKILL);
  return entry;
}
#endif

#ifndef SELTZER_REOPEN_H
#define SELTZER_REOPEN_H

#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

// Returns a stream from the start of an open file; NULL on failure.
static inline FILE *seltzer_reopen(int descriptor) {
  const int copy = lseek(descriptor, 0, SEEK_SET) == 0 ? fcntl(descriptor, F_DUPFD_CLOEXEC, 0) : -1;
  FILE *file = copy >= 0 ? fdopen(copy, "rb") : NULL;
  if (!file && copy >= 0) close(copy);
  return file;
}

#endif

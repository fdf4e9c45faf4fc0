#include <gdk-pixbuf/gdk-pixbuf.h>

#include <stdio.h>
#include <unistd.h>

#ifdef __linux__
int memfd_create(const char *, unsigned);  // needs _GNU_SOURCE

/// Returns the descriptor of an empty file in memory; -1 if there is none.
static inline int seltzer_memory_file(void) {
  const unsigned close_on_exec = 1;
  return memfd_create("image", close_on_exec);
}
#else
/// Returns the descriptor of an empty file without a name; -1 if there is none.
static inline int seltzer_memory_file(void) {
  FILE *file = tmpfile();
  const int descriptor = file ? dup(fileno(file)) : -1;
  if (file) fclose(file);
  return descriptor;
}
#endif

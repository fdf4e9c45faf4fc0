#include <linux/memfd.h>
#include <wayland-client.h>

int memfd_create(const char *, unsigned);  // needs _GNU_SOURCE

#ifndef LIBPNG_WRITER_H
#define LIBPNG_WRITER_H

#include <stdint.h>

// The bytes that libpng makes of 0xFFRRGGBB pixels as RGB at a level of zlib, thrown away; 0 when it
// fails. With `only_sub` every row is filtered by its left neighbour, else as libpng thinks best.
uint64_t libpng_write(
  const uint32_t *_Nonnull pixels, uint32_t width, uint32_t height, int level, int only_sub);

#endif

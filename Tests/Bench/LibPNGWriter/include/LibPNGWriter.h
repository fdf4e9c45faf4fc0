#ifndef LIBPNG_WRITER_H
#define LIBPNG_WRITER_H

#include <stdint.h>

// Encodes 0xFFRRGGBB pixels as RGB with libpng and discards the output. Returns its number of bytes, or
// 0 if it fails. With `only_sub` every row uses the Sub filter, else libpng chooses the filter.
uint64_t libpng_write(
  const uint32_t *_Nonnull pixels, uint32_t width, uint32_t height, int level, int only_sub);

#endif

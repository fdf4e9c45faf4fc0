// libjpeg reports errors by long jumps, which Swift cannot have in its frames.
#ifndef SELTZER_JPEG_H
#define SELTZER_JPEG_H

#include <stddef.h>
#include <stdint.h>

// Encodes rows of bytes R, G, B as a JPEG of quality 92, whose bytes the caller frees. Returns 0 if there is no memory
// or libjpeg refuses the size.
int seltzer_encode_jpeg(
  const uint8_t *_Nonnull rgb, uint32_t width, uint32_t height, char *_Nullable *_Nonnull bytes,
  size_t *_Nonnull count);

#endif

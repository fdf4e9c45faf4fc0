// libjpeg reports errors by long jumps, which Swift cannot have in its frames.
#ifndef SELTZER_JPEG_H
#define SELTZER_JPEG_H

#include <stddef.h>
#include <stdint.h>

// Encodes pixels 0xFFRRGGBB as a JPEG of quality 92 with a comment of at most 65533 bytes, if it is not empty.
// Returns the file for free(), and its length; NULL if memory is exhausted or libjpeg is broken.
uint8_t *_Nullable seltzer_encode_jpeg(
  const uint32_t *_Nonnull pixels, uint32_t width, uint32_t height, const uint8_t *_Nonnull comment,
  uint32_t comment_count, size_t *_Nonnull count);

#endif

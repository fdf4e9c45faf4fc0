// libpng and libjpeg report errors by long jumps, which Swift cannot have in its frames.
#ifndef SELTZER_DECODERS_H
#define SELTZER_DECODERS_H

#include <stddef.h>
#include <stdint.h>

struct seltzer_image {
  // Of PNG they must be set before.
  uint32_t width, height;
  // 3, or 4 with an alpha channel.
  uint32_t channels;
  // Rows without gaps between them, for free(); NULL unless the pixels were wanted.
  uint8_t *_Nullable pixels;
};

// What libjpeg knows before it decodes pixels.
struct seltzer_jpeg_header {
  // The groups of blocks; each needs at least one bit.
  uint64_t units;
  // The bytes of the coefficients of the whole picture, if decoding stores them.
  uint64_t coefficients;
  // The first APP1 segment, and the caller's room of SELTZER_EXIF_ROOM for it.
  uint32_t exif_count;
  uint8_t *_Nonnull exif;
};

enum seltzer_decoding {
  SELTZER_DECODED,
  // The text says why.
  SELTZER_CORRUPT,
  SELTZER_TRUNCATED,
  // The data is too short for the size, or cannot be decompressed.
  SELTZER_MISMATCH,
  SELTZER_TOO_MANY_SCANS,
  SELTZER_TOO_MANY_SEGMENTS,
  SELTZER_NO_MEMORY,
};

enum {
  SELTZER_MOST_SCANS = 30,
  SELTZER_MOST_SEGMENTS = 100000,
  SELTZER_DECODING_TEXT = 200,
  SELTZER_EXIF_ROOM = 65533,
};

// Decodes an open PNG file from its start. Ancillary chunks are skipped.
enum seltzer_decoding seltzer_decode_png(
  int descriptor, struct seltzer_image *_Nonnull image, char *_Nonnull text);

// Reads the header of an open JPEG file from its start, and decodes it if the pixels are wanted.
enum seltzer_decoding seltzer_decode_jpeg(
  int descriptor, int wants_pixels, struct seltzer_jpeg_header *_Nonnull header,
  struct seltzer_image *_Nonnull image, char *_Nonnull text);

#endif

// libpng and libjpeg report errors by long jumps, which Swift cannot have in its frames.
#ifndef SELTZER_DECODERS_H
#define SELTZER_DECODERS_H

#include <stddef.h>
#include <stdint.h>

struct seltzer_image {
  // Set by the caller, except for the headers of JPEG and HEIF, whose reading sets them.
  uint32_t width, height;
  // 3, or 4 with an alpha channel.
  uint32_t channels;
  // Rows without gaps between them, for free(); NULL unless the pixels were wanted.
  uint8_t *_Nullable pixels;
};

// What libjpeg knows before it decodes pixels. Decoding fails if it is another than was read first.
struct seltzer_jpeg_header {
  // The groups of blocks; each needs at least one bit.
  uint64_t units;
  // The bytes of the coefficients of the whole picture, if decoding stores them.
  uint64_t coefficients;
  // The first APP1 segment of Exif, and the caller's room of SELTZER_EXIF_ROOM for it.
  uint32_t exif_count;
  uint8_t *_Nonnull exif;
};

struct seltzer_failure {
  // Whether the task was cancelled; set by the caller, and called for every row.
  int (*_Nullable is_cancelled)(void);
  // One line; empty if memory is exhausted or decoding was cancelled.
  char text[200];
  // The limit that is exceeded; 0 if the image is corrupt, SELTZER_NO_DECODER if a library lacks its decoder.
  int most;
};

enum { SELTZER_EXIF_ROOM = 65533, SELTZER_PROFILE_MOST = 4000000 };

enum { SELTZER_NO_DECODER = -1 };

// Decodes an open PNG file from its start, and converts it from its profile to sRGB. Returns 0 for a failure.
int seltzer_decode_png(
  int descriptor, struct seltzer_image *_Nonnull image, struct seltzer_failure *_Nonnull failure);

// Reads the header of an open JPEG file from its start, and decodes it if the pixels are wanted. Returns 0 for a
// failure.
int seltzer_decode_jpeg(
  int descriptor, int wants_pixels, struct seltzer_jpeg_header *_Nonnull header,
  struct seltzer_image *_Nonnull image, struct seltzer_failure *_Nonnull failure);

// Reads the size of the main picture of a HEIF file, or decodes it if the pixels are wanted. It is upright. Returns 0
// for a failure.
int seltzer_decode_heif(
  const uint8_t *_Nullable bytes, size_t count, int wants_pixels, struct seltzer_image *_Nonnull image,
  struct seltzer_failure *_Nonnull failure);

// Converts the pixels from an ICC profile to sRGB, unless it is broken, of another kind or too long. Returns 0 if the
// task was cancelled.
int seltzer_convert_to_srgb(
  struct seltzer_image *_Nonnull image, const void *_Nullable profile, size_t count,
  struct seltzer_failure *_Nonnull failure);

#endif

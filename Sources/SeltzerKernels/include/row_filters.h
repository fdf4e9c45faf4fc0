#ifndef SELTZER_ROW_FILTERS_H
#define SELTZER_ROW_FILTERS_H

#include <stddef.h>
#include <stdint.h>

/// How many bytes after the last of a row these functions may overwrite.
#define SELTZER_ROW_SLACK 16

/// Turns rows of 0xXXRRGGBB pixels into rows of a PNG: the filter's number, then filtered bytes R, G,
/// B; PNG specification, chapter 9. All sets give the same bytes.
struct seltzer_row_filters {
  /// As they are: filter 0.
  void (*none)(const uint32_t *row, size_t count, uint8_t *out);
  /// Less the pixel to the left: filter 1.
  void (*sub)(const uint32_t *row, size_t count, uint8_t *out);
  /// Less the pixel above: filter 2.
  void (*up)(const uint32_t *row, const uint32_t *above, size_t count, uint8_t *out);
};

/// The filters for an instruction set, or NULL where this machine lacks it.
const struct seltzer_row_filters *seltzer_row_filters_sse2(void);
const struct seltzer_row_filters *seltzer_row_filters_avx2(void);
/// Any machine's.
const struct seltzer_row_filters *seltzer_row_filters_portable(void);

/// Filters a row of bytes by PNG's filter 0...4, without its number.
///
/// A pixel is `pixel` bytes; above the first row are zeros.
///
/// \returns The sum of the bytes' distances from 0, taken as numbers -128...127.
uint64_t seltzer_filter_bytes(
  int filter, const uint8_t *row, const uint8_t *above, size_t count, size_t pixel, uint8_t *out);

#endif

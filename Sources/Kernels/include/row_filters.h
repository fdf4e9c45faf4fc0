#ifndef SELTZER_ROW_FILTERS_H
#define SELTZER_ROW_FILTERS_H

#include <stddef.h>
#include <stdint.h>

/// The number of bytes after a row that these functions may overwrite.
#define SELTZER_ROW_SLACK 16

/// Filters rows of 0xXXRRGGBB pixels for PNG: the filter's number, then the filtered bytes R, G, B; PNG
/// specification, chapter 9. All sets give the same bytes.
struct seltzer_row_filters {
  /// Filter 0: unchanged.
  void (*none)(const uint32_t *row, size_t count, uint8_t *out);
  /// Filter 1: minus the pixel to the left.
  void (*sub)(const uint32_t *row, size_t count, uint8_t *out);
  /// Filter 2: minus the pixel above.
  void (*up)(const uint32_t *row, const uint32_t *above, size_t count, uint8_t *out);
};

/// Returns the filters for an instruction set, or NULL if this machine lacks it.
const struct seltzer_row_filters *seltzer_row_filters_sse2(void);
const struct seltzer_row_filters *seltzer_row_filters_avx2(void);
/// Returns the filters for any machine.
const struct seltzer_row_filters *seltzer_row_filters_portable(void);

/// Filters a row of bytes by PNG's filter 0...4, without its number.
///
/// A pixel has `pixel` bytes. For the first row, `above` must be zeros.
///
/// \returns The sum of the absolute values of the bytes as numbers -128...127.
uint64_t seltzer_filter_bytes(
  int filter, const uint8_t *row, const uint8_t *above, size_t count, size_t pixel, uint8_t *out);

#endif

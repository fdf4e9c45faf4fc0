#ifndef SELTZER_VIDEO_ROWS_H
#define SELTZER_VIDEO_ROWS_H

#include <stddef.h>
#include <stdint.h>

/// Turns rows of 0xXXRRGGBB pixels into the planes of 4:2:0 video: BT.709, limited range. All sets give
/// the same bytes.
///
/// Sums are of whole numbers, with weights in 32768ths, and are rounded once, halves upward: a byte is
/// the exact value's nearest neighbour but where that lies within 0.02 of a half. Grey pixels have Cb
/// and Cr of just 128.
struct seltzer_video_rows {
  /// Two rows of `count` pixels into a row of Y each, and into one row of (count + 1) / 2 bytes of Cb
  /// and of Cr, the mean of two by two pixels, or of two where a last column is alone.
  ///
  /// A last row that is alone is both rows, and so are its Y.
  void (*pair)(
    const uint32_t *upper, const uint32_t *lower, size_t count, uint8_t *upper_y, uint8_t *lower_y,
    uint8_t *cb, uint8_t *cr);
};

/// The functions for an instruction set, or NULL where this machine lacks it.
const struct seltzer_video_rows *seltzer_video_rows_sse2(void);
const struct seltzer_video_rows *seltzer_video_rows_avx2(void);
/// Any machine's.
const struct seltzer_video_rows *seltzer_video_rows_portable(void);

#endif

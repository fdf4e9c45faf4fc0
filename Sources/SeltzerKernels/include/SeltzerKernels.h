#ifndef SELTZER_KERNELS_H
#define SELTZER_KERNELS_H

#include "row_filters.h"
#include <stddef.h>
#include <stdint.h>

/// A tile is a part of the picture that stays in the first-level cache while everything is drawn
/// into it: 128×32 pixels in 8.8 fixed point, each row three planes of 128: red, green, blue.
///
/// 255 is 65280. No number is ever 0: that makes "over" with zero coverage an exact no-op.
#define SELTZER_TILE_WIDTH 128
#define SELTZER_TILE_HEIGHT 32
/// Numbers from a row to the next, and of a whole tile.
#define SELTZER_TILE_ROW 384
#define SELTZER_TILE_NUMBERS 12288

/// How a disc joins what lies beneath it.
enum seltzer_blend { SELTZER_NORMAL = 0, SELTZER_SCREEN = 1, SELTZER_ADD = 2 };

/// A disc ready to be drawn; lengths in pixels of the picture, all of them below 2²⁵.
struct seltzer_disc {
  float x, y;
  /// One over the stretch, and the stretch, which is 1/64...64.
  float inverse_x, inverse_y, stretch_x, stretch_y;
  /// Before the stretch: beyond `outer` there is nothing, within `inner` the disc is full (nowhere
  /// if it is 0). Both stand a little to the safe side.
  float outer, inner;
  /// How full the disc is at a distance, in 65536ths, before the smoothstep: where apex is 0,
  /// middle - slope * distance; else middle + max(0, apex - (slope * distance)²)². At most 2³⁰
  /// anywhere.
  float middle, slope, apex;
  /// 1...65535: the opacity in 65536ths, and one more.
  float opacity;
  /// 0xRRGGBB.
  uint32_t color;
};

/// The picture's tiles: `columns * rows` of them.
struct seltzer_grid {
  uint32_t columns, rows;
};

/// The tiles that a disc touches, the last ones included; none if left > right.
struct seltzer_span {
  uint16_t left, right, top, bottom;
};

/// Finds the tiles that discs touch. A disc whose x is NaN touches none.
void seltzer_find_spans(
  const struct seltzer_disc *discs, size_t count, struct seltzer_grid grid,
  struct seltzer_span *spans);

/// Counts how many discs touch each tile, into `counts[tile]`, which the caller has set to 0. There
/// are `columns + 2` more counts than tiles, which stay 0.
///
/// Stops before the sum of all counts exceeds `most`, but always counts one disc.
///
/// \returns The number of discs counted.
size_t seltzer_count_tiles(
  const struct seltzer_span *spans, size_t count, struct seltzer_grid grid, size_t most,
  uint32_t *counts);

/// Appends the indices of discs to the lists of the tiles they touch, in order.
///
/// `next[tile]` is where the tile's list begins in `lists`, and where it ends when done.
void seltzer_sort_into_tiles(
  const struct seltzer_span *spans, const uint32_t *indices, size_t count,
  struct seltzer_grid grid, uint32_t *next, uint32_t *lists);

/// Columns of a band: a wide layer is cut into such, one after the other in memory.
#define SELTZER_BAND 64

/// Rows of a layer, or of one of its bands: each of them some planes of `pitch` bytes; alpha, red,
/// green, blue and, for glass, how much of the blurred picture shows. Colours are premultiplied.
struct seltzer_layer {
  /// A row's first byte.
  const uint8_t *first;
  size_t pitch;
  /// From a band to the next, in bytes; 0 where rows are whole.
  size_t band;
  /// The first column to be read, from the row's first; in a band 0 ..< SELTZER_BAND.
  int column;
  /// Not 0 where alpha is 255 in all that is read, so that it need not be.
  int opaque;
};

/// Where a layer lies: between four of its pixels.
struct seltzer_taps {
  /// How much of the right neighbour, 0...256 of 256.
  uint16_t right;
  /// How much of the upper and of the lower row, in 65536ths; together at most the opacity.
  uint16_t upper, lower;
};

/// Where in a picture of 0xFFRRGGBB a tile belongs.
struct seltzer_place {
  uint32_t *pixels;
  /// From a row to the next, in pixels.
  size_t stride;
  int columns;
};

/// The place of a tile in a picture of 4:2:0 video: BT.709, limited range.
///
/// Sums are whole numbers with weights in 32768ths, and are rounded once, halves upward: a byte is the
/// nearest to the exact value, unless that is within 0.02 of a half. Grey pixels have Cb and Cr of 128.
/// Cb and Cr are the mean of two by two pixels, or of fewer at an odd right or lower edge.
struct seltzer_planes {
  uint8_t *y, *cb, *cr;
  /// From a row to the next, of Y, and of Cb and Cr.
  size_t stride, color_stride;
  int columns;
};

/// Rows of a picture that will be stored to next. Functions ask for their memory while they work, a row
/// at a time, and leave here what has not been asked for.
struct seltzer_next {
  const uint32_t *row;
  /// From a row to the next, in pixels.
  size_t stride;
  int columns, rows;
};

/// The kernels of one instruction set. All sets give the same bytes.
struct seltzer_kernels {
  /// Starts a tile from rows of colours: row y is 128 numbers from `table + starts[y]`, and the
  /// other two channels follow at `channel` and `2 * channel` from there.
  void (*fill)(
    uint16_t *tile, int rows, const uint16_t *table, size_t channel, const uint32_t *starts);
  /// Starts a tile from colours that are the same for 16 columns: eight indices for each row.
  void (*fill_pieces)(
    uint16_t *tile, int rows, const uint16_t *table, size_t channel, const uint32_t *indices);
  /// Draws the discs that `list` names, in its order, into the tile whose corner is (left, top).
  void (*discs)(
    uint16_t *tile, int rows, float left, float top, const struct seltzer_disc *discs,
    const uint32_t *list, size_t count, enum seltzer_blend blend, struct seltzer_next *next);
  /// Lays a layer over columns x ..< x + columns, a multiple of 32, and rows y ..< y + rows; the
  /// layer's first column and row are the upper left tap of (x, y), and one more of each is read.
  void (*lay)(
    uint16_t *tile, int x, int y, int columns, int rows, struct seltzer_layer layer,
    struct seltzer_taps taps, struct seltzer_next *next);
  /// The same for glass, through which `beneath` is seen, a tile of the blurred picture.
  void (*lay_glass)(
    uint16_t *tile, int x, int y, int columns, int rows, struct seltzer_layer layer,
    struct seltzer_taps taps, const uint16_t *beneath, struct seltzer_next *next);
  /// The means of a tile's blocks of 1 << shift pixels a side (shift 0...4), into three planes of
  /// `plane` numbers, whose rows are `stride` apart. Only the first columns and rows count; blocks that
  /// they cut are the means of what is left.
  void (*shrink)(
    const uint16_t *tile, int columns, int rows, int shift, uint16_t *means, size_t stride,
    size_t plane);
  /// A tile of a picture that was shrunk to blocks of 1 << shift pixels: straight between the middles
  /// of its blocks, and beyond its edges what is there. (left, top) is the tile's first block, counted
  /// from the picture's.
  void (*enlarge)(
    const uint16_t *picture, int width, int height, size_t plane, int shift, int left, int top,
    uint16_t *tile);
  /// Dithers a tile to its place.
  void (*store)(
    const uint16_t *tile, int rows, struct seltzer_place place, struct seltzer_next *next);
  /// Dithers a tile to its place as video.
  void (*store_planes)(const uint16_t *tile, int rows, struct seltzer_planes place);
};

/// The kernels for an instruction set, or NULL where this machine lacks it.
const struct seltzer_kernels *seltzer_kernels_sse2(void);
const struct seltzer_kernels *seltzer_kernels_avx2(void);
const struct seltzer_kernels *seltzer_kernels_avx512(void);
/// Any machine's.
const struct seltzer_kernels *seltzer_kernels_portable(void);

/// Kinds of pixels, as bits.
enum { SELTZER_CLEAR = 1, SELTZER_OPAQUE = 2, SELTZER_BETWEEN = 4 };

/// Finds the first and the last of a row's 0xAARRGGBB pixels that are not clear; 0 if all are.
int seltzer_find_pixels(const uint32_t *pixels, size_t count, size_t *first, size_t *last);

/// Splits a row of premultiplied 0xAARRGGBB pixels into planes of bytes, `pitch` apart: alpha, red,
/// green, blue, and `shown` unless that is NULL. Adds to cells[x >> cell] what kinds of pixels it has.
void seltzer_split_planes(
  const uint32_t *pixels, const uint8_t *shown, size_t count, uint8_t *planes, size_t pitch,
  int cell, uint8_t *cells);

#endif

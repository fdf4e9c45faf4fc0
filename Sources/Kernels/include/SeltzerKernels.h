#ifndef SELTZER_KERNELS_H
#define SELTZER_KERNELS_H

#include "row_filters.h"
#include <stddef.h>
#include <stdint.h>

/// A tile is a part of the picture that fits the first-level cache: 128×32 pixels in 8.8 fixed point.
/// Each row has three planes of 128 numbers: red, green, blue.
///
/// 255 is 65280. No number is ever 0, which makes "over" with zero coverage an exact no-op.
#define SELTZER_TILE_WIDTH 128
#define SELTZER_TILE_HEIGHT 32
/// The numbers of a row and of a whole tile.
#define SELTZER_TILE_ROW 384
#define SELTZER_TILE_NUMBERS 12288

/// The blend modes of discs.
enum seltzer_blend { SELTZER_NORMAL = 0, SELTZER_SCREEN = 1, SELTZER_ADD = 2 };

/// A disc in the form that kernels draw; lengths in pixels of the picture, below 2²⁵.
struct seltzer_disc {
  float x, y;
  /// The reciprocal of the stretch, and the stretch, which is 1/64...64.
  float inverse_x, inverse_y, stretch_x, stretch_y;
  /// Distances before the stretch: nothing is drawn beyond `outer`; the disc is full within `inner`,
  /// unless that is 0. Both have a small safety margin.
  float outer, inner;
  /// The coverage at a distance before the smoothstep, in 65536ths: if apex is 0,
  /// middle - slope * distance; else middle + max(0, apex - (slope * distance)²)². At most 2³⁰.
  float middle, slope, apex;
  /// The opacity in 65535ths plus one, at most 65535.
  float opacity;
  /// 0xRRGGBB.
  uint32_t color;
};

/// What a disc with a look has besides a plain disc.
struct seltzer_trim {
  float inverse_radius;
  /// The centre of a circle of the disc's radius; nothing is drawn outside it.
  float cut_x, cut_y;
  /// The hole of a ring, in the form of a disc.
  float hole_outer, hole_inner, hole_middle, hole_slope, hole_apex;
  int32_t hole_is_soft;
  /// Only for sprites: the cosine and sine of the clockwise rotation over the radius, and the mip level,
  /// at most the last one. For orbs: the direction to the light; the orb's share of the opacity, 0...1, of
  /// which a flat disc has the rest, up to hole_outer; and the softness.
  float turn_x, turn_y, level, softness;
};

/// Rows of a picture that will be stored next. Functions prefetch them row by row while they work, and
/// update this to the remaining rows.
struct seltzer_next {
  const uint32_t *row;
  /// The distance between rows in pixels.
  size_t stride;
  int columns, rows;
};

/// Draws the discs with the indices in `list`, in this order, into the tile whose corner is (left, top).
///
/// `details` is what each disc has besides a plain one, and `look` what all have in common, both as the look
/// declares them.
typedef void seltzer_draw_look(
  uint16_t *tile, int rows, float left, float top, const struct seltzer_disc *discs,
  const void *details, const void *look, const uint32_t *list, size_t count,
  enum seltzer_blend blend, struct seltzer_next *next);

#include "../looks.h"

/// A fold of a ground; lengths in units of its own.
struct seltzer_fold {
  /// The units of a pixel; a point of the line from the upper left corner, and the line's direction.
  float unit, x, y, axis_x, axis_y;
  /// The sines that bend the line: heights, turns per unit, and phases in turns.
  float height[2], rate[2], phase[2];
  /// The least width of the edge, how much more it is where it is soft, and the phases of softness and light.
  float narrow, wide, blur_phase, light_phase;
  /// 0...1, and that of the bright line.
  float strength, edge;
  /// 0xRRGGBB.
  uint32_t dark, light;
};

/// Curtains of light over a ground in blocks, in three parts: what rises a little, farther, and very far.
struct seltzer_curtains {
  /// Nine numbers for each row, three for each part of the light: of what rises the part that is left from the row
  /// beneath, and that begins; of the light, the part that is left from the row beneath.
  const float *factors;
  /// A multiple of 8.
  int columns, rows;
  /// The column to which light leans, and how much of it moves to the next column, for each column's distance.
  float center, lean;
  /// How much of each part moves to both sides in each row.
  float softness[3];
};

/// Water seen from below; colours are squares of encoded ones.
struct seltzer_depths {
  /// Four numbers each: turns per depth of the viewer to the right and away, the phase in turns, and the
  /// greatest slope by these turns.
  const float *ripples;
  int count;
  /// Phases in turns of the waves that bend the ripples.
  float bends[3];
  /// One over the width of the window's edge.
  float sharpness;
  /// Of the water, six from below to above, of the sky, the sun, and shafts.
  const float *colors;
};

enum { SELTZER_BEAM_COUNT = 4096 };

/// Shafts of light across a row.
struct seltzer_beams {
  /// Their strength by the tangent of the angle from the sun.
  const float *table;
  /// The place in the table of the first column, and the distance to the next one.
  float start, step, color[3];
};

/// A row of water that mirrors a picture.
struct seltzer_water {
  /// The row of the picture around which it shows a mean, and of how many rows: 32nds, at least 1.
  float place, blur;
  /// By how many rows ripples move the place, and the phases of their waves in turns.
  float ripple, phase[4];
  /// The weights of the mirrored picture and of what is beneath; at most 1 together.
  float light, rest;
};

/// What all rows of a mirror have in common in one tile.
struct seltzer_mirror {
  /// The mirrored picture from the tile's left column on: three planes that are `plane` numbers apart.
  const uint16_t *picture;
  size_t stride, plane;
  /// The picture's last row.
  int last;
  /// The column at the tile's left edge, the mirror's edges, and the stage units of a pixel.
  float column, left, right, unit;
};

/// The picture's tiles: `columns * rows` of them.
struct seltzer_grid {
  uint32_t columns, rows;
};

/// The range of tiles that a disc touches, inclusive; empty if left > right.
struct seltzer_span {
  uint16_t left, right, top, bottom;
};

/// Finds the tiles that discs touch. A disc whose x is NaN touches none.
void seltzer_find_spans(
  const struct seltzer_disc *discs, size_t count, struct seltzer_grid grid,
  struct seltzer_span *spans);

/// Counts the discs that touch each tile into `counts[tile]`, which the caller has set to 0. The array
/// has `columns + 2` more counts than tiles, which stay 0.
///
/// Stops before the sum of all counts exceeds `most`, but always counts one disc.
///
/// \returns The number of discs counted.
size_t seltzer_count_tiles(
  const struct seltzer_span *spans, size_t count, struct seltzer_grid grid, size_t most,
  uint32_t *counts);

/// Appends the indices of discs to the lists of the tiles they touch, in order.
///
/// `next[tile]` is the start of the tile's list in `lists` before the call, and its end afterwards.
void seltzer_sort_into_tiles(
  const struct seltzer_span *spans, const uint32_t *indices, size_t count,
  struct seltzer_grid grid, uint32_t *next, uint32_t *lists);

/// The columns of a band; wide layers are divided into bands, which follow each other in memory.
#define SELTZER_BAND 64

/// The rows of a layer or of one of its bands. Each row has planes of `pitch` bytes: alpha, red, green,
/// blue and, for glass, the transmission of the blurred picture. Colours are premultiplied.
struct seltzer_layer {
  /// The first byte of a row.
  const uint8_t *first;
  size_t pitch;
  /// The distance between bands in bytes; 0 if rows are whole.
  size_t band;
  /// The first column that is read; in a band 0 ..< SELTZER_BAND.
  int column;
  /// Not 0 if alpha is 255 everywhere, so that it is not read.
  int opaque;
};

/// The interpolation weights of four pixels of a layer.
struct seltzer_taps {
  /// The weight of the right neighbour, 0...256 of 256.
  uint16_t right;
  /// The weights of the upper and the lower row in 65536ths; their sum is at most the opacity.
  uint16_t upper, lower;
};

/// The dithers.
enum seltzer_dither {
  /// Numbers are rounded to the nearest.
  SELTZER_UNDITHERED = 0,
  SELTZER_BAYER = 1,
  SELTZER_BLUE_NOISE = 2,
};

/// How 16-bit numbers become bytes.
struct seltzer_finish {
  enum seltzer_dither dither;
  /// The greatest change of a channel by grain, in 65536ths of the full range.
  uint16_t grain;
  /// The tile's place in the picture.
  int left, top;
};

/// The place of a tile in a picture of 0xAARRGGBB pixels.
struct seltzer_place {
  uint32_t *pixels;
  /// The distance between rows in pixels.
  size_t stride;
  int columns;
  struct seltzer_finish finish;
};

/// The place of a tile in a picture of 4:2:0 video: BT.709, limited range.
///
/// Sums are whole numbers with weights in 32768ths, and are rounded once, halves upward: a byte is the
/// nearest to the exact value, unless that is within 0.02 of a half. Grey pixels have Cb and Cr of 128.
/// Cb and Cr are the mean of two by two pixels, or of fewer at an odd right or lower edge.
struct seltzer_planes {
  uint8_t *y, *cb, *cr;
  /// The distance between rows of Y, and of Cb and Cr.
  size_t stride, color_stride;
  int columns;
  struct seltzer_finish finish;
};

/// The kernels of one instruction set. All sets give the same bytes.
struct seltzer_kernels {
  /// Fills a tile from a table of colours: row y is 128 numbers from `table + starts[y]` on; the other
  /// channels are `channel` and `2 * channel` numbers further.
  void (*fill)(
    uint16_t *tile, int rows, const uint16_t *table, size_t channel, const uint32_t *starts);
  /// Fills a tile with one colour for each 16 columns: eight indices a row.
  void (*fill_pieces)(
    uint16_t *tile, int rows, const uint16_t *table, size_t channel, const uint32_t *indices);
#define SELTZER_LOOK(name) seltzer_draw_look *name;
  SELTZER_LOOKS
#undef SELTZER_LOOK
  /// Draws a fold over a tile.
  void (*fold)(
    uint16_t *tile, int rows, float left, float top, const struct seltzer_fold *fold);
  /// Lets light rise from where it begins: `light` has three parts of rows of numbers. `sums` has room for
  /// 9 (columns + 16) numbers, which are 0.
  void (*hang)(const struct seltzer_curtains *curtains, float *sums, float *light);
  /// Adds three parts of light, `part` numbers apart, to a row of three planes that are `plane` numbers apart.
  /// `columns` is a multiple of 8; `colors` are those of the parts.
  void (*shine)(
    uint16_t *row, size_t plane, int columns, const float *light, size_t part, const float *colors);
  /// Computes the light in `count` directions, a multiple of 8, from below water: three parts, `part` apart.
  /// `clear` is a factor of the loss by distance, and `fill` the strength of light from around bubbles.
  void (*look_up)(
    const struct seltzer_depths *water, const float *x, const float *y, const float *z, int count,
    float clear, float fill, float *light, size_t part);
  /// Adds shafts to a row of light, and encodes it, as `shine` does.
  void (*expose)(
    uint16_t *row, size_t plane, int columns, const float *light, size_t part,
    const struct seltzer_beams *beams);
  /// Draws a layer over columns x ..< x + columns, a multiple of 32, and rows y ..< y + rows. The layer's
  /// first column and row are the upper left tap of (x, y); one more of each is read.
  void (*lay)(
    uint16_t *tile, int x, int y, int columns, int rows, struct seltzer_layer layer,
    struct seltzer_taps taps, struct seltzer_next *next);
  /// Draws glass over `beneath`, a tile of the blurred picture.
  void (*lay_glass)(
    uint16_t *tile, int x, int y, int columns, int rows, struct seltzer_layer layer,
    struct seltzer_taps taps, const uint16_t *beneath, struct seltzer_next *next);
  /// Computes the means of a tile's blocks of 1 << shift columns and 1 << down rows (each 0...4), in three
  /// planes of `plane` numbers with rows that are `stride` apart. Only the first columns and rows count; a
  /// partial block is the mean of its pixels.
  void (*shrink)(
    const uint16_t *tile, int columns, int rows, int shift, int down, uint16_t *means, size_t stride,
    size_t plane);
  /// Enlarges a picture of blocks of 1 << shift pixels to a tile: interpolates between the centres of the
  /// blocks, and repeats the edges. (left, top) is the tile's first block in the picture.
  void (*enlarge)(
    const uint16_t *picture, int width, int height, size_t plane, int shift, int left, int top,
    uint16_t *tile);
  /// Mixes numbers above 0 with later ones, whose share in 65,536ths is odd. A mixture is between both numbers.
  void (*mix_grids)(
    const uint16_t *numbers, const uint16_t *later, size_t count, uint16_t share, uint16_t *mixture);
  /// Draws rows of water over rows of a tile.
  void (*mirror)(
    uint16_t *tile, const struct seltzer_water *rows, int count, const struct seltzer_mirror *mirror);
  /// Adds grain to a tile, dithers it and stores it.
  void (*store)(
    const uint16_t *tile, int rows, struct seltzer_place place, struct seltzer_next *next);
  /// Stores a tile with straight alpha, dithered, from what it is over black and over white: the alpha of a
  /// pixel is the greatest of its channels'; a colour of alpha 0 is not meant to be seen.
  void (*store_alpha)(
    const uint16_t *over_black, const uint16_t *over_white, int rows, struct seltzer_place place);
  /// Adds grain to a tile, dithers it and stores it as video.
  void (*store_planes)(const uint16_t *tile, int rows, struct seltzer_planes place);
};

/// Returns the kernels for an instruction set, or NULL if this machine lacks it.
const struct seltzer_kernels *seltzer_kernels_sse2(void);
const struct seltzer_kernels *seltzer_kernels_avx2(void);
const struct seltzer_kernels *seltzer_kernels_avx512(void);
/// Returns the kernels for any machine.
const struct seltzer_kernels *seltzer_kernels_portable(void);

/// Kinds of pixels, as bits.
enum { SELTZER_CLEAR = 1, SELTZER_OPAQUE = 2, SELTZER_BETWEEN = 4 };

/// Finds the first and the last of a row's 0xAARRGGBB pixels that are not clear; returns 0 if all are.
int seltzer_find_pixels(const uint32_t *pixels, size_t count, size_t *first, size_t *last);

/// Splits a row of premultiplied 0xAARRGGBB pixels into planes of bytes, `pitch` apart: alpha, red,
/// green, blue, and `transmission` unless that is NULL. Adds the kinds of pixels to cells[x >> cell].
void seltzer_split_planes(
  const uint32_t *pixels, const uint32_t *transmission, size_t count, uint8_t *planes,
  size_t pitch, int cell, uint8_t *cells);

/// Part of a picture in linear light, 4 floats a pixel, with the distance of what each pixel shows.
struct seltzer_canvas {
  void *light;
  const float *depth;
  int columns, rows, left, top;
};

/// A line with round ends, in pixels of the whole picture; hidden where the distance is below `z`.
struct seltzer_line {
  float from[2], to[2], radii[2], color[4], opacity, z;
};

void seltzer_stroke(const struct seltzer_canvas *canvas, const struct seltzer_line *line);
/// Fills a convex polygon whose corners, 2 floats each, turn clockwise.
void seltzer_polygon(
  const struct seltzer_canvas *canvas, const float *corners, int count, const float *color, float z);

/// A column of a height field between two columns of heights; a height is seen at row
/// horizon + scale * (eye - height) / distance.
struct seltzer_march {
  const float *left, *right, *distances;
  int steps, top, bottom;
  float share, width, horizon, scale, eye;
};

/// Adds for each row the share that is land, and the sums of distance, height and the slopes across and
/// along, weighted by the share.
void seltzer_march_column(const struct seltzer_march *march, float *sums);

/// A sprite at a place of the picture: `texels` are light, side (0 is the left), nothing and coverage, premultiplied,
/// from 0 to 255; `scale` is texels a pixel; `narrow` is the width of its top, in widths of the sprite; `table` has 257
/// colours, read at bias + gain * light.
struct seltzer_stamp {
  float warm[4], air[4];
  const void *texels, *table;
  int columns, rows, is_flipped, is_mirrored;
  float left, top, scale, narrow, bias, gain, side, warm_side, haze, share, opacity, z;
};

/// Packs a canvas as texels.
void seltzer_sprite(const void *light, int count, void *texels);
/// Halves both sides of a sprite.
void seltzer_halve(const void *from, int columns, int rows, void *to);
void seltzer_stamp(const struct seltzer_canvas *canvas, const struct seltzer_stamp *stamp);

#endif

// Lines and land of drawings in linear light, 4 floats a pixel. Without libm and without contraction, so that
// bytes are the same everywhere.

#include "include/SeltzerKernels.h"
#pragma STDC FP_CONTRACT OFF

typedef float color __attribute__((vector_size(16)));

static float larger(float a, float b) { return a > b ? a : b; }
static float smaller(float a, float b) { return a < b ? a : b; }

/// The columns or rows from a low to a high place, within a window.
static int span(float low, float high, int limit, int *first, int *end)
{
  *first = low > 0 ? (int)smaller(low, (float)limit) : 0;
  *end = high < (float)limit ? (int)larger(high, -1) + 1 : limit;
  return *first < *end;
}

/// The square root to a relative error of 5e-6, by Newton's iteration.
static float root(float value)
{
  union { float number; uint32_t bits; } guess = {value};
  guess.bits = 0x5F3759DF - (guess.bits >> 1);
  float inverse = guess.number;
  for (int step = 0; step < 2; step++) inverse *= 1.5f - 0.5f * value * inverse * inverse;
  return value * inverse;
}

void seltzer_stroke(const struct seltzer_canvas *canvas, const struct seltzer_line *line)
{
  const float *from = line->from, *to = line->to, *radii = line->radii, *rgba = line->color;
  // Lines thinner than a pixel are fainter instead.
  const float one = larger(radii[0], 0.5f), two = larger(radii[1], 0.5f);
  const float strength = line->opacity * smaller((radii[0] + radii[1]) / (one + two), 1);
  const float reach = larger(one, two) + 0.5f, growth = two - one;
  const float ax = from[0] - (float)canvas->left, ay = from[1] - (float)canvas->top;
  const float wx = to[0] - from[0], wy = to[1] - from[1];
  const float inverse = 1 / larger(wx * wx + wy * wy, 1e-6f);
  const color paint = {rgba[0], rgba[1], rgba[2], rgba[3]};
  int top, bottom, left, right;
  if (!span(smaller(ay, ay + wy) - reach, larger(ay, ay + wy) + reach, canvas->rows, &top, &bottom)) return;
  for (int row = top; row < bottom; row++) {
    const float y = (float)row + 0.5f - ay;
    // The part of the line that can be within reach of this row.
    float low = ax, high = ax + wx;
    if (wy > 1e-3f || wy < -1e-3f) {
      const float s = (y - reach) / wy, t = (y + reach) / wy;
      low = ax + wx * smaller(larger(smaller(s, t), 0), 1);
      high = ax + wx * smaller(larger(larger(s, t), 0), 1);
    }
    if (!span(smaller(low, high) - reach, larger(low, high) + reach, canvas->columns, &left, &right)) continue;
    color *light = (color *)canvas->light + (size_t)row * (size_t)canvas->columns;
    const float *depth = canvas->depth + (size_t)row * (size_t)canvas->columns;
    for (int column = left; column < right; column++) {
      const float x = (float)column + 0.5f - ax;
      const float share = smaller(larger((x * wx + y * wy) * inverse, 0), 1);
      const float dx = x - wx * share, dy = y - wy * share;
      const float edge = one + growth * share + 0.5f, squared = dx * dx + dy * dy;
      if (squared >= edge * edge || depth[column] < line->z) continue;
      const float cover = smaller(edge - root(squared), 1) * strength;
      light[column] += (paint - light[column]) * cover;
    }
  }
}

void seltzer_polygon(
  const struct seltzer_canvas *canvas, const float *corners, int count, const float *rgba, float z)
{
  const color paint = {rgba[0], rgba[1], rgba[2], rgba[3]};
  float low[2] = {1e9f, 1e9f}, high[2] = {-1e9f, -1e9f};
  for (int corner = 0; corner < 2 * count; corner++) {
    low[corner & 1] = smaller(low[corner & 1], corners[corner] - 1);
    high[corner & 1] = larger(high[corner & 1], corners[corner] + 1);
  }
  const float x = (float)canvas->left, y = (float)canvas->top;
  int top, bottom, left, right;
  if (!span(low[1] - y, high[1] - y, canvas->rows, &top, &bottom)
    || !span(low[0] - x, high[0] - x, canvas->columns, &left, &right)) return;
  for (int row = top; row < bottom; row++) {
    for (int column = left; column < right; column++) {
      const size_t at = (size_t)row * (size_t)canvas->columns + (size_t)column;
      float cover = 1;
      for (int side = 0; side < count; side++) {
        const float *a = corners + 2 * side, *b = corners + 2 * ((side + 1) % count);
        const float wx = b[0] - a[0], wy = b[1] - a[1];
        const float across = wx * ((float)row + 0.5f + y - a[1]) - wy * ((float)column + 0.5f + x - a[0]);
        cover = smaller(cover, across / root(larger(wx * wx + wy * wy, 1e-6f)) + 0.5f);
      }
      if (cover <= 0 || canvas->depth[at] < z) continue;
      color *light = (color *)canvas->light + at;
      *light += (paint - *light) * cover;
    }
  }
}

void seltzer_march_column(const struct seltzer_march *march, float *sums)
{
  float lowest = (float)march->bottom, before = 0, nearer = 0, beneath = 0, sideways = 0, forwards = 0;
  for (int step = 0; step < march->steps; step++) {
    const float z = march->distances[step];
    const float height = march->left[step] + (march->right[step] - march->left[step]) * march->share;
    const float row = march->horizon + march->scale * (march->eye - height) / z;
    const float across = (march->right[step] - march->left[step]) / (march->width * z);
    const float along = step == 0 ? 0 : (height - before) / (z - nearer);
    if (row < lowest) {
      const float foot = step == 0 ? row + 1 : larger(beneath, row + 1e-3f);
      const int end = (int)smaller(larger(lowest + 1, -1), (float)march->bottom);
      for (int y = (int)larger(row, (float)march->top); y < end; y++) {
        const float share = smaller(lowest, (float)(y + 1)) - larger(row, (float)y);
        if (share <= 0) continue;
        const float place = step == 0 ? 1 : smaller(larger((foot - (float)y - 0.5f) / (foot - row), 0), 1);
        float *sum = sums + 5 * (y - march->top);
        sum[0] += share;
        sum[1] += (step == 0 ? z : nearer + (z - nearer) * place) * share;
        sum[2] += (step == 0 ? height : before + (height - before) * place) * share;
        // Slopes change evenly, or land would have facets.
        sum[3] += (sideways + (across - sideways) * place) * share;
        sum[4] += (forwards + (along - forwards) * place) * share;
      }
      lowest = row;
      if (lowest <= (float)march->top) return;
    }
    before = height;
    sideways = across;
    forwards = along;
    nearer = z;
    beneath = row;
  }
}

typedef uint8_t texel __attribute__((vector_size(4)));

static color widened(texel bytes) { return __builtin_convertvector(bytes, color); }

/// Two texels mixed, times 256.
static color blended(texel one, texel two, uint16_t share)
{
  typedef uint16_t wide __attribute__((vector_size(8)));
  return __builtin_convertvector(
    __builtin_convertvector(one, wide) * (uint16_t)(256 - share) + __builtin_convertvector(two, wide) * share, color);
}

void seltzer_sprite(const void *light, int count, void *texels)
{
  for (int at = 0; at < count; at++) {
    const color pixel = ((const color *)light)[at] * 255 + 0.5f;
    ((texel *)texels)[at] = __builtin_convertvector(pixel, texel);
  }
}

void seltzer_halve(const void *from, int columns, int rows, void *to)
{
  for (int row = 0; row < rows / 2; row++) {
    const texel *above = (const texel *)from + (size_t)(2 * row) * (size_t)columns, *below = above + columns;
    texel *result = (texel *)to + (size_t)row * (size_t)(columns / 2);
    for (int at = 0; at < columns / 2 * 2; at += 2) {
      const color sum = widened(above[at]) + widened(above[at + 1]) + widened(below[at]) + widened(below[at + 1]);
      result[at / 2] = __builtin_convertvector(sum * 0.25f + 0.5f, texel);
    }
  }
}

void seltzer_stamp(const struct seltzer_canvas *canvas, const struct seltzer_stamp *sprite)
{
  const struct seltzer_stamp own = *sprite;
  const struct seltzer_stamp *const stamp = &own;
  const float scale = stamp->scale;
  const float x = stamp->left - (float)canvas->left, y = stamp->top - (float)canvas->top;
  const float turn = stamp->is_flipped ? -1 : 1;
  const color warm = *(const color *)stamp->warm, air = *(const color *)stamp->air;
  int top, bottom, left, right;
  if (!span(y, y + (float)stamp->rows / scale, canvas->rows, &top, &bottom)) return;
  for (int row = top; row < bottom; row++) {
    // Places are counted from the whole picture's edge, so that its parts have the same bytes.
    const float down = ((float)(row + canvas->top) + 0.5f - stamp->top) * scale;
    const float v = stamp->is_mirrored ? (float)stamp->rows - down : down, high = v / (float)stamp->rows;
    const int upper = (int)larger(v - 0.5f, 0);
    if (v < 0.5f || upper + 1 >= stamp->rows) continue;
    const float below = v - 0.5f - (float)upper;
    const float share = smaller(stamp->share * (0.72f + 0.5f * high), 0.97f);
    const color haze = air * (stamp->haze + (1.04f - stamp->haze) * high);
    const texel *line = (const texel *)stamp->texels + (size_t)upper * (size_t)stamp->columns;
    const float middle = x + 0.5f * (float)stamp->columns / scale;
    const float half = (middle - x) * (stamp->narrow + (1 - stamp->narrow) * high) + 1;
    if (!span(middle - half, middle + half, canvas->columns, &left, &right)) continue;
    for (int column = left; column < right; column++) {
      const size_t at = (size_t)row * (size_t)canvas->columns + (size_t)column;
      const float across = ((float)(column + canvas->left) + 0.5f - stamp->left) * scale;
      const float u = stamp->is_flipped ? (float)stamp->columns - across : across;
      const int first = (int)larger(u - 0.5f, 0);
      if (u < 0.5f || first + 1 >= stamp->columns) continue;
      const texel *one = line + first, *two = one + stamp->columns;
      if (!(one[0][3] | one[1][3] | two[0][3] | two[1][3]) || canvas->depth[at] < stamp->z) continue;
      const uint16_t beside = (uint16_t)((u - 0.5f - (float)first) * 256);
      const color a = blended(one[0], one[1], beside), b = blended(two[0], two[1], beside);
      const color sum = a + (b - a) * below;
      const float inverse = 1 / larger(sum[3], 1e-3f), side = (sum[1] * inverse - 0.5f) * turn;
      const float light = smaller(larger(sum[0] * inverse * (1 + stamp->side * side), 0), 1);
      const float place = smaller(larger(stamp->bias + stamp->gain * light, 0), 1);
      color paint = ((const color *)stamp->table)[(int)(place * 256 + 0.5f)];
      paint += warm * ((light * 0.9f + 0.05f) * high * larger(1 + stamp->warm_side * side, 0));
      paint += (haze - paint) * share;
      paint[3] = 1;
      color *pixel = (color *)canvas->light + at;
      *pixel += (paint - *pixel) * (sum[3] * (1.0f / 65280) * stamp->opacity);
    }
  }
}

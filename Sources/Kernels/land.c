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

// Random input for kernels, the same on every machine.

#include "SeltzerKernels.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#pragma STDC FP_CONTRACT OFF

static uint64_t state;

/// A whole number 0 ..< count, from xorshift64* (Vigna 2016).
static uint32_t below(uint32_t count)
{
  state ^= state >> 12;
  state ^= state << 25;
  state ^= state >> 27;
  return (uint32_t)(state * 0x2545F4914F6CDD1D >> 32) % count;
}

static float between(float low, float high)
{
  return low + (high - low) * (float)below(1 << 24) * 0x1p-24f;
}

static void fill_bytes(uint8_t *bytes, size_t count)
{
  for (size_t i = 0; i < count; i++) bytes[i] = (uint8_t)below(256);
}

/// Fills an array with the numbers of a tile, 1...65280.
static void fill_numbers(uint16_t *numbers, size_t count)
{
  for (size_t i = 0; i < count; i++) numbers[i] = (uint16_t)(1 + below(65280));
}

/// A premultiplied pixel; some are clear or opaque.
static uint32_t pixel(void)
{
  const uint32_t kind = below(3), alpha = kind == 0 ? 0 : kind == 1 ? 255 : below(256);
  uint32_t value = alpha << 24;
  for (int shift = 0; shift < 24; shift += 8) value |= below(alpha + 1) << shift;
  return value;
}

/// The edge of a disc, as `DiscEdges` in Swift computes it.
static void set_edge(struct seltzer_disc *disc, float radius, float softness)
{
  const int soft = softness >= 0.0625f && 0.75f * radius > 1.15f;
  float half = soft ? fminf(1.15f + softness * 0.8f * radius, 0.75f * radius) : 1.15f;
  half = fmaxf(half, radius * 0x1p-14f);
  const float square = radius * radius, ends = soft ? half * half : 0;
  const float factor = 1 / (4 * radius * half * (4 * square - ends)), fall = 2 * square + ends / 2;
  const int curve = soft || 2 * half < 0.3f * radius;
  const float root = sqrtf(factor * 65536), slack = 0x1p-6f + radius * 0x1p-18f;
  const float reach = curve ? half * 1.014f : half, inner = radius - reach - slack;
  disc->outer = radius + reach + slack;
  disc->inner = inner > 0 && inner * inner > 1.0f / 12 ? sqrtf(inner * inner - 1.0f / 12) : 0;
  disc->middle = 65536 * (curve ? 0.5f - factor * fall * fall : radius / (2 * half) + 0.5f);
  disc->slope = curve ? sqrtf(root) : 32768 / half;
  disc->apex = curve ? root * (square + fall) : 0;
}

/// A disc near the tile at (left, top), and its trim.
static void set_disc(struct seltzer_disc *disc, struct seltzer_trim *trim, float left, float top)
{
  const float radius = exp2f((float)(int)below(10) - 1) * between(1, 2);
  const float softness = below(2) ? between(0, 1) : 0;
  *disc = (struct seltzer_disc){
    .x = left + between(-60, 190), .y = top + between(-60, 90),
    .stretch_x = below(2) ? 1 : between(0.25f, 4), .stretch_y = below(2) ? 1 : between(0.25f, 4),
    .opacity = (float)(1 + below(65535)), .color = below(1 << 24),
  };
  disc->inverse_x = 1 / disc->stretch_x;
  disc->inverse_y = 1 / disc->stretch_y;
  struct seltzer_disc hole;
  set_edge(&hole, radius * between(0.02f, 0.98f), softness);
  set_edge(disc, radius, softness);
  *trim = (struct seltzer_trim){
    .inverse_radius = 1 / radius, .cut_x = disc->x + between(-1, 1) * radius,
    .cut_y = disc->y + between(-1, 1) * radius, .hole_outer = hole.outer, .hole_inner = hole.inner,
    .hole_middle = hole.middle, .hole_slope = hole.slope, .hole_apex = hole.apex,
    .hole_is_soft = softness >= 0.0625f,
  };
}

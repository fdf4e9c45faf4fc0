// The kernels in plain vector arithmetic: what NEON and others compile, and any machine can run.

#include "include/SeltzerKernels.h"
#include <string.h>
#pragma STDC FP_CONTRACT OFF

#define LANES 8
typedef uint16_t words __attribute__((vector_size(16)));
typedef uint32_t longs __attribute__((vector_size(32)));
typedef int32_t ints __attribute__((vector_size(32)));
typedef float floats __attribute__((vector_size(32)));

static const floats lane_middles = {0.5f, 1.5f, 2.5f, 3.5f, 4.5f, 5.5f, 6.5f, 7.5f};

static inline words high_product(words a, words b)
{
  longs product = __builtin_convertvector(a, longs) * __builtin_convertvector(b, longs);
  return __builtin_convertvector(product >> 16, words);
}

static inline words saturating_sum(words a, words b)
{
  return __builtin_elementwise_add_sat(a, b);
}

static inline words saturating_difference(words a, words b)
{
  return __builtin_elementwise_sub_sat(a, b);
}

static inline floats positive(floats value) { return (floats)((ints)value & (value > 0)); }

static inline words narrow(floats value)
{
  ints whole = __builtin_convertvector(value, ints);
  ints zero = {0};
  ints bounded = __builtin_elementwise_min(__builtin_elementwise_max(whole, zero), zero + 65535);
  return __builtin_convertvector(bounded, words);
}

static inline void store_pixels(uint32_t *to, words low, words high)
{
  longs pixels = __builtin_convertvector(low, longs) | __builtin_convertvector(high, longs) << 16;
  memcpy(to, &pixels, sizeof pixels);
}

#include "kernels.h"

const struct seltzer_kernels *seltzer_kernels_portable(void) { return &kernels; }

// The kernels in portable vector arithmetic, for any machine.

#include "include/SeltzerKernels.h"
#include <string.h>
#pragma STDC FP_CONTRACT OFF

#define LANES 8
typedef uint16_t words __attribute__((vector_size(16)));
typedef uint32_t longs __attribute__((vector_size(32)));
typedef int32_t ints __attribute__((vector_size(32)));
typedef int32_t wholes __attribute__((vector_size(16)));
typedef uint8_t bytes_of_words __attribute__((vector_size(8)));
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

static inline floats lesser(floats a, floats b)
{
  return (floats)(((ints)a & (a < b)) | ((ints)b & ~(a < b)));
}

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

static inline words interleave_low(words a, words b)
{
  return __builtin_shufflevector(a, b, 0, 8, 1, 9, 2, 10, 3, 11);
}

static inline words interleave_high(words a, words b)
{
  return __builtin_shufflevector(a, b, 4, 12, 5, 13, 6, 14, 7, 15);
}

static inline words pack(wholes low, wholes high)
{
  return __builtin_convertvector(
    __builtin_shufflevector(low, high, 0, 1, 2, 3, 4, 5, 6, 7), words);
}

static inline wholes weigh(words a, int low, int high)
{
  wholes pairs = (wholes)a;
  return (pairs & 0xFFFF) * low + (pairs >> 16) * high;
}

static inline void store_words(uint8_t *to, words a)
{
  bytes_of_words bytes = __builtin_convertvector(a, bytes_of_words);
  memcpy(to, &bytes, sizeof bytes);
}

static inline void store_bytes(uint8_t *to, words a, words b)
{
  store_words(to, a);
  store_words(to + LANES, b);
}

static inline void store_halves(
  uint8_t *first, uint8_t *second, const wholes *f, const wholes *s)
{
  store_words(first, pack(f[0], f[1]));
  store_words(second, pack(s[0], s[1]));
}

#include "kernels.h"

const struct seltzer_kernels *seltzer_kernels_portable(void) { return &kernels; }

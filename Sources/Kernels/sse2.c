#include "include/SeltzerKernels.h"

#if defined(__x86_64__)
#include <emmintrin.h>
#include <string.h>
#pragma STDC FP_CONTRACT OFF

#define LANES 8
typedef uint16_t words __attribute__((vector_size(16)));
typedef int32_t wholes __attribute__((vector_size(16)));
typedef float floats __attribute__((vector_size(32)));

static const floats lane_middles = {0.5f, 1.5f, 2.5f, 3.5f, 4.5f, 5.5f, 6.5f, 7.5f};

#define LOW(value) (__m128)__builtin_shufflevector(value, value, 0, 1, 2, 3)
#define HIGH(value) (__m128)__builtin_shufflevector(value, value, 4, 5, 6, 7)

static inline words high_product(words a, words b)
{
  return (words)_mm_mulhi_epu16((__m128i)a, (__m128i)b);
}

static inline words saturating_sum(words a, words b)
{
  return (words)_mm_adds_epu16((__m128i)a, (__m128i)b);
}

static inline words saturating_difference(words a, words b)
{
  return (words)_mm_subs_epu16((__m128i)a, (__m128i)b);
}

static inline floats positive(floats value)
{
  const __m128 none = _mm_setzero_ps();
  __m128 low = _mm_max_ps(LOW(value), none), high = _mm_max_ps(HIGH(value), none);
  return (floats)__builtin_shufflevector(low, high, 0, 1, 2, 3, 4, 5, 6, 7);
}

static inline floats lesser(floats a, floats b)
{
  __m128 low = _mm_min_ps(LOW(a), LOW(b)), high = _mm_min_ps(HIGH(a), HIGH(b));
  return (floats)__builtin_shufflevector(low, high, 0, 1, 2, 3, 4, 5, 6, 7);
}

static inline words narrow(floats value)
{
  // SSE2 only packs with signed saturation.
  __m128i middle = _mm_set1_epi32(32768);
  __m128i low = _mm_sub_epi32(_mm_cvttps_epi32(LOW(value)), middle);
  __m128i high = _mm_sub_epi32(_mm_cvttps_epi32(HIGH(value)), middle);
  return (words)_mm_packs_epi32(low, high) ^ 0x8000;
}

static inline void store_pixels(uint32_t *to, words low, words high)
{
  _mm_storeu_si128((__m128i *)to, _mm_unpacklo_epi16((__m128i)low, (__m128i)high));
  _mm_storeu_si128((__m128i *)(to + 4), _mm_unpackhi_epi16((__m128i)low, (__m128i)high));
}

static inline words interleave_low(words a, words b)
{
  return (words)_mm_unpacklo_epi16((__m128i)a, (__m128i)b);
}

static inline words interleave_high(words a, words b)
{
  return (words)_mm_unpackhi_epi16((__m128i)a, (__m128i)b);
}

static inline words pack(wholes low, wholes high)
{
  return (words)_mm_packs_epi32((__m128i)low, (__m128i)high);
}

#define weigh(a, low, high) \
  ((wholes)_mm_madd_epi16( \
    (__m128i)(a), _mm_set1_epi32((int)((uint32_t)(high) << 16 | (uint16_t)(low)))))

static inline void store_bytes(uint8_t *to, words a, words b)
{
  _mm_storeu_si128((__m128i *)to, _mm_packus_epi16((__m128i)a, (__m128i)b));
}

static inline void store_halves(
  uint8_t *first, uint8_t *second, const wholes *f, const wholes *s)
{
  __m128i bytes = _mm_packus_epi16((__m128i)pack(f[0], f[1]), (__m128i)pack(s[0], s[1]));
  _mm_storel_epi64((__m128i *)first, bytes);
  _mm_storel_epi64((__m128i *)second, _mm_unpackhi_epi64(bytes, bytes));
}

#include "kernels.h"

const struct seltzer_kernels *seltzer_kernels_sse2(void) { return &kernels; }
#else
const struct seltzer_kernels *seltzer_kernels_sse2(void) { return NULL; }
#endif

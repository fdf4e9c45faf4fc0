#include "rooted_edges.h"

#if defined(__x86_64__)
#include <immintrin.h>
#include <string.h>
#pragma STDC FP_CONTRACT OFF
#pragma clang attribute push( \
  __attribute__((target("avx512f,avx512bw,avx512vl,avx512dq"))), apply_to = function)

#define LANES 32
#define ROOTED_DISC seltzer_avx2_disc
typedef uint16_t words __attribute__((vector_size(64)));
typedef int32_t wholes __attribute__((vector_size(64)));
typedef float floats __attribute__((vector_size(128)));

// In the order in which packing interleaves the quarters of two vectors.
static const floats lane_middles = {
  0.5f, 1.5f, 2.5f, 3.5f, 8.5f, 9.5f, 10.5f, 11.5f,
  16.5f, 17.5f, 18.5f, 19.5f, 24.5f, 25.5f, 26.5f, 27.5f,
  4.5f, 5.5f, 6.5f, 7.5f, 12.5f, 13.5f, 14.5f, 15.5f,
  20.5f, 21.5f, 22.5f, 23.5f, 28.5f, 29.5f, 30.5f, 31.5f,
};

#define LOW(value) \
  (__m512)__builtin_shufflevector( \
    value, value, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
#define HIGH(value) \
  (__m512)__builtin_shufflevector( \
    value, value, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31)

static inline words high_product(words a, words b)
{
  return (words)_mm512_mulhi_epu16((__m512i)a, (__m512i)b);
}

static inline words saturating_sum(words a, words b)
{
  return (words)_mm512_adds_epu16((__m512i)a, (__m512i)b);
}

static inline words saturating_difference(words a, words b)
{
  return (words)_mm512_subs_epu16((__m512i)a, (__m512i)b);
}

static inline floats positive(floats value)
{
  const __m512 none = _mm512_setzero_ps();
  __m512 low = _mm512_max_ps(LOW(value), none), high = _mm512_max_ps(HIGH(value), none);
  return (floats)__builtin_shufflevector(
    low, high, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23,
    24, 25, 26, 27, 28, 29, 30, 31);
}

static inline floats lesser(floats a, floats b)
{
  __m512 low = _mm512_min_ps(LOW(a), LOW(b)), high = _mm512_min_ps(HIGH(a), HIGH(b));
  return (floats)__builtin_shufflevector(
    low, high, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23,
    24, 25, 26, 27, 28, 29, 30, 31);
}

static inline words narrow(floats value)
{
  return (words)_mm512_packus_epi32(
    _mm512_cvttps_epi32(LOW(value)), _mm512_cvttps_epi32(HIGH(value)));
}

static inline void store_pixels(uint32_t *to, words low, words high)
{
  __m512i first = _mm512_unpacklo_epi16((__m512i)low, (__m512i)high);
  __m512i second = _mm512_unpackhi_epi16((__m512i)low, (__m512i)high);
  const __m512i early = _mm512_set_epi64(11, 10, 3, 2, 9, 8, 1, 0);
  const __m512i late = _mm512_set_epi64(15, 14, 7, 6, 13, 12, 5, 4);
  _mm512_storeu_si512(to, _mm512_permutex2var_epi64(first, early, second));
  _mm512_storeu_si512(to + 16, _mm512_permutex2var_epi64(first, late, second));
}

static inline words interleave_low(words a, words b)
{
  return (words)_mm512_unpacklo_epi16((__m512i)a, (__m512i)b);
}

static inline words interleave_high(words a, words b)
{
  return (words)_mm512_unpackhi_epi16((__m512i)a, (__m512i)b);
}

static inline words pack(wholes low, wholes high)
{
  return (words)_mm512_packs_epi32((__m512i)low, (__m512i)high);
}

#define weigh(a, low, high) \
  ((wholes)_mm512_madd_epi16( \
    (__m512i)(a), _mm512_set1_epi32((int)((uint32_t)(high) << 16 | (uint16_t)(low)))))

static inline void store_bytes(uint8_t *to, words a, words b)
{
  // Packing interleaves the quarters of the vectors.
  const __m512i order = _mm512_set_epi64(7, 5, 3, 1, 6, 4, 2, 0);
  __m512i bytes = _mm512_packus_epi16((__m512i)a, (__m512i)b);
  _mm512_storeu_si512(to, _mm512_permutexvar_epi64(order, bytes));
}

static inline void store_halves(
  uint8_t *first, uint8_t *second, const wholes *f, const wholes *s)
{
  __m512i bytes = _mm512_packus_epi16((__m512i)pack(f[0], f[1]), (__m512i)pack(s[0], s[1]));
  const __m512i order = _mm512_set_epi32(15, 11, 7, 3, 14, 10, 6, 2, 13, 9, 5, 1, 12, 8, 4, 0);
  bytes = _mm512_permutexvar_epi32(order, bytes);
  _mm256_storeu_si256((__m256i *)first, _mm512_castsi512_si256(bytes));
  _mm256_storeu_si256((__m256i *)second, _mm512_extracti64x4_epi64(bytes, 1));
}

#include "kernels.h"
#pragma clang attribute pop

const struct seltzer_kernels *seltzer_kernels_avx512(void)
{
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("avx512f")
      && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl")
      && __builtin_cpu_supports("avx512dq")
    ? &kernels : NULL;
}
#else
const struct seltzer_kernels *seltzer_kernels_avx512(void) { return NULL; }
#endif

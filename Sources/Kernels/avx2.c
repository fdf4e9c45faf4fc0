#include "rooted_edges.h"

#if defined(__x86_64__)
#include <immintrin.h>
#include <string.h>
#pragma STDC FP_CONTRACT OFF
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)

#define LANES 16
typedef uint16_t words __attribute__((vector_size(32)));
typedef int32_t wholes __attribute__((vector_size(32)));
typedef float floats __attribute__((vector_size(64)));

// In the order in which packing interleaves the halves of two vectors.
static const floats lane_middles = {
  0.5f, 1.5f, 2.5f, 3.5f, 8.5f, 9.5f, 10.5f, 11.5f,
  4.5f, 5.5f, 6.5f, 7.5f, 12.5f, 13.5f, 14.5f, 15.5f,
};

#define LOW(value) (__m256)__builtin_shufflevector(value, value, 0, 1, 2, 3, 4, 5, 6, 7)
#define HIGH(value) (__m256)__builtin_shufflevector(value, value, 8, 9, 10, 11, 12, 13, 14, 15)

static inline words high_product(words a, words b)
{
  return (words)_mm256_mulhi_epu16((__m256i)a, (__m256i)b);
}

static inline words saturating_sum(words a, words b)
{
  return (words)_mm256_adds_epu16((__m256i)a, (__m256i)b);
}

static inline words saturating_difference(words a, words b)
{
  return (words)_mm256_subs_epu16((__m256i)a, (__m256i)b);
}

static inline floats positive(floats value)
{
  const __m256 none = _mm256_setzero_ps();
  __m256 low = _mm256_max_ps(LOW(value), none), high = _mm256_max_ps(HIGH(value), none);
  return (floats)__builtin_shufflevector(
    low, high, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
}

static inline floats lesser(floats a, floats b)
{
  __m256 low = _mm256_min_ps(LOW(a), LOW(b)), high = _mm256_min_ps(HIGH(a), HIGH(b));
  return (floats)__builtin_shufflevector(
    low, high, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
}

static inline words narrow(floats value)
{
  return (words)_mm256_packus_epi32(
    _mm256_cvttps_epi32(LOW(value)), _mm256_cvttps_epi32(HIGH(value)));
}

static inline void store_pixels(uint32_t *to, words low, words high)
{
  __m256i first = _mm256_unpacklo_epi16((__m256i)low, (__m256i)high);
  __m256i second = _mm256_unpackhi_epi16((__m256i)low, (__m256i)high);
  _mm256_storeu_si256((__m256i *)to, _mm256_permute2x128_si256(first, second, 0x20));
  _mm256_storeu_si256((__m256i *)(to + 8), _mm256_permute2x128_si256(first, second, 0x31));
}

static inline words interleave_low(words a, words b)
{
  return (words)_mm256_unpacklo_epi16((__m256i)a, (__m256i)b);
}

static inline words interleave_high(words a, words b)
{
  return (words)_mm256_unpackhi_epi16((__m256i)a, (__m256i)b);
}

static inline words pack(wholes low, wholes high)
{
  return (words)_mm256_packs_epi32((__m256i)low, (__m256i)high);
}

#define weigh(a, low, high) \
  ((wholes)_mm256_madd_epi16( \
    (__m256i)(a), _mm256_set1_epi32((int)((uint32_t)(high) << 16 | (uint16_t)(low)))))

static inline void store_bytes(uint8_t *to, words a, words b)
{
  // Packing interleaves the halves of the vectors.
  __m256i bytes = _mm256_packus_epi16((__m256i)a, (__m256i)b);
  _mm256_storeu_si256((__m256i *)to, _mm256_permute4x64_epi64(bytes, 0xD8));
}

static inline void store_halves(
  uint8_t *first, uint8_t *second, const wholes *f, const wholes *s)
{
  __m256i bytes = _mm256_packus_epi16((__m256i)pack(f[0], f[1]), (__m256i)pack(s[0], s[1]));
  bytes = _mm256_permutevar8x32_epi32(bytes, _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7));
  _mm_storeu_si128((__m128i *)first, _mm256_castsi256_si128(bytes));
  _mm_storeu_si128((__m128i *)second, _mm256_extracti128_si256(bytes, 1));
}

#include "kernels.h"

void seltzer_avx2_disc(
  uint16_t *tile, int rows, float left, float top, const struct seltzer_disc *disc,
  const struct seltzer_trim *trim, const struct seltzer_look *look, enum seltzer_blend blend)
{
  WITH_CONSTANTS(draw_disc, tile, rows, left, top, disc, trim, look)
}
#pragma clang attribute pop

const struct seltzer_kernels *seltzer_kernels_avx2(void)
{
  return __builtin_cpu_supports("avx2") ? &kernels : NULL;
}
#else
const struct seltzer_kernels *seltzer_kernels_avx2(void) { return NULL; }
#endif

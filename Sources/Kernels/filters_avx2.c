#include "include/row_filters.h"

#if defined(__x86_64__)
#include <immintrin.h>
#include <string.h>
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)

#define PIXELS 8

static inline void store_rgb(uint8_t *to, uint8_t __attribute__((vector_size(32))) pixels)
{
  const __m256i order = _mm256_setr_epi8(
    2, 1, 0, 6, 5, 4, 10, 9, 8, 14, 13, 12, -1, -1, -1, -1,
    2, 1, 0, 6, 5, 4, 10, 9, 8, 14, 13, 12, -1, -1, -1, -1);
  const __m256i together = _mm256_setr_epi32(0, 1, 2, 4, 5, 6, 3, 7);
  __m256i halves = _mm256_shuffle_epi8((__m256i)pixels, order);
  _mm256_storeu_si256((__m256i *)to, _mm256_permutevar8x32_epi32(halves, together));
}

#include "filters.h"
#pragma clang attribute pop

const struct seltzer_row_filters *seltzer_row_filters_avx2(void)
{
  return __builtin_cpu_supports("avx2") ? &filters : NULL;
}
#else
const struct seltzer_row_filters *seltzer_row_filters_avx2(void) { return NULL; }
#endif

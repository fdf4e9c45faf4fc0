#include "include/video_rows.h"

#if defined(__x86_64__)
#include <immintrin.h>
#include <string.h>
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)

#define PIXELS 8
typedef int32_t numbers __attribute__((vector_size(32)));

#define weigh(pairs, low, high) \
  ((numbers)_mm256_madd_epi16( \
    (__m256i)(pairs), _mm256_set1_epi32((int)((uint32_t)(high) << 16 | (uint16_t)(low)))))

// Within each half of the vectors.
static inline numbers halve(numbers left, numbers right)
{
  return (numbers)_mm256_hadd_epi32((__m256i)left, (__m256i)right);
}

static inline void store_bytes(uint8_t *to, const numbers *n)
{
  __m256i first = _mm256_packs_epi32((__m256i)n[0], (__m256i)n[1]);
  __m256i second = _mm256_packs_epi32((__m256i)n[2], (__m256i)n[3]);
  // Packing takes the halves of the vectors one by one.
  const __m256i order = _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7);
  __m256i bytes = _mm256_permutevar8x32_epi32(_mm256_packus_epi16(first, second), order);
  _mm256_storeu_si256((__m256i *)to, bytes);
}

static inline void store_halves(
  uint8_t *first, uint8_t *second, const numbers *f, const numbers *s)
{
  __m256i bytes = _mm256_packus_epi16(
    _mm256_packs_epi32((__m256i)f[0], (__m256i)f[1]),
    _mm256_packs_epi32((__m256i)s[0], (__m256i)s[1]));
  // Two bytes of each vector are in the lower half, the two after them in the upper.
  __m128i low = _mm256_castsi256_si128(bytes), high = _mm256_extracti128_si256(bytes, 1);
  _mm_storeu_si128((__m128i *)first, _mm_unpacklo_epi16(low, high));
  _mm_storeu_si128((__m128i *)second, _mm_unpackhi_epi16(low, high));
}

#include "video.h"
#pragma clang attribute pop

const struct seltzer_video_rows *seltzer_video_rows_avx2(void)
{
  return __builtin_cpu_supports("avx2") ? &rows : NULL;
}
#else
const struct seltzer_video_rows *seltzer_video_rows_avx2(void) { return NULL; }
#endif

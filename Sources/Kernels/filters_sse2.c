#include "include/row_filters.h"

#if defined(__x86_64__)
#include <emmintrin.h>
#include <string.h>

#define PIXELS 4

/// SSE2 has no byte shuffle: shifts swap red and blue, then close the gaps between pixels and pairs.
static inline void store_rgb(uint8_t *to, uint8_t __attribute__((vector_size(16))) pixels)
{
  __m128i bgr = (__m128i)pixels;
  const __m128i low = _mm_set1_epi32(0xFF), middle = _mm_set1_epi32(0xFF00);
  __m128i red = _mm_and_si128(_mm_srli_epi32(bgr, 16), low);
  __m128i blue = _mm_slli_epi32(_mm_and_si128(bgr, low), 16);
  __m128i rgb = _mm_or_si128(_mm_and_si128(bgr, middle), _mm_or_si128(red, blue));
  const __m128i first = _mm_set1_epi64x(0xFFFFFF);
  __m128i pairs = _mm_or_si128(
    _mm_and_si128(rgb, first), _mm_srli_epi64(_mm_andnot_si128(first, rgb), 8));
  const __m128i left = _mm_set_epi64x(0, -1);
  __m128i all = _mm_or_si128(
    _mm_and_si128(pairs, left), _mm_srli_si128(_mm_andnot_si128(left, pairs), 2));
  _mm_storeu_si128((__m128i *)to, all);
}

#include "filters.h"

const struct seltzer_row_filters *seltzer_row_filters_sse2(void) { return &filters; }
#else
const struct seltzer_row_filters *seltzer_row_filters_sse2(void) { return NULL; }
#endif

#include "include/video_rows.h"

#if defined(__x86_64__)
#include <immintrin.h>
#include <string.h>
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)

#define PIXELS 8
#define weigh(pairs, low, high) \
  ((numbers)_mm256_madd_epi16( \
    (__m256i)(pairs), _mm256_set1_epi32((int)((uint32_t)(high) << 16 | (uint16_t)(low)))))

// Vectors wider than a register are passed only to functions that are inlined.
#pragma clang diagnostic ignored "-Wpsabi"
#include "video.h"
#pragma clang attribute pop

const struct seltzer_video_rows *seltzer_video_rows_avx2(void)
{
  return __builtin_cpu_supports("avx2") ? &rows : NULL;
}
#else
const struct seltzer_video_rows *seltzer_video_rows_avx2(void) { return NULL; }
#endif

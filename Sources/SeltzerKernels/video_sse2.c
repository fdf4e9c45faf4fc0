#include "include/video_rows.h"

#if defined(__x86_64__)
#include <emmintrin.h>
#include <string.h>

#define PIXELS 4
#define weigh(pairs, low, high) \
  ((numbers)_mm_madd_epi16( \
    (__m128i)(pairs), _mm_set1_epi32((int)((uint32_t)(high) << 16 | (uint16_t)(low)))))

#include "video.h"

const struct seltzer_video_rows *seltzer_video_rows_sse2(void) { return &rows; }
#else
const struct seltzer_video_rows *seltzer_video_rows_sse2(void) { return NULL; }
#endif

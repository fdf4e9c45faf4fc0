// With AVX-512, discs whose edges need square roots are drawn with AVX2: AVX-512's roots are not faster,
// and longer vectors waste more lanes on small discs.

#include "include/SeltzerKernels.h"

void seltzer_avx2_disc(
  uint16_t *tile, int rows, float left, float top, const struct seltzer_disc *disc,
  const struct seltzer_trim *trim, const struct seltzer_look *look, enum seltzer_blend blend);

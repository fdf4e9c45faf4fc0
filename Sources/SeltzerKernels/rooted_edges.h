// What AVX-512 leaves to AVX2: discs whose edges need square roots. It has no faster ones, and
// longer vectors waste more of a small disc.

#include "include/SeltzerKernels.h"

void seltzer_avx2_disc(
  uint16_t *tile, int rows, float left, float top, const struct seltzer_disc *disc,
  enum seltzer_blend blend);

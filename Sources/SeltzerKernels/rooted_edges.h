// AVX-512 leaves discs whose edges need square roots to AVX2: its roots are not faster, and longer
// vectors waste more on small discs.

#include "include/SeltzerKernels.h"

void seltzer_avx2_disc(
  uint16_t *tile, int rows, float left, float top, const struct seltzer_disc *disc,
  enum seltzer_blend blend);

// How colours are mixed. Included by files of kernels.

#pragma once
#include "include/SeltzerKernels.h"

/// The factor of 8-bit colours in a blend mode: 256 makes 255 a colour of the tile, 257 a share of what is there.
static inline uint16_t color_scale(enum seltzer_blend blend)
{
  switch (blend) {
  case SELTZER_NORMAL: return 256;
  case SELTZER_SCREEN: return 257;
  case SELTZER_ADD: return 256;
  }
}

/// The factor for lights, whose sums keep their hue.
static inline uint16_t light_scale(enum seltzer_blend blend)
{
  return blend == SELTZER_ADD ? 257 : color_scale(blend);
}

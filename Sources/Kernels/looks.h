// The looks of bubbles: what their kernels need, and the kernels where LANES is defined.

#define SELTZER_LOOKS \
  SELTZER_LOOK(discs) \
  SELTZER_LOOK(sprites) \
  SELTZER_LOOK(orbs) \
  SELTZER_LOOK(glows) \
  SELTZER_LOOK(paths) \
  SELTZER_LOOK(glass) \
  SELTZER_LOOK(air)

#include "looks/discs.h"
#include "looks/sprites.h"
#include "looks/orbs.h"
#include "looks/glows.h"
#include "looks/paths.h"
#include "looks/glass.h"
#include "looks/air.h"

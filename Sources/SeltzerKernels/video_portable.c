// Rows of video in plain vector arithmetic.

#include "include/video_rows.h"
#include <string.h>

#define PIXELS 4
#define weigh(pairs, low, high) (((pairs) & 0xFFFF) * (low) + ((pairs) >> 16) * (high))

#include "video.h"

const struct seltzer_video_rows *seltzer_video_rows_portable(void) { return &rows; }

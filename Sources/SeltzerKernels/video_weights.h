#ifndef SELTZER_VIDEO_WEIGHTS_H
#define SELTZER_VIDEO_WEIGHTS_H

// The weights in 32768ths: ITU-R BT.709-6, section 3, times 219/255 for Y, 224/255 for Cb and Cr. Those
// of Cb and of Cr add up to 0, for which one of Cr's is rounded the other way.
enum {
  Y_RED = 5983, Y_GREEN = 20127, Y_BLUE = 2032,
  CB_RED = -3298, CB_GREEN = -11094, CB_BLUE = 14392,
  CR_RED = 14392, CR_GREEN = -13072, CR_BLUE = -1320,
};
/// A half, 16 and a half, and for sums of four pixels 128 and a half.
enum { Y_HALF = 1 << 14, Y_START = (16 << 15) + Y_HALF, C_START = (128 << 17) + (1 << 16) };

#endif

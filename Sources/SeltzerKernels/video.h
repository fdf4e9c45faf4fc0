// Rows of video, once for each instruction set that includes this file. It defines before
//   PIXELS             pixels of 32 bits in a vector, a power of two
//   numbers            a vector of as many whole numbers of 32 bits
//   weigh(pairs, low, high)  the sums of two signed 16-bit halves of each pixel, times their weights
//   halve(left, right) the sums of neighbours of two vectors, in an order of its own
//   store_bytes(to, n) four vectors of numbers 0...255 as bytes
//   store_halves(first, second, f, s)  two vectors each from halve, as bytes in order
// A pixel less red and blue, or less green, is a pair of halves, so that no byte has to be moved.

typedef uint32_t whole __attribute__((vector_size(4 * PIXELS)));

#include "video_weights.h"

/// Blue and red of pixels, or of the sums of two.
#define BLUE_RED(pixels) ((pixels) & 0x00FF00FF)
/// Green, and a fourth byte that is weighed with 0.
#define GREEN(pixels) ((numbers)((whole)(pixels) >> 8) & 0x00FF00FF)

#define ALWAYS static inline __attribute__((always_inline))

ALWAYS numbers load_pixels(const uint32_t *from)
{
  numbers pixels;
  memcpy(&pixels, from, sizeof pixels);
  return pixels;
}

ALWAYS numbers luma(numbers blue_red, numbers green)
{
  return (weigh(blue_red, Y_BLUE, Y_RED) + weigh(green, Y_GREEN, 0) + Y_START) >> 15;
}

/// Four vectors of pixels of each of two rows.
enum { STEP = 4 * PIXELS };

ALWAYS void pair_step(
  const uint32_t *upper, const uint32_t *lower, uint8_t *upper_y, uint8_t *lower_y, uint8_t *cb,
  uint8_t *cr)
{
  numbers upper_luma[4], lower_luma[4], blue_reds[4], greens[4];
  for (int i = 0; i < 4; i++) {
    numbers above = load_pixels(upper + i * PIXELS), below = load_pixels(lower + i * PIXELS);
    upper_luma[i] = luma(BLUE_RED(above), GREEN(above));
    lower_luma[i] = luma(BLUE_RED(below), GREEN(below));
    blue_reds[i] = BLUE_RED(above) + BLUE_RED(below);
    greens[i] = GREEN(above) + GREEN(below);
  }
  store_bytes(upper_y, upper_luma);
  store_bytes(lower_y, lower_luma);
  numbers blueness[2], redness[2];
  for (int i = 0; i < 2; i++) {
    numbers blue_red = halve(blue_reds[2 * i], blue_reds[2 * i + 1]);
    numbers green = halve(greens[2 * i], greens[2 * i + 1]);
    blueness[i] = (weigh(blue_red, CB_BLUE, CB_RED) + weigh(green, CB_GREEN, 0) + C_START) >> 17;
    redness[i] = (weigh(blue_red, CR_BLUE, CR_RED) + weigh(green, CR_GREEN, 0) + C_START) >> 17;
  }
  store_halves(cb, cr, blueness, redness);
}

static inline uint8_t plain_luma(uint32_t pixel)
{
  int red = pixel >> 16 & 255, green = pixel >> 8 & 255, blue = pixel & 255;
  return (uint8_t)((Y_RED * red + Y_GREEN * green + Y_BLUE * blue + Y_START) >> 15);
}

static void pair(
  const uint32_t *upper, const uint32_t *lower, size_t count, uint8_t *upper_y, uint8_t *lower_y,
  uint8_t *cb, uint8_t *cr)
{
  size_t x = 0;
  while (x + 1 < count && count >= STEP) {
    pair_step(upper + x, lower + x, upper_y + x, lower_y + x, cb + x / 2, cr + x / 2);
    x += STEP;
    // The last step begins a little earlier rather than leave pairs behind.
    if (x + 1 < count && x + STEP > count) x = (count - STEP) & ~(size_t)1;
  }
  for (; x < count; x += 2) {
    size_t next = x + 1 < count ? x + 1 : x;
    uint32_t four[] = {upper[x], upper[next], lower[x], lower[next]};
    int red = 0, green = 0, blue = 0;
    for (int i = 0; i < 4; i++) {
      red += four[i] >> 16 & 255;
      green += four[i] >> 8 & 255;
      blue += four[i] & 255;
    }
    upper_y[x] = plain_luma(four[0]);
    upper_y[next] = plain_luma(four[1]);
    lower_y[x] = plain_luma(four[2]);
    lower_y[next] = plain_luma(four[3]);
    cb[x / 2] = (uint8_t)((CB_RED * red + CB_GREEN * green + CB_BLUE * blue + C_START) >> 17);
    cr[x / 2] = (uint8_t)((CR_RED * red + CR_GREEN * green + CR_BLUE * blue + C_START) >> 17);
  }
}

static const struct seltzer_video_rows rows = {.pair = pair};

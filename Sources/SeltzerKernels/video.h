// Rows of video, once for each instruction set that includes this file. It defines before
//   PIXELS             pixels of 32 bits in a vector, a power of two
//   weigh(pairs, low, high)  the sums of two signed 16-bit halves of each pixel, times their weights
// A pixel less red and blue, or less green, is a pair of halves, so that no byte has to be moved.

typedef int32_t numbers __attribute__((vector_size(4 * PIXELS)));
typedef uint32_t whole __attribute__((vector_size(4 * PIXELS)));
typedef uint8_t octets __attribute__((vector_size(PIXELS)));

// The weights in 32768ths: ITU-R BT.709-6, section 3, times 219/255 for Y, 224/255 for Cb and Cr. Those
// of Cb and of Cr add up to 0, for which one of Cr's is rounded the other way.
enum {
  Y_RED = 5983, Y_GREEN = 20127, Y_BLUE = 2032,
  CB_RED = -3298, CB_GREEN = -11094, CB_BLUE = 14392,
  CR_RED = 14392, CR_GREEN = -13072, CR_BLUE = -1320,
};
/// 16 and a half; for sums of four pixels 128 and a half.
enum { Y_START = (16 << 15) + (1 << 14), C_START = (128 << 17) + (1 << 16) };

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

ALWAYS void store_octets(uint8_t *to, numbers values)
{
  octets bytes = __builtin_convertvector(values, octets);
  memcpy(to, &bytes, sizeof bytes);
}

ALWAYS void luma(uint8_t *to, numbers blue_red, numbers green)
{
  numbers sums = weigh(blue_red, Y_BLUE, Y_RED) + weigh(green, Y_GREEN, 0) + Y_START;
  store_octets(to, sums >> 15);
}

/// The sums of neighbours, of two vectors one after the other.
ALWAYS numbers neighbours(numbers left, numbers right)
{
#if PIXELS == 8
  return __builtin_shufflevector(left, right, 0, 2, 4, 6, 8, 10, 12, 14)
    + __builtin_shufflevector(left, right, 1, 3, 5, 7, 9, 11, 13, 15);
#else
  return __builtin_shufflevector(left, right, 0, 2, 4, 6)
    + __builtin_shufflevector(left, right, 1, 3, 5, 7);
#endif
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
  for (; x + 2 * PIXELS <= count; x += 2 * PIXELS) {
    numbers blueness[2], redness[2];
    for (size_t i = 0; i < 2; i++) {
      size_t at = x + i * PIXELS;
      numbers above = load_pixels(upper + at), below = load_pixels(lower + at);
      numbers blue_red[2] = {BLUE_RED(above), BLUE_RED(below)};
      numbers green[2] = {GREEN(above), GREEN(below)};
      luma(upper_y + at, blue_red[0], green[0]);
      luma(lower_y + at, blue_red[1], green[1]);
      numbers sums = blue_red[0] + blue_red[1], greens = green[0] + green[1];
      blueness[i] = weigh(sums, CB_BLUE, CB_RED) + weigh(greens, CB_GREEN, 0);
      redness[i] = weigh(sums, CR_BLUE, CR_RED) + weigh(greens, CR_GREEN, 0);
    }
    store_octets(cb + x / 2, (neighbours(blueness[0], blueness[1]) + C_START) >> 17);
    store_octets(cr + x / 2, (neighbours(redness[0], redness[1]) + C_START) >> 17);
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

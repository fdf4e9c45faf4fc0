// The PNG row filters. Each instruction set defines the following and then includes this file:
//   PIXELS               pixels of 32 bits in a vector
//   store_rgb(to, v)     stores their 3 * PIXELS bytes R, G, B, and at most SELTZER_ROW_SLACK more
// Without PIXELS no vectors are used.

static inline void store_pixel(uint8_t *to, uint32_t pixel, uint32_t less)
{
  to[0] = (uint8_t)((pixel >> 16) - (less >> 16));
  to[1] = (uint8_t)((pixel >> 8) - (less >> 8));
  to[2] = (uint8_t)(pixel - less);
}

/// Subtracts predictions from pixels, channel by channel.
static inline void differences(
  const uint32_t *row, const uint32_t *predictions, size_t count, uint8_t *out)
{
  size_t x = 0;
#ifdef PIXELS
  typedef uint8_t bytes __attribute__((vector_size(4 * PIXELS)));
  for (; x + PIXELS <= count; x += PIXELS) {
    bytes pixels, less;
    memcpy(&pixels, row + x, sizeof pixels);
    memcpy(&less, predictions + x, sizeof less);
    store_rgb(out + 3 * x, pixels - less);
  }
#endif
  for (; x < count; x++) store_pixel(out + 3 * x, row[x], predictions[x]);
}

static void filter_none(const uint32_t *row, size_t count, uint8_t *out)
{
  *out++ = 0;
  size_t x = 0;
#ifdef PIXELS
  typedef uint8_t bytes __attribute__((vector_size(4 * PIXELS)));
  for (; x + PIXELS <= count; x += PIXELS) {
    bytes pixels;
    memcpy(&pixels, row + x, sizeof pixels);
    store_rgb(out + 3 * x, pixels);
  }
#endif
  for (; x < count; x++) store_pixel(out + 3 * x, row[x], 0);
}

static void filter_sub(const uint32_t *row, size_t count, uint8_t *out)
{
  *out++ = 1;
  if (count == 0) return;
  store_pixel(out, row[0], 0);
  differences(row + 1, row, count - 1, out + 3);
}

static void filter_up(const uint32_t *row, const uint32_t *above, size_t count, uint8_t *out)
{
  *out++ = 2;
  differences(row, above, count, out);
}

static const struct seltzer_row_filters filters = {
  .none = filter_none, .sub = filter_sub, .up = filter_up,
};

// Stores a tile as planes of video, with grain and dithered. Included by kernels.h.

// Weights in 32768ths: ITU-R BT.709-6, section 3, times 219/255 for Y and 224/255 for Cb and Cr. The
// weights of Cb and of Cr each sum to 0; one weight of Cr is rounded up or down to achieve this.
enum {
  Y_RED = 5983, Y_GREEN = 20127, Y_BLUE = 2032,
  CB_RED = -3298, CB_GREEN = -11094, CB_BLUE = 14392,
  CR_RED = 14392, CR_GREEN = -13072, CR_BLUE = -1320,
};
/// One half for Y; 128 and a half for sums of four pixels.
enum { Y_HALF = 1 << 14, C_START = (128 << 17) + (1 << 16) };

/// The number of columns stored at once: two vectors.
enum { SQUARES = 2 * LANES };

/// The channels of some pixels, 0...255, or sums of two.
struct colors {
  words red, green, blue;
};

ALWAYS struct colors dithered(const uint16_t *from, struct noise noise)
{
  return (struct colors){
    noisy(from, noise) >> 8,
    noisy(from + SELTZER_TILE_WIDTH, noise) >> 8,
    noisy(from + 2 * SELTZER_TILE_WIDTH, noise) >> 8,
  };
}

ALWAYS words luma(struct colors colors)
{
  const words one = splat(1);
  wholes low = weigh(interleave_low(colors.red, colors.green), Y_RED, Y_GREEN)
    + weigh(interleave_low(colors.blue, one), Y_BLUE, Y_HALF);
  wholes high = weigh(interleave_high(colors.red, colors.green), Y_RED, Y_GREEN)
    + weigh(interleave_high(colors.blue, one), Y_BLUE, Y_HALF);
  return pack(low >> 15, high >> 15) + 16;
}

/// Computes Cb or Cr of two neighbours, from sums of two rows.
ALWAYS wholes color_difference(struct colors both, int red, int green, int blue)
{
  return (weigh(both.red, red, red) + weigh(both.green, green, green)
    + weigh(both.blue, blue, blue) + C_START) >> 17;
}

ALWAYS void store_squares(
  const struct colors *upper, const struct colors *lower, uint8_t *upper_y, uint8_t *lower_y,
  uint8_t *cb, uint8_t *cr)
{
  store_bytes(upper_y, luma(upper[0]), luma(upper[1]));
  store_bytes(lower_y, luma(lower[0]), luma(lower[1]));
  wholes blueness[2], redness[2];
  for (int i = 0; i < 2; i++) {
    struct colors both = {
      upper[i].red + lower[i].red, upper[i].green + lower[i].green, upper[i].blue + lower[i].blue,
    };
    blueness[i] = color_difference(both, CB_RED, CB_GREEN, CB_BLUE);
    redness[i] = color_difference(both, CR_RED, CR_GREEN, CR_BLUE);
  }
  store_halves(cb, cr, blueness, redness);
}

/// Duplicates the last column of an odd width.
static void repeat_last(struct colors *colors, int count)
{
  struct colors *last = colors + count / LANES;
  const int lane = count % LANES;
  last->red[lane] = last->red[lane - 1];
  last->green[lane] = last->green[lane - 1];
  last->blue[lane] = last->blue[lane - 1];
}

/// Stores fewer columns than a whole pair of vectors.
static void store_rest(
  const struct colors *upper, const struct colors *lower, int count, uint8_t *upper_y,
  uint8_t *lower_y, uint8_t *cb, uint8_t *cr)
{
  struct colors above[] = {upper[0], upper[1]}, beneath[] = {lower[0], lower[1]};
  if (count & 1) {
    repeat_last(above, count);
    repeat_last(beneath, count);
  }
  uint8_t ends[4][SQUARES];
  store_squares(above, beneath, ends[0], ends[1], ends[2], ends[3]);
  const size_t wide = (size_t)count, half = (size_t)(count + 1) / 2;
  memcpy(upper_y, ends[0], wide);
  memcpy(lower_y, ends[1], wide);
  memcpy(cb, ends[2], half);
  memcpy(cr, ends[3], half);
}

ALWAYS void store_planes_of(
  const uint16_t *tile, int rows, struct seltzer_planes place, const struct seltzer_finish finish)
{
  for (int y = 0; y < rows; y += 2) {
    // The last row of an odd height is paired with itself.
    const int below = y + 1 < rows ? y + 1 : y;
    const uint16_t *row = tile + y * SELTZER_TILE_ROW, *next_row = tile + below * SELTZER_TILE_ROW;
    uint8_t *upper_y = place.y + (size_t)y * place.stride;
    uint8_t *lower_y = place.y + (size_t)below * place.stride;
    uint8_t *cb = place.cb + (size_t)(y / 2) * place.color_stride;
    uint8_t *cr = place.cr + (size_t)(y / 2) * place.color_stride;
    for (int x = 0; x < place.columns; x += SQUARES) {
      const struct colors upper[] = {
        dithered(row + x, noise_at(finish, x, y)),
        dithered(row + x + LANES, noise_at(finish, x + LANES, y)),
      };
      const struct colors lower[] = {
        dithered(next_row + x, noise_at(finish, x, below)),
        dithered(next_row + x + LANES, noise_at(finish, x + LANES, below)),
      };
      const int rest = place.columns - x;
      if (rest >= SQUARES)
        store_squares(upper, lower, upper_y + x, lower_y + x, cb + x / 2, cr + x / 2);
      else
        store_rest(upper, lower, rest, upper_y + x, lower_y + x, cb + x / 2, cr + x / 2);
    }
  }
}

static void store_planes(const uint16_t *tile, int rows, struct seltzer_planes place)
{
  if (is_plain(place.finish)) store_planes_of(tile, rows, place, plain);
  else store_planes_of(tile, rows, place, place.finish);
}

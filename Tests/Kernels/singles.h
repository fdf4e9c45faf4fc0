// Hashes of the output of row filters, and of kernels that exist once.

#include "inputs.h"

enum { ROUNDS = 400, DISCS = 48, ROWS = SELTZER_TILE_HEIGHT };

static const char *set;

/// FNV-1a, 64 bits.
struct hash {
  const char *name;
  uint64_t value;
};

static struct hash hash(const char *name) { return (struct hash){name, 0xCBF29CE484222325}; }

static void add(struct hash *hash, const void *bytes, size_t count)
{
  for (size_t i = 0; i < count; i++)
    hash->value = (hash->value ^ ((const uint8_t *)bytes)[i]) * 0x100000001B3;
}

static void print(struct hash hash)
{
  printf("%s %016llx %s\n", hash.name, (unsigned long long)hash.value, set);
}

static _Alignas(64) uint16_t tile[SELTZER_TILE_NUMBERS];

static void run_filters(const struct seltzer_row_filters *filters)
{
  enum { MOST = 700 };
  uint8_t rows[8 * MOST], out[1 + 4 * MOST + SELTZER_ROW_SLACK];
  struct hash none = hash("none"), sub = hash("sub"), up = hash("up"), bytes = hash("filter_bytes");
  for (int round = 0; round < ROUNDS; round++) {
    const size_t count = 1 + below(MOST);
    fill_bytes(rows, sizeof rows);
    uint32_t row[MOST], above[MOST];
    memcpy(row, rows, sizeof row);
    memcpy(above, rows + sizeof row, sizeof above);
    filters->none(row, count, out);
    add(&none, out, 1 + 3 * count);
    filters->sub(row, count, out);
    add(&sub, out, 1 + 3 * count);
    filters->up(row, above, count, out);
    add(&up, out, 1 + 3 * count);
    const uint64_t sum = seltzer_filter_bytes(
      round % 5, rows, rows + 4 * MOST, count, 1 + below(8), out);
    add(&bytes, out, count);
    add(&bytes, &sum, sizeof sum);
  }
  print(none);
  print(sub);
  print(up);
  print(bytes);
}

static void run_tiles(void)
{
  static struct seltzer_disc discs[DISCS];
  struct seltzer_trim trim;
  struct seltzer_span spans[DISCS];
  uint32_t indices[DISCS], counts[8 * 6 + 10], next[8 * 6 + 10], lists[8 * 6 * DISCS];
  const struct seltzer_grid grid = {8, 6};
  struct hash result = hash("tiles");
  for (int round = 0; round < ROUNDS; round++) {
    for (uint32_t i = 0; i < DISCS; i++) {
      set_disc(&discs[i], &trim, between(-200, 1100), between(-100, 250));
      if (below(10) == 0) discs[i].x = NAN;
      indices[i] = i;
    }
    memset(counts, 0, sizeof counts);
    memset(lists, 0, sizeof lists);
    seltzer_find_spans(discs, DISCS, grid, spans);
    const size_t count = seltzer_count_tiles(spans, DISCS, grid, 1 + below(600), counts);
    uint32_t start = 0;
    for (int i = 0; i < 8 * 6 + 10; i++) {
      next[i] = start;
      start += counts[i];
    }
    seltzer_sort_into_tiles(spans, indices, count, grid, next, lists);
    add(&result, spans, sizeof spans);
    add(&result, counts, sizeof counts);
    add(&result, lists, sizeof lists);
  }
  print(result);
}

static void run_sprites(void)
{
  enum { LEVELS = 5, PLANE = 34 * 34 + 18 * 18 + 10 * 10 + 6 * 6 + 4 * 4 + 3 * 3 };
  // The kernel reads, but does not use, a row and two texels beyond the last border.
  static uint8_t texels[4 * PLANE + 5];
  uint32_t starts[LEVELS + 1], start = 0;
  struct seltzer_disc discs[DISCS];
  struct seltzer_trim trims[DISCS];
  uint32_t list[DISCS];
  // The first texel is one row and one column after the border's corner.
  for (int level = 0; level <= LEVELS; level++) {
    const uint32_t stride = (32u >> level) + 2;
    starts[level] = start + stride + 1;
    for (uint32_t y = 0; y < stride; y++)
      for (uint32_t x = 0; x < stride; x++) {
        const int border = x == 0 || y == 0 || x + 1 == stride || y + 1 == stride;
        const uint32_t value = border ? 0 : pixel();
        for (uint32_t plane = 0; plane < 4; plane++)
          texels[plane * PLANE + start + y * stride + x] = (uint8_t)(value >> (24 - 8 * plane));
      }
    start += stride * stride;
  }
  struct hash result = hash("sprites");
  for (int round = 0; round < ROUNDS; round++) {
    for (uint32_t i = 0; i < DISCS; i++) {
      set_disc(&discs[i], &trims[i], 0, 0);
      const float cosine = between(-1, 1), radius = between(0.5f, 60);
      trims[i].turn_x = cosine / radius;
      trims[i].turn_y = sqrtf(1 - cosine * cosine) / radius;
      trims[i].level = below(2) ? (float)below(LEVELS + 1) : between(0, LEVELS);
      discs[i].outer = 3 * radius + 1;
      list[i] = i;
    }
    const struct seltzer_sprite sprite = {starts, texels, PLANE, round % 2 ? 4 : 1, LEVELS};
    fill_numbers(tile, SELTZER_TILE_NUMBERS);
    seltzer_draw_sprites(
      tile, ROWS, 0, 0, discs, trims, &sprite, list, DISCS, (enum seltzer_blend)(round / 2 % 3), NULL);
    add(&result, tile, sizeof tile);
  }
  print(result);
}

static void run_planes(void)
{
  enum { COUNT = 300 };
  uint32_t pixels[COUNT], transmission[COUNT];
  uint8_t planes[5 * COUNT], cells[COUNT / 32 + 1];
  struct hash result = hash("split_planes");
  for (int round = 0; round < ROUNDS; round++) {
    const uint32_t clear = below(COUNT);
    for (uint32_t i = 0; i < COUNT; i++) {
      pixels[i] = i < clear ? 0 : pixel();
      transmission[i] = below(256);
    }
    size_t ends[2] = {0};
    seltzer_find_pixels(pixels, COUNT, &ends[0], &ends[1]);
    memset(planes, 0, sizeof planes);
    memset(cells, 0, sizeof cells);
    seltzer_split_planes(pixels, round % 2 ? transmission : NULL, COUNT, planes, COUNT, 5, cells);
    add(&result, ends, sizeof ends);
    add(&result, planes, sizeof planes);
    add(&result, cells, sizeof cells);
  }
  print(result);
}

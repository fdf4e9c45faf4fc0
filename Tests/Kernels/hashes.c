// Runs the kernels of every instruction set on random input, and prints hashes of their output, one a line:
// the kernel's name, the hash, the set. Scripts/check-arm64 compares those of two machines.

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

static _Alignas(64) uint16_t tile[SELTZER_TILE_NUMBERS], beneath[SELTZER_TILE_NUMBERS];

static void run_fills(const struct seltzer_kernels *kernels)
{
  static uint16_t table[3 * 1024];
  uint32_t starts[8 * ROWS];
  struct hash rows = hash("fill"), pieces = hash("fill_pieces");
  for (int round = 0; round < ROUNDS; round++) {
    fill_numbers(table, 3 * 1024);
    for (int i = 0; i < 8 * ROWS; i++) starts[i] = below(1024 - SELTZER_TILE_WIDTH);
    kernels->fill(tile, ROWS, table, 1024, starts);
    add(&rows, tile, sizeof tile);
    kernels->fill_pieces(tile, ROWS, table, 1024, starts);
    add(&pieces, tile, sizeof tile);
  }
  print(rows);
  print(pieces);
}

static void run_discs(const struct seltzer_kernels *kernels)
{
  static const int parts[] = {
    0, SELTZER_HOLE, SELTZER_RIM, SELTZER_CUT, SELTZER_HOLE | SELTZER_RIM | SELTZER_CUT,
  };
  struct seltzer_disc discs[DISCS];
  struct seltzer_trim trims[DISCS];
  uint32_t list[DISCS];
  struct seltzer_next next = {0};
  struct hash result = hash("discs");
  for (int round = 0; round < 5 * ROUNDS; round++) {
    const float left = (float)(128 * below(30)), top = (float)(32 * below(60));
    for (uint32_t i = 0; i < DISCS; i++) {
      set_disc(&discs[i], &trims[i], left, top);
      list[i] = DISCS - 1 - i;
    }
    const struct seltzer_look look = {trims, parts[round % 5], below(65536)};
    fill_numbers(tile, SELTZER_TILE_NUMBERS);
    kernels->discs(
      tile, (int)(1 + below(ROWS)), left, top, discs, look.parts ? &look : NULL, list, DISCS,
      (enum seltzer_blend)(round / 5 % 3), &next);
    add(&result, tile, sizeof tile);
  }
  print(result);
}

static void run_layers(const struct seltzer_kernels *kernels)
{
  // Four bands of rows with up to five planes, or one of rows as wide as all.
  static uint8_t bytes[4 * SELTZER_BAND * 5 * (ROWS + 1)];
  struct seltzer_next next = {0};
  struct hash plain = hash("lay"), glass = hash("lay_glass");
  for (int round = 0; round < 2 * ROUNDS; round++) {
    const int isGlass = round % 2, planes = isGlass ? 5 : 4, banded = (int)below(2);
    const size_t pitch = banded ? SELTZER_BAND : 4 * SELTZER_BAND, size = sizeof bytes / 5 * (size_t)planes;
    const int opaque = !isGlass && below(2);
    for (size_t row = 0; row < size; row += pitch * (size_t)planes) {
      for (size_t x = row; x < row + pitch; x++) {
        const uint32_t value = pixel();
        const uint32_t alpha = opaque ? 255 : value >> 24;
        bytes[x] = (uint8_t)alpha;
        for (size_t plane = 1; plane < 4; plane++)
          bytes[x + plane * pitch] = (uint8_t)(value >> (24 - 8 * plane));
        if (isGlass) bytes[x + 4 * pitch] = (uint8_t)below(256 - alpha);
      }
    }
    const struct seltzer_layer layer = {
      bytes, pitch, banded ? SELTZER_BAND * (size_t)planes * (ROWS + 1) : 0, (int)below(64), opaque,
    };
    const uint32_t opacity = below(2) ? 65535 : below(65536), lower = below(opacity + 1);
    const struct seltzer_taps taps = {
      (uint16_t)below(257), (uint16_t)(opacity - lower), (uint16_t)lower,
    };
    const int columns = 32 * (int)(1 + below(4)), rows = (int)(1 + below(ROWS));
    const int x = (int)below((uint32_t)(SELTZER_TILE_WIDTH - columns) / 32 + 1) * 32;
    const int y = (int)below((uint32_t)(ROWS - rows) + 1);
    fill_numbers(tile, SELTZER_TILE_NUMBERS);
    fill_numbers(beneath, SELTZER_TILE_NUMBERS);
    if (isGlass) kernels->lay_glass(tile, x, y, columns, rows, layer, taps, beneath, &next);
    else kernels->lay(tile, x, y, columns, rows, layer, taps, &next);
    add(isGlass ? &glass : &plain, tile, sizeof tile);
  }
  print(plain);
  print(glass);
}

static void run_blocks(const struct seltzer_kernels *kernels)
{
  static uint16_t means[SELTZER_TILE_NUMBERS];
  struct hash shrunk = hash("shrink"), enlarged = hash("enlarge");
  for (int round = 0; round < ROUNDS; round++) {
    const int shift = (int)below(5), side = 1 << shift;
    const int columns = (int)(1 + below(SELTZER_TILE_WIDTH)), rows = (int)(1 + below(ROWS));
    const int width = (columns + side - 1) >> shift, height = (rows + side - 1) >> shift;
    const size_t plane = (size_t)(width * height);
    fill_numbers(tile, SELTZER_TILE_NUMBERS);
    kernels->shrink(tile, columns, rows, shift, means, (size_t)width, plane);
    add(&shrunk, means, 6 * plane);
    kernels->enlarge(
      means, width, height, plane, shift, (int)below((uint32_t)width), (int)below((uint32_t)height), tile);
    add(&enlarged, tile, sizeof tile);
  }
  print(shrunk);
  print(enlarged);
}

static void run_stores(const struct seltzer_kernels *kernels)
{
  static uint32_t pixels[SELTZER_TILE_WIDTH * ROWS];
  static uint8_t planes[3][SELTZER_TILE_WIDTH * ROWS];
  struct seltzer_next next = {0};
  struct hash stored = hash("store"), video = hash("store_planes");
  for (int round = 0; round < ROUNDS; round++) {
    const struct seltzer_finish finish = {
      (enum seltzer_dither)(round % 3), (uint16_t)(below(2) ? below(32768) : 0), (int)below(30) * 128,
      (int)below(60) * 32,
    };
    const int columns = (int)(1 + below(SELTZER_TILE_WIDTH)), rows = (int)(1 + below(ROWS));
    fill_numbers(tile, SELTZER_TILE_NUMBERS);
    memset(pixels, 0, sizeof pixels);
    memset(planes, 0, sizeof planes);
    kernels->store(
      tile, rows, (struct seltzer_place){pixels, SELTZER_TILE_WIDTH, columns, finish}, &next);
    add(&stored, pixels, sizeof pixels);
    kernels->store_planes(tile, rows, (struct seltzer_planes){
      planes[0], planes[1], planes[2], SELTZER_TILE_WIDTH, SELTZER_TILE_WIDTH / 2, columns, finish,
    });
    add(&video, planes, sizeof planes);
  }
  print(stored);
  print(video);
}

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
      tile, ROWS, 0, 0, discs, trims, &sprite, list, DISCS, (enum seltzer_blend)(round / 2 % 3));
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

static void run(
  const char *name, const struct seltzer_kernels *kernels, const struct seltzer_row_filters *filters)
{
  set = name;
  if (kernels) {
    state = 7;
    run_fills(kernels);
    run_discs(kernels);
    run_layers(kernels);
    run_blocks(kernels);
    run_stores(kernels);
  }
  state = 8;
  if (filters) run_filters(filters);
}

int main(void)
{
  run("sse2", seltzer_kernels_sse2(), seltzer_row_filters_sse2());
  run("avx2", seltzer_kernels_avx2(), seltzer_row_filters_avx2());
  run("avx512", seltzer_kernels_avx512(), NULL);
  run("portable", seltzer_kernels_portable(), seltzer_row_filters_portable());
  state = 9;
  run_tiles();
  run_sprites();
  run_planes();
}

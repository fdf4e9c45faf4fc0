// Runs the kernels of every instruction set on random input, and prints hashes of their output, one a line:
// the kernel's name, the hash, the set. Scripts/check-arm64 compares those of two machines.

#include "singles.h"

static _Alignas(64) uint16_t beneath[SELTZER_TILE_NUMBERS];

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
    const struct seltzer_look look = {parts[round % 5], below(65536)};
    fill_numbers(tile, SELTZER_TILE_NUMBERS);
    kernels->discs(
      tile, (int)(1 + below(ROWS)), left, top, discs, trims, look.parts ? &look : NULL, list, DISCS,
      (enum seltzer_blend)(round / 5 % 3), &next);
    add(&result, tile, sizeof tile);
  }
  print(result);
}

static void run_orbs(const struct seltzer_kernels *kernels)
{
  struct seltzer_disc discs[DISCS];
  struct seltzer_trim trims[DISCS];
  uint32_t list[DISCS];
  struct seltzer_next next = {0};
  struct hash result = hash("orbs");
  for (int round = 0; round < ROUNDS; round++) {
    const float left = (float)(128 * below(30)), top = (float)(32 * below(60));
    for (uint32_t i = 0; i < DISCS; i++) {
      set_disc(&discs[i], &trims[i], left, top);
      trims[i].inverse_radius = 1 / between(3, below(2) ? 100 : 1000);
      trims[i].turn_x = between(-1, 1);
      trims[i].turn_y = sqrtf(1 - trims[i].turn_x * trims[i].turn_x);
      trims[i].hole_outer = discs[i].outer;
      trims[i].level = below(2) ? 1 : between(0, 1);
      trims[i].softness = below(2) ? 0 : between(0, 1);
      list[i] = DISCS - 1 - i;
    }
    const struct seltzer_orbs look = {
      between(40, 4000), between(0, 1), between(0, 1), between(0, 1), pixel(), pixel(), pixel(),
      pixel(), pixel(), pixel(),
    };
    fill_numbers(tile, SELTZER_TILE_NUMBERS);
    kernels->orbs(
      tile, (int)(1 + below(ROWS)), left, top, discs, trims, &look, list, DISCS, SELTZER_NORMAL, &next);
    add(&result, tile, sizeof tile);
  }
  print(result);
}

static void fill_floats(float *to, int count, float low, float high)
{
  for (int i = 0; i < count; i++) to[i] = between(low, high);
}

static void run_lights(const struct seltzer_kernels *kernels)
{
  static uint16_t behind[3 * 40 * 30];
  struct seltzer_disc discs[DISCS];
  struct seltzer_trim trims[DISCS];
  struct seltzer_path paths[DISCS];
  static uint16_t light[2][24 * 24 * 3];
  struct seltzer_glass balls[DISCS];
  struct seltzer_air airs[DISCS];
  uint32_t list[DISCS];
  struct seltzer_next next = {0};
  struct hash glows = hash("glows"), lines = hash("paths"), glass = hash("glass"), air = hash("air"), folds = hash("fold");
  fill_numbers(behind, sizeof behind / sizeof *behind);
  fill_numbers(light[0], sizeof light / sizeof **light);
  for (int round = 0; round < ROUNDS; round++) {
    const float left = (float)(128 * below(30)), top = (float)(32 * below(60));
    const int rows = (int)(1 + below(ROWS));
    const enum seltzer_blend blend = (enum seltzer_blend)(round % 3);
    for (uint32_t i = 0; i < DISCS; i++) {
      set_disc(&discs[i], &trims[i], left, top);
      trims[i].inverse_radius = 1 / discs[i].outer;
      trims[i].level = between(1, below(2) ? 5 : 4000);
      struct seltzer_path *path = &paths[i];
      fill_floats(path->x, 16, -80, 80);
      fill_floats(path->y, 16, -40, 40);
      path->count = (int)(1 + below(12));
      path->radius = between(0.1f, 20);
      path->edge = between(1.2f, 10);
      path->tapers = (int)below(2);
      path->glitter = path->tapers && below(2) ? between(0, 1) : 0;
      path->sparks = between(1, 40);
      path->dropped = between(50, 900);
      struct seltzer_glass *ball = &balls[i];
      ball->radius = between(2, below(2) ? 60 : 400);
      ball->inverse_edge = between(1, 60);
      ball->softness = between(0.02f, 1);
      ball->dim = between(0, 0.3f);
      ball->bend = between(0, 3);
      ball->clear = between(0, 1);
      fill_floats(ball->lamp, 9, -2, 2);
      ball->light_x = between(-1, 1);
      ball->light_y = between(-1, 1);
      fill_floats(ball->mean, 3, 0, 1);
      fill_floats(ball->across, 3, -0.2f, 0.2f);
      fill_floats(ball->down, 3, -0.2f, 0.2f);
      fill_floats(ball->film, 4, 0, 3);
      struct seltzer_air *bubble = &airs[i];
      bubble->scale_x = 1 / between(1, below(2) ? 20 : 400);
      bubble->scale_y = 1 / between(1, below(2) ? 20 : 400);
      bubble->inverse_edge = between(1, 60);
      fill_floats(bubble->right, 3, -1, 1);
      fill_floats(bubble->up, 3, -1, 1);
      fill_floats(bubble->away, 3, -1, 1);
      bubble->blur = below(2) ? between(0.02f, 1) : 0;
      list[i] = DISCS - 1 - i;
    }
    fill_numbers(tile, SELTZER_TILE_NUMBERS);
    kernels->glows(tile, rows, left, top, discs, trims, NULL, list, DISCS, blend, &next);
    add(&glows, tile, sizeof tile);
    fill_numbers(tile, SELTZER_TILE_NUMBERS);
    kernels->paths(tile, rows, left, top, discs, paths, NULL, list, DISCS, blend, &next);
    add(&lines, tile, sizeof tile);
    for (int i = 0; i < DISCS; i++) discs[i].outer = balls[i].radius * (1 + 0.5f / balls[i].inverse_edge);
    const struct seltzer_glasses look = {
      behind, 40 * 30, 40, 40, 30, 0.01f, 4000, 3000, between(0, 1), {1, 0.9f, between(0, 1)},
    };
    fill_numbers(tile, SELTZER_TILE_NUMBERS);
    kernels->glass(tile, rows, left, top, discs, balls, &look, list, DISCS, SELTZER_NORMAL, &next);
    add(&glass, tile, sizeof tile);
    const struct seltzer_airs water = {{light[0], light[1], 24}, {light[1], light[0], 12}, below(2) ? between(0, 1) : 0};
    fill_numbers(tile, SELTZER_TILE_NUMBERS);
    kernels->air(tile, rows, left, top, discs, airs, &water, list, DISCS, SELTZER_NORMAL, &next);
    add(&air, tile, sizeof tile);
    struct seltzer_fold fold = {
      .unit = 0.001f, .x = left * 0.001f, .y = top * 0.001f, .axis_x = 0.8f, .axis_y = 0.6f, .narrow = 0.02f,
      .wide = between(0, 1), .blur_phase = between(0, 1), .light_phase = between(0, 1), .strength = between(0, 1),
      .edge = between(0, 1), .dark = below(1 << 24), .light = below(1 << 24),
    };
    fill_floats(fold.height, 2, 0, 0.1f);
    fill_floats(fold.rate, 2, 0, 3);
    fill_floats(fold.phase, 2, 0, 1);
    fill_numbers(tile, SELTZER_TILE_NUMBERS);
    kernels->fold(tile, rows, left, top, &fold);
    add(&folds, tile, sizeof tile);
  }
  print(glows);
  print(lines);
  print(glass);
  print(air);
  print(folds);
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
    run_orbs(kernels);
    run_lights(kernels);
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

#ifndef LANES
/// A square sprite with mip levels, each half as wide as the one before, down to one texel.
struct seltzer_sprite {
  /// For each level its first texel in every plane. Around each level is a border of zeros.
  const uint32_t *starts;
  /// Planes of alpha, and for a sprite with its own colours premultiplied red, green and blue.
  const uint8_t *texels;
  size_t plane;
  /// Planes: 1 or 4.
  int planes;
  /// The width of the first level is 1 << levels; at most 512.
  int levels;
};

/// Draws sprites: trilinear in integers, the same on every machine. The details are trims, and the look is a sprite.
seltzer_draw_look seltzer_draw_sprites;
#else
static void sprites(
  uint16_t *tile, int rows, float left, float top, const struct seltzer_disc *discs,
  const void *details, const void *form, const uint32_t *list, size_t count,
  enum seltzer_blend blend, struct seltzer_next *next)
{
  seltzer_draw_sprites(tile, rows, left, top, discs, details, form, list, count, blend, next);
}
#endif

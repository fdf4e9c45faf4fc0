#include "LibPNGWriter.h"

#include <png.h>
#include <setjmp.h>

static void count(png_structp png, png_bytep bytes, size_t length) {
  (void)bytes;
  *(uint64_t *)png_get_io_ptr(png) += length;
}

static void flush(png_structp png) { (void)png; }

uint64_t libpng_write(
  const uint32_t *pixels, uint32_t width, uint32_t height, int level, int only_sub
) {
  uint64_t total = 0;
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
  if (png == NULL) return 0;
  png_infop info = png_create_info_struct(png);
  if (info == NULL || setjmp(png_jmpbuf(png))) {
    png_destroy_write_struct(&png, &info);
    return 0;
  }
  png_set_write_fn(png, &total, count, flush);
  png_set_compression_level(png, level);
  if (only_sub) png_set_filter(png, 0, PNG_FILTER_SUB);
  png_set_IHDR(
    png, info, width, height, 8, PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE,
    PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_write_info(png, info);
  // In memory, a pixel's bytes are B, G, R and an unused one.
  png_set_bgr(png);
  png_set_filler(png, 0, PNG_FILLER_AFTER);
  for (uint32_t y = 0; y < height; y++)
    png_write_row(png, (png_const_bytep)(pixels + (size_t)y * width));
  png_write_end(png, info);
  png_destroy_write_struct(&png, &info);
  return total;
}

#include "decoders.h"
#include "reopen.h"

#include <png.h>
#include <stdlib.h>
#include <string.h>

static void fail(png_structp png, png_const_charp message) {
  struct seltzer_failure *failure = (struct seltzer_failure *)png_get_error_ptr(png);
  const char *text = strncmp(message, "IDAT: Missing", 13) ? message : message + 6;
  if (strstr(text, "unhandled critical chunk")) text = "it contains an unknown chunk";
  // Other messages about IDAT come from zlib.
  if (!strcmp(text, "Not enough image data") || !strcmp(text, "IEND: out of place")
      || (!strncmp(text, "IDAT: ", 6) && strcmp(text, "IDAT: CRC error"))) {
    text = "its data does not match its size";
  }
  strncpy(failure->text, text, sizeof failure->text - 1);
  longjmp(png_jmpbuf(png), 1);
}

static void ignore(png_structp png, png_const_charp message) {
  (void)png, (void)message;
}

struct reader {
  FILE *file;
  png_infop info;
  int is_reading_rows;
  // How much can still be read behind the last row.
  size_t room;
};

static void read_bytes(png_structp png, png_bytep bytes, size_t count) {
  struct reader *reader = (struct reader *)png_get_io_ptr(png);
  // With the last row libpng inflates all that follows it, up to 1032 times as much. Pass 7 is past the last one.
  if (reader->is_reading_rows
      && (png_get_current_pass_number(png) == 7
          || png_get_current_row_number(png) == png_get_image_height(png, reader->info))) {
    if (count > reader->room) png_error(png, "Not enough image data");
    reader->room -= count;
  }
  if (fread(bytes, 1, count, reader->file) != count) png_error(png, "it is truncated");
}

int seltzer_decode_png(int descriptor, struct seltzer_image *image, struct seltzer_failure *failure) {
  // Changed between setjmp and longjmp.
  volatile int done = 0;
  FILE *file = seltzer_reopen(descriptor);
  png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, failure, fail, ignore);
  png_infop info = png ? png_create_info_struct(png) : NULL;
  if (file && info && !setjmp(png_jmpbuf(png))) {
    struct reader reader = {.file = file, .info = info, .room = 65536};
    png_set_read_fn(png, &reader, read_bytes);
    // The caller has checked the size. A profile is inflated whole; other chunks of metadata are skipped.
    png_set_user_limits(png, image->width, image->height);
    png_set_chunk_malloc_max(png, 64000000);
    png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
    png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_AS_DEFAULT, (png_const_bytep)"iCCP", 1);
    png_read_info(png, info);
    if (png_get_image_width(png, info) != image->width || png_get_image_height(png, info) != image->height) {
      png_error(png, "Invalid IHDR data");
    }
    png_set_expand(png);
    png_set_strip_16(png);
    png_set_gray_to_rgb(png);
    const int passes = png_set_interlace_handling(png);
    png_read_update_info(png, info);
    image->channels = png_get_channels(png, info);
    const size_t stride = (size_t)image->width * image->channels;
    image->pixels = (uint8_t *)malloc(stride * image->height);
    if (!image->pixels) png_error(png, "");
    reader.is_reading_rows = 1;
    for (int pass = 0; pass < passes; pass++) {
      for (size_t y = 0; y < image->height; y++) {
        if (failure->is_cancelled()) png_error(png, "");
        png_read_row(png, image->pixels + y * stride, NULL);
      }
    }
    reader.is_reading_rows = 0;
    png_read_end(png, NULL);
    png_charp name;
    int method;
    png_bytep profile = NULL;
    png_uint_32 count = 0;
    png_get_iCCP(png, info, &name, &method, &profile, &count);
    done = seltzer_convert_to_srgb(image, profile, count, failure);
  }
  if (!done) {
    free(image->pixels);
    image->pixels = NULL;
  }
  png_destroy_read_struct(&png, &info, NULL);
  if (file) fclose(file);
  return done;
}

#include "jpeg.h"

#include <stdio.h>
#include <jpeglib.h>
#include <setjmp.h>
#include <stdlib.h>

struct writer {
  struct jpeg_compress_struct jpeg;
  struct jpeg_error_mgr errors;
  jmp_buf jump;
};

static void on_error(j_common_ptr jpeg) { longjmp(((struct writer *)jpeg)->jump, 1); }

static void on_message(j_common_ptr jpeg, int level) {}

static int encode(struct writer *writer, const uint8_t *rgb, uint32_t width, uint32_t height, FILE *file) {
  struct jpeg_compress_struct *jpeg = &writer->jpeg;
  jpeg->err = jpeg_std_error(&writer->errors);
  writer->errors.error_exit = on_error;
  writer->errors.emit_message = on_message;
  if (setjmp(writer->jump)) return 0;
  jpeg_create_compress(jpeg);
  jpeg_stdio_dest(jpeg, file);
  jpeg->image_width = width;
  jpeg->image_height = height;
  jpeg->input_components = 3;
  jpeg->in_color_space = JCS_RGB;
  jpeg_set_defaults(jpeg);
  jpeg_set_quality(jpeg, 92, TRUE);
  jpeg_start_compress(jpeg, TRUE);
  while (jpeg->next_scanline < height) {
    JSAMPROW row = (JSAMPROW)rgb + 3 * (size_t)width * jpeg->next_scanline;
    jpeg_write_scanlines(jpeg, &row, 1);
  }
  jpeg_finish_compress(jpeg);
  return 1;
}

int seltzer_encode_jpeg(const uint8_t *rgb, uint32_t width, uint32_t height, char **bytes, size_t *count) {
  struct writer writer = {0};
  *bytes = NULL;
  // Unlike libjpeg's own destination in memory, a stream can be freed after an error.
  FILE *file = open_memstream(bytes, count);
  if (!file) return 0;
  const int done = encode(&writer, rgb, width, height, file);
  jpeg_destroy_compress(&writer.jpeg);
  if (fclose(file) == 0 && done) return 1;
  free(*bytes);
  *bytes = NULL;
  return 0;
}

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

static int write_file(
  struct writer *writer, FILE *file, const uint32_t *pixels, uint32_t width, uint32_t height,
  const uint8_t *comment, uint32_t comment_count) {
  struct jpeg_compress_struct *jpeg = &writer->jpeg;
  jpeg->err = jpeg_std_error(&writer->errors);
  writer->errors.error_exit = on_error;
  if (setjmp(writer->jump)) return 0;
  jpeg_create_compress(jpeg);
  jpeg_stdio_dest(jpeg, file);
  const uint32_t one = 1;
  jpeg->in_color_space = *(const uint8_t *)&one ? JCS_EXT_BGRX : JCS_EXT_XRGB;
  jpeg->input_components = 4;
  jpeg->image_width = width;
  jpeg->image_height = height;
  jpeg_set_defaults(jpeg);
  jpeg_set_quality(jpeg, 92, TRUE);
  jpeg_start_compress(jpeg, TRUE);
  if (comment_count > 0) jpeg_write_marker(jpeg, JPEG_COM, comment, comment_count);
  while (jpeg->next_scanline < height) {
    JSAMPROW row = (JSAMPROW)(pixels + (size_t)jpeg->next_scanline * width);
    jpeg_write_scanlines(jpeg, &row, 1);
  }
  jpeg_finish_compress(jpeg);
  return 1;
}

uint8_t *seltzer_encode_jpeg(
  const uint32_t *pixels, uint32_t width, uint32_t height, const uint8_t *comment, uint32_t comment_count,
  size_t *count) {
  char *bytes = NULL;
  // jpeg_mem_dest loses its buffer if an error occurs after the buffer has grown.
  FILE *file = open_memstream(&bytes, count);
  if (!file) return NULL;
  struct writer writer = {0};
  int done = write_file(&writer, file, pixels, width, height, comment, comment_count);
  jpeg_destroy_compress(&writer.jpeg);
  if (fclose(file) != 0) done = 0;
  if (done) return (uint8_t *)bytes;
  free(bytes);
  return NULL;
}

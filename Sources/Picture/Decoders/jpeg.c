#include "decoders.h"
#include "reopen.h"

#include <jpeglib.h>
#include <jerror.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

struct reader {
  struct jpeg_decompress_struct jpeg;
  struct jpeg_error_mgr errors;
  struct jpeg_progress_mgr progress;
  jmp_buf jump;
  struct seltzer_failure *failure;
  struct seltzer_jpeg_header *header;
  int segments, profile_parts;
  uint8_t *profile;
  size_t profile_count;
};

static void fail(struct reader *reader, int most, const char *text) {
  reader->failure->most = most;
  strncpy(reader->failure->text, text, sizeof reader->failure->text - 1);
  longjmp(reader->jump, 1);
}

static void on_error(j_common_ptr jpeg) {
  char message[JMSG_LENGTH_MAX];
  jpeg->err->format_message(jpeg, message);
  fail((struct reader *)jpeg, 0, jpeg->err->msg_code == JERR_INPUT_EMPTY ? "it is truncated" : message);
}

static void on_message(j_common_ptr jpeg, int level) {
  if (level < 0 && jpeg->err->msg_code == JWRN_JPEG_EOF) fail((struct reader *)jpeg, 0, "it is truncated");
}

// A scan of a few bytes can cost 30 ms at 50 megapixels. Encoders write about ten.
static void on_progress(j_common_ptr jpeg) {
  struct reader *reader = (struct reader *)jpeg;
  if (reader->jpeg.input_scan_number > 30) fail(reader, 30, "has more than 30 scans");
  if (reader->failure->is_cancelled()) fail(reader, 0, "");
}

static uint8_t next_byte(j_decompress_ptr jpeg) {
  if (jpeg->src->bytes_in_buffer == 0) jpeg->src->fill_input_buffer(jpeg);
  jpeg->src->bytes_in_buffer--;
  return *jpeg->src->next_input_byte++;
}

// Keeps a part of the colour profile, unless it is not the next one (ICC.1:2022, annex B.4); returns the bytes that
// are left of the segment.
static int read_profile(j_decompress_ptr jpeg, int length) {
  struct reader *reader = (struct reader *)jpeg;
  uint8_t head[14];
  if (length < 14) return length;
  for (int i = 0; i < 14; i++) head[i] = next_byte(jpeg);
  length -= 14;
  if (memcmp(head, "ICC_PROFILE", 12) || head[12] != reader->profile_parts + 1
      || reader->profile_count + length > SELTZER_PROFILE_MOST) {
    return length;
  }
  uint8_t *profile = (uint8_t *)realloc(reader->profile, reader->profile_count + length + 1);
  if (!profile) fail(reader, 0, "");
  reader->profile_parts++;
  reader->profile = profile;
  while (length-- > 0) profile[reader->profile_count++] = next_byte(jpeg);
  return 0;
}

// Skips metadata, but keeps the first APP1 segment of Exif; XMP has others.
static boolean on_metadata(j_decompress_ptr jpeg) {
  struct reader *reader = (struct reader *)jpeg;
  struct seltzer_jpeg_header *header = reader->header;
  if (++reader->segments > 100000) fail(reader, 100000, "has more than 100000 pieces of metadata");
  int length = next_byte(jpeg) << 8;
  length += next_byte(jpeg) - 2;
  if (jpeg->unread_marker == JPEG_APP0 + 1 && header->exif_count == 0) {
    while (length-- > 0) header->exif[header->exif_count++] = next_byte(jpeg);
    if (header->exif_count < 6 || memcmp(header->exif, "Exif\0", 6)) header->exif_count = 0;
    length = 0;
  } else if (jpeg->unread_marker == JPEG_APP0 + 2) {
    length = read_profile(jpeg, length);
  }
  if (length > 0) {
    jpeg->src->skip_input_data(jpeg, length);
  }
  jpeg->unread_marker = 0;
  return TRUE;
}

static void read_header(struct reader *reader, struct seltzer_image *image) {
  struct jpeg_decompress_struct *jpeg = &reader->jpeg;
  jpeg_read_header(jpeg, TRUE);
  if (jpeg->arith_code) {
    // As in browsers, arithmetic coding is refused.
    fail(reader, 0, jpeg->progressive_mode ? "its JPEG process SOF10 is not supported"
                                           : "its JPEG process SOF9 is not supported");
  }
  const struct seltzer_image checked = *image;
  const struct seltzer_jpeg_header header = *reader->header;
  image->width = jpeg->image_width;
  image->height = jpeg->image_height;
  image->channels = 3;
  const uint64_t across = 8 * jpeg->max_h_samp_factor, down = 8 * jpeg->max_v_samp_factor;
  uint64_t blocks = 0;
  for (int i = 0; i < jpeg->num_components; i++) {
    blocks += jpeg->comp_info[i].h_samp_factor * jpeg->comp_info[i].v_samp_factor;
  }
  reader->header->coefficients = 0;
  reader->header->units = (image->width + across - 1) / across * ((image->height + down - 1) / down);
  if (jpeg_has_multiple_scans(jpeg)) {
    reader->header->coefficients = reader->header->units * blocks * sizeof(JBLOCK);
  }
  // The file may change after the caller has checked its header.
  if (checked.width > 0
      && (checked.width != image->width || checked.height != image->height
          || header.units != reader->header->units || header.coefficients != reader->header->coefficients)) {
    fail(reader, 0, "its data does not match its size");
  }
}

static void read_pixels(struct reader *reader, struct seltzer_image *image) {
  struct jpeg_decompress_struct *jpeg = &reader->jpeg;
  const int is_cmyk = jpeg->num_components == 4;
  jpeg->out_color_space = is_cmyk ? JCS_CMYK : JCS_RGB;
  jpeg_start_decompress(jpeg);
  const size_t stride = 3 * (size_t)image->width;
  image->pixels = (uint8_t *)malloc(stride * image->height);
  JSAMPARRAY inks = is_cmyk
    ? jpeg->mem->alloc_sarray((j_common_ptr)jpeg, JPOOL_IMAGE, 4 * image->width, 1) : NULL;
  if (!image->pixels) fail(reader, 0, "");
  while (jpeg->output_scanline < jpeg->output_height) {
    uint8_t *row = image->pixels + jpeg->output_scanline * stride;
    jpeg_read_scanlines(jpeg, is_cmyk ? inks : &row, 1);
    for (size_t x = 0; is_cmyk && x < image->width; x++) {
      for (int ink = 0; ink < 3; ink++) {
        // Adobe's files store the absence of ink.
        const int black = inks[0][4 * x + 3], value = inks[0][4 * x + ink];
        row[3 * x + ink] = jpeg->saw_Adobe_marker ? value * black / 255 : (255 - value) * (255 - black) / 255;
      }
    }
  }
  jpeg_finish_decompress(jpeg);
}

int seltzer_decode_jpeg(
  int descriptor, int wants_pixels, struct seltzer_jpeg_header *header, struct seltzer_image *image,
  struct seltzer_failure *failure) {
  volatile int done = 0;
  FILE *file = seltzer_reopen(descriptor);
  struct reader *reader = (struct reader *)calloc(1, sizeof *reader);
  if (file && reader) {
    reader->failure = failure;
    reader->header = header;
    header->exif_count = 0;
    reader->jpeg.err = jpeg_std_error(&reader->errors);
    reader->errors.error_exit = on_error;
    reader->errors.emit_message = on_message;
    if (!setjmp(reader->jump)) {
      jpeg_create_decompress(&reader->jpeg);
      reader->progress.progress_monitor = on_progress;
      reader->jpeg.progress = &reader->progress;
      jpeg_stdio_src(&reader->jpeg, file);
      jpeg_set_marker_processor(&reader->jpeg, JPEG_COM, on_metadata);
      for (int i = 1; i < 16; i++) {
        // libjpeg reads Adobe's marker, which selects the colour space, itself.
        if (i != 14) jpeg_set_marker_processor(&reader->jpeg, JPEG_APP0 + i, on_metadata);
      }
      read_header(reader, image);
      if (wants_pixels) read_pixels(reader, image);
      done = !wants_pixels || seltzer_convert_to_srgb(image, reader->profile, reader->profile_count, failure);
    }
    jpeg_destroy_decompress(&reader->jpeg);
  }
  if (!done) {
    free(image->pixels);
    image->pixels = NULL;
  }
  if (reader) free(reader->profile);
  free(reader);
  if (file) fclose(file);
  return done;
}

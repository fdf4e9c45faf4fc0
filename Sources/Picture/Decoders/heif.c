#include "decoders.h"

#include <libheif/heif.h>
#include <stdlib.h>
#include <string.h>

static int has_failed(struct heif_error error, struct seltzer_failure *failure) {
  if (error.code == heif_error_Ok) return 0;
  const char *text = "its structure is invalid";
  if (error.subcode == heif_suberror_End_of_data) text = "it is truncated";
  if (error.code == heif_error_Decoder_plugin_error) text = "its data does not match its size";
  if (error.subcode == heif_suberror_Unsupported_codec) {
    failure->most = SELTZER_NO_DECODER;
    text = "install one (Debian: libheif-plugin-libde265 for HEIC, libheif-plugin-dav1d for AVIF)";
  }
  strncpy(failure->text, text, sizeof failure->text - 1);
  return 1;
}

static int read_pixels(
  const struct heif_image_handle *handle, const struct heif_image *decoded, struct seltzer_image *image,
  struct seltzer_failure *failure) {
  int gap;
  const uint8_t *rows = heif_image_get_plane_readonly(decoded, heif_channel_interleaved, &gap);
  const size_t stride = (size_t)image->width * image->channels;
  if (!rows || heif_image_get_primary_width(decoded) != (int)image->width
      || heif_image_get_primary_height(decoded) != (int)image->height) {
    strcpy(failure->text, "its data does not match its size");
    return 0;
  }
  image->pixels = (uint8_t *)malloc(stride * image->height);
  for (size_t y = 0; image->pixels && y < image->height; y++) {
    memcpy(image->pixels + y * stride, rows + y * gap, stride);
  }
  const size_t count = heif_image_handle_get_raw_color_profile_size(handle);
  uint8_t *profile = count > 0 && count <= SELTZER_PROFILE_MOST ? (uint8_t *)malloc(count) : NULL;
  int done = image->pixels != NULL;
  if (done && profile && !heif_image_handle_get_raw_color_profile(handle, profile).code) {
    done = seltzer_convert_to_srgb(image, profile, count, failure);
  }
  free(profile);
  return done;
}

int seltzer_decode_heif(
  const uint8_t *bytes, size_t count, int wants_pixels, struct seltzer_image *image,
  struct seltzer_failure *failure) {
  int done = 0;
  struct heif_context *context = heif_context_alloc();
  struct heif_decoding_options *options = heif_decoding_options_alloc();
  struct heif_image_handle *handle = NULL;
  struct heif_image *decoded = NULL;
  heif_context_set_max_decoding_threads(context, 0);
  if (has_failed(heif_context_read_from_memory_without_copy(context, bytes, count, NULL), failure)) goto end;
  if (has_failed(heif_context_get_primary_image_handle(context, &handle), failure)) goto end;
  const uint32_t width = heif_image_handle_get_width(handle), height = heif_image_handle_get_height(handle);
  image->channels = heif_image_handle_has_alpha_channel(handle) ? 4 : 3;
  if (!wants_pixels) {
    image->width = width;
    image->height = height;
    done = 1;
  } else if (!failure->is_cancelled()) {
    // Tiles may claim another size.
    heif_context_set_maximum_image_size_limit(context, (int)(width > height ? width : height) + 1);
    const enum heif_chroma chroma =
      image->channels == 4 ? heif_chroma_interleaved_RGBA : heif_chroma_interleaved_RGB;
    options->convert_hdr_to_8bit = 1;
    if (has_failed(heif_decode_image(handle, &decoded, heif_colorspace_RGB, chroma, options), failure)) goto end;
    done = read_pixels(handle, decoded, image, failure);
  }
end:
  if (!done) free(image->pixels);
  heif_image_release(decoded);
  heif_image_handle_release(handle);
  heif_decoding_options_free(options);
  heif_context_free(context);
  return done;
}

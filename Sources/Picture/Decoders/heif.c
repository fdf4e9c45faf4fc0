#include "decoders.h"

#include <libheif/heif.h>
#include <stdlib.h>
#include <string.h>

#ifdef __linux__
#include <dlfcn.h>
#include <pthread.h>

// Loading it with its codecs takes 8 ms, a third of a short run: it waits for the first of these files.
static void *library;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static void load(void) {
  void *found = dlopen("libheif.so.1", RTLD_NOW | RTLD_LOCAL);
  // Releases before 1.13 lack this function, and have all others.
  if (found && dlsym(found, "heif_context_set_max_decoding_threads")) library = found;
}
static int is_loaded(void) { return !pthread_once(&once, load) && library; }
#define HEIF(name) ((__typeof__(heif_##name) *)dlsym(library, "heif_" #name))
#else
static int is_loaded(void) { return 1; }
#define HEIF(name) heif_##name
#endif

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
  const uint8_t *rows = HEIF(image_get_plane_readonly)(decoded, heif_channel_interleaved, &gap);
  const size_t stride = (size_t)image->width * image->channels;
  if (!rows || HEIF(image_get_primary_width)(decoded) != (int)image->width
      || HEIF(image_get_primary_height)(decoded) != (int)image->height) {
    strcpy(failure->text, "its data does not match its size");
    return 0;
  }
  image->pixels = (uint8_t *)malloc(stride * image->height);
  for (size_t y = 0; image->pixels && y < image->height; y++) {
    memcpy(image->pixels + y * stride, rows + y * gap, stride);
  }
  const size_t count = HEIF(image_handle_get_raw_color_profile_size)(handle);
  uint8_t *profile = count > 0 && count <= SELTZER_PROFILE_MOST ? (uint8_t *)malloc(count) : NULL;
  int done = image->pixels != NULL;
  if (done && profile && !HEIF(image_handle_get_raw_color_profile)(handle, profile).code) {
    done = seltzer_convert_to_srgb(image, profile, count, failure);
  }
  free(profile);
  return done;
}

int seltzer_decode_heif(
  const uint8_t *bytes, size_t count, int wants_pixels, struct seltzer_image *image,
  struct seltzer_failure *failure) {
  if (!is_loaded()) {
    failure->most = SELTZER_NO_DECODER;
    strcpy(failure->text, "install libheif (Debian: libheif1)");
    return 0;
  }
  int done = 0;
  struct heif_context *context = HEIF(context_alloc)();
  struct heif_decoding_options *options = HEIF(decoding_options_alloc)();
  struct heif_image_handle *handle = NULL;
  struct heif_image *decoded = NULL;
  HEIF(context_set_max_decoding_threads)(context, 0);
  if (has_failed(HEIF(context_read_from_memory_without_copy)(context, bytes, count, NULL), failure)) goto end;
  if (has_failed(HEIF(context_get_primary_image_handle)(context, &handle), failure)) goto end;
  const uint32_t width = HEIF(image_handle_get_width)(handle), height = HEIF(image_handle_get_height)(handle);
  image->channels = HEIF(image_handle_has_alpha_channel)(handle) ? 4 : 3;
  if (!wants_pixels) {
    image->width = width;
    image->height = height;
    done = 1;
  } else if (!failure->is_cancelled()) {
    // Tiles may claim another size.
    HEIF(context_set_maximum_image_size_limit)(context, (int)(width > height ? width : height) + 1);
    const enum heif_chroma chroma =
      image->channels == 4 ? heif_chroma_interleaved_RGBA : heif_chroma_interleaved_RGB;
    options->convert_hdr_to_8bit = 1;
    if (has_failed(HEIF(decode_image)(handle, &decoded, heif_colorspace_RGB, chroma, options), failure)) goto end;
    done = read_pixels(handle, decoded, image, failure);
  }
end:
  if (!done) free(image->pixels);
  HEIF(image_release)(decoded);
  HEIF(image_handle_release)(handle);
  HEIF(decoding_options_free)(options);
  HEIF(context_free)(context);
  return done;
}

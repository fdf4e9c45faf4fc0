#include "decoders.h"

#include <lcms2.h>
#include <stdlib.h>

// Profiles of sRGB differ from it by rounding.
static int is_srgb(cmsHTRANSFORM transform) {
  for (int color = 0; color < 9 * 9 * 9; color++) {
    uint8_t from[4] = {color % 9 * 255 / 8, color / 9 % 9 * 255 / 8, color / 81 * 255 / 8}, to[4];
    cmsDoTransform(transform, from, to, 1);
    for (int channel = 0; channel < 3; channel++) {
      if (abs(from[channel] - to[channel]) > 1) return 0;
    }
  }
  return 1;
}

int seltzer_convert_to_srgb(
  struct seltzer_image *image, const void *profile, size_t count, struct seltzer_failure *failure) {
  int done = 1;
  if (!profile || count > SELTZER_PROFILE_MOST) return done;
  cmsHPROFILE from = cmsOpenProfileFromMem(profile, (cmsUInt32Number)count), to = cmsCreate_sRGBProfile();
  const cmsUInt32Number format = image->channels == 4 ? TYPE_RGBA_8 : TYPE_RGB_8;
  // As in browsers, profiles that are broken or of another kind have no effect.
  cmsHTRANSFORM transform = from && to && cmsGetColorSpace(from) == cmsSigRgbData
    ? cmsCreateTransform(
        from, format, to, format, INTENT_RELATIVE_COLORIMETRIC, cmsFLAGS_NOCACHE | cmsFLAGS_COPY_ALPHA)
    : NULL;
  const size_t rows = transform && !is_srgb(transform) ? image->height : 0;
  for (size_t y = 0; done && y < rows; y++) {
    uint8_t *row = image->pixels + y * image->width * image->channels;
    cmsDoTransform(transform, row, row, image->width);
    done = !failure->is_cancelled();
  }
  if (transform) cmsDeleteTransform(transform);
  if (from) cmsCloseProfile(from);
  if (to) cmsCloseProfile(to);
  return done;
}

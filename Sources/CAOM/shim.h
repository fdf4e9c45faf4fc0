#include <aom/aom.h>
#include <aom/aom_encoder.h>
#include <aom/aomcx.h>

// Swift calls neither macros that are functions nor functions of any number of arguments.

static inline aom_codec_err_t caom_start(aom_codec_ctx_t *codec, const aom_codec_enc_cfg_t *settings)
{
  return aom_codec_enc_init(codec, aom_codec_av1_cx(), settings, 0);
}

static inline aom_codec_err_t caom_set(aom_codec_ctx_t *codec, int control, int value)
{
  return aom_codec_control(codec, control, value);
}

static inline aom_codec_err_t caom_set_references(
  aom_codec_ctx_t *codec, aom_svc_ref_frame_config_t *references)
{
  return aom_codec_control(codec, AV1E_SET_SVC_REF_FRAME_CONFIG, references);
}

static inline aom_codec_err_t caom_get_decoded(aom_codec_ctx_t *codec, aom_image_t *image)
{
  return aom_codec_control(codec, AV1_GET_NEW_FRAME_IMAGE, image);
}

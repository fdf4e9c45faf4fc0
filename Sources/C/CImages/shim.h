#include <gif_lib.h>
#include <webp/decode.h>
#include <webp/demux.h>

#include "deflate.h"

#include <isa-l/crc.h>
#include <isa-l/igzip_lib.h>
#include <libdeflate.h>
#include <stdlib.h>

enum { SELTZER_DEFLATE_ROOM = 64 * 1024 };

// Works around a bug of ISA-L's fast x86 loop, up to at least 2.32: at the start of a stream it hashes
// the address of the stream structure instead of bytes 2...5 (igzip_icf_body_h1_gr_bt.asm,
// .write_first_byte), so its output depends on that address. The slow loop is correct. Only the slow
// loop runs if at most 16 bytes are flushed, and 4 bytes are enough to get past the start. Therefore
// the first 4 bytes are flushed separately, which costs about ten bytes per stream.
enum { SELTZER_DEFLATE_FIRST = 4, SELTZER_DEFLATE_SLOW = 16 };

struct seltzer_deflater {
  struct isal_zstream stream;
  uint8_t level_buffer[ISAL_DEF_LVL1_LARGE];
  uint8_t output[SELTZER_DEFLATE_ROOM];
};

struct seltzer_deflater *seltzer_deflater_create(void) {
  struct seltzer_deflater *d = (struct seltzer_deflater *)malloc(sizeof *d);
  if (d != NULL) seltzer_deflater_begin(d);
  return d;
}

void seltzer_deflater_begin(struct seltzer_deflater *d) {
  isal_deflate_init(&d->stream);
  d->stream.level = 1;
  d->stream.level_buf = d->level_buffer;
  d->stream.level_buf_size = sizeof d->level_buffer;
  d->stream.gzip_flag = IGZIP_ZLIB;
}

void seltzer_deflater_offer(
  struct seltzer_deflater *d, const uint8_t *bytes, uint32_t count, int is_last
) {
  d->stream.next_in = (uint8_t *)bytes;
  d->stream.avail_in = count;
  d->stream.end_of_stream = is_last != 0;
}

// Compresses the stream's first bytes separately, unless the whole stream is short.
static int run_first(struct seltzer_deflater *d) {
  struct isal_zstream *stream = &d->stream;
  uint32_t count = SELTZER_DEFLATE_FIRST - stream->total_in, remaining = 0;
  int is_last = stream->end_of_stream;
  if (is_last && stream->total_in + stream->avail_in <= SELTZER_DEFLATE_SLOW) {
    return isal_deflate(stream);
  }
  if (stream->avail_in >= count) {
    remaining = stream->avail_in - count;
    stream->avail_in = count;
    stream->end_of_stream = 0;
    stream->flush = SYNC_FLUSH;
  }
  int result = isal_deflate(stream);
  stream->avail_in += remaining;
  stream->end_of_stream = is_last;
  stream->flush = NO_FLUSH;
  return result;
}

int seltzer_deflater_run(struct seltzer_deflater *d) {
  d->stream.next_out = d->output;
  d->stream.avail_out = SELTZER_DEFLATE_ROOM;
  int is_first = d->stream.total_in < SELTZER_DEFLATE_FIRST && d->stream.avail_in > 0;
  if ((is_first ? run_first(d) : isal_deflate(&d->stream)) != COMP_OK) return -1;
  return SELTZER_DEFLATE_ROOM - (int)d->stream.avail_out;
}

const uint8_t *seltzer_deflater_output(const struct seltzer_deflater *d) {
  return d->output;
}

int seltzer_deflater_is_done(const struct seltzer_deflater *d) {
  if (d->stream.end_of_stream) return d->stream.internal_state.state == ZSTATE_END;
  return d->stream.avail_in == 0 && d->stream.avail_out != 0;
}

void seltzer_deflater_destroy(struct seltzer_deflater *d) { free(d); }

uint32_t seltzer_crc32(uint32_t crc, const uint8_t *bytes, uint64_t count) {
  return crc32_gzip_refl(crc, bytes, count);
}

size_t seltzer_compress(
  int level, const uint8_t *bytes, size_t count, uint8_t *out, size_t room
) {
  struct libdeflate_compressor *compressor = libdeflate_alloc_compressor(level);
  if (compressor == NULL) return 0;
  size_t length = libdeflate_zlib_compress(compressor, bytes, count, out, room);
  libdeflate_free_compressor(compressor);
  return length;
}

size_t seltzer_compressed_bound(size_t count) {
  return libdeflate_zlib_compress_bound(NULL, count);
}

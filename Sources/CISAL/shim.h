// The part of ISA-L that a PNG needs. Its stream is an 80 KB structure that Swift would copy as a
// value, so it stays behind a pointer together with the memory that compression level 1 asks for.
#include <isa-l/crc.h>
#include <isa-l/igzip_lib.h>
#include <stdlib.h>

enum { SELTZER_DEFLATE_ROOM = 64 * 1024 };

struct seltzer_deflater {
  struct isal_zstream stream;
  uint8_t level_buffer[ISAL_DEF_LVL1_LARGE];
  uint8_t output[SELTZER_DEFLATE_ROOM];
};

// A zlib stream (RFC 1950) at level 1, or NULL when there is no memory for it.
static inline struct seltzer_deflater *seltzer_deflater_create(void) {
  struct seltzer_deflater *d = (struct seltzer_deflater *)malloc(sizeof *d);
  if (d == NULL) return NULL;
  isal_deflate_init(&d->stream);
  d->stream.level = 1;
  d->stream.level_buf = d->level_buffer;
  d->stream.level_buf_size = sizeof d->level_buffer;
  d->stream.gzip_flag = IGZIP_ZLIB;
  return d;
}

// Offers input; it must stay where it is until seltzer_deflater_run says that it is used up.
static inline void seltzer_deflater_offer(
  struct seltzer_deflater *d, const uint8_t *bytes, uint32_t count, int is_last
) {
  d->stream.next_in = (uint8_t *)bytes;
  d->stream.avail_in = count;
  d->stream.end_of_stream = is_last != 0;
}

// Fills `output` once. Returns how many bytes it now holds, or -1 for a failure inside ISA-L.
static inline int seltzer_deflater_run(struct seltzer_deflater *d) {
  d->stream.next_out = d->output;
  d->stream.avail_out = SELTZER_DEFLATE_ROOM;
  if (isal_deflate(&d->stream) != COMP_OK) return -1;
  return SELTZER_DEFLATE_ROOM - (int)d->stream.avail_out;
}

static inline const uint8_t *seltzer_deflater_output(const struct seltzer_deflater *d) {
  return d->output;
}

// Whether the offered input is used up and, after the last of it, the stream is complete.
static inline int seltzer_deflater_is_done(const struct seltzer_deflater *d) {
  if (d->stream.end_of_stream) return d->stream.internal_state.state == ZSTATE_END;
  return d->stream.avail_in == 0 && d->stream.avail_out != 0;
}

static inline void seltzer_deflater_destroy(struct seltzer_deflater *d) { free(d); }

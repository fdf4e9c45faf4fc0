// The parts of ISA-L and libdeflate that a PNG needs.
//
// ISA-L's stream is an 80 KB structure, which Swift would import as a tuple of tens of thousands of
// members, so it stays in C together with the memory that compression level 1 asks for.
#ifndef SELTZER_DEFLATE_H
#define SELTZER_DEFLATE_H

#include <stddef.h>
#include <stdint.h>

struct seltzer_deflater;

// A zlib stream (RFC 1950) at ISA-L's level 1, or NULL when there is no memory for it. The same
// input in the same pieces gives the same bytes.
struct seltzer_deflater *_Nullable seltzer_deflater_create(void);

// Begins another stream, whatever became of the one before.
void seltzer_deflater_begin(struct seltzer_deflater *_Nonnull d);

// Offers input; it must stay where it is until seltzer_deflater_is_done says that it is used up.
void seltzer_deflater_offer(
  struct seltzer_deflater *_Nonnull d, const uint8_t *_Nullable bytes, uint32_t count, int is_last);

// Fills the output once. Returns how many bytes it now holds, or -1 for a failure inside ISA-L.
int seltzer_deflater_run(struct seltzer_deflater *_Nonnull d);

const uint8_t *_Nonnull seltzer_deflater_output(const struct seltzer_deflater *_Nonnull d);

// Whether the offered input is used up and, after the last of it, the stream is complete.
int seltzer_deflater_is_done(const struct seltzer_deflater *_Nonnull d);

void seltzer_deflater_destroy(struct seltzer_deflater *_Nonnull d);

// A whole zlib stream at libdeflate's level 1...12. Returns its length, or 0 when it takes more than
// `room` or there is no memory.
size_t seltzer_compress(
  int level, const uint8_t *_Nonnull bytes, size_t count, uint8_t *_Nonnull out, size_t room);

// The most that a stream of `count` bytes takes, at any level.
size_t seltzer_compressed_bound(size_t count);

// The CRC of PNG and gzip (ISO 3309), going on from that of the bytes before; 0 to begin with.
uint32_t seltzer_crc32(uint32_t crc, const uint8_t *_Nullable bytes, uint64_t count);

#endif

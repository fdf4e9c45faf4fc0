// The parts of ISA-L and libdeflate that a PNG needs.
//
// ISA-L's stream is an 80 KB structure, which Swift would import as a tuple of tens of thousands of
// members. It therefore stays in C, together with the buffer of compression level 1.
#ifndef SELTZER_DEFLATE_H
#define SELTZER_DEFLATE_H

#include <stddef.h>
#include <stdint.h>

struct seltzer_deflater;

// Creates a zlib stream (RFC 1950) at ISA-L's level 1; NULL if memory is exhausted. The same input in
// the same pieces gives the same bytes.
struct seltzer_deflater *_Nullable seltzer_deflater_create(void);

// Begins a new stream; an unfinished one is discarded.
void seltzer_deflater_begin(struct seltzer_deflater *_Nonnull d);

// Sets the input, which must stay valid until seltzer_deflater_is_done returns true.
void seltzer_deflater_offer(
  struct seltzer_deflater *_Nonnull d, const uint8_t *_Nullable bytes, uint32_t count, int is_last);

// Fills the output buffer once. Returns its number of bytes, or -1 if ISA-L fails.
int seltzer_deflater_run(struct seltzer_deflater *_Nonnull d);

const uint8_t *_Nonnull seltzer_deflater_output(const struct seltzer_deflater *_Nonnull d);

// Returns whether the input is consumed and, if it was the last, the stream is complete.
int seltzer_deflater_is_done(const struct seltzer_deflater *_Nonnull d);

void seltzer_deflater_destroy(struct seltzer_deflater *_Nonnull d);

// Writes a whole zlib stream at libdeflate's level 1...12. Returns its length, or 0 if it exceeds
// `room` or memory is exhausted.
size_t seltzer_compress(
  int level, const uint8_t *_Nonnull bytes, size_t count, uint8_t *_Nonnull out, size_t room);

// Returns the largest length of a stream of `count` bytes at any level.
size_t seltzer_compressed_bound(size_t count);

// Continues the CRC of PNG and gzip (ISO 3309); `crc` is that of the preceding bytes, initially 0.
uint32_t seltzer_crc32(uint32_t crc, const uint8_t *_Nullable bytes, uint64_t count);

#endif

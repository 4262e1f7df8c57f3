// libpng for Swift. libpng reports errors by longjmp, which must not cross Swift frames: this wrapper catches it and reports
// errors by its results.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// A copy of libpng's last message, which outlives libpng's memory.
typedef struct {
  char message[128];
} png_codec_failure;

// The part of a PNG before its pixels.
typedef struct {
  uint32_t width, height;
  // Bits per channel of the pixels from png_codec_read: 8 or 16.
  int bits;
  // Whether the samples are grey: all three colour channels hold the same value.
  bool is_grey;
  // Whether the file has alpha, in a channel or by a tRNS chunk.
  bool has_alpha;
  // Whether the samples are sRGB, by an sRGB chunk or by a profile that libpng recognises as sRGB's.
  bool is_srgb;
  // gAMA: sample = light ^ gamma.
  bool has_gamma;
  double gamma;
  // cHRM: x and y of white, red, green and blue.
  bool has_chromaticities;
  double chromaticities[8];
  // iCCP, inflated, in the reader's memory. NULL without one, or with one that libpng rejects.
  const uint8_t *profile;
  size_t profile_size;
  // The first cICP chunk in its place, before a palette and the pixels, if it has four bytes: any numbers.
  bool has_code_points;
  uint8_t code_points[4];
} png_codec_header;

typedef struct png_codec_reader png_codec_reader;

// Reads up to the first byte of the pixels. `bytes` must stay valid until png_codec_close.
//
// No chunk may inflate to more than `chunk_limit` bytes. NULL on failure.
png_codec_reader *png_codec_open(
    const uint8_t *bytes, size_t count, size_t chunk_limit, png_codec_header *header, png_codec_failure *failure,
    size_t *failure_offset);

// Reads all pixels as straight RGBA of header.bits per channel, in the machine's byte order, rows from the top; then the rest of
// the file up to its end marker. `pixels` has room for width * height * 4 * bits / 8 bytes. False on failure.
bool png_codec_read(
    png_codec_reader *reader, void *pixels, png_codec_failure *failure, size_t *failure_offset);

// The EXIF block before the pixels or, once they are read, after them; NULL without one.
const uint8_t *png_codec_exif(png_codec_reader *reader, size_t *count);

void png_codec_close(png_codec_reader *reader);

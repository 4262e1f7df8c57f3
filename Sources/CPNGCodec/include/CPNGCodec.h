// libpng for Swift. libpng reports trouble by longjmp, which must not cross Swift: here it is caught, and each function
// returns whether it went well.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// A fixed place for libpng's last words, so that they outlive its memory.
typedef struct {
  char message[128];
} png_codec_failure;

// What stands before the pixels.
typedef struct {
  uint32_t width, height;
  // Of each of the four channels that png_codec_read gives: 8 or 16.
  int bits;
  // The samples are grey; all three colour channels hold the same.
  bool is_grey;
  // The samples are in sRGB, by an sRGB chunk or by a profile that libpng knows for sRGB's.
  bool is_srgb;
  // gAMA: sample = light ^ gamma.
  bool has_gamma;
  double gamma;
  // cHRM: x and y of white, red, green and blue.
  bool has_chromaticities;
  double chromaticities[8];
  // iCCP, inflated; in the reader's memory. NULL where there is none, or one that libpng finds at fault.
  const uint8_t *profile;
  size_t profile_size;
} png_codec_header;

typedef struct png_codec_reader png_codec_reader;

// Reads up to the first byte of the pixels. `bytes` must stay where they are until png_codec_close.
//
// No chunk takes more than `chunk_limit` bytes once it is inflated. NULL on failure.
png_codec_reader *png_codec_open(
    const uint8_t *bytes, size_t count, size_t chunk_limit, png_codec_header *header, png_codec_failure *failure,
    size_t *failure_offset);

// Reads all pixels, as straight RGBA of header.bits in the machine's byte order, rows from the top, and the rest of the
// file up to its end marker. `pixels` has room for width * height * 4 * bits / 8 bytes.
bool png_codec_read(
    png_codec_reader *reader, void *pixels, png_codec_failure *failure, size_t *failure_offset);

// The EXIF block, before the pixels or, once they are read, after them; NULL where there is none.
const uint8_t *png_codec_exif(png_codec_reader *reader, size_t *count);

void png_codec_close(png_codec_reader *reader);

#include "failure.h"

#include <stdlib.h>

// A file that grows.
typedef struct {
  uint8_t *bytes;
  size_t count, capacity;
} output;

static void give(png_structp png, png_bytep source, size_t count) {
  output *file = png_get_io_ptr(png);
  if (count > file->capacity - file->count) {
    size_t capacity = (file->count + count) * 2;
    uint8_t *bytes = realloc(file->bytes, capacity);
    if (bytes == NULL) png_error(png, "no memory");
    file->bytes = bytes;
    file->capacity = capacity;
  }
  memcpy(file->bytes + file->count, source, count);
  file->count += count;
}

static void keep(png_structp png) { (void)png; }

bool png_codec_write(
    const uint8_t *pixels, png_codec_options options, uint8_t **file, size_t *count, png_codec_failure *failure) {
  *failure = (png_codec_failure){"no memory"};
  // In memory of its own, because what a longjmp leaves of changed local variables is undefined.
  output *written = calloc(1, sizeof *written);
  if (written == NULL) return false;
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, failure, png_codec_fail, png_codec_ignore);
  png_infop info = png != NULL ? png_create_info_struct(png) : NULL;
  if (info == NULL) {
    png_destroy_write_struct(&png, NULL);
    free(written);
    return false;
  }
  if (setjmp(png_jmpbuf(png))) {
    png_destroy_write_struct(&png, &info);
    free(written->bytes);
    free(written);
    return false;
  }
  png_set_write_fn(png, written, give, keep);
  png_set_user_limits(png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
  png_set_IHDR(
      png, info, options.width, options.height, 8, options.has_alpha ? PNG_COLOR_TYPE_RGBA : PNG_COLOR_TYPE_RGB,
      PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_set_sRGB(png, info, PNG_sRGB_INTENT_PERCEPTUAL);
  png_set_compression_level(png, options.level);
  png_set_compression_mem_level(png, 9);
  png_set_compression_buffer_size(png, 1 << 16);
  png_set_filter(png, PNG_FILTER_TYPE_BASE, options.is_filtered ? PNG_ALL_FILTERS : PNG_FILTER_NONE);
  png_write_info(png, info);
  if (!options.has_alpha) png_set_filler(png, 0, PNG_FILLER_AFTER);
  for (uint32_t y = 0; y < options.height; y++) png_write_row(png, pixels + (size_t)4 * options.width * y);
  png_write_end(png, NULL);
  png_destroy_write_struct(&png, &info);
  uint8_t *shrunk = realloc(written->bytes, written->count);
  *file = shrunk != NULL ? shrunk : written->bytes;
  *count = written->count;
  free(written);
  return true;
}

#include "failure.h"

#include <stdlib.h>

struct png_codec_reader {
  png_structp png;
  png_infop info;
  const uint8_t *bytes;
  size_t count, offset;
  png_codec_failure failure;
};

static void take(png_structp png, png_bytep target, size_t count) {
  png_codec_reader *reader = png_get_io_ptr(png);
  if (count > reader->count - reader->offset) {
    reader->offset = reader->count;
    png_error(png, "the data is cut short");
  }
  memcpy(target, reader->bytes + reader->offset, count);
  reader->offset += count;
}

static void describe(png_codec_reader *reader, png_codec_header *header) {
  png_structp png = reader->png;
  png_infop info = reader->info;
  int kind = png_get_color_type(png, info);
  memset(header, 0, sizeof *header);
  header->width = png_get_image_width(png, info);
  header->height = png_get_image_height(png, info);
  header->bits = png_get_bit_depth(png, info) == 16 ? 16 : 8;
  header->is_grey = kind == PNG_COLOR_TYPE_GRAY || kind == PNG_COLOR_TYPE_GRAY_ALPHA;
  header->has_alpha = (kind & PNG_COLOR_MASK_ALPHA) != 0 || png_get_valid(png, info, PNG_INFO_tRNS) != 0;
  int intent;
  header->is_srgb = png_get_sRGB(png, info, &intent) != 0;
  header->has_gamma = png_get_gAMA(png, info, &header->gamma) != 0;
  double *c = header->chromaticities;
  header->has_chromaticities =
      png_get_cHRM(png, info, c, c + 1, c + 2, c + 3, c + 4, c + 5, c + 6, c + 7) != 0;
  png_charp name;
  int method;
  png_bytep profile;
  png_uint_32 size;
  if (png_get_iCCP(png, info, &name, &method, &profile, &size) != 0) {
    header->profile = profile;
    header->profile_size = size;
  }
  // cICP, which libpng knows from 1.6.45 on. Here it is unknown to all versions, and kept.
  png_unknown_chunkp chunks = NULL;
  int count = png_get_unknown_chunks(png, info, &chunks);
  for (int i = 0; i < count && !header->has_code_points; i++) {
    if (memcmp(chunks[i].name, "cICP", 4) != 0 || chunks[i].location != PNG_HAVE_IHDR || chunks[i].size != 4) continue;
    memcpy(header->code_points, chunks[i].data, 4);
    header->has_code_points = true;
  }
}

// Converts every kind of PNG to RGBA of 8 or 16 bits a channel, without changing the values.
static void ask_for_rgba(png_codec_reader *reader) {
  png_set_expand(reader->png);
  png_set_gray_to_rgb(reader->png);
  png_set_add_alpha(reader->png, 0xFFFF, PNG_FILLER_AFTER);
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  png_set_swap(reader->png);
#endif
}

png_codec_reader *png_codec_open(
    const uint8_t *bytes, size_t count, size_t chunk_limit, png_codec_header *header, png_codec_failure *failure,
    size_t *failure_offset) {
  *failure = (png_codec_failure){"no memory for a PNG decoder"};
  *failure_offset = 0;
  png_codec_reader *reader = calloc(1, sizeof *reader);
  if (reader == NULL) return NULL;
  reader->bytes = bytes;
  reader->count = count;
  reader->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, &reader->failure, png_codec_fail, png_codec_ignore);
  if (reader->png != NULL) reader->info = png_create_info_struct(reader->png);
  if (reader->info == NULL) {
    png_codec_close(reader);
    return NULL;
  }
  if (setjmp(png_jmpbuf(reader->png))) {
    *failure = reader->failure;
    *failure_offset = reader->offset;
    png_codec_close(reader);
    return NULL;
  }
  png_set_read_fn(reader->png, reader, take);
  // The caller has its own limit on the number of pixels.
  png_set_user_limits(reader->png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
  png_set_chunk_malloc_max(reader->png, chunk_limit);
  // Text chunks take memory, and nobody reads them.
  static const png_byte text[] = "tEXt\0zTXt\0iTXt";
  png_set_keep_unknown_chunks(reader->png, PNG_HANDLE_CHUNK_NEVER, text, 3);
  static const png_byte code_points[] = "cICP";
  png_set_keep_unknown_chunks(reader->png, PNG_HANDLE_CHUNK_ALWAYS, code_points, 1);
  png_read_info(reader->png, reader->info);
  describe(reader, header);
  return reader;
}

bool png_codec_read(
    png_codec_reader *reader, void *pixels, png_codec_failure *failure, size_t *failure_offset) {
  if (setjmp(png_jmpbuf(reader->png))) {
    *failure = reader->failure;
    *failure_offset = reader->offset;
    return false;
  }
  png_structp png = reader->png;
  ask_for_rgba(reader);
  int passes = png_set_interlace_handling(png);
  png_read_update_info(png, reader->info);
  size_t row_bytes = png_get_rowbytes(png, reader->info);
  png_uint_32 height = png_get_image_height(png, reader->info);
  for (int pass = 0; pass < passes; pass++)
    for (png_uint_32 y = 0; y < height; y++) png_read_row(png, (png_bytep)pixels + y * row_bytes, NULL);
  png_read_end(png, reader->info);
  return true;
}

const uint8_t *png_codec_exif(png_codec_reader *reader, size_t *count) {
  png_uint_32 size = 0;
  png_bytep bytes = NULL;
  if (png_get_eXIf_1(reader->png, reader->info, &size, &bytes) == 0) return NULL;
  *count = size;
  return bytes;
}

void png_codec_close(png_codec_reader *reader) {
  png_destroy_read_struct(&reader->png, &reader->info, NULL);
  free(reader);
}

#pragma once
#include "CPNGCodec.h"

#include <png.h>
#include <string.h>

// Error and warning callbacks for libpng. The error pointer is a png_codec_failure.

static inline void png_codec_fail(png_structp png, png_const_charp message) {
  png_codec_failure *failure = png_get_error_ptr(png);
  strncpy(failure->message, message, sizeof failure->message - 1);
  png_longjmp(png, 1);
}

static inline void png_codec_ignore(png_structp png, png_const_charp message) {
  (void)png;
  (void)message;
}

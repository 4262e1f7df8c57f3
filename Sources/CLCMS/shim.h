#pragma once
#include <lcms2.h>

// Sample layouts, which lcms2 defines as macros that Swift cannot import.
static const cmsUInt32Number CLCMS_TYPE_GRAY_16 = TYPE_GRAY_16;
static const cmsUInt32Number CLCMS_TYPE_RGBA_8 = TYPE_RGBA_8;
static const cmsUInt32Number CLCMS_TYPE_RGBA_16 = TYPE_RGBA_16;
static const cmsUInt32Number CLCMS_TYPE_CMYK_8 = TYPE_CMYK_8;
static const cmsUInt32Number CLCMS_TYPE_CMYK_8_REV = TYPE_CMYK_8_REV;
static const cmsUInt32Number CLCMS_TYPE_GRAY_DBL = TYPE_GRAY_DBL;
static const cmsUInt32Number CLCMS_TYPE_RGB_DBL = TYPE_RGB_DBL;
static const cmsUInt32Number CLCMS_TYPE_CMYK_DBL = TYPE_CMYK_DBL;
static const cmsUInt32Number CLCMS_TYPE_GRAY_FLT = TYPE_GRAY_FLT;
static const cmsUInt32Number CLCMS_TYPE_RGB_FLT = TYPE_RGB_FLT;
static const cmsUInt32Number CLCMS_TYPE_CMYK_FLT = TYPE_CMYK_FLT;

// `#embed` costs the compiler nothing, where an array in Swift of as many bytes takes seconds.
#include "CPages.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

#define TEXT(name) \
  const char *name(void) { return (const char *)name##_bytes; }

static const unsigned char page_css_bytes[] = {
#embed "../Pages/page.css" suffix(, 0)
};
TEXT(page_css)

static const unsigned char page_js_bytes[] = {
#embed "../Pages/page.js" suffix(, 0)
};
TEXT(page_js)

static const unsigned char report_html_bytes[] = {
#embed "../Pages/report.html" suffix(, 0)
};
TEXT(report_html)

static const unsigned char report_css_bytes[] = {
#embed "../Pages/report.css" suffix(, 0)
};
TEXT(report_css)

static const unsigned char report_js_bytes[] = {
#embed "../Pages/report.js" suffix(, 0)
};
TEXT(report_js)

static const unsigned char inspector_html_bytes[] = {
#embed "../Pages/inspector.html" suffix(, 0)
};
TEXT(inspector_html)

static const unsigned char inspector_css_bytes[] = {
#embed "../Pages/inspector.css" suffix(, 0)
};
TEXT(inspector_css)

static const unsigned char inspector_js_bytes[] = {
#embed "../Pages/inspector.js" suffix(, 0)
};
TEXT(inspector_js)

static const unsigned char gallery_html_bytes[] = {
#embed "../Pages/gallery.html" suffix(, 0)
};
TEXT(gallery_html)

static const unsigned char gallery_css_bytes[] = {
#embed "../Pages/gallery.css" suffix(, 0)
};
TEXT(gallery_css)

static const unsigned char gallery_js_bytes[] = {
#embed "../Pages/gallery.js" suffix(, 0)
};
TEXT(gallery_js)

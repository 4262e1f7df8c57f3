// The files of Pages, each as one string that ends with a zero.
#pragma once

const char *page_css(void);
const char *page_js(void);
const char *report_html(void);
const char *report_css(void);
const char *report_js(void);
const char *inspector_html(void);
const char *inspector_css(void);
const char *inspector_js(void);
const char *gallery_html(void);
const char *gallery_css(void);
const char *gallery_js(void);

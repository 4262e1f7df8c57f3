#pragma once
#include <libxml/xmlversion.h>
// libxml2 would include the system's ICU headers, which conflict with Foundation's own copy of another version.
#undef LIBXML_ICU_ENABLED
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/SAX2.h>

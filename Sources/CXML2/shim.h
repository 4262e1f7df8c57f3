#pragma once
#include <libxml/xmlversion.h>
// Its headers of ICU would stand beside Foundation's own, of another version.
#undef LIBXML_ICU_ENABLED
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/SAX2.h>

#include "CClassMethods.h"

#include <stddef.h>

/// The runtime's function: the implementation of a method in a class, NULL if the class has none.
__attribute__((swiftcall))
extern void *swift_lookUpClassMethod(const void *metadata, const void *method, const void *declaring_class);

// Swift's names: the descriptors of `NSObject` and of its `init()`.
extern const char NSObjectClass __asm__("$s10Foundation8NSObjectCMn");
extern const char NSObjectInit __asm__("$s10Foundation8NSObjectCACycfCTq");

// And those of `CALayer` and of its `init(layer:)`, in the module that calls `lamina_class_make_copy`.
extern const char CALayerClass __asm__("$s10LayerModel7CALayerCMn");
extern const char CALayerInitLayer __asm__("$s10LayerModel7CALayerC5layerACyp_tcfCTq");

typedef __attribute__((swiftcall)) void *(*Make)(__attribute__((swift_context)) const void *metadata);

void *lamina_class_make(const void *metadata) {
  Make make = (Make)swift_lookUpClassMethod(metadata, &NSObjectInit, &NSObjectClass);
  return make ? make(metadata) : NULL;
}

typedef __attribute__((swiftcall)) void *(*MakeCopy)(void *layer, __attribute__((swift_context)) const void *metadata);

void *lamina_class_make_copy(const void *metadata, void *layer) {
  MakeCopy make = (MakeCopy)swift_lookUpClassMethod(metadata, &CALayerInitLayer, &CALayerClass);
  return make ? make(layer, metadata) : NULL;
}

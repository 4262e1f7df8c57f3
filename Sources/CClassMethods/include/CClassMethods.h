#pragma once

/// Calls `init()` of `metadata`, the class object of a subclass of NSObject, and returns a retained object; NULL if there is none.
///
/// Swift calls an initialiser of a class object only if it is `required`, which `init()` of Apple's classes is not. The runtime's
/// `swift_lookUpClassMethod` finds a class's own version of any overridable method of a superclass; what it finds is called by Swift's
/// convention: the class object as `self`, in a register of its own. A class that adds designated initialisers and does not override
/// `init()` has a version that traps, as on Apple's systems.
void *lamina_class_make(const void *metadata);

/// Calls `init(layer:)` of `metadata`, the class object of a subclass of CALayer, in the same way. `layer` points to an initialized `Any`,
/// which the call consumes; it does not if it returns NULL.
void *lamina_class_make_copy(const void *metadata, void *layer);

import CClassMethods
import Foundation

/// Objects of classes that are known only at run time.
package enum ClassObjects {
  /// Returns a new object of `type`, by its `init()`; `nil` if the class has none that can be found.
  ///
  /// Traps for a class that adds designated initialisers and does not override `init()`, as on Apple's systems.
  package static func make<Object: NSObject>(_ type: Object.Type) -> Object? {
    guard let object = lamina_class_make(unsafeBitCast(type, to: UnsafeRawPointer.self)) else { return nil }
    return Unmanaged<NSObject>.fromOpaque(object).takeRetainedValue() as? Object
  }
}

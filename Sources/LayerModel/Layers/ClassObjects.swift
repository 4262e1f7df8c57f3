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

  /// Returns a new object of the class of `layer`, by its `init(layer:)`; `nil` if the class has none that can be
  /// found.
  ///
  /// Traps for a class that adds designated initialisers and does not override `init(layer:)`, as on Apple's systems.
  static func copy(of layer: CALayer) -> CALayer? {
    let argument = UnsafeMutablePointer<Any>.allocate(capacity: 1)
    defer { argument.deallocate() }
    argument.initialize(to: layer)
    let type = unsafeBitCast(type(of: layer) as AnyClass, to: UnsafeRawPointer.self)
    guard let object = lamina_class_make_copy(type, argument) else {
      argument.deinitialize(count: 1)
      return nil
    }
    return Unmanaged<CALayer>.fromOpaque(object).takeRetainedValue()
  }
}

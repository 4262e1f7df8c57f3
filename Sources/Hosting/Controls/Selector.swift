/// The name of a method, which on Apple's systems the Objective-C runtime calls.
///
/// No method is called by name here: a selector is stored with its recognizer or control, so that programs compile.
/// `lamina-port` writes closures where something can call them, and selectors elsewhere. Source:
/// <https://developer.apple.com/documentation/objectivec/selector>.
public struct Selector: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The method's name.
  public let description: String

  /// Makes a selector of a method's name.
  public init(_ name: String) { description = name }

  public init(stringLiteral name: String) { description = name }
}

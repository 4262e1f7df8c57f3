import Foundation

/// An animation of one property, which a key path names.
/// Source: <https://developer.apple.com/documentation/quartzcore/capropertyanimation>.
open class CAPropertyAnimation: CAAnimation {
  /// The property, or a part of it such as `transform.rotation.z`. Default: nil.
  open var keyPath: String?

  /// Whether the value is added to the one below, that of the layer or of earlier animations. Default: false.
  open var isAdditive = false

  /// Whether each cycle starts where the one before it ended. Default: false.
  open var isCumulative = false

  /// Makes a transform of the numbers that are interpolated. Default: nil.
  open var valueFunction: CAValueFunction?

  public convenience init(keyPath path: String?) {
    self.init()
    keyPath = path
  }

  override package func copyProperties(of animation: CAAnimation) {
    super.copyProperties(of: animation)
    guard let animation = animation as? CAPropertyAnimation else { return }
    (keyPath, isAdditive, isCumulative) = (animation.keyPath, animation.isAdditive, animation.isCumulative)
    valueFunction = animation.valueFunction
  }
}

/// A name of a value function. Source: <https://developer.apple.com/documentation/quartzcore/cavaluefunctionname>.
public struct CAValueFunctionName: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  public static let rotateX = Self(rawValue: "rotateX")
  public static let rotateY = Self(rawValue: "rotateY")
  public static let rotateZ = Self(rawValue: "rotateZ")
  public static let scale = Self(rawValue: "scale")
  public static let scaleX = Self(rawValue: "scaleX")
  public static let scaleY = Self(rawValue: "scaleY")
  public static let scaleZ = Self(rawValue: "scaleZ")
  public static let translate = Self(rawValue: "translate")
  public static let translateX = Self(rawValue: "translateX")
  public static let translateY = Self(rawValue: "translateY")
  public static let translateZ = Self(rawValue: "translateZ")

  package static let all: [Self] = [
    .rotateX, .rotateY, .rotateZ, .scale, .scaleX, .scaleY, .scaleZ, .translate, .translateX, .translateY, .translateZ,
  ]
}

/// Makes a transform of animated numbers. Source: <https://developer.apple.com/documentation/quartzcore/cavaluefunction>.
public final class CAValueFunction: Sendable {
  public let name: CAValueFunctionName

  /// `nil` for names that are not known.
  public init?(name: CAValueFunctionName) {
    guard CAValueFunctionName.all.contains(name) else { return nil }
    self.name = name
  }
}

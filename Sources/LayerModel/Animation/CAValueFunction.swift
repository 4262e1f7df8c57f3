import Foundation
import Geometry

/// A name of a value function. Source: <https://developer.apple.com/documentation/quartzcore/cavaluefunctionname>.
public struct CAValueFunctionName: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// A rotation about x, radians.
  public static let rotateX = Self(rawValue: "rotateX")
  /// A rotation about y, radians.
  public static let rotateY = Self(rawValue: "rotateY")
  /// A rotation about z, radians.
  public static let rotateZ = Self(rawValue: "rotateZ")
  /// Three factors.
  public static let scale = Self(rawValue: "scale")
  /// A factor along x.
  public static let scaleX = Self(rawValue: "scaleX")
  /// A factor along y.
  public static let scaleY = Self(rawValue: "scaleY")
  /// A factor along z.
  public static let scaleZ = Self(rawValue: "scaleZ")
  /// Three distances, points.
  public static let translate = Self(rawValue: "translate")
  /// A distance along x, points.
  public static let translateX = Self(rawValue: "translateX")
  /// A distance along y, points.
  public static let translateY = Self(rawValue: "translateY")
  /// A distance along z, points.
  public static let translateZ = Self(rawValue: "translateZ")

  package static let all: [Self] = [
    .rotateX, .rotateY, .rotateZ, .scale, .scaleX, .scaleY, .scaleZ, .translate, .translateX, .translateY, .translateZ,
  ]
}

/// A function that makes a transform from animated numbers: three numbers for `scale` and `translate`, one for the
/// others. There is one object for each name.
///
/// `@unchecked Sendable`: immutable.
///
/// Source: <https://developer.apple.com/documentation/quartzcore/cavaluefunction>.
public final class CAValueFunction: NSObject, NSSecureCoding, CAValueFunctionByName, @unchecked Sendable {
  /// The function's name.
  public let name: CAValueFunctionName

  private init(as name: CAValueFunctionName) {
    self.name = name
    super.init()
  }

  fileprivate static let known: [CAValueFunctionName: CAValueFunction] = Dictionary(
    uniqueKeysWithValues: CAValueFunctionName.all.map { ($0, CAValueFunction(as: $0)) })

  public init?(coder: NSCoder) {
    guard let text = coder.decodeObject(of: NSString.self, forKey: "name") else { return nil }
    name = CAValueFunctionName(rawValue: String(describing: text))
    guard Self.known[name] != nil else { return nil }
    super.init()
  }

  public func encode(with coder: NSCoder) { coder.encode(NSString(string: name.rawValue), forKey: "name") }

  /// True: archives are read by their classes.
  public static var supportsSecureCoding: Bool { true }
}

/// The protocol of `CAValueFunction(name:)`. An initialiser of a class cannot return an existing object; an initialiser
/// of a protocol can.
public protocol CAValueFunctionByName {}

extension CAValueFunctionByName where Self: CAValueFunction {
  /// Returns the function of that name; `nil` for an unknown name.
  public init?(name: CAValueFunctionName) {
    guard let known = CAValueFunction.known[name] as? Self else { return nil }
    self = known
  }
}

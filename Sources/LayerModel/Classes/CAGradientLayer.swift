import Foundation
import Geometry
import LayerSnapshots

/// The kind of a gradient. Source: <https://developer.apple.com/documentation/quartzcore/cagradientlayertype>.
public struct CAGradientLayerType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// From the start point to the end point. Lines of one colour are perpendicular to that direction in unit space, and
  /// are stretched with the bounds.
  public static let axial = Self(rawValue: "axial")
  /// From the start point outward to an ellipse. Its radii are the distances to the end point in width and in height.
  public static let radial = Self(rawValue: "radial")
  /// Around the start point, starting in the direction of the end point, from +x towards +y.
  public static let conic = Self(rawValue: "conic")

  package static let all: [Self] = [.axial, .radial, .conic]
}

/// A layer that paints a gradient over its background colour and under its contents, inside its rounded bounds.
///
/// Points are in the unit space of the bounds: (0, 0) is the corner of the least x and y. Colours are interpolated
/// unpremultiplied and sRGB-encoded, so a gradient from white to transparent black is grey in between. Source:
/// <https://developer.apple.com/documentation/quartzcore/cagradientlayer>.
open class CAGradientLayer: CALayer {
  /// The colours of the stops: ``CGColor``s. With fewer than two colours, or with any other object among them, there is
  /// no gradient. Default: nil.
  open var colors: [Any]? {
    willSet { willChange(colors, newValue) }
    didSet { didChange() }
  }

  /// The locations of the stops, one for each colour, 0 to 1 from start to end. A location less than its predecessor
  /// counts as equal to it. If the counts of locations and colours differ, there is no gradient; if `nil`, the stops
  /// are evenly spread. Default: nil.
  open var locations: [NSNumber]? {
    willSet { willChange(locations, newValue) }
    didSet { didChange() }
  }

  /// The point of location 0, in unit space. Default: (0.5, 0).
  open var startPoint = CGPoint(x: 0.5, y: 0) {
    willSet { willChange(startPoint, newValue) }
    didSet { didChange() }
  }

  /// The point of location 1, in unit space. Default: (0.5, 1).
  open var endPoint = CGPoint(x: 0.5, y: 1) {
    willSet { willChange(endPoint, newValue) }
    didSet { didChange() }
  }

  /// The kind of the gradient; an unknown name counts as ``CAGradientLayerType/axial``, the default.
  open var type = CAGradientLayerType.axial {
    willSet { willChange(type, newValue) }
    didSet { didChange() }
  }
}

extension CAGradientLayer {
  /// The reason why the gradient is not painted, for messages: colours of another type, or another count of locations;
  /// `nil` if there is none.
  final var objection: String? {
    guard let colors else { return nil }
    if let other = colors.first(where: { !($0 is CGColor) }) {
      return "colors of the type \(Swift.type(of: other)), which show nothing; CGColors would"
    }
    if let locations, locations.count != colors.count {
      return "\(locations.count) locations for \(colors.count) colors, which show nothing"
    }
    return nil
  }
}

extension GradientPainting {
  /// Returns `nil` if there is nothing to paint: fewer than two colours, different counts of locations and colours, a
  /// number that is not finite, or a start and an end that give no direction or no radius.
  ///
  /// - Parameter bounds: The layer's, clamped.
  init?(of layer: CAGradientLayer, in bounds: CGRect) {
    guard let given = layer.colors, given.count >= 2 else { return nil }
    let colors = given.compactMap { ($0 as? CGColor)?.extendedStraight }
    guard colors.count == given.count else { return nil }
    let locations = layer.locations?.map(\.doubleValue) ?? colors.indices.map { Double($0) / Double(colors.count - 1) }
    guard locations.count == colors.count, locations.allSatisfy(\.isFinite) else { return nil }
    let (start, end) = (Vector2(layer.startPoint).clampedToFarthest, Vector2(layer.endPoint).clampedToFarthest)
    guard (start + end).sum().isFinite, bounds.isFinite else { return nil }
    let kind: Kind
    switch layer.type {
    case .radial: kind = .radial
    case .conic: kind = .conic
    default: kind = .axial
    }
    switch kind {
    case .axial, .conic: if start == end { return nil }
    case .radial: if start.x == end.x || start.y == end.y { return nil }
    }
    var stops: [Stop] = []
    for (location, color) in zip(locations, colors) {
      stops.append(Stop(location: Double.maximum(location, stops.last?.location ?? location), color: color))
    }
    self.init(kind: kind, rect: bounds, start: start, end: end, stops: stops)
  }
}

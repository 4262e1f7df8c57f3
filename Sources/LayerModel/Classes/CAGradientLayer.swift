import Foundation
import Geometry

/// What a gradient's colours run along. Source: <https://developer.apple.com/documentation/quartzcore/cagradientlayertype>.
public struct CAGradientLayerType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// From the start point to the end point. Lines of one colour are those of the unit square, squeezed into the bounds.
  public static let axial = Self(rawValue: "axial")
  /// From the start point outward to the ellipse whose radii are its distances, by width and by height, to the end point.
  public static let radial = Self(rawValue: "radial")
  /// Around the start point, from the direction of the end point on, from +x towards +y.
  public static let conic = Self(rawValue: "conic")

  package static let all: [Self] = [.axial, .radial, .conic]
}

/// A layer that paints a gradient over its background colour and under its contents, inside its rounded bounds.
///
/// Points are in the unit space of the bounds: (0, 0) is the corner of the least x and y. Colours are mixed unpremultiplied
/// and sRGB-encoded, so that a gradient from white to clear black shows grey between.
/// Source: <https://developer.apple.com/documentation/quartzcore/cagradientlayer>.
open class CAGradientLayer: CALayer {
  /// The colours of the stops: ``CGColor``s. With fewer than two, or anything else among them, there is no gradient.
  /// Default: nil.
  open var colors: [Any]? {
    willSet { willChange("colors", colors, newValue) }
    didSet { didChange() }
  }

  /// Where the stops are, 0 to 1 from start to end, one for each colour and none less than the one before (one that is
  /// counts as equal to it). When there are not as many as colours, there is no gradient; when `nil`, they are spread evenly.
  /// Default: nil.
  open var locations: [NSNumber]? {
    willSet { willChange("locations", locations, newValue) }
    didSet { didChange() }
  }

  /// Where the first stop's colour starts, in unit space. Default: (0.5, 0).
  open var startPoint = CGPoint(x: 0.5, y: 0) {
    willSet { willChange("startPoint", startPoint, newValue) }
    didSet { didChange() }
  }

  /// Where location 1 is, in unit space. Default: (0.5, 1).
  open var endPoint = CGPoint(x: 0.5, y: 1) {
    willSet { willChange("endPoint", endPoint, newValue) }
    didSet { didChange() }
  }

  /// What the colours run along; names that are not known mean ``CAGradientLayerType/axial``, the default.
  open var type = CAGradientLayerType.axial {
    willSet { willChange("type", type, newValue) }
    didSet { didChange() }
  }

  public override init() { super.init() }

  public override init(layer: Any) {
    super.init(layer: layer)
    guard let layer = layer as? CAGradientLayer else { return }
    (colors, locations, type) = (layer.colors, layer.locations, layer.type)
    (startPoint, endPoint) = (layer.startPoint, layer.endPoint)
  }

  open override class func defaultValue(forKey key: String) -> Any? {
    switch key {
    case "startPoint": CGPoint(x: 0.5, y: 0)
    case "endPoint": CGPoint(x: 0.5, y: 1)
    case "type": CAGradientLayerType.axial
    default: super.defaultValue(forKey: key)
    }
  }
}

extension GradientPainting {
  /// `nil` where there is nothing to paint: fewer than two colours, as many locations as there are not colours, a number
  /// that is not finite, or a start and an end that give no direction or no radius.
  init?(of layer: CAGradientLayer) {
    guard let given = layer.colors, given.count >= 2 else { return nil }
    let colors = given.compactMap { ($0 as? CGColor)?.straight }
    guard colors.count == given.count else { return nil }
    let locations = layer.locations?.map(\.doubleValue) ?? colors.indices.map { Double($0) / Double(colors.count - 1) }
    guard locations.count == colors.count, locations.allSatisfy(\.isFinite) else { return nil }
    let (start, end) = (Vector2(layer.startPoint), Vector2(layer.endPoint))
    guard start.sum().isFinite, end.sum().isFinite, (end - start).sum().isFinite, layer.bounds.isFinite else { return nil }
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
    self.init(kind: kind, rect: layer.bounds, start: start, end: end, stops: stops)
  }
}

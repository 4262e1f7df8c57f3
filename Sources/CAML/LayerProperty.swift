import Foundation
import Geometry
import Imaging
import LayerModel

/// A property of a layer class that documents hold: its key, its type, and the way to it. Reader and writer share these.
struct LayerProperty: Sendable {
  let key: String
  let type: CAMLType

  /// The names that mean something, for a string that is one of a list.
  var choices: [String] = []

  /// `.null` where the property is nil, or no document can hold what it is.
  let get: @Sendable (CALayer) -> CAMLValue

  /// Takes a value of `type`; `.null` sets nil, and changes nothing where nil cannot be.
  let set: @Sendable (CALayer, CAMLValue) -> Void
}

extension LayerProperty {
  typealias Path<Value> = ReferenceWritableKeyPath<CALayer, Value> & Sendable

  /// CALayer's own, in alphabetical order.
  static let ofLayer: [LayerProperty] = [
    boolean("allowsEdgeAntialiasing", \.allowsEdgeAntialiasing),
    boolean("allowsGroupOpacity", \.allowsGroupOpacity),
    point("anchorPoint", \.anchorPoint),
    number("anchorPointZ", \.anchorPointZ),
    integer(
      "autoresizingMask", get: { Int($0.autoresizingMask.rawValue) },
      set: { $0.autoresizingMask = CAAutoresizingMask(rawValue: $1) }),
    color("backgroundColor", \.backgroundColor),
    color("borderColor", \.borderColor),
    number("borderWidth", \.borderWidth),
    rect("bounds", \.bounds),
    image("contents", \.contents),
    rect("contentsCenter", \.contentsCenter),
    LayerProperty(
      key: "contentsFormat", type: .string, get: { .string($0.contentsFormat.rawValue) },
      set: { layer, value in
        if case .string(let v) = value { layer.contentsFormat = CALayerContentsFormat(rawValue: v) }
      }),
    choice("contentsGravity", \.contentsGravity, CALayerContentsGravity.all),
    rect("contentsRect", \.contentsRect),
    number("contentsScale", \.contentsScale),
    LayerProperty(
      // An older name for `cornerCurve`, which is the one that is written.
      key: "continuousCorners", type: .boolean, get: { _ in .null },
      set: { layer, value in
        if case .boolean(let v) = value { layer.cornerCurve = v ? .continuous : .circular }
      }),
    choice("cornerCurve", \.cornerCurve, [.circular, .continuous]),
    number("cornerRadius", \.cornerRadius),
    boolean("doubleSided", \.isDoubleSided),
    boolean("drawsAsynchronously", \.drawsAsynchronously),
    integer(
      "edgeAntialiasingMask", get: { Int($0.edgeAntialiasingMask.rawValue) },
      set: { $0.edgeAntialiasingMask = CAEdgeAntialiasingMask(rawValue: $1) }),
    boolean("geometryFlipped", \.isGeometryFlipped),
    boolean("hidden", \.isHidden),
    choice("magnificationFilter", \.magnificationFilter, filters),
    integer(
      "maskedCorners", get: { Int($0.maskedCorners.rawValue) },
      set: { $0.maskedCorners = CACornerMask(rawValue: UInt($1)) }),
    boolean("masksToBounds", \.masksToBounds),
    choice("minificationFilter", \.minificationFilter, filters),
    float("minificationFilterBias", \.minificationFilterBias),
    string("name", \.name),
    boolean("needsDisplayOnBoundsChange", \.needsDisplayOnBoundsChange),
    float("opacity", \.opacity),
    boolean("opaque", \.isOpaque),
    point("position", \.position),
    number("rasterizationScale", \.rasterizationScale),
    color("shadowColor", \.shadowColor),
    size("shadowOffset", \.shadowOffset),
    float("shadowOpacity", \.shadowOpacity),
    number("shadowRadius", \.shadowRadius),
    boolean("shouldRasterize", \.shouldRasterize),
    transform("sublayerTransform", \.sublayerTransform),
    transform("transform", \.transform),
    number("zPosition", \.zPosition),
  ]

  private static let filters: [CALayerContentsFilter] = [.nearest, .linear, .trilinear]
}

// MARK: - One maker a type

extension LayerProperty {
  private static func number(_ key: String, _ path: any Path<CGFloat>) -> LayerProperty {
    LayerProperty(key: key, type: .number, get: { .number($0[keyPath: path].native) }) { layer, value in
      if case .number(let v) = value { layer[keyPath: path] = CGFloat(v) }
    }
  }

  /// Through its own shortest text: 0.1 must not come out as 0.10000000149011612.
  private static func float(_ key: String, _ path: any Path<Float>) -> LayerProperty {
    LayerProperty(key: key, type: .number, get: { .number(Double($0[keyPath: path].description) ?? 0) }) {
      if case .number(let v) = $1 { $0[keyPath: path] = Float(v) }
    }
  }

  /// A set of bits, which takes whole numbers of 32 bits; others change nothing.
  private static func integer(
    _ key: String, get: @escaping @Sendable (CALayer) -> Int, set: @escaping @Sendable (CALayer, UInt32) -> Void
  ) -> LayerProperty {
    LayerProperty(key: key, type: .number, get: { .number(Double(get($0))) }) { layer, value in
      if case .number(let v) = value, let bits = UInt32(exactly: v) { set(layer, bits) }
    }
  }

  private static func boolean(_ key: String, _ path: any Path<Bool>) -> LayerProperty {
    LayerProperty(key: key, type: .boolean, get: { .boolean($0[keyPath: path]) }) { layer, value in
      if case .boolean(let v) = value { layer[keyPath: path] = v }
    }
  }

  private static func string(_ key: String, _ path: any Path<String?>) -> LayerProperty {
    LayerProperty(key: key, type: .string, get: { $0[keyPath: path].map { .string($0) } ?? .null }) { layer, value in
      if case .string(let v) = value { layer[keyPath: path] = v } else { layer[keyPath: path] = nil }
    }
  }

  private static func choice<Value: RawRepresentable<String> & Sendable>(
    _ key: String, _ path: any Path<Value>, _ choices: [Value]
  ) -> LayerProperty {
    LayerProperty(
      key: key, type: .string, choices: choices.map(\.rawValue),
      get: { .string($0[keyPath: path].rawValue) },
      set: { layer, value in
        if case .string(let v) = value, let choice = Value(rawValue: v) { layer[keyPath: path] = choice }
      })
  }

  private static func point(_ key: String, _ path: any Path<CGPoint>) -> LayerProperty {
    LayerProperty(key: key, type: .point, get: { .point($0[keyPath: path]) }) { layer, value in
      if case .point(let v) = value { layer[keyPath: path] = v }
    }
  }

  private static func size(_ key: String, _ path: any Path<CGSize>) -> LayerProperty {
    LayerProperty(key: key, type: .size, get: { .size($0[keyPath: path]) }) { layer, value in
      if case .size(let v) = value { layer[keyPath: path] = v }
    }
  }

  private static func rect(_ key: String, _ path: any Path<CGRect>) -> LayerProperty {
    LayerProperty(key: key, type: .rect, get: { .rect($0[keyPath: path]) }) { layer, value in
      if case .rect(let v) = value { layer[keyPath: path] = v }
    }
  }

  private static func transform(_ key: String, _ path: any Path<CATransform3D>) -> LayerProperty {
    LayerProperty(key: key, type: .transform, get: { .transform($0[keyPath: path]) }) { layer, value in
      if case .transform(let v) = value { layer[keyPath: path] = v }
    }
  }

  private static func color(_ key: String, _ path: any Path<CGColor?>) -> LayerProperty {
    LayerProperty(key: key, type: .color, get: { $0[keyPath: path].map { .color($0) } ?? .null }) { layer, value in
      if case .color(let v) = value { layer[keyPath: path] = v } else { layer[keyPath: path] = nil }
    }
  }

  private static func image(_ key: String, _ path: any Path<Any?>) -> LayerProperty {
    LayerProperty(key: key, type: .image, get: { ($0[keyPath: path] as? CGImage).map { .image($0) } ?? .null }) {
      if case .image(let v) = $1 { $0[keyPath: path] = v } else { $0[keyPath: path] = nil }
    }
  }
}

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
    color("backgroundColor", \.backgroundColor),
    color("borderColor", \.borderColor),
    number("borderWidth", \.borderWidth),
    rect("bounds", \.bounds),
    image("contents", \.contents),
    choice("contentsGravity", \.contentsGravity, gravities),
    rect("contentsRect", \.contentsRect),
    number("contentsScale", \.contentsScale),
    number("cornerRadius", \.cornerRadius),
    boolean("doubleSided", \.isDoubleSided),
    boolean("geometryFlipped", \.isGeometryFlipped),
    boolean("hidden", \.isHidden),
    choice("magnificationFilter", \.magnificationFilter, filters),
    choice("minificationFilter", \.minificationFilter, filters),
    string("name", \.name),
    LayerProperty(
      // Through its own shortest text: 0.1 must not come out as 0.10000000149011612.
      key: "opacity", type: .number, get: { .number(Double($0.opacity.description) ?? 1) },
      set: { layer, value in if case .number(let v) = value { layer.opacity = Float(v) } }),
    point("position", \.position),
    transform("sublayerTransform", \.sublayerTransform),
    transform("transform", \.transform),
    number("zPosition", \.zPosition),
  ]

  private static let gravities: [CALayerContentsGravity] = [
    .center, .top, .bottom, .left, .right, .topLeft, .topRight, .bottomLeft, .bottomRight,
    .resize, .resizeAspect, .resizeAspectFill,
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

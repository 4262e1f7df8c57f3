import Lamina

/// An animation of a layer, with the values that it gives its property.
struct InspectedAnimation: Encodable {
  let key: String
  let className: String
  /// The properties that differ from their defaults: key and value.
  let properties: [[String]]
  /// The animated property; `nil` for a group.
  let keyPath: String?
  /// One cycle, seconds of the animation.
  let duration: Double
  /// The values over one cycle, evenly spaced: a list of numbers for each component. Empty where values are no numbers.
  let curves: [[Double]]

  /// The points of a curve.
  private static let count = 49

  /// The animation for `key` of `layer`, and, of a group, those in it.
  static func all(_ animation: CAAnimation, forKey key: String, of layer: CALayer) -> [InspectedAnimation] {
    let own = InspectedAnimation(animation, key: key, of: layer)
    guard let group = animation as? CAAnimationGroup else { return [own] }
    let members = (group.animations ?? []).enumerated().map {
      InspectedAnimation($0.element, key: "\(key) › \($0.offset + 1)", of: layer)
    }
    return [own] + members
  }

  private init(_ animation: CAAnimation, key: String, of layer: CALayer) {
    self.key = key
    className = PropertyText.className(of: animation)
    properties = PropertyText.all(of: animation).filter { !$0.isDefault && $0.key != "keyPath" }.map {
      [$0.key, $0.text]
    }
    keyPath = (animation as? CAPropertyAnimation)?.keyPath
    let cycle = animation.duration
    duration = cycle.isFinite ? cycle : 0
    curves = keyPath.map { Self.curves(animation, $0, of: layer, duration: cycle) } ?? []
  }

  /// Plays one cycle on a copy of the layer.
  private static func curves(
    _ animation: CAAnimation, _ keyPath: String, of layer: CALayer, duration: Double
  ) -> [[Double]] {
    guard duration > 0, duration.isFinite, let animation = animation.copy() as? CAAnimation else { return [] }
    (animation.beginTime, animation.timeOffset, animation.speed) = (0, 0, 1)
    (animation.repeatCount, animation.repeatDuration, animation.autoreverses) = (0, 0, false)
    (animation.fillMode, animation.isRemovedOnCompletion, animation.delegate) = (.both, false, nil)
    let probe = layer.plainCopy
    (probe.beginTime, probe.timeOffset, probe.speed) = (0, 0, 1)
    probe.add(animation, forKey: "probe")
    let samples = (0..<count).map { k in
      probe.commitFrame(at: duration * Double(k) / Double(count - 1))
      return numbers(probe.presentation()?.value(forKeyPath: keyPath))
    }
    let components = samples.map(\.count).min() ?? 0
    guard samples.joined().allSatisfy(\.isFinite) else { return [] }
    return (0..<components).map { c in samples.map { $0[c] } }
  }

  private static func numbers(_ value: Any?) -> [Double] {
    switch value {
    case let number as NSNumber: [number.doubleValue]
    case let number as CGFloat: [number.native]
    case let number as Double: [number]
    case let number as Float: [Double(number)]
    case let point as CGPoint: [point.x.native, point.y.native]
    case let size as CGSize: [size.width.native, size.height.native]
    case let rect as CGRect: [rect.origin.x, rect.origin.y, rect.width, rect.height].map(\.native)
    case let color as CGColor: color.components?.map(\.native) ?? []
    default: []
    }
  }
}

import TestSupport

extension CAAnimation {
  /// The presentation value for "x" of a layer whose own value is `below`, with the animation at `time`.
  func shown(at time: Double, below: Any? = 0.5, key: String = "x") -> Any? {
    let layer = CALayer()
    layer.setValue(below, forKeyPath: key)
    _ = apply(to: layer, at: time)
    return layer.value(forKeyPath: key)
  }

  /// The presentation value as a number; NaN if it is not a number.
  func number(at time: Double, below: Any? = 0.5) -> Double { shown(at: time, below: below) as? Double ?? .nan }
}

/// "x" from 0 to 1 in a second, further set up by `change`.
func ramp(_ change: (CABasicAnimation) -> Void = { _ in }) -> CABasicAnimation {
  let animation = CABasicAnimation(keyPath: "x")
  (animation.fromValue, animation.toValue) = (0.0, 1.0)
  animation.duration = 1
  change(animation)
  return animation
}

/// Expects numbers to be the same but for rounding errors, 10⁻¹².
func expectSame(
  _ a: [Double], _ b: [Double], within error: Double = 1e-12, sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(a.count == b.count, sourceLocation: sourceLocation)
  for (i, (x, y)) in zip(a, b).enumerated() {
    #expect(abs(x - y) <= error, "number \(i) of \(a) is not \(y)", sourceLocation: sourceLocation)
  }
}

/// Unusual values for times and other numbers of an animation.
let strangeNumbers: [Double] = [
  .nan, .infinity, -.infinity, 0, -0.0, -1, 1e-300, -1e-300, 1e300, -1e300, .leastNonzeroMagnitude, 1e19, 0x1p63,
]

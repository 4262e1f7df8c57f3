import TestSupport

/// The colours that layers and cells start with are RGB, with four components, as programs read them.
@Suite struct DefaultColorTests {
  private static let black: [CGFloat] = [0, 0, 0, 1]
  private static let white: [CGFloat] = [1, 1, 1, 1]

  @Test func defaultColorsHaveFourComponents() {
    let shape = CAShapeLayer()
    for layer in [CALayer(), shape, CATextLayer(), CAGradientLayer()] {
      verify(layer.borderColor?.components == Self.black, layer.shadowColor?.components == Self.black)
      verify(layer.backgroundColor == nil)
    }
    verify(shape.fillColor?.components == Self.black, shape.strokeColor == nil)
    verify(CATextLayer().foregroundColor?.components == Self.white)
    verify(CAReplicatorLayer().instanceColor?.components == Self.white, CAEmitterCell().color?.components == Self.white)
    verify(shape.fillColor?.colorSpace?.model == .rgb)
  }

  /// By key, and by the class.
  @Test func defaultColorsAreTheSameByKey() {
    for (type, key, components) in [
      (CALayer.self, "borderColor", Self.black), (CALayer.self, "shadowColor", Self.black),
      (CAShapeLayer.self, "fillColor", Self.black), (CATextLayer.self, "foregroundColor", Self.white),
      (CAReplicatorLayer.self, "instanceColor", Self.white),
    ] as [(CALayer.Type, String, [CGFloat])] {
      verify((type.defaultValue(forKey: key) as? CGColor)?.components == components, "\(key)")
    }
    verify((CAShapeLayer().value(forKey: "fillColor") as? CGColor)?.components?[3] == 1)
    verify((CAEmitterCell.defaultValue(forKey: "color") as? CGColor)?.components == Self.white)
  }

  /// Copies and presentations have them, and they still equal greys that look the same.
  @Test func copiesKeepDefaultColors() {
    let shape = CAShapeLayer()
    shape.commitFrame()
    verify(CAShapeLayer(layer: shape).fillColor?.components == Self.black)
    verify(shape.presentation()?.fillColor?.components == Self.black)
    verify(shape.fillColor == .black, CGColor.black.components == [0, 1])
  }
}

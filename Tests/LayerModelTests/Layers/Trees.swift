import TestSupport

extension CALayer {
  /// A layer of those bounds and that position.
  convenience init(bounds: CGRect, position: CGPoint = .zero) {
    self.init()
    self.bounds = bounds
    self.position = position
  }

  /// A layer of that size around `position`.
  convenience init(_ width: CGFloat, _ height: CGFloat, at position: CGPoint = .zero) {
    self.init(bounds: CGRect(x: 0, y: 0, width: width, height: height), position: position)
  }
}

/// Expects two points to agree to 10⁻³.
func expectNear(_ a: CGPoint, _ x: CGFloat, _ y: CGFloat, sourceLocation: SourceLocation = #_sourceLocation) {
  #expect(abs(a.x - x) < 1e-3 && abs(a.y - y) < 1e-3, "\(a) is not (\(x), \(y))", sourceLocation: sourceLocation)
}

/// Expects two rectangles to agree to 10⁻³.
func expectNear(_ a: CGRect, _ b: CGRect, sourceLocation: SourceLocation = #_sourceLocation) {
  expectNear(a.origin, b.origin.x, b.origin.y, sourceLocation: sourceLocation)
  expectNear(CGPoint(x: a.maxX, y: a.maxY), b.maxX, b.maxY, sourceLocation: sourceLocation)
}

extension CGRect {
  init(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) {
    self.init(x: x, y: y, width: width, height: height)
  }
}

extension CGPoint {
  init(_ x: CGFloat, _ y: CGFloat) { self.init(x: x, y: y) }
}

func perspective(_ distance: CGFloat) -> CATransform3D {
  var t = CATransform3DIdentity
  t.m34 = -1 / distance
  return t
}

/// An empty picture of that size.
func blank(_ width: Int, _ height: Int) -> CGImage {
  CGImage(width: width, height: height, premultipliedRGBA: .init(repeating: 255, count: 4 * width * height))
}

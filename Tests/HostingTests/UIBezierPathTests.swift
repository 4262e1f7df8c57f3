import Hosting
import TestSupport

@Suite struct UIBezierPathTests {
  @Test func clockwiseIsAsSeenWhereYRunsDown() {
    let path = UIBezierPath(arcCenter: .zero, radius: 10, startAngle: 0, endAngle: .pi, clockwise: true)
    let box = path.cgPath.boundingBoxOfPath
    verify(abs(box.maxY - 10) < 0.01, abs(box.minY) < 0.01)
    path.append(UIBezierPath(arcCenter: .zero, radius: 10, startAngle: 0, endAngle: .pi, clockwise: false))
    verify(abs(path.cgPath.boundingBoxOfPath.minY + 10) < 0.01)
  }

  @Test func onlyTheCornersAskedForAreRound() {
    let rect = CGRect(x: 0, y: 0, width: 20, height: 20)
    let path = UIBezierPath(
      roundedRect: rect, byRoundingCorners: [.topLeft, .bottomRight], cornerRadii: CGSize(width: 5, height: 5))
    verify(!path.contains(CGPoint(x: 0.5, y: 0.5)), !path.contains(CGPoint(x: 19.5, y: 19.5)))
    verify(path.contains(CGPoint(x: 19.5, y: 0.5)), path.contains(CGPoint(x: 0.5, y: 19.5)), path.bounds == rect)
    let circle = UIBezierPath(roundedRect: rect, cornerRadius: 99)
    verify(abs(circle.cgPath.bezierPath.length - 20 * .pi) < 0.05)
    verify(UIBezierPath(roundedRect: rect, cornerRadius: 0).cgPath.isRect(nil))
  }

  /// UIKit's corners are the continuous curve where it fits, corner by corner, as its own pictures show: cubics from
  /// 1.52866 radii on, whose middle is 0.29151 radii from both sides.
  @Test(arguments: [[.allCorners], [.topLeft], [.topLeft, .bottomRight]] as [UIRectCorner])
  func cornersAreContinuousWhereTheyFit(corners: UIRectCorner) {
    let rect = CGRect(x: 0, y: 0, width: 160, height: 100)
    func path(_ radius: CGFloat) -> UIBezierPath {
      UIBezierPath(roundedRect: rect, byRoundingCorners: corners, cornerRadii: CGSize(width: radius, height: radius))
    }
    /// Whether the point lies in the path, in radii from the corner.
    func holds(_ radius: CGFloat, _ x: CGFloat, _ y: CGFloat) -> Bool {
      path(radius).contains(CGPoint(x: x * radius, y: y * radius))
    }
    for radius in [1, 20, 32.7] as [CGFloat] {
      // By the first cubic at t = 0.5: 8x = 1.52866 + 3 · 1.08849 + 3 · 0.86841 + 0.66993, 8y = 0.0655.
      let (x, y) = (1.00866, 0.008187)
      verify(!holds(radius, x, y - 0.0005), holds(radius, x, y + 0.0005))
      verify(!holds(radius, y - 0.0005, x), holds(radius, y + 0.0005, x))
      verify(!holds(radius, 0.2914, 0.2914), holds(radius, 0.2917, 0.2917))
      // Where the curve begins.
      verify(!holds(radius, 1.3, 0.0002), holds(radius, 1.53, 0.0002))
      let start = path(radius).cgPath.bezierPath.elements.first
      verify(start == .move(Vector2(1.52866483 * Double(radius), 0)))
    }
    // From 50 / 1.528665 on the corners are circles, as far as is known: 1 − √½ radii from the sides.
    for radius in [32.8, 50] as [CGFloat] {
      verify(holds(radius, 1.01, 0.0005), !holds(radius, 0.2926, 0.2926), holds(radius, 0.2932, 0.2932))
    }
    // `CGPath`'s corners are circles at any radius.
    let circular = CGPath(roundedRect: rect, cornerWidth: 20, cornerHeight: 20, transform: nil)
    verify(circular.contains(CGPoint(x: 20.2, y: 0.05)), !path(20).contains(CGPoint(x: 20.2, y: 0.05)))
    verify(path(20).bounds == rect)
  }

  /// The alpha missing in the first rows of a corner of radius 20 is the integral of the curve; for a circle it would
  /// be 15.9, 12.4 and 10.3. Cairo's rows of samples are off by 0.3 where the curve is flat.
  @Test func aFilledCornerIsAsApples() throws {
    let path = UIBezierPath(roundedRect: CGRect(x: 0, y: 0, width: 100, height: 100), cornerRadius: 20)
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let image = try #require(
      UIGraphicsImageRenderer(size: CGSize(width: 100, height: 100), format: format).image { _ in path.fill() }.cgImage)
    for (y, missing) in [17.57, 12.77, 10.38].enumerated() {
      let alpha = (0..<50).reduce(0.0) { $0 + Double(image.pixel($1, y).alpha) / 255 }
      verify(abs(50 - alpha - missing) < 0.3, "row \(y): \(50 - alpha)")
    }
  }

  @Test func bezierPathBuildsAndReportsItsElements() {
    let path = UIBezierPath()
    verify(path.isEmpty, path.bounds.isNull, path.currentPoint == .zero)
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 4, y: 0))
    path.addQuadCurve(to: CGPoint(x: 4, y: 4), controlPoint: CGPoint(x: 8, y: 2))
    path.addCurve(to: CGPoint(x: 0, y: 4), controlPoint1: CGPoint(x: 3, y: 5), controlPoint2: CGPoint(x: 1, y: 5))
    path.close()
    verify(path.bounds == CGRect(x: 0, y: 0, width: 8, height: 5), path.currentPoint == .zero)
    let back = path.reversing()
    verify(
      back.cgPath.bezierPath.winding(around: Vector2(2, 2)) == -path.cgPath.bezierPath.winding(around: Vector2(2, 2)))
    path.append(UIBezierPath(rect: CGRect(x: 1, y: 1, width: 2, height: 2)))
    verify(path.contains(CGPoint(x: 2, y: 2)))
    path.usesEvenOddFillRule = true
    verify(!path.contains(CGPoint(x: 2, y: 2)))
    path.apply(CGAffineTransform(translationX: 100, y: 0))
    verify(path.bounds.minX == 100)
    path.setLineDash([3, 1], count: 2, phase: 0.5)
    var (count, phase): (Int, CGFloat) = (0, 0)
    path.getLineDash(nil, count: &count, phase: &phase)
    verify(count == 2, phase == 0.5)
    path.removeAllPoints()
    verify(path.isEmpty)
  }
}

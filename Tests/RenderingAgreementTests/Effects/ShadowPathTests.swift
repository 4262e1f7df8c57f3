import DisplayLists
import ReferenceRendering
import TestSupport

/// Shadows that follow a path: those of rounded rectangles are computed at each pixel, all others are blurred; they
/// look the same.
@Suite struct ShadowPathTests {
  struct Path: CustomTestStringConvertible {
    let testDescription: String
    let isBox: Bool
    let path: CGPath

    init(_ description: String, isBox: Bool, _ draw: (CGMutablePath) -> Void) {
      let path = CGMutablePath()
      draw(path)
      (testDescription, self.isBox, self.path) = (description, isBox, path)
    }
  }

  static let rect = CGRect(x: 4, y: 6, width: 40, height: 30)

  /// A path around ``rect`` with corners of some radii, from the one at the least x and y on.
  static func outline(_ path: CGMutablePath, _ radii: [CGFloat], isReversed: Bool = false) {
    let corners =
      [(4, 6, 1, 0), (44, 6, 0, 1), (44, 36, -1, 0), (4, 36, 0, -1)] as [(CGFloat, CGFloat, CGFloat, CGFloat)]
    let quarters = zip(corners, radii).map { corner, radius in
      // The direction in which the path leaves the corner; it arrives along the one before.
      let (x, y, dx, dy) = corner
      let (start, end) = (
        CGPoint(x: x - dy * radius, y: y + dx * radius), CGPoint(x: x + dx * radius, y: y + dy * radius)
      )
      return isReversed ? (end, CGPoint(x: x, y: y), start) : (start, CGPoint(x: x, y: y), end)
    }
    for (k, (start, corner, end)) in (isReversed ? quarters.reversed() : quarters).enumerated() {
      if k == 0 { path.move(to: start) } else { path.addLine(to: start) }
      guard start != end else { continue }
      func control(_ p: CGPoint) -> CGPoint {
        CGPoint(x: p.x + (corner.x - p.x) * 0.552285, y: p.y + (corner.y - p.y) * 0.552285)
      }
      path.addCurve(to: end, control1: control(start), control2: control(end))
    }
    path.closeSubpath()
  }

  static let paths = [
    Path("rectangle", isBox: true) { $0.addRect(rect) },
    Path("rounded", isBox: true) { $0.addRoundedRect(in: rect, cornerWidth: 8, cornerHeight: 8) },
    Path("capsule", isBox: true) { $0.addRoundedRect(in: rect, cornerWidth: 15, cornerHeight: 15) },
    Path("circle", isBox: true) { $0.addEllipse(in: CGRect(x: 4, y: 6, width: 30, height: 30)) },
    Path("another start", isBox: true) { outline($0, [8, 8, 8, 8]) },
    Path("the other way", isBox: true) { outline($0, [8, 8, 8, 8], isReversed: true) },
    Path("two corners", isBox: true) { outline($0, [8, 0, 8, 0]) },
    Path("one corner", isBox: true) { outline($0, [0, 0, 0, 12]) },
    Path("two radii", isBox: false) { outline($0, [8, 4, 8, 4]) },
    Path("ellipse", isBox: false) { $0.addEllipse(in: rect) },
    Path("elliptic corners", isBox: false) { $0.addRoundedRect(in: rect, cornerWidth: 8, cornerHeight: 4) },
    Path("two rectangles", isBox: false) {
      $0.addRect(rect)
      $0.addRect(rect.insetBy(dx: 8, dy: 8))
    },
    Path("an L", isBox: false) {
      $0.addLines(between: [(4, 6), (44, 6), (44, 20), (24, 20), (24, 36), (4, 36)].map { CGPoint(x: $0.0, y: $0.1) })
    },
    Path("half of it", isBox: false) {
      $0.addLines(between: [(4, 6), (44, 6), (44, 36), (44, 6)].map { CGPoint(x: $0.0, y: $0.1) })
    },
    Path("hollow corners", isBox: false) { path in
      path.move(to: CGPoint(x: 12, y: 6))
      path.addLine(to: CGPoint(x: 44, y: 6))
      path.addLine(to: CGPoint(x: 44, y: 36))
      path.addLine(to: CGPoint(x: 4, y: 36))
      path.addLine(to: CGPoint(x: 4, y: 14))
      path.addCurve(to: CGPoint(x: 12, y: 6), control1: CGPoint(x: 8, y: 14), control2: CGPoint(x: 12, y: 10))
    },
  ]

  /// A wide blur is a bitmap, a narrow one is computed as coverage.
  @Test(arguments: paths, [3, 5] as [CGFloat])
  func boxesAreComputed(path: Path, radius: CGFloat) throws {
    let layer = CALayer(12, 10, 48, 40)
    (layer.shadowPath, layer.shadowOpacity, layer.shadowRadius) = (path.path, 1, radius)
    let root = CALayer(size: 72, holding: layer)
    let agreement = try Comparison(root, Viewport()).agreement
    verify(agreement.isWithinTolerance, "\(agreement)")
    let snapshot = root.commitFrame()
    let list = DisplayListBuilder.displayList(
      for: snapshot, in: try Viewport().resolved(for: snapshot), maximumImageSize: 4096)
    let blurs = list.passes.count { $0.effect is BlurEffect }
    verify((blurs > 0) == (!path.isBox && radius > 4))
    if path.isBox { verify(list.coverage.pages.isEmpty) }
  }
}

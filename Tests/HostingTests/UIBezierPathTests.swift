import Foundation
import Geometry
import Hosting
import Testing

@Suite struct UIBezierPathTests {
  @Test func clockwiseIsAsSeenWhereYRunsDown() {
    let path = UIBezierPath(arcCenter: .zero, radius: 10, startAngle: 0, endAngle: .pi, clockwise: true)
    let box = path.cgPath.boundingBoxOfPath
    #expect(abs(box.maxY - 10) < 0.01 && abs(box.minY) < 0.01)
    path.append(UIBezierPath(arcCenter: .zero, radius: 10, startAngle: 0, endAngle: .pi, clockwise: false))
    #expect(abs(path.cgPath.boundingBoxOfPath.minY + 10) < 0.01)
  }

  @Test func onlyTheCornersAskedForAreRound() {
    let rect = CGRect(x: 0, y: 0, width: 20, height: 20)
    let path = UIBezierPath(
      roundedRect: rect, byRoundingCorners: [.topLeft, .bottomRight], cornerRadii: CGSize(width: 5, height: 5))
    #expect(!path.contains(CGPoint(x: 0.5, y: 0.5)) && !path.contains(CGPoint(x: 19.5, y: 19.5)))
    #expect(path.contains(CGPoint(x: 19.5, y: 0.5)) && path.contains(CGPoint(x: 0.5, y: 19.5)))
    #expect(path.bounds == rect)
    let circle = UIBezierPath(roundedRect: rect, cornerRadius: 99)
    #expect(abs(circle.cgPath.bezierPath.length - 20 * .pi) < 0.05)
    #expect(UIBezierPath(roundedRect: rect, cornerRadius: 0).cgPath.isRect(nil))
  }

  @Test func buildsAndAsks() {
    let path = UIBezierPath()
    #expect(path.isEmpty && path.bounds.isNull && path.currentPoint == .zero)
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 4, y: 0))
    path.addQuadCurve(to: CGPoint(x: 4, y: 4), controlPoint: CGPoint(x: 8, y: 2))
    path.addCurve(to: CGPoint(x: 0, y: 4), controlPoint1: CGPoint(x: 3, y: 5), controlPoint2: CGPoint(x: 1, y: 5))
    path.close()
    #expect(path.bounds == CGRect(x: 0, y: 0, width: 8, height: 5) && path.currentPoint == .zero)
    let back = path.reversing()
    #expect(
      back.cgPath.bezierPath.winding(around: Vector2(2, 2)) == -path.cgPath.bezierPath.winding(around: Vector2(2, 2)))
    path.append(UIBezierPath(rect: CGRect(x: 1, y: 1, width: 2, height: 2)))
    #expect(path.contains(CGPoint(x: 2, y: 2)))
    path.usesEvenOddFillRule = true
    #expect(!path.contains(CGPoint(x: 2, y: 2)))
    path.apply(CGAffineTransform(translationX: 100, y: 0))
    #expect(path.bounds.minX == 100)
    path.setLineDash([3, 1], count: 2, phase: 0.5)
    var (count, phase): (Int, CGFloat) = (0, 0)
    path.getLineDash(nil, count: &count, phase: &phase)
    #expect(count == 2 && phase == 0.5)
    path.removeAllPoints()
    #expect(path.isEmpty)
  }
}

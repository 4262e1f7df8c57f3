import Foundation
import Geometry
import LayerModel
import LayerSnapshots
import TestSupport
import Testing

/// Gradients, shapes and shadows in snapshots.
@Suite struct LookTests {
  private func gradient(_ change: (CAGradientLayer) -> Void) -> GradientPainting? {
    let layer = CAGradientLayer()
    layer.bounds = CGRect(0, 0, 20, 10)
    layer.colors = [CGColor(red: 1, green: 0, blue: 0, alpha: 0.5), CGColor.white, CGColor.black]
    change(layer)
    return layer.commitFrame().styles[0].gradient
  }

  @Test func stopsAreSpreadEvenly() throws {
    let painting = try #require(gradient { _ in })
    verify(painting.kind == .axial && painting.rect == CGRect(0, 0, 20, 10))
    verify(painting.stops.map(\.location) == [0, 0.5, 1])
    verify(painting.stops[0].color == SIMD4(1, 0, 0, 0.5), "straight, not premultiplied")
    verify(painting.start == Vector2(0.5, 0) && painting.end == Vector2(0.5, 1))
  }

  @Test func locationsNeverGoBack() throws {
    let painting = try #require(gradient { $0.locations = [0.5, 0.25, 2] })
    verify(painting.stops.map(\.location) == [0.5, 0.5, 2])
  }

  @Test func whatGivesNoGradient() {
    verify(gradient { $0.colors = nil } == nil)
    verify(gradient { $0.colors = [CGColor.white] } == nil)
    verify(gradient { $0.colors = [CGColor.white, "red"] } == nil)
    verify(gradient { $0.colors = [CGColor.clear, CGColor.clear] } == nil)
    verify(gradient { $0.locations = [0, 1] } == nil)
    verify(gradient { $0.locations = [0, 1, NSNumber(value: Double.nan)] } == nil)
    verify(gradient { $0.startPoint = $0.endPoint } == nil)
    verify(gradient { $0.startPoint.x = .nan } == nil)
    verify(gradient { $0.type = .radial } == nil, "the default points give a radius of 0")
    verify(gradient { ($0.type, $0.endPoint) = (.radial, CGPoint(1, 1)) }?.kind == .radial)
    verify(gradient { $0.type = .conic }?.kind == .conic)
    verify(gradient { $0.type = CAGradientLayerType(rawValue: "spiral") }?.kind == .axial)
  }

  private func shape(_ change: (CAShapeLayer) -> Void) -> ShapePainting {
    let layer = CAShapeLayer()
    layer.path = CGPath(rect: CGRect(0, 0, 30, 10), transform: nil)
    layer.strokeColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    change(layer)
    return layer.commitFrame().styles[0].shapePaint
  }

  @Test func aShapeIsFilledAndStroked() throws {
    let painting = shape { ($0.lineWidth, $0.lineJoin, $0.fillRule) = (3, .round, .evenOdd) }
    verify(painting.fill?.color.isOpaque == true && painting.fill?.rule == .evenOdd)
    let stroke = try #require(painting.stroke)
    verify(stroke.style == StrokeStyle(width: 3, cap: .butt, join: .round, miterLimit: 10))
    verify(stroke.path == painting.fill?.path)
  }

  @Test func theStrokeAloneIsTrimmed() throws {
    let painting = shape { $0.strokeEnd = 0.5 }
    verify(painting.fill?.path.elements.count == 5)
    // Half of 80 points: along the first two edges.
    verify(painting.stroke?.path.elements.last == .line(Vector2(30, 10)))
    verify(painting.stroke?.path.elements.contains(.close) == false)
  }

  @Test func dashesComeAfterTrimming() throws {
    let painting = shape { ($0.strokeStart, $0.strokeEnd, $0.lineDashPattern) = (0.125, 0.375, [4, 1]) }
    let moves = painting.stroke?.path.elements.filter { if case .move = $0 { true } else { false } }
    verify(moves == [.move(Vector2(10, 0)), .move(Vector2(15, 0)), .move(Vector2(20, 0)), .move(Vector2(25, 0))])
  }

  @Test func whatLeavesNoMark() {
    verify(shape { $0.path = nil }.isEmpty)
    verify(shape { $0.path = CGMutablePath() }.isEmpty)
    #expect(
      shape {
        let path = CGMutablePath()
        path.addRect(CGRect(0, 0, .infinity, 1))
        $0.path = path
      }.isEmpty)
    verify(shape { $0.fillColor = nil }.fill == nil)
    verify(shape { $0.strokeColor = .clear }.stroke == nil)
    for width in [0, -1, CGFloat.nan, .infinity] { verify(shape { $0.lineWidth = width }.stroke == nil) }
    verify(shape { ($0.strokeStart, $0.strokeEnd) = (0.5, 0.5) }.stroke == nil)
    verify(shape { $0.strokeEnd = .nan }.stroke == nil)
    verify(shape { ($0.strokeStart, $0.strokeEnd) = (-3, 7) }.stroke?.path.elements.count == 5)
  }

  @Test func theShadowsPathIsTakenAlong() {
    let layer = CALayer(10, 10)
    layer.shadowOpacity = 0.5
    func shadow() -> LayerShadow? { layer.commitFrame().effects(of: 0)?.shadow }
    verify(shadow()?.path == nil && shadow()?.color.alpha == 0.5 && shadow()?.sigma == 3)
    verify(shadow()?.offset == Vector2(0, -3))
    layer.shadowPath = CGPath(rect: CGRect(1, 2, 3, 4), transform: nil)
    verify(shadow()?.path == layer.shadowPath?.bezierPath)
    layer.shadowPath = CGMutablePath()
    verify(shadow() == nil, "an empty path casts none")
    layer.shadowPath = nil
    layer.shadowRadius = -4
    verify(shadow()?.sigma == 0)
    layer.shadowColor = nil
    verify(shadow() == nil)
  }

  @Test func contentsAreTinted() {
    let layer = CALayer(10, 10)
    layer.contents = blank(2, 2)
    verify(layer.commitFrame().styles[0].contentsTint == .one)
    layer.contentsMultiplyColor = CGColor(red: 1, green: 0.5, blue: 0, alpha: 0.5)
    verify(layer.commitFrame().styles[0].contentsTint == SIMD4(0.5, 0.25, 0, 0.5))
    layer.contentsMultiplyColor = .clear
    verify(layer.commitFrame().styles[0].contents == nil)
  }
}

import Foundation
import Geometry
import LayerModel
import LayerSnapshots
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
    #expect(painting.kind == .axial && painting.rect == CGRect(0, 0, 20, 10))
    #expect(painting.stops.map(\.location) == [0, 0.5, 1])
    #expect(painting.stops[0].color == SIMD4(1, 0, 0, 0.5), "straight, not premultiplied")
    #expect(painting.start == Vector2(0.5, 0) && painting.end == Vector2(0.5, 1))
  }

  @Test func locationsNeverGoBack() throws {
    let painting = try #require(gradient { $0.locations = [0.5, 0.25, 2] })
    #expect(painting.stops.map(\.location) == [0.5, 0.5, 2])
  }

  @Test func whatGivesNoGradient() {
    #expect(gradient { $0.colors = nil } == nil)
    #expect(gradient { $0.colors = [CGColor.white] } == nil)
    #expect(gradient { $0.colors = [CGColor.white, "red"] } == nil)
    #expect(gradient { $0.colors = [CGColor.clear, CGColor.clear] } == nil)
    #expect(gradient { $0.locations = [0, 1] } == nil)
    #expect(gradient { $0.locations = [0, 1, NSNumber(value: Double.nan)] } == nil)
    #expect(gradient { $0.startPoint = $0.endPoint } == nil)
    #expect(gradient { $0.startPoint.x = .nan } == nil)
    #expect(gradient { $0.type = .radial } == nil, "the default points give a radius of 0")
    #expect(gradient { ($0.type, $0.endPoint) = (.radial, CGPoint(1, 1)) }?.kind == .radial)
    #expect(gradient { $0.type = .conic }?.kind == .conic)
    #expect(gradient { $0.type = CAGradientLayerType(rawValue: "spiral") }?.kind == .axial)
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
    #expect(painting.fill?.color.isOpaque == true && painting.fill?.rule == .evenOdd)
    let stroke = try #require(painting.stroke)
    #expect(stroke.style == StrokeStyle(width: 3, cap: .butt, join: .round, miterLimit: 10))
    #expect(stroke.path == painting.fill?.path)
  }

  @Test func theStrokeAloneIsTrimmed() throws {
    let painting = shape { $0.strokeEnd = 0.5 }
    #expect(painting.fill?.path.elements.count == 5)
    // Half of 80 points: along the first two edges.
    #expect(painting.stroke?.path.elements.last == .line(Vector2(30, 10)))
    #expect(painting.stroke?.path.elements.contains(.close) == false)
  }

  @Test func dashesComeAfterTrimming() throws {
    let painting = shape { ($0.strokeStart, $0.strokeEnd, $0.lineDashPattern) = (0.125, 0.375, [4, 1]) }
    let moves = painting.stroke?.path.elements.filter { if case .move = $0 { true } else { false } }
    #expect(moves == [.move(Vector2(10, 0)), .move(Vector2(15, 0)), .move(Vector2(20, 0)), .move(Vector2(25, 0))])
  }

  @Test func whatLeavesNoMark() {
    #expect(shape { $0.path = nil }.isEmpty)
    #expect(shape { $0.path = CGMutablePath() }.isEmpty)
    #expect(
      shape {
        let path = CGMutablePath()
        path.addRect(CGRect(0, 0, .infinity, 1))
        $0.path = path
      }.isEmpty)
    #expect(shape { $0.fillColor = nil }.fill == nil)
    #expect(shape { $0.strokeColor = .clear }.stroke == nil)
    for width in [0, -1, CGFloat.nan, .infinity] { #expect(shape { $0.lineWidth = width }.stroke == nil) }
    #expect(shape { ($0.strokeStart, $0.strokeEnd) = (0.5, 0.5) }.stroke == nil)
    #expect(shape { $0.strokeEnd = .nan }.stroke == nil)
    #expect(shape { ($0.strokeStart, $0.strokeEnd) = (-3, 7) }.stroke?.path.elements.count == 5)
  }

  @Test func theShadowsPathIsTakenAlong() {
    let layer = CALayer(10, 10)
    layer.shadowOpacity = 0.5
    func shadow() -> LayerShadow? { layer.commitFrame().effects(of: 0)?.shadow }
    #expect(shadow()?.path == nil && shadow()?.color.alpha == 0.5 && shadow()?.sigma == 3)
    #expect(shadow()?.offset == Vector2(0, -3))
    layer.shadowPath = CGPath(rect: CGRect(1, 2, 3, 4), transform: nil)
    #expect(shadow()?.path == layer.shadowPath?.bezierPath)
    layer.shadowPath = CGMutablePath()
    #expect(shadow() == nil, "an empty path casts none")
    layer.shadowPath = nil
    layer.shadowRadius = -4
    #expect(shadow()?.sigma == 0)
    layer.shadowColor = nil
    #expect(shadow() == nil)
  }

  @Test func contentsAreTinted() {
    let layer = CALayer(10, 10)
    layer.contents = blank(2, 2)
    #expect(layer.commitFrame().styles[0].contentsTint == .one)
    layer.contentsMultiplyColor = CGColor(red: 1, green: 0.5, blue: 0, alpha: 0.5)
    #expect(layer.commitFrame().styles[0].contentsTint == SIMD4(0.5, 0.25, 0, 0.5))
    layer.contentsMultiplyColor = .clear
    #expect(layer.commitFrame().styles[0].contents == nil)
  }
}

import Drawing
import TestSupport

/// The 24 reference pictures of the drawing tests: 64 × 64 pixels, y up.
enum Picture: String, CaseIterable {
  case rectangles, ellipse, starByWinding, starByEvenOdd, joins, caps, dashes, curves, arcs, matrix, clips, evenOddClip
  case imageMask, alpha, blendModes, boundedModes, shadow, layerShadow, layers, linearGradients, radialGradients
  case images, tiles, fillAndStroke

  static let side = 64

  func draw() -> CGImage {
    guard let context = CGContext(width: Self.side, height: Self.side) else { fatalError("no memory for a picture") }
    draw(in: context)
    guard let image = context.makeImage() else { fatalError("no memory for a picture") }
    return image
  }

  private func draw(in c: CGContext) {
    switch self {
    case .rectangles:
      c.setFillColor(.red)
      c.fill(CGRect(x: 4, y: 4, width: 20, height: 10))
      c.setFillColor(red: 0, green: 0, blue: 1, alpha: 0.5)
      c.fill([CGRect(x: 30.5, y: 10.25, width: 20, height: 8), CGRect(x: 40, y: 40, width: 8, height: 16)])
      c.clear(CGRect(x: 8, y: 6, width: 4, height: 4))
    case .ellipse:
      c.setFillColor(.green)
      c.fillEllipse(in: CGRect(x: 8, y: 16, width: 48, height: 32))
    case .starByWinding, .starByEvenOdd:
      c.addLines(between: Self.star)
      c.closePath()
      c.fillPath(using: self == .starByWinding ? .winding : .evenOdd)
    case .joins:
      c.setLineWidth(6)
      for (i, join) in [CGLineJoin.miter, .round, .bevel].enumerated() {
        c.setLineJoin(join)
        c.stroke(CGRect(x: 4 + 20 * i, y: 24, width: 14, height: 16))
      }
    case .caps:
      c.setLineWidth(8)
      for (i, cap) in [CGLineCap.butt, .round, .square].enumerated() {
        c.setLineCap(cap)
        c.strokeLineSegments(between: [CGPoint(x: 12, y: 12 + 20 * i), CGPoint(x: 52, y: 12 + 20 * i)])
      }
    case .dashes:
      c.setLineWidth(4)
      c.setLineDash(phase: 2, lengths: [6, 2])
      c.strokeLineSegments(between: [CGPoint(x: 8, y: 10), CGPoint(x: 56, y: 10)])
      c.setLineDash(phase: 0, lengths: [5])
      c.stroke(CGRect(x: 12, y: 24, width: 40, height: 30))
    case .curves:
      c.setStrokeColor(.blue)
      c.setLineWidth(3)
      c.move(to: CGPoint(x: 6, y: 10))
      c.addQuadCurve(to: CGPoint(x: 58, y: 10), control: CGPoint(x: 32, y: 50))
      c.strokePath()
      c.setStrokeColor(.red)
      c.move(to: CGPoint(x: 6, y: 56))
      c.addCurve(to: CGPoint(x: 58, y: 56), control1: CGPoint(x: 6, y: 20), control2: CGPoint(x: 58, y: 20))
      c.strokePath()
    case .arcs:
      c.setFillColor(.red)
      c.move(to: CGPoint(x: 32, y: 32))
      c.addArc(center: CGPoint(x: 32, y: 32), radius: 24, startAngle: 0, endAngle: .pi / 2, clockwise: false)
      c.closePath()
      c.fillPath()
      c.setStrokeColor(.blue)
      c.setLineWidth(4)
      c.addArc(center: CGPoint(x: 32, y: 32), radius: 24, startAngle: 0, endAngle: .pi / 2, clockwise: true)
      c.strokePath()
      c.setFillColor(.green)
      c.move(to: CGPoint(x: 46, y: 2))
      c.addArc(tangent1End: CGPoint(x: 62, y: 2), tangent2End: CGPoint(x: 62, y: 18), radius: 16)
      c.addLine(to: CGPoint(x: 62, y: 2))
      c.fillPath()
    case .matrix:
      c.setLineWidth(4)
      c.move(to: CGPoint(x: 8, y: 8))
      c.addLine(to: CGPoint(x: 8, y: 56))
      c.saveGState()
      c.scaleBy(x: 3, y: 0.5)
      // The path is unchanged, but the pen is 12 wide now.
      c.strokePath()
      c.restoreGState()
      c.translateBy(x: 40, y: 32)
      c.rotate(by: .pi / 4)
      c.setFillColor(.blue)
      c.fill(CGRect(x: -10, y: -10, width: 20, height: 20))
    case .clips:
      c.clip(to: CGRect(x: 8, y: 8, width: 40, height: 40))
      c.addEllipse(in: CGRect(x: 16, y: 16, width: 48, height: 48))
      c.clip()
      c.setFillColor(.red)
      c.fill(CGRect(x: 0, y: 0, width: 64, height: 64))
    case .evenOddClip:
      c.addEllipse(in: CGRect(x: 8, y: 8, width: 48, height: 48))
      c.addEllipse(in: CGRect(x: 20, y: 20, width: 24, height: 24))
      c.clip(using: .evenOdd)
      c.setFillColor(.blue)
      c.fill(CGRect.infinite)
    case .imageMask:
      c.clip(to: CGRect(x: 16, y: 16, width: 32, height: 32), mask: Self.ramp)
      c.setFillColor(.red)
      c.fill(CGRect(x: 0, y: 0, width: 64, height: 64))
    case .alpha:
      c.setAlpha(0.5)
      c.setFillColor(.red)
      c.fill(CGRect(x: 8, y: 8, width: 32, height: 32))
      c.setFillColor(red: 0, green: 0, blue: 1, alpha: 0.5)
      c.fill(CGRect(x: 24, y: 24, width: 32, height: 32))
    case .blendModes:
      for (i, mode) in CGBlendMode.allCases.enumerated() {
        c.saveGState()
        c.translateBy(x: CGFloat(i % 7 * 9 + 1), y: CGFloat(i / 7 * 16))
        c.clip(to: CGRect(x: 0, y: 0, width: 8, height: 15))
        c.setFillColor(red: 0.9, green: 0.5, blue: 0.1, alpha: 1)
        c.fill(CGRect(x: 0, y: 0, width: 8, height: 10))
        c.setBlendMode(mode)
        c.setFillColor(red: 0.2, green: 0.4, blue: 0.8, alpha: 0.75)
        c.fill(CGRect(x: 0, y: 5, width: 8, height: 10))
        c.restoreGState()
      }
    case .boundedModes:
      c.setFillColor(.red)
      c.fill(CGRect(x: 0, y: 0, width: 64, height: 32))
      c.setFillColor(red: 0, green: 0, blue: 1, alpha: 0.5)
      for (i, mode) in [CGBlendMode.copy, .clear, .sourceIn, .destinationIn].enumerated() {
        c.setBlendMode(mode)
        c.fillEllipse(in: CGRect(x: 16 * i, y: 16, width: 16, height: 32))
      }
    case .shadow:
      c.setShadow(offset: CGSize(width: 6, height: -6), blur: 4, color: .blue)
      c.scaleBy(x: 2, y: 2)
      c.setFillColor(.red)
      c.fill(CGRect(x: 8, y: 12, width: 12, height: 12))
    case .layerShadow:
      c.setShadow(offset: CGSize(width: 0, height: -8), blur: 0, color: CGColor(gray: 0, alpha: 0.5))
      c.beginTransparencyLayer(auxiliaryInfo: nil)
      c.setFillColor(.red)
      c.fill(CGRect(x: 8, y: 24, width: 24, height: 24))
      c.setFillColor(.green)
      c.fill(CGRect(x: 24, y: 32, width: 24, height: 24))
      c.endTransparencyLayer()
    case .layers:
      c.setAlpha(0.5)
      c.beginTransparencyLayer(in: CGRect(x: 8, y: 8, width: 48, height: 40), auxiliaryInfo: nil)
      c.setFillColor(.red)
      c.fill(CGRect(x: 0, y: 0, width: 40, height: 40))
      c.setFillColor(.blue)
      c.fill(CGRect(x: 24, y: 24, width: 40, height: 40))
      c.endTransparencyLayer()
    case .linearGradients:
      let gradient = Self.gradient([(0, .red), (0.5, .green), (1, .blue)])
      c.drawLinearGradient(gradient, start: CGPoint(x: 16, y: 0), end: CGPoint(x: 48, y: 0), options: [])
      c.clip(to: CGRect(x: 0, y: 40, width: 64, height: 24))
      c.clear(CGRect(x: 0, y: 0, width: 64, height: 64))
      c.drawLinearGradient(
        gradient, start: CGPoint(x: 16, y: 40), end: CGPoint(x: 40, y: 64), options: .drawsAfterEndLocation)
    case .radialGradients:
      let gradient = Self.gradient([(0, .white), (1, .black)])
      c.drawRadialGradient(
        gradient, startCenter: CGPoint(x: 20, y: 20), startRadius: 4, endCenter: CGPoint(x: 20, y: 20), endRadius: 16,
        options: [])
      c.clip(to: CGRect(x: 0, y: 38, width: 64, height: 26))
      c.drawRadialGradient(
        Self.gradient([(0, .red), (1, .blue)]), startCenter: CGPoint(x: 16, y: 50), startRadius: 4,
        endCenter: CGPoint(x: 48, y: 50), endRadius: 8, options: .drawsBeforeStartLocation)
    case .images:
      c.draw(Self.corners, in: CGRect(x: 4, y: 40, width: 16, height: 16))
      c.interpolationQuality = .none
      c.draw(Self.corners, in: CGRect(x: 24, y: 36, width: 24, height: 24))
      c.interpolationQuality = .high
      c.draw(Self.corners, in: CGRect(x: 4, y: 4, width: 28, height: 28))
      c.interpolationQuality = .low
      c.translateBy(x: 48, y: 16)
      c.rotate(by: .pi / 6)
      c.draw(Self.corners, in: CGRect(x: -10, y: -10, width: 20, height: 20))
    case .tiles:
      c.clip(to: CGRect(x: 4, y: 4, width: 56, height: 56))
      c.draw(Self.corners, in: CGRect(x: 12, y: 20, width: 16, height: 16), byTiling: true)
    case .fillAndStroke:
      c.setFillColor(.green)
      c.setStrokeColor(red: 0, green: 0, blue: 1, alpha: 0.5)
      c.setLineWidth(8)
      c.addRect(CGRect(x: 16, y: 16, width: 32, height: 32))
      c.drawPath(using: .fillStroke)
    }
  }

  private static let star = (0..<5).map { k in
    let angle = .pi / 2 + Double(k) * 4 * .pi / 5
    return CGPoint(x: 32 + 28 * cos(angle), y: 32 + 28 * sin(angle))
  }

  /// Clear at the left, opaque at the right.
  private static let ramp = CGImage(
    width: 4, height: 1, premultipliedRGBA: [0, 85, 170, 255].flatMap { [0, 0, 0, $0] as [UInt8] })

  /// 16 × 16: red at the top left, green at the top right, blue at the bottom left, clear at the bottom right.
  private static let corners: CGImage = {
    var bytes: [UInt8] = []
    for y in 0..<16 {
      for x in 0..<16 {
        switch (x < 8, y < 8) {
        case (true, true): bytes += [255, 0, 0, 255]
        case (false, true): bytes += [0, 255, 0, 255]
        case (true, false): bytes += [0, 0, 255, 255]
        case (false, false): bytes += [0, 0, 0, 0]
        }
      }
    }
    return CGImage(width: 16, height: 16, premultipliedRGBA: bytes)
  }()

  private static func gradient(_ stops: [(CGFloat, CGColor)]) -> CGGradient {
    let colors = stops.map(\.1) as CFArray
    guard let gradient = CGGradient(colorsSpace: nil, colors: colors, locations: stops.map(\.0)) else {
      fatalError("a gradient has colours")
    }
    return gradient
  }
}

import CoreGraphics

// Points, rectangles, transforms and paths, each member as Swift imports it on iOS; compiled, never run.
// Source: <https://developer.apple.com/documentation/coregraphics>.

func vectors(_ v: CGVector) {
  let _ = CGVector()
  let _ = CGVector(dx: 1, dy: 2)
  let _ = CGVector(dx: 1.0 as Double, dy: 2.0 as Double)
  let _ = CGVector(dx: 1 as Int, dy: 2 as Int)
  let _: CGVector = .zero
  let _: CGFloat = v.dx + v.dy
  let _: Bool = v == .zero
  let _: any Codable = v
}

func rectangles(_ r: CGRect, _ p: CGPoint, _ s: CGSize) {
  let _: Bool = p.equalTo(.zero)
  let _: Bool = s.equalTo(.zero)
  let _: Bool = r.equalTo(.zero)
  let _: CGPoint = p.applying(.identity)
  let _: CGSize = s.applying(.identity)
  let _: CGRect = r.applying(.identity)
  let _: (slice: CGRect, remainder: CGRect) = r.divided(atDistance: 1, from: .minXEdge)
  let _: [CGRectEdge] = [.minXEdge, .minYEdge, .maxXEdge, .maxYEdge]
  let _: CGRect = r.insetBy(dx: 1, dy: 1)
  let _: CGRect = r.offsetBy(dx: 1, dy: 1)
  let _: CGRect = r.integral
  let _: CGRect = r.standardized
  let _: CGRect = r.union(.null)
  let _: CGRect = r.intersection(.infinite)
  let _: Bool = r.intersects(.zero)
  let _: Bool = r.contains(p)
  let _: Bool = r.contains(r)
  let _: Bool = r.isEmpty
  let _: Bool = r.isNull
  let _: Bool = r.isInfinite
  let _: [CGFloat] = [r.minX, r.midX, r.maxX, r.minY, r.midY, r.maxY, r.width, r.height]
  let dictionary: CFDictionary = r.dictionaryRepresentation
  let _: CGRect? = CGRect(dictionaryRepresentation: dictionary)
  let _: CFDictionary = p.dictionaryRepresentation
  let _: CFDictionary = s.dictionaryRepresentation
  let _: CGPoint? = CGPoint(dictionaryRepresentation: dictionary)
  let _: CGSize? = CGSize(dictionaryRepresentation: dictionary)
}

func affine(_ t: CGAffineTransform) {
  let _ = CGAffineTransform()
  let _ = CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)
  let _ = CGAffineTransform(1, 0, 0, 1, 0, 0)
  let _ = CGAffineTransform(rotationAngle: 1)
  let _ = CGAffineTransform(scaleX: 1, y: 2)
  let _ = CGAffineTransform(translationX: 1, y: 2)
  let _: CGAffineTransform = .identity
  let _: [CGFloat] = [t.a, t.b, t.c, t.d, t.tx, t.ty]
  let _: Bool = t.isIdentity
  let _: CGAffineTransform = t.translatedBy(x: 1, y: 2)
  let _: CGAffineTransform = t.scaledBy(x: 1, y: 2)
  let _: CGAffineTransform = t.rotated(by: 1)
  let _: CGAffineTransform = t.inverted()
  let _: CGAffineTransform = t.concatenating(t)
  let _: Bool = t == .identity
  let _: any Codable = t
  let parts: CGAffineTransformComponents = t.decomposed()
  let _: CGSize = parts.scale
  let _: CGFloat = parts.horizontalShear
  let _: CGFloat = parts.rotation
  let _: CGVector = parts.translation
  let _ = CGAffineTransformComponents()
  let made = CGAffineTransformComponents(scale: .zero, horizontalShear: 0, rotation: 0, translation: .zero)
  let _ = CGAffineTransform(made)
}

func path(_ path: CGPath, _ other: CGPath) {
  var t = CGAffineTransform(scaleX: 2, y: 2)
  let _ = CGPath(rect: .zero, transform: nil)
  let _ = CGPath(rect: .zero, transform: &t)
  let _ = CGPath(ellipseIn: .zero, transform: nil)
  let _ = CGPath(roundedRect: CGRect(x: 0, y: 0, width: 9, height: 9), cornerWidth: 2, cornerHeight: 2, transform: nil)
  let _: CGPath? = path.copy()
  let _: CGPath? = path.copy(using: &t)
  let _: CGMutablePath? = path.mutableCopy()
  let _: CGMutablePath? = path.mutableCopy(using: &t)
  let _: CGPath = path.copy(dashingWithPhase: 0, lengths: [1, 2])
  let _: CGPath = path.copy(dashingWithPhase: 0, lengths: [1, 2], transform: .identity)
  let _: CGPath = path.copy(strokingWithWidth: 1, lineCap: .butt, lineJoin: .miter, miterLimit: 10)
  let _: CGPath = path.copy(
    strokingWithWidth: 1, lineCap: .butt, lineJoin: .miter, miterLimit: 10, transform: .identity)
  let _: CGPath? = CGPath(
    __byStroking: path, transform: nil, lineWidth: 1, lineCap: .round, lineJoin: .round, miterLimit: 0)
  let _: CGPath? = CGPath(__byDashing: path, transform: nil, phase: 0, lengths: [1, 2], count: 2)
  let _: Bool = path.isEmpty
  var rect = CGRect.zero
  let _: Bool = path.isRect(&rect)
  let _: Bool = path.isRect(nil)
  let _: CGPoint = path.currentPoint
  let _: CGRect = path.boundingBox
  let _: CGRect = path.boundingBoxOfPath
  let _: Bool = path.contains(.zero)
  let _: Bool = path.contains(.zero, using: .evenOdd)
  let _: Bool = path.contains(.zero, using: .winding, transform: .identity)
  let _: Bool = path == other
  let _: CFTypeID = CGPath.typeID
  var points: [CGPoint] = []
  path.apply(info: &points) { info, element in
    let points = info!.assumingMemoryBound(to: [CGPoint].self)
    if element.pointee.type == .moveToPoint { points.pointee.append(element.pointee.points[0]) }
  }
  path.applyWithBlock { element in
    switch element.pointee.type {
    case .moveToPoint, .addLineToPoint: points.append(element.pointee.points[0])
    case .addQuadCurveToPoint: points.append(element.pointee.points[1])
    case .addCurveToPoint: points.append(element.pointee.points[2])
    case .closeSubpath: break
    @unknown default: break
    }
  }
  let _: [CGPath] = path.componentsSeparated()
  let _: [CGPath] = path.componentsSeparated(using: .evenOdd)
  let _: CGPath = path.flattened(threshold: 0.1)
  let _: CGPath = path.normalized()
  let _: CGPath = path.normalized(using: .evenOdd)
  let _: CGPath = path.union(other)
  let _: CGPath = path.union(other, using: .evenOdd)
  let _: CGPath = path.intersection(other)
  let _: CGPath = path.intersection(other, using: .winding)
  let _: CGPath = path.subtracting(other)
  let _: CGPath = path.subtracting(other, using: .winding)
  let _: CGPath = path.symmetricDifference(other)
  let _: CGPath = path.symmetricDifference(other, using: .winding)
  let _: CGPath = path.lineIntersection(other)
  let _: CGPath = path.lineIntersection(other, using: .winding)
  let _: CGPath = path.lineSubtracting(other)
  let _: CGPath = path.lineSubtracting(other, using: .winding)
  let _: Bool = path.intersects(other)
  let _: Bool = path.intersects(other, using: .winding)
}

func mutablePath(_ path: CGMutablePath) {
  let t = CGAffineTransform.identity
  let _ = CGMutablePath()
  path.move(to: .zero)
  path.move(to: .zero, transform: t)
  path.addLine(to: .zero)
  path.addLine(to: .zero, transform: t)
  path.addQuadCurve(to: .zero, control: .zero)
  path.addQuadCurve(to: .zero, control: .zero, transform: t)
  path.addCurve(to: .zero, control1: .zero, control2: .zero)
  path.addCurve(to: .zero, control1: .zero, control2: .zero, transform: t)
  path.closeSubpath()
  path.addRect(.zero)
  path.addRect(.zero, transform: t)
  path.addRects([.zero])
  path.addRects([.zero], transform: t)
  path.addLines(between: [.zero])
  path.addLines(between: [.zero], transform: t)
  path.addEllipse(in: .zero)
  path.addEllipse(in: .zero, transform: t)
  path.addRoundedRect(in: .zero, cornerWidth: 0, cornerHeight: 0)
  path.addRoundedRect(in: .zero, cornerWidth: 0, cornerHeight: 0, transform: t)
  path.addRelativeArc(center: .zero, radius: 1, startAngle: 0, delta: 1)
  path.addRelativeArc(center: .zero, radius: 1, startAngle: 0, delta: 1, transform: t)
  path.addArc(center: .zero, radius: 1, startAngle: 0, endAngle: 1, clockwise: true)
  path.addArc(center: .zero, radius: 1, startAngle: 0, endAngle: 1, clockwise: true, transform: t)
  path.addArc(tangent1End: .zero, tangent2End: .zero, radius: 1)
  path.addArc(tangent1End: .zero, tangent2End: .zero, radius: 1, transform: t)
  path.addPath(path)
  path.addPath(path, transform: t)
}

func pathConstants() {
  let _: [CGPathFillRule] = [.winding, .evenOdd]
  let _: [CGLineCap] = [.butt, .round, .square]
  let _: [CGLineJoin] = [.miter, .round, .bevel]
  let _: [CGPathDrawingMode] = [.fill, .eoFill, .stroke, .fillStroke, .eoFillStroke]
  let _: CGLineCap? = CGLineCap(rawValue: 1)
  let _: CGPathElementType? = CGPathElementType(rawValue: 0)
}

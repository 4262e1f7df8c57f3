import CoreGraphics

// Points, rectangles, transforms and paths, each member as Swift imports it on iOS; compiled, never run.
// Source: <https://developer.apple.com/documentation/coregraphics>.

func vectors(_ v: CGVector) {
  _ = (CGVector(), CGVector(dx: 1, dy: 2))
  let _ = CGVector(dx: 1.0 as Double, dy: 2.0 as Double)
  let _ = CGVector(dx: 1 as Int, dy: 2 as Int)
  let _: CGVector = .zero
  let _: CGFloat = v.dx + v.dy
  let _: Bool = v == .zero
  let _: any Codable = v
}

func rectangles(_ r: CGRect, _ p: CGPoint, _ s: CGSize) {
  let _: [Bool] = [
    p.equalTo(.zero), s.equalTo(.zero), r.equalTo(.zero), r.intersects(.zero), r.contains(p), r.contains(r), r.isEmpty,
    r.isNull, r.isInfinite,
  ]
  let _: CGPoint = p.applying(.identity)
  let _: CGSize = s.applying(.identity)
  let _: [CGRect] = [
    r.applying(.identity), r.insetBy(dx: 1, dy: 1), r.offsetBy(dx: 1, dy: 1), r.integral, r.standardized,
    r.union(.null), r.intersection(.infinite),
  ]
  let _: (slice: CGRect, remainder: CGRect) = r.divided(atDistance: 1, from: .minXEdge)
  let _: [CGRectEdge] = [.minXEdge, .minYEdge, .maxXEdge, .maxYEdge]
  let _: [CGFloat] = [r.minX, r.midX, r.maxX, r.minY, r.midY, r.maxY, r.width, r.height]
  let dictionary: CFDictionary = r.dictionaryRepresentation
  let _: CGRect? = CGRect(dictionaryRepresentation: dictionary)
  let _: [CFDictionary] = [p.dictionaryRepresentation, s.dictionaryRepresentation]
  let _: CGPoint? = CGPoint(dictionaryRepresentation: dictionary)
  let _: CGSize? = CGSize(dictionaryRepresentation: dictionary)
}

func affine(_ t: CGAffineTransform) {
  _ = (
    CGAffineTransform(), CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0), CGAffineTransform(1, 0, 0, 1, 0, 0),
    CGAffineTransform(rotationAngle: 1), CGAffineTransform(scaleX: 1, y: 2), CGAffineTransform(translationX: 1, y: 2),
    CGAffineTransformComponents()
  )
  let _: [CGAffineTransform] = [
    .identity, t.translatedBy(x: 1, y: 2), t.scaledBy(x: 1, y: 2), t.rotated(by: 1), t.inverted(), t.concatenating(t),
  ]
  let _: [CGFloat] = [t.a, t.b, t.c, t.d, t.tx, t.ty]
  let _: [Bool] = [t.isIdentity, t == .identity]
  let _: any Codable = t
  let parts: CGAffineTransformComponents = t.decomposed()
  let _: CGSize = parts.scale
  let _: [CGFloat] = [parts.horizontalShear, parts.rotation]
  let _: CGVector = parts.translation
  let made = CGAffineTransformComponents(scale: .zero, horizontalShear: 0, rotation: 0, translation: .zero)
  let _ = CGAffineTransform(made)
}

func path(_ path: CGPath, _ other: CGPath) {
  var t = CGAffineTransform(scaleX: 2, y: 2)
  _ = (CGPath(rect: .zero, transform: nil), CGPath(rect: .zero, transform: &t))
  let _ = CGPath(ellipseIn: .zero, transform: nil)
  let _ = CGPath(roundedRect: CGRect(x: 0, y: 0, width: 9, height: 9), cornerWidth: 2, cornerHeight: 2, transform: nil)
  let _: CGPath? = path.copy()
  let _: CGPath? = path.copy(using: &t)
  let _: CGMutablePath? = path.mutableCopy()
  let _: CGMutablePath? = path.mutableCopy(using: &t)
  let _: [CGPath] = [
    path.copy(dashingWithPhase: 0, lengths: [1, 2]),
    path.copy(dashingWithPhase: 0, lengths: [1, 2], transform: .identity),
    path.copy(strokingWithWidth: 1, lineCap: .butt, lineJoin: .miter, miterLimit: 10),
    path.copy(strokingWithWidth: 1, lineCap: .butt, lineJoin: .miter, miterLimit: 10, transform: .identity),
    path.flattened(threshold: 0.1), path.normalized(), path.normalized(using: .evenOdd), path.union(other),
    path.union(other, using: .evenOdd), path.intersection(other), path.intersection(other, using: .winding),
    path.subtracting(other), path.subtracting(other, using: .winding), path.symmetricDifference(other),
    path.symmetricDifference(other, using: .winding), path.lineIntersection(other),
    path.lineIntersection(other, using: .winding), path.lineSubtracting(other),
    path.lineSubtracting(other, using: .winding),
  ]
  let _: CGPath? = CGPath(
    __byStroking: path, transform: nil, lineWidth: 1, lineCap: .round, lineJoin: .round, miterLimit: 0)
  let _: CGPath? = CGPath(__byDashing: path, transform: nil, phase: 0, lengths: [1, 2], count: 2)
  let _: [Bool] = [
    path.isEmpty, path.isRect(nil), path.contains(.zero), path.contains(.zero, using: .evenOdd),
    path.contains(.zero, using: .winding, transform: .identity), path == other, path.intersects(other),
    path.intersects(other, using: .winding),
  ]
  var rect = CGRect.zero
  let _: Bool = path.isRect(&rect)
  let _: CGPoint = path.currentPoint
  let _: [CGRect] = [path.boundingBox, path.boundingBoxOfPath]
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
  let _: [[CGPath]] = [path.componentsSeparated(), path.componentsSeparated(using: .evenOdd)]
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

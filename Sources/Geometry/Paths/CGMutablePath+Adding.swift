import Foundation

extension CGMutablePath {
  /// Starts a new subpath.
  public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
    change { $0.move(to: Vector2(point.applying(transform))) }
  }

  /// A line from the current point.
  public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
    change { $0.addLine(to: Vector2(point.applying(transform))) }
  }

  /// A new subpath through the points.
  public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
    guard let first = points.first else { return }
    change { path in
      path.move(to: Vector2(first.applying(transform)))
      for point in points.dropFirst() { path.addLine(to: Vector2(point.applying(transform))) }
    }
  }

  /// A closed subpath, from the corner of least x and y along +x.
  public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    change { $0.addRect(rect, transform: transform) }
  }

  public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
    change { path in for rect in rects { path.addRect(rect, transform: transform) } }
  }

  /// A quadratic Bézier curve from the current point.
  public func addQuadCurve(to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity) {
    change {
      $0.add(.quad(control: Vector2(control.applying(transform)), end: Vector2(end.applying(transform))))
    }
  }

  /// A cubic Bézier curve from the current point.
  public func addCurve(
    to end: CGPoint, control1: CGPoint, control2: CGPoint, transform: CGAffineTransform = .identity
  ) {
    change {
      $0.add(
        .cubic(
          control1: Vector2(control1.applying(transform)), control2: Vector2(control2.applying(transform)),
          end: Vector2(end.applying(transform))))
    }
  }

  /// An arc of a circle, after a line to its start; or, in an empty path, from its start.
  ///
  /// From 0 to 2π is a full circle, counter-clockwise and clockwise; differences beyond a turn count modulo one, and whole turns as one.
  ///
  /// - Parameter clockwise: Towards smaller angles: clockwise where y runs up. Where y runs down it looks the other
  ///   way round.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
    transform: CGAffineTransform = .identity
  ) {
    let sweep = BezierPath.sweep(from: startAngle.native, to: endAngle.native, increasing: !clockwise)
    change {
      $0.addArc(
        center: Vector2(center), radius: radius.native, start: startAngle.native, sweep: sweep, transform: transform)
    }
  }

  /// An arc of a circle that turns by `delta`, after a line to its start; or, in an empty path, from its start.
  ///
  /// - Parameter delta: Positive towards +y. It may be several turns; beyond 32 of them the arc ends.
  public func addRelativeArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat, transform: CGAffineTransform = .identity
  ) {
    change {
      $0.addArc(
        center: Vector2(center), radius: radius.native, start: startAngle.native, sweep: delta.native,
        transform: transform)
    }
  }

  /// The arc that rounds the corner `tangent1End` on the way from the current point to `tangent2End`, after a line to its
  /// start. It ends where it touches the second line, not at `tangent2End`.
  ///
  /// Where there is no such arc, a line to `tangent1End`.
  public func addArc(
    tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat, transform: CGAffineTransform = .identity
  ) {
    change {
      $0.addArc(corner: Vector2(tangent1End), end: Vector2(tangent2End), radius: radius.native, transform: transform)
    }
  }

  /// A closed ellipse that touches the middles of the rectangle's sides; see ``CGPath/init(ellipseIn:transform:)``.
  public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    change { $0.addEllipse(in: rect, transform: transform) }
  }

  /// A closed rectangle with rounded corners; see ``CGPath/init(roundedRect:cornerWidth:cornerHeight:transform:)``.
  public func addRoundedRect(
    in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: CGAffineTransform = .identity
  ) {
    change {
      $0.addRoundedRect(rect, radii: Vector2(cornerWidth.native, cornerHeight.native), transform: transform)
    }
  }

  /// All elements of another path, or of this one once more.
  public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
    // Read before the lock is taken: it may be this path.
    let added = path.bezierPath.transformed(by: transform)
    change { $0.elements += added.elements }
  }

  /// A line back to where the subpath started, and joined to its first segment there. What is added next starts there too.
  public func closeSubpath() { change { $0.close() } }
}

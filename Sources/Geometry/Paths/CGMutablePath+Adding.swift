import Foundation

extension CGMutablePath {
  /// Starts a new subpath at a point.
  public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
    change { $0.move(to: Vector2(point.applying(transform))) }
  }

  /// Adds a line from the current point.
  public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
    change { $0.addLine(to: Vector2(point.applying(transform))) }
  }

  /// Adds a new subpath of lines through the points.
  public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
    guard let first = points.first else { return }
    change { path in
      path.move(to: Vector2(first.applying(transform)))
      for point in points.dropFirst() { path.addLine(to: Vector2(point.applying(transform))) }
    }
  }

  /// Adds a closed rectangle, starting at the corner of least x and y and going along +x.
  public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    change { $0.addRect(rect, transform: transform) }
  }

  /// Adds closed rectangles, one subpath each, through a transform.
  public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
    change { path in for rect in rects { path.addRect(rect, transform: transform) } }
  }

  /// Adds a quadratic Bézier curve from the current point.
  public func addQuadCurve(to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity) {
    change {
      $0.add(.quad(control: Vector2(control.applying(transform)), end: Vector2(end.applying(transform))))
    }
  }

  /// Adds a cubic Bézier curve from the current point.
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

  /// Adds an arc of a circle. A line joins the current point to its start; an empty path starts there.
  ///
  /// Counterclockwise from 0 to 2π is a full circle, clockwise from 0 to 2π is empty. Differences of more than a turn
  /// count modulo one turn.
  ///
  /// - Parameter clockwise: Whether the arc turns towards smaller angles. That is clockwise where y runs up, and looks
  ///   counterclockwise where y runs down.
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

  /// Adds an arc of a circle that turns by `delta`. A line joins the current point to its start; an empty path starts
  /// there.
  ///
  /// - Parameter delta: In radians, positive towards +y. It may exceed a turn; it is clamped to 32 turns either way.
  public func addRelativeArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat, transform: CGAffineTransform = .identity
  ) {
    change {
      $0.addArc(
        center: Vector2(center), radius: radius.native, start: startAngle.native, sweep: delta.native,
        transform: transform)
    }
  }

  /// Adds an arc that rounds the corner `tangent1End` on the way from the current point to `tangent2End`, after a line
  /// to the arc's start.
  ///
  /// The arc ends where it touches the second line, not at `tangent2End`. If there is no such arc, a line to
  /// `tangent1End` is added.
  public func addArc(
    tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat, transform: CGAffineTransform = .identity
  ) {
    change {
      $0.addArc(corner: Vector2(tangent1End), end: Vector2(tangent2End), radius: radius.native, transform: transform)
    }
  }

  /// Adds a closed ellipse that touches the middles of the rectangle's sides; see
  /// ``CGPath/init(ellipseIn:transform:)``.
  public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    change { $0.addEllipse(in: rect, transform: transform) }
  }

  /// Adds a closed rectangle with rounded corners; see
  /// ``CGPath/init(roundedRect:cornerWidth:cornerHeight:transform:)``.
  public func addRoundedRect(
    in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: CGAffineTransform = .identity
  ) {
    change {
      $0.addRoundedRect(rect, radii: Vector2(cornerWidth.native, cornerHeight.native), transform: transform)
    }
  }

  /// Adds all elements of a path, which may be this path itself.
  public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
    // Read before the lock is taken, because `path` may be this path.
    let added = path.bezierPath.transformed(by: transform)
    change { $0.elements += added.elements }
  }

  /// Closes the subpath: adds a line back to its start, joined to its first segment. A line or curve added next starts
  /// there.
  public func closeSubpath() { change { $0.close() } }
}

import Foundation
import Geometry

extension AnimatableValue {
  /// The numbers that the value consists of, for curves through several values; `nil` if it does not consist of
  /// numbers, and for transforms, whose single elements mean nothing.
  package var components: [Double]? {
    switch self {
    case .number(let v): return [v]
    case .point(let v): return [v.x.native, v.y.native]
    case .size(let v): return [v.width.native, v.height.native]
    case .rect(let v): return [v.origin.x, v.origin.y, v.size.width, v.size.height].map(\.native)
    case .color(let v): return v.rgba.map(\.native)
    case .path(let v): return v.bezierPath.points.flatMap { [$0.x, $0.y] }
    case .colorMatrix(let v): return v.elements.map(Double.init)
    case .vector(let v): return v.numbers.map(\.native)
    case .list(let v):
      var components: [Double] = []
      for element in v {
        guard let own = element.components else { return nil }
        components += own
      }
      return components
    case .boolean, .transform, .affineTransform, .image, .object: return nil
    }
  }

  /// Returns a value of the same kind with the given numbers; this value if their count is different.
  package func with(components c: [Double]) -> AnimatableValue {
    guard let own = components, own.count == c.count else { return self }
    switch self {
    case .number: return .number(c[0])
    case .point: return .point(CGPoint(x: c[0], y: c[1]))
    case .size: return .size(CGSize(width: c[0], height: c[1]))
    case .rect: return .rect(CGRect(x: c[0], y: c[1], width: c[2], height: c[3]))
    case .color: return .color(CGColor(red: c[0], green: c[1], blue: c[2], alpha: c[3]))
    case .path(let v): return .path(CGPath(bezierPath: v.bezierPath.with(coordinates: c)))
    case .colorMatrix: return .colorMatrix(CAColorMatrix(c.map { Float($0) }))
    case .vector: return .vector(CIVector(c.map { CGFloat($0) }))
    case .list(let elements):
      var next = 0
      return .list(
        elements.map { element in
          let count = element.components?.count ?? 0
          defer { next += count }
          return element.with(components: Array(c[next..<next + count]))
        })
    case .boolean, .transform, .affineTransform, .image, .object: return self
    }
  }

  /// Whether the components of both values have the same meanings, in the same order.
  private func hasSameForm(as other: AnimatableValue) -> Bool {
    switch (self, other) {
    case (.number, .number), (.point, .point), (.size, .size), (.rect, .rect), (.color, .color),
      (.colorMatrix, .colorMatrix):
      true
    case (.vector(let a), .vector(let b)): a.count == b.count
    case (.path(let a), .path(let b)): a.bezierPath.hasSameForm(as: b.bezierPath)
    case (.list(let a), .list(let b)): a.count == b.count && zip(a, b).allSatisfy { $0.hasSameForm(as: $1) }
    default: false
    }
  }

  /// Returns `combine` of each pair of components of this value and `other`; `nil` if their forms differ.
  func merged(with other: AnimatableValue, _ combine: (Double, Double) -> Double) -> AnimatableValue? {
    guard hasSameForm(as: other), let a = components, let b = other.components else { return nil }
    return with(components: zip(a, b).map(combine))
  }
}

extension BezierPath {
  /// Whether both paths have the same kinds of elements, in the same order.
  func hasSameForm(as other: BezierPath) -> Bool {
    guard elements.count == other.elements.count else { return false }
    return zip(elements, other.elements).allSatisfy { a, b in
      switch (a, b) {
      case (.move, .move), (.line, .line), (.quad, .quad), (.cubic, .cubic), (.close, .close): true
      default: false
      }
    }
  }

  /// Returns the same elements with new coordinates: x and y alternating, for as many points as ``points`` has.
  func with(coordinates c: [Double]) -> BezierPath {
    var next = 0
    func point() -> Vector2 {
      defer { next += 2 }
      return Vector2(c[next], c[next + 1])
    }
    return BezierPath(
      elements.map { element in
        switch element {
        case .move: .move(point())
        case .line: .line(point())
        case .quad: .quad(control: point(), end: point())
        case .cubic: .cubic(control1: point(), control2: point(), end: point())
        case .close: .close
        }
      })
  }
}

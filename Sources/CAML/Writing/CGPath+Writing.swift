import Geometry

extension CGPath {
  /// The text of the path in the form that ``init(operators:)`` reads.
  var operators: String {
    func text(_ points: Vector2...) -> String {
      points.flatMap { [$0.x, $0.y] }.map(\.caml).joined(separator: " ")
    }
    let words = bezierPath.elements.map { element in
      switch element {
      case .move(let p): text(p) + " m"
      case .line(let p): text(p) + " l"
      case .quad(let c, let p): text(c, p) + " q"
      case .cubic(let c, let d, let p): text(c, d, p) + " c"
      case .close: "h"
      }
    }
    return words.joined(separator: " ")
  }
}

import Geometry

/// The pixels of a picture that may look otherwise than before: all that a few rectangles hold.
package struct Damage: Equatable, Sendable {
  /// They may overlap, where what they have in common is less than a rectangle around both has besides.
  package private(set) var parts: [PixelRect] = []

  /// More are not told apart.
  private static let maximumParts = 4
  /// To draw one part more costs as much as so many pixels.
  private static let costOfPart = 4096

  package init() {}

  package init(_ rect: PixelRect) { add(rect) }

  package var isEmpty: Bool { parts.isEmpty }

  /// Around all parts.
  package var bounds: PixelRect { parts.reduce(PixelRect(width: 0, height: 0)) { $0.union($1) } }

  package mutating func add(_ rect: PixelRect) {
    if rect.isEmpty { return }
    var rect = rect
    while let k = parts.firstIndex(where: { Self.gap($0, rect) <= Self.costOfPart }) {
      rect = rect.union(parts.remove(at: k))
    }
    parts.append(rect)
    if parts.count > Self.maximumParts { joinNearest() }
  }

  package mutating func add(_ other: Damage) {
    for part in other.parts { add(part) }
  }

  private mutating func joinNearest() {
    var nearest = (0, 1, Int.max)
    for j in parts.indices {
      for i in 0..<j where Self.gap(parts[i], parts[j]) < nearest.2 { nearest = (i, j, Self.gap(parts[i], parts[j])) }
    }
    let (b, a) = (parts.remove(at: nearest.1), parts.remove(at: nearest.0))
    add(a.union(b))
  }

  /// How many pixels more a rectangle around both has than they have together.
  private static func gap(_ a: PixelRect, _ b: PixelRect) -> Int {
    let both = a.union(b)
    return both.width * both.height - a.width * a.height - b.width * b.height
  }
}

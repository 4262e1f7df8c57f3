import Geometry

/// The pixels of a picture that may differ from the last frame: those of a few rectangles.
package struct Damage: Equatable, Sendable {
  /// The rectangles. Two may overlap, where a rectangle around both would have many more pixels than the two together.
  package private(set) var parts: [PixelRect] = []

  /// The most parts; beyond that, the nearest two are joined.
  private static let maximumParts = 4
  /// The cost of drawing one more part, in pixels.
  private static let costOfPart = 4096

  package init() {}

  package init(_ rect: PixelRect) { add(rect) }

  package init(_ causes: [DamageCause]) {
    for cause in causes {
      add(cause.before)
      add(cause.after)
    }
  }

  package var isEmpty: Bool { parts.isEmpty }

  /// The rectangle around all parts.
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

import Geometry

/// What fills a piece of a layer. It answers all questions about its colours.
package enum PiecePaint: Equatable, Sendable {
  case color(PremultipliedColor)
  indirect case gradient(GradientPainting)

  package static var clear: PiecePaint { .color(.clear) }

  /// How a colour is stored.
  package enum ColorForm { case premultiplied, straight }

  /// Whether the colour differs from point to point.
  package var varies: Bool { if case .gradient = self { true } else { false } }
  /// The only colour; `nil` if it varies.
  package var color: PremultipliedColor? { if case .color(let color) = self { color } else { nil } }
  package var gradient: GradientPainting? { if case .gradient(let gradient) = self { gradient } else { nil } }

  /// Every point is at least as opaque.
  package var leastAlpha: Double {
    switch self {
    case .color(let color): color.alpha
    case .gradient(let gradient): gradient.leastAlpha
    }
  }

  package var isOpaque: Bool { leastAlpha >= 1 }

  /// Whether it paints nothing.
  package var isClear: Bool {
    switch self {
    case .color(let color): color.isClear
    case .gradient(let gradient): gradient.stops.allSatisfy { $0.color.w <= 0 }
    }
  }

  /// Whether a colour lies outside sRGB.
  var isExtended: Bool {
    switch self {
    case .color(let color): color.rgba.isExtended
    case .gradient(let gradient): gradient.stops.contains { $0.color.isOutsideUnit }
    }
  }

  /// Returns the paint with all colours changed.
  func recolored(_ change: (SIMD4<Double>, ColorForm) -> SIMD4<Double>) -> PiecePaint {
    switch self {
    case .color(let color): return .color(PremultipliedColor(change(color.rgba, .premultiplied)))
    case .gradient(var gradient):
      for i in gradient.stops.indices { gradient.stops[i].color = change(gradient.stops[i].color, .straight) }
      return .gradient(gradient)
    }
  }

  /// Adds the colours, each with a greater weight than the one before.
  @inline(__always)
  func add(to sum: inout SIMD4<Double>, _ weight: inout Double) {
    func add(_ color: SIMD4<Double>) {
      weight += 2
      sum += weight * color
    }
    switch self {
    case .color(let color): add(color.rgba)
    case .gradient(let gradient): for stop in gradient.stops { add(stop.color) }
    }
  }
}

extension GradientPainting {
  /// The least alpha of the stops, 1 at most: every point is at least as opaque.
  package var leastAlpha: Double { stops.reduce(1) { Double.minimum($0, $1.color.w) } }
}

extension SIMD4 where Scalar == Double {
  /// Whether a straight colour lies outside 0…1 by more than a rounding error.
  fileprivate var isOutsideUnit: Bool { self.max() > 1 + 1e-6 || self.min() < -1e-6 }
}

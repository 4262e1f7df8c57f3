import Geometry

/// The pieces that a layer paints itself, in one description. Whether a style is empty, its colours under a tint and in
/// another range, styles of some of its pieces, and the hash by which equal styles are found follow from it.
extension LayerSnapshot.Style {
  /// From the back to the front. Sublayers lie below the border.
  package enum Piece: UInt8, CaseIterable {
    case background, gradient, contents, fill, stroke, border

    /// Calls `body` with each, in order. A loop over `allCases` would make an array for each style, and know no case.
    @inline(__always)
    package static func forEach(_ body: (Piece) -> Void) {
      body(.background)
      body(.gradient)
      body(.contents)
      body(.fill)
      body(.stroke)
      body(.border)
    }
  }

  /// How a colour is stored.
  package enum ColorForm { case premultiplied, straight }

  @inline(__always)
  func has(_ piece: Piece) -> Bool {
    switch piece {
    case .background: !backgroundColor.isClear
    case .gradient: hasGradient
    case .contents: if case .some = contents { true } else { false }
    case .fill: hasShapes && shapePaint.fill != nil
    case .stroke: hasShapes && shapePaint.stroke != nil
    case .border: borderWidth > 0
    }
  }

  @inline(__always)
  private mutating func remove(_ piece: Piece) {
    switch piece {
    case .background: backgroundColor = .clear
    case .gradient: gradient = nil
    case .contents: (contents, contentsTint) = (nil, .one)
    case .fill: shapePaint.fill = nil
    case .stroke: shapePaint.stroke = nil
    case .border: (borderColor, borderWidth) = (.clear, 0)
    }
  }

  private typealias SetColor = (inout LayerSnapshot.Style, SIMD4<Double>) -> Void

  /// Calls `body` with each colour of a piece that the style has, and a function that sets it. A clear background
  /// counts as one.
  @inline(__always)
  private func forEachColor(of piece: Piece, _ body: (SIMD4<Double>, ColorForm, SetColor) -> Void) {
    switch piece {
    case .background: body(backgroundColor.rgba, .premultiplied) { $0.backgroundColor = PremultipliedColor($1) }
    case .gradient:
      guard hasGradient, let stops = gradient?.stops else { return }
      for i in stops.indices { body(stops[i].color, .straight) { $0.gradient?.stops[i].color = $1 } }
    case .contents: if has(.contents) { body(contentsTint, .premultiplied) { $0.contentsTint = $1 } }
    case .fill:
      guard hasShapes, let fill = shapePaint.fill else { return }
      body(fill.color.rgba, .premultiplied) { $0.shapePaint.fill?.color = PremultipliedColor($1) }
    case .stroke:
      guard hasShapes, let stroke = shapePaint.stroke else { return }
      body(stroke.color.rgba, .premultiplied) { $0.shapePaint.stroke?.color = PremultipliedColor($1) }
    case .border:
      if borderWidth > 0 { body(borderColor.rgba, .premultiplied) { $0.borderColor = PremultipliedColor($1) } }
    }
  }

  /// A hash of the rectangles, the colours and the image, in which most styles differ.
  package var hash: UInt64 {
    var (sum, weight) = (shape.rect.components + shape.radius, 1.0)
    Piece.forEach { piece in
      forEachColor(of: piece) { color, _, _ in
        weight += 2
        sum += weight * color
      }
    }
    var hash: UInt64 = 0
    if let contents {
      sum += 1.5 * contents.unitRect.components
      sum += 2.5 * contents.frame.components
      hash = UInt64(UInt(bitPattern: ObjectIdentifier(contents.image))) >> 4
    }
    for i in 0..<4 { hash = VersionNumber.mixed(hash, sum[i].bitPattern) }
    return hash
  }
}

extension LayerSnapshot.Style {
  /// Returns the style with some of its pieces alone.
  package func only(_ kept: Pieces) -> LayerSnapshot.Style {
    var result = self
    Piece.forEach { if !kept.contains(Pieces($0)) { result.remove($0) } }
    return result
  }

  /// Changes all colours.
  package mutating func recolor(_ change: (SIMD4<Double>, ColorForm) -> SIMD4<Double>) {
    let old = self
    Piece.forEach { old.forEachColor(of: $0) { color, form, set in set(&self, change(color, form)) } }
  }

  /// Removes the pieces whose colours are all clear.
  package mutating func removeClearPieces() {
    Piece.forEach { piece in
      guard has(piece) else { return }
      var isClear = true
      forEachColor(of: piece) { color, _, _ in if !(color.w <= 0) { isClear = false } }
      if isClear { remove(piece) }
    }
  }

  /// The style with its colours clamped to sRGB.
  package var limited: LayerSnapshot.Style {
    var result = self
    result.recolor { color, form in
      form == .straight ? color.clamped(lowerBound: .zero, upperBound: .one) : color.limited
    }
    return result
  }

  /// Whether a colour lies outside sRGB.
  package var isExtended: Bool {
    var isExtended = false
    Piece.forEach { piece in
      forEachColor(of: piece) { color, form, _ in
        if form == .straight ? color.isOutsideUnit : color.isExtended { isExtended = true }
      }
    }
    return isExtended
  }
}

extension SIMD4 where Scalar == Double {
  /// Whether a straight colour lies outside 0…1 by more than a rounding error.
  fileprivate var isOutsideUnit: Bool { self.max() > 1 + 1e-6 || self.min() < -1e-6 }
}

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

  /// The paint of a piece that shows; of contents, the colour that multiplies them.
  @inline(__always)
  private func paint(of piece: Piece) -> PiecePaint? {
    guard has(piece) else { return nil }
    return switch piece {
    case .background: .color(backgroundColor)
    case .gradient: gradient.map { .gradient($0) }
    case .contents: .color(PremultipliedColor(contentsTint))
    case .fill: shapePaint.fill.map { .color($0.color) }
    case .stroke: shapePaint.stroke.map { .color($0.color) }
    case .border: borderPaint
    }
  }

  /// Sets the paint of a piece that shows, of the kind that it may have; `nil` removes the piece.
  private mutating func set(_ paint: PiecePaint?, of piece: Piece) {
    let color = paint.map { $0.color ?? .clear }
    switch piece {
    case .background: backgroundColor = color ?? .clear
    case .gradient: gradient = paint?.gradient
    case .contents: if let color { contentsTint = color.rgba } else { (contents, contentsTint) = (nil, .one) }
    case .fill: if let color { shapePaint.fill?.color = color } else { shapePaint.fill = nil }
    case .stroke: if let color { shapePaint.stroke?.color = color } else { shapePaint.stroke = nil }
    case .border: if let paint { borderPaint = paint } else { (borderPaint, borderWidth) = (.clear, 0) }
    }
  }

  /// A hash of the rectangles, the colours and the image, in which most styles differ.
  package var hash: UInt64 {
    var (sum, weight) = (shape.rect.components + shape.radius, 1.0)
    Piece.forEach { paint(of: $0)?.add(to: &sum, &weight) }
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
    Piece.forEach { if !kept.contains(Pieces($0)) { result.set(nil, of: $0) } }
    return result
  }

  /// Changes all colours.
  package mutating func recolor(_ change: (SIMD4<Double>, PiecePaint.ColorForm) -> SIMD4<Double>) {
    Piece.forEach { if let paint = paint(of: $0) { set(paint.recolored(change), of: $0) } }
  }

  /// Removes the pieces whose colours are all clear.
  package mutating func removeClearPieces() {
    Piece.forEach { if paint(of: $0)?.isClear == true { set(nil, of: $0) } }
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
    Piece.forEach { if paint(of: $0)?.isExtended == true { isExtended = true } }
    return isExtended
  }
}

import Geometry

/// What a layer paints itself, in one description. Whether a style is empty, its colours under a tint and in another
/// range, styles of some of its paints, and the hash by which equal styles are found follow from it.
extension LayerSnapshot.Style {
  /// From the back to the front.
  package enum Paint: CaseIterable {
    case background, gradient, contents, fill, stroke, border

    /// Whether it ends at the style's ``shape``, so that one sees its corners.
    @inline(__always)
    fileprivate var fillsShape: Bool {
      switch self {
      case .background, .gradient, .border: true
      case .contents, .fill, .stroke: false
      }
    }

    /// Calls `body` with each, in order. A loop over `allCases` would make an array for each style, and know no case.
    @inline(__always)
    package static func forEach(_ body: (Paint) -> Void) {
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
  private func has(_ paint: Paint) -> Bool {
    switch paint {
    case .background: !backgroundColor.isClear
    case .gradient: hasGradient
    case .contents: if case .some = contents { true } else { false }
    case .fill: hasShapes && shapePaint.fill != nil
    case .stroke: hasShapes && shapePaint.stroke != nil
    case .border: borderWidth > 0
    }
  }

  @inline(__always)
  private mutating func remove(_ paint: Paint) {
    switch paint {
    case .background: backgroundColor = .clear
    case .gradient: gradient = nil
    case .contents: (contents, contentsTint) = (nil, .one)
    case .fill: shapePaint.fill = nil
    case .stroke: shapePaint.stroke = nil
    case .border: (borderColor, borderWidth) = (.clear, 0)
    }
  }

  private typealias SetColor = (inout LayerSnapshot.Style, SIMD4<Double>) -> Void

  /// Calls `body` with each colour of a paint that the style has, and a function that sets it.
  @inline(__always)
  private func forEachColor(of paint: Paint, _ body: (SIMD4<Double>, ColorForm, SetColor) -> Void) {
    switch paint {
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
    Paint.forEach { paint in
      forEachColor(of: paint) { color, _, _ in
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
  /// Whether the layer itself paints nothing.
  package var isEmpty: Bool {
    var isEmpty = true
    Paint.forEach { if has($0) { isEmpty = false } }
    return isEmpty
  }

  /// Whether one sees the corners of ``shape`` by what the layer paints.
  package var fillsShape: Bool {
    var fillsShape = false
    Paint.forEach { if $0.fillsShape, has($0) { fillsShape = true } }
    return fillsShape
  }

  /// Returns the style with some of its paints alone.
  package func only(_ isKept: (Paint) -> Bool) -> LayerSnapshot.Style {
    var result = self
    Paint.forEach { if !isKept($0) { result.remove($0) } }
    return result
  }

  /// Changes all colours.
  package mutating func recolor(_ change: (SIMD4<Double>, ColorForm) -> SIMD4<Double>) {
    let old = self
    Paint.forEach { old.forEachColor(of: $0) { color, form, set in set(&self, change(color, form)) } }
  }

  /// Removes the paints whose colours are all clear.
  package mutating func removeClearPaints() {
    Paint.forEach { paint in
      guard has(paint) else { return }
      var isClear = true
      forEachColor(of: paint) { color, _, _ in if !(color.w <= 0) { isClear = false } }
      if isClear { remove(paint) }
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
    Paint.forEach { paint in
      forEachColor(of: paint) { color, form, _ in
        if form == .straight ? color.isOutsideUnit : color.isExtended { isExtended = true }
      }
    }
    return isExtended
  }
}

extension LayerSnapshot {
  /// The snapshot as renderers draw it in a range of colours: limited to sRGB, or marked as extended.
  ///
  /// Standard and extended renderings never share cache entries: extended nodes and limited styles have their own
  /// versions.
  package func prepared(for range: Viewport.ColorRange) -> LayerSnapshot {
    switch range {
    case .standard:
      if !hasExtendedColors { return self }
      var result = self
      result.hasExtendedColors = false
      result.stylesVersion = VersionNumber.mixed(stylesVersion, 1)
      for i in styles.indices { result.styles[i] = styles[i].limited }
      for i in effects.indices { result.effects[i].shadow?.color = effects[i].shadow?.color.limited ?? .clear }
      return result
    case .extended:
      if isExtended { return self }
      var result = self
      result.isExtended = true
      result.stylesVersion = VersionNumber.mixed(stylesVersion, 2)
      for i in nodes.indices { result.nodes[i].version = VersionNumber.mixed(nodes[i].version, 2) }
      return result
    }
  }
}

extension LayerEffects {
  /// Whether a colour lies outside sRGB.
  package var isExtended: Bool { shadow?.color.isExtended == true }
}

extension SIMD4 where Scalar == Double {
  /// Whether a straight colour lies outside 0…1 by more than a rounding error.
  fileprivate var isOutsideUnit: Bool { self.max() > 1 + 1e-6 || self.min() < -1e-6 }
}

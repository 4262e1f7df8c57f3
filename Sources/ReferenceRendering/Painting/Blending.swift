import Geometry
import LayerSnapshots

extension BlendMode {
  /// The result of blending a source S with a backdrop B, all premultiplied.
  ///
  /// - Parameter isExtended: Whether red, green and blue may lie outside 0…alpha. Only the functions of straight
  ///   colours limit them then.
  func result(of s: SIMD4<Double>, over b: SIMD4<Double>, isExtended: Bool) -> SIMD4<Double> {
    func premultiplied(_ color: SIMD4<Double>, alpha: Double) -> SIMD4<Double> {
      var result = color
      result.w = Double.minimum(1, Double.maximum(0, alpha))
      return isExtended ? result : result.limited
    }
    let (sa, ba) = (s.w, b.w)
    /// The result where the straight colours mix by `formula`, which is `b(B, S)` of the PDF Reference 1.7, 7.2.4.
    func mixed(_ formula: (_ b: Vector3, _ s: Vector3) -> Vector3) -> SIMD4<Double> {
      let outer = s * (1 - ba) + b * (1 - sa)
      let weight = sa * ba
      if weight <= 0 { return outer }
      let (front, back) = (SIMD3(s.x, s.y, s.z) / sa, SIMD3(b.x, b.y, b.z) / ba)
      let color = isExtended ? formula(back.limited, front.limited) : formula(back, front)
      return SIMD4(outer.x + color.x * weight, outer.y + color.y * weight, outer.z + color.z * weight, sa + ba - weight)
    }
    /// The same with a formula for each component.
    func separable(_ formula: (_ b: Double, _ s: Double) -> Double) -> SIMD4<Double> {
      mixed { b, s in Vector3(formula(b.x, s.x), formula(b.y, s.y), formula(b.z, s.z)) }
    }
    switch self {
    case .sourceOver: return s + b * (1 - sa)
    case .sourceIn: return s * ba
    case .sourceOut: return s * (1 - ba)
    case .sourceAtop: return s * ba + b * (1 - sa)
    case .destOver: return s * (1 - ba) + b
    case .destIn: return b * sa
    case .destOut: return b * (1 - sa)
    case .destAtop: return s * (1 - ba) + b * sa
    case .xor: return s * (1 - ba) + b * (1 - sa)
    case .copy: return s
    case .clear: return .zero
    case .plusLighter: return premultiplied(s + b, alpha: sa + ba)
    case .plusDarker:
      let alpha = Double.minimum(1, sa + ba)
      return premultiplied(alpha - (sa - s) - (ba - b), alpha: alpha)
    case .dest: return b
    case .subtractSource: return premultiplied(b - s, alpha: ba - sa)
    case .subtractDest: return premultiplied(s - b, alpha: sa - ba)
    case .maximum:
      // The second term is 0 unless colours lie below 0, which a clear source must not change.
      return pointwiseMax(pointwiseMax(s, b), .zero) + pointwiseMin(pointwiseMin(s, b), .zero)
    case .minimum: return pointwiseMin(s, b)
    case .product: return s * b
    case .plusLighterIgnoringAlpha: return premultiplied(b + s, alpha: ba)
    case .plusDarkerIgnoringAlpha: return premultiplied(b + s - sa, alpha: ba)
    case .subtractSourceIgnoringAlpha: return premultiplied(b - s, alpha: ba)
    case .subtract: return separable { b, s in Double.maximum(0, b - s) }
    case .divide: return separable { b, s in b > 0 ? Double.minimum(1, b / s) : 0 }
    case .linearBurn: return separable { b, s in Double.maximum(0, b + s - 1) }
    case .linearDodge: return separable { b, s in Double.minimum(1, b + s) }
    case .linearLight: return separable { b, s in Double.minimum(1, Double.maximum(0, b + s + s - 1)) }
    case .pinLight:
      return separable { b, s in s <= 0.5 ? Double.minimum(b, 2 * s) : Double.maximum(b, 2 * s - 1) }
    case .multiply: return separable { b, s in b * s }
    case .screen: return separable(Self.screen)
    case .overlay: return separable { b, s in Self.hardLight(s, b) }
    case .darken: return separable { b, s in Double.minimum(b, s) }
    case .lighten: return separable { b, s in Double.maximum(b, s) }
    case .colorDodge: return separable { b, s in s < 1 ? Double.minimum(1, b / (1 - s)) : 1 }
    case .colorBurn: return separable { b, s in s > 0 ? 1 - Double.minimum(1, (1 - b) / s) : 0 }
    case .softLight: return separable(Self.softLight)
    case .hardLight: return separable(Self.hardLight)
    case .difference: return separable { b, s in abs(b - s) }
    case .exclusion: return separable { b, s in b + s - 2 * b * s }
    case .hue: return mixed { b, s in b.luminosity.painted(s.withSaturation(b.saturation)) }
    case .saturation: return mixed { b, s in b.luminosity.painted(b.withSaturation(s.saturation)) }
    case .color: return mixed { b, s in b.luminosity.painted(s) }
    case .luminosity: return mixed { b, s in s.luminosity.painted(b) }
    }
  }

  private static func screen(_ b: Double, _ s: Double) -> Double { b + s - b * s }

  private static func hardLight(_ b: Double, _ s: Double) -> Double {
    s <= 0.5 ? 2 * b * s : screen(b, 2 * s - 1)
  }

  private static func softLight(_ b: Double, _ s: Double) -> Double {
    if s <= 0.5 { return b - (1 - 2 * s) * b * (1 - b) }
    let d = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()
    return b + (2 * s - 1) * (d - b)
  }
}

// The four non-separable modes, with the PDF Reference's functions Lum, ClipColor, SetLum, Sat and SetSat.

extension SIMD3 where Scalar == Double {
  /// The straight colour within 0…1.
  fileprivate var limited: SIMD3<Double> { clamped(lowerBound: .zero, upperBound: .one) }

  fileprivate var luminosity: Double { 0.3 * x + 0.59 * y + 0.11 * z }

  fileprivate var saturation: Double { self.max() - self.min() }

  /// SetSat: scales the components so that the least is 0 and the greatest is `saturation`.
  fileprivate func withSaturation(_ saturation: Double) -> SIMD3<Double> {
    let own = self.saturation
    return own > 0 ? (self - self.min()) * (saturation / own) : .zero
  }
}

extension Double {
  /// SetLum: `color` with this luminosity, clipped to 0…1 by moving it towards grey.
  fileprivate func painted(_ color: SIMD3<Double>) -> SIMD3<Double> {
    let moved = color + (self - color.luminosity)
    let (low, high) = (moved.min(), moved.max())
    var result = moved
    if low < 0 { result = self + (result - self) * (self / (self - low)) }
    if high > 1 { result = self + (result - self) * ((1 - self) / (high - self)) }
    return result
  }
}

extension Accumulator {
  /// Blends the finished picture of a group with the backdrop.
  ///
  /// - Parameter isExtended: Whether the picture is of the extended range.
  mutating func mix(_ source: Accumulator, _ mode: BlendMode, isExtended: Bool) {
    if mode == .sourceOver {
      composite(source)
      return
    }
    if source.isClear && !mode.changesBackdropWhereSourceIsClear { return }
    switch mode {
    case .copy:
      self = source
      displaced = 0
    case .clear: self = Accumulator()
    default:
      let backdrop = color
      color = mode.result(of: source.color, over: backdrop, isExtended: isExtended)
      join(source)
      roundings += 1
      if partialRegions > 0, !mode.isLinear { partialRegions += 1 }
      // Beyond 0…1, the functions are constant: errors grow there as they do at its ends.
      amplify(by: mode.gain(of: source.color.limited, over: backdrop.limited))
    }
  }
}

extension BlendMode {
  /// Whether the result is linear in the source, and in the backdrop.
  fileprivate var isLinear: Bool {
    switch self {
    case .sourceOver, .sourceIn, .sourceOut, .sourceAtop, .destOver, .destIn, .destOut, .destAtop, .xor, .copy, .clear,
      .dest, .product, .multiply, .screen:
      true
    default: false
    }
  }

  /// The factor by which the result's error may exceed the inputs', at least 1: the sum of the result's changes when
  /// each of the eight components of source and backdrop changes by 1/255, divided by 2/255.
  ///
  /// The divisor is two steps, because in the ordinary modes at most one of two inputs with the largest error passes to
  /// the result. The gain is large at the poles of `colorDodge` and `colorBurn`, where the whole range lies within
  /// 1/255.
  fileprivate func gain(of s: SIMD4<Double>, over b: SIMD4<Double>) -> Double {
    if kind == .compositing, self != .plusDarkerIgnoringAlpha { return 1 }
    if s.w <= 0 || b.w <= 0 { return 1 }
    let step = 1.0 / 255
    let here = result(of: s, over: b, isExtended: false)
    var sum = SIMD4<Double>.zero
    for channel in 0..<4 {
      for isSource in [true, false] {
        // An opaque alpha has no error.
        if channel == 3 && (isSource ? s.w : b.w) >= 1 { continue }
        var change = SIMD4<Double>.zero
        for d in [step, -step] {
          var (s2, b2) = (s, b)
          if isSource { s2.nudge(channel, by: d) } else { b2.nudge(channel, by: d) }
          let moved = result(of: s2, over: b2, isExtended: false) - here
          change = pointwiseMax(change, pointwiseMax(moved, -moved))
        }
        sum += change
      }
    }
    return Double.maximum(1, sum.max() / (2 * step))
  }
}

extension SIMD4 where Scalar == Double {
  /// Changes a component of a premultiplied colour by `d`, clamped so that the colour stays premultiplied.
  fileprivate mutating func nudge(_ channel: Int, by d: Double) {
    if channel == 3 {
      let least = Double.maximum(x, Double.maximum(y, z))
      w = Double.maximum(least, Double.minimum(w + d, 1))
    } else {
      self[channel] = Double.maximum(0, Double.minimum(self[channel] + d, w))
    }
  }
}

extension ColorMatrix {
  /// The greatest change of the result's components as each component of a premultiplied colour changes by `step`
  /// either way: the sum over the components.
  func spread(around color: SIMD4<Double>, by step: Double, isExtended: Bool) -> Double {
    let here = image(of: color, isExtended: isExtended)
    var sum = SIMD4<Double>.zero
    // An opaque alpha has no error.
    for channel in 0..<(color.w < 1 ? 4 : 3) {
      var change = SIMD4<Double>.zero
      for d in [step, -step] {
        var moved = color
        if isExtended { moved[channel] += d } else { moved.nudge(channel, by: d) }
        let difference = image(of: moved, isExtended: isExtended) - here
        change = pointwiseMax(change, pointwiseMax(difference, -difference))
      }
      sum += change
    }
    return sum.max()
  }

  /// The factor by which the result's error may exceed the input's, at least 1: the greatest row sum of absolute
  /// coefficients. An opaque alpha has no error.
  func gain(of color: SIMD4<Double>) -> Double {
    // The coefficients apply to premultiplied components; the bias is multiplied by alpha.
    func sum(_ row: SIMD4<Double>, _ bias: Double) -> Double {
      let colors = abs(row.x) + abs(row.y) + abs(row.z)
      return color.w < 1 ? colors + abs(row.w + bias) : colors
    }
    let most = Double.maximum(sum(rows.0, bias.x), Double.maximum(sum(rows.1, bias.y), sum(rows.2, bias.z)))
    return Double.maximum(1, Double.maximum(most, sum(rows.3, bias.w)))
  }
}

import Foundation
import Geometry
import Imaging
import LayerSnapshots

/// The values of a simple style that its profile depends on: see ``LayerSnapshot/Style/isSimple``.
struct StyleKey: Equatable {
  var image: UInt = 0
  var bounds = SIMD4<Double>.zero
  var background = SIMD4<Double>.zero
  var tint = SIMD4<Double>.zero
  var border = SIMD4<Double>.zero
  /// Radius and border width.
  var corners = SIMD2<Double>.zero
  var frame = SIMD4<Double>.zero
  var unitRect = SIMD4<Double>.zero
  var bias = 0.0
  /// Filters, flags and edges.
  var bits: UInt64 = 0

  /// Reads style `i`.
  @inline(__always)
  init(_ styles: UnsafeBufferPointer<LayerSnapshot.Style>, _ i: Int, yDown: Bool) {
    if styles[i].hasBorder || !styles[i].shape.isSquare {
      corners = SIMD2(styles[i].shape.radius, styles[i].borderWidth)
      border = styles[i].borderColor.rgba
    }
    bounds = SIMD4(styles[i].shape.rect)
    background = styles[i].backgroundColor.rgba
    tint = styles[i].contentsTint
    bits = UInt64(styles[i].softEdges.rawValue) << 8 | (styles[i].masksToBounds ? 1 : 0) | (yDown ? 2 : 0)
    guard let contents = styles[i].contents else { return }
    image = UInt(bitPattern: ObjectIdentifier(contents.image))
    (frame, unitRect) = (SIMD4(contents.frame), SIMD4(contents.unitRect))
    bias = contents.minificationFilterBias
    bits |= UInt64(contents.magnificationFilter.rawValue) << 2 | UInt64(contents.minificationFilter.rawValue) << 4
  }

  @inline(__always)
  static func == (a: StyleKey, b: StyleKey) -> Bool {
    let isSame =
      (a.bounds .== b.bounds) .& (a.background .== b.background) .& (a.tint .== b.tint) .& (a.frame .== b.frame)
      .& (a.unitRect .== b.unitRect) .& (a.border .== b.border)
    return a.image == b.image && a.bits == b.bits && a.bias == b.bias && all(isSame) && a.corners == b.corners
  }

  /// A hash of the values in which most styles differ.
  var hash: UInt64 {
    @inline(__always) get {
      let mixed = bounds + 3 * unitRect + 5 * background
      var hash = UInt64(image)
      func mix(_ v: Double) {
        hash = (hash ^ v.bitPattern) &* 0x9E37_79B9_7F4A_7C15
        hash ^= hash >> 29
      }
      mix(mixed.x)
      mix(mixed.y)
      mix(mixed.z)
      mix(mixed.w)
      return hash &* 0x9E37_79B9_7F4A_7C15
    }
  }
}

extension SIMD4 where Scalar == Double {
  @inline(__always)
  fileprivate init(_ rect: CGRect) {
    self.init(rect.origin.x.native, rect.origin.y.native, rect.size.width.native, rect.size.height.native)
  }
}

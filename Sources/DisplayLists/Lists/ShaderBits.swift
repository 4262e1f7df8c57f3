/// A set of bits that shaders know by name.
package protocol ShaderBits: OptionSet, Sendable where RawValue == UInt32 {
  /// Every bit with its name in GLSL: the one place that has both.
  static var table: [(bits: Self, name: String)] { get }
}

extension ShaderBits {
  /// A define for each bit of the set: `#define QUAD_IMAGE 1`. What a program is compiled with.
  package var defines: [(name: String, value: String)] {
    Self.table.filter { isSuperset(of: $0.bits) }.map { ($0.name, "1") }
  }

  /// A define for each bit there is, with its value: `#define CONTENTS 1u`. What shaders test words with.
  package static var constants: [(name: String, value: String)] {
    table.map { ($0.name, "\($0.bits.rawValue)u") }
  }
}

extension DrawItem {
  /// The bits of `details.z`.
  package struct Flags: ShaderBits {
    package let rawValue: UInt32
    package init(rawValue: UInt32) { self.rawValue = rawValue }

    /// There are contents to sample.
    package static let contents = Flags(rawValue: 1 << 0)
    /// The image is another pass's picture, taken pixel for pixel.
    package static let pass = Flags(rawValue: 1 << 1)
    package static let magnifyNearest = Flags(rawValue: 1 << 2)
    package static let minifyNearest = Flags(rawValue: 1 << 3)
    package static let minifyTrilinear = Flags(rawValue: 1 << 4)
    /// Every pixel of the quadrilateral lies wholly inside all outlines.
    package static let inside = Flags(rawValue: 1 << 5)
    /// The contents are a bitmap in the plane, clear at its rim: sampled at the pixel's centre.
    package static let plane = Flags(rawValue: 1 << 6)
    /// The contents are a smooth function, interpolated by cubics.
    package static let cubic = Flags(rawValue: 1 << 7)
    /// Of the contents only the alpha counts; the colour is the background's.
    package static let silhouette = Flags(rawValue: 1 << 8)
    /// The blurred box of `imageRange`, in the background's colour.
    package static let boxShadow = Flags(rawValue: 1 << 9)
    /// A gradient lies over the background.
    package static let gradient = Flags(rawValue: 1 << 10)
    /// Covered by a shape's coverage instead of outlines, in the background's colour.
    package static let shape = Flags(rawValue: 1 << 11)
    /// For the composite program: there is a mask.
    package static let masked = Flags(rawValue: 1 << 12)
    /// For the composite program: there is a backdrop, and a blend mode.
    package static let blended = Flags(rawValue: 1 << 13)
    /// Minified, the image is averaged over the pixel along both axes, however unevenly it is stretched.
    package static let averaged = Flags(rawValue: 1 << 14)

    package static let table: [(bits: Flags, name: String)] = [
      (.contents, "CONTENTS"),
      (.pass, "PASS"),
      (.magnifyNearest, "MAGNIFY_NEAREST"),
      (.minifyNearest, "MINIFY_NEAREST"),
      (.minifyTrilinear, "MINIFY_TRILINEAR"),
      (.inside, "INSIDE"),
      (.plane, "PLANE"),
      (.cubic, "CUBIC"),
      (.silhouette, "SILHOUETTE"),
      (.boxShadow, "BOX_SHADOW"),
      (.gradient, "GRADIENT"),
      (.shape, "SHAPE"),
      (.masked, "MASKED"),
      (.blended, "BLENDED"),
      (.averaged, "AVERAGED"),
    ]
  }
}

extension DrawItem {
  /// The bits of `details.z`.
  package struct Flags: ShaderBits {
    package let rawValue: UInt32
    package init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The item has contents to sample.
    package static let contents = Flags(rawValue: 1 << 0)
    /// The image is a drawn picture, read pixel for pixel.
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
    /// Only the contents' alpha counts; the colour is the background's.
    package static let silhouette = Flags(rawValue: 1 << 8)
    /// The blurred box that `imageRange` describes, in the background's colour.
    package static let boxShadow = Flags(rawValue: 1 << 9)
    /// A gradient lies over the background.
    package static let gradient = Flags(rawValue: 1 << 10)
    /// Covered by a shape's coverage instead of outlines, in the background's colour.
    package static let shape = Flags(rawValue: 1 << 11)
    /// A minified image is averaged over the pixel along both axes, however unevenly it is stretched.
    package static let averaged = Flags(rawValue: 1 << 12)

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
      (.averaged, "AVERAGED"),
    ]
  }
}

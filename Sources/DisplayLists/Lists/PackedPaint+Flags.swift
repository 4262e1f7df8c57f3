extension PackedPaint {
  /// The bits of `details.z`.
  package struct Flags: ShaderBits {
    package let rawValue: UInt32
    package init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The item has contents to sample.
    package static let contents = Flags(rawValue: 1 << 0)
    package static let magnifyNearest = Flags(rawValue: 1 << 1)
    package static let minifyNearest = Flags(rawValue: 1 << 2)
    package static let minifyTrilinear = Flags(rawValue: 1 << 3)
    /// Rows of the coverage atlas cover the quadrilateral; else every pixel lies wholly inside all outlines.
    package static let covered = Flags(rawValue: 1 << 4)
    /// The contents are a bitmap in the plane, clear at its rim: sampled at the pixel's centre.
    package static let plane = Flags(rawValue: 1 << 5)
    /// Only the contents' alpha counts; the colour is the background's.
    package static let silhouette = Flags(rawValue: 1 << 6)
    /// A gradient lies over the background.
    package static let gradient = Flags(rawValue: 1 << 7)
    /// A minified image is averaged over the pixel along both axes, however unevenly it is stretched.
    package static let averaged = Flags(rawValue: 1 << 8)

    package static let table: [(bits: Flags, name: String)] = [
      (.contents, "CONTENTS"),
      (.magnifyNearest, "MAGNIFY_NEAREST"),
      (.minifyNearest, "MINIFY_NEAREST"),
      (.minifyTrilinear, "MINIFY_TRILINEAR"),
      (.covered, "COVERED"),
      (.plane, "PLANE"),
      (.silhouette, "SILHOUETTE"),
      (.gradient, "GRADIENT"),
      (.averaged, "AVERAGED"),
    ]
  }
}

import GPURendering
import ReferenceRendering
import TestSupport

/// The pictures of one tree from both renderers.
struct Comparison {
  /// One renderer for all tests, because creating a context and programs takes longer than a picture. The driver checks
  /// every call. Hardly a tree comes twice, so few pictures are kept.
  private static let renderer = Result {
    try GPURenderer(device: .automatic, cacheBudget: 32 << 20, under: .validating)
  }

  let picture: ReferencePicture
  let actual: CGImage

  /// - Parameter takesShortcuts: Whether the reference computes once what is alike at many pixels.
  init(_ root: CALayer, _ viewport: Viewport, at time: Double = 0, takesShortcuts: Bool = true) throws {
    try self.init(of: root.commitFrame(at: time, in: viewport), viewport, takesShortcuts: takesShortcuts)
  }

  init(of snapshot: LayerSnapshot, _ viewport: Viewport = Viewport(), takesShortcuts: Bool = true) throws {
    let renderer = try Self.renderer.get()
    let reference = ReferenceRenderer(sampleOffset: renderer.device.sampleOffset, takesShortcuts: takesShortcuts)
    picture = try reference.picture(of: snapshot, in: viewport)
    actual = try renderer.render(snapshot, in: viewport)
  }

  /// The GPU's picture alone.
  static func picture(of root: CALayer, _ viewport: Viewport = Viewport(), at time: Double = 0) throws -> CGImage {
    try renderer.get().render(root.commitFrame(at: time, in: viewport), in: viewport)
  }

  var agreement: Agreement { Agreement(of: actual, with: picture) }

  /// Writes expected | difference | actual, side by side and enlarged, and returns the path.
  func write(name: String) throws -> String {
    let difference = agreement.differencePicture() ?? actual
    return try FailurePictures.write(.strip([picture.image, difference, actual], zoom: 4), name: name)
  }
}

extension Viewport {
  /// The same of a picture of 0.03 to 0.3 pixels for one, by a seed.
  func madeSmaller(seed: UInt64) -> Viewport {
    var random = SplitMix64(seed: seed ^ 0x736d_616c_6c65_72)
    var viewport = self
    viewport.scale *= CGFloat(exp(random.number(log(0.03), log(0.3))))
    return viewport
  }
}

extension CGImage {
  /// Images side by side with a gap between them, each pixel enlarged to a square.
  fileprivate static func strip(_ images: [CGImage], zoom: Int) -> CGImage {
    let gap = 8
    let height = (images.map(\.height).max() ?? 1) * zoom
    let width = images.reduce(0) { $0 + $1.width * zoom + gap }
    var bytes = [UInt8](repeating: 0, count: 4 * width * height)
    var left = 0
    for image in images {
      for y in 0..<image.height * zoom {
        for x in 0..<image.width * zoom {
          let (source, target) = (4 * (y / zoom * image.width + x / zoom), 4 * (y * width + left + x))
          for c in 0..<4 { bytes[target + c] = image.premultipliedRGBA[source + c] }
        }
      }
      left += image.width * zoom + gap
    }
    return CGImage(width: width, height: height, premultipliedRGBA: bytes)
  }
}

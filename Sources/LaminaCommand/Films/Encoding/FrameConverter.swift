import Geometry
import Imaging

/// Converts the pictures of a film to the samples that an encoder reads. Only what differs from the picture before is
/// converted.
struct FrameConverter {
  enum Layout: Equatable {
    /// Premultiplied red, green and blue, which is the picture over black; the fourth byte is ignored.
    case overBlack
    /// Straight red, green, blue and alpha.
    case straight
    /// ``YCbCrFrame``, over black.
    case planes(evenSides: Bool)

    /// FFmpeg's code for the samples.
    var code: [UInt8] {
      switch self {
      case .overBlack: Array("RGB".utf8) + [0]
      case .straight: Array("RGBA".utf8)
      case .planes: Array("I420".utf8)
      }
    }
  }

  private let layout: Layout
  private let whole: PixelRect
  private var last: CGImage?
  private var planes: YCbCrFrame
  private var pixels: [UInt8] = []

  /// - Parameters:
  ///   - width: In pixels, of all pictures.
  ///   - height: In pixels, of all pictures.
  init(_ layout: Layout, width: Int, height: Int) {
    (self.layout, whole) = (layout, PixelRect(width: width, height: height))
    if case .planes(let evenSides) = layout {
      planes = YCbCrFrame(width: width, height: height, evenSides: evenSides)
    } else {
      planes = YCbCrFrame(width: 1, height: 1, evenSides: false)
    }
  }

  /// The size of a frame's samples, in pixels.
  var size: (width: Int, height: Int) {
    if case .planes = layout { (planes.width, planes.height) } else { (whole.width, whole.height) }
  }

  /// The samples of the last picture.
  var samples: [UInt8] { if case .planes = layout { planes.bytes } else { pixels } }

  /// Takes the next picture. Returns whether it differs from the one before.
  ///
  /// - Parameter changes: Where the pictures may differ; `nil` for everywhere.
  mutating func take(_ image: CGImage, changes: [PixelRect]?) -> Bool {
    var parts = [whole]
    if let last {
      parts = (changes ?? parts).map { image.rowsThatDiffer(from: last, in: $0) }.filter { !$0.isEmpty }
    }
    if parts.isEmpty { return false }
    let isFirst = last == nil
    last = image
    switch layout {
    case .planes:
      for part in parts { planes.convert(image, in: part) }
    case .overBlack:
      pixels = image.premultipliedRGBA
    case .straight:
      let source = image.premultipliedRGBA
      if isFirst { pixels = source }
      for part in parts {
        let rows = 4 * whole.width * part.minY..<4 * whole.width * part.maxY
        pixels.replaceSubrange(rows, with: straightPixels(Array(source[rows])))
      }
    }
    return true
  }
}

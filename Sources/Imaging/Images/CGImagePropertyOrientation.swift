/// The sides of the upright image where the stored first row and first column are: EXIF's values, with Apple's names.
///
/// <https://developer.apple.com/documentation/imageio/cgimagepropertyorientation>
public enum CGImagePropertyOrientation: UInt32, Sendable, CaseIterable {
  /// The first row is the top, the first column the left side: already upright.
  case up = 1
  /// Top and right: mirrored.
  case upMirrored = 2
  /// Bottom and right: half a turn.
  case down = 3
  /// Bottom and left: upside down and mirrored.
  case downMirrored = 4
  /// Left and top: rows and columns are swapped.
  case leftMirrored = 5
  /// Right and top: a quarter turn clockwise makes it upright.
  case right = 6
  /// Right and bottom.
  case rightMirrored = 7
  /// Left and bottom: a quarter turn counterclockwise makes it upright.
  case left = 8

  /// Whether the upright picture is as wide as the stored picture is high.
  package var exchangesSides: Bool { rawValue >= CGImagePropertyOrientation.leftMirrored.rawValue }

  /// Converts the pixels of a stored image with `width` columns and `height` rows to the pixels of the upright image.
  ///
  /// - Parameter pixels: Four samples each, of one byte or two.
  package func upright<Sample: BitwiseCopyable>(_ pixels: [Sample], width: Int, height: Int) -> [Sample] {
    // The index of the stored pixel (0, 0) in the result, and the index steps for one pixel right and one down.
    let row = exchangesSides ? height : width
    let (first, right, down) =
      switch self {
      case .up: (0, 1, row)
      case .upMirrored: (width - 1, -1, row)
      case .down: (width * height - 1, -1, -row)
      case .downMirrored: ((height - 1) * row, 1, -row)
      case .leftMirrored: (0, row, 1)
      case .right: (height - 1, row, -1)
      case .rightMirrored: (width * height - 1, -row, -1)
      case .left: ((width - 1) * row, -row, 1)
      }
    // A pixel is copied as one number.
    func turn<Pixel: BitwiseCopyable>(
      _ source: UnsafeRawBufferPointer, _ target: UnsafeMutableRawBufferPointer, as pixel: Pixel.Type
    ) {
      let size = MemoryLayout<Pixel>.size
      for y in 0..<height {
        for x in 0..<width {
          let pixel = source.loadUnaligned(fromByteOffset: size * (y * width + x), as: Pixel.self)
          target.storeBytes(of: pixel, toByteOffset: size * (first + x * right + y * down), as: Pixel.self)
        }
      }
    }
    return [Sample](unsafeUninitializedCapacity: pixels.count) { target, count in
      pixels.withUnsafeBytes { source in
        let target = UnsafeMutableRawBufferPointer(target)
        MemoryLayout<Sample>.size == 1 ? turn(source, target, as: UInt32.self) : turn(source, target, as: UInt64.self)
      }
      count = pixels.count
    }
  }
}

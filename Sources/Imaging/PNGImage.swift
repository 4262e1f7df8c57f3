import CPNG
import Foundation

extension DecodedPixels {
  /// PNG of every kind.
  init(png file: UnsafeRawBufferPointer) throws(ImageError) {
    let image = PNGImage()
    try image.beginReading(file)
    try self.init((image.width, image.height), of: file, .png) { pixels throws(ImageError) in
      try image.finishReading(into: pixels)
    }
  }
}

/// libpng's control block, freed once.
///
/// Only the simplified API is used: it reports by return value and message, where libpng's other functions leave by
/// `longjmp`, which must not cross Swift. libpng keeps the block's address between calls, hence the allocation.
struct PNGImage: ~Copyable {
  private let control: UnsafeMutablePointer<png_image>

  /// The corresponding C constant is `PNG_IMAGE_VERSION`.
  private static let version: png_uint_32 = 1

  /// Straight RGBA, 8 bits a channel. The corresponding C constant is `PNG_FORMAT_RGBA`.
  private static let straightRGBA: png_uint_32 = 3

  /// Weak compression without filters, for speed. The corresponding C constant is `PNG_IMAGE_FLAG_FAST`.
  private static let fast: png_uint_32 = 2

  /// Takes 16-bit samples that name no gamma as sRGB-encoded, not as linear light. The corresponding C constant is
  /// `PNG_IMAGE_FLAG_16BIT_sRGB`.
  private static let sixteenBitsAreSRGB: png_uint_32 = 4

  init() {
    control = .allocate(capacity: 1)
    control.initialize(to: png_image())
    control.pointee.version = Self.version
  }

  deinit {
    png_image_free(control)
    control.deallocate()
  }

  /// Why the last call failed.
  private var message: String {
    withUnsafeBytes(of: control.pointee.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }

  /// Size in pixels, once the header is read.
  var width: Int { Int(control.pointee.width) }
  var height: Int { Int(control.pointee.height) }

  // MARK: Reading

  /// Reads the header. `data` must stay where it is until ``finishReading(into:)`` is done.
  func beginReading(_ data: UnsafeRawBufferPointer) throws(ImageError) {
    guard png_image_begin_read_from_memory(control, data.baseAddress, data.count) != 0 else {
      throw ImageError(.malformed, reason: "damaged PNG: \(message)")
    }
    control.pointee.format = Self.straightRGBA
    control.pointee.flags |= Self.sixteenBitsAreSRGB
  }

  /// Reads straight RGBA into `pixels`: 4 · width · height bytes, rows from the top.
  func finishReading(into pixels: UnsafeMutableBufferPointer<UInt8>) throws(ImageError) {
    precondition(pixels.count == 4 * width * height, "the buffer has the picture's size")
    guard png_image_finish_read(control, nil, pixels.baseAddress, 0, nil) != 0 else {
      throw ImageError(.malformed, reason: "damaged PNG: \(message)")
    }
  }

  // MARK: Writing

  /// The PNG of straight RGBA `pixels`.
  func write(_ pixels: [UInt8], width: Int, height: Int, isFast: Bool) throws(ImageError) -> Data {
    control.pointee.width = png_uint_32(width)
    control.pointee.height = png_uint_32(height)
    control.pointee.format = Self.straightRGBA
    control.pointee.flags = isFast ? Self.fast : 0
    // With room for the worst case libpng compresses once; asking it for the size first would compress twice.
    var count = png_alloc_size_t(Self.largestFile(pixelBytes: pixels.count, height: height))
    guard let memory = malloc(count) else {
      throw ImageError(.tooLarge, reason: "no memory for a PNG of \(count) bytes")
    }
    guard png_image_write_to_memory(control, memory, &count, 0, pixels, 0, nil) != 0 else {
      free(memory)
      throw ImageError(.tooLarge, reason: "cannot make a PNG of \(width)×\(height) pixels: \(message)")
    }
    return Data(bytesNoCopy: realloc(memory, count) ?? memory, count: count, deallocator: .free)
  }

  /// A bound on the bytes of a file with these pixels. The corresponding C macro is `PNG_IMAGE_PNG_SIZE_MAX`.
  private static func largestFile(pixelBytes: Int, height: Int) -> Int {
    let raw = pixelBytes + height
    let compressed = raw + (raw + 7) >> 3 + (raw + 63) >> 6 + 11
    return compressed + 12 * (compressed / 8192 + 1) + 256
  }
}

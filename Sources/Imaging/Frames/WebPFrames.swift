import CWebP
import Foundation

extension FrameIndex {
  /// Lists the frames of a WebP; its picture, if it is not animated.
  init(webP file: UnsafeRawBufferPointer, maximumPixels: Int) throws(ImageError) {
    let container = try WebPContainer(file)
    self.init(size: container.size)
    try CodedPicture.check(size, of: file, .webP, maximumPixels: maximumPixels)
    delays = container.delays
    if delays.isEmpty { throw ImageError(damaged: .webP, "there is no frame in it") }
    (colors, orientation) = (container.colors, container.orientation)
    if container.isAnimated { loopCount = container.loopCount }
  }
}

/// libwebp's decoder of animations, deleted once. It blends and disposes of frames itself; the background is
/// transparent.
///
/// `@unchecked Sendable`: used under a lock.
final class WebPComposer: FrameComposer, @unchecked Sendable {
  private let bytes: FileBytes
  private let decoder: OpaquePointer
  private let size: ImageError.Size
  private let maximumPixels: Int
  private let colors: ColorDescription
  private let orientation: CGImagePropertyOrientation
  /// Where each frame's data begin in the file.
  private let offsets: [Int]
  private var index = 0
  /// The decoder's picture, valid until the next one.
  private var pixels: UnsafeMutablePointer<UInt8>?

  init(_ bytes: FileBytes, size: ImageError.Size, maximumPixels: Int) throws(ImageError) {
    (self.bytes, self.size, self.maximumPixels) = (bytes, size, maximumPixels)
    let file = bytes.buffer
    let container = try WebPContainer(file)
    try CodedPicture.check(size, of: file, .webP, maximumPixels: maximumPixels)
    (colors, orientation, offsets) = (container.colors, container.orientation, container.offsets(in: file))
    var data = WebPData(bytes: file.bindMemory(to: UInt8.self).baseAddress, size: file.count)
    var options = WebPAnimDecoderOptions()
    guard WebPAnimDecoderOptionsInitInternal(&options, WEBP_DEMUX_ABI_VERSION) != 0 else {
      throw ImageError(.unsupportedFormat, reason: "libwebp has another version than it was compiled for")
    }
    (options.color_mode, options.use_threads) = (MODE_RGBA, 0)
    guard let decoder = WebPAnimDecoderNewInternal(&data, &options, WEBP_DEMUX_ABI_VERSION) else {
      throw ImageError(damaged: .webP, "its frames make no sense")
    }
    self.decoder = decoder
  }

  deinit { WebPAnimDecoderDelete(decoder) }

  func advance() throws(ImageError) {
    var time: CInt = 0
    let place = index < offsets.count ? offsets[index] : nil
    index += 1
    pixels = nil
    guard WebPAnimDecoderGetNext(decoder, &pixels, &time) != 0, pixels != nil else {
      throw ImageError(damaged: .webP, "the data of frame \(index) are damaged or cut short", offset: place)
    }
  }

  func picture() throws(ImageError) -> CodedPicture {
    guard let pixels else { throw ImageError(damaged: .webP, "there is no frame in it") }
    var picture = try CodedPicture(size, .rgba8, of: bytes.buffer, .webP, maximumPixels: maximumPixels) { target in
      target.copyMemory(from: UnsafeRawBufferPointer(start: pixels, count: target.count))
    }
    (picture.colors, picture.orientation) = (colors, orientation)
    return picture
  }
}

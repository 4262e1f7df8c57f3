import CWebP
import Foundation

extension CodedPicture {
  /// Lossy and lossless WebP, with and without alpha. Of an animation the first frame, in its place on the canvas, clear
  /// around it.
  init(webP file: UnsafeRawBufferPointer, maximumPixels: Int) throws(ImageError) {
    let container = try WebPContainer(file)
    try self.init(container.size, .rgba8, of: file, .webP, maximumPixels: maximumPixels) { pixels throws(ImageError) in
      try container.decodeFirstFrame(into: pixels)
    }
    colors = ColorDescription(profile: container.chunk("ICCP"))
    orientation = container.chunk("EXIF").flatMap { ExifBlock($0) }?.orientation ?? .up
  }
}

/// libwebp's list of the chunks of a file, freed once.
private struct WebPContainer: ~Copyable {
  private let demuxer: OpaquePointer

  /// `file` must stay where it is as long as this value lives, and must be whole. What stands behind its end is passed
  /// over.
  init(_ file: UnsafeRawBufferPointer) throws(ImageError) {
    var data = WebPData(bytes: file.bindMemory(to: UInt8.self).baseAddress, size: file.count)
    var state = WEBP_DEMUX_PARSE_ERROR
    guard let demuxer = WebPDemuxInternal(&data, 0, &state, WEBP_DEMUX_ABI_VERSION) else {
      let isShort = state == WEBP_DEMUX_PARSING_HEADER || state == WEBP_DEMUX_PARSED_HEADER
      throw ImageError(damaged: .webP, isShort ? "the data is cut short" : "the chunks make no sense")
    }
    self.demuxer = demuxer
  }

  deinit { WebPDemuxDelete(demuxer) }

  /// Of the canvas, in pixels.
  var size: ImageError.Size {
    ImageError.Size(
      width: Int(WebPDemuxGetI(demuxer, WEBP_FF_CANVAS_WIDTH)),
      height: Int(WebPDemuxGetI(demuxer, WEBP_FF_CANVAS_HEIGHT)))
  }

  /// The first chunk of that name, in the file's memory; `nil` where there is none.
  func chunk(_ name: String) -> UnsafeRawBufferPointer? {
    var chunk = WebPChunkIterator()
    defer { WebPDemuxReleaseChunkIterator(&chunk) }
    guard WebPDemuxGetChunk(demuxer, name, 1, &chunk) != 0 else { return nil }
    return UnsafeRawBufferPointer(start: chunk.chunk.bytes, count: chunk.chunk.size)
  }

  /// Fills the canvas with straight RGBA.
  func decodeFirstFrame(into pixels: UnsafeMutableRawBufferPointer) throws(ImageError) {
    var frame = WebPIterator()
    defer { WebPDemuxReleaseIterator(&frame) }
    let (width, height) = (size.width, size.height)
    guard WebPDemuxGetFrame(demuxer, 1, &frame) != 0 else {
      throw ImageError(damaged: .webP, "there is no frame in it")
    }
    let left = Int(frame.x_offset), top = Int(frame.y_offset)
    guard left >= 0, top >= 0, left + Int(frame.width) <= width, top + Int(frame.height) <= height else {
      throw ImageError(damaged: .webP, "its first frame is outside of it")
    }
    if Int(frame.width) < width || Int(frame.height) < height { pixels.initializeMemory(as: UInt8.self, repeating: 0) }
    let place = pixels[(4 * (top * width + left))...]
    let target = UnsafeMutableRawBufferPointer(rebasing: place).bindMemory(to: UInt8.self)
    guard
      WebPDecodeRGBAInto(frame.fragment.bytes, frame.fragment.size, target.baseAddress, target.count, CInt(4 * width))
        != nil
    else { throw ImageError(damaged: .webP, "the picture's data is damaged or cut short") }
  }
}

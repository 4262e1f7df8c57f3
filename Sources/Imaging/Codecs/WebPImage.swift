import CWebP
import Foundation

extension CodedPicture {
  /// Decodes a lossy or lossless WebP, with or without alpha. Of an animation it decodes the first frame, at its place
  /// on the canvas; the rest of the canvas is transparent.
  init(webP file: UnsafeRawBufferPointer, maximumPixels: Int) throws(ImageError) {
    let container = try WebPContainer(file)
    try self.init(container.size, .rgba8, of: file, .webP, maximumPixels: maximumPixels) { pixels throws(ImageError) in
      try container.decodeFirstFrame(into: pixels)
    }
    (colors, orientation, hasAlpha) = (container.colors, container.orientation, container.hasAlpha)
  }
}

/// libwebp's demuxer, which lists the chunks of a file; deleted once.
struct WebPContainer: ~Copyable {
  private let demuxer: OpaquePointer

  /// `file` must be complete and stay valid while this value lives. Bytes after its end marker are ignored.
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

  /// The size of the canvas, in pixels.
  var size: ImageError.Size {
    ImageError.Size(
      width: Int(WebPDemuxGetI(demuxer, WEBP_FF_CANVAS_WIDTH)),
      height: Int(WebPDemuxGetI(demuxer, WEBP_FF_CANVAS_HEIGHT)))
  }

  var colors: ColorDescription { ColorDescription(profile: chunk("ICCP")) }

  var orientation: CGImagePropertyOrientation { chunk("EXIF").flatMap { ExifBlock($0) }?.orientation ?? .up }

  /// Whether the pixels have alpha. Frames may leave parts of the canvas clear.
  var hasAlpha: Bool { isAnimated || WebPDemuxGetI(demuxer, WEBP_FF_FORMAT_FLAGS) & UInt32(ALPHA_FLAG.rawValue) != 0 }

  var isAnimated: Bool { WebPDemuxGetI(demuxer, WEBP_FF_FORMAT_FLAGS) & UInt32(ANIMATION_FLAG.rawValue) != 0 }

  /// The number of times that the frames are shown; 0 for ever.
  var loopCount: Int { Int(WebPDemuxGetI(demuxer, WEBP_FF_LOOP_COUNT)) }

  /// Seconds for which each frame shows.
  var delays: [Double] { frames { Double($0.duration) / 1000 } }

  /// Where each frame's data begin, counted from the start of `file`, which the container was made with.
  func offsets(in file: UnsafeRawBufferPointer) -> [Int] {
    frames { frame in
      guard let start = file.baseAddress, let data = frame.fragment.bytes else { return 0 }
      return UnsafeRawPointer(data) - start
    }
  }

  private func frames<Value>(_ value: (WebPIterator) -> Value) -> [Value] {
    var frame = WebPIterator(), values: [Value] = []
    defer { WebPDemuxReleaseIterator(&frame) }
    guard WebPDemuxGetFrame(demuxer, 1, &frame) != 0 else { return [] }
    repeat { values.append(value(frame)) } while WebPDemuxNextFrame(&frame) != 0
    return values
  }

  /// The first chunk called `name`, in the file's memory; `nil` without one.
  func chunk(_ name: String) -> UnsafeRawBufferPointer? {
    var chunk = WebPChunkIterator()
    defer { WebPDemuxReleaseChunkIterator(&chunk) }
    guard WebPDemuxGetChunk(demuxer, name, 1, &chunk) != 0 else { return nil }
    return UnsafeRawBufferPointer(start: chunk.chunk.bytes, count: chunk.chunk.size)
  }

  /// Decodes the first frame to straight RGBA, and clears the rest of the canvas.
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

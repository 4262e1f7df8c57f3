import CGIF
import Foundation

extension CodedPicture {
  /// Decodes the first frame of a GIF, at its place on the file's logical screen; the rest of the screen is transparent.
  init(gif file: UnsafeRawBufferPointer, maximumPixels: Int) throws(ImageError) {
    let reader = try GIFReader(file)
    let frame = try reader.seekFirstFrame()
    // All of the frame is decoded, even if it extends beyond the screen.
    try Self.check(
      ImageError.Size(width: frame.width, height: frame.height), of: file, .gif, maximumPixels: maximumPixels)
    // Some files have a screen size of zero.
    let hasScreen = reader.screen.width > 0 && reader.screen.height > 0
    let size =
      hasScreen
      ? reader.screen : ImageError.Size(width: frame.left + frame.width, height: frame.top + frame.height)
    try self.init(size, .rgba8, of: file, .gif, maximumPixels: maximumPixels) { pixels throws(ImageError) in
      let pixels = pixels.initializeMemory(as: UInt8.self, repeating: 0)
      try reader.decode(frame, into: pixels, width: size.width, height: size.height)
    }
  }
}

/// giflib's decoder, closed once. It reports errors by return values.
///
/// Reads record by record up to the first frame, where `DGifSlurp` would decode and store all frames.
private struct GIFReader: ~Copyable {
  /// The unread rest of the file, reached through giflib's user pointer.
  private let source: UnsafeMutablePointer<Slice<UnsafeRawBufferPointer>>
  private let count: Int
  private let file: UnsafeMutablePointer<GifFileType>

  struct Frame {
    var left: Int, top: Int, width: Int, height: Int
    var isInterlaced: Bool
    /// The colour index that is transparent.
    var clearIndex: Int?
    /// The palette in straight RGBA.
    var palette: [SIMD4<UInt8>]
  }

  init(_ bytes: UnsafeRawBufferPointer) throws(ImageError) {
    source = .allocate(capacity: 1)
    source.initialize(to: bytes[...])
    count = bytes.count
    var code: CInt = 0
    let opened = DGifOpen(
      source,
      { file, target, count in
        guard let source = file?.pointee.UserData?.assumingMemoryBound(to: Slice<UnsafeRawBufferPointer>.self) else {
          return 0
        }
        let part = source.pointee.prefix(Int(max(count, 0)))
        UnsafeMutableRawBufferPointer(start: target, count: part.count).copyBytes(from: part)
        source.pointee = source.pointee.dropFirst(part.count)
        return CInt(part.count)
      }, &code)
    guard let opened else {
      source.deallocate()
      throw Self.damage(code, offset: nil)
    }
    file = opened
  }

  deinit {
    DGifCloseFile(file, nil)
    source.deallocate()
  }

  /// The size of the logical screen; zero if the file has none.
  var screen: ImageError.Size { ImageError.Size(width: Int(file.pointee.SWidth), height: Int(file.pointee.SHeight)) }

  /// Reads up to the pixels of the first frame.
  func seekFirstFrame() throws(ImageError) -> Frame {
    var clearIndex: Int?
    while true {
      var record = UNDEFINED_RECORD_TYPE
      try check(DGifGetRecordType(file, &record))
      switch record {
      case IMAGE_DESC_RECORD_TYPE:
        try check(DGifGetImageDesc(file))
        return try frame(clearIndex: clearIndex)
      case EXTENSION_RECORD_TYPE:
        if let index = try readExtension() { clearIndex = index >= 0 ? index : nil }
      case TERMINATE_RECORD_TYPE: throw damaged("there is no frame in it")
      default: break
      }
    }
  }

  /// Skips an extension. Returns its transparent colour index, −1 for none, or `nil` if it is not a graphics control extension.
  private func readExtension() throws(ImageError) -> Int? {
    var (code, clearIndex): (CInt, Int?) = (0, nil)
    var block: UnsafeMutablePointer<GifByteType>?
    try check(DGifGetExtension(file, &code, &block))
    while let bytes = block {
      // A block is its length, then that many bytes.
      var control = GraphicsControlBlock()
      if code == GRAPHICS_EXT_FUNC_CODE, DGifExtensionToGCB(Int(bytes[0]), bytes + 1, &control) == GIF_OK {
        clearIndex = Int(control.TransparentColor)
      }
      try check(DGifGetExtensionNext(file, &block))
    }
    return clearIndex
  }

  private func frame(clearIndex: Int?) throws(ImageError) -> Frame {
    let image = file.pointee.Image
    guard let map = image.ColorMap ?? file.pointee.SColorMap, let colors = map.pointee.Colors else {
      throw damaged("it has no colours")
    }
    guard image.Width > 0, image.Height > 0, image.Left >= 0, image.Top >= 0 else {
      throw damaged("its first frame has no pixels")
    }
    let palette = (0..<Int(map.pointee.ColorCount)).map { i in
      SIMD4(colors[i].Red, colors[i].Green, colors[i].Blue, 255)
    }
    return Frame(
      left: Int(image.Left), top: Int(image.Top), width: Int(image.Width), height: Int(image.Height),
      isInterlaced: image.Interlace, clearIndex: clearIndex, palette: palette)
  }

  /// Decodes the frame into a transparent image, clipped to its edges. An index without a colour stays transparent.
  func decode(
    _ frame: Frame, into pixels: UnsafeMutableBufferPointer<UInt8>, width: Int, height: Int
  ) throws(ImageError) {
    var palette = frame.palette + Array(repeating: SIMD4<UInt8>(), count: max(0, 256 - frame.palette.count))
    if let index = frame.clearIndex, palette.indices.contains(index) { palette[index] = SIMD4() }
    var line = [GifPixelType](repeating: 0, count: frame.width)
    for row in frame.rowOrder {
      try check(DGifGetLine(file, &line, CInt(frame.width)))
      let y = frame.top + row
      guard y < height else { continue }
      for (x, index) in zip(frame.left..<max(frame.left, width), line) {
        let color = palette[Int(index)]
        for channel in 0..<4 { pixels[4 * (y * width + x) + channel] = color[channel] }
      }
    }
  }

  private func check(_ status: CInt) throws(ImageError) {
    guard status == GIF_OK else { throw Self.damage(file.pointee.Error, offset: offset) }
  }

  /// The number of bytes read so far.
  private var offset: Int { count - source.pointee.count }

  private func damaged(_ reason: String) -> ImageError { ImageError(damaged: .gif, reason, offset: offset) }

  private static func damage(_ code: CInt, offset: Int?) -> ImageError {
    ImageError(damaged: .gif, GifErrorString(code).map { String(cString: $0) } ?? "error \(code)", offset: offset)
  }
}

extension GIFReader.Frame {
  /// The rows in the order of the file. Interlaced: every eighth row first, then the rows between in three more passes.
  fileprivate var rowOrder: [Int] {
    guard isInterlaced else { return Array(0..<height) }
    return [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { Array(stride(from: $0, to: height, by: $1)) }
  }
}

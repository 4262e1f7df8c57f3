import CGIF
import Foundation

extension CodedPicture {
  /// Decodes the first frame of a GIF, at its place on the file's logical screen; the rest of the screen is
  /// transparent.
  init(gif file: UnsafeRawBufferPointer, maximumPixels: Int) throws(ImageError) {
    let reader = try GIFReader(file)
    guard let (frame, profile) = try reader.nextFrame() else { throw reader.damaged("there is no frame in it") }
    let size = try reader.checkedSize(showing: frame, of: file, maximumPixels: maximumPixels)
    try self.init(size, .rgba8, of: file, .gif, maximumPixels: maximumPixels) { pixels throws(ImageError) in
      let pixels = pixels.initializeMemory(as: UInt8.self, repeating: 0)
      try reader.decode(frame, into: pixels, width: size.width, height: size.height)
    }
    colors = profile
  }
}

/// giflib's decoder, closed once. It reports errors by return values.
///
/// Reads record by record, where `DGifSlurp` would decode and store all frames.
struct GIFReader: ~Copyable {
  /// The unread rest of the file, reached through giflib's user pointer.
  private let source: UnsafeMutablePointer<Slice<UnsafeRawBufferPointer>>
  private let count: Int
  private let file: UnsafeMutablePointer<GifFileType>

  struct Frame {
    var left: Int, top: Int, width: Int, height: Int
    var isInterlaced: Bool
    /// The palette in straight RGBA, of 256 colours: clear where the file has none, and at the index that is
    /// transparent.
    var palette: [SIMD4<UInt8>]
    var control: Control
  }

  /// The contents of the extension before a frame.
  struct Control {
    /// The colour index that is transparent.
    var clearIndex: Int?
    /// Hundredths of a second until the next frame.
    var delay = 0
    var disposal = Disposal.none
  }

  /// The fate of a frame before the next one is drawn.
  enum Disposal {
    case none
    /// Its rectangle is cleared.
    case clear
    /// Its rectangle is as before the frame.
    case restore
  }

  enum Record {
    case frame(Frame)
    /// The number of times that the frames are shown; 0 for ever.
    case loopCount(Int)
    /// The colours of all frames.
    case profile(ColorDescription)
    case end
  }

  /// `bytes` must stay valid while this value lives.
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
  private var screen: ImageError.Size {
    ImageError.Size(width: Int(file.pointee.SWidth), height: Int(file.pointee.SHeight))
  }

  /// The size of the pictures, checked together with the size of their first frame: the logical screen, or, if the file
  /// has none, the first frame with its place.
  func checkedSize(
    showing frame: Frame, of bytes: UnsafeRawBufferPointer, maximumPixels: Int
  ) throws(ImageError) -> ImageError.Size {
    // All of the frame is decoded, even if it extends beyond the screen.
    try CodedPicture.check(
      ImageError.Size(width: frame.width, height: frame.height), of: bytes, .gif, maximumPixels: maximumPixels)
    let hasScreen = screen.width > 0 && screen.height > 0
    return hasScreen
      ? screen : ImageError.Size(width: frame.left + frame.width, height: frame.top + frame.height)
  }

  /// Reads up to the pixels of the next frame; `nil` after the last. The colours are those described on the way.
  func nextFrame() throws(ImageError) -> (frame: Frame, colors: ColorDescription)? {
    var colors = ColorDescription.none
    while true {
      switch try next() {
      case .frame(let frame): return (frame, colors)
      case .loopCount: break
      case .profile(let profile): colors = profile
      case .end: return nil
      }
    }
  }

  /// Reads up to the pixels of the next frame, the number of repetitions, a profile, or the end.
  func next() throws(ImageError) -> Record {
    var control = Control()
    while true {
      var record = UNDEFINED_RECORD_TYPE
      try check(DGifGetRecordType(file, &record))
      switch record {
      case IMAGE_DESC_RECORD_TYPE:
        try check(DGifGetImageDesc(file))
        return .frame(try frame(control))
      case EXTENSION_RECORD_TYPE:
        if let record = try readExtension(&control) { return record }
      case TERMINATE_RECORD_TYPE: return .end
      default: break
      }
    }
  }

  /// Reads an extension. Applies one that controls the next frame, returns a number of repetitions or a profile, and
  /// skips others.
  ///
  /// A profile is the content of the extension ICCRGBG1012: the ICC's specification, annex B.4.
  private func readExtension(_ control: inout Control) throws(ImageError) -> Record? {
    var code: CInt = 0, loopCount: Int?, profile: [UInt8] = []
    var block: UnsafeMutablePointer<GifByteType>?
    try check(DGifGetExtension(file, &code, &block))
    var isLoop = false, isProfile = false, isFirst = true
    while let bytes = block {
      // A block is its length, then that many bytes.
      let content = UnsafeBufferPointer(start: bytes + 1, count: Int(bytes[0]))
      var fields = GraphicsControlBlock()
      if code == GRAPHICS_EXT_FUNC_CODE, DGifExtensionToGCB(content.count, bytes + 1, &fields) == GIF_OK {
        control = Control(fields)
      } else if code == APPLICATION_EXT_FUNC_CODE, isFirst {
        isLoop = ["NETSCAPE2.0", "ANIMEXTS1.0"].contains { content.elementsEqual($0.utf8) }
        isProfile = content.elementsEqual("ICCRGBG1012".utf8)
      } else if isLoop, content.count >= 3, content[0] == 1 {
        loopCount = Int(content[1]) | Int(content[2]) << 8
      } else if isProfile, profile.count <= ColorDescription.maximumProfileBytes {
        profile += content
      }
      isFirst = false
      try check(DGifGetExtensionNext(file, &block))
    }
    if isProfile { return .profile(profile.withUnsafeBytes { ColorDescription(profile: $0) }) }
    return loopCount.map { .loopCount($0) }
  }

  private func frame(_ control: Control) throws(ImageError) -> Frame {
    let image = file.pointee.Image
    guard let map = image.ColorMap ?? file.pointee.SColorMap, let colors = map.pointee.Colors else {
      throw damaged("it has no colours")
    }
    guard image.Width > 0, image.Height > 0, image.Left >= 0, image.Top >= 0 else {
      throw damaged("a frame has no pixels")
    }
    var palette = [SIMD4<UInt8>](repeating: SIMD4(), count: 256)
    for i in 0..<min(256, Int(map.pointee.ColorCount)) {
      palette[i] = SIMD4(colors[i].Red, colors[i].Green, colors[i].Blue, 255)
    }
    if let index = control.clearIndex, palette.indices.contains(index) { palette[index] = SIMD4() }
    return Frame(
      left: Int(image.Left), top: Int(image.Top), width: Int(image.Width), height: Int(image.Height),
      isInterlaced: image.Interlace, palette: palette, control: control)
  }

  /// Decodes the frame onto a picture, clipped to its edges. Transparent pixels, and indices without a colour, leave
  /// the picture unchanged.
  func decode(
    _ frame: Frame, into pixels: UnsafeMutableBufferPointer<UInt8>, width: Int, height: Int
  ) throws(ImageError) {
    var line = [GifPixelType](repeating: 0, count: frame.width)
    for row in frame.rowOrder {
      try check(DGifGetLine(file, &line, CInt(frame.width)))
      let y = frame.top + row
      guard y < height else { continue }
      for (x, index) in zip(frame.left..<max(frame.left, width), line) {
        let color = frame.palette[Int(index)]
        guard color.w > 0 else { continue }
        for channel in 0..<4 { pixels[4 * (y * width + x) + channel] = color[channel] }
      }
    }
  }

  /// Passes over the pixels of a frame.
  func skipPixels() throws(ImageError) {
    var size: CInt = 0
    var block: UnsafeMutablePointer<GifByteType>?
    try check(DGifGetCode(file, &size, &block))
    while block != nil { try check(DGifGetCodeNext(file, &block)) }
  }

  private func check(_ status: CInt) throws(ImageError) {
    guard status == GIF_OK else { throw Self.damage(file.pointee.Error, offset: offset) }
  }

  /// The number of bytes read so far.
  private var offset: Int { count - source.pointee.count }

  fileprivate func damaged(_ reason: String) -> ImageError { ImageError(damaged: .gif, reason, offset: offset) }

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

extension GIFReader.Control {
  fileprivate init(_ fields: GraphicsControlBlock) {
    clearIndex = fields.TransparentColor >= 0 ? Int(fields.TransparentColor) : nil
    delay = Int(fields.DelayTime)
    disposal =
      switch fields.DisposalMode {
      case CInt(DISPOSE_BACKGROUND): .clear
      case CInt(DISPOSE_PREVIOUS): .restore
      default: .none
      }
  }
}

import Foundation

extension FrameIndex {
  /// Lists the frames of a GIF up to the first damage. A file without any throws.
  init(gif file: UnsafeRawBufferPointer, maximumPixels: Int) throws(ImageError) {
    let reader = try GIFReader(file)
    var found: FrameIndex?, loopCount = 1, colors = ColorDescription.none
    do throws(ImageError) {
      reading: while true {
        switch try reader.next() {
        case .loopCount(let count): loopCount = count
        // As for a single picture, profiles after the first frame are ignored.
        case .profile(let profile): if found == nil { colors = profile }
        case .end: break reading
        case .frame(let frame):
          var index: FrameIndex
          if let found {
            index = found
          } else {
            index = FrameIndex(size: try reader.checkedSize(showing: frame, of: file, maximumPixels: maximumPixels))
            try CodedPicture.check(index.size, of: file, .gif, maximumPixels: maximumPixels)
          }
          try reader.skipPixels()
          index.delays.append(Double(frame.control.delay) / 100)
          found = index
        }
      }
    } catch {
      if found == nil { throw error }
      found?.damage = error.about(.gif)
    }
    guard var found else { throw ImageError(damaged: .gif, "there is no frame in it") }
    (found.loopCount, found.colors) = (loopCount, colors)
    self = found
  }
}

/// Draws a GIF's frames over one another, by the disposal that each states. The background is transparent, as in
/// browsers.
///
/// `@unchecked Sendable`: used under a lock.
final class GIFComposer: FrameComposer, @unchecked Sendable {
  private let bytes: FileBytes
  private let reader: GIFReader
  private let maximumPixels: Int
  private let size: ImageError.Size
  private let colors: ColorDescription
  private var pixels: [UInt8]
  /// The last frame, and, if its disposal restores them, the pixels that were there before it.
  private var last: (frame: GIFReader.Frame, below: [UInt8])?

  init(
    _ bytes: FileBytes, size: ImageError.Size, colors: ColorDescription, maximumPixels: Int
  ) throws(ImageError) {
    (self.bytes, self.size, self.colors, self.maximumPixels) = (bytes, size, colors, maximumPixels)
    reader = try GIFReader(bytes.buffer)
    pixels = [UInt8](repeating: 0, count: 4 * size.width * size.height)
  }

  func advance() throws(ImageError) {
    if let last {
      switch last.frame.control.disposal {
      case .none: break
      case .clear: put(nil, in: last.frame)
      case .restore: put(last.below, in: last.frame)
      }
    }
    guard let frame = try reader.nextFrame()?.frame else {
      throw ImageError(damaged: .gif, "there are no more frames in it")
    }
    try CodedPicture.check(
      ImageError.Size(width: frame.width, height: frame.height), of: bytes.buffer, .gif, maximumPixels: maximumPixels)
    last = (frame, frame.control.disposal == .restore ? copy(of: frame) : [])
    var failure: ImageError?
    pixels.withUnsafeMutableBufferPointer { pixels in
      do throws(ImageError) {
        try reader.decode(frame, into: pixels, width: size.width, height: size.height)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
  }

  func picture() throws(ImageError) -> CodedPicture {
    var picture = try CodedPicture(size, .rgba8, of: bytes.buffer, .gif, maximumPixels: maximumPixels) { target in
      target.copyBytes(from: pixels)
    }
    picture.colors = colors
    return picture
  }

  /// The bytes of each row of the picture that the frame covers.
  private func rows(of frame: GIFReader.Frame) -> [Range<Int>] {
    let right = min(frame.left + frame.width, size.width)
    guard frame.left < right, frame.top < size.height else { return [] }
    return (frame.top..<min(frame.top + frame.height, size.height)).map { y in
      4 * (y * size.width + frame.left)..<4 * (y * size.width + right)
    }
  }

  private func copy(of frame: GIFReader.Frame) -> [UInt8] { rows(of: frame).flatMap { pixels[$0] } }

  /// Puts a copy back into the frame's place, or clears it.
  private func put(_ copy: [UInt8]?, in frame: GIFReader.Frame) {
    var start = 0
    for row in rows(of: frame) {
      for i in row { pixels[i] = copy?[start + i - row.lowerBound] ?? 0 }
      start += row.count
    }
  }
}

import Foundation

/// The places of an animated PNG's frames in the file. libpng does not read them, but the data of a frame are those of
/// a PNG.
///
/// Source: <https://www.w3.org/TR/png-3/#apng-frame-based-animation>.
struct PNGAnimation {
  struct Frame {
    var left: Int, top: Int, width: Int, height: Int
    /// Seconds until the next frame.
    var delay: Double
    var disposal: Disposal
    /// Whether the frame is drawn over the canvas, by its alpha; otherwise it replaces the pixels there.
    var isBlended: Bool
    /// The places of its compressed pixels in the file.
    var pieces: [Range<Int>] = []
  }

  /// The fate of a frame before the next one is drawn.
  enum Disposal: Int {
    case none
    /// Its rectangle is cleared.
    case clear
    /// Its rectangle is as before the frame.
    case restore
  }

  /// At least one.
  private(set) var frames: [Frame] = []
  private(set) var loopCount = 0
  /// Whether the picture that programs show which know no animations is the first frame.
  private(set) var startsWithPicture = false
  private(set) var orientation = CGImagePropertyOrientation.up
  /// The damage that ends the list of frames.
  private(set) var damage: ImageError?
  /// The header's content.
  private(set) var header: Range<Int>
  /// The chunks that pixels depend on: the palette and its transparency.
  private(set) var palette: [PNGChunks.Chunk] = []

  /// `nil` for a PNG that is not animated, or damaged before its first frame ends.
  init?(_ file: UnsafeRawBufferPointer) {
    var chunks = PNGChunks(file)
    guard let first = try? chunks.next(), first.name == "IHDR", first.content.count == 13 else { return nil }
    header = first.content
    let size = ImageError.Size(
      width: file.bigEndian(at: header.lowerBound), height: file.bigEndian(at: header.lowerBound + 4))
    var count: Int?, sequence = 0, open: Frame?, hasPixels = false
    do throws(ImageError) {
      reading: while true {
        let chunk = try chunks.next()
        let start = chunk.content.lowerBound
        switch chunk.name {
        case "acTL" where count == nil && !hasPixels:
          guard chunk.content.count == 8, file.bigEndian(at: start) > 0 else { return nil }
          (count, loopCount) = (file.bigEndian(at: start), file.bigEndian(at: start + 4))
        case "fcTL" where count != nil:
          if let frame = open { try close(frame, chunks) }
          open = nil
          try Self.check(chunk, in: file, number: &sequence, chunks)
          guard chunk.content.count == 26, let frame = Frame(file, at: start + 4, within: size) else {
            throw chunks.damaged("a frame's description makes no sense")
          }
          open = frame
          if !hasPixels {
            guard frame.width == size.width, frame.height == size.height else {
              throw chunks.damaged("the first frame is smaller than the picture")
            }
            startsWithPicture = true
          }
        case "fdAT" where count != nil:
          try Self.check(chunk, in: file, number: &sequence, chunks)
          guard hasPixels, open != nil else { throw chunks.damaged("a frame has no description") }
          open?.pieces.append(start + 4..<chunk.content.upperBound)
        case "IDAT":
          if count == nil { return nil }
          hasPixels = true
          // The data of a picture that is no frame are skipped.
          if startsWithPicture, frames.isEmpty { open?.pieces.append(chunk.content) }
        case "PLTE" where !hasPixels, "tRNS" where !hasPixels: palette.append(chunk)
        case "eXIf" where orientation == .up:
          orientation = ExifBlock(UnsafeRawBufferPointer(rebasing: file[chunk.content]))?.orientation ?? .up
        case "IEND":
          if let frame = open { try close(frame, chunks) }
          if frames.count < count ?? 0 { throw chunks.damaged("it has fewer frames than it states") }
          break reading
        default: break
        }
        // Frames beyond the number that the file states do not count.
        if let count, frames.count == count { break }
      }
    } catch {
      damage = error.about(.png)
    }
    if frames.isEmpty { return nil }
  }

  /// Throws unless `chunk` begins with `number`, which becomes the next one.
  private static func check(
    _ chunk: PNGChunks.Chunk, in file: UnsafeRawBufferPointer, number: inout Int, _ chunks: PNGChunks
  ) throws(ImageError) {
    guard chunk.content.count >= 4, file.bigEndian(at: chunk.content.lowerBound) == number else {
      throw chunks.damaged("the frames' chunks are out of order")
    }
    number += 1
  }

  private mutating func close(_ frame: Frame, _ chunks: PNGChunks) throws(ImageError) {
    if frame.pieces.isEmpty { throw chunks.damaged("a frame has no pixels") }
    frames.append(frame)
  }

  /// A PNG of one frame's pixels, without a description of its colours.
  func file(of frame: Frame, in file: UnsafeRawBufferPointer) -> [UInt8] {
    var result = PNGChunks.signature
    result.reserveCapacity(frame.pieces.reduce(256 + 1024) { $0 + $1.count + 12 })
    var content: [UInt8] = []
    PNGChunks.append(frame.width, to: &content)
    PNGChunks.append(frame.height, to: &content)
    content += file[header].dropFirst(8)
    PNGChunks.append("IHDR", content, to: &result)
    for chunk in palette { PNGChunks.append(chunk.name, file[chunk.content], to: &result) }
    for piece in frame.pieces { PNGChunks.append("IDAT", file[piece], to: &result) }
    PNGChunks.append("IEND", [], to: &result)
    return result
  }
}

extension PNGAnimation.Frame {
  /// Reads a frame's description after its number; `nil` for a frame that reaches beyond the picture, or has no pixels.
  fileprivate init?(_ file: UnsafeRawBufferPointer, at place: Int, within size: ImageError.Size) {
    (width, height) = (file.bigEndian(at: place), file.bigEndian(at: place + 4))
    (left, top) = (file.bigEndian(at: place + 8), file.bigEndian(at: place + 12))
    let (time, parts) = (file.shortBigEndian(at: place + 16), file.shortBigEndian(at: place + 18))
    delay = Double(time) / Double(parts == 0 ? 100 : parts)
    isBlended = file[place + 21] == 1
    guard let disposal = PNGAnimation.Disposal(rawValue: Int(file[place + 20])), file[place + 21] <= 1, width > 0,
      height > 0,
      left + width <= size.width, top + height <= size.height
    else { return nil }
    self.disposal = disposal
  }
}

extension FrameIndex {
  /// Lists the frames of an animated PNG; `nil` for any other PNG, and for one whose first frame is damaged.
  init?(png file: UnsafeRawBufferPointer, maximumPixels: Int) throws(ImageError) {
    guard let animation = PNGAnimation(file), let reader = try? PNGReader(file) else { return nil }
    self.init(
      size: ImageError.Size(width: Int(reader.header.width), height: Int(reader.header.height)),
      delays: animation.frames.map(\.delay))
    try CodedPicture.check(size, of: file, .png, maximumPixels: maximumPixels)
    (loopCount, damage, orientation) = (animation.loopCount, animation.damage, animation.orientation)
    (colors, isGrey) = (reader.colors, reader.header.is_grey)
    layout = reader.header.bits == 16 ? .rgba16 : .rgba8
    startsWithPicture = animation.startsWithPicture
  }
}

/// Draws the frames of an animated PNG over one another. The background is transparent.
///
/// `@unchecked Sendable`: used under a lock.
final class PNGComposer: FrameComposer, @unchecked Sendable {
  private let bytes: FileBytes
  private let index: FrameIndex
  private let animation: PNGAnimation
  private let maximumPixels: Int
  private var next = 0
  /// Straight samples of the index's layout.
  private var pixels: [UInt8]
  /// If the last frame's disposal restores them, the pixels that were there before it.
  private var below: [UInt8] = []

  init(_ bytes: FileBytes, _ index: FrameIndex, maximumPixels: Int) throws(ImageError) {
    guard let animation = PNGAnimation(bytes.buffer) else { throw ImageError(damaged: .png, "there is no frame in it") }
    (self.bytes, self.index, self.animation, self.maximumPixels) = (bytes, index, animation, maximumPixels)
    pixels = [UInt8](repeating: 0, count: index.layout.bytesPerPixel * index.size.width * index.size.height)
  }

  func advance() throws(ImageError) {
    if next > 0 {
      let last = animation.frames[next - 1]
      switch last.disposal {
      case .none: break
      case .clear: put(nil, in: last)
      // Before the first frame, all is clear.
      case .restore: put(below, in: last)
      }
    }
    guard next < animation.frames.count else { throw ImageError(damaged: .png, "there are no more frames in it") }
    let frame = animation.frames[next]
    let file = animation.file(of: frame, in: bytes.buffer)
    let limit = maximumPixels
    let picture = try file.withUnsafeBytes { file in
      Result { () throws(ImageError) in try CodedPicture(png: file, maximumPixels: limit) }
    }.get()
    guard picture.layout == index.layout, picture.width == frame.width, picture.height == frame.height else {
      throw ImageError(damaged: .png, "a frame has another depth than the picture")
    }
    below = frame.disposal == .restore ? rows(of: frame).flatMap { pixels[$0] } : []
    if !frame.isBlended {
      put(picture.samples, in: frame)
    } else if index.layout == .rgba16 {
      blend(picture.samples, of: frame, as: UInt16.self)
    } else {
      blend(picture.samples, of: frame, as: UInt8.self)
    }
    next += 1
  }

  func picture() throws(ImageError) -> CodedPicture {
    var picture = try CodedPicture(index.size, index.layout, of: bytes.buffer, .png, maximumPixels: maximumPixels) {
      target in target.copyBytes(from: pixels)
    }
    (picture.colors, picture.orientation, picture.isGrey) = (index.colors, index.orientation, index.isGrey)
    return picture
  }

  /// The bytes of each row of the picture that the frame covers.
  private func rows(of frame: PNGAnimation.Frame) -> [Range<Int>] {
    let bytes = index.layout.bytesPerPixel
    return (frame.top..<frame.top + frame.height).map { y in
      let start = bytes * (y * index.size.width + frame.left)
      return start..<start + bytes * frame.width
    }
  }

  /// Puts samples into the frame's place, or clears it.
  private func put(_ samples: [UInt8]?, in frame: PNGAnimation.Frame) {
    var start = 0
    for row in rows(of: frame) {
      for i in row { pixels[i] = samples?[start + i - row.lowerBound] ?? 0 }
      start += row.count
    }
  }

  /// Draws straight samples over the picture: alpha is a + b·(1 − a), each colour the mean by the two shares of that,
  /// to the nearest.
  private func blend<Sample: FixedWidthInteger & UnsignedInteger>(
    _ samples: [UInt8], of frame: PNGAnimation.Frame, as type: Sample.Type
  ) {
    let most = Int(Sample.max)
    let rows = rows(of: frame)
    samples.withUnsafeBytes { samples in
      pixels.withUnsafeMutableBytes { pixels in
        let (source, target) = (samples.bindMemory(to: Sample.self), pixels.bindMemory(to: Sample.self))
        var i = 0
        for row in rows {
          let size = MemoryLayout<Sample>.size
          for j in stride(from: row.lowerBound / size, to: row.upperBound / size, by: 4) {
            defer { i += 4 }
            let (front, back) = (Int(source[i + 3]), Int(target[j + 3]))
            if front == 0 { continue }
            let (over, under) = (front * most, (most - front) * back)
            for channel in 0..<3 {
              let sum = Int(source[i + channel]) * over + Int(target[j + channel]) * under
              target[j + channel] = Sample((sum + (over + under) / 2) / (over + under))
            }
            target[j + 3] = Sample((over + under + most / 2) / most)
          }
        }
      }
    }
  }
}

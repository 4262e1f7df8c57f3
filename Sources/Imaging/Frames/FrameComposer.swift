import Foundation

/// Makes the pictures of an animated file one after another, each from the one before it.
protocol FrameComposer: AnyObject, Sendable {
  /// Composes the next frame. After an error no frame follows.
  func advance() throws(ImageError)

  /// The whole picture with the frame composed into it: straight RGBA. Only after ``advance()``.
  func picture() throws(ImageError) -> CodedPicture
}

/// The description of a file's frames, without their pixels.
struct FrameIndex {
  var size: ImageError.Size
  /// The seconds for which each frame shows, as written in the file.
  var delays: [Double]
  /// The number of times that the frames are shown; 0 for ever.
  var loopCount = 1
  /// The damage that ends the list of frames.
  var damage: ImageError?
  var orientation = CGImagePropertyOrientation.up
  var colors = ColorDescription.none
  var layout = CodedPicture.Layout.rgba8
  var isGrey = false
  /// Whether the first frame is also the file's single picture.
  var startsWithPicture = true

  /// `nil` for formats without frames, and for a PNG that is not animated.
  init?(_ file: UnsafeRawBufferPointer, _ format: ImageFormat, maximumPixels: Int) throws(ImageError) {
    switch format {
    case .gif: try self.init(gif: file, maximumPixels: maximumPixels)
    case .webP: try self.init(webP: file, maximumPixels: maximumPixels)
    case .png:
      guard let index = try FrameIndex(png: file, maximumPixels: maximumPixels) else { return nil }
      self = index
    case .jpeg: return nil
    }
  }

  init(size: ImageError.Size, delays: [Double] = []) { (self.size, self.delays) = (size, delays) }
}

/// The bytes of a file at a place in memory that does not change.
final class FileBytes: @unchecked Sendable {
  private let data: NSData

  init(_ data: Data) { self.data = NSData(data: data) }

  /// Valid while this object lives.
  var buffer: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: data.bytes, count: data.length) }
}

import Foundation
import Geometry

/// A function that a provider of memory calls when that is no longer needed: the info, the memory, its size.
public typealias CGDataProviderReleaseDataCallback = (UnsafeMutableRawPointer?, UnsafeRawPointer, Int) -> Void

/// Bytes for an image or a font, read when the provider is made.
///
/// Source: <https://developer.apple.com/documentation/coregraphics/cgdataprovider>.
public final class CGDataProvider: Sendable, CFObject {
  /// All bytes.
  public let data: CFData?

  let bytes: Data

  /// Provides these bytes; never `nil`.
  public init?(data: CFData) { (bytes, self.data) = (data, data) }

  /// `nil` if the file cannot be read.
  public convenience init?(url: CFURL) {
    guard let data = try? Data(contentsOf: url) else { return nil }
    self.init(data: data)
  }

  /// `nil` if the file cannot be read.
  public convenience init?(filename: UnsafePointer<CChar>) {
    self.init(url: URL(fileURLWithPath: String(cString: filename)))
  }

  /// Copies `size` bytes, and calls `releaseData` at once.
  public convenience init?(
    dataInfo info: UnsafeMutableRawPointer?, data: UnsafeRawPointer, size: Int,
    releaseData: CGDataProviderReleaseDataCallback
  ) {
    guard size >= 0 else { return nil }
    self.init(data: Data(bytes: data, count: size))
    releaseData(info, data, size)
  }
}

/// A place to write bytes to: memory or a file.
///
/// Source: <https://developer.apple.com/documentation/coregraphics/cgdataconsumer>.
public final class CGDataConsumer: CFObject {
  private let write: (Data) -> Bool

  /// Appends to `data`.
  public init?(data: CFMutableData) {
    write = {
      data.append($0)
      return true
    }
  }

  /// Writes a file, atomically, when all is there.
  public init?(url: CFURL) { write = { (try? $0.write(to: url, options: .atomic)) != nil } }

  /// Writes all bytes. Returns whether that was possible.
  @discardableResult
  package func put(_ data: Data) -> Bool { write(data) }
}

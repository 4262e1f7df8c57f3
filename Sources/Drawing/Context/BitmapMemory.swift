/// A copy of a context's pixels in the client's layout, updated after drawing.
final class BitmapMemory {
  let start: UnsafeMutableRawPointer
  let bytesPerRow: Int
  private let isOwned: Bool
  /// Called when the memory is no longer used.
  var release: (() -> Void)?

  /// - Parameter start: Memory of the client, not owned; `nil` to allocate memory.
  init(_ start: UnsafeMutableRawPointer?, bytesPerRow: Int, height: Int) {
    self.bytesPerRow = bytesPerRow
    isOwned = start == nil
    self.start = start ?? .allocate(byteCount: bytesPerRow * height, alignment: 16)
    if isOwned { self.start.initializeMemory(as: UInt8.self, repeating: 0, count: bytesPerRow * height) }
  }

  deinit {
    if isOwned { start.deallocate() }
    release?()
  }
}

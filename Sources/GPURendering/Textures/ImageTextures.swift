import CGLES
import DisplayLists
import Imaging

/// Images as layers of texture arrays. Images of one size share arrays, so that items with different images can share a draw call. Each
/// image is uploaded once, and stays as long as frames use it.
final class ImageTextures {
  /// The layer that holds an image.
  struct Slot {
    /// The texture name of the array.
    let texture: GLuint
    let layer: Int
  }

  private struct Format: Hashable {
    let width: Int, height: Int
    let isMipmapped: Bool

    var levels: Int { isMipmapped ? Int.bitWidth - max(width, height).leadingZeroBitCount : 1 }
  }

  /// A texture array; layers are free until an image takes them.
  private final class Page {
    let texture = GLTexture()
    let format: Format
    let layers: Int
    var free: [Int]

    init(_ format: Format, layers: Int) {
      (self.format, self.layers) = (format, layers)
      free = Array((0..<layers).reversed())
      glBindTexture(GLenum(GL_TEXTURE_2D_ARRAY), texture.name)
      glTexStorage3D(
        GLenum(GL_TEXTURE_2D_ARRAY), GLsizei(format.levels), GLenum(GL_RGBA8), GLsizei(format.width),
        GLsizei(format.height), GLsizei(layers))
    }
  }

  private struct Entry {
    /// Retains the image, so that no other can take its identity.
    let part: ImagePart
    let page: Page
    let layer: Int
    var lastFrame: Int
  }

  private struct Key: Hashable {
    let part: ImagePart
    let isMipmapped: Bool
  }

  private var entries: [Key: Entry] = [:]
  private var pages: [Format: [Page]] = [:]
  private let maximumSize: Int
  private let maximumLayers: Int
  private var frame = 0

  /// Frames after which an unused image is removed.
  private static let idleFrames = 120

  init(maximumSize: Int) {
    self.maximumSize = maximumSize
    maximumLayers = max(1, glInteger(GL_MAX_ARRAY_TEXTURE_LAYERS))
  }

  /// Starts a frame. Removes images that no frame has used for a while, and arrays that are empty.
  func beginFrame() {
    frame += 1
    guard frame.isMultiple(of: Self.idleFrames / 4) else { return }
    for (key, entry) in entries where frame - entry.lastFrame > Self.idleFrames {
      entry.page.free.append(entry.layer)
      entries[key] = nil
    }
    pages = pages.compactMapValues { list in
      let used = list.filter { $0.free.count < $0.layers }
      return used.isEmpty ? nil : used
    }
  }

  /// Returns the slot of each image of a list, after uploading those that have none.
  func slots(of list: DisplayList, counting statistics: inout FrameStatistics) throws(GPUError) -> [Slot] {
    var slots: [Slot] = []
    slots.reserveCapacity(list.images.count)
    var missing: [Format: Int] = [:]
    for (k, part) in list.images.enumerated() {
      let key = Key(part: part, isMipmapped: list.imagesNeedingMipmaps.contains(k))
      if entries[key] == nil { missing[format(of: key), default: 0] += 1 }
    }
    for (k, part) in list.images.enumerated() {
      let key = Key(part: part, isMipmapped: list.imagesNeedingMipmaps.contains(k))
      if entries[key] == nil {
        guard part.rect.width <= maximumSize, part.rect.height <= maximumSize else {
          throw .imageTooLarge(width: part.rect.width, height: part.rect.height, limit: maximumSize)
        }
        let format = format(of: key)
        let page = page(for: format, wanted: missing[format] ?? 1)
        missing[format]? -= 1
        entries[key] = Entry(part: part, page: page, layer: page.free.removeLast(), lastFrame: frame)
        if let entry = entries[key] { upload(entry, counting: &statistics) }
      }
      entries[key]?.lastFrame = frame
      guard let entry = entries[key] else { continue }
      slots.append(Slot(texture: entry.page.texture.name, layer: entry.layer))
    }
    return slots
  }

  private func format(of key: Key) -> Format {
    Format(width: key.part.rect.width, height: key.part.rect.height, isMipmapped: key.isMipmapped)
  }

  /// An array with a free layer. A new array has layers for all `wanted` images, within the device's limit.
  private func page(for format: Format, wanted: Int) -> Page {
    if let page = pages[format]?.last(where: { !$0.free.isEmpty }) { return page }
    let page = Page(format, layers: min(max(wanted, 1), maximumLayers))
    pages[format, default: []].append(page)
    return page
  }

  private func upload(_ entry: Entry, counting statistics: inout FrameStatistics) {
    let image = entry.part.pixels
    glBindTexture(GLenum(GL_TEXTURE_2D_ARRAY), entry.page.texture.name)
    func send(_ pixels: [UInt8], _ width: Int, _ height: Int, level: Int) {
      glTexSubImage3D(
        GLenum(GL_TEXTURE_2D_ARRAY), GLint(level), 0, 0, GLint(entry.layer), GLsizei(width), GLsizei(height), 1,
        GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), pixels)
      statistics.bytesUploaded += pixels.count
    }
    send(image.premultipliedRGBA, image.width, image.height, level: 0)
    if entry.page.format.isMipmapped {
      for (k, level) in MipChain.levels(of: image).enumerated() {
        send(level.pixels, level.width, level.height, level: k + 1)
      }
    }
    statistics.texturesUploaded += 1
  }
}

extension ImagePart {
  /// The part as an image of its own.
  fileprivate var pixels: CGImage {
    if rect.width == image.width && rect.height == image.height { return image }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 * rect.width * rect.height)
    for row in rect.minY..<rect.maxY {
      let start = 4 * (row * image.width + rect.minX)
      bytes += image.premultipliedRGBA[start..<start + 4 * rect.width]
    }
    return CGImage(width: rect.width, height: rect.height, premultipliedRGBA: bytes)
  }
}

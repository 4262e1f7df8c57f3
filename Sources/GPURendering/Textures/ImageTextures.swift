import CGLES
import DisplayLists
import Geometry
import Imaging
import LayerSnapshots

/// Images as layers of texture arrays. Images of one size share arrays, so that items with different images can share a
/// draw call. Each image is uploaded once, and stays as long as frames use it, unless others need the memory, or
/// nothing else holds the image any longer: a server's cards bring new texts with each frame.
final class ImageTextures {
  /// The layer that holds an image.
  struct Slot: Equatable {
    /// The texture name of the array.
    let texture: GLuint
    let layer: Int
  }

  private struct Format: Hashable {
    let width: Int, height: Int
    let isMipmapped: Bool
    /// Whether texels are half floats: for an extended image in an extended list.
    let isExtended: Bool

    var levels: Int { isMipmapped ? Int.bitWidth - max(width, height).leadingZeroBitCount : 1 }
    /// The bytes of one image.
    var bytes: Int { width * height * (isExtended ? 8 : 4) * (isMipmapped ? 4 : 3) / 3 }
  }

  /// A texture array; layers are free until an image takes them.
  private final class Page {
    let texture = GLTexture()
    let format: Format
    let layers: Int
    var free: [Int]
    /// The last frame that used one of its images.
    var lastFrame = 0

    var bytes: Int { layers * format.bytes }

    init(_ format: Format, layers: Int) {
      (self.format, self.layers) = (format, layers)
      free = Array((0..<layers).reversed())
      glBindTexture(GLenum(GL_TEXTURE_2D_ARRAY), texture.name)
      GLDebugLabels.label(texture, "\(layers) images, \(format.width) × \(format.height)")
      glTexStorage3D(
        GLenum(GL_TEXTURE_2D_ARRAY), GLsizei(format.levels), GLenum(format.isExtended ? GL_RGBA16F : GL_RGBA8),
        GLsizei(format.width), GLsizei(format.height), GLsizei(layers))
    }
  }

  private struct Entry {
    /// An image that nothing else holds cannot be shown again. Another may then take its identity.
    weak var image: CGImage?
    let page: Page
    let layer: Int
    var lastFrame: Int
  }

  private struct Key: Hashable {
    private let image: ObjectIdentifier
    private let level: Int
    let rect: PixelRect
    let isMipmapped: Bool
    let isExtended: Bool

    init(_ k: Int, of list: DisplayList) {
      let part = list.images[k]
      (image, level, rect) = (ObjectIdentifier(part.image), part.level, part.rect)
      isMipmapped = list.imagesNeedingMipmaps.contains(k)
      isExtended = list.isExtended && part.image.isExtended
    }
  }

  private var entries: [Key: Entry] = [:]
  private var pages: [Format: [Page]] = [:]
  private let maximumSize: Int
  private let maximumLayers: Int
  /// The most bytes that all arrays may take.
  private let budget: Int
  var bytes: Int { pages.values.reduce(0) { $0 + $1.reduce(0) { $0 + $1.bytes } } }
  private var frame = 0

  /// 2 GiB.
  static let defaultBudget = 2 << 30
  /// The most bytes of one array, unless one image takes more: a quarter GiB.
  private static let pageBytes = 256 << 20

  /// Frames after which an unused image is removed.
  private static let idleFrames = 120

  init(maximumSize: Int, budget: Int) {
    (self.maximumSize, self.budget) = (maximumSize, budget)
    maximumLayers = max(1, glInteger(GL_MAX_ARRAY_TEXTURE_LAYERS))
  }

  /// Starts a frame. Removes images that are gone, images that no frame has used for a while, and arrays that are
  /// empty.
  func beginFrame() {
    frame += 1
    // Those of the last frame are mostly shown again, and are not asked.
    for (key, entry) in entries where entry.lastFrame < frame - 1 && entry.image == nil { remove(key) }
    guard frame.isMultiple(of: Self.idleFrames / 4) else { return }
    for (key, entry) in entries where frame - entry.lastFrame > Self.idleFrames { remove(key) }
    pages = pages.compactMapValues { list in
      let used = list.filter { $0.free.count < $0.layers }
      return used.isEmpty ? nil : used
    }
  }

  /// Returns the slot of each image of a list, after uploading images without one.
  func slots(of list: DisplayList, counting statistics: inout FrameStatistics) throws(RenderError) -> [Slot] {
    if let slots = try slotsThatFit(of: list, counting: &statistics) { return slots }
    // Arrays of other sizes, each with an image of this frame, may hold the free bytes.
    (entries, pages) = ([:], [:])
    if let slots = try slotsThatFit(of: list, counting: &statistics) { return slots }
    let needed = list.images.indices.reduce(0) { $0 + format(of: Key($1, of: list)).bytes }
    throw .device(.imagesTooLarge(bytes: needed, limit: budget))
  }

  /// Returns the slots; `nil` if there is no room for an image.
  private func slotsThatFit(
    of list: DisplayList, counting statistics: inout FrameStatistics
  ) throws(RenderError) -> [Slot]? {
    var slots: [Slot] = []
    slots.reserveCapacity(list.images.count)
    var missing: [Format: Int] = [:]
    for k in list.images.indices {
      let key = Key(k, of: list)
      if let entry = entries[key], entry.image !== list.images[k].image { remove(key) }
      // Marked first, so that none of the frame's images makes room for another.
      if entries[key] == nil { missing[format(of: key), default: 0] += 1 } else { use(key) }
    }
    for (k, part) in list.images.enumerated() {
      let key = Key(k, of: list)
      if entries[key] == nil {
        guard part.rect.width <= maximumSize, part.rect.height <= maximumSize else {
          throw .device(.imageTooLarge(width: part.rect.width, height: part.rect.height, limit: maximumSize))
        }
        let format = format(of: key)
        guard let page = page(for: format, wanted: missing[format] ?? 1) else { return nil }
        missing[format]? -= 1
        let entry = Entry(image: part.image, page: page, layer: page.free.removeLast(), lastFrame: frame)
        entries[key] = entry
        page.lastFrame = frame
        upload(part, to: entry, counting: &statistics)
      }
      guard let entry = entries[key] else { continue }
      slots.append(Slot(texture: entry.page.texture.name, layer: entry.layer))
    }
    return slots
  }

  private func format(of key: Key) -> Format {
    Format(
      width: key.rect.width, height: key.rect.height, isMipmapped: key.isMipmapped, isExtended: key.isExtended)
  }

  private func remove(_ key: Key) {
    if let entry = entries.removeValue(forKey: key) { entry.page.free.append(entry.layer) }
  }

  /// Marks an image that is there as one of this frame.
  private func use(_ key: Key) {
    entries[key]?.lastFrame = frame
    entries[key]?.page.lastFrame = frame
  }

  /// An array with a free layer. A new array has layers for all `wanted` images, within the device's limit and
  /// ``pageBytes``.
  ///
  /// If the budget is exceeded, images of that format that this frame does not use make room, and arrays that it does
  /// not use are freed, least recently used first. Returns `nil` if that does not suffice.
  private func page(for format: Format, wanted: Int) -> Page? {
    if let page = pages[format]?.last(where: { !$0.free.isEmpty }) { return page }
    let one = max(format.bytes, 1)
    while bytes + one > budget {
      let old = entries.filter { $0.value.lastFrame < frame }
      if let (key, entry) = old.filter({ $0.value.page.format == format }).min(by: {
        $0.value.lastFrame < $1.value.lastFrame
      }) {
        remove(key)
        return entry.page
      }
      let unused = pages.values.joined().filter { $0.lastFrame < frame }.min { $0.lastFrame < $1.lastFrame }
      guard let unused else { return nil }
      entries = entries.filter { $0.value.page !== unused }
      pages[unused.format]?.removeAll { $0 === unused }
    }
    let page = Page(
      format, layers: min(max(wanted, 1), maximumLayers, max(1, min(Self.pageBytes, budget - bytes) / one)))
    pages[format, default: []].append(page)
    return page
  }

  private func upload(_ part: ImagePart, to entry: Entry, counting statistics: inout FrameStatistics) {
    let format = entry.page.format
    if format.isExtended, let texels = part.image.extendedRGBA {
      send(part.texels(of: texels), of: Float16.self, GL_HALF_FLOAT, entry, counting: &statistics)
    } else {
      let texels = part.texels(of: part.image.premultipliedRGBA)
      send(texels, of: UInt8.self, GL_UNSIGNED_BYTE, entry, counting: &statistics)
    }
    statistics.texturesUploaded += 1
  }

  /// Uploads the texels of an image, and its mip chain if the array has levels.
  private func send<Component: TexelComponent>(
    _ texels: [Component], of: Component.Type, _ type: Int32, _ entry: Entry,
    counting statistics: inout FrameStatistics
  ) {
    let format = entry.page.format
    glBindTexture(GLenum(GL_TEXTURE_2D_ARRAY), entry.page.texture.name)
    var level = MipChain<Component>.Level(width: format.width, height: format.height, texels: texels)
    for k in 0..<format.levels {
      if k > 0 { level = MipChain.half(level) }
      glTexSubImage3D(
        GLenum(GL_TEXTURE_2D_ARRAY), GLint(k), 0, 0, GLint(entry.layer), GLsizei(level.width), GLsizei(level.height),
        1, GLenum(GL_RGBA), GLenum(type), level.texels)
      statistics.bytesUploaded += level.texels.count * MemoryLayout<Component>.size
    }
  }
}

extension ImagePart {
  /// The part's texels, four components each, of an image with the texels `whole`.
  fileprivate func texels<Component: TexelComponent>(of whole: [Component]) -> [Component] {
    var source = MipChain<Component>.Level(width: image.width, height: image.height, texels: whole)
    for _ in 0..<level { source = MipChain.half(source) }
    if rect.width == source.width && rect.height == source.height { return source.texels }
    var part: [Component] = []
    part.reserveCapacity(4 * rect.width * rect.height)
    for row in rect.minY..<rect.maxY {
      let start = 4 * (row * source.width + rect.minX)
      part += source.texels[start..<start + 4 * rect.width]
    }
    return part
  }
}

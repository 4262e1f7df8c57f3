/// The images that a display list samples, each once.
struct ImageList {
  private(set) var parts: [ImagePart] = []
  private(set) var needingMipmaps: Set<Int> = []
  let maximumSize: Int
  private var indices: [ImagePart: Int] = [:]

  init(maximumSize: Int) { self.maximumSize = maximumSize }

  mutating func index(of part: ImagePart, mipmapped: Bool) -> Int {
    let index = indices[part] ?? parts.count
    if index == parts.count {
      parts.append(part)
      indices[part] = index
    }
    if mipmapped { needingMipmaps.insert(index) }
    return index
  }
}

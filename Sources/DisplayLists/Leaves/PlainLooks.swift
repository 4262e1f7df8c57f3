import Foundation
import Geometry
import Imaging
import LayerModel

/// What one display list leaves for the next: which looks the styles of a snapshot have, good as long as no style changes, and how many
/// items there were.
package struct ListMemory {
  /// Of the picture itself.
  fileprivate(set) var itemCount = 0
  /// ``LayerSnapshot/stylesVersion``.
  fileprivate var version: UInt64 = 0
  fileprivate var maximumImageSize = 0
  fileprivate(set) var looks: [PlainLook] = []
  /// For each look, one of the styles that have it.
  fileprivate var styles: [Int32] = []
  /// By style: one of the numbers below, or into `looks`.
  fileprivate var ofStyle: [Int32] = []
  /// The last look of each kind, by a hash of what styles differ in: sprites of one image have a style each, and share looks.
  fileprivate var recent: [Int32] = []
  fileprivate var keys: [LookKey] = []

  fileprivate static let unknown: Int32 = -1
  fileprivate static let none: Int32 = -2
  fileprivate static let recentBits: UInt64 = 12

  /// More looks are not kept: they may take more memory than the layers.
  private static let mostKept = 4096

  package init() {}

  fileprivate init(of snapshot: LayerSnapshot, maximumImageSize: Int, findsNone: Bool) {
    (version, self.maximumImageSize) = (snapshot.stylesVersion, maximumImageSize)
    ofStyle = Array(repeating: findsNone ? Self.none : Self.unknown, count: snapshot.styles.count)
    recent = Array(repeating: -1, count: 1 << Int(Self.recentBits))
  }

  fileprivate func serves(_ snapshot: LayerSnapshot, maximumImageSize: Int) -> Bool {
    version == snapshot.stylesVersion && self.maximumImageSize == maximumImageSize
      && ofStyle.count == snapshot.styles.count
  }

  /// Takes what the looks of a snapshot have become.
  ///
  /// - Parameter itemCount: Of the picture itself.
  mutating func keep(_ looks: PlainLooks, itemCount: Int) {
    self = looks.memory.looks.count <= Self.mostKept ? looks.memory : ListMemory()
    self.itemCount = itemCount
  }
}

/// The looks of a snapshot's plain layers.
struct PlainLooks {
  fileprivate(set) var memory: ListMemory
  /// For each look, its place in ``DisplayList/images``, once it has been painted.
  private var images: [Int32]
  private let snapshot: LayerSnapshot

  /// - Parameters:
  ///   - memory: Of the last frame, which is taken out of it.
  ///   - findsNone: For layers to be treated like all others, in tests.
  init(of snapshot: LayerSnapshot, maximumImageSize: Int, remembering memory: inout ListMemory, findsNone: Bool = false)
  {
    self.snapshot = snapshot
    self.memory = ListMemory()
    let itemCount = memory.itemCount
    swap(&self.memory, &memory)
    if findsNone || !self.memory.serves(snapshot, maximumImageSize: maximumImageSize) {
      self.memory = ListMemory(of: snapshot, maximumImageSize: maximumImageSize, findsNone: findsNone)
    }
    self.memory.itemCount = itemCount
    images = Array(repeating: -1, count: self.memory.looks.count)
  }

  init(of snapshot: LayerSnapshot, maximumImageSize: Int) {
    var memory = ListMemory()
    self.init(of: snapshot, maximumImageSize: maximumImageSize, remembering: &memory)
  }

  /// The look of that number.
  subscript(look: Int32) -> PlainLook {
    @inline(__always) _read { yield memory.looks[Int(look)] }
  }

  /// The look of the layers of a style; `nil` where they are not plain.
  @inline(__always)
  mutating func look(ofStyle style: Int32, yDown: Bool) -> Int32? {
    let known = memory.ofStyle[Int(style)]
    if known >= 0 { return self[known].serves(yDown: yDown) ? known : nil }
    if known == ListMemory.none { return nil }
    let found = findLook(ofStyle: style, yDown: yDown)
    memory.ofStyle[Int(style)] = found
    return found >= 0 ? found : nil
  }

  private mutating func findLook(ofStyle style: Int32, yDown: Bool) -> Int32 {
    var key = LookKey()
    guard snapshot.styles.withUnsafeBufferPointer({ key.read($0, Int(style), yDown: yDown) }) else {
      return ListMemory.none
    }
    let place = Int(key.hash >> (64 - ListMemory.recentBits))
    let known = memory.recent[place]
    if known >= 0, memory.keys.withUnsafeBufferPointer({ $0[Int(known)] == key }) { return known }
    let new = PlainLook(
      snapshot.styles[Int(style)], yDown: yDown, maximumImageSize: memory.maximumImageSize)
    guard let new else { return ListMemory.none }
    let look = Int32(memory.looks.count)
    memory.looks.append(new)
    memory.keys.append(key)
    memory.styles.append(style)
    memory.recent[place] = look
    images.append(-1)
    return look
  }

  /// The place of a look's image in `list`, which takes it in when it is first asked for.
  @inline(__always)
  mutating func image(of look: Int32, in list: inout ImageList) -> Int {
    let known = images[Int(look)]
    return known >= 0 ? Int(known) : newImage(of: look, in: &list)
  }

  private mutating func newImage(of look: Int32, in list: inout ImageList) -> Int {
    guard let contents = snapshot.styles[Int(memory.styles[Int(look)])].contents else { return 0 }
    let image = list.index(
      of: ImagePart(whole: contents.image), mipmapped: contents.minificationFilter == .trilinear)
    images[Int(look)] = Int32(image)
    return image
  }
}

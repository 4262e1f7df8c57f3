import LayerModel

/// The leaf styles of one display list, for the next: they serve as long as no style of the tree changes.
package struct LeafStyleCache {
  /// How many items the picture itself had.
  var itemCount = 0
  private(set) var leafStyles: [LeafStyle] = []
  /// For each leaf style, the first style that had it.
  private(set) var styles: [Int32] = []
  private var keys: [LeafStyleKey] = []
  /// For each style of the snapshot: ``unknown``, ``none``, or an index into `leafStyles`.
  var ofStyle: [Int32] = []
  /// The last leaf style with each hash: sprites of one image have a style each, and share a leaf style.
  private var recent: [Int32] = []
  /// ``LayerSnapshot/stylesVersion``.
  private var version: UInt64 = 0
  private(set) var maximumImageSize = 0

  /// A style that has not been looked at.
  static let unknown: Int32 = -1
  /// A style that no leaf has.
  static let none: Int32 = -2

  private static let recentBits: UInt64 = 12
  /// With more leaf styles nothing is cached: they may take more memory than the layers.
  private static let maximumCached = 4096

  package init() {}

  /// - Parameter findsNone: Whether no style is to be that of a leaf.
  init(of snapshot: LayerSnapshot, maximumImageSize: Int, findsNone: Bool) {
    (version, self.maximumImageSize) = (snapshot.stylesVersion, maximumImageSize)
    ofStyle = Array(repeating: findsNone ? Self.none : Self.unknown, count: snapshot.styles.count)
    recent = Array(repeating: -1, count: 1 << Int(Self.recentBits))
  }

  /// Whether it was made of the same styles.
  func serves(_ snapshot: LayerSnapshot, maximumImageSize: Int) -> Bool {
    version == snapshot.stylesVersion && self.maximumImageSize == maximumImageSize
      && ofStyle.count == snapshot.styles.count
  }

  /// Whether it is worth its memory.
  var isSmall: Bool { leafStyles.count <= Self.maximumCached }

  /// The leaf style with that key, if it was the last with its hash.
  func index(of key: LeafStyleKey) -> Int32? {
    let known = recent[slot(of: key)]
    return known >= 0 && keys.withUnsafeBufferPointer({ $0[Int(known)] == key }) ? known : nil
  }

  /// Adds a leaf style.
  ///
  /// - Parameter style: The style that has it.
  mutating func append(_ leafStyle: LeafStyle, _ key: LeafStyleKey, style: Int32) -> Int32 {
    let index = Int32(leafStyles.count)
    leafStyles.append(leafStyle)
    keys.append(key)
    styles.append(style)
    recent[slot(of: key)] = index
    return index
  }

  private func slot(of key: LeafStyleKey) -> Int { Int(key.hash >> (64 - Self.recentBits)) }
}

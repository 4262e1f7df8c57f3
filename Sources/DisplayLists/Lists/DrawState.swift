import LayerSnapshots

/// The state that an item is drawn with. Items that can share it become one draw call.
package struct DrawState: Hashable, Sendable {
  /// How the blending unit combines an item's colour with the target's.
  package enum Blending: Hashable, Sendable {
    case sourceOver, plusLighter, destOut, destOver, xor, sourceAtop, screen
    /// The item's colour replaces the target's.
    case copy
  }

  /// How the texture unit reads an image.
  package enum Filter: Hashable, Sendable {
    case nearest
    case linear
    /// Nearest and linear are the same: every sample is a texel's centre.
    case exact
    case trilinear
  }

  /// Those of the program.
  package var features: QuadFeatures = []
  package var image = ImageSource.none
  package var filter = Filter.exact
  package var blending = Blending.sourceOver
  /// An index into ``DisplayList/images``: the image whose alpha multiplies a quadrilateral.
  @ShortIndex package var maskImage: Int?
  /// The pass whose alpha multiplies a group.
  @ShortIndex package var mask: Int?
  /// The pass that a group is blended with.
  @ShortIndex package var backdrop: Int?
  /// The pass of a group's filtered backdrop, which is drawn under the group inside the mask. The two passes have the
  /// same pixels.
  @ShortIndex package var filtered: Int?
  /// The page of ``DisplayList/coverage`` that holds the item's coverage.
  @ShortIndex package var coveragePage: Int?

  package init(image: ImageSource = .none, mask: Int? = nil) {
    (self.image, self.mask) = (image, mask)
  }

  /// Calls `body` with each pass whose picture the item reads.
  @inline(__always)
  func forEachPass(_ body: (Int) -> Void) {
    if let mask { body(mask) }
    if let backdrop { body(backdrop) }
    if let filtered { body(filtered) }
    if case .pass(let k) = image { body(k) }
  }
}

extension DrawState.Blending {
  /// The blending unit's form of a blend mode; `nil` where it has none, or where clear pixels of the source change the
  /// result, too.
  ///
  /// - Parameter isExtended: Whether colours may lie outside 0…1. A target of floats does not limit the alpha of a sum,
  ///   and screen takes limited colours.
  init?(_ mode: BlendMode, isExtended: Bool) {
    if isExtended, mode == .plusLighter || mode == .screen { return nil }
    switch mode {
    case .sourceOver: self = .sourceOver
    case .plusLighter: self = .plusLighter
    case .destOut: self = .destOut
    case .destOver: self = .destOver
    case .xor: self = .xor
    case .sourceAtop: self = .sourceAtop
    case .screen: self = .screen
    default: return nil
    }
  }
}

/// An index or none in four bytes: a list has a draw state for each item.
@propertyWrapper
package struct ShortIndex: Hashable, Sendable {
  /// −1 for none.
  private var stored: Int32 = -1

  package init() {}

  package var wrappedValue: Int? {
    get { stored < 0 ? nil : Int(stored) }
    set { stored = newValue.map { Int32($0) } ?? -1 }
  }
}

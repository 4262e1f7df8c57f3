import Foundation
import Geometry
import Imaging
import LayerSnapshots

/// The properties that the style of a plain layer follows from: one of no subclass and with nothing rare, that shows an image or nothing.
struct PlainLook {
  let bounds: CGRect, contentsRect: CGRect
  let contentsScale: CGFloat, cornerRadius: CGFloat
  let backgroundColor: SIMD4<Double>?
  // Held, so that no other object gets the address of one that a delegate replaces during the capture.
  let image: CGImage?
  let masksToBounds: Bool, allowsEdgeAntialiasing: Bool, isFlipped: Bool

  static func == (a: PlainLook, b: PlainLook) -> Bool {
    a.image === b.image && a.backgroundColor == b.backgroundColor && a.bounds == b.bounds
      && a.contentsRect == b.contentsRect && a.contentsScale == b.contentsScale && a.cornerRadius == b.cornerRadius
      && a.masksToBounds == b.masksToBounds && a.allowsEdgeAntialiasing == b.allowsEdgeAntialiasing
      && a.isFlipped == b.isFlipped
  }

  /// A hash below ``PlainStyles/slots``.
  fileprivate var slot: Int {
    var hash = image.map { UInt64(UInt(bitPattern: ObjectIdentifier($0))) >> 4 } ?? 0
    let color = backgroundColor ?? .zero
    let numbers = SIMD4(
      bounds.width.native + 3 * bounds.height.native, contentsRect.minX.native, contentsRect.minY.native,
      color.x + 3 * color.y + 5 * color.z + 7 * color.w)
    for i in 0..<4 { hash = VersionNumber.mixed(hash, numbers[i].bitPattern) }
    return Int(hash >> (64 - PlainStyles.bits))
  }
}

/// For each hash, the last plain look that has it, and its style.
struct PlainStyles {
  fileprivate static let bits = 11
  private static let slots = 1 << bits
  /// Trees of fewer layers do not need the table.
  static let fewestLayers = 1000

  private var looks: [PlainLook?] = []
  private var styles: [Int32] = []

  subscript(look: PlainLook) -> Int32? {
    get {
      if looks.isEmpty { return nil }
      let slot = look.slot
      guard let known = looks[slot], known == look else { return nil }
      return styles[slot]
    }
    set {
      if looks.isEmpty {
        looks = Array(repeating: nil, count: Self.slots)
        styles = Array(repeating: -1, count: Self.slots)
      }
      (looks[look.slot], styles[look.slot]) = (look, newValue ?? -1)
    }
  }
}

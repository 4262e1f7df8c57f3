import Foundation
import Geometry
import Imaging
import LayerSnapshots

/// The properties that the style of a plain layer follows from: one of no subclass and with nothing rare, that shows an
/// image or nothing.
struct PlainLook: Equatable {
  /// An image, or none. It is held, so that no other object gets the address of one that a delegate replaces during the
  /// capture.
  struct Picture: Equatable {
    let image: CGImage?

    static func == (a: Picture, b: Picture) -> Bool { a.image === b.image }
  }

  let picture: Picture
  let backgroundColor: SIMD4<Double>?
  let bounds: SIMD4<Double>, contentsRect: SIMD4<Double>
  let contentsScale: CGFloat, cornerRadius: CGFloat
  let masksToBounds: Bool, allowsEdgeAntialiasing: Bool, isFlipped: Bool

  /// A hash below the number of ``PlainStyles``' entries.
  fileprivate var slot: Int {
    var hash = picture.image.map { UInt64(UInt(bitPattern: ObjectIdentifier($0))) >> 4 } ?? 0
    let color = backgroundColor ?? .zero
    let numbers = SIMD4(
      bounds.z + 3 * bounds.w, contentsRect.x, contentsRect.y, color.x + 3 * color.y + 5 * color.z + 7 * color.w)
    for i in 0..<4 { hash = VersionNumber.mixed(hash, numbers[i].bitPattern) }
    return Int(hash >> (64 - PlainStyles.bits))
  }
}

/// For each hash, the last plain look that has it, and its style.
struct PlainStyles {
  fileprivate static let bits = 11
  private static let slots = 1 << bits
  /// Fewer styles are made in less time than the table.
  private static let fewestStyles = 1000

  private var made = 0
  private var entries: [(look: PlainLook, style: Int32)?] = []

  /// Whether looks are noted.
  var isWorthIt: Bool { made >= Self.fewestStyles }

  /// The style of a look; `nil` if it is not noted.
  func style(of look: PlainLook) -> Int32? {
    guard !entries.isEmpty, let known = entries[look.slot], known.look == look else { return nil }
    return known.style
  }

  /// Notes that a style was made, for a look if it is a plain one.
  mutating func note(_ style: Int32, of look: PlainLook?) {
    made += 1
    guard let look else { return }
    if entries.isEmpty { entries = Array(repeating: nil, count: Self.slots) }
    entries[look.slot] = (look, style)
  }
}

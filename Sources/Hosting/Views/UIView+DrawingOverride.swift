extension UIView {
  /// Whether the view's class overrides ``draw(_:)``. In UIKit, this decides whether a view is drawn when it first
  /// appears.
  ///
  /// UIKit asks the Objective-C runtime. Swift has no such query, but keeps a class's methods in a table of its
  /// metadata, each at the same index in all subclasses: the class overrides the method if the table has another
  /// function there than `UIView`'s.
  final var overridesDraw: Bool {
    guard let place = Self.placeOfDraw else { return type(of: self) != UIView.self }
    return ClassMetadata(of: type(of: self))[place] != ClassMetadata(of: UIView.self)[place]
  }

  /// The index at which a class that overrides only this method differs from a class that overrides nothing; `nil` if
  /// there is no such index.
  private static let placeOfDraw: Int? = {
    let (base, plain, drawing) = (
      ClassMetadata(of: UIView.self), ClassMetadata(of: PlainView.self), ClassMetadata(of: DrawingView.self)
    )
    let places = base.methods.filter { plain[$0] == base[$0] && drawing[$0] != base[$0] }
    return places.count == 1 ? places[0] : nil
  }()

  private final class PlainView: UIView {}

  private final class DrawingView: UIView {
    override func draw(_ rect: CGRect) {}
  }
}

/// The words of a class's metadata, in Swift's layout without Objective-C: kind, superclass, flags, the instance's
/// size, the class's own size with the offset of these words in it, descriptor, a function that destroys fields; then
/// methods and the offsets of fields.
private struct ClassMetadata {
  private let words: UnsafePointer<UInt>

  init(of type: AnyClass) {
    words = UnsafePointer(bitPattern: UInt(bitPattern: ObjectIdentifier(type)))!
  }

  subscript(index: Int) -> UInt { words[index] }

  /// The indices of methods, and of everything else after the fixed part.
  var methods: Range<Int> {
    let sizes = UInt64(words[4])
    let (size, offset) = (Int(sizes & 0xFFFF_FFFF), Int(sizes >> 32))
    let count = (size - offset) / MemoryLayout<UInt>.size
    return 7..<Swift.max(7, count)
  }
}

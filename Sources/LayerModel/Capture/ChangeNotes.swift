/// The changes of a layer itself since the last snapshot of its tree.
struct ChangeNotes: OptionSet {
  let rawValue: UInt8

  /// The layer is listed in ``ChangeRecord/changed``, if it has a record.
  static let listed = ChangeNotes(rawValue: 1)
  /// Its geometry, `isHidden` or `opacity` has changed.
  static let place = ChangeNotes(rawValue: 2)
  /// Anything else has changed.
  static let look = ChangeNotes(rawValue: 4)
  /// The layer is listed in ``ChangeRecord/unarranged``, if it has a record.
  static let unarranged = ChangeNotes(rawValue: 8)
}

/// The work that a layer needs, and the work that layers below it need.
struct PendingWork: OptionSet {
  let rawValue: UInt8

  static let layout = PendingWork(rawValue: 1)
  static let layoutBelow = PendingWork(rawValue: 2)
  static let display = PendingWork(rawValue: 4)
  static let displayBelow = PendingWork(rawValue: 8)

  /// Animations that are added, start or stop.
  static let events = PendingWork(rawValue: 16)
  static let eventsBelow = PendingWork(rawValue: 32)

  static let anyLayout: PendingWork = [.layout, .layoutBelow]
  static let anyDisplay: PendingWork = [.display, .displayBelow]
  static let anyEvents: PendingWork = [.events, .eventsBelow]

  /// The flags that a layer sets when a sublayer or mask of it has this work.
  var seenFromAbove: PendingWork {
    var work: PendingWork = []
    if !isDisjoint(with: .anyLayout) { work.insert(.layoutBelow) }
    if !isDisjoint(with: .anyDisplay) { work.insert(.displayBelow) }
    if !isDisjoint(with: .anyEvents) { work.insert(.eventsBelow) }
    return work
  }
}

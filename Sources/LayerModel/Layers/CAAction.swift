import Foundation

/// Something that runs when a layer's property changes.
///
/// Source: <https://developer.apple.com/documentation/quartzcore/caaction>.
public protocol CAAction {
  /// Called when what `event` names happened to `anObject`, a layer.
  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
}

/// Stands for "no action": the search for one ends with it.
extension NSNull: CAAction {
  public func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {}
}

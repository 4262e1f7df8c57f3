import Foundation

/// An object that runs when a layer's property changes, or when another event happens to the layer.
///
/// Source: <https://developer.apple.com/documentation/quartzcore/caaction>.
public protocol CAAction {
  /// Runs the action: `event` has happened to `anObject`, a layer.
  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
}

/// "No action": the search for an action ends here.
extension NSNull: CAAction {
  public func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {}
}

import Foundation

extension UIView {
  /// Whether the view's content is read from right to left.
  final var readsFromRight: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }
}

extension UIEdgeInsets {
  /// The insets by the direction of reading.
  func directional(fromRight: Bool) -> NSDirectionalEdgeInsets {
    NSDirectionalEdgeInsets(
      top: top, leading: fromRight ? right : left, bottom: bottom, trailing: fromRight ? left : right)
  }
}

extension NSDirectionalEdgeInsets {
  /// The insets from the left and the right.
  func absolute(fromRight: Bool) -> UIEdgeInsets {
    UIEdgeInsets(
      top: top, left: fromRight ? trailing : leading, bottom: bottom, right: fromRight ? leading : trailing)
  }
}

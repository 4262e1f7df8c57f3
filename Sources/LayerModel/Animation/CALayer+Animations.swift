import Foundation

extension CALayer {
  /// See ``add(_:forKey:)``.
  final func addAnimation(_ animation: CAAnimation, forKey key: String?) {}
}

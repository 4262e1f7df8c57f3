import Foundation

extension CALayer {
  /// See ``value(forKey:)``.
  final func propertyValue(forKey key: String) -> Any? { otherValues[key] }

  /// See ``setValue(_:forKey:)``.
  final func setPropertyValue(_ value: Any?, forKey key: String) { otherValues[key] = value }

  /// See ``value(forKeyPath:)``.
  final func propertyValue(forKeyPath keyPath: String) -> Any? { propertyValue(forKey: keyPath) }

  /// See ``setValue(_:forKeyPath:)``.
  final func setPropertyValue(_ value: Any?, forKeyPath keyPath: String) { setPropertyValue(value, forKey: keyPath) }
}

import Foundation

extension CALayer {
  func ownCopiesOfParts(namedBy keyPath: String) {}
  class func needsDisplay(forKey key: String) -> Bool { false }
}

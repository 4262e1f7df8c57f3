import Foundation

extension CAAnimation {
  func freeze() {}
  func begin(at time: CFTimeInterval) { beginTime = time }
}
extension CATransition {
  func transitionProgress(at time: CFTimeInterval) -> Double? { nil }
}
extension CALayer {
  func ownCopiesOfParts(namedBy keyPath: String) {}
  class func needsDisplay(forKey key: String) -> Bool { false }
}
public let kCATransition = "transition"

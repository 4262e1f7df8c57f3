import Foundation

extension CAAnimation {
  func freeze() {}
  func begin(at time: CFTimeInterval) { beginTime = time }
}
extension CATransition {
  func transitionProgress(at time: CFTimeInterval) -> Double? { nil }
}
public let kCATransition = "transition"

import Foundation
import Geometry

extension CAValueFunction {
  /// Returns the transform for `numbers`: an angle in radians, a scale factor or a distance along one axis, or three of
  /// the last two. `nil` if the function takes a different count of numbers.
  package func value(of numbers: AnimatableValue) -> CATransform3D? {
    guard let n = Self.read(numbers) else { return nil }
    if name == .scale || name == .translate {
      guard n.count == 3 else { return nil }
      return name == .scale ? CATransform3DMakeScale(n[0], n[1], n[2]) : CATransform3DMakeTranslation(n[0], n[1], n[2])
    }
    guard n.count == 1 else { return nil }
    switch name {
    case .rotateX: return CATransform3DMakeRotation(n[0], 1, 0, 0)
    case .rotateY: return CATransform3DMakeRotation(n[0], 0, 1, 0)
    case .rotateZ: return CATransform3DMakeRotation(n[0], 0, 0, 1)
    case .scaleX: return CATransform3DMakeScale(n[0], 1, 1)
    case .scaleY: return CATransform3DMakeScale(1, n[0], 1)
    case .scaleZ: return CATransform3DMakeScale(1, 1, n[0])
    case .translateX: return CATransform3DMakeTranslation(n[0], 0, 0)
    case .translateY: return CATransform3DMakeTranslation(0, n[0], 0)
    case .translateZ: return CATransform3DMakeTranslation(0, 0, n[0])
    default: return nil
    }
  }

  private static func read(_ value: AnimatableValue) -> [CGFloat]? {
    switch value.converted(toKindOf: .number(0)) {
    case .number(let v): return [CGFloat(v)]
    case .list(let elements):
      let numbers = elements.compactMap { read($0) }
      return numbers.count == elements.count && numbers.allSatisfy { $0.count == 1 } ? numbers.map { $0[0] } : nil
    default: return nil
    }
  }
}

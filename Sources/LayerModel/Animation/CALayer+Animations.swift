import Foundation

extension CALayer {
  private static let listKey = " animations"

  private var animationList: [(key: String, animation: CAAnimation)] {
    get { otherValues[Self.listKey] as? [(key: String, animation: CAAnimation)] ?? [] }
    set { otherValues[Self.listKey] = newValue.isEmpty ? nil : newValue }
  }

  /// See ``add(_:forKey:)``.
  final func addAnimation(_ animation: CAAnimation, forKey key: String?) {
    guard let key, let copy = animation.copy() as? CAAnimation else { return }
    removeAnimation(forKey: key)
    animationList.append((key, copy))
  }

  /// The animation that was added under `key`.
  public func animation(forKey key: String) -> CAAnimation? { animationList.first { $0.key == key }?.animation }

  /// The keys of all animations in the order in which they were added; `nil` where there are none.
  public func animationKeys() -> [String]? { animationList.isEmpty ? nil : animationList.map(\.key) }

  /// Takes the animation under `key` away.
  public func removeAnimation(forKey key: String) { animationList.removeAll { $0.key == key } }
}

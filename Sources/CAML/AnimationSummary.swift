import LayerModel

/// A description of one animation in one line: its key, its class, and every property that differs from its default.
package struct AnimationSummary: CustomStringConvertible {
  package let description: String

  package init(_ animation: CAAnimation, forKey key: String) {
    var words = ["animation", key.debugDescription, PropertyText.className(of: animation)]
    words += PropertyText.all(of: animation).filter { !$0.isDefault }.map { "\($0.key)=\($0.text)" }
    description = words.joined(separator: " ")
  }
}

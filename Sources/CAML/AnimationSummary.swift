import LayerModel

/// A description of one animation in one line: its key, its class, and every property that differs from its default.
package struct AnimationSummary: CustomStringConvertible {
  package let description: String

  package init(_ animation: CAAnimation, forKey key: String) {
    var words = ["animation", key.debugDescription]
    if let kind = AnimationClass.of(animation) {
      words.append(kind.name)
      let normal = kind.make()
      for property in kind.table.sorted(by: {
        ($0.key == "keyPath" ? "" : $0.key) < ($1.key == "keyPath" ? "" : $1.key)
      }) {
        let text = property.get(animation).summary
        if text != property.get(normal).summary { words.append("\(property.key)=\(text)") }
      }
    } else {
      words.append("\(type(of: animation))")
    }
    description = words.joined(separator: " ")
  }
}

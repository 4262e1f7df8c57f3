import LayerModel

/// Writing animations.
extension DocumentText {
  /// The dictionary of a layer's animations, in the order in which they were added.
  ///
  /// The element is `animation` if that is the key, and otherwise `p` with the key as an attribute, because not every
  /// key is a valid element name.
  mutating func linesOfAnimations(of layer: CALayer) -> [String] {
    var children: [String] = []
    for attached in layer.animationList where attached.isListed {
      guard let key = attached.key else { continue }
      let animation = attached.animation
      guard let kind = AnimationClass.of(animation) else {
        note(["an animation of a class that documents do not hold is left out"], of: layer.name ?? "a layer")
        continue
      }
      let isUsual = key == "animation"
      let opening = (isUsual ? "animation" : "p key=\"\(key.escaped)\"") + " type=\"\(kind.name)\""
      let id = numbers.attributes(of: .animation(key: key, of: layer))
      children += lines(
        of: animation, tag: isUsual ? "animation" : "p", opening: ([opening] + id).joined(separator: " "), depth: 0)
    }
    return children.isEmpty ? [] : element("animations", children: children)
  }

  mutating func lines(of animation: CAAnimation, tag: String, opening: String, depth: Int) -> [String] {
    guard let kind = AnimationClass.of(animation) else {
      note(["one of a class that documents do not hold is left out"], of: "a group of animations")
      return []
    }
    note(kind.table.compactMap { $0.loss(animation) }, of: "a \(kind.name)")
    var (attributes, children) = properties(
      of: animation, kind.table, like: defaultTexts(kind.name, kind.table, kind.make), depth: depth)
    if let source = (animation as? CAMatchMoveAnimation)?.sourceLayer {
      if let id = numbers.id(of: .layer(source)) {
        children.append("<sourceLayer object=\"\(id)\"/>")
      } else {
        note(["the layer that it follows is not in the document"], of: "a \(kind.name)")
      }
    }
    return element(tag, opening: opening, attributes: attributes, children: children)
  }
}

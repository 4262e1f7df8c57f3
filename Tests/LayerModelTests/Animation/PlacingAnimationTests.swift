import TestSupport

/// Frames of animated layers: the same as from scratch and as presentation copies, whatever they reuse of the frame
/// before.
@Suite struct PlacingAnimationTests {
  /// Counts how often the layer's effects are read.
  private final class Probe: NSObject, FilterObject {
    var reads = 0
    var effect: LayerFilter? {
      reads += 1
      return nil
    }
    let (kind, handle, isEnabled, revision): (String, String?, Bool, UInt64) = ("probe", nil, true, 0)
    let (inputs, blendMode, objection): ([String: Any], BlendMode?, String?) = ([:], nil, nil)

    func value(forKey key: String) -> Any? { nil }
    func setValue(_ value: Any?, forKey key: String) {}
  }

  private let layer = CALayer(10, 20, 8, 8, .white)
  private let root = CALayer(100, 100)

  init() {
    layer.cornerRadius = 2
    root.addSublayer(layer)
  }

  private func animate(_ keyPath: String, _ from: Any, _ to: Any, additive: Bool = false) {
    let animation = CABasicAnimation(keyPath: keyPath)
    (animation.fromValue, animation.toValue, animation.duration, animation.isAdditive) = (from, to, 10, additive)
    layer.add(animation, forKey: keyPath)
  }

  /// The frame at a time, which must equal one that is taken from scratch.
  @discardableResult private func frame(at time: Double) -> LayerSnapshot {
    let renewed = root.frameAsFromScratch(at: time)
    let node = renewed.nodes[1]
    if let copy = layer.presentation() {
      verify(copy.position == node.geometry.position, copy.zPosition == node.geometry.zPosition)
      verify(copy.anchorPoint == node.geometry.anchorPoint, copy.anchorPointZ == node.geometry.anchorPointZ)
      verify(CATransform3DEqualToTransform(copy.transform, node.geometry.transform))
      verify(CATransform3DEqualToTransform(copy.sublayerTransform, node.geometry.sublayerTransform))
      verify(min(max(copy.opacity, 0), 1) == node.opacity, copy.isHidden == (node.isInvisible && node.opacity > 0))
    }
    return renewed
  }

  private let animations: [(keyPath: String, from: Any, to: Any, onlyPlaces: Bool)] = [
    ("position", CGPoint.zero, CGPoint(10, 10), true), ("position.x", 0, 10, true), ("zPosition", 0, 10, true),
    ("anchorPoint.y", 0, 1, true), ("anchorPointZ", 0, 1, true), ("transform.rotation.z", 0, 1, true),
    ("sublayerTransform", CATransform3DIdentity, CATransform3DMakeScale(3, 3, 3), true), ("opacity", 0, 1, true),
    ("hidden", false, true, true), ("bounds.origin", CGPoint.zero, CGPoint(9, 3), true),
    ("bounds.size.width", 8, 20, false), ("cornerRadius", 0, 4, false),
    ("backgroundColor", CGColor.black, CGColor.white, false), ("shadowOpacity", 0, 1, false),
  ]

  @Test func aFrameReadsTheLookOnlyIfItIsAnimated() {
    for (keyPath, from, to, onlyPlaces) in animations {
      let (test, probe) = (PlacingAnimationTests(), Probe())
      test.layer.backgroundFilters = [probe]
      test.animate(keyPath, from, to)
      _ = test.root.commitFrame(at: 0)
      _ = test.root.commitFrame(at: 1)
      let before = probe.reads
      verify(test.root.commitFrame(at: 2).changes?.nodes.isEmpty == (keyPath == "hidden"), "\(keyPath)")
      verify((probe.reads == before) == onlyPlaces, "\(keyPath)")
      for time in [3.0, 4, 12] { test.frame(at: time) }
    }
  }

  @Test func everyPropertyThatPlacesIsTried() {
    let placing = CALayer.keys.rows.filter { $0.traits.contains(.places) }.map(\.key)
    let tried = animations.filter(\.onlyPlaces).map { String($0.keyPath.prefix { $0 != "." }) }
    verify(placing.count == 8, Set(tried) == Set(placing + ["bounds"]))
  }

  /// A frame from scratch sets the values on a copy of the layer. Values of another kind, and of parts, are read alike.
  @Test func valuesAreReadAsOnACopy() {
    let turned = CGAffineTransform(rotationAngle: 1)
    let values: [(keyPath: String, from: Any, to: Any)] = [
      ("position", 3, 4), ("position", CGSize(width: 1, height: 2), CGPoint(5, 6)), ("position.x", "7", 9),
      ("opacity", true, 0), ("opacity", 2, -1), ("hidden", 1, 0), ("transform", turned, CATransform3DIdentity),
      ("transform", 1, 2), ("transform.scale", 0, 2),
      ("transform.translation", CGSize.zero, CGSize(width: 4, height: 4)), ("anchorPoint", CGPoint.zero, CGPoint(1, 1)),
      ("zPosition", "1", 3), ("sublayerTransform.rotation", 0, 3),
    ]
    for (keyPath, from, to) in values {
      for additive in [false, true] {
        let test = PlacingAnimationTests()
        test.layer.transform.m34 = -0.002
        test.animate(keyPath, from, to, additive: additive)
        for time in [0.0, 1, 5, 9, 10, 11] { test.frame(at: time) }
      }
    }
  }

  @Test func theLookFollowsTheLayerWhileItMoves() {
    animate("position.x", 0, 100)
    _ = root.commitFrame(at: 0)
    _ = root.commitFrame(at: 1)
    layer.cornerRadius = 4
    let second = root.commitFrame(at: 2)
    verify(second.styles[Int(second.nodes[1].style)].shape.radius == 4, second.nodes[1].geometry.position.x == 20)
    layer.position.y = 7
    let third = root.commitFrame(at: 3)
    verify(third.nodes[1].geometry.position == CGPoint(30, 7))
    frame(at: 4)
  }

  /// An animation of the look that ends, or is removed, leaves the model's look.
  @Test func endedLookAnimationRestoresTheModel() {
    animate("position.x", 0, 100)
    animate("cornerRadius", 3, 3)
    _ = root.commitFrame(at: 0)
    let first = root.commitFrame(at: 1)
    verify(first.styles[Int(first.nodes[1].style)].shape.radius == 3)
    layer.removeAnimation(forKey: "cornerRadius")
    let second = root.commitFrame(at: 2)
    verify(second.styles[Int(second.nodes[1].style)].shape.radius == 2)
    frame(at: 3)
    animate("cornerRadius", 3, 3)
    _ = root.commitFrame(at: 4)
    verify(frame(at: 11).nodes[1].geometry.position.x == 14, "the first is over")
    let last = frame(at: 20)
    verify(last.styles[Int(last.nodes[1].style)].shape.radius == 2)
  }

  /// A frame sets animated values on the copy of the frame before, and they do not add up.
  @Test func additiveValuesStartFromTheModel() {
    animate("position.x", 0, 10, additive: true)
    animate("borderWidth", 0, 10, additive: true)
    layer.borderColor = .black
    layer.borderWidth = 1
    for time in [0.0, 1, 2, 5] {
      let snapshot = root.commitFrame(at: time)
      verify(snapshot.nodes[1].geometry.position.x == 14 + time)
      verify(snapshot.styles[Int(snapshot.nodes[1].style)].borderWidth == 1 + time)
    }
    // Backwards, too, and after a change of the model.
    layer.borderWidth = 0.5
    let snapshot = root.commitFrame(at: 1)
    verify(snapshot.styles[Int(snapshot.nodes[1].style)].borderWidth == 1.5)
  }

  /// The filters of a copy are the model's again before animated inputs are set on copies of them.
  @Test func animatedFiltersAreTheModels() {
    let blur = CAFilter(type: "gaussianBlur")
    (blur.name, layer.filters) = ("blur", [blur])
    blur.setValue(1, forKey: "inputRadius")
    animate("filters.blur.inputRadius", 0, 10, additive: true)
    for time in [0.0, 1, 2, 3] {
      let snapshot = root.commitFrame(at: time)
      verify(snapshot.effects(of: 1)?.filters == [.gaussianBlur(sigma: 1 + time)])
    }
    verify(blur.value(forKey: "inputRadius") as? Int == 1, "the model's is unchanged")
  }
}

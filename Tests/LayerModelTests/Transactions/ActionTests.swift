import TestSupport

/// An action that records its events.
private final class Note: CAAction {
  let name: String
  nonisolated(unsafe) static var log: [String] = []
  var log: [String] = []

  init(_ name: String) { self.name = name }

  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    log.append("\(name) \(event) \((anObject as? CALayer)?.opacity ?? -1)")
  }
}

private final class Answering: NSObject, CALayerDelegate {
  var answers: [String: any CAAction] = [:]
  var asked: [String] = []

  func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
    asked.append("\(event) \(layer.opacity)")
    return answers[event]
  }
}

private final class Tinted: CALayer {
  override class func defaultAction(forKey event: String) -> (any CAAction)? {
    event == "opacity" ? CABasicAnimation(keyPath: "cornerRadius") : nil
  }
}

private let unit = CGRect(x: 0, y: 0, width: 10, height: 10)

/// A root with one layer, displayed by a frame at 0 s, in a context with its own clock.
private func shown(_ body: (_ root: CALayer, _ layer: CALayer) throws -> Void) rethrows {
  try LayerContext().run {
    let root = CALayer(0, 0, 100, 100)
    let layer = CALayer(10, 10, 20, 20, .red)
    root.addSublayer(layer)
    root.commitFrame()
    try body(root, layer)
  }
}

@Suite struct ActionTests {
  @Test func theFirstAnswerIsTaken() {
    let layer = Tinted()
    let delegate = Answering()
    let (first, second, third) = (Note("delegate"), Note("actions"), Note("style"))
    layer.delegate = delegate
    delegate.answers["opacity"] = first
    layer.actions = ["opacity": second]
    layer.style = ["style": ["actions": ["opacity": third]]]
    verify(layer.action(forKey: "opacity") as? Note === first)
    delegate.answers = [:]
    verify(layer.action(forKey: "opacity") as? Note === second)
    layer.actions = nil
    verify(layer.action(forKey: "opacity") as? Note === third)
    layer.style = nil
    verify((layer.action(forKey: "opacity") as? CABasicAnimation)?.keyPath == "cornerRadius")
    verify(layer.action(forKey: "position") == nil)
  }

  @Test(arguments: ["delegate", "actions", "style"])
  func nullEndsTheSearch(place: String) {
    let layer = Tinted()
    let delegate = Answering()
    switch place {
    case "delegate":
      layer.delegate = delegate
      delegate.answers["opacity"] = NSNull()
      layer.actions = ["opacity": Note("actions")]
    case "actions": layer.actions = ["opacity": NSNull()]
    default: layer.style = ["actions": ["opacity": NSNull()]]
    }
    verify(layer.action(forKey: "opacity") == nil)
  }

  @Test func anActionIsAskedForBeforeTheChangeAndRunAfterIt() {
    let layer = CALayer()
    let (delegate, note) = (Answering(), Note("ran"))
    layer.delegate = delegate
    delegate.answers["opacity"] = note
    layer.opacity = 0.25
    verify(delegate.asked == ["opacity 1.0"], note.log == ["ran opacity 0.25"])
    layer.opacity = 0.25
    verify(note.log.count == 1, "the same value is no change")
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer.opacity = 1
    verify(layer.action(forKey: "opacity") as? Note === note, "only setters do not ask")
    CATransaction.commit()
    verify(note.log.count == 1)
  }

  @Test func aTreeThatWasNeverShownIsNotAnimated() {
    LayerContext().run {
      let layer = CALayer()
      layer.opacity = 0
      verify(layer.animationKeys() == nil, layer.presentation() == nil, layer.action(forKey: "opacity") == nil)
      verify(CALayer.defaultAction(forKey: "position") == nil)
    }
  }

  @Test func aChangeToAShownLayerIsAnimated() throws {
    try shown { root, layer in
      layer.opacity = 0
      verify(layer.opacity == 0, layer.animationKeys() == ["opacity"])
      let animation = try #require(layer.animation(forKey: "opacity") as? CABasicAnimation)
      verify(animation.fromValue as? Float == 1, animation.toValue == nil)
      verify(animation.duration == 0.25, animation.fillMode == .backwards, animation.isRemovedOnCompletion)
      verify(root.commitFrame(at: 0).nodes[1].opacity == 1)
      // The default curve is at 0.80240 in the middle.
      let middle = root.commitFrame(at: 0.125).nodes[1].opacity
      verify(abs(middle - 0.1976) < 1e-5)
      let presentation = try #require(layer.presentation())
      verify(presentation.opacity == middle, presentation.model() === layer, layer.model() === layer)
      verify(root.commitFrame(at: 0.25).nodes[1].opacity == 0)
      verify(layer.animationKeys() == nil, "the frame at its end shows it for the last time")
    }
  }

  @Test func theTransactionTellsHowLongAndAtWhatPace() {
    shown { root, layer in
      CATransaction.setAnimationDuration(2)
      CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
      layer.position.x = 120
      verify(layer.animation(forKey: "position")?.duration == 2)
      let x = root.commitFrame(at: 0.5).nodes[1].geometry.position.x
      verify(x == 20 + 100 * 0.25)
      layer.zPosition = 3
      verify(layer.animation(forKey: "zPosition")?.duration == 0.25, "the frame ended the transaction")
    }
  }

  @Test func aChangeDuringAnAnimationGoesOnFromWhatShows() throws {
    try shown { root, layer in
      CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
      CATransaction.setAnimationDuration(1)
      layer.opacity = 0
      root.commitFrame(at: 0.5)
      CATransaction.setAnimationDuration(1)
      layer.opacity = 1
      let animation = try #require(layer.animation(forKey: "opacity") as? CABasicAnimation)
      verify(animation.fromValue as? Float == 0.5, root.commitFrame(at: 0.5).nodes[1].opacity == 0.5)
      verify(layer.animationKeys() == ["opacity"])
    }
  }

  @Test func aFrameChangesBoundsAndPosition() {
    shown { _, layer in
      layer.frame = CGRect(x: 0, y: 0, width: 50, height: 60)
      verify(layer.animationKeys() == ["position", "bounds"])
    }
  }

  @Test(arguments: ["hidden", "mask", "masksToBounds", "sublayers", "filters"])
  func propertiesWithoutInterpolationFade(key: String) {
    shown { _, layer in
      switch key {
      case "hidden": layer.isHidden = true
      case "mask": layer.mask = CALayer()
      case "masksToBounds": layer.masksToBounds = true
      case "sublayers": layer.addSublayer(CALayer())
      default: layer.filters = [CAFilter(type: "colorInvert")]
      }
      verify(layer.animationKeys() == ["transition"])
      verify((layer.animation(forKey: kCATransition) as? CATransition)?.type == .fade)
    }
  }

  @Test(arguments: ["contentsGravity", "doubleSided", "shadowPath", "name", "shouldRasterize"])
  func somePropertiesChangeAtOnce(key: String) {
    shown { _, layer in
      switch key {
      case "contentsGravity": layer.contentsGravity = .center
      case "doubleSided": layer.isDoubleSided = false
      case "shadowPath": layer.shadowPath = CGPath(rect: unit, transform: nil)
      case "name": layer.name = "a"
      default: layer.shouldRasterize = true
      }
      verify(layer.animationKeys() == nil)
    }
  }

  @Test func aColorComesFromNothingAtOnce() {
    shown { _, layer in
      layer.backgroundColor = .blue
      verify(layer.animationKeys() == ["backgroundColor"])
      let bare = CALayer()
      layer.addSublayer(bare)
      layer.superlayer!.commitFrame()
      bare.backgroundColor = .red
      verify(bare.animationKeys() == nil)
    }
  }

  @Test func subclassesHaveMoreThatIsAnimated() {
    LayerContext().run {
      let shape = CAShapeLayer()
      shape.commitFrame()
      shape.strokeEnd = 0.5
      shape.path = CGPath(rect: unit, transform: nil)
      verify(shape.animationKeys() == ["strokeEnd"])
    }
  }

  @Test func orderingInAndOutAreEvents() {
    LayerContext().run {
      let (root, layer, note) = (CALayer(), CALayer(), Note("event"))
      layer.actions = [kCAOnOrderIn: note, kCAOnOrderOut: note]
      root.addSublayer(layer)
      layer.removeFromSuperlayer()
      verify(note.log == ["event onOrderIn 1.0", "event onOrderOut 1.0"])
    }
  }
}

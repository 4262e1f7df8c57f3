import TestSupport

/// Records who is asked for which action, and never answers.
private final class Asked: NSObject, CALayerDelegate {
  var questions: [String] = []

  func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
    questions.append("\(layer.name ?? "?").\(event)")
    return nil
  }

  /// The questions since the last call.
  func take() -> [String] {
    defer { questions = [] }
    return questions
  }
}

/// A layer that notes the questions to itself.
private final class Asking: CALayer {
  var asked: Asked?
  override func action(forKey event: String) -> (any CAAction)? {
    asked?.questions.append("\(name ?? "?").\(event)")
    return super.action(forKey: event)
  }
}

/// The order in which delegates and classes are asked for actions, as observed on macOS.
@Suite struct QuestionTests {
  private let asked = Asked()
  private let root = CALayer()

  private func named(_ name: String) -> CALayer {
    let layer = CALayer()
    (layer.name, layer.delegate) = (name, asked)
    return layer
  }

  init() { (root.name, root.delegate) = ("root", asked) }

  @Test func aNewSublayerIsAskedAfterItsSuperlayer() {
    let (a, b) = (named("a"), named("b"))
    root.addSublayer(a)
    verify(asked.take() == ["root.sublayers", "a.onOrderIn"])
    root.insertSublayer(b, below: a)
    verify(asked.take() == ["root.sublayers", "b.onOrderIn"])
  }

  @Test(arguments: ["add", "index", "above", "below", "behind"]) func aMoveAmongSiblingsAsksTheSuperlayerOnly(
    way: String
  ) {
    let layers = ["a", "b", "c"].map(named)
    root.sublayers = layers
    root.layoutIfNeeded()
    _ = asked.take()
    let order: [String]
    switch way {
    case "add":
      root.addSublayer(layers[0])
      order = ["b", "c", "a"]
    case "index":
      root.insertSublayer(layers[2], at: 1)
      order = ["a", "c", "b"]
    case "above":
      root.insertSublayer(layers[0], above: layers[1])
      order = ["b", "a", "c"]
    case "below":
      root.insertSublayer(layers[2], below: layers[0])
      order = ["c", "a", "b"]
    default:
      root.insertSublayer(layers[1], below: nil)
      order = ["b", "a", "c"]
    }
    verify(asked.take() == ["root.sublayers"])
    verify(root.sublayers?.compactMap(\.name) == order, layers.allSatisfy { $0.superlayer === root })
    verify(root.needsLayout())
  }

  @Test func aLayerBesideItselfGoesToTheFront() {
    let layers = ["a", "b"].map(named)
    root.sublayers = layers
    root.insertSublayer(layers[0], above: layers[0])
    verify(root.sublayers?.compactMap(\.name) == ["b", "a"])
  }

  @Test func removedLayerIsAskedAfterItsSuperlayer() {
    let a = named("a")
    root.addSublayer(a)
    _ = asked.take()
    a.removeFromSuperlayer()
    verify(asked.take() == ["root.sublayers", "a.onOrderOut"], root.sublayers == nil)
    a.removeFromSuperlayer()
    verify(asked.take().isEmpty, "it has left")
  }

  @Test func anotherSuperlayerIsAskedAfterTheFirst() {
    let (a, other) = (named("a"), named("other"))
    root.addSublayer(a)
    _ = asked.take()
    other.addSublayer(a)
    verify(asked.take() == ["root.sublayers", "other.sublayers", "a.onOrderIn"])
  }

  @Test func replacingAsksOnce() {
    let (a, b, c) = (named("a"), named("b"), named("c"))
    root.sublayers = [a, c]
    _ = asked.take()
    root.replaceSublayer(a, with: b)
    verify(asked.take() == ["root.sublayers", "a.onOrderOut", "b.onOrderIn"])
    verify(root.sublayers?.compactMap(\.name) == ["b", "c"])
    root.replaceSublayer(b, with: c)
    verify(asked.take() == ["root.sublayers", "b.onOrderOut"], "c was there")
    verify(root.sublayers?.compactMap(\.name) == ["c"], b.superlayer == nil)
  }

  @Test func aNewListAsksThoseWhoComeAndGo() {
    let (a, b, c) = (named("a"), named("b"), named("c"))
    root.sublayers = [a, b]
    verify(asked.take() == ["root.sublayers", "a.onOrderIn", "b.onOrderIn"])
    root.sublayers = [c, b]
    verify(asked.take() == ["root.sublayers", "a.onOrderOut", "c.onOrderIn"])
    verify(root.sublayers?.compactMap(\.name) == ["c", "b"], a.superlayer == nil)
    root.sublayers = [b, c, b]
    verify(root.sublayers?.compactMap(\.name) == ["c", "b"], "a layer has one place")
    _ = asked.take()
    root.sublayers = nil
    verify(asked.take() == ["root.sublayers", "c.onOrderOut", "b.onOrderOut"])
    root.sublayers = []
    verify(asked.take().isEmpty, "nothing changed")
  }

  @Test func aNewMaskIsAsked() {
    let mask = named("mask")
    root.mask = mask
    verify(asked.take() == ["root.mask", "mask.onOrderIn"])
    root.mask = nil
    verify(asked.take() == ["root.mask"])
  }

  @Test func aLayoutAsksWhenItIsDone() {
    let a = named("a")
    root.addSublayer(a)
    _ = asked.take()
    root.layoutIfNeeded()
    verify(asked.take() == ["root.onLayout"], "a needs no layout")
    a.setNeedsLayout()
    root.commitFrame()
    verify(asked.take() == ["a.onLayout"])
    root.commitFrame()
    verify(asked.take().isEmpty)
  }

  /// A plain layer's layout is passed over in frames; its action is not.
  @Test func anActionFollowsALayoutThatDoesNothing() {
    final class Note: CAAction {
      var count = 0
      func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) { count += 1 }
    }
    let (plain, note) = (CALayer(), Note())
    root.addSublayer(plain)
    plain.actions = ["onLayout": note]
    root.commitFrame()
    let before = note.count
    plain.setNeedsLayout()
    root.commitFrame()
    verify(note.count == before + 1)
  }

  @Test func subclassesAreAskedThemselves() {
    LayerContext().run {
      let (parent, child) = (Asking(), Asking())
      (parent.name, child.name) = ("p", "c")
      root.delegate = nil
      root.addSublayer(parent)
      root.commitFrame(at: 0)
      (parent.asked, child.asked) = (asked, asked)
      parent.addSublayer(child)
      verify(asked.take() == ["p.sublayers", "c.onOrderIn"])
      root.commitFrame(at: 0)
      verify(asked.take() == ["p.onLayout"])
      child.removeFromSuperlayer()
      verify(asked.take() == ["p.sublayers", "c.onOrderOut"])
    }
  }

  @Test func withoutActionsNobodyIsAsked() {
    let a = named("a")
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    root.addSublayer(a)
    root.insertSublayer(a, at: 0)
    a.removeFromSuperlayer()
    root.mask = a
    root.layoutIfNeeded()
    CATransaction.commit()
    verify(asked.take().isEmpty)
  }

  @Test func aFrameAsksForThePositionFirst() {
    root.frame = CGRect(x: 1, y: 2, width: 30, height: 40)
    verify(asked.take() == ["root.position", "root.bounds"])
    root.frame.origin.x = 5
    verify(asked.take() == ["root.position"], "the size stays")
  }

  // MARK: - Animations

  private final class Log: NSObject, CAAnimationDelegate {
    let name: String
    let tell: (String) -> Void
    init(_ name: String, _ tell: @escaping (String) -> Void) { (self.name, self.tell) = (name, tell) }
    func animationDidStart(_ anim: CAAnimation) { tell("start \(name)") }
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { tell("\(flag ? "stop" : "cut") \(name)") }
  }

  @Test func latestDelegatesAreToldFirstAndBlocksBeforeStops() {
    LayerContext().run {
      let (root, other) = (CALayer(), CALayer())
      root.addSublayer(other)
      root.commitFrame(at: 0)
      var lines: [String] = []
      func add(_ name: String, to layer: CALayer, _ duration: Double) {
        let animation = CABasicAnimation(keyPath: "zPosition")
        (animation.toValue, animation.duration) = (1, duration)
        animation.delegate = Log(name) { lines.append($0) }
        layer.add(animation, forKey: name)
      }
      CATransaction.begin()
      CATransaction.setCompletionBlock { lines.append("outer") }
      add("1", to: other, 1)
      CATransaction.begin()
      CATransaction.setCompletionBlock { lines.append("inner") }
      add("2", to: root, 1)
      CATransaction.commit()
      add("3", to: other, 1)
      CATransaction.commit()
      root.commitFrame(at: 0)
      verify(lines == ["start 3", "start 2", "start 1"], "across layers, too")
      lines = []
      root.commitFrame(at: 1.5)
      verify(lines == ["inner", "outer", "stop 3", "stop 2", "stop 1"])
      // Removed, or gone with their layer.
      lines = []
      for name in ["4", "5"] { add(name, to: other, 9) }
      root.commitFrame(at: 2)
      CATransaction.begin()
      CATransaction.setCompletionBlock { lines.append("block") }
      add("6", to: other, 9)
      CATransaction.commit()
      other.removeAllAnimations()
      CATransaction.flush()
      verify(lines == ["start 5", "start 4", "start 6", "block", "cut 6", "cut 5", "cut 4"])
      lines = []
      for name in ["7", "8"] { add(name, to: other, 9) }
      root.commitFrame(at: 3)
      other.removeFromSuperlayer()
      root.commitFrame(at: 4)
      verify(lines == ["start 8", "start 7", "cut 8", "cut 7"])
    }
  }

  @Test func aPresentationHasItsModelsAnimations() throws {
    try LayerContext().run {
      let layer = CALayer()
      let animation = CABasicAnimation(keyPath: "opacity")
      (animation.fromValue, animation.duration) = (0, 1)
      layer.add(animation, forKey: "fade")
      layer.commitFrame(at: 0.5)
      let shown = try #require(layer.presentation())
      verify(shown.animationKeys() == ["fade"], shown.animation(forKey: "fade") === layer.animation(forKey: "fade"))
      verify(shown.animation(forKey: "other") == nil, shown.opacity == 0.5)
      layer.commitFrame(at: 2)
      verify(layer.presentation()?.animationKeys() == nil)
    }
  }
}

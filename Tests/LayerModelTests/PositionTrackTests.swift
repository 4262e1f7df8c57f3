import Foundation
import Geometry
import LayerModel
import LayerSnapshots
import TestSupport
import Testing

/// Layers with one animation of their position: frames follow it without asking them.
@Suite struct PositionTrackTests {
  private final class Listener: NSObject, CAAnimationDelegate {
    var events: [String] = []

    func animationDidStart(_ anim: CAAnimation) { events.append("start") }
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { events.append("stop \(flag)") }
  }

  private let root = CALayer(100, 100)
  private let group = CALayer(0, 0, 50, 50)
  private let layers = (0..<4).map { CALayer(CGFloat(10 * $0), 0, 8, 8, .white) }
  private let context = LayerContext()

  init() {
    root.sublayers = [layers[0], group, layers[3]]
    group.sublayers = [layers[1], layers[2]]
  }

  /// From (0, 0) to (40, 80) in two seconds.
  @discardableResult private func animate(
    _ layer: CALayer, _ change: (CABasicAnimation) -> Void = { _ in }
  ) -> Listener {
    let (way, listener) = (CABasicAnimation(keyPath: "position"), Listener())
    (way.fromValue, way.toValue, way.duration, way.delegate) = (CGPoint.zero, CGPoint(40, 80), 2, listener)
    change(way)
    layer.add(way, forKey: "way")
    return listener
  }

  /// The positions of ``layers`` in the frame at a time, which must be those of presentation copies and of a frame from scratch.
  @discardableResult private func positions(at time: Double) -> [CGPoint] {
    context.run {
      let frame = root.commitFrame(at: time)
      let found = [1, 3, 4, 5].map { frame.nodes[$0].geometry.position }
      verify(found == layers.map { $0.presentation()?.position }, "\(time): \(found)")
      let versions = frame.nodes.map(\.version)
      // The same moment again changes nothing.
      let again = root.commitFrame(at: time)
      verify(again.changes?.nodes ?? [] == [] && again.nodes.map(\.version) == versions)
      return found
    }
  }

  private var followed: [Int32] { root.followedNodes }

  @Test func positionsAreThoseOfTheFormula() {
    context.run {
      animate(layers[0])
      animate(layers[1]) { ($0.autoreverses, $0.repeatCount) = (true, .infinity) }
      animate(layers[2]) { ($0.duration, $0.repeatCount) = (0.5, 3) }
      animate(layers[3]) { $0.timingFunction = CAMediaTimingFunction(controlPoints: 0, 0, 1, 0) }
    }
    for time in [0, 0.1, 0.2] { positions(at: time) }
    verify(followed == [1, 3, 4, 5])
    verify(positions(at: 0.5) == [CGPoint(10, 20), CGPoint(10, 20), CGPoint.zero, layers[3].presented])
    verify(positions(at: 1.25)[...2] == [CGPoint(25, 50), CGPoint(25, 50), CGPoint(20, 40)])
    // Another is over, and shows the model again.
    verify(positions(at: 1.75)[...2] == [CGPoint(35, 70), CGPoint(35, 70), layers[2].position])
    verify(positions(at: 3)[...2] == [layers[0].position, CGPoint(20, 40), layers[2].position])
    verify(followed == [3])
    verify(positions(at: 3 + 4e5)[1] == CGPoint(20, 40))
    // Back in time, as frames may go.
    verify(positions(at: 0.5)[1] == CGPoint(10, 20))
  }

  /// With the timing function (0, 0), (1, 0): x = 3s²(1 − s) + s³, y = s³.
  @Test func thePaceIsThatOfTheTimingFunction() {
    context.run { _ = animate(layers[0]) { $0.timingFunction = CAMediaTimingFunction(controlPoints: 0, 0, 1, 0) } }
    for s in [0.1, 0.25, 0.5, 0.7] {
      let x = 3 * s * s * (1 - s) + s * s * s
      for _ in 0..<3 { positions(at: 2 * x) }
      verify(followed == [1])
      let found = positions(at: 2 * x)[0]
      verify(abs(found.x - 40 * s * s * s) < 1e-9 && abs(found.y - 80 * s * s * s) < 1e-9)
    }
  }

  /// An animation of more than a position between two points is no track. Frames ask the layer, with the same result.
  @Test func othersAreNotFollowed() {
    let changes: [(CABasicAnimation) -> Void] = [
      { $0.isAdditive = true }, { ($0.isCumulative, $0.repeatCount) = (true, 3) }, { $0.toValue = nil },
      { ($0.toValue, $0.byValue) = (nil, CGPoint(1, 1)) }, { $0.speed = 2 }, { $0.timeOffset = 0.5 },
      { ($0.keyPath, $0.fromValue, $0.toValue) = ("position.x", 0, 9) }, { $0.toValue = 3 },
      { $0.toValue = CGPoint(CGFloat.infinity, 0) }, { $0.toValue = CGPoint(1e11, 0) }, { $0.beginTime = 5 },
    ]
    for (k, change) in changes.enumerated() {
      let test = PositionTrackTests()
      test.context.run { _ = test.animate(test.layers[1], change) }
      for time in [0, 0.25, 0.5, 1, 1.5, 2, 3] { test.positions(at: time) }
      verify(test.followed.isEmpty || k == 9, "\(k)")
    }
    for k in 0..<4 {
      let test = PositionTrackTests()
      test.context.run {
        test.animate(test.layers[1])
        switch k {
        case 0: test.layers[1].speed = 0.5
        case 1: test.layers[1].beginTime = 0.25
        case 2: test.layers[1].add(ramp(), forKey: "other")
        default: test.layers[1].filters = [CAFilter(type: "gaussianBlur") as Any]
        }
      }
      for time in [0, 0.25, 0.5, 1, 1.5] { test.positions(at: time) }
      verify(test.followed.isEmpty, "\(k)")
    }
  }

  /// Each change takes effect in the next frame.
  @Test func aChangeEndsAndBeginsATrack() {
    let (first, second) = context.run { (animate(layers[0]), animate(layers[1])) }
    for time in [0, 0.1, 0.2] { positions(at: time) }
    verify(followed == [1, 3])
    context.run {
      CATransaction.setDisableActions(true)
      layers[0].cornerRadius = 3
      group.timeOffset = -0.2
    }
    verify(positions(at: 1) == [CGPoint(20, 40), CGPoint(16, 32), layers[2].position, layers[3].position])
    context.run { group.speed = 0 }
    verify(positions(at: 1.25)[...1] == [CGPoint(25, 50), layers[1].presented])
    positions(at: 1.3)
    context.run { (group.speed, group.timeOffset) = (1, 0) }
    verify(positions(at: 1.5)[...1] == [CGPoint(30, 60), CGPoint(30, 60)])
    context.run { layers[1].removeAllAnimations() }
    verify(positions(at: 1.6)[...1] == [CGPoint(32, 64), layers[1].position])
    context.run { _ = animate(layers[1]) }
    verify(positions(at: 1.7)[0] == CGPoint(34, 68))
    positions(at: 1.8)
    positions(at: 1.9)
    verify(followed == [1, 3])
    context.run {
      CATransaction.setDisableActions(true)
      layers[0].removeFromSuperlayer()
    }
    let frame = context.run { root.commitFrame(at: 1.95) }
    verify(frame.nodes.count == 5 && frame.nodes[2].geometry.position == layers[1].presented)
    verify(first.events == ["start", "stop false"] && second.events == ["start", "stop false"])
  }

  /// Frames without events do not look for any; those that have one come in time.
  @Test func animationsStartAndStopInTheirFrames() {
    let listeners = context.run {
      [
        animate(layers[0]), animate(layers[1]) { $0.beginTime = 1.05 },
        animate(layers[2]) { ($0.beginTime, $0.duration) = (0.3, 0.25) },
        animate(layers[3]) { $0.repeatCount = .infinity },
      ]
    }
    var events: [[Int]] = Array(repeating: [], count: 4)
    var (counts, quiet) = ([0, 0, 0, 0], 0)
    for k in 0...40 {
      let time = Double(k) / 10
      if k == 30 { context.run { layers[3].removeAllAnimations() } }
      _ = context.run { root.commitFrame(at: time) }
      if root.quietTimes?.contains(time) == true { quiet += 1 }
      for (i, listener) in listeners.enumerated() where listener.events.count > counts[i] {
        events[i].append(k)
        counts[i] = listener.events.count
      }
    }
    verify(events == [[0, 20], [11, 31], [3, 6], [0, 30]], "\(events)")
    verify(listeners.map { $0.events.last } == ["stop true", "stop true", "stop true", "stop false"])
    verify(quiet > 20, "\(quiet)")
  }

  /// A layer inside whose time runs at another pace makes no frame quiet.
  @Test func eventsComeAtAnotherPace() {
    let listener = context.run {
      group.speed = 2
      return animate(layers[1])
    }
    var frames: [Int] = []
    for k in 0...12 {
      let count = listener.events.count
      _ = context.run { root.commitFrame(at: Double(k) / 10) }
      if listener.events.count > count { frames.append(k) }
      verify(root.quietTimes == nil || k >= 10)
    }
    verify(frames == [0, 10])
  }

  /// An animation that a layout or a delegate adds in the middle of a frame starts in it.
  @Test func animationsAddedByDelegatesStart() {
    final class Adder: NSObject, CALayerDelegate {
      var body: (() -> Void)?
      func layoutSublayers(of layer: CALayer) { body?() }
    }
    let adder = Adder()
    context.run { _ = animate(layers[0]) }
    for time in [0, 0.1, 0.2] { positions(at: time) }
    context.run {
      adder.body = { [self] in if layers[3].animationKeys() == nil { animate(layers[3]) } }
      group.delegate = adder
      group.setNeedsLayout()
    }
    positions(at: 0.3)
    // It was added at the time of the frame before.
    verify(positions(at: 1.2)[3] == CGPoint(20, 40))
  }
}

extension CALayer {
  fileprivate var presented: CGPoint { presentation()?.position ?? CGPoint(-1, -1) }
}

import TestSupport

private final class Listener: NSObject, CAAnimationDelegate {
  var heard: [String] = []
  let name: String

  init(_ name: String = "") { self.name = name }

  func animationDidStart(_ anim: CAAnimation) { heard.append("start") }
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { heard.append("stop \(flag)") }
}

private func fade(_ duration: CFTimeInterval, _ delegate: Listener? = nil) -> CABasicAnimation {
  let animation = CABasicAnimation(keyPath: "opacity")
  animation.fromValue = 0
  animation.duration = duration
  animation.delegate = delegate
  return animation
}

@Suite(.ownContext) struct TransactionTests {
  /// Runs `body` on a thread of its own, to the thread's end.
  private func onThread(_ body: @escaping @Sendable () -> Void) {
    var thread = pthread_t()
    let work = Unmanaged.passRetained(Work(body))
    pthread_create(
      &thread, nil,
      { argument in
        if let argument { Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body() }
        return nil
      }, work.toOpaque())
    pthread_join(thread, nil)
  }

  private final class Work {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  @Test func endedThreadLeavesNoTransactionToTheNext() {
    // The next thread gets the identity of the one before.
    for _ in 0..<20 {
      onThread {
        verify(!CATransaction.disableActions())
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        verify(CATransaction.disableActions())
      }
    }
    verify(!CATransaction.disableActions())
  }

  @Test func transactionOfAContextGoesOnOnAnotherThread() {
    let (request, other) = (LayerContext(), LayerContext())
    onThread {
      request.run {
        CATransaction.begin()
        CATransaction.setAnimationDuration(3)
      }
    }
    onThread { request.run { verify(CATransaction.animationDuration() == 3) } }
    other.run { verify(CATransaction.animationDuration() == 0.25) }
    verify(CATransaction.animationDuration() == 0.25)
  }

  @Test func contextStaysBoundAfterAnAwait() async throws {
    let context = LayerContext(startingAt: 5)
    let time = await context.run {
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      await Task.yield()
      verify(CATransaction.disableActions())
      return CACurrentMediaTime()
    }
    verify(time == 5, !CATransaction.disableActions())
  }

  @Test func settingsAreLookedUpFromTheInnermostOut() {
    verify(CATransaction.animationDuration() == 0.25)
    verify(CATransaction.animationTimingFunction() == nil, !CATransaction.disableActions())
    CATransaction.begin()
    CATransaction.setAnimationDuration(1)
    CATransaction.begin()
    verify(CATransaction.animationDuration() == 1)
    CATransaction.setAnimationDuration(2)
    CATransaction.setValue("x", forKey: "own")
    verify(CATransaction.animationDuration() == 2, CATransaction.value(forKey: "own") as? String == "x")
    CATransaction.commit()
    verify(CATransaction.animationDuration() == 1, CATransaction.value(forKey: "own") == nil)
    CATransaction.commit()
    verify(CATransaction.animationDuration() == 0.25)
    CATransaction.commit()
    CATransaction.commit()
    verify(CATransaction.animationDuration() == 0.25, "one commit too many does no harm")
  }

  @Test func theImplicitTransactionEndsWithAFlush() {
    CATransaction.setAnimationDuration(3)
    verify(CATransaction.animationDuration() == 3)
    CATransaction.flush()
    verify(CATransaction.animationDuration() == 0.25)
  }

  @Test func contextsLiveSideBySide() {
    let (one, other) = (LayerContext(), LayerContext(startingAt: 7))
    one.run {
      CATransaction.setAnimationDuration(3)
      other.run {
        verify(CATransaction.animationDuration() == 0.25, CACurrentMediaTime() == 7)
      }
      verify(CATransaction.animationDuration() == 3, CACurrentMediaTime() == 0)
      CALayer().commitFrame(at: 5)
      verify(CACurrentMediaTime() == 5, "a frame moves the clock")
    }
    verify(other.time == 7)
    let now = LayerContext.process.time
    LayerContext.process.time = 0
    verify(LayerContext.process.time >= now, "nobody moves the machine's clock")
  }

  // MARK: Completion

  @Test func aBlockWaitsForTheAnimationsAddedAfterItWasSet() {
    let layer = CALayer()
    var done = 0
    CATransaction.begin()
    CATransaction.setCompletionBlock { done += 1 }
    layer.add(fade(1), forKey: "a")
    CATransaction.begin()
    layer.add(fade(2), forKey: "b")
    CATransaction.commit()
    CATransaction.commit()
    for (time, count) in [(0, 0), (1.5, 0), (1.99, 0), (2, 1), (3, 1)] {
      layer.commitFrame(at: time)
      verify(done == count, "at \(time) s")
    }
  }

  @Test func aBlockSetAfterTheAnimationsDoesNotWait() {
    let layer = CALayer()
    var done = false
    CATransaction.begin()
    layer.add(fade(1), forKey: "a")
    CATransaction.setCompletionBlock { done = true }
    CATransaction.commit()
    verify(!done, "it is not called in the midst of commit()")
    CATransaction.flush()
    verify(done)
  }

  @Test func aBlockThatIsReplacedIsCalledAllTheSame() {
    var calls: [Int] = []
    CATransaction.begin()
    CATransaction.setCompletionBlock { calls.append(1) }
    CATransaction.setCompletionBlock { calls.append(2) }
    CATransaction.commit()
    CATransaction.flush()
    verify(calls == [1, 2])
  }

  @Test func aBlockDoesNotWaitForALayerThatIsGone() {
    var done = false
    var layer: CALayer? = CALayer()
    CATransaction.begin()
    CATransaction.setCompletionBlock { done = true }
    layer?.add(fade(1), forKey: nil)
    CATransaction.commit()
    CATransaction.flush()
    verify(!done)
    layer = nil
    CATransaction.flush()
    verify(done)
  }

  @Test func blocksComeBeforeDelegates() {
    let (layer, listener) = (CALayer(), Listener())
    CATransaction.begin()
    CATransaction.setCompletionBlock { listener.heard.append("block") }
    layer.add(fade(1, listener), forKey: "a")
    CATransaction.commit()
    layer.commitFrame(at: 0)
    verify(listener.heard == ["start"])
    layer.commitFrame(at: 1.5)
    verify(listener.heard == ["start", "block", "stop true"])
  }

  /// A frame at the end shows the end for the last time and reports it, despite the rounding of its time.
  @Test func frameAtTheEndReportsTheStop() {
    for k in 0..<60 {
      LayerContext().run {
        let (layer, listener) = (CALayer(), Listener())
        layer.commitFrame(at: Double(k) / 60)
        let animation = fade(0.2, listener)
        (animation.toValue, layer.opacity) = (0.5, 0.75)
        layer.removeAllAnimations()
        layer.add(animation, forKey: "a")
        verify(layer.commitFrame(at: Double(k + 11) / 60).nodes[0].opacity < 0.5, listener.heard == ["start"])
        let last = layer.commitFrame(at: Double(k + 12) / 60).nodes[0].opacity
        verify(listener.heard == ["start", "stop true"], layer.animationKeys() == nil, "frame \(k)")
        verify(abs(last - 0.5) < 1e-6 || last == 0.75, "frame \(k): \(last)")
        verify(layer.commitFrame(at: Double(k + 13) / 60).nodes[0].opacity == 0.75)
      }
    }
  }

  @Test func aBlockAtTheEndChangesThatFrame() {
    let (root, layer) = (CALayer(), CALayer())
    root.addSublayer(layer)
    root.commitFrame(at: 0)
    CATransaction.begin()
    CATransaction.setCompletionBlock {
      CATransaction.setDisableActions(true)
      layer.removeFromSuperlayer()
    }
    layer.add(fade(1), forKey: "a")
    CATransaction.commit()
    verify(root.commitFrame(at: 0.75).nodes.count == 2, root.commitFrame(at: 1).nodes.count == 1)
  }

  // MARK: Life

  @Test func delegatesHearOfStartAndStop() {
    let (layer, listener) = (CALayer(), Listener())
    let late = fade(1, listener)
    late.beginTime = 2
    layer.add(late, forKey: "a")
    var heard: [Int] = []
    for time in [0, 1.9, 2, 2.5, 3, 3.1, 4] {
      layer.commitFrame(at: time)
      heard.append(listener.heard.count)
    }
    verify(heard == [0, 0, 1, 1, 2, 2, 2], listener.heard == ["start", "stop true"])
  }

  @Test func removedOrReplacedAnimationHasNotFinished() {
    let (layer, one, other) = (CALayer(), Listener(), Listener())
    layer.add(fade(1, one), forKey: "a")
    layer.commitFrame(at: 0.5)
    layer.add(fade(1, other), forKey: "a")
    layer.commitFrame(at: 0.6)
    verify(one.heard == ["start", "stop false"], other.heard == ["start"])
    layer.removeAnimation(forKey: "a")
    CATransaction.flush()
    verify(other.heard == ["start", "stop false"], layer.animationKeys() == nil)
    verify(layer.commitFrame(at: 0.6).nodes[0].opacity == 1)
  }

  @Test func persistentAnimationStopsOnceAndKeepsShowing() {
    let (layer, listener) = (CALayer(), Listener())
    let animation = fade(1, listener)
    (animation.toValue, animation.fillMode, animation.isRemovedOnCompletion) = (0.5, .forwards, false)
    layer.add(animation, forKey: "a")
    for time in [0, 1.5, 2, 3] { layer.commitFrame(at: time) }
    verify(listener.heard == ["start", "stop true"], layer.animationKeys() == ["a"])
    verify(layer.commitFrame(at: 9).nodes[0].opacity == 0.5)
  }

  @Test func completedAnimationIsRemovedDespiteFillMode() {
    let layer = CALayer()
    let animation = fade(1)
    (animation.toValue, animation.fillMode) = (0.5, .both)
    layer.add(animation, forKey: "a")
    verify([0, 1, 1.1, 2].map { layer.commitFrame(at: $0).nodes[0].opacity } == [0, 0.5, 1, 1])
    verify(layer.animationKeys() == nil)
  }

  @Test func aDelegateIsLetGoOfAtTheEnd() {
    weak var gone: Listener?
    LayerContext().run {
      let layer = CALayer()
      let listener = Listener()
      gone = listener
      layer.add(fade(1, listener), forKey: "a")
      for time in [0, 2.0] { layer.commitFrame(at: time) }
      verify(listener.heard == ["start", "stop true"])
    }
    verify(gone == nil)
  }

  @Test func aDelegateMayStartTheNextAnimation() {
    final class Chain: NSObject, CAAnimationDelegate {
      let layer: CALayer
      init(_ layer: CALayer) { self.layer = layer }
      func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { layer.add(fade(1), forKey: "next") }
    }
    LayerContext().run {
      let layer = CALayer()
      let first = fade(1)
      first.delegate = Chain(layer)
      layer.add(first, forKey: "a")
      layer.commitFrame(at: 0)
      verify(
        layer.commitFrame(at: 1.25).nodes[0].opacity == 0, "the next one starts in the frame that tells of the end")
      verify(layer.commitFrame(at: 1.75).nodes[0].opacity == 0.5, layer.animation(forKey: "next")?.beginTime == 1.25)
    }
  }

  // MARK: Beginning

  @Test func anAnimationBeginsWhenItIsCommitted() {
    let (root, layer) = (CALayer(), CALayer())
    root.addSublayer(layer)
    layer.beginTime = -3
    layer.speed = 2
    layer.add(fade(1), forKey: "a")
    verify(layer.animation(forKey: "a")?.beginTime == 0)
    root.commitFrame(at: 0)
    verify(layer.animation(forKey: "a")?.beginTime == 6, root.commitFrame(at: 0.25).nodes[1].opacity == 0.5)
    root.commitFrame(at: 10)
    layer.add(fade(1), forKey: "b")
    verify(root.commitFrame(at: 10.25).nodes[1].opacity == 0.5, layer.animation(forKey: "b")?.beginTime == 26)
  }

  @Test func jumpingToAMomentEqualsSteppingToIt() {
    func tree() -> CALayer {
      let (root, layer) = (CALayer(0, 0, 50, 50), CALayer(0, 0, 10, 10, .red))
      root.addSublayer(layer)
      layer.add(fade(2), forKey: "a")
      return root
    }
    for clock in [LayerContext.Clock.manual, .monotonic] {
      LayerContext(clock: clock).run {
        let (stepped, jumped) = (tree(), tree())
        for step in 0..<100 { stepped.commitFrame(at: Double(step) / 100) }
        verify(stepped.commitFrame(at: 1).nodes[1].opacity == 0.5)
        LayerContext.current.time = 0
        verify(jumped.commitFrame(at: 1).nodes[1].opacity == 0.5)
      }
    }
  }

  @Test func earlierTimesStillShowEndedAnimations() {
    let layer = CALayer()
    layer.add(fade(1), forKey: "a")
    let times = [0.0, 0.25, 0.5, 1, 1.25]
    let opacities = { times.map { layer.commitFrame(at: $0).nodes[0].opacity } }
    let first = opacities()
    verify(first == [0, 0.25, 0.5, 1, 1], layer.animationKeys() == nil, opacities() == first)
  }

  @Test func replacedAnimationsAreForgotten() {
    let layer = CALayer()
    for i in 0..<100 {
      layer.add(fade(0.5), forKey: "a")
      layer.add(fade(0.5), forKey: nil)
      layer.commitFrame(at: Double(i))
    }
    verify(layer.animationList.count <= 4)
    for i in 0..<100 {
      layer.add(fade(0.5), forKey: "key \(i)")
      layer.commitFrame(at: Double(100 + i))
    }
    verify(layer.animationList.count <= 20)
  }

  @Test func anAnimationAddedIsACopy() {
    let layer = CALayer()
    let animation = fade(1)
    layer.add(animation, forKey: "a")
    animation.fromValue = 1
    animation.duration = 9
    verify(layer.animation(forKey: "a")?.duration == 1, layer.commitFrame(at: 0.5).nodes[0].opacity == 0.5)
    verify(layer.animation(forKey: "a") !== animation)
  }

  @Test func transitionsHaveOneKey() {
    let layer = CALayer()
    layer.add(CATransition(), forKey: "mine")
    layer.add(CATransition(), forKey: nil)
    verify(layer.animationKeys() == ["transition"])
  }
}

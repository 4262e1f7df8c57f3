import Lamina
import TestSupport

/// The behaviour of a renderer when calls of the driver fail.
@Suite struct FaultTests {
  /// A tree with a mask, a blurred group and a shadow, which take several render targets.
  private let root: CALayer = {
    let root = CALayer(size: 64)
    let group = CALayer(4, 4, 40, 40, .white)
    group.addSublayer(CALayer(10, 10, 40, 20, CGColor(red: 1, green: 0, blue: 0, alpha: 1)))
    group.opacity = 0.5
    group.filters = [CAFilter(type: "gaussianBlur")]
    let masked = CALayer(30, 30, 30, 30, .white)
    masked.mask = CALayer(5, 5, 15, 15, .white)
    masked.mask?.cornerRadius = 5
    let card = CALayer(8, 44, 16, 16, CGColor(red: 0, green: 0, blue: 1, alpha: 1))
    card.shadowOpacity = 0.8
    card.shouldRasterize = true
    root.sublayers = [group, masked, card]
    return root
  }()

  private func renderer(_ faults: GLFaults?) throws -> GPURenderer {
    try GPURenderer(device: .automatic, under: RendererConditions(validates: true, faults: faults))
  }

  /// Each call fails in turn, or every third. The frame throws, and the next frame of the same renderer is right.
  @Test(
    arguments: [
      (.failedAllocation, "render target (framebuffer status 0x8cdd)"), (.outOfMemory, "GL error 0x505 after"),
      (.rejectedProgram, "injected"),
    ] as [(GLFaults.Fault, String)])
  func aFrameThatFailsLeavesNoTrace(fault: GLFaults.Fault, words: String) throws {
    let snapshot = root.commitFrame()
    let expected = try renderer(nil).render(snapshot).premultipliedRGBA
    var call = 1
    while call < 100 {
      let faults = GLFaults(fault, atCall: call)
      let renderer = try renderer(faults)
      do {
        let pixels = try renderer.render(snapshot).premultipliedRGBA
        verify(!faults.hasOccurred, pixels == expected, "\(fault) at call \(call)")
        break
      } catch { verify(faults.hasOccurred, error.description.contains(words), "\(error)") }
      try verify(renderer.render(snapshot).premultipliedRGBA == expected, "after \(fault) at call \(call)")
      call += Cases.areAll ? 1 : 3
    }
    verify(call > 3, call < 100)
  }

  /// One frame is lost; the next is drawn in a new context. Another renderer is not affected.
  @Test(arguments: Cases.some(3, of: Array(1...6))) func aLostContextIsReplaced(call: Int) throws {
    let snapshot = root.commitFrame()
    let faults = GLFaults(.lostContext, atCall: call)
    let (lost, other) = (try renderer(faults), try renderer(nil))
    let expected = try renderer(nil).render(snapshot).premultipliedRGBA
    var failures = 0
    for _ in 0..<8 {
      do {
        try verify(lost.render(snapshot).premultipliedRGBA == expected)
      } catch {
        verify("\(error)".contains("GL error 0x507"))
        failures += 1
      }
    }
    try verify(failures == 1, faults.hasOccurred, other.render(snapshot).premultipliedRGBA == expected)
  }

  /// A part of a frame is never drawn over a picture of another context.
  @Test func aLostContextTakesTheLastPictureWithIt() throws {
    let lost = CARenderer(try renderer(GLFaults(.lostContext, atCall: 9)))
    let whole = CARenderer(try renderer(nil))
    var failures = 0
    for frame in 0..<30 {
      root.sublayers?.last?.position.x = CGFloat(16 + frame)
      for renderer in [lost, whole] {
        (renderer.layer, renderer.bounds) = (root, root.frame)
        renderer.beginFrame(atTime: Double(frame))
        do { try renderer.renderFrame() } catch { failures += 1 }
        renderer.endFrame()
      }
      let (actual, expected) = (lost.image?.premultipliedRGBA, whole.image?.premultipliedRGBA)
      if failures == 0 || frame > 20 { verify(actual == expected, "frame \(frame)") }
    }
    verify(failures == 1)
  }

  /// Whoever waits for a picture that was on the lost device gets an error, not a trap.
  @Test func picturesInFlightAreLostWithTheContext() throws {
    let snapshot = root.commitFrame()
    let expected = try renderer(nil).render(snapshot).premultipliedRGBA
    var (lost, right) = (0, 0)
    for call in stride(from: 1, to: 90, by: 5) {
      let renderer = try GPURenderer(
        device: .automatic, readback: .always(.ring),
        under: RendererConditions(validates: true, faults: GLFaults(.lostContext, atCall: call)))
      var pictures: [PendingImage] = []
      for _ in 0..<6 { (try? renderer.renderAhead(snapshot)).map { pictures.append($0) } }
      for picture in pictures {
        if let image = try? picture.image() {
          verify(image.premultipliedRGBA == expected)
          right += 1
        } else {
          lost += 1
        }
      }
    }
    verify(lost > 0, right > 11)
  }

  /// The device is reset in the middle of a film. One frame is lost, and every later one is right.
  @Test(arguments: [1, 4, 7]) func aResetIsNoticed(question: Int) throws {
    let faults = GLFaults(.reset, atCall: question)
    let renderers = try [faults, nil].map {
      try GPURenderer(device: .automatic, under: RendererConditions(faults: $0))
    }
    var lost: [Int] = []
    for frame in 1...10 {
      root.sublayers?.last?.position.x = CGFloat(16 + frame)
      let expected = try renderers[1].renderNext(root, at: Double(frame)).premultipliedRGBA
      do {
        try verify(renderers[0].renderNext(root, at: Double(frame)).premultipliedRGBA == expected, "frame \(frame)")
      } catch {
        verify("\(error)".contains("reset"), "\(error)".contains("0x507"), "\(error)")
        lost.append(frame)
      }
    }
    verify(lost == [question], "\(lost)")
  }

  /// The same without validation, where a frame is checked once: nothing that it has drawn or cached stays.
  @Test(arguments: [1, 2, 3, 4]) func aFailureThatIsNoticedLateLeavesNoTrace(check: Int) throws {
    let snapshot = root.commitFrame()
    let expected = try renderer(nil).render(snapshot).premultipliedRGBA
    let faults = GLFaults(.outOfMemory, atCall: check)
    let late = try GPURenderer(device: .automatic, under: RendererConditions(faults: faults))
    var failures = 0
    for frame in 0..<6 {
      do {
        try verify(late.render(snapshot).premultipliedRGBA == expected, "frame \(frame)")
      } catch { failures += 1 }
    }
    verify(failures == 1, faults.hasOccurred)
  }

  /// A driver that works on a thread of its own is waited for at each check.
  @Test func aFrameIsCheckedOnce() throws {
    let faults = GLFaults(.outOfMemory, atCall: .max)
    let renderer = try GPURenderer(device: .automatic, under: RendererConditions(faults: faults))
    let snapshot = root.commitFrame()
    var counts: [Int] = []
    for _ in 0..<4 {
      let before = faults.checksForErrors
      _ = try renderer.render(snapshot)
      counts.append(faults.checksForErrors - before)
      if counts.count == 1 { verify(renderer.lastFrame.passes > 2) }
    }
    // The first frame sets up the encoder.
    verify(counts == [2, 1, 1, 1], "\(counts)")
  }

  /// Instances that the device loses are written once more. If they cannot be written, the frame throws.
  @Test(arguments: [(GLFaults.Fault.failedMap, 1), (.lostBuffer, 0)])
  func instancesReachTheDeviceOrTheFrameFails(fault: GLFaults.Fault, failures: Int) throws {
    let snapshot = root.commitFrame()
    let expected = try renderer(nil).render(snapshot).premultipliedRGBA
    for call in 1...2 {
      let faults = GLFaults(fault, atCall: call)
      let renderer = try GPURenderer(device: .automatic, under: RendererConditions(faults: faults))
      var failed = 0
      for _ in 0..<4 {
        do { try verify(renderer.render(snapshot).premultipliedRGBA == expected) } catch { failed += 1 }
      }
      verify(failed == failures, faults.hasOccurred, "\(failed)")
    }
  }

  /// A device that never finishes is given up, and the next picture is drawn in a new context.
  @Test func aDeviceThatHangsIsGivenUp() throws {
    let snapshot = root.commitFrame()
    let expected = try renderer(nil).render(snapshot).premultipliedRGBA
    let renderer = try GPURenderer(
      device: .automatic, readback: .always(.ring), under: RendererConditions(faults: GLFaults(.hang, atCall: 2)))
    try verify(renderer.renderAhead(snapshot).image().premultipliedRGBA == expected)
    let error = try #require(throws: RenderError.self) { try renderer.renderAhead(snapshot).image() }
    verify(error.description.contains("has not finished"), "\(error)")
    for _ in 0..<3 { try verify(renderer.renderAhead(snapshot).image().premultipliedRGBA == expected) }
  }

  /// Displays without surfaceless contexts, and devices without `GL_EXT_base_instance`, draw the same.
  @Test(arguments: [(true, true), (false, false)])
  func missingDeviceFeaturesChangeNoPixel(needsSurface: Bool, hasBaseInstance: Bool) throws {
    let snapshot = root.commitFrame()
    let expected = try renderer(nil).render(snapshot).premultipliedRGBA
    var conditions = RendererConditions(validates: true)
    (conditions.needsSurface, conditions.hasBaseInstance) = (needsSurface, hasBaseInstance)
    let renderer = try GPURenderer(device: .automatic, under: conditions)
    for _ in 0..<3 { try verify(renderer.render(snapshot).premultipliedRGBA == expected) }
  }
}

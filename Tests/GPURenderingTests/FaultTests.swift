import GPURendering
import Geometry
import Imaging
import LayerModel
import TestSupport
import Testing

/// What a renderer does when calls of the driver fail.
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

  /// Each call fails in turn. The frame throws, and the next frame of the same renderer is right.
  @Test(arguments: [GLFaults.Fault.failedAllocation, .outOfMemory])
  func aFrameThatFailsLeavesNoTrace(fault: GLFaults.Fault) throws {
    let snapshot = root.commitFrame()
    let expected = try renderer(nil).render(snapshot).premultipliedRGBA
    var call = 1
    while call < 100 {
      let faults = GLFaults(fault, atCall: call)
      let renderer = try renderer(faults)
      do {
        let pixels = try renderer.render(snapshot).premultipliedRGBA
        #expect(!faults.hasOccurred && pixels == expected, "\(fault) at call \(call)")
        break
      } catch is GPUError { #expect(faults.hasOccurred) }
      #expect(try renderer.render(snapshot).premultipliedRGBA == expected, "after \(fault) at call \(call)")
      call += 1
    }
    #expect(call > 3 && call < 100)
  }

  /// All later frames throw, too. The loss of one renderer's context does not concern another renderer.
  @Test func aLostContextStaysLost() throws {
    let snapshot = root.commitFrame()
    let (lost, other) = (try renderer(GLFaults(.lostContext, atCall: 2)), try renderer(nil))
    for _ in 0..<3 { #expect(throws: GPUError.self) { try lost.render(snapshot) } }
    let expected = try renderer(nil).render(snapshot).premultipliedRGBA
    #expect(try other.render(snapshot).premultipliedRGBA == expected)
  }
}

import GPURendering
import TestSupport

/// Frames that are measured.
@Suite struct MeasuredFrameTests {
  /// Timer queries work without errors, also in pictures of several pieces. Devices without queries report nothing.
  @Test(arguments: [Int.max, 32]) func measuringChangesNoPixel(targetLimit: Int) throws {
    let renderer = try GPURenderer(
      device: .automatic, under: RendererConditions(validates: true, targetLimit: targetLimit))
    let tree = RandomTree(seed: 5)
    let expected = try renderer.render(tree.root.commitFrame(in: tree.viewport))
    let known = try (0..<3).map { _ in
      let (image, _, timings) = try renderer.measure(tree.root.commitFrame(in: tree.viewport))
      verify(image.premultipliedRGBA == expected.premultipliedRGBA)
      verify(timings.draw > 0, timings.readback > 0, timings.gpu.map { $0 >= 0 && $0.isFinite } ?? true)
      return timings.gpu != nil
    }
    // Mesa's software renderer has queries.
    if renderer.device.renderer.contains("llvmpipe") { verify(known == [true, true, true]) }
  }
}

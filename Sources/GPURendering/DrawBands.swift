import CGLES
import DisplayLists
import Geometry
import LayerSnapshots

/// Draw calls of bounded work. Kernels reset a GPU whose draw call takes 2 to 10 s, so one that would read too many
/// texels is cut into bands of rows, and the device gets each by itself.
struct DrawBands {
  /// The most texels that a draw call reads: a tenth of a second of a slow GPU.
  static let defaultLimit = 1 << 30

  /// The same in a frame that may be stopped.
  static let stepLimit = 1 << 24

  let limit: Int

  /// Draws once, or once for each band.
  ///
  /// - Parameters:
  ///   - fetches: The number of texels that one draw call would read.
  ///   - work: The work of that draw call, as ``FrameSteps`` counts it; `nil` for the texels.
  ///   - region: The pixels that may be drawn, in the target's.
  ///   - isCut: Whether the scissor test is on, for `region`; it is afterwards as before.
  ///   - steps: Of the frame. Each band is one.
  /// - Returns: The number of draw calls.
  func draw(
    _ fetches: Int, work: Int? = nil, in region: PixelRect, isCut: Bool, _ steps: inout FrameSteps, _ body: () -> Void
  ) throws(RenderError) -> Int {
    let limit = steps.areSmall ? min(limit, Self.stepLimit) : limit
    let count = min((fetches + limit - 1) / limit, region.height)
    if count <= 1 {
      body()
      try steps.end(work ?? fetches)
      return 1
    }
    glEnable(GLenum(GL_SCISSOR_TEST))
    for k in 0..<count {
      let (first, end) = (region.minY + k * region.height / count, region.minY + (k + 1) * region.height / count)
      glScissor(GLint(region.minX), GLint(first), GLsizei(region.width), GLsizei(end - first))
      body()
      glFlush()
      try steps.end((work ?? fetches) / count)
    }
    glScissor(GLint(region.minX), GLint(region.minY), GLsizei(region.width), GLsizei(region.height))
    if !isCut { glDisable(GLenum(GL_SCISSOR_TEST)) }
    return count
  }
}

extension DrawItem {
  /// The pixels of the frame in the rectangle around the item.
  func pixels(in frame: PixelRect) -> Int {
    let quad = quad
    return PixelRect(around: quad.x.min(), quad.y.min(), quad.x.max(), quad.y.max()).intersection(frame).area
  }

}

extension ItemList {
  /// The most texels that item `i` reads if its image is averaged over each pixel, as `meanSample` in
  /// `sampling.glsl` does; other items read a few a pixel.
  func meanFetches(of i: Int, _ features: QuadFeatures, in frame: PixelRect) -> Int {
    let (quad, origin, imageMap) = (items[i].quad, items[i].origin, imageMap(of: items[i], features))
    let part = PixelRect(around: quad.x.min(), quad.y.min(), quad.x.max(), quad.y.max()).intersection(frame)
    if part.isEmpty { return 0 }
    let (low, high) = (
      SIMD2(Float(part.minX), Float(part.minY)) - origin, SIMD2(Float(part.maxX), Float(part.maxY)) - origin
    )
    let places = [low, high, SIMD2(low.x, high.y), SIMD2(high.x, low.y), (low + high) / 2]
    let samples = places.map { imageMap.samples(at: $0, perTexel: features.contains(.image) ? 3 : 1) }.max() ?? 0
    return part.width * part.height * samples * (features.contains(.image) ? 8 : 4)
  }
}

extension ImageMap {
  /// The number of samples that `meanSample` takes in a pixel, up to 4,096.
  fileprivate func samples(at p: SIMD2<Float>, perTexel: Float) -> Int {
    func value(_ row: SIMD4<Float>) -> Float { row.x * p.x + row.y * p.y + row.z }
    let weight = value(w)
    // Seen edge-on, or behind the viewer.
    guard weight > 0 else { return 4096 }
    let target = SIMD2(value(u), value(v)) / weight
    let (across, down) = (
      (SIMD2(u.x, v.x) - target * w.x) / weight, (SIMD2(u.y, v.y) - target * w.y) / weight
    )
    let lengths = SIMD2((across * across).sum().squareRoot(), (down * down).sum().squareRoot())
    var scale = perTexel
    if perTexel > 1 {
      // The mip level whose texels are no longer than the pixel is where it is shortest.
      let least = abs(across.x * down.y - across.y * down.x) / max(lengths.max(), 1e-30)
      while scale > perTexel / 65536, perTexel / scale * 2 <= least { scale /= 2 }
    }
    let counts = (lengths * scale).clamped(lowerBound: SIMD2(repeating: 1), upperBound: SIMD2(repeating: 256))
    let product = counts.x.rounded(.up) * counts.y.rounded(.up)
    return product < 4096 ? Int(product) : 4096
  }
}

import CGLES
import LayerSnapshots
import Shaders

/// Finds the grid that a rasteriser rounds corners to, from what it draws. `GL_SUBPIXEL_BITS` is unreliable: drivers
/// with 8 report 4.
package enum GridProbe {
  /// The finest grid that is told from coarser ones, 1/256 pixel, and the coarsest that pictures can be drawn on, 1/8.
  private static let bits = 3...8

  /// Draws rectangles whose edges lie ¾ · 2⁻ᵏ pixels beyond the centre of a pixel. A grid of 2⁻ᵇ pixels moves those
  /// with k > b to the centre, which then belongs to the rectangle.
  ///
  /// - Returns: The step of the grid, pixels; `nil` if nothing is drawn, or the grid is too coarse.
  static func measure() throws(RenderError) -> SampleOffset? {
    let program = try linkProgram(ShaderCatalogue.box())
    let vertices = GLVertexArray()
    let (width, height) = (bits.upperBound + 1, 2)
    let target = try RenderTarget(width: width, height: height, format: .rgba8, levels: 1)
    target.begin(clearColor: .clear, usesDepth: false)
    glBindVertexArray(vertices.name)
    glUseProgram(program.name)
    glDisable(GLenum(GL_BLEND))
    let scale = glGetUniformLocation(program.name, "u_scale"), box = glGetUniformLocation(program.name, "u_box")
    glUniform2f(scale, 2 / Float(width), 2 / Float(height))
    for k in 0..<width {
      let (x, distance) = (Float(k), k == 0 ? 0 : 0.5 + 0.75 / Float(1 << k))
      // Row 0: an edge along y. Row 1: one along x. Column 0 is covered whatever the grid is.
      for (low, high) in [(SIMD2(x + distance, 0), SIMD2(x + 1, 1)), (SIMD2(x, 1 + distance), SIMD2(x + 1, 2))] {
        glUniform4f(box, low.x, low.y, high.x, high.y)
        glDrawArrays(GLenum(GL_TRIANGLE_STRIP), 0, 4)
      }
    }
    let pixels = target.readPixels(target.bounds)
    try checkGL("looking for the rasteriser's grid")
    let isCovered = (0..<width * height).map { pixels[4 * $0 + 3] == 255 }
    return grid(columns: Array(isCovered[..<width]), rows: Array(isCovered[width...]))
  }

  /// The grid, from whether the rectangle for each k covers the centre of its pixel.
  package static func grid(columns: [Bool], rows: [Bool]) -> SampleOffset? {
    guard columns[0], rows[0] else { return nil }
    let found = bits.last { k in (1...k).allSatisfy { !columns[$0] && !rows[$0] } }
    return found.map { SampleOffset(step: 1 / Double(1 << $0)) }
  }
}

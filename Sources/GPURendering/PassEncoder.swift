import CGLES
import DisplayLists
import Geometry
import Imaging

/// Speaks GL: turns the passes of a display list into draw calls. The context must be current.
final class PassEncoder {
  private let program: ItemProgram
  private let vertexArray = GLVertexArray()
  private let instances = GLBuffer()
  private let edgeTable = GLTexture()
  private var edgeRows = 0
  private let images: ImageTextures
  private let targets = RenderTargetPool()
  private let device: GPUDevice

  init(device: GPUDevice) throws(GPUError) {
    self.device = device
    program = try ItemProgram()
    images = ImageTextures(maximumSize: device.maximumTextureSize)
    glBindVertexArray(vertexArray.name)
    for location in ItemProgram.attributes.indices {
      glEnableVertexAttribArray(GLuint(location))
      glVertexAttribDivisor(GLuint(location), 1)
    }
    // Premultiplied source-over, the only blend there is. The rasteriser decides nothing else.
    glEnable(GLenum(GL_BLEND))
    glBlendFunc(GLenum(GL_ONE), GLenum(GL_ONE_MINUS_SRC_ALPHA))
    glDisable(GLenum(GL_DITHER))
    glPixelStorei(GLenum(GL_PACK_ALIGNMENT), 1)
    glPixelStorei(GLenum(GL_UNPACK_ALIGNMENT), 1)
    try checkGL("setting up the encoder")
  }

  /// Draws the list; returns the pixels of its last pass, premultiplied RGBA.
  ///
  /// - Parameter clock: times the stages where there is one; the device is then waited for before its pixels are read.
  func encode(
    _ list: DisplayList, counting statistics: inout FrameStatistics, timing clock: inout StageClock?
  ) throws(GPUError) -> [UInt8] {
    images.beginFrame()
    glUseProgram(program.program.name)
    glBindVertexArray(vertexArray.name)
    try uploadEdges(list.edges, counting: &statistics)
    uploadInstances(list.passes, counting: &statistics)
    clock?.charge(\.upload)
    var finished: [RenderTarget] = []
    defer { targets.give(back: finished) }
    var firstInstance = 0
    for (k, pass) in list.passes.enumerated() {
      let format: RenderPass.Format = device.hasFloatTargets ? pass.format : .rgba8
      let target = try targets.take(width: pass.frame.width, height: pass.frame.height, format: format)
      finished.append(target)
      target.begin(clearColor: pass.clearColor)
      glUniform4f(
        program.frame, Float(pass.frame.minX), Float(pass.frame.minY), Float(pass.frame.width),
        Float(pass.frame.height))
      for batch in Batcher.batches(of: pass) {
        try bind(batch.source, list, finished, &statistics, &clock)
        pointAttributes(at: firstInstance + batch.range.lowerBound)
        glDrawArraysInstanced(GLenum(GL_TRIANGLE_STRIP), 0, 4, GLsizei(batch.range.count))
        statistics.batches += 1
        statistics.draws += 1
      }
      firstInstance += pass.items.count
      statistics.passes += 1
      statistics.items += pass.items.count
      try checkGL("pass \(k) of \(list.passes.count), \(pass.frame.width) × \(pass.frame.height)")
    }
    guard let picture = finished.last else { return [] }
    if clock != nil { glFinish() }
    clock?.charge(\.draw)
    let pixels = picture.readPixels()
    clock?.charge(\.readback)
    try checkGL("reading back \(picture.width) × \(picture.height) pixels")
    return pixels
  }

  // MARK: - Uploads

  private func uploadEdges(_ edges: [SIMD4<Float>], counting statistics: inout FrameStatistics) throws(GPUError) {
    glActiveTexture(GLenum(GL_TEXTURE0 + ItemProgram.edgeUnit))
    let target = GLenum(GL_TEXTURE_2D)
    glBindTexture(target, edgeTable.name)
    let width = ItemProgram.edgeTableWidth
    let rows = max(1, (edges.count + width - 1) / width)
    guard rows <= device.maximumTextureSize else {
      throw .tooManyEdges(count: edges.count, limit: device.maximumTextureSize * width)
    }
    if rows > edgeRows {
      // Doubled, so that a growing tree does not make a new table each frame.
      edgeRows = min(max(rows, 2 * edgeRows), device.maximumTextureSize)
      glTexImage2D(
        target, 0, GL_RGBA32F, GLsizei(width), GLsizei(edgeRows), 0, GLenum(GL_RGBA), GLenum(GL_FLOAT), nil)
      glTexParameteri(target, GLenum(GL_TEXTURE_MIN_FILTER), GL_NEAREST)
      glTexParameteri(target, GLenum(GL_TEXTURE_MAG_FILTER), GL_NEAREST)
    }
    let fullRows = edges.count / width
    edges.withUnsafeBytes { bytes in
      func upload(row: Int, rows: Int, columns: Int) {
        if rows == 0 || columns == 0 { return }
        glTexSubImage2D(
          target, 0, 0, GLint(row), GLsizei(columns), GLsizei(rows), GLenum(GL_RGBA), GLenum(GL_FLOAT),
          bytes.baseAddress?.advanced(by: row * width * MemoryLayout<SIMD4<Float>>.stride))
      }
      upload(row: 0, rows: fullRows, columns: width)
      upload(row: fullRows, rows: 1, columns: edges.count - fullRows * width)
    }
    statistics.bytesUploaded += edges.count * MemoryLayout<SIMD4<Float>>.stride
    // Every other texture, new targets included, is bound to the image's unit; the table stays where it is.
    glActiveTexture(GLenum(GL_TEXTURE0 + ItemProgram.imageUnit))
  }

  /// All passes' items, one after another.
  private func uploadInstances(_ passes: [RenderPass], counting statistics: inout FrameStatistics) {
    let target = GLenum(GL_ARRAY_BUFFER)
    let stride = MemoryLayout<DrawItem>.stride
    let count = passes.reduce(0) { $0 + $1.items.count }
    glBindBuffer(target, instances.name)
    glBufferData(target, count * stride, nil, GLenum(GL_STREAM_DRAW))
    var offset = 0
    for pass in passes {
      pass.items.withUnsafeBytes { glBufferSubData(target, offset, $0.count, $0.baseAddress) }
      offset += pass.items.count * stride
    }
    statistics.bytesUploaded += offset
  }

  // MARK: - State

  private func bind(
    _ source: ImageSource, _ list: DisplayList, _ finished: [RenderTarget], _ statistics: inout FrameStatistics,
    _ clock: inout StageClock?
  ) throws(GPUError) {
    let name: GLuint
    switch source {
    case .none: return
    case .pass(let k): name = finished[k].texture.name
    case .image(let i):
      let mipmapped = list.imagesNeedingMipmaps.contains(i)
      // Images are sent when they are first used.
      clock?.charge(\.draw)
      name = try images.name(of: list.images[i], mipmapped: mipmapped, counting: &statistics)
      clock?.charge(\.upload)
    }
    glBindTexture(GLenum(GL_TEXTURE_2D), name)
  }

  /// OpenGL ES 3.0 has no base instance: the pointers move instead.
  private func pointAttributes(at instance: Int) {
    let stride = MemoryLayout<DrawItem>.stride
    for (location, attribute) in ItemProgram.attributes.enumerated() {
      let pointer = UnsafeRawPointer(bitPattern: instance * stride + attribute.offset)
      if attribute.isInteger {
        glVertexAttribIPointer(GLuint(location), 4, GLenum(GL_UNSIGNED_INT), GLsizei(stride), pointer)
      } else {
        glVertexAttribPointer(GLuint(location), 4, GLenum(GL_FLOAT), GLboolean(GL_FALSE), GLsizei(stride), pointer)
      }
    }
  }
}

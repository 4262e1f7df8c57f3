import CGLES
import DisplayLists
import Geometry
import Imaging

/// Speaks GL: turns the passes of a display list into draw calls. The context must be current.
final class PassEncoder {
  private let program: ItemProgram
  /// Made when the first frame needs them.
  private var compositing: CompositingPrograms?
  private let vertexArray = GLVertexArray()
  private let instances = GLBuffer()
  private let edgeTable = GLTexture()
  private var edgeRows = 0
  private let images: ImageTextures
  private let coverage = CoverageTextures()
  private let targets = RenderTargetPool()
  let bitmaps = BitmapCache()
  private let device: GPUDevice

  private final class CompositingPrograms {
    let composite: ItemProgram
    let blur: BlurProgram
    let reduce: ReduceProgram

    init() throws(GPUError) {
      composite = try ItemProgram(.composite)
      blur = try BlurProgram()
      reduce = try ReduceProgram()
    }
  }

  init(device: GPUDevice) throws(GPUError) {
    self.device = device
    program = try ItemProgram(.item)
    images = ImageTextures(maximumSize: device.maximumTextureSize)
    glBindVertexArray(vertexArray.name)
    for location in ItemProgram.attributes.indices {
      glEnableVertexAttribArray(GLuint(location))
      glVertexAttribDivisor(GLuint(location), 1)
    }
    // The rasteriser decides nothing: coverage is alpha.
    glEnable(GLenum(GL_BLEND))
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
    bitmaps.beginFrame()
    glBindVertexArray(vertexArray.name)
    try uploadEdges(list.edges, counting: &statistics)
    uploadInstances(list.passes, counting: &statistics)
    coverage.upload(list.coverage, counting: &statistics)
    clock?.charge(\.upload)
    // A target is free again after the last pass that reads it: nesting costs no more than what is open.
    var lastReader: [Int: Int] = [:]
    for (k, pass) in list.passes.enumerated() {
      for source in pass.sourcePasses { lastReader[source] = k }
    }
    var finished: [Int: RenderTarget] = [:]
    defer { targets.give(back: Array(finished.values)) }
    // Bitmaps of earlier frames, held from the start: one that is kept now may push an old one out.
    let kept = list.bitmaps.map { bitmaps.target(of: $0) }
    var firstInstance = 0
    for (k, pass) in list.passes.enumerated() {
      let target = try draw(pass, k, of: list, from: firstInstance, finished, kept, &statistics, &clock)
      finished[k] = target
      firstInstance += pass.items.count
      for source in pass.sourcePasses where lastReader[source] == k {
        if let done = finished.removeValue(forKey: source) {
          if let key = list.passes[source].keptAs {
            bitmaps.keep(done, as: list.bitmaps[key])
          } else {
            targets.give(back: [done])
          }
        }
      }
    }
    statistics.bitmapsReused = kept.count { $0 != nil }
    guard let picture = finished[list.passes.count - 1] else { return [] }
    if clock != nil { glFinish() }
    clock?.charge(\.draw)
    let pixels = picture.readPixels()
    clock?.charge(\.readback)
    try checkGL("reading back \(picture.width) × \(picture.height) pixels")
    return pixels
  }

  private func draw(
    _ pass: RenderPass, _ index: Int, of list: DisplayList, from firstInstance: Int, _ finished: [Int: RenderTarget],
    _ kept: [RenderTarget?], _ statistics: inout FrameStatistics, _ clock: inout StageClock?
  ) throws(GPUError) -> RenderTarget {
    let (width, height) = (pass.frame.width, pass.frame.height)
    let format: RenderPass.Format = device.hasFloatTargets ? pass.format : .rgba8
    let target = try targets.take(
      width: width, height: height, format: format, levels: pass.needsMipmaps ? PassEncoder.levels(width, height) : 1)
    target.begin(clearColor: pass.clearColor)
    statistics.passes += 1
    if let source = pass.blur?.source ?? pass.reduction?.source {
      glBindTexture(GLenum(GL_TEXTURE_2D), finished[source]?.texture.name ?? 0)
      glBlendFunc(GLenum(GL_ONE), GLenum(GL_ZERO))
      let programs = try compositingPrograms()
      if let blur = pass.blur { programs.blur.draw(blur) }
      if let reduction = pass.reduction { programs.reduce.draw(reduction) }
      statistics.batches += 1
      statistics.draws += 1
    }
    for batch in Batcher.batches(of: pass) {
      try use(batch.sources.program, over: pass.frame)
      setBlending(batch.sources.blending)
      try bind(batch.sources, list, finished, kept, &statistics, &clock)
      pointAttributes(at: firstInstance + batch.range.lowerBound)
      glDrawArraysInstanced(GLenum(GL_TRIANGLE_STRIP), 0, 4, GLsizei(batch.range.count))
      statistics.batches += 1
      statistics.draws += 1
    }
    if pass.needsMipmaps { target.makeMipmaps() }
    if pass.keptAs != nil { statistics.bitmapsDrawn += 1 }
    statistics.items += pass.items.count
    try checkGL("pass \(index) of \(list.passes.count), \(width) × \(height)")
    return target
  }

  /// Levels of a bitmap with mipmaps: no more than its size has.
  private static func levels(_ width: Int, _ height: Int) -> Int {
    var levels = 1
    while levels <= RenderPass.mipLevels, max(width, height) >> levels > 0 { levels += 1 }
    return levels
  }

  private func compositingPrograms() throws(GPUError) -> CompositingPrograms {
    if let compositing { return compositing }
    let new = try CompositingPrograms()
    compositing = new
    return new
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

  private func use(_ kind: ItemSources.Program, over frame: PixelRect) throws(GPUError) {
    var location = program.frame
    switch kind {
    case .item: glUseProgram(program.program.name)
    case .composite:
      let programs = try compositingPrograms()
      glUseProgram(programs.composite.program.name)
      location = programs.composite.frame
    }
    glUniform4f(location, Float(frame.minX), Float(frame.minY), Float(frame.width), Float(frame.height))
  }

  /// Everything is premultiplied.
  private func setBlending(_ blending: ItemSources.Blending) {
    let (source, destination): (Int32, Int32) =
      switch blending {
      case .sourceOver: (GL_ONE, GL_ONE_MINUS_SRC_ALPHA)
      case .plusLighter: (GL_ONE, GL_ONE)
      case .destOut: (GL_ZERO, GL_ONE_MINUS_SRC_ALPHA)
      case .destOver: (GL_ONE_MINUS_DST_ALPHA, GL_ONE)
      case .xor: (GL_ONE_MINUS_DST_ALPHA, GL_ONE_MINUS_SRC_ALPHA)
      case .sourceAtop: (GL_DST_ALPHA, GL_ONE_MINUS_SRC_ALPHA)
      case .screen: (GL_ONE, GL_ONE_MINUS_SRC_COLOR)
      }
    glBlendFunc(GLenum(source), GLenum(destination))
  }

  private func bind(
    _ sources: ItemSources, _ list: DisplayList, _ finished: [Int: RenderTarget], _ kept: [RenderTarget?],
    _ statistics: inout FrameStatistics, _ clock: inout StageClock?
  ) throws(GPUError) {
    let extra: [(Int32, GLuint?)] = [
      (ItemProgram.coverageUnit, sources.coveragePage.map { coverage.name(ofPage: $0) }),
      (ItemProgram.maskUnit, sources.mask.flatMap { finished[$0]?.texture.name }),
      (ItemProgram.backdropUnit, sources.backdrop.flatMap { finished[$0]?.texture.name }),
    ]
    for case (let unit, let name?) in extra {
      glActiveTexture(GLenum(GL_TEXTURE0 + unit))
      glBindTexture(GLenum(GL_TEXTURE_2D), name)
      glActiveTexture(GLenum(GL_TEXTURE0 + ItemProgram.imageUnit))
    }
    let name: GLuint
    switch sources.image {
    case .none: return
    case .pass(let k): name = finished[k]?.texture.name ?? 0
    case .bitmap(let k): name = kept[k]?.texture.name ?? 0
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

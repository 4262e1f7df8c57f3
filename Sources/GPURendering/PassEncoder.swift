import CGLES
import DisplayLists
import Geometry
import Imaging

/// Turns the passes of a display list into GL draw calls. The context must be current.
final class PassEncoder {
  private var programs: ProgramCache
  private var sharing = ProgramSharing()
  private let picturePrograms = PicturePrograms()
  private let samplers = TextureSamplers()
  private let vertexArray = GLVertexArray()
  private let instances = GLBuffer()
  private let edgeTable = GLTexture()
  private var edgeRows = 0
  private let images: ImageTextures
  private let coverage = CoverageTextures()
  private let targets = RenderTargetPool()
  let pictures: PictureCache
  private let device: GPUDevice
  /// Created for the first frame that is timed; `nil` if the device has no timer.
  private lazy var timer = GPUTimer()

  /// - Parameters:
  ///   - programLimit: The number of programs that are kept.
  ///   - firstDrawing: Greater than the number of every drawing by earlier encoders of the renderer.
  init(device: GPUDevice, cacheBudget: Int, programLimit: Int, firstDrawing: UInt64) throws(GPUError) {
    self.device = device
    programs = ProgramCache(capacity: programLimit)
    lastDrawing = firstDrawing
    pictures = PictureCache(budget: cacheBudget, pageSide: min(RenderPass.pageSide, device.maximumTextureSize))
    images = ImageTextures(maximumSize: device.maximumTextureSize)
    glBindVertexArray(vertexArray.name)
    for location in ItemProgram.attributes.indices {
      glEnableVertexAttribArray(GLuint(location))
      glVertexAttribDivisor(GLuint(location), 1)
    }
    // Dithering is on by default, and would change colours.
    glDisable(GLenum(GL_DITHER))
    glDepthFunc(GLenum(GL_LESS))
    glPixelStorei(GLenum(GL_PACK_ALIGNMENT), 1)
    glPixelStorei(GLenum(GL_UNPACK_ALIGNMENT), 1)
    try checkGL("setting up the encoder")
  }

  /// The target that holds the last picture, and the unique number of the drawing, whole or in part, that produced it.
  private(set) var shown: (target: RenderTarget, drawing: UInt64)?
  /// The formats of the output passes that drew it.
  private var shownFormats: [RenderPass.Format] = []
  private var lastDrawing: UInt64

  /// Whether a part of `list` can be drawn over the shown picture: the picture must be the one of `drawing`, with
  /// colours rounded as the list's will be.
  func shows(_ drawing: UInt64, for list: DisplayList) -> Bool {
    shown?.drawing == drawing && shownFormats == list.pictureFormats
  }

  /// Draws the list; returns the pixels of its last pass, premultiplied RGBA: 8 bits a channel, or half floats of an extended list.
  ///
  /// - Parameters:
  ///   - part: The part of the picture to draw and read, in output pixels, if ``shown`` holds the rest; `nil` for all of it.
  ///   - clock: Charged with the time of each stage. With a clock, the encoder waits for the device before it reads
  ///     pixels.
  func encode(
    _ list: DisplayList, part: PixelRect? = nil, counting statistics: inout FrameStatistics,
    timing clock: inout StageClock?
  ) throws(GPUError) -> [UInt8] {
    let picture = try draw(list, part: part, counting: &statistics, timing: &clock)
    // `part` counts from the output's first pixel, the target from its pass's.
    let origin = list.passes[list.passes.count - 1].frame
    let read = part?.moved(by: -origin.minX, -origin.minY) ?? picture.bounds
    let pixels = list.isExtended ? picture.readHalfFloats(read) : picture.readPixels(read)
    clock?.charge(\.readback)
    try checkGL("reading back \(picture.width) × \(picture.height) pixels")
    return pixels
  }

  /// Draws the list without reading its pixels. Returns the target of its last pass, which holds the picture until the next call; the
  /// device may still be drawing to it.
  func draw(
    _ list: DisplayList, part: PixelRect? = nil, counting statistics: inout FrameStatistics,
    timing clock: inout StageClock?
  ) throws(GPUError) -> RenderTarget {
    var list = part.map(list.restricted) ?? list
    images.beginFrame()
    pictures.beginFrame()
    for k in list.passes.indices {
      if let key = list.passes[k].cachedAs, !pictures.keeps(list.cachedPictures[key]) { list.passes[k].cachedAs = nil }
    }
    glBindVertexArray(vertexArray.name)
    try uploadEdges(list.edges, counting: &statistics)
    glActiveTexture(GLenum(GL_TEXTURE0 + ItemProgram.imageUnit))
    let slots = try images.slots(of: list, counting: &statistics)
    // The lookup marks pictures of earlier frames as used, so that pictures that this frame caches do not evict them.
    let cached = list.cachedPictures.map { pictures.holder(of: $0) }
    glActiveTexture(GLenum(GL_TEXTURE0 + ItemProgram.pictureUnit))
    let schedule = try PassSchedule(of: list, in: pictures)
    var frame = Frame(
      list: list, part: part, slots: slots, holders: schedule.holders, cached: cached, picture: list.passes.count - 1,
      lastInTarget: list.lastInTarget,
      readByTextures: part == nil
        ? [] : list.passes.reduce(into: []) { if $1.target != .output { $0.formUnion($1.sourcePasses) } })
    let textures = Batcher.Textures(
      images: slots.map(\.texture), passes: schedule.holders.map { $0?.target.texture.name ?? 0 },
      cachedPictures: cached.map { $0?.target.texture.name ?? 0 })
    let plans = schedule.jobs.map { Batcher.plan(for: $0.pass, textures: textures) }
    frame.programs = sharing.programs(for: plans.flatMap { $0.batches.map(\.state.program) })
    uploadInstances(schedule.jobs, plans, frame, counting: &statistics)
    coverage.upload(list.coverage, counting: &statistics)
    clock?.charge(\.upload)
    if clock != nil { timer?.begin() }
    // A target returns to the pool after the last job that reads it: only pictures that are still to be read take memory.
    var lastReader: [Int: Int] = [:]
    for (j, job) in schedule.jobs.enumerated() {
      for k in job.passes { for source in list.passes[k].sourcePasses { lastReader[source] = j } }
    }
    defer {
      for (k, holder) in frame.holders.enumerated() where list.passes[k].cachedAs == nil && k != frame.picture {
        if case .own(let target) = holder { targets.give(back: [target]) }
        if case .shared = holder { holder.map(pictures.giveBack) }
      }
      pictures.endFrame()
      sharing.forget(programs.endFrame())
      statistics.programsKept = programs.count
    }
    var firstInstance = 0
    for (j, job) in schedule.jobs.enumerated() {
      try draw(job, plans[j], from: firstInstance, of: &frame, &statistics)
      firstInstance += job.pass.list.count
      for k in job.passes {
        if let key = list.passes[k].cachedAs, let holder = frame.holders[k] {
          pictures.store(holder, as: list.cachedPictures[key])
        }
        for source in list.passes[k].sourcePasses where lastReader[source] == j {
          guard list.passes[source].cachedAs == nil, case .own(let target) = frame.holders[source] else { continue }
          frame.holders[source] = nil
          targets.give(back: [target])
        }
      }
    }
    statistics.bitmapsReused = cached.count { $0 != nil }
    statistics.cachedBytes = pictures.bytes
    guard case .own(let picture) = frame.holders[frame.picture] else {
      preconditionFailure("a picture has a target of its own")
    }
    if clock != nil {
      clock?.add(gpu: timer?.end())
      glFinish()
    }
    clock?.charge(\.draw)
    lastDrawing += 1
    shown = (picture, lastDrawing)
    shownFormats = list.pictureFormats
    return picture
  }

  /// The data that a frame's passes share: the list, and the places of images and pictures.
  fileprivate struct Frame {
    let list: DisplayList
    let part: PixelRect?
    let slots: [ImageTextures.Slot]
    /// Where the pictures of this frame's passes are.
    var holders: [PictureCache.Holder?]
    /// The places of earlier frames' pictures, for each of ``DisplayList/cachedPictures``.
    let cached: [PictureCache.Holder?]
    /// The index of the pass that draws the whole picture.
    let picture: Int
    let lastInTarget: [Int]
    /// If only a part is drawn: the passes that are read by passes other than the picture's.
    let readByTextures: Set<Int>
    /// The program to draw with, by the program that items ask for; see ``ProgramSharing``.
    var programs: [DrawState.Program: DrawState.Program] = [:]

    func holder(of image: ImageSource) -> PictureCache.Holder? {
      switch image {
      case .pass(let k): holders[k]
      case .bitmap(let k): cached[k]
      case .none, .image: nil
      }
    }
  }

  private func draw(
    _ job: PassSchedule.Job, _ plan: Batcher.Plan, from firstInstance: Int, of frame: inout Frame,
    _ statistics: inout FrameStatistics
  ) throws(GPUError) {
    let pass = job.pass
    let (width, height) = (pass.frame.width, pass.frame.height)
    if let page = job.page {
      statistics.intermediatePixels += job.parts.reduce(0) { $0 + $1.width * $1.height }
      try page.target.begin(clearColor: pass.clearColor, usesDepth: pass.list.usesDepth, parts: job.parts)
    } else {
      let index = job.passes[0]
      if pass.target != .output { statistics.intermediatePixels += width * height }
      let target: RenderTarget
      if let before = pass.continues, case .own(let drawn) = frame.holders[before] {
        // From now on, the target holds this pass's picture.
        (target, frame.holders[before]) = (drawn, nil)
      } else {
        target = try self.target(for: index, pass, in: frame)
      }
      frame.holders[index] = .own(target)
      if case .copy(let source) = pass.contents {
        return try copy(source, into: target, of: pass, index, frame, &statistics)
      }
      let part = pass.target == .output ? frame.part?.moved(by: -pass.frame.minX, -pass.frame.minY) : nil
      try target.begin(
        clearColor: pass.continues == nil ? pass.clearColor : nil, usesDepth: pass.list.usesDepth,
        parts: part.map { [$0] })
      if let part { setScissor(part) }
    }
    defer { glDisable(GLenum(GL_SCISSOR_TEST)) }
    statistics.passes += 1
    switch pass.contents {
    case .items, .culled, .copy: break
    case .blur(let blur):
      try bindPictureProgram(source: blur.source, in: frame).draw(blur)
      statistics.draws += 1
    case .reduction(let reduction):
      try bindPictureProgram(source: reduction.source, in: frame).draw(reduction)
      statistics.draws += 1
    case .enlargement(let enlargement):
      try bindPictureProgram(source: enlargement.source, in: frame).draw(
        enlargement, isExtended: frame.list.isExtended)
      statistics.draws += 1
    case .capture(let capture):
      try bindPictureProgram(source: capture.source, in: frame).draw(capture)
      statistics.draws += 1
    }
    let list = pass.list
    var depth = DepthUse.off
    let standIns = standIns(for: plan.batches, frame)
    for batch in plan.batches {
      let wanted: DepthUse = !list.usesDepth ? .off : batch.range.lowerBound < list.opaqueCount ? .write : .test
      if wanted != depth { wanted.apply() }
      depth = wanted
      let program = frame.programs[batch.state.program] ?? batch.state.program
      try use(program, over: pass.frame, isExtended: frame.list.isExtended)
      batch.state.blending.apply()
      bind(
        batch.state, for: program, of: list.items[Int(plan.order[batch.range.lowerBound])],
        standIn: standIns[program] ?? frame.slots.indices.first, frame)
      pointAttributes(at: firstInstance + batch.range.lowerBound)
      glDrawArraysInstanced(GLenum(GL_TRIANGLE_STRIP), 0, batch.state.program.cornerCount, GLsizei(batch.range.count))
      statistics.countBatch()
    }
    if depth != .off { DepthUse.off.apply() }
    if pass.target == .mipmapped, case .own(let target) = frame.holders[job.passes[0]] {
      glActiveTexture(GLenum(GL_TEXTURE0 + ItemProgram.pictureUnit))
      target.makeMipmaps()
    }
    statistics.bitmapsDrawn += job.passes.count { frame.list.passes[$0].cachedAs != nil }
    statistics.items += list.count
    try checkGL("pass \(job.passes[0]) of \(frame.list.passes.count), \(width) × \(height)")
  }

  /// Copies the pixels of a pass from the picture of another.
  private func copy(
    _ source: Int, into target: RenderTarget, of pass: RenderPass, _ index: Int, _ frame: Frame,
    _ statistics: inout FrameStatistics
  ) throws(GPUError) {
    guard case .own(let drawn) = frame.holders[source] else { return }
    let origin = frame.list.passes[source].frame
    // If only the picture reads a copy, the drawn part is enough.
    var part = pass.frame
    if let drawnPart = frame.part, !frame.readByTextures.contains(index) { part = part.intersection(drawnPart) }
    target.copy(
      part.moved(by: -origin.minX, -origin.minY), of: drawn,
      to: (x: part.minX - pass.frame.minX, y: part.minY - pass.frame.minY))
    statistics.passes += 1
    try checkGL("copying \(pass.frame.width) × \(pass.frame.height) pixels")
  }

  /// The target of a pass that shares no page. The picture takes the target of the last picture if the size is the same.
  private func target(for index: Int, _ pass: RenderPass, in frame: Frame) throws(GPUError) -> RenderTarget {
    let (width, height) = (pass.frame.width, pass.frame.height)
    let format = device.hasFloatTargets ? pass.format : .rgba8
    let last = frame.lastInTarget[index]
    if last == frame.picture, let shown {
      self.shown = nil
      if shown.target.width == width, shown.target.height == height, shown.target.format == format {
        return shown.target
      }
      targets.give(back: [shown.target])
    }
    // New targets are bound to the pictures' texture unit while they are created.
    glActiveTexture(GLenum(GL_TEXTURE0 + ItemProgram.pictureUnit))
    return try targets.take(
      width: width, height: height, format: format,
      levels: frame.list.passes[last].target == .mipmapped ? PassEncoder.levels(width, height) : 1)
  }

  private func setScissor(_ part: PixelRect) {
    glEnable(GLenum(GL_SCISSOR_TEST))
    glScissor(GLint(part.minX), GLint(part.minY), GLsizei(part.width), GLsizei(part.height))
  }

  /// The number of levels of a bitmap with mipmaps: the full size, and up to ``RenderPass/mipLevels`` smaller levels.
  private static func levels(_ width: Int, _ height: Int) -> Int {
    var levels = 1
    while levels <= RenderPass.mipLevels, max(width, height) >> levels > 0 { levels += 1 }
    return levels
  }

  /// Binds another pass's picture, and returns the programs that fill a target from it.
  private func bindPictureProgram(source: Int, in frame: Frame) -> PicturePrograms {
    bindPicture(frame.holders[source]?.target.texture.name ?? 0, unit: ItemProgram.pictureUnit)
    DrawState.Blending.copy.apply()
    return picturePrograms
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
      // Doubled, so that a growing tree does not allocate a table each frame.
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
  }

  /// Uploads the items of all jobs in drawing order, with the places of their images and pictures filled in.
  private func uploadInstances(
    _ jobs: [PassSchedule.Job], _ plans: [Batcher.Plan], _ frame: Frame, counting statistics: inout FrameStatistics
  ) {
    let target = GLenum(GL_ARRAY_BUFFER)
    let count = jobs.reduce(0) { $0 + $1.pass.list.count }
    glBindBuffer(target, instances.name)
    let bytes = count * MemoryLayout<DrawItem>.stride
    glBufferData(target, bytes, nil, GLenum(GL_STREAM_DRAW))
    if bytes == 0 { return }
    let access = GLbitfield(GL_MAP_WRITE_BIT | GL_MAP_INVALIDATE_BUFFER_BIT)
    guard let memory = glMapBufferRange(target, 0, bytes, access) else { return }
    var next = memory.bindMemory(to: DrawItem.self, capacity: count)
    for (job, plan) in zip(jobs, plans) {
      let list = job.pass.list
      list.items.withUnsafeBufferPointer { items in
        list.states.withUnsafeBufferPointer { states in
          for batch in plan.batches {
            let own = batch.state.program
            let program = frame.programs[own] ?? own
            for i in plan.order[batch.range] {
              next.initialize(to: items[Int(i)])
              next.pointee.find(states[Int(i)], in: frame)
              if program != own { next.pointee.adapt(to: program, from: own) }
              next += 1
            }
          }
        }
      }
    }
    glUnmapBuffer(target)
    statistics.bytesUploaded += bytes
  }

  // MARK: - State

  private func use(_ kind: DrawState.Program, over frame: PixelRect, isExtended: Bool) throws(GPUError) {
    try programs.use(kind) { program in
      glUseProgram(program.program.name)
      glUniform4f(program.frame, Float(frame.minX), Float(frame.minY), Float(frame.width), Float(frame.height))
      // The greatest half float. A program that limits no colours lacks the uniform.
      if program.beyond >= 0 { glUniform1f(program.beyond, ItemProgram.beyond(isExtended: isExtended)) }
    }
  }

  /// For each program that reads images, the images of its first batch that reads any: an index into `frame.slots`.
  private func standIns(for batches: [Batch], _ frame: Frame) -> [DrawState.Program: Int] {
    var standIns: [DrawState.Program: Int] = [:]
    for batch in batches {
      guard case .item = batch.state.program, case .image(let k) = batch.state.image else { continue }
      let program = frame.programs[batch.state.program] ?? batch.state.program
      if standIns[program] == nil { standIns[program] = k }
    }
    return standIns
  }

  /// Binds the textures that a batch reads.
  ///
  /// - Parameters:
  ///   - program: The program that draws the batch. A driver compiles it again for each filter, and for some sizes of
  ///     its textures.
  ///   - standIn: The images, an index into `frame.slots`, for a program that reads some and a batch that has none.
  private func bind(
    _ state: DrawState, for program: DrawState.Program, of item: DrawItem, standIn: Int?, _ frame: Frame
  ) {
    if let page = state.coveragePage { bindPicture(coverage.name(ofPage: page), unit: ItemProgram.coverageUnit) }
    if let mask = state.mask {
      bindPicture(frame.holders[mask]?.target.texture.name ?? 0, unit: ItemProgram.maskUnit)
    }
    if let backdrop = state.backdrop {
      bindPicture(frame.holders[backdrop]?.target.texture.name ?? 0, unit: ItemProgram.backdropUnit)
    }
    if let filtered = state.filtered {
      bindPicture(frame.holders[filtered]?.target.texture.name ?? 0, unit: ItemProgram.filteredUnit)
    }
    let filter = program.imageFilter ?? state.filter
    switch state.image {
    case .none:
      if program.readsImages, let standIn { bindImages(frame.slots[standIn], filter, unit: ItemProgram.imageUnit) }
    case .pass, .bitmap:
      bindPicture(frame.holder(of: state.image)?.target.texture.name ?? 0, unit: ItemProgram.pictureUnit)
      // Only quadrilaterals need a sampler; all others use the texture's own filters.
      let sampler = state.filter == .linear ? samplers.name(for: .linear) : 0
      glBindSampler(GLuint(ItemProgram.pictureUnit), sampler)
    case .image(let k): bindImages(frame.slots[k], filter, unit: ItemProgram.imageUnit)
    }
    if let k = state.secondImage {
      let isPair = if case .quad(let features) = state.program { features.contains(.pair) } else { false }
      bindImages(frame.slots[k], isPair ? state.filter : .linear, unit: ItemProgram.secondImageUnit)
    }
    for k in 0..<state.program.stackedCount {
      bindImages(frame.slots[item.stackedImage(k)], state.filter, unit: ItemProgram.firstStackUnit + GLint(k))
    }
  }

  private func bindPicture(_ name: GLuint, unit: GLint) {
    glActiveTexture(GLenum(GL_TEXTURE0 + unit))
    glBindTexture(GLenum(GL_TEXTURE_2D), name)
  }

  private func bindImages(_ place: ImageTextures.Slot, _ filter: DrawState.Filter, unit: GLint) {
    glActiveTexture(GLenum(GL_TEXTURE0 + unit))
    glBindTexture(GLenum(GL_TEXTURE_2D_ARRAY), place.texture)
    glBindSampler(GLuint(unit), samplers.name(for: filter))
  }

  /// Points the attributes at an instance, the first of a draw call: OpenGL ES 3.0 has no base instance.
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

extension DrawItem {
  /// Fills in where its images and pictures are: the layer of an array, or the place on a page.
  fileprivate mutating func find(_ state: DrawState, in frame: PassEncoder.Frame) {
    switch state.image {
    case .none: break
    case .image(let k): setImageLayer(frame.slots[k].layer)
    case .pass, .bitmap:
      guard case .shared(_, let place) = frame.holder(of: state.image) else { break }
      offsetPicture(x: place.x, y: place.y)
    }
    if let k = state.secondImage { setSecondImageLayer(frame.slots[k].layer) }
    for k in 0..<state.program.stackedCount { setStackedImage(k, frame.slots[stackedImage(k)].layer) }
    if let mask = state.mask, case .shared(_, let place) = frame.holders[mask] {
      offsetMask(x: place.x, y: place.y)
    }
  }
}

extension DisplayList {
  /// The formats of the passes over the output's own pixels.
  fileprivate var pictureFormats: [RenderPass.Format] { passes.filter { $0.target == .output }.map(\.format) }
}

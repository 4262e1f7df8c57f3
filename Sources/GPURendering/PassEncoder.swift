import CGLES
import DisplayLists
import Geometry
import Imaging
import LayerSnapshots

/// Turns the passes of a display list into GL draw calls. The context must be current.
final class PassEncoder {
  private var programs: ProgramCache
  private let effectPrograms = EffectPrograms()
  private let samplers = TextureSamplers()
  let instances: InstanceBuffer
  private let itemTexture = ItemTexture()
  private let looks = LookTexture()
  private let images: ImageTextures
  private let coverage = CoverageTextures()
  private let targets = RenderTargetPool()
  let pictures: PictureCache
  private let device: GPUDevice
  /// Whether each pass is checked for errors, so that an error names it.
  private let isThorough: Bool
  private let bands: DrawBands
  /// See ``DriverWorkaround/renewedTarget``.
  private let renewsTargets: Bool
  /// See ``DriverWorkaround/finishedCopies``.
  private let finishesCopies: Bool
  /// Created for the first frame that is timed; `nil` if the device has no timer.
  private lazy var timer = GPUTimer()

  /// - Parameters:
  ///   - firstDrawing: Greater than the number of every drawing by earlier encoders of the renderer.
  init(
    device: GPUDevice, cacheBudget: Int, under conditions: RendererConditions, firstDrawing: UInt64
  ) throws(RenderError) {
    self.device = device
    isThorough = conditions.validates
    renewsTargets = device.workarounds.contains(.renewedTarget)
    finishesCopies = device.workarounds.contains(.finishedCopies)
    bands = DrawBands(limit: min(conditions.fetchLimit, DrawBands.defaultLimit))
    programs = ProgramCache(
      capacity: min(conditions.programLimit, ProgramCache.defaultCapacity), sampleOffset: device.sampleOffset)
    instances = InstanceBuffer(usesBaseInstance: conditions.hasBaseInstance)
    lastDrawing = firstDrawing
    pictures = PictureCache(budget: cacheBudget, pageSide: min(RenderPass.pageSide, device.maximumTextureSize))
    images = ImageTextures(
      maximumSize: device.maximumTextureSize, budget: min(conditions.imageBudget, ImageTextures.defaultBudget))
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
  private(set) var lastDrawing: UInt64

  /// Whether a part of `list` can be drawn over the shown picture: the picture must be the one of `drawing`, with
  /// colours rounded as the list's will be.
  func shows(_ drawing: UInt64, for list: DisplayList) -> Bool {
    shown?.drawing == drawing && shownFormats == list.pictureFormats
  }

  /// Draws the list; returns the pixels of its last pass, premultiplied RGBA: 8 bits a channel, or half floats of an
  /// extended list.
  ///
  /// - Parameters:
  ///   - part: The part of the picture to draw and read, in output pixels, if ``shown`` holds the rest; `nil` for all
  ///     of it.
  ///   - clock: Charged with the time of each stage. With a clock, the encoder waits for the device before it reads
  ///     pixels.
  func encode(
    _ list: DisplayList, part: PixelRect? = nil, counting statistics: inout FrameStatistics,
    timing clock: inout StageClock?
  ) throws(RenderError) -> [UInt8] {
    var steps = FrameSteps(FrameMeter.current)
    let picture = try draw(list, part: part, counting: &statistics, timing: &clock, &steps)
    try steps.finish()
    // `part` counts from the output's first pixel, the target from its pass's.
    let origin = list.passes[list.passes.count - 1].frame
    let read = part?.moved(by: -origin.minX, -origin.minY) ?? picture.bounds
    let pixels = list.isExtended ? picture.readHalfFloats(read) : picture.readPixels(read)
    clock?.charge(\.readback)
    try check("drawing \(list.passes.count) passes, and reading back \(picture.width) × \(picture.height) pixels")
    return pixels
  }

  /// Throws if a call since the last check has failed; the error names the target at fault, if any. To be called once a
  /// frame.
  func check(_ stage: @autoclosure () -> String) throws(RenderError) {
    do throws(RenderError) {
      try checkGL(stage())
    } catch {
      try targets.checkNew()
      throw error
    }
  }

  /// Draws the list without reading its pixels. Returns the target of its last pass, which holds the picture until the
  /// next call; the device may still be drawing to it.
  func draw(
    _ list: DisplayList, part: PixelRect? = nil, counting statistics: inout FrameStatistics,
    timing clock: inout StageClock?, _ steps: inout FrameSteps
  ) throws(RenderError) -> RenderTarget {
    var frame = try schedule(part.map(list.restricted) ?? list, part: part, counting: &statistics)
    try upload(frame, counting: &statistics)
    clock?.charge(\.upload)
    if clock != nil { timer?.begin() }
    let picture = try drawJobs(of: &frame, counting: &statistics, &steps)
    if clock != nil {
      clock?.add(gpu: timer?.end())
      glFinish()
    }
    clock?.charge(\.draw)
    lastDrawing += 1
    shown = (picture, lastDrawing)
    shownFormats = frame.list.pictureFormats
    return picture
  }

  // MARK: - Schedule

  /// Finds the textures of images and pictures, and decides which passes are drawn together, and in which draw calls.
  private func schedule(
    _ list: DisplayList, part: PixelRect?, counting statistics: inout FrameStatistics
  ) throws(RenderError) -> Frame {
    var list = list
    images.beginFrame()
    pictures.beginFrame()
    targets.beginFrame()
    for k in list.passes.indices {
      if let key = list.passes[k].cachedAs, !pictures.keeps(key) { list.passes[k].cachedAs = nil }
    }
    instances.bind()
    glActiveTexture(GLenum(GL_TEXTURE0 + QuadProgram.imageUnit))
    let slots = try images.slots(of: list, counting: &statistics)
    // The lookup marks pictures of earlier frames as used, so that pictures that this frame caches do not evict them.
    let cached = list.cachedPictures.map { pictures.holder(of: $0) }
    glActiveTexture(GLenum(GL_TEXTURE0 + QuadProgram.pictureUnit))
    let schedule = try PassSchedule(of: list, in: pictures)
    let textures = Batcher.Textures(
      images: slots.map(\.texture), passes: schedule.holders.map { $0?.target.texture.name ?? 0 },
      cachedPictures: cached.map { $0?.target.texture.name ?? 0 })
    let rounding = device.sampleOffset.rounding
    let plans = schedule.jobs.map { Batcher.plan(for: $0.pass, textures: textures, rounding: rounding) }
    return Frame(list, part: part, schedule, plans, slots: slots, cached: cached)
  }

  // MARK: - Upload

  /// Starts the programs that the frame needs, and uploads the frame's data that the device lacks.
  private func upload(_ frame: Frame, counting statistics: inout FrameStatistics) throws(RenderError) {
    let list = frame.list
    programs.start(frame.plans.lazy.flatMap { $0.batches.lazy.map(\.state.features) })
    try itemTexture.upload(
      list.table, frame.schedule.jobs.map(\.pass.list.vectors), maximumSize: device.maximumTextureSize,
      counting: &statistics)
    statistics.bytesUploaded += try looks.upload(list, maximumSize: device.maximumTextureSize)
    try uploadItems(of: frame, counting: &statistics)
    coverage.upload(list.coverage, counting: &statistics)
    glActiveTexture(GLenum(GL_TEXTURE0 + QuadProgram.pictureUnit))
  }

  // MARK: - Draw

  /// Draws all passes. Returns the target of the last one.
  ///
  /// A target returns to the pool after the last job that reads it: only pictures that are still to be read take
  /// memory.
  private func drawJobs(
    of frame: inout Frame, counting statistics: inout FrameStatistics, _ steps: inout FrameSteps
  ) throws(RenderError) -> RenderTarget {
    let (list, jobs, lastReader) = (frame.list, frame.schedule.jobs, frame.lastReader)
    defer {
      for (k, holder) in frame.holders.enumerated() where k != frame.picture && !frame.stored.contains(k) {
        holder.map(giveBack)
      }
      pictures.endFrame()
      programs.endFrame()
      statistics.programsKept = programs.count
    }
    try steps.check(bytes: frame.schedule.mostBytes(of: list, lastReader: lastReader))
    for (j, job) in jobs.enumerated() {
      try GLDebugLabels.group("pass \(job.passes[0]), \(job.pass.frame.width) × \(job.pass.frame.height)") {
        () throws(RenderError) in
        try draw(j, of: &frame, &statistics, &steps)
      }
      for k in job.passes {
        guard let key = list.passes[k].cachedAs, let holder = frame.holders[k] else { continue }
        pictures.store(holder, of: list.passes[k].frame, as: key)
        frame.stored.insert(k)
      }
      for k in job.passes {
        for source in frame.sources[k] where lastReader[source] == j {
          guard list.passes[source].cachedAs == nil, case .own(let target) = frame.holders[source] else { continue }
          frame.holders[source] = nil
          targets.give(back: [target])
        }
      }
    }
    statistics.bitmapsReused = frame.cached.count { $0 != nil }
    statistics.cachedBytes = pictures.bytes
    statistics.imageBytes = images.bytes
    guard case .own(let picture) = frame.holders[frame.picture] else {
      preconditionFailure("a picture has a target of its own")
    }
    return picture
  }

  private func giveBack(_ holder: PictureCache.Holder) {
    switch holder {
    case .own(let target): targets.give(back: [target])
    case .shared: pictures.giveBack(holder)
    }
  }

  /// Draws a job: all items of a pass, or of several on one page, or another pass's picture.
  private func draw(
    _ j: Int, of frame: inout Frame, _ statistics: inout FrameStatistics, _ steps: inout FrameSteps
  ) throws(RenderError) {
    let job = frame.schedule.jobs[j]
    guard let area = try begin(job, of: &frame, &statistics) else { return }
    defer { glDisable(GLenum(GL_SCISSOR_TEST)) }
    if renewsTargets { glReadBuffer(GLenum(GL_COLOR_ATTACHMENT0)) }
    statistics.passes += 1
    try drawPicture(of: job.pass, in: area, frame, &statistics, &steps)
    try drawItems(of: j, in: area, frame, &statistics, &steps)
    frame.holders[job.passes[0]]?.target.end()
    if job.pass.target == .mipmapped, case .own(let target) = frame.holders[job.passes[0]] {
      glActiveTexture(GLenum(GL_TEXTURE0 + QuadProgram.pictureUnit))
      target.makeMipmaps()
    }
    statistics.bitmapsDrawn += job.passes.count { frame.list.passes[$0].cachedAs != nil }
    if isThorough {
      let (width, height) = (job.pass.frame.width, job.pass.frame.height)
      try check("pass \(job.passes[0]) of \(frame.list.passes.count), \(width) × \(height)")
    }
  }

  /// The pixels of a target that may be drawn, and whether the scissor test cuts all others off.
  private struct DrawnArea {
    var region: PixelRect
    var isCut = false
  }

  /// Binds and clears the target of a job; `nil` for a copy, which is done then.
  private func begin(
    _ job: PassSchedule.Job, of frame: inout Frame, _ statistics: inout FrameStatistics
  ) throws(RenderError) -> DrawnArea? {
    let (pass, index) = (job.pass, job.passes[0])
    let area = DrawnArea(region: PixelRect(width: pass.frame.width, height: pass.frame.height))
    if let page = job.page {
      statistics.intermediatePixels += job.parts.reduce(0) { $0 + $1.width * $1.height }
      page.target.begin(clearColor: pass.clearColor, usesDepth: pass.list.usesDepth, parts: job.parts)
      return area
    }
    if pass.target != .output { statistics.intermediatePixels += pass.frame.area }
    let target: RenderTarget
    if let before = pass.continues, case .own(let drawn) = frame.holders[before] {
      // From now on, the target holds this pass's picture.
      (target, frame.holders[before]) = (drawn, nil)
    } else {
      target = try self.target(for: index, pass, in: frame)
    }
    frame.holders[index] = .own(target)
    if case .copy(let source) = pass.contents {
      try copy(source, into: target, of: pass, index, frame, &statistics)
      return nil
    }
    let part = pass.target == .output ? frame.part?.moved(by: -pass.frame.minX, -pass.frame.minY) : nil
    target.begin(
      clearColor: pass.continues == nil ? pass.clearColor : nil, usesDepth: pass.list.usesDepth,
      parts: part.map { [$0] })
    guard let part else { return area }
    setScissor(part)
    return DrawnArea(region: part, isCut: true)
  }

  /// Fills a pass from the picture of another, if it is made of one.
  private func drawPicture(
    of pass: RenderPass, in area: DrawnArea, _ frame: Frame, _ statistics: inout FrameStatistics,
    _ steps: inout FrameSteps
  ) throws(RenderError) {
    guard case .effect(let effect, let source) = pass.contents else { return }
    bindPicture(frame.holders[source]?.target.texture.name ?? 0, unit: QuadProgram.pictureUnit)
    glBindSampler(GLuint(QuadProgram.pictureUnit), samplers.name(for: .nearest))
    DrawState.Blending.copy.apply()
    try effectPrograms.use(effect, isExtended: frame.list.isExtended)
    let fetches = pass.fetches
    statistics.texelFetches += fetches
    statistics.draws += try bands.draw(fetches, in: area.region, isCut: area.isCut, &steps) {
      glDrawArrays(GLenum(GL_TRIANGLES), 0, 3)
    }
  }

  /// Draws the items of a job, batch by batch.
  private func drawItems(
    of j: Int, in area: DrawnArea, _ frame: Frame, _ statistics: inout FrameStatistics, _ steps: inout FrameSteps
  ) throws(RenderError) {
    let (pass, plan) = (frame.schedule.jobs[j].pass, frame.plans[j])
    let list = pass.list
    statistics.items += list.count
    var depth = DepthUse.off
    defer { if depth != .off { DepthUse.off.apply() } }
    for (batch, first) in zip(plan.batches, frame.places.firsts[j]) {
      let wanted: DepthUse = !list.usesDepth ? .off : batch.range.lowerBound < list.opaqueCount ? .write : .test
      if wanted != depth { wanted.apply() }
      depth = wanted
      let program = batch.state.features
      try use(program, over: pass.frame, isExtended: frame.list.isExtended)
      batch.state.blending.apply()
      bind(batch.state, for: program, frame)
      statistics.batches += 1
      for (part, pixels) in steps.parts(of: batch.range, plan, in: list, pass.frame) {
        let skipped = part.lowerBound - batch.range.lowerBound
        let drawn = first + skipped..<first + skipped + part.count
        let fetches = meanFetches(of: part, program, plan, in: list, frame.list.looks, pass.frame)
        statistics.texelFetches += fetches
        let work = max(fetches, pixels)
        statistics.draws += try bands.draw(fetches, work: work, in: area.region, isCut: area.isCut, &steps) {
          instances.draw(drawn)
        }
      }
    }
  }

  /// The texels that a part of a batch reads for images that are averaged.
  private func meanFetches(
    of part: Range<Int>, _ features: QuadFeatures, _ plan: Batcher.Plan, in list: ItemList, _ looks: [Look],
    _ frame: PixelRect
  ) -> Int {
    guard features.contains(.filters) else { return 0 }
    return plan.order[part].reduce(0) {
      guard looks[Int(list.items[Int($1)].look)].isAveraged else { return $0 }
      return $0 + list.meanFetches(of: Int($1), features, in: frame)
    }
  }

  /// Copies the pixels of a pass from the picture of another.
  private func copy(
    _ source: Int, into target: RenderTarget, of pass: RenderPass, _ index: Int, _ frame: Frame,
    _ statistics: inout FrameStatistics
  ) throws(RenderError) {
    guard case .own(let drawn) = frame.holders[source] else { return }
    let origin = frame.list.passes[source].frame
    // If only the picture reads a copy, the drawn part is enough.
    var part = pass.frame
    if let drawnPart = frame.part, !frame.readByTextures.contains(index) { part = part.intersection(drawnPart) }
    if finishesCopies { glFinish() }
    target.copy(
      part.moved(by: -origin.minX, -origin.minY), of: drawn,
      to: (x: part.minX - pass.frame.minX, y: part.minY - pass.frame.minY))
    statistics.passes += 1
    if isThorough { try check("copying \(pass.frame.width) × \(pass.frame.height) pixels") }
  }

  /// The target of a pass that shares no page. The picture takes the target of the last picture if the size is the
  /// same.
  private func target(for index: Int, _ pass: RenderPass, in frame: Frame) throws(RenderError) -> RenderTarget {
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
    glActiveTexture(GLenum(GL_TEXTURE0 + QuadProgram.pictureUnit))
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

  // MARK: - State

  private func use(
    _ kind: QuadFeatures, over frame: PixelRect, isExtended: Bool
  ) throws(RenderError) {
    try programs.use(kind) { program in
      glUseProgram(program.program.name)
      glUniform2f(program.scale, 2 / Float(frame.width), 2 / Float(frame.height))
      // The greatest half float. A program that limits no colours lacks the uniform.
      if program.beyond >= 0 { glUniform1f(program.beyond, QuadProgram.beyond(isExtended: isExtended)) }
    }
  }

  /// Binds the textures that a batch reads.
  ///
  /// - Parameter program: The program that draws the batch. A driver compiles it again for each filter, and for some
  ///   sizes of its textures.
  private func bind(_ state: DrawState, for program: QuadFeatures, _ frame: Frame) {
    if let page = state.coveragePage { bindPicture(coverage.name(ofPage: page), unit: QuadProgram.coverageUnit) }
    if let mask = state.mask {
      bindPicture(frame.holders[mask]?.target.texture.name ?? 0, unit: QuadProgram.maskUnit)
    }
    if let backdrop = state.backdrop {
      bindPicture(frame.holders[backdrop]?.target.texture.name ?? 0, unit: QuadProgram.backdropUnit)
    }
    if let filtered = state.filtered {
      bindPicture(frame.holders[filtered]?.target.texture.name ?? 0, unit: QuadProgram.filteredUnit)
    }
    switch state.image {
    case .none: break
    case .pass, .bitmap:
      bindPicture(frame.holder(of: state.image)?.target.texture.name ?? 0, unit: QuadProgram.pictureUnit)
      glBindSampler(GLuint(QuadProgram.pictureUnit), samplers.name(for: state.filter))
    case .image(let k): bindImages(frame.slots[k], state.filter, unit: QuadProgram.imageUnit)
    }
    if let k = state.maskImage { bindImages(frame.slots[k], .linear, unit: QuadProgram.maskImageUnit) }
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
}

extension DisplayList {
  /// The formats of the passes over the output's own pixels.
  fileprivate var pictureFormats: [RenderPass.Format] { passes.filter { $0.target == .output }.map(\.format) }
}

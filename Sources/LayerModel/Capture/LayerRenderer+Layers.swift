import Imaging
import LayerSnapshots

extension LayerRenderer {
  /// Commits a frame of the tree under `root` at `time`, in seconds of the root's superlayer, and draws it.
  ///
  /// ``CALayer/commitFrame(at:in:)`` describes the commit and the meaning of `nil`.
  ///
  /// - Parameter time: A moment of the tree, independent of the machine's clock. An animation with `beginTime =
  ///   CACurrentMediaTime() + 1` begins only if `CACurrentMediaTime()` counts frames, as in a ``LayerContext`` with a
  ///   manual clock:
  ///
  ///       try LayerContext().run {
  ///         let view = Loader()                             // CACurrentMediaTime() is 0
  ///         let film = try (0..<60).map { try renderer.renderNext(view.layer, at: Double($0) / 60) }
  ///       }
  ///
  /// - Parameter tilt: The tilt of the device; see ``CALayer/commitFrame(at:tilt:in:)``.
  /// - Parameter limits: The most that the frame may cost. ``RenderLimits/seconds`` covers the commit, too.
  /// - Returns: The picture, premultiplied.
  public func render(
    _ root: CALayer, in viewport: Viewport = Viewport(), at time: Double? = nil, tilt: DeviceTilt? = nil,
    limits: RenderLimits = LayerContext.current.renderLimits
  ) throws(RenderError) -> CGImage {
    try drawing(root, limits) { () throws(RenderError) in
      try render(root.commitFrame(at: time, tilt: tilt, in: viewport), limits: limits)
    }
  }

  /// Commits the next frame of the tree under `root`, and draws it: only the damage, if a ``GPURenderer``'s last call
  /// drew the same tree in the same viewport. The parameters are those of `render(_:in:at:tilt:limits:)`.
  public func renderNext(
    _ root: CALayer, in viewport: Viewport = Viewport(), at time: Double? = nil, tilt: DeviceTilt? = nil,
    limits: RenderLimits = LayerContext.current.renderLimits
  ) throws(RenderError) -> CGImage {
    try drawing(root, limits) { () throws(RenderError) in
      try renderNext(root.commitFrame(at: time, tilt: tilt, in: viewport), limits: limits)
    }
  }

  /// Commits the frames of the tree under `root` that lead up to `time`, `step` seconds apart, then one at `time`, and
  /// draws the last one. For trees that frames drive, such as by display links. See
  /// ``CALayer/commitFrames(before:step:tilt:in:)``.
  public func render(
    _ root: CALayer, in viewport: Viewport = Viewport(), at time: Double? = nil, tilt: DeviceTilt? = nil, step: Double,
    limits: RenderLimits = LayerContext.current.renderLimits
  ) throws(RenderError) -> CGImage {
    try drawing(root, limits) { () throws(RenderError) in
      root.commitFrames(before: time, step: step, tilt: tilt, in: viewport)
      return try render(root.commitFrame(at: time, tilt: tilt, in: viewport), limits: limits)
    }
  }

  /// Commits a frame of the tree under `root` on the caller's thread, and suspends the calling task while it is drawn.
  /// The task's cancellation stops the frame. The parameters are those of the blocking form.
  ///
  ///     let picture = try await renderer.render(card, in: Viewport(scale: 2))
  public nonisolated(nonsending) func render(
    _ root: CALayer, in viewport: Viewport = Viewport(), at time: Double? = nil, tilt: DeviceTilt? = nil,
    limits: RenderLimits = LayerContext.current.renderLimits
  ) async throws(RenderError) -> CGImage {
    let snapshot = try snapshot(of: root, limits) { root.commitFrame(at: time, tilt: tilt, in: viewport) }
    do { return try await render(snapshot, limits: limits) } catch { throw error.naming(layersOf: root) }
  }

  /// Commits the next frame of the tree under `root` on the caller's thread, and suspends the calling task while its
  /// damage is drawn.
  public nonisolated(nonsending) func renderNext(
    _ root: CALayer, in viewport: Viewport = Viewport(), at time: Double? = nil, tilt: DeviceTilt? = nil,
    limits: RenderLimits = LayerContext.current.renderLimits
  ) async throws(RenderError) -> CGImage {
    let snapshot = try snapshot(of: root, limits) { root.commitFrame(at: time, tilt: tilt, in: viewport) }
    do { return try await renderNext(snapshot, limits: limits) } catch { throw error.naming(layersOf: root) }
  }

  /// Runs `body`, which commits and draws frames of the tree under `root`. The limit of time covers both.
  private func drawing(
    _ root: CALayer, _ limits: RenderLimits, _ body: () throws(RenderError) -> CGImage
  ) throws(RenderError) -> CGImage {
    do throws(RenderError) {
      return try FrameMeter.beginRequest(until: Deadline(seconds: limits.seconds), copies: limits.copies) {
        _ throws(RenderError) in
        try body()
      }
    } catch { throw error.naming(layersOf: root) }
  }

  /// Returns the snapshot that `commit` takes within the limit of time.
  private func snapshot(
    of root: CALayer, _ limits: RenderLimits, commit: () -> LayerSnapshot
  ) throws(RenderError) -> LayerSnapshot {
    try FrameMeter.beginRequest(until: Deadline(seconds: limits.seconds), copies: limits.copies) {
      request throws(RenderError) in
      let snapshot = commit()
      if let error = request.error { throw error.naming(layersOf: root) }
      return snapshot
    }
  }
}

extension RenderError {
  /// The error with the class and name of its layer, which is one under `root`.
  fileprivate func naming(layersOf root: CALayer) -> RenderError {
    guard case .stopped(var frame) = self, let wanted = frame.costliestLayer else { return self }
    var pending = [root]
    while let layer = pending.popLast() {
      if layer.lastNode.structure == wanted.structure, Int(layer.lastNode.index) == wanted.node {
        let name = layer.name.map { " “\($0)”" } ?? ""
        frame.costliestLayer?.name = "\(type(of: layer))\(name)"
        break
      }
      pending += (layer.sublayers ?? []) + [layer.mask].compactMap { $0 }
    }
    return .stopped(frame)
  }
}

import Imaging
import LayerSnapshots

extension LayerRenderer {
  /// Commits a frame of the tree under `root` at `time`, in seconds of the root's superlayer, and draws it.
  ///
  /// ``CALayer/commitFrame(at:in:)`` describes the commit and the meaning of `nil`. If a ``GPURenderer``'s last call drew the same tree in the
  /// same viewport, only the damage is drawn.
  ///
  /// - Parameter time: A moment of the tree, independent of the machine's clock. An animation with `beginTime =
  ///   CACurrentMediaTime() + 1` begins only if `CACurrentMediaTime()` counts frames, as in a ``LayerContext`` with a
  ///   manual clock:
  ///
  ///       try LayerContext().run {
  ///         let view = Loader()                             // CACurrentMediaTime() is 0
  ///         let film = try (0..<60).map { try renderer.render(view.layer, at: Double($0) / 60) }
  ///       }
  ///
  /// - Parameter limits: The most that the frame may cost. ``RenderLimits/seconds`` covers the commit, too.
  /// - Returns: The picture, premultiplied.
  /// - Throws: ``ViewportError``, ``GPUError``, or, where a limit or the cancellation of the task stops the frame, ``RenderError``.
  public func render(
    _ root: CALayer, in viewport: Viewport = Viewport(), at time: Double? = nil, limits: RenderLimits = RenderLimits()
  ) throws -> CGImage {
    try render(root, in: viewport, at: time, tilt: nil, limits: limits)
  }

  /// Commits a frame of the tree under `root` at `time` on a tilted device, and draws it: see ``CALayer/commitFrame(at:tilt:in:)``.
  ///
  /// - Throws: ``ViewportError``, ``GPUError`` or ``RenderError``.
  public func render(
    _ root: CALayer, in viewport: Viewport = Viewport(), at time: Double? = nil, tilt: DeviceTilt?,
    limits: RenderLimits = RenderLimits()
  ) throws -> CGImage {
    try draw(root, in: viewport, limits) { root.commitFrame(at: time, tilt: tilt, in: viewport) }
  }

  /// Draws the snapshot that `commit` takes of the tree under `root`. The limit of time covers both.
  private func draw(
    _ root: CALayer, in viewport: Viewport, _ limits: RenderLimits, commit: () -> LayerSnapshot
  ) throws -> CGImage {
    do {
      return try FrameMeter.beginRequest(until: Deadline(seconds: limits.seconds)) { request throws -> CGImage in
        let snapshot = commit()
        if let error = request.error { throw error }
        return try renderNext(snapshot, in: viewport, limits: limits)
      }
    } catch let error as RenderError {
      throw error.naming(layersOf: root)
    }
  }

  /// Commits a frame of the tree under `root` on the caller's thread, and suspends the calling task while it is drawn. The task's
  /// cancellation stops the frame. The parameters are those of the blocking form.
  ///
  ///     let picture = try await renderer.render(card, in: Viewport(scale: 2))
  ///
  /// - Throws: ``ViewportError``, ``GPUError`` or ``RenderError``.
  public nonisolated(nonsending) func render(
    _ root: CALayer, in viewport: Viewport = Viewport(), at time: Double? = nil, tilt: DeviceTilt? = nil,
    limits: RenderLimits = RenderLimits()
  ) async throws -> CGImage {
    do {
      return try await renderNext(root.commitFrame(at: time, tilt: tilt, in: viewport), in: viewport, limits: limits)
    } catch let error as RenderError {
      throw error.naming(layersOf: root)
    }
  }

  /// Commits the frames of the tree under `root` that lead up to `time`, `step` seconds apart, then one at `time`, and
  /// draws the last one. For trees that frames drive, such as by display links. See
  /// ``CALayer/commitFrames(before:step:tilt:in:)``.
  ///
  /// - Throws: ``ViewportError``, ``GPUError`` or ``RenderError``.
  public func render(
    _ root: CALayer, in viewport: Viewport = Viewport(), at time: Double? = nil, tilt: DeviceTilt? = nil, step: Double,
    limits: RenderLimits = RenderLimits()
  ) throws -> CGImage {
    try draw(root, in: viewport, limits) {
      root.commitFrames(before: time, step: step, tilt: tilt, in: viewport)
      return root.commitFrame(at: time, tilt: tilt, in: viewport)
    }
  }
}

extension RenderError {
  /// The error with the class and name of its layer, which is one under `root`.
  fileprivate func naming(layersOf root: CALayer) -> RenderError {
    guard let wanted = costliestLayer else { return self }
    var (error, pending) = (self, [root])
    while let layer = pending.popLast() {
      if layer.lastNode.structure == wanted.structure, Int(layer.lastNode.index) == wanted.node {
        let name = layer.name.map { " “\($0)”" } ?? ""
        error.costliestLayer?.name = "\(type(of: layer))\(name)"
        break
      }
      pending += (layer.sublayers ?? []) + [layer.mask].compactMap { $0 }
    }
    return error
  }
}

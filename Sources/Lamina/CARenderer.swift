import DisplayLists
import Foundation
import Geometry
import Imaging
import LayerModel
import LayerSnapshots

/// The time at which a frame will be on a screen, as Core Video gives it. Not used here: there is no screen.
public struct CVTimeStamp {
  /// Creates a time without a meaning.
  public init() {}
}

/// Renders one tree frame by frame, and draws only the difference from one frame to the next.
///
///     let renderer = CARenderer(try GPURenderer())
///     renderer.layer = root
///     renderer.bounds = root.frame
///     for time in times {
///       renderer.beginFrame(atTime: time, timeStamp: nil)
///       if !renderer.updateBounds().isEmpty { renderer.render() }
///       renderer.endFrame()
///     }
///
/// The first frame commits the tree: animations without a begin time start there. Later changes are animated, with any
/// clock of the ``LayerContext``. Use the renderer on the thread that uses the tree.
///
/// Source: <https://developer.apple.com/documentation/quartzcore/carenderer>, which draws into a texture or a context;
/// this one gives an ``image``.
public final class CARenderer {
  private let renderer: GPURenderer

  /// The root of the tree. Default: `nil`, nothing is drawn.
  public var layer: CALayer? { didSet { if layer !== oldValue { frame = nil } } }

  /// The visible part of the space around the root, in points. Default: `CGRect.null`, nothing is drawn.
  public var bounds = CGRect.null

  /// Pixels per point. Default: 1.
  public var scale: CGFloat = 1

  /// The direction of y in the space around the root. Default: down.
  public var yAxis = Viewport.YAxis.down

  /// The colour behind the root. Default: `nil`, transparent.
  public var background: CGColor?

  /// The colours that the picture can have. Default: sRGB. Apple's renderer has the option `kCARendererColorSpace` for
  /// this.
  public var colorRange = Viewport.ColorRange.standard

  /// The most that a frame may cost: its commit, in ``beginFrame(atTime:timeStamp:)``, and its drawing. A frame that
  /// costs more fails with ``RenderError/stopped(_:)``.
  public var limits = RenderLimits()

  /// The seconds that the commit of the current frame has left of ``limits``.
  private var secondsLeft = Double.infinity
  /// Why the commit of the current frame was cut short; `nil` if it was not.
  private var stopped: RenderError?

  /// The current frame, with the picture as last rendered.
  private var frame: RetainedFrame?
  /// The viewport of the current frame.
  private var lastViewport: Viewport?
  /// The pixels that the current frame has to draw.
  private var damage = Damage()
  private var time: CFTimeInterval = 0

  /// Creates a renderer of one layer's frames, which draws with `renderer`'s device and caches.
  public init(_ renderer: GPURenderer) { self.renderer = renderer }

  /// The last rendered picture, premultiplied; `nil` before the first ``render()``. A new layer or a frame in a new
  /// viewport resets it to `nil`.
  public var image: CGImage? { frame.flatMap { $0.pixels.isEmpty ? nil : $0.image } }

  /// Begins a frame: commits the tree at `t`, in seconds of the space around the root. If `t` is NaN or infinite, the
  /// last frame stays.
  ///
  /// - Parameter timeStamp: Not used.
  public func beginFrame(atTime t: CFTimeInterval, timeStamp: UnsafeMutablePointer<CVTimeStamp>? = nil) {
    time = t
    guard let layer, t.isFinite else { return }
    let bounds = bounds.isNull ? .zero : bounds
    let viewport = Viewport(
      size: bounds.size, scale: scale, yAxis: yAxis, placement: .placed, origin: bounds.origin, background: background,
      colorRange: colorRange)
    let end = Deadline(seconds: limits.seconds)
    let snapshot = FrameMeter.beginRequest(until: end, copies: limits.copies) { request in
      let snapshot = layer.commitFrame(at: t, in: viewport, plays: true, firstTime: t)
      stopped = request.error
      return snapshot
    }
    secondsLeft = end.left
    if stopped != nil {
      frame = nil
      return
    }
    guard let resolved = try? renderer.device.resolve(snapshot) else {
      frame = nil
      return
    }
    let known = lastViewport
    lastViewport = viewport
    if viewport == known, let further = frame?.advance(to: snapshot, in: resolved, renderer.limits) {
      damage.add(further)
    } else {
      damage = Damage(resolved.frame)
      frame = RetainedFrame(snapshot, in: resolved)
    }
  }

  /// The smallest rectangle around all pixels that ``render()`` draws, because they may differ from the last rendered
  /// picture or were added; in points of the space around the root. `CGRect.null` if there are no such pixels; all of
  /// ``bounds`` if the frame's commit was stopped by a limit, which ``render()`` reports.
  public func updateBounds() -> CGRect {
    if stopped != nil { return bounds }
    guard let frame, !damage.isEmpty else { return .null }
    let pixels = damage.bounds
    let (x, y) = (CGFloat(pixels.minX) / scale, CGFloat(pixels.minY) / scale)
    let (width, height) = (CGFloat(pixels.width) / scale, CGFloat(pixels.height) / scale)
    let fromBottom = CGFloat(frame.viewport.frame.height) / scale - y - height
    return CGRect(
      x: bounds.minX + x, y: bounds.minY + (yAxis == .down ? y : fromBottom), width: width, height: height)
  }

  /// Adds `r`, in points of the space around the root, to the pixels that ``render()`` draws in this frame.
  public func addUpdate(_ r: CGRect) {
    guard let frame, !r.isNull, !r.isEmpty else { return }
    let whole = frame.viewport.frame
    let (x0, x1) = ((r.minX - bounds.minX) * scale, (r.maxX - bounds.minX) * scale)
    var (y0, y1) = ((r.minY - bounds.minY) * scale, (r.maxY - bounds.minY) * scale)
    if yAxis == .up { (y0, y1) = (CGFloat(whole.height) - y1, CGFloat(whole.height) - y0) }
    damage.add(PixelRect(around: x0.native, y0.native, x1.native, y1.native).intersection(whole))
  }

  /// The error of the last ``render()``; `nil` if there was none.
  public private(set) var error: RenderError?

  /// Draws the pixels within ``updateBounds()`` that may differ or were added, and updates ``image``. An error is in
  /// ``error``.
  public func render() {
    do throws(RenderError) {
      try renderFrame()
      error = nil
    } catch {
      self.error = error
    }
  }

  /// As ``render()``, but throws the error. Not part of Core Animation.
  ///
  /// - Throws: ``RenderError``. The same pixels then remain to be drawn.
  public func renderFrame() throws(RenderError) { try draw(isMeasured: false) }

  /// As ``renderFrame()``; returns the time of each stage. Waits for the device before readback.
  package func measureFrame() throws(RenderError) -> FrameTimings { try draw(isMeasured: true) }

  @discardableResult
  private func draw(isMeasured: Bool) throws(RenderError) -> FrameTimings {
    if let stopped { throw stopped }
    guard var drawn = frame, !damage.isEmpty else { return FrameTimings() }
    frame = nil
    defer { frame = drawn }
    let end = Deadline(seconds: limits.seconds, left: min(limits.seconds, secondsLeft))
    let timings = try FrameMeter.beginRequest(until: end) { _ throws(RenderError) in
      try renderer.redraw(damage, of: &drawn, limits, isMeasured: isMeasured)
    }
    damage = Damage()
    return timings
  }

  /// The next time at which the unchanged tree may look different from this frame, in seconds of the space around the
  /// root: the frame's own time while something moves, ∞ if nothing ever will.
  public func nextFrameTime() -> CFTimeInterval { layer?.nextChange(from: time) ?? .infinity }

  /// Ends the frame. Pixels that were not drawn are left for the next.
  public func endFrame() {}
}

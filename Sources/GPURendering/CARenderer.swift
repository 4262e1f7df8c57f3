import DisplayLists
import Foundation
import Geometry
import Imaging
import LayerModel

/// When a frame will be on a screen, as Core Video says it. Nothing here asks.
public struct CVTimeStamp {
  public init() {}
}

/// Renders one tree frame by frame, and draws only what has changed from one frame to the next.
///
///     let renderer = CARenderer(try GPURenderer())
///     renderer.layer = root
///     renderer.bounds = root.frame
///     for time in times {
///       renderer.beginFrame(atTime: time, timeStamp: nil)
///       if !renderer.updateBounds().isEmpty { try renderer.render() }
///       renderer.endFrame()
///     }
///
/// The tree is committed with the first frame: an animation without a time to begin starts there, and what is changed from then on is
/// animated, whatever the clock of the ``LayerContext``. Source:
/// <https://developer.apple.com/documentation/quartzcore/carenderer>, which draws into a texture or a context; this one gives an
/// ``image``. One thread at a time may use it, that of the tree.
public final class CARenderer {
  private let renderer: GPURenderer

  /// The root of the tree. Default: nil, nothing is drawn.
  public var layer: CALayer? { didSet { if layer !== oldValue { frame = nil } } }

  /// What of the space around the root is shown, points. Default: empty, nothing.
  public var bounds = CGRect.zero

  /// Pixels a point. Default: 1.
  public var scale: CGFloat = 1

  /// Which way the space around the root runs. Default: down.
  public var yAxis = Viewport.YAxis.down

  /// Lies behind the root. Default: nil, nothing.
  public var background: CGColor?

  private struct ViewportKey: Equatable {
    let bounds: CGRect, scale: CGFloat, yDown: Bool, background: SIMD4<Double>?
  }

  /// What is shown, as far as it was drawn, and in which viewport.
  private var frame: RetainedFrame?
  private var key: ViewportKey?
  /// The pixels that the frame at hand has to draw.
  private var damage = Damage()
  private var time: CFTimeInterval = 0

  public init(_ renderer: GPURenderer) { self.renderer = renderer }

  /// The last picture that was rendered, premultiplied; `nil` before there is one.
  public var image: CGImage? { frame.flatMap { $0.pixels.isEmpty ? nil : $0.image } }

  /// Takes the tree as it is at `t` seconds of the space around the root.
  ///
  /// - Parameter timeStamp: Not used.
  public func beginFrame(atTime t: CFTimeInterval, timeStamp: UnsafeMutablePointer<CVTimeStamp>? = nil) {
    time = t
    guard let layer, t.isFinite else { return }
    var viewport = Viewport(
      size: bounds.size, scale: scale, yAxis: yAxis, placement: .placed, background: background)
    viewport.origin = bounds.origin
    let snapshot = layer.commitFrame(at: t, in: viewport, plays: true, firstTime: t)
    guard let resolved = try? viewport.resolved(for: snapshot) else {
      frame = nil
      return
    }
    let known = key
    key = ViewportKey(bounds: bounds, scale: scale, yDown: yAxis == .down, background: background?.straight)
    if key == known, let further = frame?.advance(to: snapshot, in: resolved, renderer.limits) {
      damage.add(further)
    } else {
      damage = Damage(resolved.frame)
      frame = RetainedFrame(snapshot, in: resolved)
    }
  }

  /// What has to be drawn, in the space around the root: around all pixels that may differ from the last picture that was rendered.
  /// `CGRect.null` for nothing.
  public func updateBounds() -> CGRect {
    guard let frame, !damage.isEmpty else { return .null }
    let pixels = damage.bounds
    let (x, y) = (CGFloat(pixels.minX) / scale, CGFloat(pixels.minY) / scale)
    let (width, height) = (CGFloat(pixels.width) / scale, CGFloat(pixels.height) / scale)
    let fromBottom = CGFloat(frame.viewport.frame.height) / scale - y - height
    return CGRect(
      x: bounds.minX + x, y: bounds.minY + (yAxis == .down ? y : fromBottom), width: width, height: height)
  }

  /// Has `r`, in the space around the root, drawn again as well.
  public func addUpdate(_ r: CGRect) {
    guard let frame, !r.isNull, !r.isEmpty else { return }
    let whole = frame.viewport.frame
    let (x0, x1) = ((r.minX - bounds.minX) * scale, (r.maxX - bounds.minX) * scale)
    var (y0, y1) = ((r.minY - bounds.minY) * scale, (r.maxY - bounds.minY) * scale)
    if yAxis == .up { (y0, y1) = (CGFloat(whole.height) - y1, CGFloat(whole.height) - y0) }
    damage.add(PixelRect(around: x0.native, y0.native, x1.native, y1.native).intersection(whole))
  }

  /// Draws what ``updateBounds()`` says.
  ///
  /// - Throws: ``GPUError``; what was to be drawn stays to be drawn.
  public func render() throws(GPUError) {
    guard var drawn = frame, !damage.isEmpty else { return }
    frame = nil
    defer { frame = drawn }
    try renderer.redraw(damage, of: &drawn)
    damage = Damage()
  }

  /// When the tree may look otherwise than in this frame, if nobody changes it, in seconds of the space around the root: the time of the frame
  /// while something moves, ∞ where nothing ever will.
  public func nextFrameTime() -> CFTimeInterval { layer?.nextChange(from: time) ?? .infinity }

  /// Ends the frame. What was not drawn is left for the next.
  public func endFrame() {}
}

import CCairo
import Foundation
import Geometry

extension CGContext {
  /// A transparency layer that has begun and not ended.
  struct Layer {
    /// The target below, which becomes the target again when the layer ends.
    let below: Surface
    /// The number of saved states when the layer began.
    let saved: Int
    /// The state when the layer began, by which it is composited.
    let state: GraphicsState
    /// Whether the layer has any pixels. Otherwise it is invisible and not drawn.
    let isVisible: Bool
  }

  /// Redirects drawing to a separate picture, until the matching ``endTransparencyLayer()``.
  ///
  /// The picture is then composited as a whole, with the current alpha, blend mode, shadow and clip. Within the layer,
  /// alpha starts at 1, the blend mode is normal, and there is no shadow. Modes such as ``CGBlendMode/sourceIn`` act on
  /// the whole clip.
  ///
  /// - Parameter auxiliaryInfo: Ignored.
  public func beginTransparencyLayer(auxiliaryInfo: CFDictionary?) { beginLayer(within: nil) }

  /// Begins a transparency layer that is clipped to `rect` of user space; see
  /// ``beginTransparencyLayer(auxiliaryInfo:)``.
  public func beginTransparencyLayer(in rect: CGRect, auxiliaryInfo: CFDictionary?) { beginLayer(within: rect) }

  /// Ends and composites the innermost transparency layer, and restores the state before it. Does nothing without a
  /// layer.
  public func endTransparencyLayer() {
    endLayer { _ in }
  }

  /// - Parameter margin: Pixels around the clip that belong to the layer as well, because a filter will move them into
  ///   the clip.
  package func beginLayer(within rect: CGRect?, margin: Int = 0) {
    saveGState()
    if let rect { clip(to: rect) }
    var pixels = target.clipRect.outset(by: margin)
    if let shadow = state.shadow, !target.clipRect.isEmpty {
      pixels = pixels.union(shadow.sources(of: pixels))
    }
    pixels = pixels.shrunk(towards: target.clipRect)
    if target.clipRect.isEmpty { pixels = PixelRect(width: 0, height: 0) }
    // Without visible pixels, one spare pixel is drawn into.
    let surface = Surface(pixels)
    let spare = surface ?? Surface(PixelRect(width: 1, height: 1))
    layers.append(Layer(below: target, saved: savedCount, state: state, isVisible: surface != nil))
    if let spare { target = spare }
    if surface == nil {
      cairo_new_path(cairo)
      cairo_clip(cairo)
    }
    (state.alpha, state.blendMode, state.shadow, state.clipMask) = (1, .normal, nil, nil)
    applyMatrix()
  }

  /// The pixels of the innermost transparency layer; 0 without one.
  package var pixelsOfLayer: Int { layers.isEmpty ? 0 : target.rect.area }

  /// The pixels of a rectangle of user space that drawing may change now, rounded outward.
  package func pixels(in rect: CGRect) -> Int {
    guard canDraw else { return 0 }
    let pixels = rect.applying(pixelTransform)
    let shown = PixelRect(around: pixels.minX.native, pixels.minY.native, pixels.maxX.native, pixels.maxY.native)
      .intersection(target.clipRect)
    return shown.isEmpty ? 0 : shown.area
  }

  /// - Parameter finish: Changes the layer's picture before it is composited.
  func endLayer(_ finish: (Surface) -> Void) {
    guard let layer = layers.popLast() else { return }
    let picture = target
    forgetStates(beyond: layer.saved)
    (target, state) = (layer.below, layer.state)
    if layer.isVisible {
      finish(picture)
      if state.alpha < 1 { picture.fade(by: state.alpha) }
      mix(picture, shadow: state.shadow, covering: nil)
    }
    restoreGState()
  }
}

extension Surface {
  /// Multiplies all pixels by `alpha`, rounded to 8 bits.
  func fade(by alpha: Double) {
    let alpha = Double((Float(alpha) * 255).rounded()) / 255
    cairo_set_operator(cairo, CAIRO_OPERATOR_DEST_IN)
    inPixels {
      cairo_reset_clip(cairo)
      cairo_set_source_rgba(cairo, 0, 0, 0, alpha)
      cairo_paint(cairo)
    }
    cairo_set_operator(cairo, CAIRO_OPERATOR_OVER)
  }
}

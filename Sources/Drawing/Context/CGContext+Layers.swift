import CCairo
import Foundation
import Geometry

extension CGContext {
  /// A transparency layer that was begun.
  struct Layer {
    /// What is drawn into again when it ends.
    let below: Surface
    /// How many states were saved when it began.
    let saved: Int
    /// The state when it began: what the layer is drawn with.
    let state: State
    /// Whether there is anything to draw into: not where nothing would show.
    let isVisible: Bool
  }

  /// From now on draws into a picture of its own, until the matching ``endTransparencyLayer()``.
  ///
  /// The picture is then mixed with what is below as one: with the alpha, blend mode, shadow and clip of now. Inside, alpha is 1,
  /// blending is normal and there is no shadow, to begin with. Modes such as ``CGBlendMode/sourceIn`` act on all that
  /// the clip leaves.
  ///
  /// - Parameter auxiliaryInfo: Not used.
  public func beginTransparencyLayer(auxiliaryInfo: CFDictionary?) { beginLayer(within: nil) }

  /// The same, of which nothing shows outside `rect` of user space.
  public func beginTransparencyLayer(in rect: CGRect, auxiliaryInfo: CFDictionary?) { beginLayer(within: rect) }

  /// Draws the transparency layer begun last, and goes back to the state that was in force then. Does nothing where there is
  /// none.
  public func endTransparencyLayer() {
    endLayer { _ in }
  }

  /// - Parameter margin: Pixels around the clip that count, too: because they will be moved into it.
  package func beginLayer(within rect: CGRect?, margin: Int = 0) {
    saveGState()
    if let rect { clip(to: rect) }
    var pixels = target.clipRect.outset(by: margin)
    if let shadow = state.shadow, !target.clipRect.isEmpty {
      pixels = pixels.union(shadow.sources(of: pixels))
    }
    if target.clipRect.isEmpty { pixels = PixelRect(width: 0, height: 0) }
    // Something to draw into there must be.
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

  /// - Parameter finish: Changes the layer's picture before it is drawn.
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
  /// Multiplies all by `alpha`.
  func fade(by alpha: Double) {
    cairo_set_operator(cairo, CAIRO_OPERATOR_DEST_IN)
    inPixels {
      cairo_reset_clip(cairo)
      cairo_set_source_rgba(cairo, 0, 0, 0, alpha)
      cairo_paint(cairo)
    }
    cairo_set_operator(cairo, CAIRO_OPERATOR_OVER)
  }
}

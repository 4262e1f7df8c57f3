import Foundation
import Geometry
import Imaging

/// A drawing that is kept, to be drawn again.
///
/// Its pixels have the size that they have in the context it was made for, at the time it was made.
/// Source: <https://developer.apple.com/documentation/coregraphics/cglayer>.
public final class CGLayer: CFObject {
  /// In points of the layer's own space.
  public let size: CGSize

  /// The context that the layer is drawn in, with a space of ``size`` and the origin at the bottom left.
  public let context: CGContext?

  /// - Parameters:
  ///   - context: The context whose pixels the layer's are like.
  ///   - size: In points of the context's user space; `nil` is returned if it has no pixels or too many.
  ///   - auxiliaryInfo: No effect.
  public init?(_ context: CGContext, size: CGSize, auxiliaryInfo: CFDictionary?) {
    let (across, up) = context.pixelSides
    func pixels(_ length: CGFloat, _ side: Vector2) -> Int? {
      let count = (length.native / side.length).rounded(.up)
      return count >= 1 && count <= Double(CGContext.maximumSide) ? Int(count) : nil
    }
    guard context.canDraw, let width = pixels(size.width, across), let height = pixels(size.height, up),
      let own = CGContext(
        width: width, height: height, space: context.pixelSpace?.space ?? CGColorSpaceCreateDeviceRGB())
    else { return nil }
    own.scaleBy(x: CGFloat(width) / size.width, y: CGFloat(height) / size.height)
    (self.size, self.context) = (size, own)
  }
}

extension CGContext {
  /// Draws a layer over `rect`.
  public func draw(_ layer: CGLayer, in rect: CGRect) {
    if let image = layer.context?.makeImage() { draw(image, in: rect) }
  }

  /// Draws a layer in its own size with its bottom left corner at `point`.
  public func draw(_ layer: CGLayer, at point: CGPoint) { draw(layer, in: CGRect(origin: point, size: layer.size)) }

  // MARK: Colours of other spaces

  /// Sets the colour space for ``setFillColor(_:)-(UnsafePointer<CGFloat>)``, and the fill colour to black there.
  public func setFillColorSpace(_ space: CGColorSpace) {
    state.fillSpace = space
    if space.model != .pattern { state.fillColor = .initial(in: space) }
  }

  /// Sets the colour space for ``setStrokeColor(_:)-(UnsafePointer<CGFloat>)``, and the stroke colour to black there.
  public func setStrokeColorSpace(_ space: CGColorSpace) {
    state.strokeSpace = space
    if space.model != .pattern { state.strokeColor = .initial(in: space) }
  }

  /// Sets the fill colour in the space that was set: as many components as that has, then alpha.
  public func setFillColor(_ components: UnsafePointer<CGFloat>) {
    if let color = CGColor(colorSpace: state.fillSpace, components: components) { state.fillColor = color }
  }

  /// Sets the stroke colour in the space that was set: as many components as that has, then alpha.
  public func setStrokeColor(_ components: UnsafePointer<CGFloat>) {
    if let color = CGColor(colorSpace: state.strokeSpace, components: components) { state.strokeColor = color }
  }

  /// Sets the fill colour from inks; see ``CGColor``.
  public func setFillColor(cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat) {
    state.fillColor = CGColor(genericCMYKCyan: cyan, magenta: magenta, yellow: yellow, black: black, alpha: alpha)
  }

  /// Sets the stroke colour from inks; see ``CGColor``.
  public func setStrokeColor(cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat) {
    state.strokeColor = CGColor(genericCMYKCyan: cyan, magenta: magenta, yellow: yellow, black: black, alpha: alpha)
  }

  /// Fills with a pattern: alpha for a coloured one; for an uncoloured one components of the fill space's base, then
  /// alpha.
  public func setFillPattern(_ pattern: CGPattern, colorComponents: UnsafePointer<CGFloat>) {
    if let color = CGColor(pattern, colorComponents, in: state.fillSpace) { state.fillColor = color }
  }

  /// Strokes with a pattern; see ``setFillPattern(_:colorComponents:)``.
  public func setStrokePattern(_ pattern: CGPattern, colorComponents: UnsafePointer<CGFloat>) {
    if let color = CGColor(pattern, colorComponents, in: state.strokeSpace) { state.strokeColor = color }
  }

  /// Moves patterns, in the context's first space. Default: zero.
  public func setPatternPhase(_ phase: CGSize) { state.patternPhase = phase }
}

extension CGColor {
  /// The colour that a context starts with in a space: black.
  fileprivate static func initial(in space: CGColorSpace) -> CGColor {
    var components = [CGFloat](repeating: 0, count: space.numberOfComponents)
    if space.model == .cmyk { components[3] = 1 }
    return CGColor(space, components, alpha: 1)
  }

  fileprivate convenience init?(_ pattern: CGPattern, _ components: UnsafePointer<CGFloat>, in space: CGColorSpace) {
    let patterns = space.model == .pattern ? space : CGColorSpace(patternBaseSpace: space)
    guard let patterns else { return nil }
    self.init(patternSpace: patterns, pattern: pattern, components: components)
  }
}

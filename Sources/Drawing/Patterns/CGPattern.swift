import Foundation
import Geometry

/// The spacing of a pattern's cells. Cells are drawn exactly where the numbers place them, so the three are the same
/// here.
///
/// Source: <https://developer.apple.com/documentation/coregraphics/cgpatterntiling>.
public enum CGPatternTiling: Int32, Sendable {
  /// The spacing may vary by a device pixel so that cells are not distorted.
  case noDistortion
  /// The spacing is constant; cells may be distorted by a device pixel.
  case constantSpacingMinimalDistortion
  /// The spacing is constant; cells may be distorted more, to draw faster.
  case constantSpacing
}

/// The function that draws a cell: the info, and the context. A Swift function here, not C's.
public typealias CGPatternDrawPatternCallback = (UnsafeMutableRawPointer?, CGContext) -> Void
/// Called when a ``CGPattern`` is freed.
public typealias CGPatternReleaseInfoCallback = (UnsafeMutableRawPointer?) -> Void

/// Source: <https://developer.apple.com/documentation/coregraphics/cgpatterncallbacks>.
public struct CGPatternCallbacks {
  /// 0.
  public var version: UInt32
  /// Draws one cell into the context.
  public var drawPattern: CGPatternDrawPatternCallback?
  /// Called with the `info` pointer when the pattern is freed.
  public var releaseInfo: CGPatternReleaseInfoCallback?

  /// The version is 0.
  public init(
    version: UInt32, drawPattern: CGPatternDrawPatternCallback?, releaseInfo: CGPatternReleaseInfoCallback?
  ) {
    (self.version, self.drawPattern, self.releaseInfo) = (version, drawPattern, releaseInfo)
  }
}

/// A cell that is drawn over and over.
///
/// Cells lie in a separate space, which `matrix` maps to the context's first space, independent of the transform at the
/// time of drawing. Each cell that the area touches is drawn again, so a pattern is as sharp as the program's drawing.
///
/// `@unchecked Sendable`: a colour carries it; use it from one thread at a time.
/// Source: <https://developer.apple.com/documentation/coregraphics/cgpattern>.
public final class CGPattern: CFObject, @unchecked Sendable {
  private let info: UnsafeMutableRawPointer?
  private let callbacks: CGPatternCallbacks
  let bounds: CGRect
  package let matrix: CGAffineTransform
  package let step: CGSize
  let isColored: Bool
  /// The resolution of the image that the function draws; `nil` if it draws anything else.
  package let pixelsPerUnit: CGFloat?

  /// - Parameters:
  ///   - bounds: The cell, which clips the drawing.
  ///   - xStep, yStep: From one cell to the next; `nil` is returned for 0.
  ///   - isColored: Whether the function sets colours. If not, the colour is given where the pattern is used.
  public convenience init?(
    info: UnsafeMutableRawPointer?, bounds: CGRect, matrix: CGAffineTransform, xStep: CGFloat, yStep: CGFloat,
    tiling: CGPatternTiling, isColored: Bool, callbacks: UnsafePointer<CGPatternCallbacks>
  ) {
    self.init(
      info, bounds: bounds, matrix: matrix, xStep: xStep, yStep: yStep, isColored: isColored, callbacks,
      pixelsPerUnit: nil)
  }

  package init?(
    _ info: UnsafeMutableRawPointer?, bounds: CGRect, matrix: CGAffineTransform, xStep: CGFloat, yStep: CGFloat,
    isColored: Bool, _ callbacks: UnsafePointer<CGPatternCallbacks>, pixelsPerUnit: CGFloat?
  ) {
    guard xStep != 0, yStep != 0, xStep.isFinite, yStep.isFinite, callbacks.pointee.drawPattern != nil else {
      return nil
    }
    (self.info, self.callbacks, self.bounds) = (info, callbacks.pointee, bounds.standardized)
    (self.matrix, step, self.isColored) = (matrix, CGSize(width: abs(xStep), height: abs(yStep)), isColored)
    self.pixelsPerUnit = pixelsPerUnit
  }

  deinit { callbacks.releaseInfo?(info) }

  func draw(in context: CGContext) { callbacks.drawPattern?(info, context) }
}

extension CGColor {
  /// Creates a colour that is a pattern; `nil` unless `space` is a space of patterns.
  ///
  /// - Parameter components: Alpha for a coloured pattern; components of the base space, then alpha, for an uncoloured
  ///   one.
  public convenience init?(patternSpace space: CGColorSpace, pattern: CGPattern, components: UnsafePointer<CGFloat>) {
    guard space.model == .pattern else { return nil }
    let count = pattern.isColored ? 0 : space.numberOfComponents
    let values = (0..<count).map { components[$0] }
    guard !values.isEmpty || space.numberOfComponents == 0 || pattern.isColored else { return nil }
    self.init(
      pattern.isColored ? CGColorSpace(.pattern(base: nil)) : space, values, alpha: components[count], pattern: pattern)
  }

  /// The pattern of a colour that is one; `nil` for other colours.
  public var pattern: CGPattern? { patternObject as? CGPattern }
}

extension CGContext {
  /// The most cells of one drawing; a pattern that would need more draws nothing.
  private static let maximumCells = 100_000.0

  /// Draws the cells of `color`, a pattern, inside an area.
  ///
  /// - Parameter base: The area, in base space.
  func fill(base path: BezierPath, by rule: CGPathFillRule, with pattern: CGPattern, _ color: CGColor) {
    guard canDraw else { return }
    let phase = CGAffineTransform(translationX: state.patternPhase.width, y: state.patternPhase.height)
    let space = pattern.matrix.concatenating(phase).concatenating(patternBase)
    guard space.isDrawable else { return }
    saveGState()
    defer { restoreGState() }
    // One layer for all cells: alpha, blend mode and shadow apply to the whole.
    let isPlain = drawsPlainly
    if !isPlain { beginTransparencyLayer(auxiliaryInfo: nil) }
    defer { if !isPlain { endTransparencyLayer() } }
    clip(to: path.transformed(by: ctm.inverted()), by: rule)
    state.ctm = space
    applyMatrix()
    let area = boundingBoxOfClipPath
    guard !area.isNull, !pattern.bounds.isEmpty else { return }
    func cells(_ low: CGFloat, _ high: CGFloat, _ start: CGFloat, _ end: CGFloat, _ step: CGFloat) -> (Double, Double) {
      (((low - end) / step).rounded(.up).native, ((high - start) / step).rounded(.down).native)
    }
    let columns = cells(area.minX, area.maxX, pattern.bounds.minX, pattern.bounds.maxX, pattern.step.width)
    let rows = cells(area.minY, area.maxY, pattern.bounds.minY, pattern.bounds.maxY, pattern.step.height)
    let count = (columns.1 - columns.0 + 1) * (rows.1 - rows.0 + 1)
    guard columns.1 >= columns.0, rows.1 >= rows.0, count <= Self.maximumCells else { return }
    let plain =
      pattern.isColored
      ? CGColor.black : CGColor(red: color.rgba[0], green: color.rgba[1], blue: color.rgba[2], alpha: 1)
    for row in stride(from: rows.0, through: rows.1, by: 1) {
      for column in stride(from: columns.0, through: columns.1, by: 1) {
        saveGState()
        translateBy(x: CGFloat(column) * pattern.step.width, y: CGFloat(row) * pattern.step.height)
        clip(to: pattern.bounds)
        (state.fillColor, state.strokeColor) = (plain, plain)
        (state.line, state.patternPhase) = (LineStyle(), .zero)
        state.alpha *= color.alpha > 0 ? Double.minimum(color.alpha.native, 1) : 0
        pattern.draw(in: self)
        restoreGState()
      }
    }
  }
}

import Foundation
import Geometry
import LayerSnapshots

/// The rule for the points that a shape layer's path encloses.
/// Source: <https://developer.apple.com/documentation/quartzcore/cashapelayerfillrule>.
public struct CAShapeLayerFillRule: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// Points with a winding number other than zero.
  public static let nonZero = Self(rawValue: "non-zero")
  /// Points with an odd winding number.
  public static let evenOdd = Self(rawValue: "even-odd")

  package static let all: [Self] = [.nonZero, .evenOdd]
}

/// The end of an open line. Source: <https://developer.apple.com/documentation/quartzcore/cashapelayerlinecap>.
public struct CAShapeLayerLineCap: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// Straight across its last point.
  public static let butt = Self(rawValue: "butt")
  /// Half a disc around its last point.
  public static let round = Self(rawValue: "round")
  /// Straight across, half a line width beyond its last point.
  public static let square = Self(rawValue: "square")

  package static let all: [Self] = [.butt, .round, .square]
}

/// The join of two pieces of a line. Source:
/// <https://developer.apple.com/documentation/quartzcore/cashapelayerlinejoin>.
public struct CAShapeLayerLineJoin: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// A point, or a bevel if the point is longer than the miter limit allows.
  public static let miter = Self(rawValue: "miter")
  /// Part of a disc around the common point.
  public static let round = Self(rawValue: "round")
  /// Straight across the gap.
  public static let bevel = Self(rawValue: "bevel")

  package static let all: [Self] = [.miter, .round, .bevel]
}

/// A layer that fills and strokes a path, above its contents and below its sublayers.
///
/// The path is in the layer's own space. It is not fitted to the bounds, nor clipped by them unless
/// ``CALayer/masksToBounds`` is set. It stays sharp under any transform. Source:
/// <https://developer.apple.com/documentation/quartzcore/cashapelayer>.
open class CAShapeLayer: CALayer {
  /// The path to fill and stroke, in the layer's space, points. The setter copies it. Default: nil.
  open var path: CGPath? {
    get { ownPath }
    set {
      willChange(ownPath, newValue)
      ownPath = newValue?.copy()
      didChange()
    }
  }

  private var ownPath: CGPath?

  /// The colour that fills the whole path, independent of the stroked part; `nil` for no fill. Default: opaque black.
  open var fillColor: CGColor? = .layerBlack {
    willSet { willChange(fillColor, newValue) }
    didSet { didChange() }
  }

  /// The fill rule; an unknown name counts as ``CAShapeLayerFillRule/nonZero``, the default.
  open var fillRule = CAShapeLayerFillRule.nonZero {
    willSet { willChange(fillRule, newValue) }
    didSet { didChange() }
  }

  /// The colour of the line, over the fill; `nil` for no line. Default: nil.
  open var strokeColor: CGColor? {
    willSet { willChange(strokeColor, newValue) }
    didSet { didChange() }
  }

  /// The start of the line, as a fraction of the path's whole length from 0 to 1. Default: 0.
  open var strokeStart: CGFloat = 0 {
    willSet { willChange(strokeStart, newValue) }
    didSet { didChange() }
  }

  /// The end of the line, as a fraction of the path's whole length from 0 to 1; nothing is stroked unless it is greater
  /// than ``strokeStart``. Default: 1.
  open var strokeEnd: CGFloat = 1 {
    willSet { willChange(strokeEnd, newValue) }
    didSet { didChange() }
  }

  /// The width of the line, points, half of it on each side of the path. Default: 1.
  open var lineWidth: CGFloat = 1 {
    willSet { willChange(lineWidth, newValue) }
    didSet { didChange() }
  }

  /// The greatest length of a miter, in line widths; beyond it the join is a bevel. Default: 10.
  open var miterLimit: CGFloat = 10 {
    willSet { willChange(miterLimit, newValue) }
    didSet { didChange() }
  }

  /// The cap of the line's ends; an unknown name counts as ``CAShapeLayerLineCap/butt``, the default.
  open var lineCap = CAShapeLayerLineCap.butt {
    willSet { willChange(lineCap, newValue) }
    didSet { didChange() }
  }

  /// The join of the line's segments; an unknown name counts as ``CAShapeLayerLineJoin/miter``, the default.
  open var lineJoin = CAShapeLayerLineJoin.miter {
    willSet { willChange(lineJoin, newValue) }
    didSet { didChange() }
  }

  /// The distance into the dash pattern at which the line starts, points. Default: 0.
  open var lineDashPhase: CGFloat = 0 {
    willSet { willChange(lineDashPhase, newValue) }
    didSet { didChange() }
  }

  /// The lengths of dashes and gaps in turn, points along the path, repeated forever; `nil` for a solid line. Default:
  /// nil.
  open var lineDashPattern: [NSNumber]? {
    willSet { willChange(lineDashPattern, newValue) }
    didSet { didChange() }
  }
}

extension ShapePainting {
  /// Returns an empty painting if there is no path, or it has a coordinate that is not finite.
  init(of layer: CAShapeLayer) {
    self.init()
    guard let path = layer.path?.bezierPath.clamped, !path.isEmpty, path.isFinite else { return }
    if let color = layer.fillColor?.extendedPremultiplied, !color.isClear {
      fill = Fill(path, by: layer.fillRule == .evenOdd ? .evenOdd : .nonZero, in: color)
    }
    stroke = Stroke(of: layer, along: path)
  }
}

extension ShapePainting.Stroke {
  /// Returns the line along `path`, trimmed to ``CAShapeLayer/strokeStart`` and `strokeEnd`, then cut into dashes;
  /// `nil` if the line is empty, or its width is not positive.
  fileprivate init?(of layer: CAShapeLayer, along path: BezierPath) {
    let width = layer.lineWidth.native
    guard let color = layer.strokeColor?.extendedPremultiplied, !color.isClear, width > 0, width.isFinite else {
      return nil
    }
    let (start, end) = (layer.strokeStart.native, layer.strokeEnd.native)
    // NaN fails here too.
    guard end > start, end > 0, start < 1 else { return nil }
    var line = start > 0 || end < 1 ? path.trimmed(from: Double.maximum(start, 0), to: Double.minimum(end, 1)) : path
    if let lengths = layer.lineDashPattern?.map(\.doubleValue), !lengths.isEmpty {
      line = line.dashed(lengths: lengths, phase: layer.lineDashPhase.native)
    }
    guard !line.isEmpty else { return nil }
    var style = StrokeStyle(width: width.clampedToFarthest)
    switch layer.lineCap {
    case .round: style.cap = .round
    case .square: style.cap = .square
    default: style.cap = .butt
    }
    switch layer.lineJoin {
    case .round: style.join = .round
    case .bevel: style.join = .bevel
    default: style.join = .miter
    }
    style.miterLimit = layer.miterLimit.isFinite ? layer.miterLimit.native : 10
    self.init(line, style, in: color)
  }
}

import Foundation
import Geometry
import Imaging

/// A layer whose contents come in tiles, made when they are seen and at the size at which they are seen.
///
/// A subclass overrides ``tileImage(in:scale:)``. With ``CALayer/contents`` set it is a plain layer.
/// Source: <https://developer.apple.com/documentation/quartzcore/catiledlayer>.
open class CATiledLayer: CALayer {
  /// How many sizes there are, each with half as many pixels a point as the one before. Default: 1.
  open var levelsOfDetail = 1 { didSet { markChanged() } }

  /// How many of them are magnified, with more than one pixel a point. Default: 0.
  open var levelsOfDetailBias = 0 { didSet { markChanged() } }

  /// The size of a tile in pixels. Default: 256 × 256.
  open var tileSize = CGSize(width: 256, height: 256) { didSet { markChanged() } }

  public override init() { super.init() }

  public override init(layer: Any) {
    super.init(layer: layer)
    guard let layer = layer as? CATiledLayer else { return }
    (levelsOfDetail, levelsOfDetailBias) = (layer.levelsOfDetail, layer.levelsOfDetailBias)
    tileSize = layer.tileSize
  }

  /// How long, seconds, a new tile takes to appear on a screen. Nothing fades here. 0.25.
  open class func fadeDuration() -> CFTimeInterval { 0.25 }
}

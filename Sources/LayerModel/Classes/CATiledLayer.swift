import Drawing
import Foundation
import Geometry
import Imaging

/// A layer whose contents come in tiles, drawn when they are seen and at the size at which they are seen.
///
/// ``CALayer/draw(in:)``, or the delegate's, is called once for each tile that a picture shows: the context's clip is the tile, and
/// its matrix tells the scale. The layer keeps the tiles until ``CALayer/setNeedsDisplay()``. They lie above the background and below
/// the sublayers. With ``CALayer/contents`` set it is a plain layer.
///
/// A picture shows the layer at the level of detail that is nearest to its own pixels: `contentsScale` · 2ᵉ pixels a point, e
/// being log₂ of the output's pixels in one of those at the middle of the bounds, rounded, and within the levels that there are.
/// Source: <https://developer.apple.com/documentation/quartzcore/catiledlayer>.
open class CATiledLayer: CALayer {
  /// How many levels there are, each with half as many pixels a point as the one before. Default: 1.
  open var levelsOfDetail = 1 {
    willSet { willChange("levelsOfDetail", levelsOfDetail, newValue) }
    didSet { didChange() }
  }

  /// How many of them have more pixels than `contentsScale` a point: twice as many, four times … Default: 0.
  open var levelsOfDetailBias = 0 {
    willSet { willChange("levelsOfDetailBias", levelsOfDetailBias, newValue) }
    didSet { didChange() }
  }

  /// The size of a tile in pixels; less than one counts as one. Default: 256 × 256.
  open var tileSize = CGSize(width: 256, height: 256) {
    willSet { willChange("tileSize", tileSize, newValue) }
    didSet { didChange() }
  }

  private struct TileKey: Hashable {
    let rect: [CGFloat]
    let scale: CGFloat
    let yDown: Bool
  }

  /// The tiles drawn since the last change; `nil` for those where nothing is drawn.
  private var tiles: [TileKey: (image: CGImage?, lastUse: Int)] = [:]
  private var use = 0

  /// How many tiles are kept when others are asked for.
  private static let maximumTiles = 1024

  public override init() { super.init() }

  public override init(layer: Any) {
    super.init(layer: layer)
    guard let layer = layer as? CATiledLayer else { return }
    (levelsOfDetail, levelsOfDetailBias) = (layer.levelsOfDetail, layer.levelsOfDetailBias)
    tileSize = layer.tileSize
  }

  /// How long, seconds, a new tile takes to appear on a screen. Nothing fades here. 0.25.
  open class func fadeDuration() -> CFTimeInterval { 0.25 }

  /// Forgets all tiles, so that they are drawn again.
  open override func setNeedsDisplay() {
    tiles = [:]
    markChanged()
  }

  /// Forgets the tiles that have something of `r`, of the layer's own space.
  open override func setNeedsDisplay(_ r: CGRect) {
    tiles = tiles.filter { key, _ in
      !CGRect(x: key.rect[0], y: key.rect[1], width: key.rect[2], height: key.rect[3]).intersects(r)
    }
    markChanged()
  }

  /// Does nothing: tiles are drawn when they are seen.
  open override func display() {}

  /// The picture of a tile, drawn once; `nil` where nothing is drawn.
  ///
  /// - Parameters:
  ///   - rect: The part of the layer that the picture fills, in the layer's own space.
  ///   - scale: Pixels a point.
  ///   - yDown: Whether y runs down the picture, so that its first row is at the least y.
  ///   - draws: Whether a tile that is not there yet is drawn.
  final func tile(in rect: CGRect, scale: CGFloat, yDown: Bool, draws: Bool) -> CGImage? {
    let key = TileKey(rect: [rect.minX, rect.minY, rect.width, rect.height], scale: scale, yDown: yDown)
    if let known = tiles[key] {
      tiles[key] = (known.image, use)
      return known.image
    }
    if !draws { return nil }
    let place = BackingStore.Place(bounds: rect, scale: scale, yDown: yDown, isOpaque: isOpaque)
    delegateDeclined = false
    let store = BackingStore.drawn(at: place, dirty: nil, on: nil) { draw(in: $0) }
    let isBlank = delegateDeclined && store?.isBlank == true
    tiles[key] = (isBlank ? nil : store?.image, use)
    return tiles[key]?.image
  }

  /// Drops tiles that this snapshot did without, where there are too many.
  final func finishUseOfTiles() {
    if tiles.count > Self.maximumTiles { tiles = tiles.filter { $0.value.lastUse == use } }
    use += 1
  }

  open override class func defaultValue(forKey key: String) -> Any? {
    switch key {
    case "levelsOfDetail": 1
    case "tileSize": CGSize(width: 256, height: 256)
    default: super.defaultValue(forKey: key)
    }
  }
}

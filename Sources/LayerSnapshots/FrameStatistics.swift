/// Counts of the work that one frame took.
///
/// One value goes through all of a frame: a display list counts in it, then the encoder. A new count is a property, and
/// a row of `counts`.
public struct FrameStatistics: Sendable, Equatable {
  /// Render passes. Passes that are drawn into a shared page together count as one.
  public var passes = 0
  /// Batches: runs of items with the same draw state.
  public var batches = 0
  /// Draw calls: one for each batch and for each effect on a whole picture, or several for one that takes long.
  public var draws = 0
  /// Quadrilaterals drawn.
  public var items = 0
  /// Texels that blurs, captured backdrops, and images that are averaged over pixels read, at most. All else reads a
  /// few a pixel, which do not count. A draw call that would read very many is drawn in parts.
  public var texelFetches = 0
  /// Bytes of instances, looks, tables, coverage and images sent to the device.
  public var bytesUploaded = 0
  /// Pixels that were drawn or worked out besides the picture's own: of groups, masks, bitmaps and the steps of a blur,
  /// and of the coverage of shapes and of shadows of paths.
  public var intermediatePixels = 0
  /// Pictures of groups, shadows and rasterised layers that this frame drew for the cache.
  public var bitmapsDrawn = 0
  /// Such pictures that this frame took from the cache.
  public var bitmapsReused = 0
  /// Bytes that all cached pictures take on the device.
  public var cachedBytes = 0
  /// Layers that kept their places from the last frame, because neither they nor those above have changed; 0 if all
  /// were placed.
  public var layersReused = 0
  /// Quadrilaterals that were taken over from the last whole frame of the same tree, because the layers without
  /// sublayers and details that they paint have kept their places.
  public var itemsReused = 0
  /// Bytes that all images take on the device.
  package var imageBytes = 0
  /// Images uploaded in this frame.
  public var texturesUploaded = 0
  /// The programs that the device keeps for later frames.
  package var programsKept = 0
  /// Whether its pixels are read back while the next frame is drawn.
  package var isReadAhead = false

  package init() {}

  /// All public counts, by the names that reports give them.
  package var counts: [(name: String, value: Int)] {
    [
      ("passes", passes),
      ("batches", batches),
      ("draws", draws),
      ("items", items),
      ("itemsReused", itemsReused),
      ("texelFetches", texelFetches),
      ("intermediatePixels", intermediatePixels),
      ("bitmapsDrawn", bitmapsDrawn),
      ("bitmapsReused", bitmapsReused),
      ("cachedBytes", cachedBytes),
      ("layersReused", layersReused),
      ("bytesUploaded", bytesUploaded),
      ("texturesUploaded", texturesUploaded),
    ]
  }

  /// Counts coverage that was worked out for this frame, a byte a pixel, and its upload.
  package mutating func countCoverage(_ pixels: Int) {
    intermediatePixels += pixels
    bytesUploaded += pixels
  }
}

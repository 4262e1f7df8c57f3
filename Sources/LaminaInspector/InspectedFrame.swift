import Lamina

/// A tree at one moment, as the inspector's page shows it.
package struct InspectedFrame: Encodable {
  /// Seconds.
  let time: Double
  /// The picture's size in pixels, and pixels a point.
  let width: Int, height: Int
  let scale: Double
  /// The picture's file.
  var picture: String
  /// In preorder, a layer's mask before its sublayers.
  var layers: [InspectedLayer]
  let cost: FrameCost
  /// The layers that are drawn again after the moment before; `nil` for the first moment.
  let changes: [InspectedChange]?
  /// The parts that the snapshot could not capture faithfully.
  let warnings: [String]

  /// The files of all its pictures.
  package var pictures: [String] { [picture] + layers.compactMap { $0.picture?.file } }
}

/// One layer at one moment. Numbers that are not finite are left out with all that depends on them.
struct InspectedLayer: Encodable {
  /// A file with the layer's own painting, without its sublayers and effects.
  struct Picture: Encodable {
    let file: String
    /// Pixels.
    let width: Int, height: Int
    /// The part of the layer's own space that it shows: x, y, width, height.
    let rect: [Double]
    /// Whether y runs up in it: its first row has the greatest y.
    let isUp: Bool
  }

  struct Property: Encodable {
    let key: String
    /// The value that was set.
    let model: String
    /// The value that shows, where animations make it another.
    let shown: String?
  }

  let className: String
  let name: String?
  /// The index of the superlayer, or, of a mask, of the layer that it masks; −1 for the root.
  let parent: Int
  let isMask: Bool
  /// Whether its sublayers keep their depth: then it has no plane of its own.
  let keepsDepth: Bool
  /// Whether it is hidden, or has an opacity of 0.
  let isInvisible: Bool
  /// 0 to 1.
  let opacity: Double
  let isDoubleSided: Bool
  /// The map from its space to the space of `flattener`, or, for the root, to the picture's pixels: 16 numbers, row
  /// vectors.
  let matrix: [Double]?
  /// The index of the layer whose plane it is flattened into; −1 for the root.
  let flattener: Int
  /// x, y, width, height; a point in its own space.
  let bounds: [Double]?, anchor: [Double]?
  let zPosition: Double?
  /// Whether the layer clips its sublayers to its bounds with rounded corners of this radius, points.
  let clips: Bool
  let cornerRadius: Double
  /// The reasons why it is composited as a whole: `group`, `mask`, `shadow`, `rasterized`, `filter`, `blend`.
  let marks: [String]
  /// The number of copies that a replicator shows of its sublayers; 1 for other layers.
  let copies: Int
  var picture: Picture?
  /// The properties that differ from their defaults; see ``SceneInspection/defaults``.
  let properties: [Property]
  let animations: [InspectedAnimation]
}

/// A layer whose pixels are drawn again, and the reason: `moved`, `style`, `contents`, `order`, `added`, `removed`,
/// `inside` or `backdrop`.
struct InspectedChange: Encodable {
  /// The layer's index; −1 for one that is gone, or that stands for no layer of the tree.
  let layer: Int
  let reason: String
  /// Pixels of the picture.
  let x: Int, y: Int, width: Int, height: Int
}

/// The cost of drawing a frame.
struct FrameCost: Encodable {
  struct Pass: Encodable {
    /// `items`, `blur` or `reduction`.
    let kind: String
    let x: Int, y: Int, width: Int, height: Int
    /// Quadrilaterals; 0 for other kinds.
    let items: Int
    /// Bytes a pixel.
    let bytes: Int
    let isCached: Bool
    let isPicture: Bool
  }

  let passes: Int, batches: Int, draws: Int, items: Int
  let bytesUploaded: Int, texturesUploaded: Int, bitmapsDrawn: Int
  /// The passes of the frame's display list, in the order they run.
  let list: [Pass]
}

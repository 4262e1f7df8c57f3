import Geometry

/// The areas of one region within the pixels of one tile, exact, 0…1.
struct TileCoverage {
  /// The pixels that the region may touch.
  private let block: PixelRect
  /// Where the block's areas start, row by row; negative where all are 1.
  private let offset: Int

  /// Measures the part of `region` in `tile` and appends its areas to `areas`.
  ///
  /// Cuts the region into rows of pixels and each row into pixels: what is left of a row gets shorter as it goes. Cutting
  /// by upright lines at whole numbers does not depend on the direction of an edge, however short.
  init(of region: Region, in tile: PixelRect, areas: inout [Double], clipper: inout PixelClipper) {
    block = region.bounds.intersection(tile)
    guard !block.isEmpty else {
      offset = 0
      return
    }
    clipper.load(region.vertices)
    clipper.cut(.x, from: Double(block.minX), to: Double(block.maxX))
    clipper.cut(.y, from: Double(block.minY), to: Double(block.maxY))
    let whole = Double(block.width * block.height)
    if clipper.area >= whole - 1e-10 {
      offset = -1
      return
    }
    offset = areas.count
    clipper.save(.tile)
    for y in block.minY..<block.maxY {
      clipper.restore(.tile)
      clipper.cut(.y, from: Double(y), to: Double(y + 1))
      clipper.save(.row)
      for x in block.minX..<block.maxX {
        clipper.restore(.row)
        if clipper.isEmpty {
          areas.append(0)
          continue
        }
        clipper.cut(.x, to: Double(x + 1))
        areas.append(Self.snapped(clipper.area))
        clipper.restore(.row)
        clipper.cut(.x, from: Double(x + 1))
        clipper.save(.row)
      }
    }
  }

  /// What rounding leaves of nothing is nothing, and likewise of a whole pixel.
  private static func snapped(_ area: Double) -> Double { area < 1e-9 ? 0 : area > 1 - 1e-9 ? 1 : area }

  /// The area in the pixel [x, x+1) × [y, y+1) of the tile.
  func area(_ x: Int, _ y: Int, in areas: [Double]) -> Double {
    guard block.contains(x, y) else { return 0 }
    return offset < 0 ? 1 : areas[offset + (y - block.minY) * block.width + x - block.minX]
  }
}

/// Cuts a convex polygon by upright lines, reusing its storage.
struct PixelClipper {
  enum Axis { case x, y }
  enum Slot: Int { case tile, row }

  private var current: [Vector2] = []
  private var spare: [Vector2] = []
  private var saved: [[Vector2]] = [[], []]

  var isEmpty: Bool { current.count < 3 }

  mutating func load(_ vertices: [Vector2]) { Self.copy(vertices, to: &current) }
  mutating func save(_ slot: Slot) { Self.copy(current, to: &saved[slot.rawValue]) }
  mutating func restore(_ slot: Slot) { Self.copy(saved[slot.rawValue], to: &current) }

  private static func copy(_ source: [Vector2], to target: inout [Vector2]) {
    target.removeAll(keepingCapacity: true)
    target.append(contentsOf: source)
  }

  /// Keeps the part between two lines.
  mutating func cut(_ axis: Axis, from low: Double? = nil, to high: Double? = nil) {
    if let low { keep(axis) { $0 - low } }
    if let high { keep(axis) { high - $0 } }
  }

  /// Keeps the part where `form` of the coordinate along `axis` is ≥ 0.
  @inline(__always)
  private mutating func keep(_ axis: Axis, where form: (Double) -> Double) {
    guard var a = current.last else { return }
    spare.removeAll(keepingCapacity: true)
    var valueOfA = form(axis == .x ? a.x : a.y)
    for b in current {
      let valueOfB = form(axis == .x ? b.x : b.y)
      if (valueOfA >= 0) != (valueOfB >= 0) { spare.append(a + (b - a) * (valueOfA / (valueOfA - valueOfB))) }
      if valueOfB >= 0 { spare.append(b) }
      (a, valueOfA) = (b, valueOfB)
    }
    swap(&current, &spare)
  }

  /// The area of what is left, by the shoelace formula about one of its vertices.
  var area: Double {
    if isEmpty { return 0 }
    let first = current[0]
    var sum = 0.0
    for i in 1..<current.count - 1 { sum += (current[i] - first).cross(current[i + 1] - first) }
    return abs(sum) / 2
  }
}

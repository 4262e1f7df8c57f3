import Geometry

/// Boxes sorted along x, so that a box is compared with those beside it alone.
struct SortedBoxes {
  typealias Box = (min: Vector2, max: Vector2)

  private var sorted: [(number: Int, box: Box)]
  /// The boxes that are much wider than most.
  private var wide: [(number: Int, box: Box)]
  /// The width of others at most.
  private let width: Double

  var count: Int { sorted.count + wide.count }

  init(_ boxes: [Box]) {
    let width = 8 * boxes.reduce(0) { $0 + ($1.max.x - $1.min.x) } / Double(max(boxes.count, 1))
    let numbered = boxes.enumerated().map { (number: $0, box: $1) }
    wide = numbered.filter { !($0.box.max.x - $0.box.min.x <= width) }
    sorted = numbered.filter { $0.box.max.x - $0.box.min.x <= width }.sorted { $0.box.min.x < $1.box.min.x }
    self.width = width
  }

  /// The numbers, in ascending order, of the boxes before number `end` that overlap `box`.
  func overlapping(_ box: Box, before end: Int) -> [Int] {
    let (first, last) = (count(before: box.min.x - width), count(before: box.max.x))
    func isNear(_ other: (number: Int, box: Box)) -> Bool { other.number < end && Self.overlap(other.box, box) }
    return (sorted[first..<max(first, last)].filter(isNear) + wide.filter(isNear)).map(\.number).sorted()
  }

  static func overlap(_ a: Box, _ b: Box) -> Bool {
    a.min.x < b.max.x && b.min.x < a.max.x && a.min.y < b.max.y && b.min.y < a.max.y
  }

  /// The number of sorted boxes that begin before `x`.
  private func count(before x: Double) -> Int {
    var (low, high) = (0, sorted.count)
    while low < high {
      let middle = (low + high) / 2
      if sorted[middle].box.min.x < x { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

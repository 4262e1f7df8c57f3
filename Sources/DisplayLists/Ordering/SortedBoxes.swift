import Geometry

/// Boxes sorted along x or y, so that a box is compared with those beside it alone.
struct SortedBoxes {
  typealias Box = (min: Vector2, max: Vector2)

  private var sorted: [(number: Int, box: Box)]
  /// The boxes that are much wider than most.
  private var wide: [(number: Int, box: Box)]
  /// The width of others at most, along the axis.
  private let width: Double
  /// 0 for x, 1 for y: the axis along which the boxes are spread more, in their own sizes.
  private let axis: Int

  var count: Int { sorted.count + wide.count }

  init(_ boxes: [Box]) {
    let sizes = boxes.reduce(Vector2.zero) { $0 + ($1.max - $1.min) } / Double(max(boxes.count, 1))
    let low = boxes.reduce(boxes.first?.min ?? .zero) { pointwiseMin($0, $1.min) }
    let spread = boxes.reduce(low) { pointwiseMax($0, $1.max) } - low
    let axis = spread.y * sizes.x > spread.x * sizes.y ? 1 : 0
    let width = 8 * sizes[axis]
    let numbered = boxes.enumerated().map { (number: $0, box: $1) }
    func isWide(_ box: Box) -> Bool { !(box.max[axis] - box.min[axis] <= width) }
    wide = numbered.filter { isWide($0.box) }
    sorted = numbered.filter { !isWide($0.box) }.sorted { $0.box.min[axis] < $1.box.min[axis] }
    (self.width, self.axis) = (width, axis)
  }

  /// The numbers, in ascending order, of the boxes before number `end` that overlap `box`.
  func overlapping(_ box: Box, before end: Int) -> [Int] {
    let (first, last) = (count(before: box.min[axis] - width), count(before: box.max[axis]))
    func isNear(_ other: (number: Int, box: Box)) -> Bool { other.number < end && Self.overlap(other.box, box) }
    return (sorted[first..<max(first, last)].filter(isNear) + wide.filter(isNear)).map(\.number).sorted()
  }

  static func overlap(_ a: Box, _ b: Box) -> Bool {
    a.min.x < b.max.x && b.min.x < a.max.x && a.min.y < b.max.y && b.min.y < a.max.y
  }

  /// The number of sorted boxes that begin before a place on the axis.
  private func count(before place: Double) -> Int {
    var (low, high) = (0, sorted.count)
    while low < high {
      let middle = (low + high) / 2
      if sorted[middle].box.min[axis] < place { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

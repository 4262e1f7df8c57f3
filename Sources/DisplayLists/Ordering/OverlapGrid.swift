import Geometry

/// A grid of cells that lists the boxes in each cell, so that only boxes near each other are compared.
struct OverlapGrid {
  private let origin: Vector2
  private let cellsPerUnit: Vector2
  private var cells: [[Int]]
  /// For each box, the last query that found it.
  private var stamps: [Int] = []
  private var questions = 0

  private let columns: Int, rows: Int
  private static let maximumColumns = 128

  /// Creates an empty grid for boxes inside those given, whose mean size is that of a cell.
  init(for boxes: [(min: Vector2, max: Vector2)]) {
    origin = boxes.reduce(boxes[0].min) { pointwiseMin($0, $1.min) }
    let end = boxes.reduce(boxes[0].max) { pointwiseMax($0, $1.max) }
    let size = pointwiseMax(end - origin, Vector2(repeating: 1e-9))
    let meanSize = boxes.reduce(Vector2(0, 0)) { $0 + ($1.max - $1.min) } / Double(boxes.count)
    let most = Vector2(repeating: Double(Self.maximumColumns))
    let wanted = pointwiseMin(most, size / pointwiseMax(meanSize, Vector2(repeating: 1e-9)))
    (columns, rows) = (Int(Double.maximum(1, wanted.x)), Int(Double.maximum(1, wanted.y)))
    cellsPerUnit = Vector2(Double(columns), Double(rows)) / size
    cells = Array(repeating: [], count: columns * rows)
  }

  /// Adds a box under a number. Numbers ascend from call to call.
  mutating func insert(_ number: Int, _ box: (min: Vector2, max: Vector2)) {
    while stamps.count <= number { stamps.append(0) }
    for cell in cells(of: box) { cells[cell].append(number) }
  }

  /// The numbers of the boxes that share a cell with `box`, in ascending order.
  mutating func near(_ box: (min: Vector2, max: Vector2)) -> [Int] {
    questions += 1
    var found: [Int] = []
    for cell in cells(of: box) {
      for number in cells[cell] where stamps[number] != questions {
        stamps[number] = questions
        found.append(number)
      }
    }
    return found.sorted()
  }

  private func cells(of box: (min: Vector2, max: Vector2)) -> [Int] {
    func index(_ v: Double, _ count: Int) -> Int { Int(Double.maximum(0, Double.minimum(v, Double(count - 1)))) }
    let (low, high) = ((box.min - origin) * cellsPerUnit, (box.max - origin) * cellsPerUnit)
    let across = index(low.x, columns)...index(high.x, columns)
    return (index(low.y, rows)...index(high.y, rows)).flatMap { row in across.map { row * columns + $0 } }
  }
}

import Geometry

/// A grid of cells that lists the boxes in each cell, so that only boxes near each other are compared.
struct OverlapGrid {
  private let origin: Vector2
  private let cellsPerUnit: Vector2
  private var cells: [[Int]]
  /// For each box, the last query that found it.
  private var stamps: [Int] = []
  private var questions = 0

  private static let side = 32

  /// - Parameter bounds: The bounds of all boxes.
  init(within bounds: (min: Vector2, max: Vector2)) {
    origin = bounds.min
    let size = pointwiseMax(bounds.max - bounds.min, Vector2(repeating: 1e-9))
    cellsPerUnit = Vector2(repeating: Double(Self.side)) / size
    cells = Array(repeating: [], count: Self.side * Self.side)
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

  private func index(_ v: Double) -> Int { Int(Double.maximum(0, Double.minimum(v, Double(Self.side - 1)))) }

  private func cells(of box: (min: Vector2, max: Vector2)) -> [Int] {
    let (low, high) = ((box.min - origin) * cellsPerUnit, (box.max - origin) * cellsPerUnit)
    let columns = index(low.x)...index(high.x)
    return (index(low.y)...index(high.y)).flatMap { row in columns.map { row * Self.side + $0 } }
  }
}

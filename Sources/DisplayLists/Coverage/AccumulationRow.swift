import Foundation

/// The coverage of one row of pixels, accumulated edge by edge.
///
/// An edge adds coverage to everything right of it. The coverage changes from pixel to pixel only where an edge passes,
/// so each edge records differences there, and the running sum from the left is the coverage. Pixels between edges cost
/// nothing to add, and are written as a run.
struct AccumulationRow {
  private(set) var width = 0
  /// The coverage of each pixel minus that of the pixel before.
  private var differences: [Double] = []
  /// One bit per pixel, set where the difference may not be 0.
  private var touched: [UInt64] = []

  /// Begins with rows of this width.
  mutating func begin(width: Int) {
    self.width = width
    if differences.count > width { return }
    differences = Array(repeating: 0, count: width + 1)
    touched = Array(repeating: 0, count: width / 64 + 1)
  }

  /// Adds the area right of an edge that passes a part of the row's height.
  ///
  /// - Parameters:
  ///   - x0: The x of one end of the edge, in pixels from the row's start; may lie outside the row. `x1` is the x of
  ///     the other end.
  ///   - height: The height of that part, in pixels; negative to subtract the area.
  mutating func addRight(of x0: Double, _ x1: Double, height: Double) {
    let (low, high) = x0 < x1 ? (x0, x1) : (x1, x0)
    guard low < Double(width) else { return }
    guard high > 0 else { return add(height, at: 0) }
    let first = low > 0 ? Int(low) : 0
    let last = high < Double(width) ? Int(high) : width - 1
    if first == last, low >= 0, high <= Double(width) {
      let area = height * (Double(first + 1) - (low + high) / 2)
      add(area, at: first)
      add(height - area, at: first + 1)
      return
    }
    // The mean of max(0, t − x) over the edge, along which x runs evenly from low to high.
    let scale = 1 / (high - low)
    func integral(_ t: Double) -> Double {
      if t <= low { return 0 }
      if t >= high { return t - (low + high) / 2 }
      return (t - low) * (t - low) * scale / 2
    }
    var (before, start) = (0.0, integral(Double(first)))
    for i in first...last {
      let end = integral(Double(i + 1))
      let area = height * (end - start)
      add(area - before, at: i)
      (before, start) = (area, end)
    }
    add(height - before, at: last + 1)
  }

  private mutating func add(_ difference: Double, at i: Int) {
    differences[i] += difference
    touched[i >> 6] |= 1 << UInt64(i & 63)
  }

  /// Writes the coverage, one byte per pixel, to the start of `bytes`, which must be 0 there. Then clears the row.
  mutating func write(to bytes: UnsafeMutablePointer<UInt8>) {
    var (sum, value, from) = (0.0, UInt8(0), 0)
    for word in 0...width >> 6 where touched[word] != 0 {
      var bits = touched[word]
      touched[word] = 0
      while bits != 0 {
        let i = word << 6 + bits.trailingZeroBitCount
        bits &= bits - 1
        if value > 0 { (bytes + from).update(repeating: value, count: Swift.min(i, width) - from) }
        sum += differences[i]
        differences[i] = 0
        from = i
        value = UInt8(Double.maximum(0, Double.minimum(sum, 1)) * 255 + 0.5)
      }
    }
    if value > 0, from < width { (bytes + from).update(repeating: value, count: width - from) }
  }
}

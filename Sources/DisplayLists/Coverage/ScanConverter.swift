import Foundation
import Geometry

/// Converts closed contours to coverage by exact area, not by samples.
///
/// It works row by row, and cuts rows with many edges into spans of a few pixels (``CoverageSpan``), from left to
/// right. Of the edges left of a span, only the winding number that they give the span's left side matters, at each
/// height. It changes at few heights, since one edge of a contour begins where another ends.
package struct ScanConverter {
  /// A row with more edges than this is cut into spans.
  private static let maximumPiecesAtOnce = 12
  /// The length of a span in pixels. It is halved, down to 1 pixel, while more than 32 edges reach into the span.
  private static let spanLength = 8

  private let frame: PixelRect
  /// The edges in pixels from the frame's corner, sorted by the row that they start in.
  private let edges: [Edge]
  private var row = AccumulationRow()
  private var span: CoverageSpan
  private var pieces: [EdgePiece] = []
  /// The indices of the pieces that the current span may touch.
  private var live: [Int] = []
  private let check = WorkCheck.current
  /// The edges processed when ``check`` was last asked.
  private var checkedSteps = 0

  /// The coverage of `contours` within `frame`; `nil` if nothing is covered.
  ///
  /// - Parameters:
  ///   - contours: Polygons in output pixels, closed implicitly. A contour with a NaN or an infinite coordinate is
  ///     ignored.
  ///   - steps: Receives the number of edges processed, counting an edge once for each slab of a span.
  package static func coverage(
    of contours: [[Vector2]], rule: FillRule, in frame: PixelRect, steps: ((Int) -> Void)? = nil
  ) -> CoverageMask? {
    let finite = contours.filter { contour in contour.allSatisfy { $0.x.isFinite && $0.y.isFinite } }
    let box = finite.reduce(PixelRect(width: 0, height: 0)) { $0.union(PixelRect(around: ConvexPolygon($1))) }
      .intersection(frame)
    if box.isEmpty { return nil }
    var converter = ScanConverter(finite, rule: rule, frame: box)
    let bytes = converter.convert()
    steps?(converter.span.steps)
    return CoverageMask(trimming: bytes, in: box)
  }

  private init(_ contours: [[Vector2]], rule: FillRule, frame: PixelRect) {
    self.frame = frame
    row.begin(width: frame.width)
    span = CoverageSpan(rule: rule)
    let size = Vector2(Double(frame.width), Double(frame.height))
    let corner = Vector2(Double(frame.minX), Double(frame.minY))
    var edges: [Edge] = []
    edges.reserveCapacity(contours.reduce(0) { $0 + $1.count })
    for contour in contours {
      guard var a = contour.last.map({ $0 - corner }) else { continue }
      for (i, point) in contour.enumerated() {
        if i & 4095 == 0, check?(0) == false { break }
        let b = point - corner
        if let edge = Edge(from: a, to: b, in: size) { edges.append(edge) }
        a = b
      }
    }
    self.edges = check?(0) == false ? [] : Self.sorted(edges, rows: frame.height)
  }

  /// The edges by the row that they start in, those of a row as they were. They are counted, not compared: a path may
  /// have millions.
  private static func sorted(_ edges: [Edge], rows: Int) -> [Edge] {
    var next = [Int](repeating: 0, count: rows + 1)
    for edge in edges { next[edge.firstRow + 1] += 1 }
    for row in 0..<rows { next[row + 1] += next[row] }
    return Array(unsafeUninitializedCapacity: edges.count) { buffer, count in
      for edge in edges {
        buffer.initializeElement(at: next[edge.firstRow], to: edge)
        next[edge.firstRow] += 1
      }
      count = edges.count
    }
  }

  private mutating func convert() -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: frame.width * frame.height)
    bytes.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return }
      var next = 0
      for y in 0..<frame.height {
        let (top, bottom) = (Double(y), Double(y + 1))
        // The pieces keep the order of the previous row, which is nearly that of this row.
        pieces.removeAll { $0.edge.bottom.y <= top }
        for i in pieces.indices { pieces[i].move(to: top, bottom) }
        while next < edges.count, edges[next].firstRow <= y {
          pieces.append(EdgePiece(edges[next], from: top, to: bottom))
          next += 1
        }
        if pieces.isEmpty { continue }
        if !isWanted(cost: frame.width) { return }
        sortPieces()
        addRow(top)
        row.write(to: start + y * frame.width)
      }
    }
    return bytes
  }

  /// In a row with more edges than this, each span asks whether to go on.
  private static let fewestToCheck = 1 << 10

  /// Whether the coverage is still wanted.
  ///
  /// - Parameter cost: The work to come, besides edges.
  private mutating func isWanted(cost: Int) -> Bool {
    guard let check else { return true }
    defer { checkedSteps = span.steps }
    return check(cost + 4 * (span.steps - checkedSteps))
  }

  /// Sorts the pieces by their least x.
  private mutating func sortPieces() {
    if pieces.count > 32 { return pieces.sort { $0.low < $1.low } }
    for i in pieces.indices.dropFirst() {
      let piece = pieces[i]
      var j = i
      while j > 0, piece.low < pieces[j - 1].low {
        pieces[j] = pieces[j - 1]
        j -= 1
      }
      pieces[j] = piece
    }
  }

  private mutating func addRow(_ top: Double) {
    span.startRow(at: top)
    live.removeAll(keepingCapacity: true)
    var (x, next) = (0, 0)
    while x < frame.width, x == 0 || pieces.count < Self.fewestToCheck || isWanted(cost: 0) {
      live.removeAll { i in
        guard pieces[i].high <= Double(x) else { return false }
        span.pass(pieces[i])
        return true
      }
      let end = end(ofSpanAt: x, next: next)
      while next < pieces.count, pieces[next].low < Double(end) {
        live.append(next)
        next += 1
      }
      span.add(live, of: pieces, from: Double(x), to: Double(end), to: &row)
      x = end
    }
  }

  private func end(ofSpanAt x: Int, next: Int) -> Int {
    if pieces.count <= Self.maximumPiecesAtOnce { return frame.width }
    if live.isEmpty {
      guard next < pieces.count else { return frame.width }
      let start = pieces[next].low
      if start >= Double(x + 1) { return Swift.min(Int(start), frame.width) }
    }
    var length = Self.spanLength
    while length > 1, next + 32 - live.count < pieces.count,
      live.count > 32 || pieces[next + 32 - live.count].low < Double(x + length)
    {
      length /= 2
    }
    return Swift.min(x + length, frame.width)
  }
}

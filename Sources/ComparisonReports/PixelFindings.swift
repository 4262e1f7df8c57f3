import Lamina
import ReferenceRendering

/// A report's findings about the pixels that both pictures of a comparison have.
struct PixelFindings {
  /// The pixels of one class; see ``Agreement``.
  struct Tally: Codable {
    let pixels: Int
    /// The pixels that differ by more than is allowed; in the interior, than is allowed for 99.9 % of it.
    let exceeding: Int
    /// The difference of the pixel that exceeds its allowance the most, and that allowance; `nil` without pixels.
    let worst: Int?, allowed: Int?
    /// Its column and row.
    let worstAt: [Int]?

    init(_ tally: Agreement.Tally) {
      (pixels, exceeding) = (tally.count, tally.exceeding)
      worst = tally.worst?.difference
      allowed = tally.worst.map { $0.difference - $0.excess }
      worstAt = tally.worst.map { [$0.x, $0.y] }
    }
  }

  struct Classes: Codable {
    let interior: Tally, boundary: Tally, tie: Tally
  }

  /// The number of pixels for each difference, from 0 to 255. If colours lie outside sRGB, the last entry counts all
  /// differences from 255 on.
  private(set) var histogram = [Int](repeating: 0, count: 256)
  /// The pixels that differ by more than their tolerance. Ties count, though a share of them may.
  private(set) var exceeding = 0
  /// The first pixel that exceeds its tolerance the most; if none does, the first with the greatest difference.
  private(set) var worstAt: [Int]?
  /// `nil` for pictures that no reference has classified.
  private(set) var classes: Classes?

  /// The greatest difference.
  var worst: Int { histogram.lastIndex { $0 > 0 } ?? 0 }
  /// The pixels compared.
  var count: Int { histogram.reduce(0, +) }
  /// The pixels that differ at all.
  var differing: Int { count - histogram[0] }

  init(expected: CGImage, actual: CGImage, _ measure: Comparison.Measure) {
    var most = (excess: -1, difference: 0)
    var differing = 0
    ImageDifference.forEachDifference(expected, actual) { x, y, _, _, channels in
      let difference = min(255, Int(channels.max()))
      differing += 1
      histogram[difference] += 1
      let excess = difference - measure.greatest(x, y)
      if excess > 0 { exceeding += 1 }
      let rank = (excess: max(0, excess), difference: difference)
      if rank > most { (most, worstAt) = (rank, [x, y]) }
    }
    let shared = min(expected.width, actual.width) * min(expected.height, actual.height)
    histogram[0] = shared - differing
    if case .reference(_, let agreement) = measure, agreement.sizesAgree {
      classes = Classes(
        interior: Tally(agreement.interior), boundary: Tally(agreement.boundary), tie: Tally(agreement.tie))
    }
  }
}

extension Comparison.Measure {
  /// The greatest difference that is allowed at a pixel.
  fileprivate func greatest(_ x: Int, _ y: Int) -> Int {
    switch self {
    case .reference(let picture, _): picture.tolerance(x, y).greatest
    case .tolerance(let tolerance): Int(tolerance)
    }
  }
}

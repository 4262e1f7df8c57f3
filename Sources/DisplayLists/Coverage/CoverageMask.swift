import Foundation
import Geometry

/// The coverage of each pixel in a frame.
package struct CoverageMask: Equatable, Sendable {
  /// The bounds of the covered pixels, in output pixels: not empty, and without a clear row or column at an edge.
  package let frame: PixelRect

  /// One byte per pixel, row by row from the top without padding: 255 times the covered area, rounded.
  package let coverage: [UInt8]

  /// The smallest mask with the same coverage; `nil` if nothing is covered.
  init?(trimming coverage: [UInt8], in frame: PixelRect) {
    let (width, height) = (frame.width, frame.height)
    precondition(coverage.count == width * height, "a mask has a byte for each pixel")
    func row(_ y: Int) -> ArraySlice<UInt8> { coverage[y * width..<(y + 1) * width] }
    guard let top = (0..<height).first(where: { row($0).contains { $0 > 0 } }),
      let bottom = (0..<height).last(where: { row($0).contains { $0 > 0 } })
    else { return nil }
    var (left, right) = (width, 0)
    for y in top...bottom {
      if let first = row(y).prefix(left).firstIndex(where: { $0 > 0 }) { left = first - y * width }
      if let last = row(y).dropFirst(right).lastIndex(where: { $0 > 0 }) { right = last - y * width + 1 }
    }
    self.frame = PixelRect(
      minX: frame.minX + left, minY: frame.minY + top, maxX: frame.minX + right, maxY: frame.minY + bottom + 1)
    if self.frame == frame {
      self.coverage = coverage
    } else {
      self.coverage = (top...bottom).flatMap { row($0)[($0 * width + left)..<($0 * width + right)] }
    }
  }

  /// The coverage of a pixel of the output; 0 outside the frame.
  package subscript(x: Int, y: Int) -> UInt8 {
    frame.contains(x, y) ? coverage[(y - frame.minY) * frame.width + x - frame.minX] : 0
  }
}

extension CoverageMask {
  /// The part whose sample points lie inside all hard edges, forms over output pixels; `nil` if nothing is left.
  ///
  /// - Parameter sample: From a pixel's centre to its sample point.
  func cut(by hard: [LinearForm], sampledAt sample: Vector2) -> CoverageMask? {
    if hard.isEmpty { return self }
    var part = coverage
    for y in 0..<frame.height {
      for x in 0..<frame.width {
        let point = Vector2(Double(frame.minX + x), Double(frame.minY + y)) + 0.5 + sample
        if hard.contains(where: { $0.value(at: point) < 0 }) { part[y * frame.width + x] = 0 }
      }
    }
    return CoverageMask(trimming: part, in: frame)
  }
}

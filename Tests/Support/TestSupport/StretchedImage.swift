import Foundation
import Geometry
import Imaging

/// An image stretched over a box, bilinear between the middles of its pixels: its alpha, and that of its shadow by sums
/// that need no picture.
package struct StretchedImage {
  package let image: CGImage
  /// In points.
  package let size: Vector2

  package init(_ image: CGImage, size: Vector2) { (self.image, self.size) = (image, size) }

  /// The alpha, 0…1, at a point counted from the box's corner; 0 outside of the box.
  package func alpha(at p: Vector2) -> Double {
    guard p.x >= 0, p.y >= 0, p.x < size.x, p.y < size.y else { return 0 }
    let q = p / size * Vector2(Double(image.width), Double(image.height)) - 0.5
    let (x, y) = (Int(q.x.rounded(.down)), Int(q.y.rounded(.down)))
    func texel(_ i: Int, _ j: Int) -> Double {
      Double(image.rgba(max(0, min(i, image.width - 1)), max(0, min(j, image.height - 1))).w) / 255
    }
    let (u, v) = (q.x - Double(x), q.y - Double(y))
    return (texel(x, y) * (1 - u) + texel(x + 1, y) * u) * (1 - v)
      + (texel(x, y + 1) * (1 - u) + texel(x + 1, y + 1) * u) * v
  }

  /// The alpha, 0…1, of the shadow of standard deviation `sigma`, in a row for each of `ys` with a value for each of
  /// `xs`.
  ///
  /// Ten samples a point, or four a texel, each in the middle of its square, are summed up along one axis, then along
  /// the other.
  package func shadow(sigma: Double, xs: [Double], ys: [Double]) -> [[Double]] {
    let texel = min(size.x / Double(image.width), size.y / Double(image.height))
    let step = 1 / (1 / min(0.1, texel / 4)).rounded(.up)
    let (columns, rows) = (Int((size.x / step).rounded()), Int((size.y / step).rounded()))
    func middle(_ k: Int) -> Double { (Double(k) + 0.5) * step }
    let alphas = (0..<rows).map { j in (0..<columns).map { i in alpha(at: Vector2(middle(i), middle(j))) } }
    func weights(_ place: Double, _ count: Int) -> [Double] {
      (0..<count).map { k in
        let d = place - middle(k)
        return exp(-d * d / (2 * sigma * sigma)) * step / (sigma * (2 * Double.pi).squareRoot())
      }
    }
    let across = xs.map { weights($0, columns) }
    return ys.map { y in
      let down = weights(y, rows)
      var line = [Double](repeating: 0, count: columns)
      for j in 0..<rows { for i in 0..<columns { line[i] += down[j] * alphas[j][i] } }
      return across.map { weights in
        var sum = 0.0
        for i in 0..<columns { sum += weights[i] * line[i] }
        return sum
      }
    }
  }
}

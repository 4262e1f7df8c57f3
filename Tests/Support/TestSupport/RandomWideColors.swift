import Foundation
import Geometry
import Imaging
import LayerModel

extension RandomTree {
  /// A random tree with effects, most of whose colours and images reach beyond sRGB, for a picture of the extended
  /// range.
  package static func wideColors(seed: UInt64, hasOneStream: Bool = false) -> RandomTree {
    let tree = RandomTree(seed: seed, hasEffects: true, hasOneStream: hasOneStream)
    var viewport = tree.viewport
    viewport.colorRange = .extended
    viewport.background = viewport.background?.widened
    var images: [ObjectIdentifier: CGImage] = [:]
    for layer in tree.layers {
      layer.backgroundColor = layer.backgroundColor?.widened
      layer.borderColor = layer.borderColor?.widened
      layer.shadowColor = layer.shadowColor?.widened
      if let image = layer.contents as? CGImage {
        let known = images[ObjectIdentifier(image)] ?? image.widened
        images[ObjectIdentifier(image)] = known
        layer.contents = known
      }
      if let gradient = layer as? CAGradientLayer {
        gradient.colors = gradient.colors?.map { ($0 as? CGColor)?.widened ?? $0 }
      }
      if let shape = layer as? CAShapeLayer {
        (shape.fillColor, shape.strokeColor) = (shape.fillColor?.widened, shape.strokeColor?.widened)
      }
    }
    return RandomTree(seed: seed, root: tree.root, viewport: viewport)
  }
}

/// Moves a component away from ½, so that the ends of 0…1 lie at −0.2 and 1.2.
private func widened(_ v: Double) -> Double { 0.5 + (v - 0.5) * 1.4 }

extension CGColor {
  fileprivate var widened: CGColor {
    let c = rgba.map(\.native)
    return CGColor(
      red: CGFloat(TestSupport.widened(c[0])), green: CGFloat(TestSupport.widened(c[1])),
      blue: CGFloat(TestSupport.widened(c[2])), alpha: alpha)
  }
}

extension CGImage {
  /// The image in half floats, its straight colours widened.
  package var widened: CGImage {
    var halves: [Float16] = []
    for i in stride(from: 0, to: premultipliedRGBA.count, by: 4) {
      let alpha = Double(premultipliedRGBA[i + 3]) / 255
      for c in 0..<3 {
        let straight = alpha > 0 ? Double(premultipliedRGBA[i + c]) / 255 / alpha : 0
        halves.append(Float16(TestSupport.widened(straight) * alpha))
      }
      halves.append(Float16(alpha))
    }
    return CGImage(width: width, height: height, extendedRGBA: halves)
  }
}

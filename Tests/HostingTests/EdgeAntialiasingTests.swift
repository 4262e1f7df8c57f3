import Hosting
import TestSupport

/// The default of `allowsEdgeAntialiasing` is the context's: true as on macOS, or iOS's false.
@Suite struct EdgeAntialiasingTests {
  /// A view turned by 0.3 in the middle of another, and all pixels' alpha as three renderers draw it.
  private func pictures(_ change: (UIView) -> Void = { _ in }) throws -> [[UInt8]] {
    let holder = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
    let card = UIView(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
    card.backgroundColor = .black
    card.transform = CGAffineTransform(rotationAngle: 0.3)
    change(card)
    holder.addSubview(card)
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let drawn = UIGraphicsImageRenderer(size: holder.bounds.size, format: format).image { _ in
      holder.drawHierarchy(in: holder.bounds, afterScreenUpdates: true)
    }
    let images = try [
      ReferenceRenderer().render(holder.layer), GPURenderer().render(holder.layer), #require(drawn.cgImage),
    ]
    return images.map { image in (0..<1600).map { image.pixel($0 % 40, $0 / 40).alpha } }
  }

  @Test func edgesAreSmoothByDefault() throws {
    try LayerContext().run {
      verify(CALayer().allowsEdgeAntialiasing, UIView().layer.allowsEdgeAntialiasing)
      for picture in try pictures() { verify(picture.filter { $0 > 8 && $0 < 247 }.count > 40) }
      // A layer may ask for hard ones.
      for picture in try pictures({ $0.layer.allowsEdgeAntialiasing = false }) {
        verify(picture.allSatisfy { $0 == 0 || $0 == 255 })
      }
    }
  }

  @Test func aContextCanHaveHardEdges() throws {
    let context = LayerContext()
    context.allowsEdgeAntialiasing = false
    try context.run {
      verify(!CALayer().allowsEdgeAntialiasing, !CAShapeLayer().allowsEdgeAntialiasing)
      verify(CALayer.defaultValue(forKey: "allowsEdgeAntialiasing") as? Bool == false)
      let hard = try pictures()
      // A pixel is in by its centre, but for those whose centre an edge runs by.
      for picture in hard {
        verify(picture.allSatisfy { $0 == 0 || $0 == 255 })
        var wrong = 0
        for (x, y) in (0..<1600).map({ ($0 % 40, $0 / 40) }) {
          let (a, b) = (Double(x) - 19.5, Double(y) - 19.5)
          let (u, v) = (abs(a * cos(0.3) + b * sin(0.3)), abs(b * cos(0.3) - a * sin(0.3)))
          if abs(u - 10) < 0.05 || abs(v - 10) < 0.05 { continue }
          if (picture[40 * y + x] == 255) != (u < 10 && v < 10) { wrong += 1 }
        }
        verify(wrong == 0)
      }
      for picture in try pictures({ $0.layer.allowsEdgeAntialiasing = true }) {
        verify(picture.filter { $0 > 8 && $0 < 247 }.count > 40)
      }
      // Round corners are smooth all the same.
      for picture in try pictures({ $0.layer.cornerRadius = 4 }) { verify(picture.contains { $0 > 8 && $0 < 247 }) }
    }
    // Another context has its own.
    LayerContext().run { verify(CALayer().allowsEdgeAntialiasing) }
  }

  /// `UIViewEdgeAntialiasing` of the program's Info.plist.
  @Test func infoPlistSetsEdgeAntialiasing() {
    verify(LayerContext.allowsEdgeAntialiasing(in: nil), LayerContext.allowsEdgeAntialiasing(in: [:]))
    verify(LayerContext.allowsEdgeAntialiasing(in: ["UIViewEdgeAntialiasing": true]))
    verify(!LayerContext.allowsEdgeAntialiasing(in: ["UIViewEdgeAntialiasing": false]))
    verify(!LayerContext.allowsEdgeAntialiasing(in: ["UIViewEdgeAntialiasing": NSNumber(value: false)]))
  }

  /// Documents and archives store the value, since their readers may have another default.
  @Test func edgeAntialiasingIsWrittenWhenItsDefaultIsFalse() throws {
    let context = LayerContext()
    context.allowsEdgeAntialiasing = false
    let (document, archive) = try context.run {
      let root = CALayer()
      root.bounds.size = CGSize(width: 4, height: 4)
      return (
        root.camlDocument().text, try NSKeyedArchiver.archivedData(withRootObject: root, requiringSecureCoding: false)
      )
    }
    try LayerContext().run {
      verify(document.contains("allowsEdgeAntialiasing=\"0\""))
      let unarchiver = try NSKeyedUnarchiver(forReadingFrom: archive)
      unarchiver.requiresSecureCoding = false
      let root = unarchiver.decodeObject(forKey: NSKeyedArchiveRootObjectKey) as? CALayer
      verify(root?.allowsEdgeAntialiasing == false, !CALayer().camlDocument().text.contains("allowsEdgeAntialiasing"))
    }
  }
}

import DisplayLists
import GPURendering
import TestSupport

/// The bytes that frames send to the device.
@Suite struct InstanceBytesTests {
  private static let count = 60
  private static let picture = CGImage(width: 16, height: 16) { x, y in
    SIMD4(UInt8(15 * x), UInt8(15 * y), 90, x < 2 ? 0 : 200)
  }

  private enum Kind: String, CaseIterable {
    case image, color, soft, rounded, border, softImage, roundedImage

    func apply(to layer: CALayer, _ index: Int) {
      layer.allowsEdgeAntialiasing = self != .image && self != .color
      layer.backgroundColor = CGColor(red: 0.2, green: 0.1, blue: 0.9, alpha: 0.6)
      switch self {
      case .color, .soft: break
      case .rounded: layer.cornerRadius = 5
      case .border: (layer.borderWidth, layer.borderColor) = (1.5, CGColor(red: 1, green: 1, blue: 0, alpha: 0.5))
      case .image, .softImage, .roundedImage:
        layer.backgroundColor = nil
        layer.contents = InstanceBytesTests.picture
        if self == .roundedImage { (layer.cornerRadius, layer.masksToBounds) = (5, true) }
      }
    }
  }

  private static func tree(_ kind: Kind) -> CALayer {
    let root = CALayer(0, 0, 200, 200, .white)
    for k in 0..<count {
      let layer = CALayer(CGFloat(20 + 16 * (k % 10)), CGFloat(20 + 16 * (k / 10)), 24, 20)
      layer.transform = CATransform3DMakeRotation(0.1 * CGFloat(k + 1), 0, 0, 1)
      kind.apply(to: layer, k)
      root.addSublayer(layer)
    }
    return root
  }

  /// Draws a frame whole. Returns its counts.
  private static func draw(_ root: CALayer, _ renderer: GPURenderer) throws -> FrameStatistics {
    let viewport = Viewport(size: root.bounds.size)
    _ = try renderer.render(root.commitFrame(in: viewport), in: viewport)
    return renderer.lastFrame
  }

  private static func change(_ root: CALayer, _ body: (CALayer) -> Void) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    root.sublayers?.forEach(body)
    CATransaction.commit()
  }

  @Test(arguments: Kind.allCases.map(\.rawValue)) func anItemOfACommonKindTakesFewBytes(name: String) throws {
    let kind = try #require(Kind(rawValue: name))
    let (root, renderer) = (Self.tree(kind), try GPURenderer(device: .automatic, under: .validating))
    // Images are uploaded once.
    for _ in 0..<4 { _ = try Self.draw(root, renderer) }
    Self.change(root) { $0.position.x += 1.25 }
    let moved = try Self.draw(root, renderer)
    verify(moved.items >= Self.count)
    // The instance, and up to five vectors of a map and a shape.
    verify(moved.bytesUploaded <= 144 * moved.items, "\(moved.bytesUploaded) for \(moved.items)")
    verify(moved.bytesUploaded >= 64 * moved.items)
  }

  /// Looks are uploaded where they change, each once; places always.
  @Test func looksAreUploadedWhenTheyChange() throws {
    let (root, renderer) = (Self.tree(.rounded), try GPURenderer(device: .automatic, under: .validating))
    for _ in 0..<4 { _ = try Self.draw(root, renderer) }
    let still = try Self.draw(root, renderer)
    Self.change(root) { $0.backgroundColor = CGColor(red: 0.5, green: 0, blue: 0.5, alpha: 0.5) }
    let alike = try Self.draw(root, renderer)
    var next: CGFloat = 0
    Self.change(root) {
      $0.backgroundColor = CGColor(red: 0.5, green: 0, blue: next / 100, alpha: 0.5)
      next += 1
    }
    let various = try Self.draw(root, renderer)
    verify(alike.bytesUploaded > still.bytesUploaded, alike.bytesUploaded < still.bytesUploaded + 100)
    verify(various.bytesUploaded > alike.bytesUploaded + 16 * (Self.count - 1))
    let again = try Self.draw(root, renderer)
    verify(again.bytesUploaded == still.bytesUploaded)
  }

  @Test func lookTableRestartsWhenMostlyStale() {
    var table = LookTable()
    var editions: Set<UInt64> = []
    for frame in 0..<40 {
      table.beginList()
      var indices: Set<UInt32> = []
      for k in 0..<1000 {
        var look = Look()
        look.background = SIMD4(Float(frame), Float(k / 2), 0, 1)
        indices.insert(table.index(of: look))
        verify(table[table.index(of: look)] == look)
      }
      verify(indices.count == 500)
      editions.insert(table.edition)
      verify(table.looks.count <= 500 * 40, table.looks.count > 500)
    }
    verify(editions.count > 1)
    table.beginList()
    verify(table.index(of: Look()) == LookTable.plain)
  }
}

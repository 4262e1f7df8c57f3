import TestSupport

/// Layers that reach beyond the picture: however far, their insides are drawn by programs that look at no edge.
@Suite struct LargeLayerTests {
  enum Kind: CaseIterable {
    case color, image, bordered, turned, slanted, round, hard

    func decorate(_ layer: CALayer) {
      switch self {
      case .color: layer.backgroundColor = .red
      case .image: layer.contents = CGImage.distinct(32, 32)
      case .bordered:
        (layer.backgroundColor, layer.borderColor, layer.borderWidth) = (.red, .black, 4)
      case .turned:
        layer.contents = CGImage.distinct(32, 32)
        layer.transform = CATransform3DMakeRotation(0.2, 0, 0, 1)
      case .slanted:
        layer.contents = CGImage.distinct(32, 32)
        layer.transform.m34 = -1 / 2000
        layer.transform = CATransform3DRotate(layer.transform, 0.1, 0, 1, 0)
      case .round:
        (layer.backgroundColor, layer.borderColor, layer.borderWidth) = (.red, .black, 4)
        (layer.cornerRadius, layer.cornerCurve) = (12, .continuous)
      case .hard:
        layer.contents = CGImage.distinct(32, 32)
        layer.allowsEdgeAntialiasing = false
      }
    }
  }

  private func shareOfEdges(_ kind: Kind, _ frame: CGRect) throws -> Double {
    let layer = CALayer(frame.minX, frame.minY, frame.width, frame.height)
    kind.decorate(layer)
    return try DisplayListTests.shareOfEdges(layer)
  }

  @Test(arguments: Kind.allCases)
  func shareOfEdgesStaysSmallAtAnySize(kind: Kind) throws {
    // Every border of the picture, and of the guard band beyond it.
    for size in [360, 420, 464.3, 470, 540, 900, 4500, 100_000] as [CGFloat] {
      for corner in [20.3, -3.4, -70.6] as [CGFloat] where size + corner > 30 {
        let share = try shareOfEdges(kind, CGRect(x: corner, y: corner, width: size, height: size))
        verify(share < 0.12, "\(size) points at \(corner)")
      }
    }
    let scrolled = try shareOfEdges(kind, CGRect(x: 0.5, y: -50_000.5, width: 400, height: 100_000))
    verify(scrolled < 0.12)
  }

  /// Each part is an item of its own, without edges.
  @Test func anImageInNinePartsHasNoShare() throws {
    let layer = CALayer(100, 0, 200, 400)
    (layer.contents, layer.contentsCenter) = (
      CGImage.distinct(32, 32), CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)
    )
    #expect(try DisplayListTests.shareOfEdges(layer) == 0)
  }
}

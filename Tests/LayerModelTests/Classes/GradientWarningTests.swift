import TestSupport

/// Invisible gradients have a warning.
@Suite struct GradientWarningTests {
  private final class OtherColor {}

  private func warnings(_ change: (CAGradientLayer) -> Void) -> [String] {
    let layer = CAGradientLayer()
    layer.name = "g"
    layer.bounds.size = CGSize(width: 4, height: 4)
    change(layer)
    return layer.commitFrame().warnings.map(\.description)
  }

  @Test func coloursOfAnotherType() {
    verify(
      warnings { $0.colors = [CGColor.black, OtherColor()] } == [
        "layer “g” has colors of the type OtherColor, which show nothing; CGColors would"
      ])
    verify(warnings { $0.colors = ["red", "blue"] }.count == 1)
  }

  @Test func anotherCountOfLocations() {
    #expect(
      warnings {
        $0.colors = [CGColor.black, CGColor.white]
        $0.locations = [0]
      } == ["layer “g” has 1 locations for 2 colors, which show nothing"])
  }

  @Test func gradientsThatShow() {
    verify(warnings { _ in }.isEmpty, warnings { $0.colors = [CGColor.black, CGColor.white] }.isEmpty)
    #expect(
      warnings {
        $0.colors = [CGColor.black, CGColor.white]
        $0.locations = [0.2, 0.4]
      }.isEmpty)
  }

  /// The warning comes and goes with the colours, also where only changes are captured.
  @Test func aWarningGoesWithItsCause() {
    LayerContext().run {
      let (root, layer) = (CALayer(), CAGradientLayer())
      root.bounds.size = CGSize(width: 4, height: 4)
      layer.colors = [CGColor.black, CGColor.white]
      root.addSublayer(layer)
      CATransaction.setDisableActions(true)
      verify(root.commitFrame(at: 0).warnings.isEmpty)
      layer.colors = ["red"]
      verify(root.commitFrame(at: 1).warnings.count == 1)
      layer.colors = [CGColor.black, CGColor.white]
      verify(root.commitFrame(at: 2).warnings.isEmpty)
    }
  }
}

import Lamina

/// The change from frame to frame.
package enum LayerMove: Equatable, Sendable {
  /// No change.
  case none
  /// The layer called “root” moves by a fraction of a pixel, so that no part of an earlier picture can be reused.
  case root
  /// Another layer moves, by its name.
  case layer(String)

  package init(_ text: String) {
    self =
      switch text {
      case "none": .none
      case "root": .root
      default: .layer(text)
      }
  }

  /// The name of the layer that moves.
  package var name: String? {
    switch self {
    case .none: nil
    case .root: "root"
    case .layer(let name): name
    }
  }

  /// The pixels that the root moves right each frame. It returns after eight pixels. Its places within a pixel repeat
  /// after 100 frames.
  private static let step = 0.37

  /// The layer's offset in frame `number` from its original position, in pixels. The root moves right; another layer
  /// moves on a circle of radius 40 pixels.
  package func offset(in number: Int) -> (x: Double, y: Double) {
    switch self {
    case .none: (0, 0)
    case .root: ((Self.step * Double(number)).truncatingRemainder(dividingBy: 8), 0)
    case .layer: (40 * cos(0.3 * Double(number)), 40 * sin(0.3 * Double(number)))
    }
  }
}

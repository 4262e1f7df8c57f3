import Foundation
import Geometry

/// An animation by which a layer follows points of another layer. It is kept, and written into documents again, and has
/// no effect.
///
/// The class is private in Core Animation, but written in its documents. Apple documents no rule by which the points
/// become a value of the key path.
public final class CAMatchMoveAnimation: CAPropertyAnimation {
  /// The layer that is followed. Default: nil. It is not retained.
  public var sourceLayer: CALayer? {
    get { source.layer }
    set {
      willChange()
      source = Source()
      source.layer = newValue
    }
  }

  /// The points that are followed, in the space of ``sourceLayer``. Default: empty.
  public var sourcePoints: [CGPoint] = [] { willSet { willChange() } }

  /// Switches that were set, such as `appliesRotation`, by key.
  package var switches: [String: Bool] = [:] { willSet { willChange() } }

  /// The state that the animation and its copies share, so that a layer that is read later can be set for all of them.
  private final class Source {
    weak var layer: CALayer?
  }

  private var source = Source()

  /// Sets the layer that this animation and its copies follow.
  package func follow(_ layer: CALayer) { source.layer = layer }

  final func share(sourceOf animation: CAMatchMoveAnimation) { source = animation.source }
}

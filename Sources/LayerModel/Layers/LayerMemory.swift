import Foundation
import Geometry
import LayerSnapshots

/// The properties that most layers leave at their defaults. ``CALayer`` has their documentation.
///
/// Layers share one object, ``common``, until one of these properties changes; then the layer gets its own. In place of
/// some 500 bytes most layers keep the eight of a reference.
package final class RareProperties {
  /// The defaults. Nothing writes to it.
  nonisolated(unsafe) static let common = RareProperties()

  @exclusivity(unchecked) var borderWidth: CGFloat = 0
  @exclusivity(unchecked) var borderColor: CGColor? = .layerBlack
  @exclusivity(unchecked) var maskedCorners = CACornerMask.all
  @exclusivity(unchecked) var cornerCurve = CALayerCornerCurve.circular
  @exclusivity(unchecked) var edgeAntialiasingMask = CAEdgeAntialiasingMask.all
  @exclusivity(unchecked) var allowsGroupBlending = true

  @exclusivity(unchecked) var shadowColor: CGColor? = .layerBlack
  @exclusivity(unchecked) var shadowOpacity: Float = 0
  @exclusivity(unchecked) var shadowOffset = CGSize(width: 0, height: -3)
  @exclusivity(unchecked) var shadowRadius: CGFloat = 3
  @exclusivity(unchecked) var shadowPath: CGPath?

  @exclusivity(unchecked) var compositingFilter: Any?
  @exclusivity(unchecked) var filters: [Any]?
  @exclusivity(unchecked) var backgroundFilters: [Any]?
  @exclusivity(unchecked) var shouldRasterize = false
  @exclusivity(unchecked) var rasterizationScale: CGFloat = 1

  @exclusivity(unchecked) var contentsCenter = CGRect(x: 0, y: 0, width: 1, height: 1)
  @exclusivity(unchecked) var contentsGravity = CALayerContentsGravity.resize
  @exclusivity(unchecked) var contentsMultiplyColor: CGColor?
  @exclusivity(unchecked) var magnificationFilter = CALayerContentsFilter.linear
  @exclusivity(unchecked) var minificationFilter = CALayerContentsFilter.linear
  @exclusivity(unchecked) var minificationFilterBias: Float = 0
  @exclusivity(unchecked) var contentsFormat = CALayerContentsFormat.RGBA8Uint
  @exclusivity(unchecked) var isOpaque = false
  @exclusivity(unchecked) var needsDisplayOnBoundsChange = false
  @exclusivity(unchecked) var drawsAsynchronously = false
  @exclusivity(unchecked) var wantsExtendedDynamicRangeContent = false
  @exclusivity(unchecked) var toneMapMode = CAToneMapMode.automatic
  @exclusivity(unchecked) var preferredDynamicRange = CADynamicRange.standard
  @exclusivity(unchecked) var contentsHeadroom: CGFloat = 0

  @exclusivity(unchecked) var autoresizingMask: CAAutoresizingMask = []
  @exclusivity(unchecked) var layoutManager: (any CALayoutManager)?
  @exclusivity(unchecked) var actions: [String: any CAAction]?
  @exclusivity(unchecked) var style: [AnyHashable: Any]?

  @exclusivity(unchecked) var beginTime: CFTimeInterval = 0
  @exclusivity(unchecked) var speed: Float = 1
  @exclusivity(unchecked) var timeOffset: CFTimeInterval = 0
  @exclusivity(unchecked) var duration: CFTimeInterval = .infinity
  @exclusivity(unchecked) var repeatCount: Float = 0
  @exclusivity(unchecked) var repeatDuration: CFTimeInterval = 0
  @exclusivity(unchecked) var autoreverses = false
  @exclusivity(unchecked) var fillMode = CAMediaTimingFillMode.removed

  /// Values that were set for keys other than properties.
  @exclusivity(unchecked) var otherValues: [String: Any] = [:]
}

/// The state that few layers have, beside their properties.
///
/// Layers share one object, ``common``, until one of these values changes; then the layer gets its own.
package final class LayerMemory {
  /// The state of most layers. Nothing writes to it.
  nonisolated(unsafe) package static let common = LayerMemory()

  /// See ``CALayer/frames``.
  @exclusivity(unchecked) var frames: TreeFrames?
  /// The values of the last frame that have changed since.
  @exclusivity(unchecked) var shown = ShownValues()
  /// The action that the current setter runs after it has set.
  @exclusivity(unchecked) var pendingAction: CALayer.PendingAction?
  /// The keys of all animations, and of some that were there: at most twice as many as animations, and a few.
  package var animationKeys: Set<String> = []
  /// The perspectives of transforms that key paths have scaled to nothing, by the key of the property.
  var lostPerspectives: [String: LostPerspective] = [:]
  /// Of a transition in the last frame: the nesting depth, the new picture's node, and the snapshot's structure.
  var lastPassage: (depth: Int, newNode: Int32, structure: UInt64) = (0, -1, 0)
  /// The properties that ``CALayer/style`` has given their values, with these.
  var styleValues: [String: Any] = [:]
  /// The part to draw when the layer is displayed next.
  var dirty = CALayer.Dirt.nothing
  /// The display for frames, while a property is animated that the drawing shows.
  var animatedDisplay = AnimatedDisplay()
  /// Whether the backing store would be too large to allocate.
  var isTooLargeToDraw = false
  /// The last picture of a background that is a pattern.
  var backgroundPattern: BackgroundPattern?
  /// For a presentation copy: the layer that it shows.
  weak var modelLayer: CALayer?
}

/// The values in the last frame of properties that have changed since.
///
/// Only layers that look for actions keep them: layers in trees that play, and layers that have someone to ask.
struct ShownValues {
  /// As setters pass them: an optional property's value is an optional in the `Any`.
  private var values: [(keyPath: String, value: Any?)] = []

  /// Records the value at a key path before it changes; only the first change since a frame counts.
  mutating func note(_ value: Any?, at keyPath: String) {
    if values.contains(where: { $0.keyPath == keyPath }) { return }
    values.append((keyPath, value))
  }

  var isEmpty: Bool { values.isEmpty }

  mutating func removeAll() { values.removeAll(keepingCapacity: true) }

  /// Sets on `copy`, a presentation copy, the values that the one at `keyPath` depends on.
  ///
  /// - Returns: Whether there were any.
  func restore(keyPath: String, of copy: CALayer) -> Bool {
    let changed = values.filter { keyPath == $0.keyPath || keyPath.hasPrefix($0.keyPath + ".") }
    for (keyPath, value) in changed {
      copy.ownCopiesOfParts(namedBy: keyPath)
      copy.setValue((value as? any OptionalValue).map(\.wrapped) ?? value, forKeyPath: keyPath)
    }
    return !changed.isEmpty
  }
}

/// Any optional, so that one inside an `Any` can be unwrapped.
private protocol OptionalValue {
  var wrapped: Any? { get }
}

extension Optional: OptionalValue {
  fileprivate var wrapped: Any? { map { $0 as Any } }
}

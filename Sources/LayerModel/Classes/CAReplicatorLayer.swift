import Foundation
import Geometry
import LayerSnapshots

/// A layer that repeats its sublayers, with a transform, a colour change and a delay from each instance to the next.
///
/// Instance k, of 0 up to ``instanceCount`` − 1, is placed by `instanceTransform`ᵏ about the middle of the replicator's
/// bounds, after the sublayers' own placement and before ``CALayer/sublayerTransform``. Its colour is `instanceColor` +
/// k · the offsets, clamped to 0…1, and multiplies every colour that its layers paint, alpha included. Its time is the
/// replicator's minus k · ``instanceDelay``. Later instances lie above earlier ones of the same depth. The layer's own
/// background and border are drawn once. Source:
/// <https://developer.apple.com/documentation/quartzcore/careplicatorlayer>.
open class CAReplicatorLayer: CALayer {
  /// The number of instances; with 0 or less, the sublayers do not show. Default: 1.
  open var instanceCount = 1 {
    willSet { willChange(instanceCount, newValue) }
    didSet { didChange() }
  }

  /// Whether the sublayers keep their depth instead of being flattened into the replicator's plane. Like a
  /// ``CATransformLayer``, the replicator then paints nothing itself. Default: false.
  open var preservesDepth = false {
    willSet { willChange(preservesDepth, newValue) }
    didSet { didChange() }
  }

  /// The delay of each instance after the one before, seconds. Default: 0.
  open var instanceDelay: CFTimeInterval = 0 {
    willSet { willChange(instanceDelay, newValue) }
    didSet { didChange() }
  }

  /// The transform from each instance to the next, about the middle of the bounds. Default: the identity.
  open var instanceTransform = CATransform3DIdentity {
    willSet { willChange(instanceTransform, newValue) }
    didSet { didChange() }
  }

  /// The colour that multiplies the first instance; `nil` counts as white. Default: opaque white.
  open var instanceColor: CGColor? = .layerWhite {
    willSet { willChange(instanceColor, newValue) }
    didSet { didChange() }
  }

  /// The change of ``instanceColor``'s red from each instance to the next. Default: 0.
  open var instanceRedOffset: Float = 0 {
    willSet { willChange(instanceRedOffset, newValue) }
    didSet { didChange() }
  }

  /// The change of ``instanceColor``'s green from each instance to the next. Default: 0.
  open var instanceGreenOffset: Float = 0 {
    willSet { willChange(instanceGreenOffset, newValue) }
    didSet { didChange() }
  }

  /// The change of ``instanceColor``'s blue from each instance to the next. Default: 0.
  open var instanceBlueOffset: Float = 0 {
    willSet { willChange(instanceBlueOffset, newValue) }
    didSet { didChange() }
  }

  /// The change of ``instanceColor``'s alpha from each instance to the next. Default: 0.
  open var instanceAlphaOffset: Float = 0 {
    willSet { willChange(instanceAlphaOffset, newValue) }
    didSet { didChange() }
  }

  override package final var keepsDepth: Bool { preservesDepth }
}

extension CAReplicatorLayer {
  /// Returns the tint of instance `k`.
  final func tint(ofInstance k: Int) -> Tint {
    let first = instanceColor?.extendedStraight ?? .one
    let offsets = [instanceRedOffset, instanceGreenOffset, instanceBlueOffset, instanceAlphaOffset].map(Double.init)
    return Tint(color: TintRange(around: first).clamped(first + Double(k) * SIMD4(offsets)))
  }

  /// The power of `instanceTransform` for the instance after one that has the power `power`. Its elements are clamped.
  final func instancePower(after power: CATransform3D) -> CATransform3D {
    power.then(instanceTransform.clamped).clamped
  }

  /// The geometry of the transform layer that holds an instance: the power of `instanceTransform` about the middle of
  /// the bounds. The middle is an anchor and not a part of the matrix, so that it stays in place where the matrix is
  /// clamped.
  final func instanceGeometry(_ power: CATransform3D) -> LayerGeometry {
    var result = LayerGeometry()
    result.transform = power
    if CATransform3DIsIdentity(power) { return result }
    let bounds = geometry.clamped.bounds
    result.bounds.origin = CGPoint(x: bounds.midX, y: bounds.midY)
    result.position = result.bounds.origin
    return result.clamped
  }
}

import Foundation
import Geometry

/// A layer that emits particles: small images that move, turn, grow and fade.
///
/// The picture is a function of ``seed``, of the layer's time, which starts at ``CALayer/beginTime``, and of the
/// history of changes. Any moment can be rendered directly, in any order.
///
/// A particle keeps the numbers that the emitter and its cell had at its birth. A number that is set after a frame has
/// shown the layer applies to later particles, from the time of that frame on, and an animated one is read at each
/// birth: ``lifetime`` 0 stops the emitter, and particles in flight continue. Before the first frame there is no
/// history. Only the cells' images, and the list of cells, apply to all particles at once; an added cell emits from the
/// last frame on. The random numbers differ from Apple's: the same cells give a different picture of the same kind.
///
/// Particles lie above the layer's background and border, and below its sublayers. They are flattened into its plane,
/// and painted in the order of ``renderMode``. If ``CALayer/sublayerTransform`` makes their depth visible, or
/// ``preservesDepth`` is set, they are painted by depth first. Source:
/// <https://developer.apple.com/documentation/quartzcore/caemitterlayer>.
open class CAEmitterLayer: CALayer {
  /// The kinds of particles. Default: nil.
  open var emitterCells: [CAEmitterCell]? {
    willSet { willChange(emitterCells, newValue) }
    didSet { didChange() }
  }

  /// The factor of the cells' ``CAEmitterCell/birthRate`` (not of nested cells'). Default: 1.
  open var birthRate: Float = 1 {
    willSet { willChange(birthRate, newValue) }
    didSet { didChange() }
  }

  /// The factor of the cells' ``CAEmitterCell/lifetime`` (not of nested cells'). Default: 1.
  open var lifetime: Float = 1 {
    willSet { willChange(lifetime, newValue) }
    didSet { didChange() }
  }

  /// The middle of the emitter's shape, in the layer's own space, points. Default: (0, 0).
  open var emitterPosition = CGPoint.zero {
    willSet { willChange(emitterPosition, newValue) }
    didSet { didChange() }
  }

  /// The depth of the middle of the emitter's shape, in points; greater is nearer to the viewer. Default: 0.
  open var emitterZPosition: CGFloat = 0 {
    willSet { willChange(emitterZPosition, newValue) }
    didSet { didChange() }
  }

  /// The size of the emitter's shape, points; see ``CAEmitterLayerEmitterShape``. Default: zero.
  open var emitterSize = CGSize.zero {
    willSet { willChange(emitterSize, newValue) }
    didSet { didChange() }
  }

  /// The depth of a ``CAEmitterLayerEmitterShape/cuboid``, points. Default: 0.
  open var emitterDepth: CGFloat = 0 {
    willSet { willChange(emitterDepth, newValue) }
    didSet { didChange() }
  }

  /// The shape that particles start from; an unknown name counts as ``CAEmitterLayerEmitterShape/point``, the default.
  open var emitterShape = CAEmitterLayerEmitterShape.point {
    willSet { willChange(emitterShape, newValue) }
    didSet { didChange() }
  }

  /// The part of the shape that particles start from; an unknown name counts as ``CAEmitterLayerEmitterMode/volume``,
  /// the default.
  open var emitterMode = CAEmitterLayerEmitterMode.volume {
    willSet { willChange(emitterMode, newValue) }
    didSet { didChange() }
  }

  /// The order of painting; an unknown name counts as ``CAEmitterLayerRenderMode/unordered``, the default.
  open var renderMode = CAEmitterLayerRenderMode.unordered {
    willSet { willChange(renderMode, newValue) }
    didSet { didChange() }
  }

  /// Whether particles keep their depth in the superlayer's space instead of being flattened into the layer's plane.
  /// Like a ``CATransformLayer``, the emitter then paints nothing itself. Default: false.
  open var preservesDepth = false {
    willSet { willChange(preservesDepth, newValue) }
    didSet { didChange() }
  }

  /// The factor of the cells' ``CAEmitterCell/velocity`` (not of nested cells'). Default: 1.
  open var velocity: Float = 1 {
    willSet { willChange(velocity, newValue) }
    didSet { didChange() }
  }

  /// The factor of the cells' ``CAEmitterCell/scale``; nested cells inherit it. Default: 1.
  open var scale: Float = 1 {
    willSet { willChange(scale, newValue) }
    didSet { didChange() }
  }

  /// The factor of the cells' ``CAEmitterCell/spin`` (not of nested cells'). Default: 1.
  open var spin: Float = 1 {
    willSet { willChange(spin, newValue) }
    didSet { didChange() }
  }

  /// The seed of all random numbers. Default: 0.
  open var seed: UInt32 = 0 {
    willSet { willChange(seed, newValue) }
    didSet { didChange() }
  }

  /// The emitter's numbers over time.
  final lazy var history = EmitterHistory<CAEmitterLayer>()

  override package final var keepsDepth: Bool { preservesDepth }
}

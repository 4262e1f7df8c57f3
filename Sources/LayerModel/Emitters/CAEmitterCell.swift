import Foundation
import Geometry

/// One kind of particle that a ``CAEmitterLayer``, or a particle of another kind, sends out.
///
/// A value with a range, of mean M and range R, is uniform in M − R/2 … M + R/2 for each particle. Speeds are per second of
/// the particle's age. Angles are in radians. Setters are not to be called while a snapshot is taken on another thread.
/// Source: <https://developer.apple.com/documentation/quartzcore/caemittercell>.
open class CAEmitterCell {
  /// By which key paths name the cell. Default: nil.
  open var name: String?

  /// Whether new particles are sent out. Default: true.
  open var isEnabled = true { didSet { noteChange() } }

  // MARK: Life

  /// Particles a second. The first comes after one interval, then one each interval. Default: 0.
  open var birthRate: Float = 0 { didSet { noteChange() } }

  /// Seconds that a particle is there. Default: 0.
  open var lifetime: Float = 0 { didSet { noteChange() } }

  /// The range of ``lifetime``. Default: 0.
  open var lifetimeRange: Float = 0 { didSet { noteChange() } }

  /// When the cell's own time starts, in seconds of its emitter's: before it, nothing is sent out. Default: 0.
  open var beginTime: CFTimeInterval = 0 { didSet { noteChange() } }

  /// How long, in seconds of the cell's time, it sends particles out; without end for 0. Default: 0.
  open var duration: CFTimeInterval = 0 { didSet { noteChange() } }

  /// How fast the cell's time runs in its emitter's. Default: 1.
  open var speed: Float = 1 { didSet { noteChange() } }

  /// Added to the cell's time, seconds. Default: 0.
  open var timeOffset: CFTimeInterval = 0 { didSet { noteChange() } }

  // MARK: Motion

  /// The angle between the direction of emission and the layer's plane, towards the viewer. Default: 0.
  open var emissionLatitude: CGFloat = 0 { didSet { noteChange() } }

  /// The direction of emission in the layer's plane, from +x towards +y; from a particle, counted from its direction of motion.
  /// Default: 0.
  open var emissionLongitude: CGFloat = 0 { didSet { noteChange() } }

  /// The full aperture of the cone around the direction of emission in which particles start, evenly spread. Default: 0.
  open var emissionRange: CGFloat = 0 { didSet { noteChange() } }

  /// Points a second at the start. Default: 0.
  open var velocity: CGFloat = 0 { didSet { noteChange() } }

  /// The range of ``velocity``. Default: 0.
  open var velocityRange: CGFloat = 0 { didSet { noteChange() } }

  /// Points a second, per second. Default: 0.
  open var xAcceleration: CGFloat = 0 { didSet { noteChange() } }

  /// Points a second, per second. Default: 0.
  open var yAcceleration: CGFloat = 0 { didSet { noteChange() } }

  /// Points a second, per second. Default: 0.
  open var zAcceleration: CGFloat = 0 { didSet { noteChange() } }

  /// The size of a particle: 1 for that of its image. While it is 0 or less, nothing shows. Default: 1.
  open var scale: CGFloat = 1 { didSet { noteChange() } }

  /// The range of ``scale``. Default: 0.
  open var scaleRange: CGFloat = 0 { didSet { noteChange() } }

  /// Added to ``scale`` each second. Default: 0.
  open var scaleSpeed: CGFloat = 0 { didSet { noteChange() } }

  /// How fast a particle turns, from +x towards +y. Default: 0.
  open var spin: CGFloat = 0 { didSet { noteChange() } }

  /// The range of ``spin``. Default: 0.
  open var spinRange: CGFloat = 0 { didSet { noteChange() } }

  /// How far a particle is turned at the start. Private in Apple's; documents have it. Default: 0.
  package final var rotation: CGFloat = 0 { didSet { noteChange() } }

  /// The range of ``rotation``. Default: 0.
  package final var rotationRange: CGFloat = 0 { didSet { noteChange() } }

  // MARK: Look

  /// Multiplies the image; `nil` counts as white. Default: opaque white.
  open var color: CGColor? = .white { didSet { noteChange() } }

  /// The range of the colour's red. Default: 0.
  open var redRange: Float = 0 { didSet { noteChange() } }

  /// The range of the colour's green. Default: 0.
  open var greenRange: Float = 0 { didSet { noteChange() } }

  /// The range of the colour's blue. Default: 0.
  open var blueRange: Float = 0 { didSet { noteChange() } }

  /// The range of the colour's alpha. Default: 0.
  open var alphaRange: Float = 0 { didSet { noteChange() } }

  /// Added to red each second. Colours are clamped to 0…1 when shown. Default: 0.
  open var redSpeed: Float = 0 { didSet { noteChange() } }

  /// Added to green each second. Default: 0.
  open var greenSpeed: Float = 0 { didSet { noteChange() } }

  /// Added to blue each second. Default: 0.
  open var blueSpeed: Float = 0 { didSet { noteChange() } }

  /// Added to alpha each second. Default: 0.
  open var alphaSpeed: Float = 0 { didSet { noteChange() } }

  /// What a particle shows: a ``CGImage``, in its own size over ``contentsScale``. Anything else shows nothing. Default: nil.
  open var contents: Any? { didSet { noteChange() } }

  /// The part of the image that shows, in unit space. Default: (0, 0, 1, 1).
  open var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1) { didSet { noteChange() } }

  /// Pixels of the image a point. Default: 1.
  open var contentsScale: CGFloat = 1 { didSet { noteChange() } }

  /// How the image is sampled where it is reduced: a name of a ``CALayerContentsFilter``. Default: `linear`.
  open var minificationFilter = "linear" { didSet { noteChange() } }

  /// How the image is sampled where it is enlarged: a name of a ``CALayerContentsFilter``. Default: `linear`.
  open var magnificationFilter = "linear" { didSet { noteChange() } }

  /// Added to the level of detail, in halvings of the image: positive is softer. Default: 0.
  open var minificationFilterBias: Float = 0 { didSet { noteChange() } }

  /// What each particle sends out in its turn, at its place, with its scale and colour as they are then. Default: nil.
  open var emitterCells: [CAEmitterCell]? { didSet { noteChange() } }

  /// Values for properties that were not set. Stored only. Default: nil.
  open var style: [AnyHashable: Any]?

  /// Another number after each change.
  package final private(set) var revision = VersionNumber.fresh()

  public init() {}

  private final func noteChange() { revision = VersionNumber.fresh() }

  /// How many levels of cells within cells send particles out.
  package static let maximumDepth = 4

  /// Changes whenever this cell or one in it does.
  final func revisions(depth: Int = 1) -> UInt64 {
    guard depth < Self.maximumDepth else { return revision }
    return (emitterCells ?? []).reduce(revision) { VersionNumber.mixed($0, $1.revisions(depth: depth + 1)) }
  }
}

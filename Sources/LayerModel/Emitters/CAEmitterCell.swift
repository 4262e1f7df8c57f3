import Foundation
import Geometry
import LayerSnapshots

/// One kind of particle, emitted by a ``CAEmitterLayer`` or by a particle of another kind.
///
/// A value with mean M and range R is uniform in M − R/2 … M + R/2 for each particle. Speeds are per second of the
/// particle's age. Angles are in radians. Do not call setters while a snapshot is taken on another thread. Source:
/// <https://developer.apple.com/documentation/quartzcore/caemittercell>.
open class CAEmitterCell: NSObject, CAMediaTiming, NSSecureCoding {
  /// The name by which key paths find the cell. Default: nil.
  open var name: String?

  /// Whether new particles are emitted. Default: true.
  open var isEnabled = true { didSet { noteChange() } }

  // MARK: Life

  /// Particles per second. The first comes after one interval, then one each interval. Default: 0.
  open var birthRate: Float = 0 { didSet { noteChange() } }

  /// The lifetime of a particle, seconds. Default: 0.
  open var lifetime: Float = 0 { didSet { noteChange() } }

  /// The range of ``lifetime``. Default: 0.
  open var lifetimeRange: Float = 0 { didSet { noteChange() } }

  /// The start of the cell's own time, in seconds of its emitter's: before it, nothing is emitted. Default: 0.
  open var beginTime: CFTimeInterval = 0 { didSet { noteChange() } }

  /// The time during which the cell emits particles, in seconds of its own time; 0 or less is forever. Default: ∞.
  open var duration = CFTimeInterval.infinity { didSet { noteChange() } }

  /// The cell's own seconds per second of its emitter's time. Default: 1.
  open var speed: Float = 1 { didSet { noteChange() } }

  /// The offset added to the cell's time, seconds. Default: 0.
  open var timeOffset: CFTimeInterval = 0 { didSet { noteChange() } }

  // Stored: a cell emits once, for its duration.

  open var repeatCount: Float = 0
  open var repeatDuration: CFTimeInterval = 0
  open var autoreverses = false
  open var fillMode = CAMediaTimingFillMode.removed

  // MARK: Motion

  /// The angle of the direction of emission out of the layer's plane, towards the viewer. Default: 0.
  open var emissionLatitude: CGFloat = 0 { didSet { noteChange() } }

  /// The direction of emission in the layer's plane, from +x towards +y; for emission from a particle, relative to the
  /// direction of its motion. Default: 0.
  open var emissionLongitude: CGFloat = 0 { didSet { noteChange() } }

  /// The full aperture of the cone around the direction of emission in which particles start, evenly distributed.
  /// Default: 0.
  open var emissionRange: CGFloat = 0 { didSet { noteChange() } }

  /// The initial speed, points per second. Default: 0.
  open var velocity: CGFloat = 0 { didSet { noteChange() } }

  /// The range of ``velocity``. Default: 0.
  open var velocityRange: CGFloat = 0 { didSet { noteChange() } }

  /// The acceleration along x, points per second squared. Default: 0.
  open var xAcceleration: CGFloat = 0 { didSet { noteChange() } }

  /// The acceleration along y, points per second squared. Default: 0.
  open var yAcceleration: CGFloat = 0 { didSet { noteChange() } }

  /// The acceleration along z, points per second squared. Default: 0.
  open var zAcceleration: CGFloat = 0 { didSet { noteChange() } }

  /// The size of a particle, relative to its image. At 0 or less, the particle is invisible. Default: 1.
  open var scale: CGFloat = 1 { didSet { noteChange() } }

  /// The range of ``scale``. Default: 0.
  open var scaleRange: CGFloat = 0 { didSet { noteChange() } }

  /// The change of ``scale`` per second. Default: 0.
  open var scaleSpeed: CGFloat = 0 { didSet { noteChange() } }

  /// The angular velocity of a particle, radians per second from +x towards +y. Default: 0.
  open var spin: CGFloat = 0 { didSet { noteChange() } }

  /// The range of ``spin``. Default: 0.
  open var spinRange: CGFloat = 0 { didSet { noteChange() } }

  /// The initial angle of a particle. Private in Core Animation, but written in its documents. Default: 0.
  package final var rotation: CGFloat = 0 { didSet { noteChange() } }

  /// The range of ``rotation``. Default: 0.
  package final var rotationRange: CGFloat = 0 { didSet { noteChange() } }

  /// The orientation of the image in space: `sprite` in the layer's plane, `plane` in a plane of its own; any other
  /// name counts as `sprite`. Private in Core Animation, as all ten properties below, but set by key and written in
  /// documents. Default: `sprite`.
  package final var particleType = "sprite" { didSet { noteChange() } }

  /// The angle between the z axis and the normal of a `plane`. Default: 0.
  package final var orientationLatitude: CGFloat = 0 { didSet { noteChange() } }

  /// The direction of the normal of a `plane` in the layer's plane, from +x towards +y. Default: 0.
  package final var orientationLongitude: CGFloat = 0 { didSet { noteChange() } }

  /// The full aperture of the cone around that direction in which normals are evenly distributed. Default: 0.
  package final var orientationRange: CGFloat = 0 { didSet { noteChange() } }

  /// The number of frames in the image. Default: 0, the image is one.
  ///
  /// The first frame is ``contentsRect``, or if that is the whole image, as by default, the first part of it; the
  /// others follow to the right, then in rows of greater y. As ``contentsRect``, they are in unit space: where y runs
  /// up, the first row is the lowest.
  package final var contentsFrameCount = 0 { didSet { noteChange() } }

  /// The number of frames in a row. Default: 0, all of them.
  package final var contentsFramesPerRow = 0 { didSet { noteChange() } }

  /// Frames per second of a particle's age, in the mode `sequential`. Default: 0.
  package final var contentsFramesPerSecond: Float = 0 { didSet { noteChange() } }

  /// The choice of the frame: `single` the first, `random` one by chance, `sequential` one after another, repeatedly.
  /// Default: `single`.
  package final var contentsFrameMode = "single" { didSet { noteChange() } }

  // Stored: masses matter to emitter behaviours only, which do not exist here.

  package final var mass: Float = 1
  package final var massRange: Float = 0

  // MARK: Look

  /// The colour that multiplies the image; `nil` counts as white. Default: opaque white.
  open var color: CGColor? = .layerWhite { didSet { noteChange() } }

  /// The range of the colour's red. Default: 0.
  open var redRange: Float = 0 { didSet { noteChange() } }

  /// The range of the colour's green. Default: 0.
  open var greenRange: Float = 0 { didSet { noteChange() } }

  /// The range of the colour's blue. Default: 0.
  open var blueRange: Float = 0 { didSet { noteChange() } }

  /// The range of the colour's alpha. Default: 0.
  open var alphaRange: Float = 0 { didSet { noteChange() } }

  /// The change of red per second. Colours are clamped to 0…1 when shown. Default: 0.
  open var redSpeed: Float = 0 { didSet { noteChange() } }

  /// The change of green per second. Default: 0.
  open var greenSpeed: Float = 0 { didSet { noteChange() } }

  /// The change of blue per second. Default: 0.
  open var blueSpeed: Float = 0 { didSet { noteChange() } }

  /// The change of alpha per second. Default: 0.
  open var alphaSpeed: Float = 0 { didSet { noteChange() } }

  /// The image of a particle: a ``CGImage``, whose size is divided by ``contentsScale``. Anything else is invisible.
  /// Default: nil.
  open var contents: Any? { didSet { noteChange() } }

  /// The part of the image that shows, in unit space. Default: (0, 0, 1, 1).
  open var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1) { didSet { noteChange() } }

  /// Pixels of the image per point. Default: 1.
  open var contentsScale: CGFloat = 1 { didSet { noteChange() } }

  /// The filter for a reduced image: a name of a ``CALayerContentsFilter``. Default: `linear`.
  open var minificationFilter = "linear" { didSet { noteChange() } }

  /// The filter for an enlarged image: a name of a ``CALayerContentsFilter``. Default: `linear`.
  open var magnificationFilter = "linear" { didSet { noteChange() } }

  /// A bias of the level of detail, in halvings of the image: positive is softer. Default: 0.
  open var minificationFilterBias: Float = 0 { didSet { noteChange() } }

  /// The particles that each particle emits in turn, from its place and with its current scale and colour. Default:
  /// nil.
  open var emitterCells: [CAEmitterCell]? { didSet { noteChange() } }

  /// Values for properties that were not set. Stored only. Default: nil.
  open var style: [AnyHashable: Any]?

  /// A number that is different after each change.
  package final private(set) var revision = VersionNumber.fresh()

  public override init() { super.init() }

  /// Reads a keyed archive that ``encode(with:)`` has written.
  public required init?(coder: NSCoder) {
    super.init()
    unarchive(from: coder)
  }

  /// Writes the properties into a keyed archive.
  open func encode(with coder: NSCoder) { archive(in: coder) }

  /// True: archives are read by their classes.
  open class var supportsSecureCoding: Bool { true }

  /// Whether the property `key` is written into archives: true for properties whose value is not the default.
  open func shouldArchiveValue(forKey key: String) -> Bool {
    guard let property = Self.keys[key], let value = property.get(self) else { return false }
    return !ArchivedValue.isSame(value, property.get(CAEmitterCell()))
  }

  /// Returns the value of the property `key` in a new cell. As in Core Animation, other keys and most whose default is
  /// zero have none.
  open class func defaultValue(forKey key: String) -> Any? { usualValues[key] }

  nonisolated(unsafe) private static let usualValues = keys.defaults

  private final func noteChange() { revision = VersionNumber.fresh() }

  /// The most levels of nested cells that emit particles.
  package static let maximumDepth = 4

  /// Returns a number that changes whenever this cell or a cell in it does.
  final func revisions(depth: Int = 1) -> UInt64 {
    guard depth < Self.maximumDepth else { return revision }
    return (emitterCells ?? []).reduce(revision) { VersionNumber.mixed($0, $1.revisions(depth: depth + 1)) }
  }
}

/// The shape that particles start from. Its size is ``CAEmitterLayer/emitterSize`` and ``CAEmitterLayer/emitterDepth``,
/// around ``CAEmitterLayer/emitterPosition``.
///
/// Source: <https://developer.apple.com/documentation/quartzcore/caemitterlayeremittershape>.
public struct CAEmitterLayerEmitterShape: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// The position itself.
  public static let point = Self(rawValue: "point")
  /// A line along x, of the size's width.
  public static let line = Self(rawValue: "line")
  /// A rectangle of the size.
  public static let rectangle = Self(rawValue: "rectangle")
  /// A box of the size and the depth.
  public static let cuboid = Self(rawValue: "cuboid")
  /// A disc whose radius is the size's width.
  public static let circle = Self(rawValue: "circle")
  /// A ball whose radius is the size's width.
  public static let sphere = Self(rawValue: "sphere")

  package static let all: [Self] = [.point, .line, .rectangle, .cuboid, .circle, .sphere]
}

/// The part of the shape that particles start from.
///
/// Source: <https://developer.apple.com/documentation/quartzcore/caemitterlayeremittermode>.
public struct CAEmitterLayerEmitterMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// Its corners; for a circle and a sphere, the points where the axes through the middle meet it.
  public static let points = Self(rawValue: "points")
  /// Its edges: the outline of a flat shape, the edges of a box, the equator of a ball.
  public static let outline = Self(rawValue: "outline")
  /// Its surface; for a flat shape, the whole shape.
  public static let surface = Self(rawValue: "surface")
  /// Everything inside.
  public static let volume = Self(rawValue: "volume")

  package static let all: [Self] = [.points, .outline, .surface, .volume]
}

/// The order in which particles are painted, and how they blend.
///
/// Source: <https://developer.apple.com/documentation/quartzcore/caemitterlayerrendermode>.
public struct CAEmitterLayerRenderMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// No guaranteed order; here as ``oldestFirst``.
  public static let unordered = Self(rawValue: "unordered")
  /// Oldest first: the youngest is in front.
  public static let oldestFirst = Self(rawValue: "oldestFirst")
  /// Youngest first: the oldest is in front.
  public static let oldestLast = Self(rawValue: "oldestLast")
  /// Farthest first, by depth.
  public static let backToFront = Self(rawValue: "backToFront")
  /// Each particle is added to the picture below it.
  public static let additive = Self(rawValue: "additive")

  package static let all: [Self] = [.unordered, .oldestFirst, .oldestLast, .backToFront, .additive]
}

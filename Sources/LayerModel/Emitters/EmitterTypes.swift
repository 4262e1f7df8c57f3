/// What particles start from. Sizes are ``CAEmitterLayer/emitterSize`` and ``CAEmitterLayer/emitterDepth``, around
/// ``CAEmitterLayer/emitterPosition``.
///
/// Source: <https://developer.apple.com/documentation/quartzcore/caemitterlayeremittershape>.
public struct CAEmitterLayerEmitterShape: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// The position itself.
  public static let point = Self(rawValue: "point")
  /// A line along x, as long as the size is wide.
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

/// Which part of the shape particles start from.
///
/// Source: <https://developer.apple.com/documentation/quartzcore/caemitterlayeremittermode>.
public struct CAEmitterLayerEmitterMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// Its corners; of a circle and a sphere, where the axes through the middle meet it.
  public static let points = Self(rawValue: "points")
  /// Its edges: the outline of a flat shape, the edges of a box, the equator of a ball.
  public static let outline = Self(rawValue: "outline")
  /// Its surface: of a flat shape, all of it.
  public static let surface = Self(rawValue: "surface")
  /// Everything inside.
  public static let volume = Self(rawValue: "volume")

  package static let all: [Self] = [.points, .outline, .surface, .volume]
}

/// In which order particles are painted, and how they are mixed.
///
/// Source: <https://developer.apple.com/documentation/quartzcore/caemitterlayerrendermode>.
public struct CAEmitterLayerRenderMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// In no order that one may count on; here as ``oldestFirst``.
  public static let unordered = Self(rawValue: "unordered")
  /// The oldest first, the youngest above all.
  public static let oldestFirst = Self(rawValue: "oldestFirst")
  /// The youngest first, the oldest above all.
  public static let oldestLast = Self(rawValue: "oldestLast")
  /// From the least depth to the greatest.
  public static let backToFront = Self(rawValue: "backToFront")
  /// Each adds its light to what is there.
  public static let additive = Self(rawValue: "additive")

  package static let all: [Self] = [.unordered, .oldestFirst, .oldestLast, .backToFront, .additive]
}

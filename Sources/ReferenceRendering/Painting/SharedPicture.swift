import Geometry
import LayerSnapshots

/// The finished picture of a group, or of a shadow, that equal instances of a layer share: one program, painted once.
///
/// An instance shows it in its own place, a whole number of pixels from that of the instance it was prepared for. The
/// picture holds the values that this instance composites with its backdrop at each pixel, marks and counts included.
final class SharedPicture: Sendable {
  enum Use: Hashable {
    /// A unit that forms a group, without its blend mode.
    case group(opacity: Double)
    /// The blurred shadow of a unit whose pieces have this opacity.
    case shadow(opacity: Double)
  }

  /// The values that a picture depends on, apart from its place.
  struct Look: Hashable {
    let use: Use
    /// The first of the layers that are interchangeable.
    let node: Int
    let grid: PixelGrid
    let silhouettes: Int
    let isMaskRoot: Bool, isInGroup: Bool
    /// The images of the plane's unit vectors, output pixels.
    let x: Vector3, y: Vector3
  }

  /// Places that share a picture.
  enum Place: Hashable {
    /// One place only, in a plane that may end within the picture.
    case exact(origin: Vector3, existence: [Vector3])
    /// All places that have the plane's origin at one place within a pixel, in steps of 2⁻³² pixels.
    case phase(SIMD2<Double>)
  }

  struct Key: Hashable {
    let look: Look
    let place: Place
  }

  private let picture: any TiledPicture
  private let tiles: TileCache<[Accumulator]>
  /// The image of the plane's origin, for which it was prepared.
  let origin: Vector3

  init(_ picture: any TiledPicture, origin: Vector3, budget: TileBudget) {
    (self.picture, self.origin) = (picture, origin)
    tiles = TileCache(budget, bytes: TileGrid.side * TileGrid.side * MemoryLayout<Accumulator>.stride)
  }

  /// A rectangle that contains every pixel that is not clear.
  var bounds: PixelRect { picture.bounds }

  /// The pixels of a tile in rows; one, if all are equal, and none, if all are clear.
  func tile(_ x: Int, _ y: Int) -> [Accumulator] {
    tiles.value(.init(x: x, y: y)) {
      switch picture.tile(x, y) {
      case .clear: []
      case .uniform(let pixel): [pixel]
      case .pixels(let pixels): pixels
      }
    }
  }
}

/// A shared picture in its place.
struct Share: Sendable {
  let picture: SharedPicture
  /// The distance from where the picture was prepared for, in pixels.
  let offset: SIMD2<Int>
  let blendMode: BlendMode

  /// Whether both do the same to each pixel.
  func isSame(as other: Share) -> Bool {
    picture === other.picture && offset == other.offset && blendMode == other.blendMode
  }
}

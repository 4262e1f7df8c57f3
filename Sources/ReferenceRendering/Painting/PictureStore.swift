import Foundation
import Geometry
import Imaging
import LayerSnapshots

/// The data that the programs for one snapshot share: the snapshot, reduced images, and the plane pictures created so far.
///
/// A plane picture depends only on the layer, on its nesting near the limit, and, for a bitmap, on its pixels; it does
/// not depend on its place in the output. So each is created once. Otherwise a chain of layers, each with a shadow,
/// would take exponential time.
final class PictureStore: @unchecked Sendable {
  let snapshot: LayerSnapshot
  /// Whether y runs down in the space of the root's superlayer.
  let yDown: Bool

  let limits: NestingLimits
  /// The extents of layers. If it is empty, the snapshot has no bitmaps.
  let extents: LayerExtents
  private let budget = TileBudget()

  /// Held while a program is prepared. Preparation evaluates no picture, so its holder never waits for another thread.
  private let lock = NSRecursiveLock()
  private var chains: [ChainKey: MipChain] = [:]
  private var blurred: [PictureKey: BlurredPicture] = [:]
  private var bitmaps: [PictureKey: PlaneBitmap] = [:]

  init(_ snapshot: LayerSnapshot, yDown: Bool) {
    (self.snapshot, self.yDown) = (snapshot, yDown)
    limits = NestingLimits(of: snapshot)
    extents = LayerExtents(of: snapshot)
  }

  private struct ChainKey: Hashable {
    let image: ObjectIdentifier
    let isReduced: Bool
  }

  /// Identifies a picture of a layer.
  struct PictureKey: Hashable {
    let node: Int
    let content: PlaneContent
    let nesting: Int
    /// The σ of a blurred picture, in points; the scale of a bitmap, in pixels per point.
    let number: Double
    /// The pixels that a bitmap holds; `nil` where that makes no difference.
    let held: PixelRect?
    /// The pixels that are asked for; `nil` for all, or where that makes no difference.
    var wanted: PixelRect? = nil
  }

  /// Runs `body` while no other thread prepares anything.
  func preparing<Result>(_ body: () -> Result) -> Result { lock.withLock(body) }

  /// The mip chain of the image, shared by all layers that show it with the same reduction.
  func chain(of image: CGImage, isReduced: Bool) -> MipChain {
    preparing {
      let key = ChainKey(image: ObjectIdentifier(image), isReduced: isReduced)
      if let chain = chains[key] { return chain }
      let chain = MipChain(of: image, isReduced: isReduced, isExtended: snapshot.isExtended)
      chains[key] = chain
      return chain
    }
  }

  /// A blurred picture in the plane of `node`.
  ///
  /// - Parameters:
  ///   - wanted: The part of the plane that is asked for, of a layer with background filters inside; `nil` for all.
  ///   - nesting: The number of nested plane pictures, including this one.
  func blurred(
    _ content: PlaneContent, of node: Int, sigma: Double, wanted: LayerExtents.Box?, nesting: Int
  ) -> BlurredPicture {
    preparing {
      let nesting = limits.equivalent(to: nesting, of: node)
      let bounds = snapshot.nodes[node].geometry.bounds
      let grid = BlurredPicture.Grid(sigma: sigma, around: Vector2(bounds.midX, bounds.midY))
      let wanted = wanted.map { grid.pixels(in: $0.grown(by: BlurredPicture.tail * sigma)) }
      let key = PictureKey(node: node, content: content, nesting: nesting, number: sigma, held: nil, wanted: wanted)
      if let picture = blurred[key] { return picture }
      let picture = BlurredPicture(sigma: sigma, on: grid, wanted: wanted, budget: budget) {
        [unowned self] projection, refinement in
        preparing {
          let isSampled = refinement == BlurredPicture.finest
          var preparation = Preparation(
            self, .samples(wanted: wanted, refinement: refinement, isSampled: isSampled, nesting: nesting))
          return preparation.program(of: content, of: node, on: projection)
        }
      }
      blurred[key] = picture
      return picture
    }
  }

  /// The bitmap of `node` with `scale` pixels per point.
  ///
  /// - Parameters:
  ///   - held: The pixels that count: the resolution of bitmaps in it follows them.
  ///   - wanted: The pixels that are asked for, of a layer with background filters inside; `nil` for all.
  func bitmap(of node: Int, scale: Double, held: PixelRect, wanted: PixelRect?, nesting: Int) -> PlaneBitmap {
    preparing {
      let nesting = limits.equivalent(to: nesting, of: node, isRasterized: true)
      let key = PictureKey(node: node, content: .finished, nesting: nesting, number: scale, held: held, wanted: wanted)
      if let bitmap = bitmaps[key] { return bitmap }
      let origin = snapshot.nodes[node].geometry.bounds.origin
      let map = Homography.translation(-origin.x.native, -origin.y.native).then(.scale(scale))
      let projection = Projection.output.precomposed(with: map)
      var preparation = Preparation(self, .bitmap(holding: held, nesting: nesting))
      let program = preparation.program(of: .finished, of: node, on: projection)
      let bitmap = PlaneBitmap(program, map: map, wanted: wanted, budget: budget)
      bitmaps[key] = bitmap
      return bitmap
    }
  }
}

/// The content of a picture in a layer's plane.
enum PlaneContent: Hashable {
  /// The layer's own picture after this number of its filters.
  case filtered(Int)
  /// The fill of its shadow path, opaque.
  case shadowPath
  /// The filtered picture with its shadow.
  case finished
}

import Foundation
import Geometry
import Imaging
import LayerModel

/// What the programs for one snapshot share: the snapshot, reduced images, and the pictures of planes met so far.
///
/// A plane picture hangs on the layer alone, not on where it shows, but for how deep it is nested. So each is made once,
/// however many pictures it shows in: a chain of layers, each with a shadow, would take forever otherwise.
final class PictureStore: @unchecked Sendable {
  let snapshot: LayerSnapshot
  /// Whether y runs down in the root's superlayer space.
  let yDown: Bool

  private let budget = TileBudget()

  /// Held while a program is prepared. Preparing evaluates no picture, so nobody who holds it waits for another.
  private let lock = NSRecursiveLock()
  private var chains: [ChainKey: MipChain] = [:]
  private var blurred: [PictureKey: BlurredPicture] = [:]
  private var bitmaps: [PictureKey: PlaneBitmap] = [:]

  init(_ snapshot: LayerSnapshot, yDown: Bool) {
    (self.snapshot, self.yDown) = (snapshot, yDown)
  }

  private struct ChainKey: Hashable {
    let image: ObjectIdentifier
    let isReduced: Bool
  }

  /// Says which picture of which layer.
  struct PictureKey: Hashable {
    let node: Int
    let content: PlaneContent
    let nesting: Int
    /// σ of what is blurred, points; of a bitmap, pixels a point.
    let number: Double
  }

  /// Runs `body` as the only one that prepares anything.
  func preparing<Result>(_ body: () -> Result) -> Result { lock.withLock(body) }

  /// The image's chain, one for all layers that show it alike.
  func chain(of image: CGImage, isReduced: Bool) -> MipChain {
    preparing {
      let key = ChainKey(image: ObjectIdentifier(image), isReduced: isReduced)
      if let chain = chains[key] { return chain }
      let chain = MipChain(of: image, isReduced: isReduced)
      chains[key] = chain
      return chain
    }
  }

  /// A blurred picture in the plane of `node`.
  ///
  /// - Parameter nesting: how many plane pictures it lies in, itself included.
  func blurred(_ content: PlaneContent, of node: Int, sigma: Double, nesting: Int) -> BlurredPicture {
    preparing {
      let key = PictureKey(node: node, content: content, nesting: nesting, number: sigma)
      if let picture = blurred[key] { return picture }
      let bounds = snapshot.nodes[node].geometry.bounds
      let picture = BlurredPicture(sigma: sigma, around: Vector2(bounds.midX, bounds.midY), budget: budget) {
        [unowned self] projection in
        preparing {
          var preparation = Preparation(self, .plane(isContinuous: true, nesting: nesting))
          return preparation.program(of: content, of: node, on: projection)
        }
      }
      blurred[key] = picture
      return picture
    }
  }

  /// The bitmap of `node` with `scale` pixels a point.
  func bitmap(of node: Int, scale: Double, nesting: Int) -> PlaneBitmap {
    preparing {
      let key = PictureKey(node: node, content: .finished, nesting: nesting, number: scale)
      if let bitmap = bitmaps[key] { return bitmap }
      let origin = snapshot.nodes[node].geometry.bounds.origin
      let map = Homography.translation(-origin.x.native, -origin.y.native).then(.scale(scale))
      var preparation = Preparation(self, .plane(isContinuous: false, nesting: nesting))
      let program = preparation.program(of: .finished, of: node, on: .output.precomposed(with: map))
      let bitmap = PlaneBitmap(program, map: map, budget: budget)
      bitmaps[key] = bitmap
      return bitmap
    }
  }
}

/// What a picture in a layer's plane holds.
enum PlaneContent: Hashable {
  /// The layer's own picture after so many of its filters.
  case filtered(Int)
  /// That of its shadow's path: opaque inside.
  case shadowPath
  /// The filtered picture and its shadow.
  case finished
}

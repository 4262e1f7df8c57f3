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
  let sampleOffset: SampleOffset

  let limits: NestingLimits
  /// The extents of layers. If it is empty, the snapshot has no bitmaps.
  let extents: LayerExtents
  let budget = TileBudget()

  /// Held while a program is prepared. Preparation evaluates no picture, so its holder never waits for another thread.
  private let lock = NSRecursiveLock()
  /// The nodes of each version that differ: one, unless copies differ by where they are.
  private var nodesByVersion: [UInt64: [Int]] = [:]
  private var chains: [ChainKey: MipChain] = [:]
  private var blurred: [PictureKey: BlurredPicture] = [:]
  private var bitmaps: [PictureKey: PlaneBitmap] = [:]

  init(_ snapshot: LayerSnapshot, yDown: Bool, sampleOffset: SampleOffset) {
    (self.snapshot, self.yDown, self.sampleOffset) = (snapshot, yDown, sampleOffset)
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

  /// The first node that looks as `node` does, with all that is below it: of instances of a replicator, mostly that of the first one. Its
  /// place may be another. They share the pictures in their planes.
  func representative(of node: Int) -> Int {
    preparing {
      let version = snapshot.nodes[node].version
      let known = nodesByVersion[version] ?? []
      if let equal = known.first(where: { $0 == node || snapshot.looksAlike($0, node) }) { return equal }
      nodesByVersion[version] = known + [node]
      return node
    }
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

  /// The blurred picture of that key, which `make` creates.
  func blurred(_ key: PictureKey, make: () -> BlurredPicture) -> BlurredPicture {
    preparing {
      if let picture = blurred[key] { return picture }
      let picture = make()
      blurred[key] = picture
      return picture
    }
  }

  /// The bitmap of that key, which `make` creates.
  func bitmap(_ key: PictureKey, make: () -> PlaneBitmap) -> PlaneBitmap {
    preparing {
      if let bitmap = bitmaps[key] { return bitmap }
      let bitmap = make()
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

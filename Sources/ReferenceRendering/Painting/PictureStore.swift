import Foundation
import Geometry
import Imaging
import LayerSnapshots

/// The data that the programs for one snapshot share: the snapshot, reduced images, and the plane pictures created so
/// far.
///
/// A plane picture depends only on the layer, on its nesting near the limit, and, for a bitmap, on its pixels; it does
/// not depend on its place in the output. So each is created once. Otherwise a chain of layers, each with a shadow,
/// would take exponential time.
final class PictureStore: @unchecked Sendable {
  let snapshot: LayerSnapshot
  /// Whether y runs down in the space of the root's superlayer.
  let yDown: Bool
  let sampleOffset: SampleOffset

  private let sharesPictures: Bool
  /// See ``Program/takesShortcuts``.
  let takesShortcuts: Bool
  let limits: NestingLimits
  /// The extents of layers. If it is empty, the snapshot has no bitmaps.
  let extents: LayerExtents
  let budget = TileBudget()

  /// Held while a program is prepared. Preparation evaluates no picture, so its holder never waits for another thread.
  private let lock = NSRecursiveLock()
  /// The nodes of each version that differ: one, unless copies differ by where they are.
  private var nodesByVersion: [UInt64: [Int]] = [:]
  private var chains: [ChainKey: MipChain] = [:]
  private var spread: [PictureKey: BlurredPicture] = [:]
  private var bitmaps: [PictureKey: PlaneBitmap] = [:]
  /// The pictures that instances share, and how often one was asked for that is not shared yet.
  private var shared: [SharedPicture.Key: SharedPicture] = [:]
  private var asked: [SharedPicture.Key: Int] = [:]
  private var interchangeable: [UInt64: [Int]] = [:]
  /// The number of nodes of each version: more than one for instances of a replicator.
  private lazy var instances: [UInt64: Int] = snapshot.nodes.reduce(into: [:]) { $0[$1.version, default: 0] += 1 }
  /// Whether pictures depend on where they show: by background filters, or by bitmaps too large to hold all of their
  /// layer.
  private(set) lazy var dependOnPlaces: (anywhere: Bool, byBitmaps: Bool) = (
    snapshot.hasBackgroundFilters, snapshot.nodes.indices.contains { extents.isVast($0, in: snapshot) }
  )

  init(
    _ snapshot: LayerSnapshot, yDown: Bool, sampleOffset: SampleOffset, sharesPictures: Bool, takesShortcuts: Bool
  ) {
    (self.snapshot, self.yDown, self.sampleOffset) = (snapshot, yDown, sampleOffset)
    (self.sharesPictures, self.takesShortcuts) = (sharesPictures, takesShortcuts)
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
    let wanted: PixelRect?
  }

  /// The first node that looks as `node` does, with all that is below it: of instances of a replicator, mostly that of
  /// the first one. Its place may be another. They share the pictures in their planes.
  func representative(of node: Int) -> Int {
    preparing {
      let version = snapshot.nodes[node].version
      let known = nodesByVersion[version] ?? []
      if let equal = known.first(where: { $0 == node || snapshot.looksAlike($0, node) }) { return equal }
      nodesByVersion[version] = known + [node]
      return node
    }
  }

  /// The first node that looks as `node` does, and is composited alike; `nil` if there is one instance of the layer
  /// only.
  func interchangeable(with node: Int) -> Int? {
    let version = snapshot.nodes[node].version
    guard sharesPictures, instances[version, default: 0] > 1 else { return nil }
    let known = interchangeable[version] ?? []
    if let equal = known.first(where: { $0 == node || snapshot.isInterchangeable($0, node) }) { return equal }
    // Copies that all differ are not compared with each other.
    if known.count < Self.mostLooks { interchangeable[version] = known + [node] }
    return node
  }

  private static let mostLooks = 64

  /// The picture of that key that instances share; `nil` if there is none yet.
  func shared(_ key: SharedPicture.Key) -> SharedPicture? { shared[key] }

  /// Counts how often a picture was asked for that is not there.
  func ask(for key: SharedPicture.Key) -> Int {
    asked[key, default: 0] += 1
    return asked[key] ?? 1
  }

  func share(_ picture: SharedPicture, as key: SharedPicture.Key) { shared[key] = picture }

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

  /// The spread picture of that key, which `make` creates.
  func spread(_ key: PictureKey, make: () -> BlurredPicture) -> BlurredPicture {
    preparing {
      if let picture = spread[key] { return picture }
      let picture = make()
      spread[key] = picture
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

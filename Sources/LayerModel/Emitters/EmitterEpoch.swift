import LayerSnapshots

/// A layer that emits particles, which take numbers from it at their birth.
protocol Emitter: AnimationTarget {
  associatedtype Numbers

  var emitterCells: [CAEmitterCell]? { get }
  var birthRate: Float { get }
  var lifetime: Float { get }

  /// The animations of the properties that particles take from the emitter at their birth.
  var emissionAnimations: [AttachedAnimation] { get }

  /// A number that is equal as long as the properties that particles take from the emitter at their birth do not
  /// change.
  var emissionFingerprint: UInt64 { get }

  /// A layer with the same numbers and these cells, outside of any tree.
  func copyOfNumbers(with cells: [CAEmitterCell]) -> Numbers
}

/// A period of an emitter's time in which nobody changed its numbers or its animations. A particle takes its numbers
/// from the epoch of its birth.
final class EmitterEpoch<Layer: Emitter> where Layer.Numbers == Layer {
  /// In seconds of the layer. The epoch ends where the next begins.
  let start: Double
  /// A number that is equal for equal numbers, cells and animations.
  let fingerprint: UInt64
  let cells: [CellCopy]
  /// The emitter with its own numbers.
  private let plain: Layer
  private let animations: [AttachedAnimation]
  /// The animated key paths, with the values under the animations.
  private let animated: [(keyPath: String, value: Any?)]
  /// The emitter that the animated numbers are set on.
  private let scratch: Layer
  private var lifetimes: [LifetimeKey: CellLifetime] = [:]

  private struct LifetimeKey: Hashable {
    let cell: ObjectIdentifier
    let depth: Int
  }

  /// - Parameter last: The epoch before; cells that have not changed since are shared with it.
  init(_ emitter: Layer, from start: Double, after last: EmitterEpoch?) {
    self.start = start
    fingerprint = emitter.emissionFingerprint
    cells = (emitter.emitterCells ?? []).map { cell in
      last?.cells.first { $0.isCopy(of: cell, depth: 1) } ?? CellCopy(cell, depth: 1)
    }
    plain = emitter.copyOfNumbers(with: cells.map(\.copy))
    animations = emitter.emissionAnimations
    let keyPaths = Set(animations.flatMap(\.animation.keyPaths))
    let plain = plain
    animated = keyPaths.map { ($0, plain.value(forKeyPath: $0)) }
    scratch = keyPaths.isEmpty ? plain : emitter.copyOfNumbers(with: cells.map(\.copy))
    for keyPath in keyPaths { scratch.copyParts(along: keyPath[...]) }
  }

  /// Returns the emitter with its numbers at `time` of the layer. It is valid until the next call.
  func emitter(at time: Double) -> Layer {
    if animations.isEmpty || time > animationsEnd { return plain }
    for (keyPath, value) in animated { scratch.setValue(value, forKeyPath: keyPath) }
    for attached in animations where attached.isThere(at: time) {
      _ = attached.animation.applyToTarget({ scratch }, at: time)
    }
    return scratch
  }

  /// The last time, of the layer, at which an animation has an effect.
  private var animationsEnd: Double {
    animations.reduce(-.infinity) { Double.maximum($0, $1.animation.lastTime) }
  }

  /// Whether births come at a rate that is animated at `time` of the layer or later.
  func animatesRates(from time: Double) -> Bool {
    time <= animationsEnd && animates(keysOfRates)
  }

  private func animates(_ keys: Set<Substring>) -> Bool {
    animated.contains { keyPath, _ in keyPath.split(separator: ".").last.map { keys.contains($0) } == true }
  }

  /// Returns the longest time after their birth that particles of the cell at `path` can exist.
  func lifetime(of path: CellPath) -> CellLifetime {
    let key = LifetimeKey(cell: ObjectIdentifier(path.cell), depth: path.depth)
    if let known = lifetimes[key] { return known }
    var lifetime = lifetime(of: path, in: plain)
    if animates(keysOfLifetime) {
      for animation in animations.map(\.animation) {
        let interval = animation.activeInterval()
        let cycle = (animation.autoreverses ? 2 : 1) * animation.duration / abs(Double(animation.speed))
        let length = Double.minimum(interval.upperBound - interval.lowerBound, cycle)
        for sample in 0...samples {
          // An animation that stands still shows its value at its begin.
          let part = length.isFinite ? length * Double(sample) / Double(samples) : 0
          lifetime.extend(by: self.lifetime(of: path, in: emitter(at: interval.lowerBound + part)))
        }
      }
    }
    lifetimes[key] = lifetime
    return lifetime
  }

  private func lifetime(of path: CellPath, in emitter: Layer) -> CellLifetime {
    guard let (cell, _) = path.find(in: emitter, self) else { return CellLifetime() }
    return CellLifetime(cell, factor: path.depth == 1 ? Double(emitter.lifetime) : 1, depth: path.depth)
  }
}

/// The number of moments of an animation at which lifetimes are looked at.
private let samples = 240

private let keysOfRates: Set<Substring> = [
  "birthRate", "enabled", "isEnabled", "speed", "beginTime", "timeOffset", "duration",
]
private let keysOfLifetime: Set<Substring> = ["lifetime", "lifetimeRange", "speed"]

/// The longest time after their birth that particles of a cell, and the particles that they emit, can exist.
struct CellLifetime {
  /// The longest lifetime, in the cell's own time.
  var own = 0.0
  /// The additional time that a particle emitted by one of them can exist, in the cell's own time.
  var further = 0.0
  /// The least number of the cell's own seconds per second of its source; ∞ if it emits none.
  var speed = Double.infinity

  init() {}

  /// - Parameter factor: Multiplies the lifetime.
  init(_ cell: CAEmitterCell, factor: Double, depth: Int) {
    own = Double.maximum(0, (Double(cell.lifetime) + abs(Double(cell.lifetimeRange)) / 2) * factor)
    if cell.speed > 0 { speed = Double(cell.speed) }
    guard depth < CAEmitterCell.maximumDepth else { return }
    for inner in cell.emitterCells ?? [] where inner.speed > 0 {
      let lifetime = CellLifetime(inner, factor: 1, depth: depth + 1)
      further = Double.maximum(further, (lifetime.own + lifetime.further) / lifetime.speed)
    }
  }

  mutating func extend(by other: CellLifetime) {
    own = Double.maximum(own, other.own)
    further = Double.maximum(further, other.further)
    speed = Double.minimum(speed, other.speed)
  }
}

/// A copy of a cell with the numbers of one epoch.
struct CellCopy {
  let original: CAEmitterCell
  let copy: CAEmitterCell
  let inner: [CellCopy]
  private let revisions: UInt64

  init(_ cell: CAEmitterCell, depth: Int) {
    original = cell
    revisions = cell.revisions(depth: depth)
    inner = depth < CAEmitterCell.maximumDepth ? (cell.emitterCells ?? []).map { CellCopy($0, depth: depth + 1) } : []
    copy = CAEmitterCell()
    for row in CAEmitterCell.keys.rows { row.copy(cell, copy) }
    copy.emitterCells = inner.map(\.copy)
  }

  /// Whether `cell` is the original, and has not changed since.
  func isCopy(of cell: CAEmitterCell, depth: Int) -> Bool {
    original === cell && revisions == cell.revisions(depth: depth)
  }
}

/// The way to a cell of an emitter, through the cells that it is nested in.
struct CellPath {
  /// From the emitter's own cell to the cell itself.
  private var cells: [CAEmitterCell]

  init(_ cell: CAEmitterCell) { cells = [cell] }

  var cell: CAEmitterCell { cells[cells.count - 1] }

  var depth: Int { cells.count }

  func appending(_ cell: CAEmitterCell) -> CellPath {
    var path = self
    path.cells.append(cell)
    return path
  }

  /// Returns the copy of the cell in `emitter`, which has the numbers of `epoch`, and its index among its siblings;
  /// `nil` if the epoch does not have the cell.
  func find<Layer>(
    in emitter: Layer, _ epoch: EmitterEpoch<Layer>
  ) -> (cell: CAEmitterCell, index: Int)? {
    var (copies, shown) = (epoch.cells, emitter.emitterCells ?? [])
    var found: (cell: CAEmitterCell, index: Int)?
    for cell in cells {
      guard let index = copies.firstIndex(where: { $0.original === cell }), index < shown.count else { return nil }
      found = (shown[index], index)
      (copies, shown) = (copies[index].inner, shown[index].emitterCells ?? [])
    }
    return found
  }
}

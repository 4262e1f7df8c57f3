import Foundation
import LayerSnapshots

/// The only animation of a layer, one of its `position` between two points, as plain numbers: frames follow it without reading the layer.
///
/// A track holds from one change of its layer to the next. It gives what the animation itself gives, to the bit.
struct PositionTrack {
  /// The layer's node, and that of its superlayer or of the layer that it masks.
  let node: Int32, above: Int32
  /// The times of the layer at which the animation runs. At its end, and where it is filled, the layer is asked.
  private let times: Range<CFTimeInterval>
  /// The duration of a cycle, one way, in seconds, and that of the way there and back.
  private let duration: Double, period: Double
  private let start: SIMD2<Double>, end: SIMD2<Double>
  /// The timing function, which the animation keeps alive; `nil` for an even pace.
  private let pace: Unmanaged<CAMediaTimingFunction>?
  /// ``CAAnimation/revision``.
  private let revision: UInt64
  /// The layer's own circumstances in the last frame.
  var circumstance: UInt64
  fileprivate var isTaken = false

  /// - Parameters:
  ///   - times: When the animation runs, seconds of the layer.
  ///   - circumstance: The layer's own circumstances in the last frame.
  init(
    node: Int32, above: Int32, times: Range<CFTimeInterval>, duration: Double, autoreverses: Bool,
    from start: SIMD2<Double>, to end: SIMD2<Double>, pace: CAMediaTimingFunction?, revision: UInt64,
    circumstance: UInt64
  ) {
    (self.node, self.above, self.times, self.circumstance) = (node, above, times, circumstance)
    (self.duration, period) = (duration, autoreverses ? 2 * duration : duration)
    (self.start, self.end, self.revision) = (start, end, revision)
    self.pace = pace.map { .passUnretained($0) }
  }

  /// Numbers below this need no clamping; see ``LayerGeometry/clamped``.
  fileprivate static let farthest = 0x1p30

  /// The position at a time of the layer, and the layer's circumstances then; `nil` where the layer must be asked.
  @inline(__always)
  func moment(at time: CFTimeInterval) -> (position: SIMD2<Double>, circumstance: UInt64)? {
    guard times.contains(time) else { return nil }
    var position = time - times.lowerBound
    if position >= period { position.formTruncatingRemainder(dividingBy: period) }
    if position > duration { position = max(period - position, 0) }
    var progress = min(position / duration, 1)
    if let pace { progress = pace._withUnsafeGuaranteedRef { $0.value(at: progress) } }
    let place = progress == 0 ? start : progress == 1 ? end : start + (end - start) * progress
    guard abs(place.x) < Self.farthest, abs(place.y) < Self.farthest else { return nil }
    let number = VersionNumber.mixed(VersionNumber.mixed(revision, (progress + 0).bitPattern), 0)
    let shown = VersionNumber.mixed(0, number)
    return (place, VersionNumber.mixed(0, shown == 0 ? 1 : shown))
  }
}

/// The tracks of a tree, by node.
struct PositionTracks {
  /// Ascending.
  private var tracks: [PositionTrack] = []

  var isEmpty: Bool { tracks.isEmpty }

  var nodes: [Int32] { tracks.lazy.filter { !$0.isTaken }.map(\.node) }

  /// Adds tracks, of nodes that have none.
  mutating func add(_ new: [PositionTrack]) {
    if new.isEmpty { return }
    tracks.removeAll(where: \.isTaken)
    tracks += new
    tracks.sort { $0.node < $1.node }
  }

  /// Removes and returns the track of a node.
  mutating func take(_ node: Int32) -> PositionTrack? {
    var (low, high) = (0, tracks.count)
    while low < high {
      let middle = (low + high) / 2
      if tracks[middle].node < node { low = middle + 1 } else { high = middle }
    }
    guard low < tracks.count, tracks[low].node == node, !tracks[low].isTaken else { return nil }
    tracks[low].isTaken = true
    return tracks[low]
  }

  /// Removes the tracks for which `isKept`, which may change them, returns false.
  @inline(__always)
  mutating func keep(_ isKept: (inout PositionTrack) -> Bool) {
    let count = tracks.withUnsafeMutableBufferPointer { tracks in
      var count = 0
      for i in tracks.indices where !tracks[i].isTaken && isKept(&tracks[i]) {
        if count < i { tracks[count] = tracks[i] }
        count += 1
      }
      return count
    }
    tracks.removeLast(tracks.count - count)
  }
}

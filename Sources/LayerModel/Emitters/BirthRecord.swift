/// When particles of a cell are born, by an emitter or by one particle, in seconds of the emitter's layer.
///
/// While the rate is constant, births are evenly spread. In general, a particle is born when the integral of the rate
/// reaches the next whole number.
final class BirthRecord<Layer: Emitter> where Layer.Numbers == Layer {
  /// A period of one rate in one epoch; it ends where the next begins.
  private struct Interval {
    var start: Double
    /// The births before it, a fraction of the next one included.
    var count: Double
    /// Births per second.
    var rate: Double
    var epoch: EmitterEpoch<Layer>

    func count(at time: Double) -> Double { count + rate * (time - start) }
  }

  /// A birth: the number of those before it, the time, and the epoch that it falls into.
  struct Birth {
    let number: Int
    let time: Double
    let epoch: EmitterEpoch<Layer>
  }

  private let path: CellPath
  private let source: BirthSource
  /// In order of their starts.
  private var intervals: [Interval] = []
  /// The intervals are complete up to here.
  private var end: Double
  /// The greatest of the epochs that the record has come through.
  private var greatestLifetime = CellLifetime()

  /// The length of the intervals in which an animated rate counts as constant: a sixtieth of a second, or more for a
  /// long history.
  private var step = 1.0 / 60

  /// More intervals are never held; then the older half goes, with its particles.
  private static var maximumIntervals: Int { 1 << 17 }

  /// - Parameter start: Before this time of the layer, there are no births.
  init(of path: CellPath, from start: Double = -.infinity, by source: BirthSource = BirthSource()) {
    (self.path, self.source) = (path, source)
    end = start
  }

  /// Forgets all births after `time`.
  func cut(at time: Double) {
    while let last = intervals.last, last.start >= time { intervals.removeLast() }
    end = Double.minimum(end, time)
  }

  /// Forgets the births in intervals that ended before `time`.
  func drop(before time: Double) {
    if let kept = intervals.lastIndex(where: { $0.start <= time }) { intervals.removeFirst(kept) }
  }

  // MARK: Rates

  /// The interval of time in which a cell emits particles, and its rate there, in seconds of the layer.
  private struct Schedule {
    var start: Double
    var end: Double
    var rate: Double

    /// `nil` if it emits none.
    init?(_ cell: CAEmitterCell, of emitter: Layer, _ source: BirthSource) {
      let speed = Double(cell.speed)
      rate = (source.isLayer ? Double(emitter.birthRate) : 1) * Double(cell.birthRate) * speed * source.pace
      start = source.birth + (cell.beginTime - cell.timeOffset / speed) / source.pace
      end = cell.duration > 0 ? start + cell.duration / speed / source.pace : .infinity
      guard cell.isEnabled, speed > 0, rate > 0, rate.isFinite, start.isFinite else { return nil }
    }
  }

  private func schedule(in epoch: EmitterEpoch<Layer>, at time: Double) -> Schedule? {
    let emitter = epoch.emitter(at: time)
    return path.find(in: emitter, epoch).flatMap { Schedule($0.cell, of: emitter, source) }
  }

  /// Completes the record up to `time`.
  func extend(to time: Double, through epochs: some RandomAccessCollection<EmitterEpoch<Layer>>) {
    guard time.isFinite, !epochs.isEmpty else { return }
    while (time - Double.maximum(end, 0)) / step > Double(Self.maximumIntervals / 2) { step *= 2 }
    while end < time {
      // The first epoch reaches back without end.
      let index = epochs.lastIndex { $0.start <= end } ?? epochs.startIndex
      let (epoch, next) = (epochs[index], epochs.index(after: index))
      let limit = next < epochs.endIndex ? epochs[next].start : .infinity
      greatestLifetime.extend(by: epoch.lifetime(of: path))
      if epoch.animatesRates(from: end) {
        extendOneStep(in: epoch, to: limit)
      } else {
        extend(in: epoch, to: limit)
      }
    }
    if intervals.count > Self.maximumIntervals { intervals.removeFirst(intervals.count / 2) }
  }

  /// Completes the record up to `limit`, the end of an epoch whose rates are constant from here on.
  private func extend(in epoch: EmitterEpoch<Layer>, to limit: Double) {
    defer { end = limit }
    guard let schedule = schedule(in: epoch, at: .infinity) else { return add(0, at: end, epoch) }
    let start = Double.maximum(end, schedule.start)
    if start > end { add(0, at: end, epoch) }
    if start >= limit { return }
    add(schedule.rate, at: start, epoch)
    if schedule.end < limit { add(0, at: Double.maximum(start, schedule.end), epoch) }
  }

  /// Completes one step of an animated rate. Steps are on a grid, so that the record does not depend on the moments of
  /// the frames.
  private func extendOneStep(in epoch: EmitterEpoch<Layer>, to limit: Double) {
    if end == -.infinity {
      end = Double.minimum(limit, schedule(in: epoch, at: .infinity)?.start ?? 0)
      return
    }
    var next = ((end / step).rounded(.down) + 1) * step
    // A multiple of the step, divided by it, may come out below.
    if next <= end { next = end + step }
    next = Double.minimum(Double.maximum(next, end.nextUp), limit)
    let middle = (end + next) / 2
    let schedule = schedule(in: epoch, at: middle)
    let isInside = schedule.map { middle >= $0.start && middle <= $0.end } ?? false
    add(isInside ? schedule?.rate ?? 0 : 0, at: end, epoch)
    end = next
  }

  private func add(_ rate: Double, at time: Double, _ epoch: EmitterEpoch<Layer>) {
    guard let last = intervals.last else {
      if rate > 0 { intervals.append(Interval(start: time, count: 0, rate: rate, epoch: epoch)) }
      return
    }
    if last.rate == rate, rate == 0 || last.epoch === epoch { return }
    if last.start == time {
      (intervals[intervals.count - 1].rate, intervals[intervals.count - 1].epoch) = (rate, epoch)
      return
    }
    // A birth at the very end of an interval belongs to it, despite rounding errors.
    let (count, whole) = (last.count(at: time), last.count(at: time).rounded())
    let isWhole = abs(count - whole) <= 1e-9 * Double.maximum(1, whole)
    intervals.append(Interval(start: time, count: isWhole ? whole : count, rate: rate, epoch: epoch))
  }

  // MARK: Births

  /// Calls `body` with the births up to `time`, the youngest first, whose particles, or their descendants, may exist at
  /// `now`. Ends when `body` returns false.
  func forEachBirth(upTo time: Double, at now: Double, _ body: (Birth) -> Bool) {
    /// The longest time that particles may exist, in seconds of the layer.
    func seconds(_ lifetime: CellLifetime) -> Double {
      (lifetime.own + greatestLifetime.further) / lifetime.speed / source.pace
    }
    let oldestOfAll = now - seconds(greatestLifetime)
    var following: Interval?
    for interval in intervals.reversed() {
      if let following, following.start < oldestOfAll { return }
      defer { following = interval }
      if interval.start >= time || !(interval.rate > 0) { continue }
      let oldest = now - seconds(interval.epoch.lifetime(of: path))
      let isCut = following.map { $0.start <= time } ?? false
      let end = isCut ? following?.start ?? time : time
      if end < oldest { continue }
      // One more on either side is examined, for rounding errors.
      let youngest = isCut ? following?.count ?? 0 : interval.count(at: end) + 1
      let first = Double.maximum(
        interval.count.rounded(.down) + 1, interval.count(at: Double.maximum(oldest, interval.start)).rounded(.down) - 1
      )
      guard youngest.isFinite, youngest < 0x1p52, first <= youngest else { continue }
      var number = Int(youngest.rounded(.down))
      while number >= Int(first) {
        let birth = interval.start + (Double(number) - interval.count) / interval.rate
        if isCut || birth <= time {
          guard body(Birth(number: number - 1, time: Double.minimum(birth, end), epoch: interval.epoch)) else { return }
        }
        number -= 1
      }
    }
  }
}

/// The source of the particles.
struct BirthSource {
  /// The beginning of its time, in seconds of the layer, and
  var birth = 0.0
  /// its own seconds per second of that.
  var pace = 1.0
  /// Whether it is the layer, whose birth rate is a factor of the cell's.
  var isLayer = true
}

import Foundation

/// When each key frame is reached, as a part of the duration.
struct KeyTimes: Equatable {
  /// One a key frame, finite. Usually from 0 to 1 and in ascending order, but any order and any times may be given.
  let times: [Double]
  /// Whether no time is less than the one before it.
  private let isAscending: Bool

  private init(times: [Double]) {
    self.times = times
    isAscending = zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }
  }

  /// Evenly spread over `count` key frames, at least two: from 0 to 1, or, where each stays until the next, up to the start of the last
  /// of as many parts.
  static func even(_ count: Int, discrete: Bool = false) -> KeyTimes {
    KeyTimes(times: (0..<count).map { Double($0) / Double(discrete ? count : count - 1) })
  }

  /// As given for `count` key frames: the first of each, as many as both have; `nil` where those are fewer than two.
  ///
  /// Times are neither clamped to 0…1 nor sorted, as Core Animation was seen to use them. NaN counts as the time before it, ∞ as 10³⁰⁰.
  static func given(_ numbers: [NSNumber], count: Int) -> KeyTimes? {
    var last = 0.0
    let times = numbers.prefix(count).map { number in
      let time = number.doubleValue
      if !time.isNaN { last = Double.maximum(-1e300, Double.minimum(time, 1e300)) }
      return last
    }
    return times.count > 1 ? KeyTimes(times: times) : nil
  }

  /// As given for key frames along a path that each stay until the next: n times are n − 1 intervals, so the last one only ends
  /// what the one before it began. `nil` where no interval is left.
  static func givenIntervals(_ numbers: [NSNumber], count: Int) -> KeyTimes? {
    given(numbers, count: count + 1).map { KeyTimes(times: $0.times.dropLast()) }
  }

  /// In proportion to the lengths of the steps between key frames; even where they have none, or one is NaN or infinite.
  static func spread(over lengths: [Double]) -> KeyTimes {
    let total = lengths.reduce(0, +)
    guard total > 0, total.isFinite else { return even(lengths.count + 1) }
    var sum = 0.0
    var times = [0.0]
    for length in lengths {
      sum += length
      times.append(sum / total)
    }
    return KeyTimes(times: times)
  }

  /// The last key frame before the first one that is later than `fraction`; the first one where that is later itself.
  func index(at fraction: Double) -> Int {
    guard isAscending else { return Swift.max(0, (times.firstIndex { $0 > fraction } ?? times.count) - 1) }
    var (low, high) = (0, times.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if times[middle] <= fraction { low = middle } else { high = middle }
    }
    return low
  }

  /// The step that `fraction` falls into, from key frame `index` to the next, and how far that is, 0 to 1.
  ///
  /// At a key frame the next step has begun. Before the first and after the last key frame nothing moves; but where the first is
  /// at 0 and the last at 1, `part` leaves 0…1 as `fraction` does. A step without duration, or back in time, is over at once.
  func step(at fraction: Double) -> (index: Int, part: Double) {
    let (first, last) = (times[0], times[times.count - 1])
    var fraction = fraction
    if first > 0, fraction < first { fraction = first }
    if isAscending, last < 1, fraction > last { fraction = last }
    let index = Swift.min(self.index(at: fraction), times.count - 2)
    let (start, end) = (times[index], times[index + 1])
    let part = end > start ? (fraction - start) / (end - start) : 1
    return (index, isAscending ? part : Double.minimum(part, 1))
  }

  /// The first time after `fraction`; `nil` where none is.
  func next(after fraction: Double) -> Double? {
    guard isAscending else { return times.lazy.filter { $0 > fraction }.min() }
    let index = index(at: fraction)
    if times[index] > fraction { return times[index] }
    return index + 1 < times.count ? times[index + 1] : nil
  }
}

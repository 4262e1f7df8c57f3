import Foundation

/// The time of each key frame, as a fraction of the duration.
struct KeyTimes: Equatable {
  /// One per key frame, 0 to 1, in non-descending order. At least two.
  let times: [Double]
  /// Whether no time is less than the one before it.
  private let isAscending: Bool

  private init(times: [Double]) {
    self.times = times
    isAscending = zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }
  }

  /// Returns evenly spread times for `count` key frames: from 0 to 1 for at least two or, if `discrete`, at the starts
  /// of `count` equal parts.
  static func even(_ count: Int, discrete: Bool = false) -> KeyTimes {
    KeyTimes(times: (0..<count).map { Double($0) / Double(discrete ? count : count - 1) })
  }

  /// Returns the given times for `count` key frames; extra times are ignored. `nil` if fewer than two remain.
  ///
  /// Times are clamped to 0…1; a time less than the one before it, or NaN, counts as the one before.
  static func given(_ numbers: [NSNumber], count: Int) -> KeyTimes? {
    var last = 0.0
    let times = numbers.prefix(count).map { number in
      let time = number.doubleValue
      if !time.isNaN { last = Double.maximum(-1e300, Double.minimum(time, 1e300)) }
      return last
    }
    return times.count > 1 ? KeyTimes(times: times) : nil
  }

  /// Key times given for key frames along a path that each hold until the next: n times are n − 1 intervals, so the
  /// last time only ends the last interval. `nil` if no interval remains.
  static func givenIntervals(_ numbers: [NSNumber], count: Int) -> KeyTimes? {
    given(numbers, count: count + 1).map { KeyTimes(times: $0.times.dropLast()) }
  }

  /// In proportion to the lengths of the steps between key frames; even if all lengths are 0, or one is NaN or
  /// infinite.
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

  /// Returns the last key frame at or before `fraction`; the first one if there is none.
  func index(at fraction: Double) -> Int {
    guard isAscending else { return Swift.max(0, (times.firstIndex { $0 > fraction } ?? times.count) - 1) }
    var (low, high) = (0, times.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if times[middle] <= fraction { low = middle } else { high = middle }
    }
    return low
  }

  /// Returns the step that `fraction` falls into, from key frame `index` to the next, and the fraction of that step, 0
  /// to 1.
  ///
  /// At a key frame the next step has begun. Before the first and after the last key frame nothing moves; but if the
  /// first is at 0 and the last at 1, `part` leaves 0…1 together with `fraction`. A step without duration is over at
  /// once.
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

  /// Returns the first time after `fraction`; `nil` if there is none.
  func next(after fraction: Double) -> Double? {
    guard isAscending else { return times.lazy.filter { $0 > fraction }.min() }
    let index = index(at: fraction)
    if times[index] > fraction { return times[index] }
    return index + 1 < times.count ? times[index + 1] : nil
  }
}

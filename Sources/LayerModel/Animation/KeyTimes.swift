import Foundation

/// When each key frame is reached, as a part of the duration.
struct KeyTimes: Equatable {
  /// One a key frame, 0 to 1, none before the one in front of it. At least two.
  let times: [Double]

  /// Evenly spread over `count` key frames, at least two: from 0 to 1, or, where each stays until the next, up to the start of the last
  /// of as many parts.
  static func even(_ count: Int, discrete: Bool = false) -> KeyTimes {
    KeyTimes(times: (0..<count).map { Double($0) / Double(discrete ? count : count - 1) })
  }

  /// As given for `count` key frames: the first of each, as many as both have; `nil` where those are fewer than two.
  ///
  /// Numbers outside 0…1 are clamped, one that is less than the one before counts as that, and so does NaN.
  static func given(_ numbers: [NSNumber], count: Int) -> KeyTimes? {
    var last = 0.0
    let times = numbers.prefix(count).map { number in
      let time = number.doubleValue
      if time > last { last = Double.minimum(time, 1) }
      return last
    }
    return times.count > 1 ? KeyTimes(times: times) : nil
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

  /// The key frame that `fraction` is at or behind, the first one before all.
  func index(at fraction: Double) -> Int {
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
  /// at 0 and the last at 1, `part` leaves 0…1 as `fraction` does. A step without duration is over at once.
  func step(at fraction: Double) -> (index: Int, part: Double) {
    let (first, last) = (times[0], times[times.count - 1])
    var fraction = fraction
    if first > 0, fraction < first { fraction = first }
    if last < 1, fraction > last { fraction = last }
    let index = Swift.min(self.index(at: fraction), times.count - 2)
    let (start, end) = (times[index], times[index + 1])
    return (index, end > start ? (fraction - start) / (end - start) : 1)
  }

  /// The first time after `fraction`; `nil` where none is.
  func next(after fraction: Double) -> Double? {
    let index = index(at: fraction)
    if times[index] > fraction { return times[index] }
    return index + 1 < times.count ? times[index + 1] : nil
  }
}

/// The name that a mistyped one was meant to be.
package enum NearestName {
  /// Longer names are not compared, so that a hostile document costs little.
  private static let longest = 48

  /// The name among `names` that is the fewest edits away from `name`: letters that are inserted, left out, replaced or
  /// swapped with their neighbour. Case does not count.
  ///
  /// - Returns: `nil` if each is farther away than a third of the letters of `name`, or than 3 edits.
  package static func to(_ name: String, among names: some Sequence<String>) -> String? {
    let letters = Array(name.lowercased().unicodeScalars)
    guard (2...longest).contains(letters.count) else { return nil }
    let most = min(3, max(1, letters.count / 3))
    var best: (distance: Int, name: String)?
    for candidate in names where candidate != name {
      let other = Array(candidate.lowercased().unicodeScalars)
      guard abs(other.count - letters.count) <= most else { continue }
      let distance = distance(letters, other)
      guard distance <= most else { continue }
      if let best, (best.distance, best.name) <= (distance, candidate) { continue }
      best = (distance, candidate)
    }
    return best?.name
  }

  /// The restricted Damerau–Levenshtein distance.
  private static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    var before: [Int] = []
    var last = Array(0...b.count)
    for i in 0..<a.count {
      var row = [i + 1]
      for j in 0..<b.count {
        var least = min(last[j] + (a[i] == b[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { least = min(least, before[j - 1] + 1) }
        row.append(least)
      }
      (before, last) = (last, row)
    }
    return last[b.count]
  }
}

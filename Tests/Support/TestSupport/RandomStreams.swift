/// Random numbers by name, most often a property's. Each name has a stream of its own, from the seed and the name: what
/// one property draws changes nothing of the others, and neither does a further property.
package struct RandomStreams {
  private let seed: UInt64
  private let isOne: Bool
  private var streams: [String: SplitMix64] = [:]

  /// - Parameter isOne: Whether all names share one stream, as they did when the seeds of
  ///   `RandomTreeTests.regressions` were found. Their trees stay what they were as long as names that were not there
  ///   then begin with `new.`, which gives them a stream of their own here, too.
  package init(seed: UInt64, isOne: Bool = false) { (self.seed, self.isOne) = (seed, isOne) }

  package subscript(name: String) -> SplitMix64 {
    get { streams[key(name)] ?? SplitMix64(seed: isShared(name) ? seed : seed ^ Self.hash(name)) }
    set { streams[key(name)] = newValue }
  }

  /// One of `candidates`, each as likely as the others. Each draws from the stream of its name, so a further one
  /// changes only the choices that it wins.
  mutating func choose<Value>(_ candidates: [(name: String, value: Value)]) -> (name: String, value: Value) {
    let draws = candidates.map { self["choose.\($0.name)"].next() }
    return candidates[draws.indices.max { draws[$0] < draws[$1] } ?? 0]
  }

  private func isShared(_ name: String) -> Bool { isOne && !name.hasPrefix("new.") }

  private func key(_ name: String) -> String { isShared(name) ? "" : name }

  /// FNV-1a, the same on every machine: <http://www.isthe.com/chongo/tech/comp/fnv/>.
  private static func hash(_ name: String) -> UInt64 {
    name.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}

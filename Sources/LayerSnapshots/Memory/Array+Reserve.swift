extension Array {
  /// Reserves room for `count` more elements at once, since an array that grows is copied.
  ///
  /// An array that has to move gets room for at least twice its elements, so repeated calls stay cheap.
  @inlinable
  package mutating func reserve(_ count: Int) {
    let wanted = self.count + count
    if wanted > capacity { reserveCapacity(Swift.max(wanted, 2 * self.count)) }
  }
}

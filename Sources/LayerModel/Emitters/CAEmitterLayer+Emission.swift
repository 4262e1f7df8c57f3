extension CAEmitterLayer: Emitter {
  final var emissionAnimations: [AttachedAnimation] {
    animationList.filter { attached in
      attached.animation.keyPaths.contains { Self.keysOfEmission.contains($0.prefix { $0 != "." }) }
    }
  }

  private static let emissionRows = table.rows.filter { $0.traits.contains(.isTakenAtBirth) }
  private static let keysOfEmission = Set(emissionRows.map { $0.key[...] })

  final var emissionFingerprint: UInt64 {
    var hasher = Hasher()
    for row in Self.emissionRows where row.key != "emitterCells" { hasher.combine(row.get(self) as? AnyHashable) }
    for cell in emitterCells ?? [] { hasher.combine(cell.revisions()) }
    if !animationList.isEmpty {
      for attached in emissionAnimations { hasher.combine(ObjectIdentifier(attached)) }
    }
    return UInt64(bitPattern: Int64(hasher.finalize()))
  }

  final func copyOfNumbers(with cells: [CAEmitterCell]) -> CAEmitterLayer {
    let copy = CAEmitterLayer()
    for row in Self.emissionRows { row.copy(self, copy) }
    copy.emitterCells = cells
    return copy
  }
}

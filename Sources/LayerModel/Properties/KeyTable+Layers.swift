extension KeyTable where Owner: CALayer {
  /// The table for layers of any class; layers of other classes have none of the properties.
  package var ofLayers: KeyTable<CALayer> {
    let names = properties.filter { $0.key != $0.value.key }.map { (key: $0.value.key, name: $0.key) }
    return KeyTable<CALayer>(named: className, make) { table in
      for row in rows {
        table.add(
          .init(
            key: row.key, form: row.form, traits: row.traits,
            get: { ($0 as? Owner).flatMap { row.get($0) } },
            set: { layer, value in if let layer = layer as? Owner { row.set(layer, value) } },
            copy: { if let from = $0 as? Owner, let to = $1 as? Owner { row.copy(from, to) } }),
          alsoAs: names.first { $0.key == row.key }?.name)
      }
    }
  }
}

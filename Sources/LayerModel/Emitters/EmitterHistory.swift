/// The history of an emitter: which numbers it had when.
///
/// A change applies to later particles, from the time of the last frame on. The earlier history is kept, so that
/// particles in flight continue, and earlier moments look as before. As long as no frame has shown the emitter, there
/// is no history.
final class EmitterHistory<Layer: Emitter> where Layer.Numbers == Layer {
  /// In order; the first reaches back without end, unless epochs before it were dropped.
  private(set) var epochs: [EmitterEpoch<Layer>] = []
  /// The time of the last frame, in seconds of the layer; `nil` before the first.
  private var lastFrame: Double?
  private var records: [ObjectIdentifier: BirthRecord<Layer>] = [:]

  /// More epochs are never held; then the older half goes, with its particles.
  private static var maximumEpochs: Int { 1 << 12 }

  /// Takes over the numbers of `emitter`, if they have changed.
  func update(from emitter: Layer) {
    if epochs.last?.fingerprint == emitter.emissionFingerprint { return }
    guard let lastFrame else {
      epochs = [EmitterEpoch(emitter, from: -.infinity, after: nil)]
      records = [:]
      return
    }
    // Records of the time after the last frame are no longer true.
    while let last = epochs.last, last.start >= lastFrame { epochs.removeLast() }
    epochs.append(EmitterEpoch(emitter, from: lastFrame, after: epochs.last))
    let cells = Set((emitter.emitterCells ?? []).map { ObjectIdentifier($0) })
    records = records.filter { cells.contains($0.key) }
    for record in records.values { record.cut(at: lastFrame) }
    if epochs.count > Self.maximumEpochs {
      epochs.removeFirst(Self.maximumEpochs / 2)
      for record in records.values { record.drop(before: epochs[0].start) }
    }
  }

  /// Records a frame at `time`, in seconds of the layer.
  func noteFrame(at time: Double) {
    if time.isFinite { lastFrame = time }
  }

  /// The epoch of `time` and all later ones.
  func epochs(from time: Double) -> ArraySlice<EmitterEpoch<Layer>> {
    epochs[(epochs.lastIndex { $0.start <= time } ?? 0)...]
  }

  /// The births of particles of the emitter's own `cell`.
  func record(of cell: CAEmitterCell) -> BirthRecord<Layer> {
    if let known = records[ObjectIdentifier(cell)] { return known }
    // A cell that was removed, and came back, starts over.
    let first = epochs.lastIndex { epoch in !epoch.cells.contains { $0.original === cell } }.map { $0 + 1 } ?? 0
    let record = BirthRecord<Layer>(of: CellPath(cell), from: first < epochs.count ? epochs[first].start : .infinity)
    records[ObjectIdentifier(cell)] = record
    return record
  }
}

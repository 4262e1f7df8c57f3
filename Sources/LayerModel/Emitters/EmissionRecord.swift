/// When a cell of an emitter has emitted particles: how many up to any moment, and when each.
///
/// As long as the birth rate has never changed, births are evenly spread and nothing is stored. A change, by a setter or by an animation,
/// counts for the particles to come: what was before it stays, so that particles that fly go on. Times are the cell's own, seconds.
final class EmissionRecord {
  /// A span of one rate; each ends where the next begins.
  private struct Span {
    var start: Double
    /// The births before it, a fraction of the next one included.
    var count: Double
    /// Births per second.
    var rate: Double

    func count(at time: Double) -> Double { count + rate * (time - start) }
  }

  /// In order of their starts, the first at 0; empty while the rate has never changed.
  private var spans: [Span] = []
  /// Up to here, nothing changes anymore.
  private var end = 0.0
  /// The rate of the model at the last frame.
  private var rate = 0.0
  private var isNew = true

  /// The length of the spans in which an animated rate counts as constant: a sixtieth of a second, or more for a long history.
  private var step = 1.0 / 60

  /// More spans are never held; then the older half goes, with its particles.
  private static let maximumSpans = 1 << 17

  /// Takes note of a frame at `time`.
  ///
  /// - Parameters:
  ///   - rate: The model's rate.
  ///   - animated: The animated rate at any time of the cell; `nil` without an animation.
  func update(to time: Double, rate: Double, animated: ((Double) -> Double)?) {
    let time = Double.maximum(0, time)
    defer { (self.rate, isNew) = (rate, false) }
    if isNew || (spans.isEmpty && self.rate == rate) {
      self.rate = rate
      if animated == nil {
        end = Double.maximum(end, time)
        return
      }
      // While nothing was animated, the rate was this one.
      spans = [Span(start: 0, count: 0, rate: rate)]
      if isNew { end = 0 }
    } else if self.rate != rate {
      if spans.isEmpty { spans = [Span(start: 0, count: 0, rate: self.rate)] }
      // What was recorded of the time after this frame is no longer true.
      if animated == nil || time < end { cut(at: time) }
      if animated == nil {
        add(rate, at: time)
        return
      }
    }
    extend(to: time, rate: rate, animated)
  }

  private func cut(at time: Double) {
    while spans.count > 1, let last = spans.last, last.start >= time { spans.removeLast() }
    end = time
  }

  private func extend(to time: Double, rate: Double, _ animated: ((Double) -> Double)?) {
    guard let animated else {
      if time > end {
        add(rate, at: end)
        end = time
      }
      return
    }
    while (time - end) / step > Double(Self.maximumSpans / 2) { step *= 2 }
    // On a grid, so that the record does not depend on the moments of the frames.
    while end < time {
      var next = ((end / step).rounded(.down) + 1) * step
      // A multiple of the step, divided by it, may come out below.
      if next <= end { next = end + step }
      add(animated((end + next) / 2), at: end)
      end = next
    }
    if spans.count > Self.maximumSpans { spans.removeFirst(spans.count / 2) }
  }

  private func add(_ rate: Double, at time: Double) {
    let rate = rate > 0 && rate.isFinite ? rate : 0
    guard let last = spans.last else { return spans.append(Span(start: time, count: 0, rate: rate)) }
    if last.rate == rate { return }
    if last.start == time {
      spans[spans.count - 1].rate = rate
    } else {
      spans.append(Span(start: time, count: last.count(at: time), rate: rate))
    }
  }

  // MARK: Births

  /// The number of births up to `time`; not finite if there are too many to count.
  func count(at time: Double) -> Double {
    guard time > 0 else { return 0 }
    if spans.isEmpty { return (time * rate).rounded(.down) }
    return (span { $0.start <= time }?.count(at: time) ?? 0).rounded(.down)
  }

  /// The moment of a birth, the first of which is 0; infinite if it never comes.
  func time(ofBirth index: Int) -> Double {
    let number = Double(index + 1)
    if spans.isEmpty { return number / rate }
    guard let span = span(where: { $0.count < number }), span.rate > 0 else { return .infinity }
    return span.start + (number - span.count) / span.rate
  }

  /// The last span for which `condition` holds; it holds for all spans before that.
  private func span(where condition: (Span) -> Bool) -> Span? {
    var (low, high) = (0, spans.count)
    while low < high {
      let middle = (low + high) / 2
      if condition(spans[middle]) { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? spans[low - 1] : nil
  }

  /// Whether the rate is 0 now and always was.
  var isIdle: Bool { spans.isEmpty && !(rate > 0 && rate.isFinite) }
}

extension CAEmitterLayer {
  /// The records of an emitter's own cells.
  struct Emission {
    private var records: [(cell: ObjectIdentifier, timing: SIMD3<Double>, record: EmissionRecord)] = []

    /// The record of the cell at `index`; a new one if that is another cell than before, or has another time.
    mutating func record(of cell: CAEmitterCell, at index: Int) -> EmissionRecord {
      let timing = SIMD3(Double(cell.speed), cell.beginTime, cell.timeOffset)
      let identity = ObjectIdentifier(cell)
      if index < records.count, records[index].cell == identity, records[index].timing == timing {
        return records[index].record
      }
      let record = EmissionRecord()
      records.removeLast(max(0, records.count - index))
      records.append((identity, timing, record))
      return record
    }
  }

  /// Updates the records of the cells to a frame at `time` of the layer, and returns them.
  final func noteEmission(at time: Double) -> [EmissionRecord] {
    let cells = emitterCells ?? []
    let attached = animationList.filter { attached in
      attached.animation.keyPaths.contains { $0 == "birthRate" || $0.hasSuffix(".birthRate") }
    }
    let scratch = attached.isEmpty ? nil : CAEmitterLayer(layer: self)
    for keyPath in attached.flatMap(\.animation.keyPaths) { scratch?.ownCopiesOfParts(namedBy: keyPath) }
    return cells.indices.map { index in
      let cell = cells[index]
      let record = emission.record(of: cell, at: index)
      let speed = Double(cell.speed)
      guard speed > 0, speed.isFinite, cell.beginTime.isFinite, cell.timeOffset.isFinite else { return record }
      var animated: ((Double) -> Double)?
      if let scratch, let own = scratch.emitterCells?[index] {
        animated = { [self] cellTime in
          let moment = (cellTime - cell.timeOffset) / speed + cell.beginTime
          (scratch.birthRate, own.birthRate) = (birthRate, cell.birthRate)
          for attached in attached where attached.isThere(at: moment) && attached.animation.moment(at: moment) != nil {
            _ = attached.animation.apply(to: scratch, at: moment)
          }
          return cell.isEnabled ? Double(scratch.birthRate) * Double(own.birthRate) : 0
        }
      }
      let rate = cell.isEnabled ? Double(birthRate) * Double(cell.birthRate) : 0
      record.update(
        to: (time - cell.beginTime) * speed + cell.timeOffset, rate: rate.isFinite ? rate : 0, animated: animated)
      return record
    }
  }
}

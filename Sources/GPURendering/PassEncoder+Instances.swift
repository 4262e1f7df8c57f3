import DisplayLists
import Geometry
import LayerSnapshots

/// The upload of the items: their places, and the looks that are new.
extension PassEncoder {
  /// Uploads the items of all jobs in drawing order, with the places of their images and pictures filled in. Their
  /// looks are looked up by the first upload of a list, and kept for the next ones.
  func uploadItems(of frame: inout Frame, counting statistics: inout FrameStatistics) throws(RenderError) {
    let places = frame.places
    var (known, found) = (places.styles[...], [UInt32]())
    let keepsStyles = known.isEmpty && frame.list.number != 0
    try instances.upload(places.bytes) { memory in
      for ((job, plan), firsts) in zip(zip(frame.schedule.jobs, frame.plans), places.firsts) {
        for (batch, first) in zip(plan.batches, firsts) {
          let program = frame.programs[batch.state.program] ?? batch.state.program
          let layout = InstanceLayout(program)
          let order = plan.order[batch.range]
          var next = memory + first * layout.stride
          guard case .quads(let fields) = layout, case .quad(let features) = program else {
            forEachItem(order, of: job, in: frame) { item in
              next.storeBytes(of: item, as: DrawItem.self)
              next += MemoryLayout<DrawItem>.stride
            }
            continue
          }
          let origin = SIMD2(Float(job.pass.frame.minX), Float(job.pass.frame.minY))
          if !known.isEmpty {
            var styles = known.makeIterator()
            forEachItem(order, of: job, in: frame) { item in
              item.write(fields, style: styles.next() ?? 0, from: origin, to: &next)
            }
            known = known.dropFirst(order.count)
            continue
          }
          let style = QuadStyle(features)
          forEachItem(order, of: job, in: frame) { item in
            let index = self.styles.table.index(of: item, style)
            if keepsStyles { found.append(index) }
            item.write(fields, style: index, from: origin, to: &next)
          }
        }
      }
    }
    if keepsStyles { frame.places.styles = found }
    statistics.bytesUploaded += places.bytes
  }

  /// Calls `body` with the items of a batch as the device is to have them, in drawing order.
  ///
  /// - Parameter order: The indices of the pass's items.
  @inline(__always)
  private func forEachItem(
    _ order: ArraySlice<Int32>, of job: PassSchedule.Job, in frame: Frame, _ body: (DrawItem) -> Void
  ) {
    let list = job.pass.list
    let moves = frame.list.moves.flatMap { job.passes == [$0.pass] ? $0 : nil }
    list.items.withUnsafeBufferPointer { items in
      list.states.withUnsafeBufferPointer { states in
        for i in order {
          var item = items[Int(i)]
          item.setTexturePlaces(states[Int(i)], in: frame)
          if let moves, case .quad(let features) = states[Int(i)].program {
            item.move(moves.corners[Int(i)], by: moves.distances[Int(i)], features)
          }
          body(item)
        }
      }
    }
  }
}

extension DrawItem {
  /// Fills in where its images and pictures are: the layer of an array, or the place on a page.
  fileprivate mutating func setTexturePlaces(_ state: DrawState, in frame: PassEncoder.Frame) {
    switch state.image {
    case .none: break
    case .image(let k): setImageLayer(frame.slots[k].layer)
    case .pass, .bitmap:
      guard case .shared(_, let place) = frame.holder(of: state.image) else { break }
      offsetPicture(x: place.x, y: place.y)
    }
    if let k = state.maskImage { setMaskImageLayer(frame.slots[k].layer) }
    if let mask = state.mask, case .shared(_, let place) = frame.holders[mask] {
      offsetMask(x: place.x, y: place.y)
    }
  }
}

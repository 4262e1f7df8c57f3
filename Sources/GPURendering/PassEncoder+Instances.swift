import DisplayLists
import Geometry
import LayerSnapshots

/// The upload of the items, with the places of their images and pictures filled in.
extension PassEncoder {
  /// Uploads the items of all jobs in drawing order.
  func uploadItems(of frame: Frame, counting statistics: inout FrameStatistics) throws(RenderError) {
    let places = frame.places
    try instances.upload(places.bytes) { memory in
      for (k, job) in frame.schedule.jobs.enumerated() {
        let (list, vectors) = (job.pass.list, places.vectors[k])
        let origin = SIMD2(Float(job.pass.frame.minX), Float(job.pass.frame.minY))
        for (batch, first) in zip(frame.plans[k].batches, places.firsts[k]) {
          let order = frame.plans[k].order[batch.range]
          let next = (memory + first * MemoryLayout<QuadInstance>.stride).assumingMemoryBound(to: QuadInstance.self)
          list.forEach(order) { i, item, state in
            next[i] = QuadInstance(item, frame.textures(of: state), vectorsFrom: vectors, from: origin)
          }
        }
      }
    }
    statistics.bytesUploaded += places.bytes
  }
}

extension PassEncoder.Frame {
  /// Where the images and pictures of an item are.
  @inline(__always)
  fileprivate func textures(of state: DrawState) -> TexturePlaces {
    var places = TexturePlaces()
    switch state.image {
    case .none: break
    case .image(let k): places.image.x = slots[k].layer
    case .pass, .bitmap:
      if case .shared(_, let place) = holder(of: state.image) { places.image = SIMD2(place.x, place.y) }
    }
    if let k = state.maskImage { places.maskImage = slots[k].layer }
    if let mask = state.mask, case .shared(_, let place) = holders[mask] { places.mask = SIMD2(place.x, place.y) }
    return places
  }
}

extension ItemList {
  /// Calls `body` with items in an order, each with its place there and its state.
  @inline(__always)
  fileprivate func forEach(_ order: ArraySlice<Int32>, _ body: (Int, DrawItem, DrawState) -> Void) {
    items.withUnsafeBufferPointer { items in
      states.withUnsafeBufferPointer { states in
        for (place, i) in order.enumerated() { body(place, items[Int(i)], states[Int(i)]) }
      }
    }
  }
}

import DisplayLists
import Geometry

/// The upload of the items: their places, and the looks that are new.
extension PassEncoder {
  /// Uploads the items of all jobs in drawing order, with the places of their images and pictures filled in.
  ///
  /// - Returns: The first instance of each batch of each job, counted in instances of its layout.
  func uploadInstances(
    _ jobs: [PassSchedule.Job], _ plans: [Batcher.Plan], _ frame: Frame, counting statistics: inout FrameStatistics
  ) throws(GPUError) -> [[Int]] {
    var end = 0
    let places = plans.map { plan in
      plan.batches.map { batch in
        let stride = InstanceLayout(frame.programs[batch.state.program] ?? batch.state.program).stride
        let first = (end + stride - 1) / stride
        end = (first + batch.range.count) * stride
        return first
      }
    }
    try instances.upload(end) { memory in
      for ((job, plan), places) in zip(zip(jobs, plans), places) {
        for (batch, first) in zip(plan.batches, places) {
          write(plan.order[batch.range], of: job.pass, batch.state.program, first, in: frame, to: memory)
        }
      }
    }
    statistics.bytesUploaded += end
    return places
  }

  /// Writes the instances of a batch. Each is complete before it is stored: the device's memory is not for reading.
  ///
  /// - Parameters:
  ///   - order: The indices of the pass's items.
  ///   - own: The program that the items ask for.
  ///   - first: The batch's first instance.
  private func write(
    _ order: ArraySlice<Int32>, of pass: RenderPass, _ own: DrawState.Program, _ first: Int, in frame: Frame,
    to memory: UnsafeMutableRawPointer
  ) {
    let program = frame.programs[own] ?? own
    let layout = InstanceLayout(program)
    var next = memory + first * layout.stride
    let list = pass.list
    list.items.withUnsafeBufferPointer { items in
      list.states.withUnsafeBufferPointer { states in
        func forEachItem(_ body: (DrawItem) -> Void) {
          for i in order {
            var item = items[Int(i)]
            item.find(states[Int(i)], in: frame)
            if program != own { item.adapt(to: program, from: own) }
            body(item)
          }
        }
        guard case .quads(let fields) = layout, case .quad(let features) = program else {
          return forEachItem { item in
            next.storeBytes(of: item, as: DrawItem.self)
            next += MemoryLayout<DrawItem>.stride
          }
        }
        let style = QuadStyle(features)
        let origin = SIMD2(Float(pass.frame.minX), Float(pass.frame.minY))
        forEachItem { item in
          let index = styles.table.index(of: item, style)
          item.write(fields, style: index, from: origin, to: &next)
        }
      }
    }
  }
}

extension DrawItem {
  /// Fills in where its images and pictures are: the layer of an array, or the place on a page.
  fileprivate mutating func find(_ state: DrawState, in frame: PassEncoder.Frame) {
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

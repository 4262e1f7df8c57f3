import DisplayLists

/// Where the data of a frame's draw calls are on the device.
struct InstancePlaces {
  /// The first instance of each batch of each job.
  let firsts: [[Int]]
  /// The place of each job's ``ItemList/vectors`` behind ``DisplayList/table``.
  let vectors: [UInt32]
  /// The size of all instances.
  let bytes: Int

  init(of plans: [Batcher.Plan], _ schedule: PassSchedule, behind table: Int) {
    var end = 0
    firsts = plans.map { plan in
      plan.batches.map { batch in
        defer { end += batch.range.count }
        return end
      }
    }
    bytes = end * MemoryLayout<QuadInstance>.stride
    var next = table
    vectors = schedule.jobs.map { job in
      defer { next += job.pass.list.vectors.count }
      return UInt32(next)
    }
  }
}

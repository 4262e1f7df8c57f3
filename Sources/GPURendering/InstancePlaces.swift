import DisplayLists

/// Where the instances of a frame's draw calls are, in drawing order.
struct InstancePlaces {
  /// The first instance of each batch of each job, counted in instances of its layout.
  let firsts: [[Int]]
  let bytes: Int
  /// For each quadrilateral the index of its style, in drawing order; empty before the first upload, and for a list of
  /// one frame.
  var styles: [UInt32] = []

  /// - Parameter programs: The programs to draw with, by those that items ask for.
  init(of plans: [Batcher.Plan], _ programs: [DrawState.Program: DrawState.Program]) {
    var end = 0
    firsts = plans.map { plan in
      plan.batches.map { batch in
        let stride = InstanceLayout(programs[batch.state.program] ?? batch.state.program).stride
        let first = (end + stride - 1) / stride
        end = (first + batch.range.count) * stride
        return first
      }
    }
    bytes = end
  }
}

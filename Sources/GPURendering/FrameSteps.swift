import CGLES
import DisplayLists
import Geometry
import LayerSnapshots

/// The steps of a frame that may be stopped: between two of them, the frame's budget is asked.
///
/// A device works while the program continues, and work that it was sent cannot be taken back. So a step waits for the
/// one before the last, and the device is never more than two steps behind.
struct FrameSteps {
  /// The work of a step, as ``RenderLimits/work`` counts it: less than a millisecond of a GPU, tens of a software
  /// renderer.
  static let most = 1 << 22

  /// The most items of a step.
  static let mostItems = 4096

  private let budget: FrameMeter?
  private var fence: GLFence?
  /// The work since the fence.
  private var work = 0

  init(_ budget: FrameMeter?) { self.budget = budget }

  /// Whether steps are kept small.
  var areSmall: Bool { budget?.canBeInterrupted == true }

  /// The parts of a batch that are a step each, and their pixels; all of it in a frame that is not stopped.
  func parts(
    of batch: Range<Int>, _ plan: Batcher.Plan, in list: ItemList, _ frame: PixelRect
  ) -> [(items: Range<Int>, pixels: Int)] {
    if !areSmall { return [(batch, 0)] }
    var (parts, first, pixels) = ([(items: Range<Int>, pixels: Int)](), batch.lowerBound, 0)
    for i in batch {
      pixels += list.items[Int(plan.order[i])].pixels(in: frame)
      if i + 1 < batch.upperBound, pixels < Self.most, i + 1 - first < Self.mostItems { continue }
      parts.append((first..<i + 1, pixels))
      (first, pixels) = (i + 1, 0)
    }
    return parts
  }

  /// Throws if the pictures of the frame's layers take too many bytes.
  func check(bytes: Int) throws(RenderError) {
    guard let budget else { return }
    budget.hold(bytes)
    defer { budget.hold(-bytes) }
    try budget.check()
  }

  /// Ends a step.
  ///
  /// - Parameter work: The work sent to the device since the last step.
  mutating func end(_ work: Int) throws(RenderError) {
    guard let budget else { return }
    try budget.check()
    self.work += work
    if !areSmall || self.work < Self.most { return }
    self.work = 0
    let last = fence
    fence = GLFence()
    glFlush()
    try last?.wait(within: budget)
  }

  /// Waits for the work sent to the device, if that is much: before a call that would wait for it, and could not be
  /// stopped.
  mutating func finish() throws(RenderError) {
    guard let budget, areSmall, fence != nil || work > Self.most / 8 else { return }
    fence = nil
    try GLFence().wait(within: budget)
  }
}

extension FrameMeter {
  /// Throws if the frame is to stop.
  func check() throws(RenderError) { if let error { throw error } }
}

import Geometry
import Synchronization

/// The part of its ``RenderLimits`` that one frame has used, by layer.
///
/// The stages of a renderer charge their work, and ask between steps whether to go on. Beyond a limit they end early:
/// their results are not used, since the renderer throws ``error``. They do not throw themselves, so that their result
/// types stay as they are.
package final class FrameMeter: Sendable {
  private let limits: RenderLimits
  /// `nil` where no layer is named.
  private let snapshot: LayerSnapshot?
  /// The end by ``RenderLimits/seconds``, without the time for which the frame waited for its turn.
  private let end: Deadline
  /// The end of the request that the frame is part of.
  private let request: Deadline
  /// The nanoseconds for which the frame waited for its turn on a device.
  private let waited = Atomic<Int64>(0)
  /// ``RenderLimits/copies`` of the frame that the request commits; `nil` where none are given.
  package let copies: Int?
  private let isCancelled: (@Sendable () -> Bool)?
  private let isWaitCancelled: (@Sendable () -> Bool)?
  private let charged = Atomic<Int>(0)
  private let bytes = Atomic<Int>(0)
  private let mostBytes = Atomic<Int>(0)
  private let hasStopped = Atomic<Bool>(false)
  private let cause = Mutex<StoppedFrame.Cause?>(nil)
  /// The work of each layer, by the version of its node, which instances share.
  private let layers = Mutex<[UInt64: Layer]>([:])

  private struct Layer {
    var work = 0
    /// The first node, and the number of nodes.
    var node: Int
    var last: Int
    var count = 1
  }

  /// The budget of the frame that this thread draws; `nil` for a frame without limits.
  @TaskLocal package static var current: FrameMeter?

  /// Replaces the question whether the current task is cancelled. For tests.
  @TaskLocal package static var cancellation: (@Sendable () -> Bool)?

  /// Replaces that question while a frame waits for its turn. For tests.
  @TaskLocal package static var waitCancellation: (@Sendable () -> Bool)?

  /// Receives the work of each frame when it ends. For tests.
  @TaskLocal package static var observer: (@Sendable (_ work: Int) -> Void)?

  package init(_ limits: RenderLimits, of snapshot: LayerSnapshot?, isCancelled: (@Sendable () -> Bool)? = nil) {
    (self.limits, self.snapshot, self.isCancelled, copies) = (limits, snapshot, isCancelled, limits.copies)
    // How often a frame asks while it waits depends on what other threads draw.
    isWaitCancelled = Self.waitCancellation ?? (Self.cancellation == nil ? isCancelled : nil)
    let outer = Self.current
    end = Deadline(seconds: limits.seconds).orEarlier(outer?.end, later: outer?.pause ?? .zero)
    request = outer?.request ?? .never
  }

  /// The budget of a request, of which frames are parts: it has no limits but of time.
  private init(isCancelled: (@Sendable () -> Bool)?, end: Deadline, request: Deadline, copies: Int?) {
    let limits = RenderLimits(work: .max, pictureBytes: .max)
    (self.limits, snapshot, self.isCancelled, self.end, self.request) = (limits, nil, isCancelled, end, request)
    (isWaitCancelled, self.copies) = (nil, copies)
  }

  /// Calls `body` with the budget of a frame that starts now. The cancellation of the calling task stops it.
  package static func begin<Result, Failure: Error>(
    _ limits: RenderLimits, of snapshot: LayerSnapshot?, _ body: (FrameMeter) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let result = withUnsafeCurrentTask { task -> Swift.Result<Result, Failure> in
      // A property that `Task` has, too, may be read from any thread, while the task waits here.
      nonisolated(unsafe) let task = task
      let question =
        cancellation ?? task.map { _ in { @Sendable in task?.isCancelled == true } } ?? current?.isCancelled
      let meter = FrameMeter(limits, of: snapshot, isCancelled: question)
      defer {
        observer?(meter.work)
        FreedMemory.giveBack(meter.mostBytes.load(ordering: .relaxed))
      }
      return Swift.Result { () throws(Failure) in try body(meter) }
    }
    return try result.get()
  }

  /// Runs `body`, a request or a part of one, within a time: the stages in it find its end in ``current``, and end
  /// early once it has passed. `body` is to ask ``error`` before it uses their results. The cancellation of the calling
  /// task stops it.
  ///
  /// - Parameters:
  ///   - end: The end by ``RenderLimits/seconds``, which waits for a turn on a device postpone.
  ///   - request: The end of the whole request, waits included.
  ///   - copies: ``RenderLimits/copies`` of the frame that `body` commits; if `nil`, those of the request around this.
  package static func beginRequest<Result, Failure: Error>(
    until end: Deadline = .never, within request: Deadline = .never, copies: Int? = nil,
    _ body: (FrameMeter) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let outer = current
    // A request may start tasks that outlive the calling one, so each thread asks for its own task.
    let meter = FrameMeter(
      isCancelled: cancellation ?? { Task.isCancelled },
      end: end.orEarlier(outer?.end, later: outer?.pause ?? .zero),
      request: request.orEarlier(outer?.request, later: .zero), copies: copies ?? outer?.copies)
    return try meter.apply { () throws(Failure) in try body(meter) }
  }

  /// Runs `body`, a part of a request whose task waits elsewhere, on a thread without a task.
  ///
  /// - Parameters:
  ///   - request: The budget of the request; `nil` if it has none.
  ///   - isCancelled: Whether the task is cancelled.
  static func goOn<Result>(
    with request: FrameMeter?, isCancelled: @escaping @Sendable () -> Bool, _ body: () -> Result
  ) -> Result {
    let meter = FrameMeter(
      isCancelled: isCancelled, end: request.map { $0.end.later(by: $0.pause) } ?? .never,
      request: request?.request ?? .never, copies: request?.copies)
    return meter.apply(body)
  }

  /// Runs `body`, whose stages find the budget in ``current``, and whose geometry asks it by ``WorkCheck``.
  package func apply<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    let check: @Sendable (Int) -> Bool = { [self] work in
      charge(work)
      return goesOn
    }
    let result = Self.$current.withValue(self) {
      WorkCheck.with(check) { Swift.Result { () throws(Failure) in try body() } }
    }
    return try result.get()
  }

  /// Calls `body` without charging its work: an attempt, in place of which something else may be charged. It ends early
  /// where the frame is cancelled or out of time.
  package static func attempt<Result>(_ body: () -> Result) -> Result {
    guard let current else { return body() }
    let unlimited = FrameMeter(
      isCancelled: current.isCancelled, end: current.end.later(by: current.pause), request: current.request,
      copies: current.copies)
    return unlimited.apply(body)
  }

  /// Whether the frame may have to stop at a moment that does not follow from its work.
  package var canBeInterrupted: Bool { isCancelled != nil || end.instant != nil || request.instant != nil }

  /// The time for which the frame waited for its turn.
  private var pause: Duration { .nanoseconds(waited.load(ordering: .relaxed)) }

  /// Waits for a turn on something that other frames use, too: calls `isMyTurn` until it returns true, which may block
  /// for some milliseconds, or until the frame is to stop. The thread that goes on then calls ``noteWait(since:)``.
  ///
  /// - Returns: Whether it is the frame's turn.
  package func wait(until isMyTurn: () -> Bool) -> Bool {
    while !isMyTurn() {
      if isWaitCancelled?() == true {
        end(by: .cancelled)
        return false
      }
      if request.hasPassed() {
        end(by: .seconds(limit: request.seconds))
        return false
      }
    }
    return true
  }

  /// Notes that the frame goes on, and waited for its turn from `start` until now. The wait does not count as the
  /// frame's ``RenderLimits/seconds``: it is not its work. It counts for the request's ``Deadline``.
  ///
  /// To be called by the thread that does the work, before it: one that waits for another may wake up long after.
  package func noteWait(since start: ContinuousClock.Instant) {
    let (seconds, attoseconds) = (ContinuousClock.now - start).components
    waited.add(1_000_000_000 * seconds + attoseconds / 1_000_000_000, ordering: .relaxed)
  }

  /// Whether what the calling thread does is still wanted; true where nobody waits for an end.
  package static var goesOn: Bool { current?.goesOn != false }

  /// Whether the frame is to be drawn further. To be asked about every millisecond.
  package var goesOn: Bool {
    if hasStopped.load(ordering: .relaxed) { return false }
    if isCancelled?() == true {
      end(by: .cancelled)
      return false
    }
    if end.instant != nil, end.later(by: pause).hasPassed() {
      end(by: .seconds(limit: end.seconds))
      return false
    }
    if request.hasPassed() {
      end(by: .seconds(limit: request.seconds))
      return false
    }
    return true
  }

  private func end(by reason: StoppedFrame.Cause) {
    cause.withLock { $0 = $0 ?? reason }
    hasStopped.store(true, ordering: .releasing)
  }

  /// The work of a layer, besides its pixels.
  package static let workOfLayer = 1000

  /// The work so far.
  package var work: Int { charged.load(ordering: .relaxed) }

  /// Adds work.
  package func charge(_ work: Int) {
    let sum = charged.wrappingAdd(max(0, work), ordering: .relaxed).newValue
    // A sum that overflows is too large as well.
    if sum > limits.work || sum < 0 { end(by: .work(limit: limits.work)) }
  }

  /// Adds work for the layer of a node.
  package func charge(_ work: Int, to node: Int) {
    attribute(work, to: node)
    charge(work)
  }

  /// Notes for what layer work is done that is charged elsewhere.
  package func attribute(_ work: Int, to node: Int) {
    guard let version = snapshot?.nodes[node].version else { return }
    layers.withLock { layers in
      var layer = layers[version] ?? Layer(node: node, last: node)
      layer.work &+= work
      if layer.last != node { layer.count += 1 }
      (layer.node, layer.last) = (min(layer.node, node), node)
      layers[version] = layer
    }
  }

  /// Adds the bytes of a picture, until they are released by a negative number.
  package func hold(_ count: Int) {
    let sum = bytes.wrappingAdd(count, ordering: .relaxed).newValue
    if count > 0 { mostBytes.max(sum, ordering: .relaxed) }
    if sum > limits.pictureBytes { end(by: .pictureBytes(limit: limits.pictureBytes)) }
  }

  /// The error of a frame that is stopped; `nil` if it goes on.
  package var error: RenderError? { stop.map(RenderError.stopped) }

  /// Why the frame is stopped; `nil` if it goes on.
  package var stop: StoppedFrame? {
    if goesOn { return nil }
    guard let cause = cause.withLock({ $0 }) else { return nil }
    let costliest = layers.withLock { $0.values.max { ($0.work, $1.node) < ($1.work, $0.node) } }
    return StoppedFrame(
      cause,
      costliestLayer: costliest.flatMap { layer in
        snapshot.map {
          StoppedFrame.Layer(
            path: $0.path(to: layer.node), copies: layer.count, node: layer.node, structure: $0.structure)
        }
      })
  }
}

extension LayerSnapshot {
  /// The way to a node from the root: the index among the nodes of each superlayer.
  fileprivate func path(to node: Int) -> [StoppedFrame.Layer.Step] {
    var (path, node) = ([StoppedFrame.Layer.Step](), node)
    while nodes[node].above >= 0 {
      let (parent, above) = (Int(nodes[node].parent), Int(nodes[node].above))
      path.append(parent < 0 ? .mask : .sublayer(children(of: parent).prefix { $0 != node }.count))
      node = above
    }
    return path.reversed()
  }
}

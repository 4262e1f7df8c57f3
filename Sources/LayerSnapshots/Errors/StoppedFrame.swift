/// A frame that a renderer stopped before it was done, by a limit or since its task was cancelled.
///
/// Nothing of the frame is kept. The next frame has the pixels that it would have had.
public struct StoppedFrame: Equatable, Sendable, CustomStringConvertible {
  /// The reason.
  public enum Cause: Equatable, Sendable {
    /// The frame takes more work than ``RenderLimits/work``.
    case work(limit: Int)
    /// The pictures of its layers take more bytes than ``RenderLimits/pictureBytes``.
    case pictureBytes(limit: Int)
    /// The frame was not done after ``RenderLimits/seconds``.
    case seconds(limit: Double)
    /// The task that renders was cancelled.
    case cancelled
  }

  /// A layer of the frame.
  public struct Layer: Equatable, Sendable, CustomStringConvertible {
    /// A step from a layer to one below it.
    public enum Step: Hashable, Sendable {
      /// To the sublayer at an index; instances of replicators and particles count.
      case sublayer(Int)
      /// To the mask.
      case mask
    }

    /// The steps from the root to the layer; none for the root.
    public package(set) var path: [Step]
    /// The number of layers that look alike, such as instances of a replicator, whose work counts together.
    public package(set) var copies: Int
    /// The layer's class and name, if the renderer was given layers; `nil` if it was given a snapshot.
    public package(set) var name: String?
    /// The node in the snapshot, and the snapshot's structure.
    package let node: Int
    package let structure: UInt64

    package init(path: [Step], copies: Int, node: Int, structure: UInt64) {
      (self.path, self.copies, self.node, self.structure) = (path, copies, node, structure)
    }

    public var description: String {
      let steps = path.map { if case .sublayer(let index) = $0 { "\(index)" } else { "mask" } }.joined(separator: ".")
      let place = path.isEmpty ? "the root" : "the layer \(steps)"
      return (name.map { "\($0), \(place)" } ?? place) + (copies > 1 ? ", \(copies) times" : "")
    }
  }

  /// Why the frame was stopped.
  public let cause: Cause
  /// The layer that had taken the most work so far, without its sublayers; `nil` if none had been begun.
  public package(set) var costliestLayer: Layer?

  package init(_ cause: Cause, costliestLayer: Layer?) {
    (self.cause, self.costliestLayer) = (cause, costliestLayer)
  }

  public var description: String {
    let reason =
      switch cause {
      case .work(let limit): "the frame takes more work than \(limit) units"
      case .pictureBytes(let limit): "the pictures of its layers take more than \(limit) bytes"
      case .seconds(let limit): "the frame was not done after \(limit) s"
      case .cancelled: "the task was cancelled"
      }
    return reason + (costliestLayer.map { "; the most was for \($0)" } ?? "")
  }
}

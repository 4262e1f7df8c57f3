import ArgumentParser
import Lamina

/// Options for the limits on what one frame may cost.
struct FrameLimitOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The longest time that a picture may take, from the begin of reading to its pixels; a film's further frames from their commits. (default: none)",
      valueName: "seconds"),
    transform: parseStep)
  var timeLimit: Double?

  @Option(
    help: ArgumentHelp(
      "The most work of a frame, in pixels of layers that are painted, and texels that blurs read. (default: 64G)",
      valueName: "n"),
    transform: parseByteCount)
  var maxWork: Int?

  @Option(
    help: ArgumentHelp(
      "The most bytes that the pictures of layers in a frame take at a time, such as groups and blurs. (default: 1G)",
      valueName: "bytes"),
    transform: parseByteCount)
  var maxPictureBytes: Int?

  /// The context's limits of a frame, with the given ones replaced.
  var limits: RenderLimits {
    var limits = LayerContext.current.renderLimits
    if let timeLimit { limits.seconds = timeLimit }
    if let maxWork { limits.work = maxWork }
    if let maxPictureBytes { limits.pictureBytes = maxPictureBytes }
    return limits
  }

  /// The time of a request that begins now.
  var allowance: TimeAllowance { TimeAllowance(seconds: timeLimit ?? .infinity) }
}

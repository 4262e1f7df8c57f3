import ArgumentParser
import Lamina

/// Options for the limits on what one frame may cost.
struct FrameLimitOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The longest time that a frame may take, from its commit to its pixels. (default: none)", valueName: "seconds"),
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
      "The most bytes that the pictures of layers in a frame take at a time, such as groups and blurs. (default: 4G)",
      valueName: "bytes"),
    transform: parseByteCount)
  var maxPictureBytes: Int?

  /// The default limits of a frame, with the given ones replaced.
  var limits: RenderLimits {
    var limits = RenderLimits()
    if let timeLimit { limits.seconds = timeLimit }
    if let maxWork { limits.work = maxWork }
    if let maxPictureBytes { limits.pictureBytes = maxPictureBytes }
    return limits
  }

  /// Whether any of these options is given.
  var isGiven: Bool { timeLimit != nil || maxWork != nil || maxPictureBytes != nil }
}

/// A device that a renderer does not use, and the reason.
public struct RefusedDevice: Hashable, Sendable, CustomStringConvertible {
  /// The reason why a device is not used.
  public enum Reason: Hashable, Sendable {
    /// EGL gives no context: `message` names the call that failed.
    case noContext(message: String)
    /// The version is less than OpenGL ES 3.0.
    case tooOld(version: String)
    /// The driver draws a known picture wrongly: `difference` says how, or what failed.
    case drawsWrong(difference: String)
    /// The kernel has the GPU, and EGL has no driver for it.
    case noDriver(advice: String)
    /// The system gives the renderer no thread.
    case noThread(message: String)
  }

  /// The name of the device, as `lamina info` lists it, or of the GPU.
  public let device: String
  /// Why it is not used.
  public let reason: Reason

  package init(_ device: String, _ reason: Reason) { (self.device, self.reason) = (device, reason) }

  public var description: String {
    switch reason {
    case .noContext(let message), .drawsWrong(let message), .noThread(let message): "\(device): \(message)"
    case .tooOld(let version): "\(device): \(version) is less than OpenGL ES 3.0"
    case .noDriver(let advice): "\(device), but EGL does not find \(advice)"
    }
  }
}

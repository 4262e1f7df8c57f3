import Foundation

/// Why a ``GPURenderer`` failed.
public enum GPUError: Error, Equatable, CustomStringConvertible {
  /// No device gave a context. `wanted` is the requested name, if any; `tried` has the reason why each device failed.
  case noDevice(wanted: String?, tried: [String])
  /// A shader did not compile or link; `log` is the driver's.
  case badProgram(name: String, log: String)
  /// A render target could not be created; `status` is its framebuffer's.
  case badTarget(width: Int, height: Int, status: UInt32)
  /// An image is larger than the device's textures, whose longest side is `limit` pixels.
  case imageTooLarge(width: Int, height: Int, limit: Int)
  /// A frame has more edges than the device's textures hold.
  case tooManyEdges(count: Int, limit: Int)
  /// `glGetError` returned `code` after `stage`.
  case driver(stage: String, code: UInt32)

  /// `GL_CONTEXT_LOST`, of OpenGL ES 3.2 and KHR_robustness.
  static let contextLost: UInt32 = 0x0507

  /// Whether the context is lost. Every later call in a lost context fails too.
  var isLostContext: Bool {
    if case .driver(_, Self.contextLost) = self { true } else { false }
  }

  public var description: String {
    switch self {
    case .noDevice(let wanted, let tried):
      let reasons = tried.isEmpty ? "EGL offers none" : tried.joined(separator: "; ")
      return "no usable \(wanted.map { "device “\($0)”" } ?? "GPU device"): \(reasons)"
    case .badProgram(let name, let log):
      return "the driver rejects the shader program “\(name)”: \(log)"
    case .badTarget(let width, let height, let status):
      return "no \(width) × \(height) render target (framebuffer status 0x\(String(status, radix: 16)))"
    case .imageTooLarge(let width, let height, let limit):
      return "an image of \(width) × \(height) pixels is larger than this device's textures (\(limit))"
    case .tooManyEdges(let count, let limit):
      return "\(count) edges in one frame are more than this device's textures hold (\(limit))"
    case .driver(let stage, let code):
      return "GL error 0x\(String(code, radix: 16)) after \(stage)"
    }
  }
}

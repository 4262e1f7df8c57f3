/// Why a renderer's device failed, or why there is none.
public enum GPUError: Error, Equatable, CustomStringConvertible {
  /// No device can be used. `wanted` is the requested name, if any; `refused` has the devices that were tried; `known`
  /// are the names of those that this machine may have.
  case noDevice(wanted: String?, refused: [RefusedDevice], known: [String])
  /// A shader did not compile or link; `log` is the driver's.
  case badProgram(name: String, log: String)
  /// A render target could not be created; `status` is its framebuffer's.
  case badTarget(width: Int, height: Int, status: UInt32)
  /// An image is larger than the device's textures, whose longest side is `limit` pixels.
  case imageTooLarge(width: Int, height: Int, limit: Int)
  /// The images of one frame take more bytes than all images may take on a device.
  case imagesTooLarge(bytes: Int, limit: Int)
  /// The cuts, gradients, looks and image maps of a frame take more entries than the device's tables hold.
  case tablesTooLarge(entries: Int, limit: Int)
  /// `glGetError` returned `code` after `stage`.
  case driver(stage: String, code: UInt32)
  /// The device did not finish within `seconds` seconds: it hangs.
  case timeout(stage: String, seconds: Int)

  /// `GL_CONTEXT_LOST`, of OpenGL ES 3.2 and KHR_robustness.
  package static let contextLost: UInt32 = 0x0507

  /// Whether the context is lost: every later call in it fails, too. A renderer's next picture is drawn in a new one.
  package var isLostContext: Bool {
    switch self {
    case .driver(_, Self.contextLost), .timeout: true
    default: false
    }
  }

  /// Whether the driver failed, so that textures and buffers that the frame wrote may not hold what they should.
  package var isOfDriver: Bool {
    switch self {
    case .driver, .badTarget, .timeout: true
    case .noDevice, .badProgram, .imageTooLarge, .imagesTooLarge, .tablesTooLarge: false
    }
  }

  public var description: String {
    switch self {
    case .noDevice(let wanted, let refused, let known):
      let none = wanted == nil ? "EGL offers none" : "this machine has \(known.joined(separator: ", "))"
      let reasons = refused.isEmpty ? none : refused.map(\.description).joined(separator: "; ")
      return "no usable \(wanted.map { "device “\($0)”" } ?? "GPU device"): \(reasons)"
    case .badProgram(let name, let log):
      return "the driver rejects the shader program “\(name)”: \(log)"
    case .badTarget(let width, let height, let status):
      return "no \(width) × \(height) render target (framebuffer status 0x\(String(status, radix: 16)))"
    case .imageTooLarge(let width, let height, let limit):
      return "an image of \(width) × \(height) pixels is larger than this device's textures (\(limit))"
    case .imagesTooLarge(let bytes, let limit):
      return "the images of one frame take \(bytes >> 20) MiB on the device, more than \(limit >> 20) MiB"
    case .tablesTooLarge(let entries, let limit):
      return "the cuts, gradients, looks and image maps of one frame take \(entries) entries, more than \(limit)"
    case .driver(let stage, let code):
      return "GL error 0x\(String(code, radix: 16)) after \(stage)"
    case .timeout(let stage, let seconds): return "the device has not finished after \(seconds) s: \(stage)"
    }
  }
}

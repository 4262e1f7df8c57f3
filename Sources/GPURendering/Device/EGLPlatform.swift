import CEGL
import CGBM
import Foundation
import Synchronization

/// A way to open an EGL display without a screen. The cases are in the order in which they are tried.
enum EGLPlatform: Hashable, Sendable {
  /// The n-th device, through `EGL_EXT_platform_device`; hardware only.
  case device(Int)
  /// A DRM render node, through `EGL_KHR_platform_gbm`.
  case gbm(path: String)
  /// No device in particular, through `EGL_MESA_platform_surfaceless`. Without hardware this is Mesa's llvmpipe.
  case surfaceless

  var name: String {
    switch self {
    case .device(let n): "device\(n)"
    case .gbm(let path): "gbm:\(path)"
    case .surfaceless: "surfaceless"
    }
  }

  /// Whether a name given by a user means this platform: the platform's name, the name of its kind, or the path of its
  /// render node.
  func matches(_ wanted: String) -> Bool {
    switch self {
    case .device: wanted == name || wanted == "device"
    case .gbm(let path): wanted == name || wanted == "gbm" || wanted == path
    case .surfaceless: wanted == name
    }
  }

  /// The platforms to try on this machine, best first.
  static func available() -> [EGLPlatform] {
    let devices = EGLDevices.hardware().map { EGLPlatform.device($0) }
    let nodes = ((try? FileManager.default.contentsOfDirectory(atPath: "/dev/dri")) ?? [])
      .filter { $0.hasPrefix("renderD") }.sorted().map { EGLPlatform.gbm(path: "/dev/dri/\($0)") }
    return devices + nodes + [.surfaceless]
  }
}

/// The devices of `EGL_EXT_device_enumeration`.
enum EGLDevices {
  /// The indices of the devices that are not software rasterisers.
  static func hardware() -> [Int] {
    all().enumerated().filter { !extensions(of: $0.element).contains("EGL_MESA_device_software") }.map(\.offset)
  }

  static func all() -> [EGLDeviceEXT] {
    guard let address = eglGetProcAddress("eglQueryDevicesEXT") else { return [] }
    typealias Query =
      @convention(c) (EGLint, UnsafeMutablePointer<EGLDeviceEXT?>?, UnsafeMutablePointer<EGLint>?)
      -> EGLBoolean
    let query = unsafeBitCast(address, to: Query.self)
    var count: EGLint = 0
    guard query(0, nil, &count) == EGL_TRUE, count > 0 else { return [] }
    var devices = [EGLDeviceEXT?](repeating: nil, count: Int(count))
    guard query(count, &devices, &count) == EGL_TRUE else { return [] }
    return devices.prefix(Int(count)).compactMap { $0 }
  }

  private static func extensions(of device: EGLDeviceEXT) -> String {
    guard let address = eglGetProcAddress("eglQueryDeviceStringEXT") else { return "" }
    typealias Query = @convention(c) (EGLDeviceEXT?, EGLint) -> UnsafePointer<CChar>?
    let query = unsafeBitCast(address, to: Query.self)
    return query(device, EGLint(EGL_EXTENSIONS)).map { String(cString: $0) } ?? ""
  }
}

/// An initialised EGL display.
///
/// Displays are never terminated: EGL has one per platform, and terminating it would destroy the contexts of every renderer on it.
struct EGLDisplayHandle: @unchecked Sendable {
  let display: EGLDisplay
  let version: (major: Int, minor: Int)
  let extensions: Set<String>

  private static let opened = Mutex<[EGLPlatform: EGLDisplayHandle]>([:])

  /// Returns the display of a platform, which the first call initialises.
  ///
  /// - Throws: ``EGLFailure``, whose message names the failed call.
  static func connect(to platform: EGLPlatform) throws(EGLFailure) -> EGLDisplayHandle {
    let result: Result<EGLDisplayHandle, EGLFailure> = opened.withLock { opened in
      if let display = opened[platform] { return .success(display) }
      do throws(EGLFailure) {
        let display = try initialize(platform)
        opened[platform] = display
        return .success(display)
      } catch { return .failure(error) }
    }
    return try result.get()
  }

  private static func initialize(_ platform: EGLPlatform) throws(EGLFailure) -> EGLDisplayHandle {
    var display: EGLDisplay?
    switch platform {
    case .device(let index):
      let devices = EGLDevices.all()
      guard devices.indices.contains(index) else { throw EGLFailure("there is no such EGL device") }
      display = eglGetPlatformDisplay(EGLenum(EGL_PLATFORM_DEVICE_EXT), devices[index], nil)
    case .gbm(let path):
      let file = open(path, O_RDWR | O_CLOEXEC)
      guard file >= 0 else { throw EGLFailure("cannot open \(path): \(String(cString: strerror(errno)))") }
      guard let device = gbm_create_device(file) else {
        close(file)
        throw EGLFailure("GBM does not take \(path)")
      }
      display = eglGetPlatformDisplay(EGLenum(EGL_PLATFORM_GBM_KHR), UnsafeMutableRawPointer(device), nil)
    case .surfaceless:
      display = eglGetPlatformDisplay(EGLenum(EGL_PLATFORM_SURFACELESS_MESA), nil, nil)
    }
    guard let display else { throw EGLFailure("eglGetPlatformDisplay", eglGetError()) }
    var (major, minor): (EGLint, EGLint) = (0, 0)
    guard eglInitialize(display, &major, &minor) == EGL_TRUE else { throw EGLFailure("eglInitialize", eglGetError()) }
    let names = eglQueryString(display, EGLint(EGL_EXTENSIONS)).map { String(cString: $0) } ?? ""
    return EGLDisplayHandle(
      display: display, version: (Int(major), Int(minor)),
      extensions: Set(names.split(separator: " ").map(String.init)))
  }
}

/// Why EGL gives no display or no context.
struct EGLFailure: Error {
  let message: String

  init(_ message: String) { self.message = message }

  init(_ call: String, _ code: EGLint) { message = "\(call) fails with 0x\(String(code, radix: 16))" }
}

import CEGL
import Foundation
import LayerSnapshots
import Synchronization

/// An initialised EGL display.
///
/// Displays are never terminated: EGL has one per platform, and terminating it would destroy the contexts of every
/// renderer on it.
struct EGLDisplayHandle: @unchecked Sendable {
  let display: EGLDisplay
  let version: (major: Int, minor: Int)
  let extensions: Set<String>
  /// Whether it was opened under `LIBGL_ALWAYS_SOFTWARE`: the workaround “software-by-variable”.
  private(set) var isSoftwareByVariable = false

  private static let opened = Mutex<[EGLPlatform: EGLDisplayHandle]>([:])

  /// Returns the display of a platform, which the first call initialises.
  ///
  /// - Throws: ``EGLFailure``, whose message names the failed call.
  static func connect(to platform: EGLPlatform) throws(EGLFailure) -> EGLDisplayHandle {
    let result: Result<EGLDisplayHandle, EGLFailure> = opened.withLock { opened in
      if let display = opened[platform] { return .success(display) }
      CacheFolder.takeInDrivers()
      do throws(EGLFailure) {
        let display = try open(platform)
        opened[platform] = display
        return .success(display)
      } catch { return .failure(error) }
    }
    return try result.get()
  }

  private static func open(_ platform: EGLPlatform) throws(EGLFailure) -> EGLDisplayHandle {
    switch platform {
    case .device(let index):
      let devices = EGLDevices.all()
      guard devices.indices.contains(index) else { throw EGLFailure("there is no such EGL device") }
      return try initialize(EGL_PLATFORM_DEVICE_EXT, devices[index])
    case .gbm(let path): return try openNode(path)
    case .software:
      if let device = EGLDevices.software(), let handle = try? initialize(EGL_PLATFORM_DEVICE_EXT, device) {
        return handle
      }
      guard DriverWorkaround.areOn() else {
        return try initialize(EGL_PLATFORM_SURFACELESS_MESA, nil)
      }
      var handle = try withSoftwareForced { () throws(EGLFailure) in
        try initialize(EGL_PLATFORM_SURFACELESS_MESA, nil)
      }
      handle.isSoftwareByVariable = true
      return handle
    case .surfaceless: return try initialize(EGL_PLATFORM_SURFACELESS_MESA, nil)
    }
  }

  /// Opens a render node. Its file and GBM's device stay open as long as the display, or until that cannot be
  /// initialised.
  private static func openNode(_ path: String) throws(EGLFailure) -> EGLDisplayHandle {
    guard let gbm = GBMLibrary.shared else { throw EGLFailure("libgbm.so.1 is missing") }
    let file = Foundation.open(path, O_RDWR | O_CLOEXEC)
    guard file >= 0 else { throw EGLFailure("cannot open \(path): \(String(cString: strerror(errno)))") }
    guard let device = gbm.create(file) else {
      close(file)
      throw EGLFailure("GBM does not take \(path)")
    }
    do throws(EGLFailure) {
      return try initialize(EGL_PLATFORM_GBM_KHR, device)
    } catch {
      gbm.destroy(device)
      close(file)
      throw error
    }
  }

  private static func initialize(
    _ platform: Int32, _ native: UnsafeMutableRawPointer?
  ) throws(EGLFailure) -> EGLDisplayHandle {
    guard let display = platformDisplay(EGLenum(platform), native) else {
      throw EGLFailure("eglGetPlatformDisplay", eglGetError())
    }
    var (major, minor): (EGLint, EGLint) = (0, 0)
    guard eglInitialize(display, &major, &minor) == EGL_TRUE else { throw EGLFailure("eglInitialize", eglGetError()) }
    let names = eglQueryString(display, EGLint(EGL_EXTENSIONS)).map { String(cString: $0) } ?? ""
    return EGLDisplayHandle(
      display: display, version: (Int(major), Int(minor)),
      extensions: Set(names.split(separator: " ").map(String.init)))
  }

  /// `eglGetPlatformDisplay` of EGL 1.5, else that of `EGL_EXT_platform_base`. Neither is linked: libraries of EGL 1.4
  /// lack the first.
  private static func platformDisplay(_ platform: EGLenum, _ native: UnsafeMutableRawPointer?) -> EGLDisplay? {
    typealias Get = @convention(c) (EGLenum, UnsafeMutableRawPointer?, UnsafeRawPointer?) -> EGLDisplay?
    for name in ["eglGetPlatformDisplay", "eglGetPlatformDisplayEXT"] {
      guard let address = eglGetProcAddress(name) else { continue }
      if let display = unsafeBitCast(address, to: Get.self)(platform, native, nil) { return display }
    }
    return nil
  }

  /// Runs `body` with `LIBGL_ALWAYS_SOFTWARE` set, which Mesa reads whenever it initialises a display.
  private static func withSoftwareForced<Result>(
    _ body: () throws(EGLFailure) -> Result
  ) throws(EGLFailure) -> Result {
    let name = "LIBGL_ALWAYS_SOFTWARE"
    let before = getenv(name).map { String(cString: $0) }
    setenv(name, "1", 1)
    defer { if let before { setenv(name, before, 1) } else { unsetenv(name) } }
    return try body()
  }
}

/// The functions of libgbm, which is loaded when a render node is first opened: machines without Mesa lack it.
private struct GBMLibrary: @unchecked Sendable {
  let create: @convention(c) (Int32) -> UnsafeMutableRawPointer?
  let destroy: @convention(c) (UnsafeMutableRawPointer?) -> Void

  static let shared = GBMLibrary()

  private init?() {
    guard let library = dlopen("libgbm.so.1", RTLD_NOW | RTLD_LOCAL),
      let create = dlsym(library, "gbm_create_device"), let destroy = dlsym(library, "gbm_device_destroy")
    else { return nil }
    self.create = unsafeBitCast(create, to: (@convention(c) (Int32) -> UnsafeMutableRawPointer?).self)
    self.destroy = unsafeBitCast(destroy, to: (@convention(c) (UnsafeMutableRawPointer?) -> Void).self)
  }
}

/// Why EGL gives no display or no context.
struct EGLFailure: Error {
  let reason: RefusedDevice.Reason

  init(_ reason: RefusedDevice.Reason) { self.reason = reason }

  init(_ message: String) { self.init(.noContext(message: message)) }

  init(_ call: String, _ code: EGLint) { self.init("\(call) fails with 0x\(String(code, radix: 16))") }
}

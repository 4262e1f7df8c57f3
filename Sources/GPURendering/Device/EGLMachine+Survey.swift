import CEGL
import Foundation
import LayerSnapshots

extension EGLMachine {
  /// This machine.
  static func current() -> EGLMachine {
    let devices = EGLDevices.all()
    let extensions = devices.map { EGLDevices.extensions(of: $0) }
    let files = (try? FileManager.default.contentsOfDirectory(atPath: "/dev/dri")) ?? []
    return EGLMachine(
      devices: zip(devices, extensions).map { device, extensions in
        let isNVIDIA = extensions.contains("EGL_NV_device_cuda")
        let node = EGLDevices.node(of: device, with: extensions)
        return Device(
          isSoftware: extensions.contains("EGL_MESA_device_software"), node: node,
          kind: node.map { Kind(ofNode: $0) } ?? (isNVIDIA ? .discrete : .unknown))
      },
      nodes: files.filter { $0.hasPrefix("renderD") }.sorted().map {
        Node(path: "/dev/dri/\($0)", kind: Kind(ofNode: "/dev/dri/\($0)"))
      },
      hasNVIDIAGPU: FileManager.default.fileExists(atPath: "/dev/nvidia0"),
      hasNVIDIADriver: extensions.contains { $0.contains("EGL_NV_device_cuda") })
  }

  /// The platforms to try, as ``platforms(named:)`` orders them, and ``missingDrivers`` if none is named. The software
  /// renderer is found without a look at GPUs.
  ///
  /// - Parameter machine: This machine if `nil`.
  static func choices(
    named wanted: String?, of machine: EGLMachine?
  ) -> (platforms: [EGLPlatform], missingDrivers: [RefusedDevice]) {
    switch wanted {
    case EGLPlatform.software.name: return ([.software], [])
    case EGLPlatform.surfaceless.name: return ([.surfaceless], [])
    default:
      let machine = machine ?? current()
      return (machine.platforms(named: wanted), wanted == nil ? machine.missingDrivers : [])
    }
  }
}

extension EGLMachine.Kind {
  /// The kind of the GPU behind a render node, by what the kernel's sysfs says of it.
  package init(ofNode path: String, in folder: String = "/sys/class/drm") {
    let device = "\(folder)/\(path.split(separator: "/").last ?? "")/device"
    func number(_ file: String, radix: Int) -> Int? {
      guard let text = try? String(contentsOfFile: "\(device)/\(file)", encoding: .utf8) else { return nil }
      let digits = text.trimmingCharacters(in: .whitespacesAndNewlines)
      return Int(digits.hasPrefix("0x") ? String(digits.dropFirst(2)) : digits, radix: radix)
    }
    // The link leads to a folder such as 0000:03:00.0: domain, bus, place.
    let place = URL(fileURLWithPath: device).resolvingSymlinksInPath().lastPathComponent.split(separator: ":")
    self.init(
      vendor: number("vendor", radix: 16), bus: place.count == 3 ? Int(place[1], radix: 16) : nil,
      memory: number("mem_info_vram_total", radix: 10))
  }
}

/// The devices of `EGL_EXT_device_enumeration`.
enum EGLDevices {
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

  /// The first device that is a software renderer.
  static func software() -> EGLDeviceEXT? {
    all().first { extensions(of: $0).contains("EGL_MESA_device_software") }
  }

  static func extensions(of device: EGLDeviceEXT) -> Set<String> {
    Set(string(EGLint(EGL_EXTENSIONS), of: device)?.split(separator: " ").map(String.init) ?? [])
  }

  /// The path of the device's render node.
  static func node(of device: EGLDeviceEXT, with extensions: Set<String>) -> String? {
    guard extensions.contains("EGL_EXT_device_drm_render_node") else { return nil }
    return string(EGL_DRM_RENDER_NODE_FILE_EXT, of: device)
  }

  private static func string(_ name: EGLint, of device: EGLDeviceEXT) -> String? {
    guard let address = eglGetProcAddress("eglQueryDeviceStringEXT") else { return nil }
    typealias Query = @convention(c) (EGLDeviceEXT?, EGLint) -> UnsafePointer<CChar>?
    return unsafeBitCast(address, to: Query.self)(device, name).map { String(cString: $0) }
  }
}

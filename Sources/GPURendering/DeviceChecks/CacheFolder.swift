import Foundation

/// The folder for data kept from one run to the next: the driver's compiled shaders, and the results of device checks.
package enum CacheFolder {
  /// `LAMINA_CACHE`, else `lamina` in `XDG_CACHE_HOME`, else in `~/.cache`; `nil` if the environment says neither.
  package static func path(in environment: [String: String]) -> String? {
    func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
    return value("LAMINA_CACHE") ?? value("XDG_CACHE_HOME").map { $0 + "/lamina" }
      ?? value("HOME").map { $0 + "/.cache/lamina" }
  }

  /// The folder of a name in it, which is created; `nil` if that is impossible, as in a container that may not write.
  static func folder(_ name: String) -> URL? {
    guard let path = path(in: ProcessInfo.processInfo.environment) else { return nil }
    let url = URL(fileURLWithPath: path).appendingPathComponent(name)
    do { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) } catch { return nil }
    return url
  }

  /// Points the caches of Mesa's and NVIDIA's drivers to folders in it, unless the environment has chosen others. To be
  /// called before a driver is loaded.
  static func takeInDrivers() { _ = drivers }

  private static let drivers: Void = {
    for (variable, name) in [("MESA_SHADER_CACHE_DIR", "mesa"), ("__GL_SHADER_DISK_CACHE_PATH", "nvidia")]
    where getenv(variable) == nil {
      if let folder = folder(name) {
        setenv(variable, folder.path, 0)
      } else if name == "mesa", getenv("XDG_CACHE_HOME") != nil {
        // Mesa would try that folder, even an empty name, and print on standard error that it cannot make it.
        setenv("MESA_SHADER_CACHE_DISABLE", "true", 0)
      }
    }
  }()
}

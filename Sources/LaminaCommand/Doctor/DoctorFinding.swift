import Foundation
import GPURendering
import Lamina

/// A finding of the examination of a device, which the child process writes as a line of JSON.
struct DoctorFinding: Codable {
  /// The properties of a device.
  struct Facts: Codable {
    var name: String, vendor: String, renderer: String, version: String
    var isSoftware: Bool, hasFloatTargets: Bool
    /// The step of the grid that the rasteriser rounds corners to, pixels.
    var gridStep: Double
    var limits: [Limit]
    /// The extensions in use that it has, and those that it lacks.
    var extensions: [String], missingExtensions: [String]
    /// The workarounds for its driver that are in use, by name.
    var workarounds: [String]

    struct Limit: Codable {
      var name: String, value: Int, least: Int
    }
  }

  /// How a scene was drawn.
  struct Scene: Codable {
    var name: String
    var agrees: Bool
    /// The pixel counts and worst differences, or the error.
    var summary: String
  }

  /// The medians of a frame's stages, milliseconds.
  struct Times: Codable {
    var name: String
    var items: Int
    var snapshot: Double, list: Double, upload: Double, draw: Double, readback: Double
    /// By the device's own clock.
    var gpu: Double?

    var frame: Double { snapshot + list + upload + draw + readback }
  }

  var facts: Facts?
  /// The scene about to be drawn: if nothing follows, the driver crashed or hung in it.
  var begins: String?
  var scene: Scene?
  var times: Times?
  /// Why the device cannot be used.
  var failure: String?

  /// The finding as a line.
  func line() throws -> String { String(decoding: try JSONEncoder().encode(self), as: UTF8.self) }

  /// The findings in a child's output; a last line that was cut off is left out.
  static func findings(in output: String) -> [DoctorFinding] {
    output.split(separator: "\n").compactMap { try? JSONDecoder().decode(Self.self, from: Data($0.utf8)) }
  }
}

import ComparisonReports
import Lamina
import LaminaVerification

/// The renderers that `lamina compare` compares.
struct SceneRenderers {
  private let reference: ReferenceRenderer
  /// The renderer whose pictures replace the reference's. The pixel classes are still the reference's.
  private let first: GPURenderer?
  private let second: GPURenderer
  private let limits: RenderLimits

  /// - Parameters:
  ///   - devices: Two names; empty to compare the reference with `device`.
  ///   - limits: Of each picture.
  init(_ device: DeviceOptions, devices: [String], limits: RenderLimits) throws {
    self.limits = limits
    do {
      first = devices.isEmpty ? nil : try device.makeRenderer(.named(devices[0]))
      second = try devices.isEmpty ? device.makeRenderer() : device.makeRenderer(.named(devices[1]))
      // Decisions are made where the device makes them.
      reference = ReferenceRenderer(deciding: second.device)
    } catch {
      throw CommandFailure(error, about: "GPU")
    }
  }

  var expectedDescription: String { first?.device.summary ?? "the reference, on the CPU" }
  var actualDescription: String { second.device.summary }

  /// - Parameter viewport: The visible part of the scene.
  func compare(_ input: SceneInput, in viewport: Viewport) throws -> Comparison {
    do {
      var picture = try reference.picture(of: input.snapshot.seen(in: viewport), limits: limits)
      if let first { picture = picture.replacingImage(try first.render(input.snapshot, in: viewport, limits: limits)) }
      let actual = try second.render(input.snapshot, in: viewport, limits: limits)
      return Comparison(name: input.path, picture: picture, actual: actual)
    } catch {
      throw CommandFailure(error, about: input.path)
    }
  }
}

extension GPUDevice {
  /// The device in one line.
  fileprivate var summary: String { "\(name): \(renderer), \(version)" }
}

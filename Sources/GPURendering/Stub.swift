// A stand-in for the real room: no GPU; paints what the stand-in of the reference paints.
import Foundation
import Geometry
import Imaging
import LayerModel

public enum GPUError: Error, Equatable, CustomStringConvertible {
  case noDevice(wanted: String?, tried: [String])
  public var description: String {
    switch self {
    case .noDevice(let wanted, _): "no usable device “\(wanted ?? "any")”"
    }
  }
}
public struct GPUDevice: Sendable {
  public enum Preference: Sendable, Equatable { case automatic, named(String) }
  public let name: String, vendor: String, renderer: String, version: String
  public let maximumTextureSize: Int
  public static func all() -> [GPUDevice] {
    [
      GPUDevice(
        name: "surfaceless", vendor: "Stub", renderer: "none", version: "OpenGL ES 3.0", maximumTextureSize: 4096)
    ]
  }
}
public final class GPURenderer: Sendable {
  public let device: GPUDevice
  public convenience init() throws(GPUError) { try self.init(device: .automatic) }
  public init(device: GPUDevice.Preference) throws(GPUError) {
    var wanted = ProcessInfo.processInfo.environment["LAMINA_EGL_PLATFORM"]
    if case .named(let name) = device { wanted = name }
    guard let found = GPUDevice.all().first(where: { wanted == nil || $0.name == wanted }) else {
      throw .noDevice(wanted: wanted, tried: [])
    }
    self.device = found
  }
  public func render(_ root: CALayer, in viewport: Viewport = Viewport(), at time: Double = 0) throws -> CGImage {
    try render(LayerSnapshot(root, at: time), in: viewport)
  }
  public func render(_ snapshot: LayerSnapshot, in viewport: Viewport = Viewport()) throws -> CGImage {
    let resolved = try viewport.resolved(for: snapshot)
    let own = snapshot.styles[Int(snapshot.nodes[0].style)].backgroundColor.rgba
    let color = own + resolved.background.rgba * (1 - own.w)
    let pixel = (0..<4).map { UInt8((color[$0] * 255).rounded()) }
    let (w, h) = (resolved.frame.width, resolved.frame.height)
    return CGImage(width: w, height: h, premultipliedRGBA: (0..<w * h).flatMap { _ in pixel })
  }
}

/// The tilt of a device, which layers may follow: see ``CALayer/commitFrame(at:tilt:in:)``. Not part of Core Animation.
public struct DeviceTilt: Hashable, Sendable {
  /// The tilt along each axis: 0 for a device at rest, −1 and 1 for the farthest tilts.
  public let x: Double, y: Double

  /// Numbers beyond −1…1 are clamped; NaN counts as 0.
  public init(x: Double, y: Double) {
    func clamped(_ v: Double) -> Double { v.isNaN ? 0 : Swift.max(-1, Swift.min(v, 1)) }
    (self.x, self.y) = (clamped(x), clamped(y))
  }

  /// The tilt at `share` of the way to `other`, from 0 to 1.
  public func mixed(with other: DeviceTilt, _ share: Double) -> DeviceTilt {
    DeviceTilt(x: x + (other.x - x) * share, y: y + (other.y - y) * share)
  }
}

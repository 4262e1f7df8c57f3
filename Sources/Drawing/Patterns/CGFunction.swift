import Foundation
import Geometry

/// The function that a ``CGFunction`` calls: the info, the inputs, and the place for its outputs. A Swift function
/// here, not C's.
public typealias CGFunctionEvaluateCallback = (
  UnsafeMutableRawPointer?, UnsafePointer<CGFloat>, UnsafeMutablePointer<CGFloat>
) -> Void
/// Called when a ``CGFunction`` is freed.
public typealias CGFunctionReleaseInfoCallback = (UnsafeMutableRawPointer?) -> Void

/// Source: <https://developer.apple.com/documentation/coregraphics/cgfunctioncallbacks>.
public struct CGFunctionCallbacks {
  /// 0.
  public var version: UInt32
  /// Computes the output values from the input values.
  public var evaluate: CGFunctionEvaluateCallback?
  /// Called with the `info` pointer when the function is freed.
  public var releaseInfo: CGFunctionReleaseInfoCallback?

  /// The version is 0.
  public init(
    version: UInt32, evaluate: CGFunctionEvaluateCallback?, releaseInfo: CGFunctionReleaseInfoCallback?
  ) {
    (self.version, self.evaluate, self.releaseInfo) = (version, evaluate, releaseInfo)
  }
}

/// A function from numbers to numbers, written by the program.
///
/// Source: <https://developer.apple.com/documentation/coregraphics/cgfunction>.
public final class CGFunction: CFObject {
  private let info: UnsafeMutableRawPointer?
  private let callbacks: CGFunctionCallbacks
  private let domain: [(CGFloat, CGFloat)], range: [(CGFloat, CGFloat)]
  let outputs: Int

  /// - Parameters:
  ///   - domain: The least and greatest value of each input, which is clamped to them; `nil` for no limit.
  ///   - range: The same for each output.
  /// - Returns: `nil` without inputs, outputs or a function.
  public init?(
    info: UnsafeMutableRawPointer?, domainDimension: Int, domain: UnsafePointer<CGFloat>?, rangeDimension: Int,
    range: UnsafePointer<CGFloat>?, callbacks: UnsafePointer<CGFunctionCallbacks>
  ) {
    guard domainDimension > 0, rangeDimension > 0, callbacks.pointee.evaluate != nil else { return nil }
    func limits(_ p: UnsafePointer<CGFloat>?, _ count: Int) -> [(CGFloat, CGFloat)] {
      (0..<count).map { i in p.map { ($0[2 * i], $0[2 * i + 1]) } ?? (-.infinity, .infinity) }
    }
    (self.info, self.callbacks, outputs) = (info, callbacks.pointee, rangeDimension)
    (self.domain, self.range) = (limits(domain, domainDimension), limits(range, rangeDimension))
  }

  deinit { callbacks.releaseInfo?(info) }

  /// The outputs for a first input of `t`; further inputs are 0.
  func values(at t: Double) -> [Double] {
    let input = domain.enumerated().map { i, limit in clamped(i == 0 ? CGFloat(t) : 0, limit) }
    var output = [CGFloat](repeating: 0, count: outputs)
    callbacks.evaluate?(info, input, &output)
    return zip(output, range).map { clamped($0, $1).native }
  }

  private func clamped(_ v: CGFloat, _ limit: (CGFloat, CGFloat)) -> CGFloat {
    CGFloat.maximum(limit.0, CGFloat.minimum(v, limit.1))
  }
}

/// A gradient whose colours a function computes.
///
/// The function is called 1,025 times when the shading is made, at equal steps; colours between two of them are
/// interpolated. Source: <https://developer.apple.com/documentation/coregraphics/cgshading>.
public final class CGShading: CFObject {
  enum Shape {
    case axial(CGPoint, CGPoint)
    case radial(CGPoint, CGFloat, CGPoint, CGFloat)
  }

  let shape: Shape
  let gradient: CGGradient
  let options: CGGradientDrawingOptions

  /// From `start` to `end`. The function's outputs are colours of `space`, with alpha or without; `nil` for another
  /// number of outputs.
  public convenience init?(
    axialSpace space: CGColorSpace, start: CGPoint, end: CGPoint, function: CGFunction, extendStart: Bool,
    extendEnd: Bool
  ) {
    self.init(space, .axial(start, end), function, extendStart, extendEnd)
  }

  /// From one circle to another; see
  /// ``CGContext/drawRadialGradient(_:startCenter:startRadius:endCenter:endRadius:options:)``.
  public convenience init?(
    radialSpace space: CGColorSpace, start: CGPoint, startRadius: CGFloat, end: CGPoint, endRadius: CGFloat,
    function: CGFunction, extendStart: Bool, extendEnd: Bool
  ) {
    self.init(space, .radial(start, startRadius, end, endRadius), function, extendStart, extendEnd)
  }

  private init?(
    _ space: CGColorSpace, _ shape: Shape, _ function: CGFunction, _ extendStart: Bool, _ extendEnd: Bool
  ) {
    let count = space.numberOfComponents
    guard space.model != .pattern, function.outputs == count || function.outputs == count + 1 else { return nil }
    let steps = 1024
    let colors: [Any] = (0...steps).map { i in
      let values = function.values(at: Double(i) / Double(steps))
      return CGColor(
        space, values.prefix(count).map { CGFloat($0) }, alpha: values.count > count ? CGFloat(values[count]) : 1)
    }
    guard let gradient = CGGradient(colorsSpace: space, colors: colors, locations: nil) else { return nil }
    (self.shape, self.gradient) = (shape, gradient)
    var options: CGGradientDrawingOptions = []
    if extendStart { options.insert(.drawsBeforeStartLocation) }
    if extendEnd { options.insert(.drawsAfterEndLocation) }
    self.options = options
  }
}

extension CGContext {
  /// Fills the clip with a shading.
  public func drawShading(_ shading: CGShading) {
    switch shading.shape {
    case .axial(let start, let end):
      drawLinearGradient(shading.gradient, start: start, end: end, options: shading.options)
    case .radial(let start, let startRadius, let end, let endRadius):
      drawRadialGradient(
        shading.gradient, startCenter: start, startRadius: startRadius, endCenter: end, endRadius: endRadius,
        options: shading.options)
    }
  }

  /// Fills the clip with colours around `center`: location 0 lies in the direction of `angle`, and locations grow
  /// towards greater angles, from +x towards +y. Each pixel has the colour at its middle.
  public func drawConicGradient(_ gradient: CGGradient, center: CGPoint, angle: CGFloat) {
    guard canDraw, center.x.isFinite, center.y.isFinite, angle.isFinite else { return }
    let (middle, ramp, turn) = (Vector2(center), gradient.ramp, 2 * Double.pi)
    fill(
      nil,
      shading: { p in
        let t = (atan2(p.y - middle.y, p.x - middle.x) - angle.native) / turn
        return ramp.color(at: t - t.rounded(.down))
      })
  }
}

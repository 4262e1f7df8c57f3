import Foundation

extension CALayer {
  /// Converts `time` of `source` to the time of `destination`; `nil` stands for media time.
  static func convert(_ time: CFTimeInterval, from source: CALayer?, to destination: CALayer?) -> CFTimeInterval {
    var (up, down) = (source?.chainToRoot ?? [], destination?.chainToRoot ?? [])
    while let a = up.last, let b = down.last, a === b {
      up.removeLast()
      down.removeLast()
    }
    let outside = up.reduce(time) { $1.superlayerTime(atLocalTime: $0) }
    return down.reversed().reduce(outside) { $1.localTime(atSuperlayerTime: $0) }
  }

  /// Returns the superlayer's time, seconds, when it is `time` in this layer; 0 if the layer's time stands still.
  private final func superlayerTime(atLocalTime time: Double) -> Double {
    speed == 0 ? 0 : (time - timeOffset) / Double(speed) + beginTime
  }
}

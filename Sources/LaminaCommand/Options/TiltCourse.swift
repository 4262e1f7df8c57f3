import ArgumentParser
import Lamina

/// The tilt of the device for a still, or its course over a film: one or more tilts at equal distances in time, with
/// straight ways between.
package struct TiltCourse: Equatable {
  package let tilts: [DeviceTilt]

  /// Parses `X,Y`, or several such pairs separated by `..`, as in `-1,0..1,0`.
  package init(_ text: String) throws {
    tilts = try text.components(separatedBy: "..").map { part in
      let numbers = part.split(separator: ",", omittingEmptySubsequences: false).map {
        Double($0.trimmingCharacters(in: .whitespaces))
      }
      guard numbers.count == 2, let x = numbers[0], let y = numbers[1], (-1...1).contains(x), (-1...1).contains(y)
      else {
        throw ValidationError(
          "a tilt is X,Y with numbers from -1 to 1; in a film it may go from one to others: -1,0..1,0")
      }
      return DeviceTilt(x: x, y: y)
    }
  }

  /// The tilt at `share` of the course, from 0 to 1.
  package func tilt(at share: Double) -> DeviceTilt {
    let way = Swift.max(0, Swift.min(share, 1)) * Double(tilts.count - 1)
    let k = Int(way)
    return k + 1 < tilts.count ? tilts[k].mixed(with: tilts[k + 1], way - Double(k)) : tilts[tilts.count - 1]
  }
}

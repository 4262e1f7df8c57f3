import Foundation

/// The layers of a tree that follow the tilt of the device.
///
/// A layer whose `style` has a list `wallpaperParallaxGroups`, as the root of a wallpaper's document has, makes layers
/// below it move. Each group is a dictionary:
///
/// | key | value |
/// |---|---|
/// | `layerName` | the `name` of the layers that follow: those below the layer with the list, or, if there are none, all of that name |
/// | `axis` | `x` or `y`: the axis of the tilt |
/// | `mapMinTo`, `mapMaxTo` | the values at a tilt of −1 and of 1; in between, v = min + (t + 1) / 2 · (max − min) |
/// | `keyPath` | what the value replaces: `position.x`, `.y`, `anchorPoint.x`, `.y`; or what it is added to: a part of `transform.translation` in points or of `transform.rotation` in radians |
///
/// Groups count in the order of the tree and of the list, after animations. Other keys have no effect.
struct Parallax {
  /// One group, for one layer.
  struct Response {
    let keyPath: String
    let value: Double
  }

  /// The places of layers in tree order.
  struct Places {
    /// The groups, each with the place of the layer that has the list.
    var groups: [(group: [String: Any], holder: Int)] = []
    /// For each layer with a list, the place of the first layer after its subtree.
    var ends: [Int: Int] = [:]
    /// The layers of each name.
    var named: [String: [(layer: ObjectIdentifier, place: Int)]] = [:]
    /// The number of all layers.
    var count = 0
  }

  private let tilt: DeviceTilt
  /// By the identity of the layer.
  private(set) var responses: [ObjectIdentifier: [Response]] = [:]
  /// The reasons why groups have no effect, for messages.
  private(set) var objections: [String] = []

  /// Finds the layers that follow `tilt`.
  init(_ places: Places, at tilt: DeviceTilt) {
    self.tilt = tilt
    for (group, holder) in places.groups {
      let name = group["layerName"] as? String ?? ""
      let all = places.named[name] ?? []
      let own = all.filter { $0.place >= holder && $0.place < places.ends[holder] ?? places.count }
      guard let response = response(to: group, named: name) else { continue }
      if all.isEmpty { objections.append("there is no layer “\(name)”, which a parallax group names") }
      for (layer, _) in own.isEmpty ? all : own { responses[layer, default: []].append(response) }
    }
  }

  private mutating func response(to group: [String: Any], named name: String) -> Response? {
    let (axis, keyPath) = (group["axis"] as? String ?? "", group["keyPath"] as? String ?? "")
    guard axis == "x" || axis == "y" else {
      objections.append("a parallax group of “\(name)” has the axis “\(axis)”, which has no effect; x and y have")
      return nil
    }
    guard Self.replaced.contains(keyPath) || Self.addedTo.contains(keyPath) else {
      objections.append("a parallax group of “\(name)” has the key path “\(keyPath)”, which has no effect")
      return nil
    }
    guard let low = Self.number(group["mapMinTo"]), let high = Self.number(group["mapMaxTo"]) else {
      objections.append("a parallax group of “\(name)” has no numbers mapMinTo and mapMaxTo, and no effect")
      return nil
    }
    let share = ((axis == "x" ? tilt.x : tilt.y) + 1) / 2
    return Response(keyPath: keyPath, value: low + (high - low) * share)
  }

  private static let replaced: Set<String> = ["position.x", "position.y", "anchorPoint.x", "anchorPoint.y"]

  static let addedTo: Set<String> = [
    "transform.translation.x", "transform.translation.y", "transform.translation.z", "transform.rotation",
    "transform.rotation.x", "transform.rotation.y", "transform.rotation.z",
  ]

  /// A number, or a text of one.
  static func number(_ value: Any?) -> Double? {
    switch value {
    case let number as Double: number
    case let number as NSNumber: number.doubleValue
    case let text as String: Double(text)
    default: nil
    }
  }
}

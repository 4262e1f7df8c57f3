import Foundation
import LayerSnapshots

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
  private struct Response {
    let keyPath: String
    let value: Double
  }

  private let tilt: DeviceTilt
  private var responses: [ObjectIdentifier: [Response]] = [:]
  /// The reasons why groups have no effect, for messages.
  private(set) var objections: [String] = []

  /// Finds the layers at and below `root` that follow `tilt`.
  init(of root: CALayer, at tilt: DeviceTilt) {
    self.tilt = tilt
    var (groups, named): ([(group: [String: Any], holder: Int)], [String: [(layer: CALayer, place: Int)]]) = ([], [:])
    // The place in tree order of each layer with a list, and of the first layer after its subtree.
    var (ends, place): ([Int: Int], Int) = ([:], 0)
    enum Visit {
      case enter(CALayer)
      case leave(Int)
    }
    var pending = [Visit.enter(root)]
    while let visit = pending.popLast() {
      switch visit {
      case .leave(let holder): ends[holder] = place
      case .enter(let layer):
        if let name = layer.name { named[name, default: []].append((layer, place)) }
        let own = layer.parallaxGroups
        if !own.isEmpty {
          groups += own.map { ($0, place) }
          pending.append(.leave(place))
        }
        place += 1
        pending += layer.sublayerList.layers.reversed().map { .enter($0) }
        if let mask = layer.maskLayer { pending.append(.enter(mask)) }
      }
    }
    for (group, holder) in groups {
      let name = group["layerName"] as? String ?? ""
      let all = named[name] ?? []
      let own = all.filter { $0.place >= holder && $0.place < ends[holder] ?? place }
      guard let response = response(to: group, named: name) else { continue }
      if all.isEmpty { objections.append("there is no layer “\(name)”, which a parallax group names") }
      for (layer, _) in own.isEmpty ? all : own { responses[ObjectIdentifier(layer), default: []].append(response) }
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

  private static let addedTo: Set<String> = [
    "transform.translation.x", "transform.translation.y", "transform.translation.z", "transform.rotation",
    "transform.rotation.x", "transform.rotation.y", "transform.rotation.z",
  ]

  /// A number, or a text of one.
  private static func number(_ value: Any?) -> Double? {
    switch value {
    case let number as Double: number
    case let number as NSNumber: number.doubleValue
    case let text as String: Double(text)
    default: nil
    }
  }

  /// Returns the copy of `layer` with the tilt, and a number for its look; `shown` itself if the layer does not follow
  /// the tilt.
  ///
  /// - Parameter shown: The presentation copy, if animations have an effect.
  func followed(
    by layer: CALayer, _ shown: (layer: CALayer, circumstance: UInt64)?
  ) -> (layer: CALayer, circumstance: UInt64)? {
    guard let responses = responses[ObjectIdentifier(layer)] else { return shown }
    let copy = shown?.layer ?? layer.emptyPresentation(ofOwnClass: false)
    var circumstance = shown?.circumstance ?? 1
    for response in responses {
      var value = response.value
      if Self.addedTo.contains(response.keyPath) {
        value += Self.number(copy.value(forKeyPath: response.keyPath)) ?? 0
      }
      copy.setValue(value, forKeyPath: response.keyPath)
      circumstance = VersionNumber.mixed(circumstance, value.bitPattern)
    }
    return (copy, circumstance)
  }
}

extension CALayer {
  /// The list `wallpaperParallaxGroups` of the layer's `style`.
  fileprivate final var parallaxGroups: [[String: Any]] {
    guard let style = value(forKey: "style") as? [AnyHashable: Any] else { return [] }
    return (style["wallpaperParallaxGroups"] as? [Any] ?? []).compactMap { $0 as? [String: Any] }
  }
}

import Foundation
import LayerSnapshots

extension Parallax {
  /// Finds the layers at and below `root` that follow `tilt`.
  init(of root: CALayer, at tilt: DeviceTilt) {
    var places = Places()
    enum Visit {
      case enter(CALayer)
      case leave(Int)
    }
    var pending = [Visit.enter(root)]
    while let visit = pending.popLast() {
      switch visit {
      case .leave(let holder): places.ends[holder] = places.count
      case .enter(let layer):
        if let name = layer.name { places.named[name, default: []].append((ObjectIdentifier(layer), places.count)) }
        let own = layer.parallaxGroups
        if !own.isEmpty {
          places.groups += own.map { ($0, places.count) }
          pending.append(.leave(places.count))
        }
        places.count += 1
        pending += layer.sublayerList.layers.reversed().map { .enter($0) }
        if let mask = layer.maskLayer { pending.append(.enter(mask)) }
      }
    }
    self.init(places, at: tilt)
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

import DisplayLists
import Geometry
import Lamina

/// What a frame costs the device, counted in its display list: exact, and the same on every machine.
package struct ListCost: Equatable, Sendable {
  package private(set) var passes = 0
  package private(set) var items = 0
  /// The pixels that are shaded, weighted by what their program does.
  package private(set) var pixels = 0.0

  /// How many pixels of one colour or image take as long as one of a program. Rough, as measured on llvmpipe.
  private static let itemWeight = 8.0, compositeWeight = 4.0, blurWeight = 6.0
  /// What an item costs before its first pixel, in pixels.
  private static let itemPixels = 100.0

  package init(of list: DisplayList) {
    for pass in list.passes where !pass.isCulled {
      passes += 1
      let size = Double(pass.frame.width * pass.frame.height)
      switch pass.contents {
      case .culled: break
      case .blur: pixels += size * Self.blurWeight
      case .reduction, .capture, .copy: pixels += size
      case .items(let content):
        // Its pixels are cleared, and read by a later pass or by the program that renders.
        if pass.continues == nil { pixels += size }
        items += content.items.count
        for (item, state) in zip(content.items, content.states) {
          let weight =
            switch state.program {
            case .quad: 1.0
            case .item: Self.itemWeight
            case .composite: Self.compositeWeight
            }
          pixels += Self.itemPixels
          for part in item.clipped(to: pass.frame) { pixels += weight * abs(part.quad.signedArea) }
        }
      }
    }
  }
}

import Cards
import Lamina

/// The counters of a frame that is drawn from scratch. They are the same on every machine.
func report(_ name: String, _ root: CALayer) throws {
  let renderer = try GPURenderer()
  _ = try renderer.render(root)
  let frame = renderer.lastFrame
  print("\(name): \(frame.passes) passes, \(frame.draws) draws, \(frame.items) items")
}

// Translucent cards: the shadow of a card follows its painting, which must be drawn and blurred first.
let glass = CGColor(gray: 1, alpha: 0.8)
try report("without a path", table { $0.backgroundColor = glass })
// The same shadow from a shape that is known.
let path = CGPath(
  roundedRect: CGRect(x: 0, y: 0, width: 160, height: 100), cornerWidth: 12, cornerHeight: 12, transform: nil)
try report("with shadowPath", table { ($0.backgroundColor, $0.shadowPath) = (glass, path) })

// Runs the adapter's strategies: a layer matches its own picture after a way through a file, and not that of another
// colour.

import LaminaTesting
import SnapshotTesting

func plate(_ color: CGColor) -> CALayer {
  let layer = CALayer()
  layer.bounds = CGRect(x: 0, y: 0, width: 4, height: 2)
  layer.backgroundColor = color
  return layer
}

let strategy = Snapshotting<CALayer, CGImage>.image(scale: 2)
let red = strategy.snapshot(plate(CGColor(red: 1, green: 0, blue: 0, alpha: 1)))
let blue = strategy.snapshot(plate(CGColor(red: 0, green: 0, blue: 1, alpha: 1)))
let recorded = strategy.diffing.fromData(strategy.diffing.toData(red))
precondition(red.width == 8 && red.pixel(0, 0) == (255, 0, 0, 255))
precondition(strategy.diffing.diff(recorded, red) == nil)
precondition(strategy.diffing.diff(recorded, blue)?.0.hasPrefix("The pictures differ: 32 pixels differ") == true)
precondition(strategy.diffing.diff(strategy.diffing.fromData(Data()), red) != nil)

let view = UIView(frame: CGRect(x: 0, y: 0, width: 3, height: 3))
precondition(Snapshotting<UIView, CGImage>.image(traits: UITraitCollection(displayScale: 2)).snapshot(view).width == 6)
let phone = ViewImageConfig(size: CGSize(width: 5, height: 4), traits: UITraitCollection(displayScale: 1))
precondition(Snapshotting<UIViewController, CGImage>.image(on: phone).snapshot(UIViewController()).height == 4)
print("the adapter's strategies draw and compare")

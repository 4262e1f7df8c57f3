import Foundation
import Geometry
import Imaging
import LayerModel

extension PropertyForm {
  /// A value of the form other than `value`, which may be one that layers start with; `nil` if there is none.
  package func other(than value: Any?) -> Any? {
    switch self {
    case .boolean: !(Bool.keyed(value) ?? false)
    case .number: Double.keyed(value) == 0.5 ? 0.25 : 0.5
    case .whole, .bits: Double.keyed(value) == 2 ? 3 : 2
    case .string, .text: value as? String == "other" ? "else" : "other"
    case .font: "DejaVu Sans"
    case .point: CGPoint(x: 0.25, y: 3)
    case .size: CGSize(width: 7, height: 3)
    case .rect: CGRect(x: 0.25, y: 0.5, width: 0.5, height: 0.25)
    case .transform: CATransform3DMakeRotation(0.5, 0, 0, 1)
    case .color: (value as? CGColor) == .red ? CGColor.green : CGColor.red
    case .image: CGImage.distinct(3, 2)
    case .path: CGPath(rect: CGRect(x: 1, y: 2, width: 3, height: 4), transform: nil)
    case .numbers: [0.25, 0.75] as [NSNumber]
    case .colors: [CGColor.red, CGColor.green]
    case .filters: [CAFilter(type: "colorInvert")]
    case .cells: [CAEmitterCell()]
    case .blendMode: "multiplyBlendMode"
    case .name(let names): names.first { $0 != "\(value ?? "")" } ?? "other"
    case .filter: CAFilter(type: "colorInvert")
    case .timingFunction: CAMediaTimingFunction(name: .easeIn)
    case .timingFunctions: [CAMediaTimingFunction(name: .easeIn)]
    case .valueFunction: CAValueFunction(name: .rotateZ)
    case .animations: [CABasicAnimation(keyPath: "opacity")]
    case .any: 0.5
    case .values: [0.25, 0.5]
    }
  }
}

extension KeyTable.Property {
  /// Whether documents hold the property, so that its form says which values it has.
  package var isChangeable: Bool { form != nil && !traits.contains(.isApart) }

  /// Gives the property a value that differs from the object's.
  package func change(_ owner: Owner) {
    let old = get(owner)
    // A name is read as the name, not as its value.
    let known: Any? =
      if case .name? = form { (old as? any RawRepresentable)?.rawValue ?? old } else { old }
    set(owner, form?.other(than: known))
  }
}

extension CALayer {
  /// Makes a new layer of each class.
  package static var makers: [@Sendable () -> CALayer] { [{ CALayer() }] + subclasses.map { $0.table.make } }
}

import Foundation
import Geometry
import Imaging
import LayerModel

/// A description of one layer in one line: its class, its name, its geometry, and every property that differs from its
/// default.
///
/// Sublayers are left out. The properties are those that documents can hold, under the same keys, in alphabetical
/// order.
package struct LayerSummary: CustomStringConvertible {
  package let description: String

  package init(_ layer: CALayer) {
    var words = [PropertyText.className(of: layer)]
    if let name = layer.name { words.append(name.debugDescription) }
    let placing = ["bounds", "position"]
    let properties = PropertyText.all(of: layer)
    for property in placing.compactMap({ key in properties.first { $0.key == key } })
      + properties.filter({ !placing.contains($0.key) && !$0.isDefault })
    {
      words.append("\(property.key)=\(property.text)")
    }
    description = words.joined(separator: " ")
  }
}

extension CAMLValue {
  /// A short text. Only quotation marks or brackets enclose spaces.
  var summary: String {
    if case .null = self { return "none" }
    if case .text(let text) = self { return text.string.debugDescription }
    if case .string(let text) = self { return text.contains(where: \.isWhitespace) ? text.debugDescription : text }
    if case .image(let image) = self { return "\(image.width)×\(image.height)" }
    if case .color(let color) = self { return color.summary }
    if case .list(let members) = self { return "[" + members.map(\.summary).joined(separator: " ") + "]" }
    if case .animation(let animation) = self { return animation.summary }
    if case .transform(let transform) = self { return transform.summary }
    return text.utf8.contains(UInt8(ascii: " ")) ? "(\(text))" : text
  }
}

extension CAAnimation {
  /// The animation's class and the property that it animates.
  fileprivate var summary: String {
    let name = AnimationClass.of(self)?.name ?? "\(type(of: self))"
    return (self as? CAPropertyAnimation)?.keyPath.map { "\(name)(\($0))" } ?? name
  }
}

extension CGColor {
  /// `#rrggbb`, followed by `/alpha` unless opaque; plain numbers if a component lies outside 0…1.
  fileprivate var summary: String {
    let channels = components?.prefix(3) ?? []
    let body: String
    if channels.allSatisfy({ (0...1).contains($0) }) {
      body = "#" + channels.map { String(format: "%02x", Int(($0 * 255).rounded())) }.joined()
    } else {
      body = "(" + channels.map { $0.native.caml }.joined(separator: " ") + ")"
    }
    return alpha == 1 ? body : "\(body)/\(alpha.native.caml)"
  }
}

extension CATransform3D {
  /// The kind of transform, followed by its functions if it has any other than a matrix.
  fileprivate var summary: String {
    let text = functions
    return text.isEmpty || text.hasPrefix("matrix") ? kind : "\(kind)[\(text)]"
  }

  private var kind: String {
    if CATransform3DIsIdentity(self) { return "identity" }
    if !isFinite { return "not-finite" }
    if m14 != 0 || m24 != 0 || m34 != 0 || m44 != 1 { return "perspective" }
    if !CATransform3DIsAffine(self) { return "3D" }
    let isTranslation = m11 == 1 && m12 == 0 && m21 == 0 && m22 == 1
    return isTranslation ? "translation" : "affine"
  }
}

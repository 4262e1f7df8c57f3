import Foundation
import Geometry

/// The shadow of text.
///
/// Source: <https://developer.apple.com/documentation/uikit/nsshadow>.
open class NSShadow: NSObject, NSCopying {
  private let tag = AttributeTag()
  /// The shadow's place, points to the right and down. Default: zero.
  open var shadowOffset = CGSize.zero
  /// The blur, points; see ``CGContext/setShadow(offset:blur:color:)``. Default: 0.
  open var shadowBlurRadius: CGFloat = 0
  /// A `CGColor`, or UIKit's colour; `nil` for no shadow. Default: black with alpha 1/3.
  open var shadowColor: Any? = CGColor(gray: 0, alpha: 1 / 3)

  public override init() { super.init() }

  open func copy(with zone: NSZone? = nil) -> Any {
    let shadow = NSShadow()
    (shadow.shadowOffset, shadow.shadowBlurRadius) = (shadowOffset, shadowBlurRadius)
    shadow.shadowColor = shadowColor
    return shadow
  }

  open override func copy() -> Any { copy(with: nil) }

  open override func isEqual(_ object: Any?) -> Bool { (object as? NSShadow)?.values == values }
  open override var hash: Int { shadowOffset.width.hashValue ^ shadowOffset.height.hashValue }

  /// ``shadowColor`` as a `CGColor`.
  package var color: CGColor? { CGColor.of(attribute: shadowColor) }

  var values: TextShadow? {
    color.map { TextShadow(offset: shadowOffset, blur: shadowBlurRadius, color: $0) }
  }
}

/// An ``NSShadow``'s values.
struct TextShadow: Sendable, Hashable {
  let offset: CGSize
  let blur: CGFloat
  let color: CGColor

  /// The greatest distance of the shadow from the text, points.
  var reach: Double { abs(offset.height.native) + 2 * abs(blur.native) }
}

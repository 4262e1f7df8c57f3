import Foundation
import Geometry
import LayerModel

/// A view that blurs and tints its backdrop, with content above.
///
/// The blur is a subview with ``/Lamina/CALayer/backgroundFilters``. It reads the nearest group above the view, so a
/// view with an alpha below 1, or in one, shows less of its backdrop, as on iOS. A change of ``effect`` is not
/// animated. Source: <https://developer.apple.com/documentation/uikit/uivisualeffectview>.
open class UIVisualEffectView: UIView {
  /// The effect; `nil` for none.
  open var effect: UIVisualEffect? { didSet { updateEffect() } }

  /// The view for subviews, above the blur.
  open private(set) var contentView = UIView()

  private let backdrop = UIView()

  /// Creates an empty view with an effect.
  public init(effect: UIVisualEffect?) {
    super.init(frame: .zero)
    self.effect = effect
    updateEffect()
  }

  /// Creates an empty view without an effect.
  public override init(frame: CGRect) { super.init(frame: frame) }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  override func setUpContent() {
    super.setUpContent()
    for view in [backdrop, contentView] {
      view.frame = bounds
      view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      addSubview(view)
    }
    backdrop.isUserInteractionEnabled = false
  }

  override func colorsDidChange() {
    super.colorsDidChange()
    updateEffect()
  }

  private final func updateEffect() {
    guard let blur = effect as? UIBlurEffect else {
      (backdrop.layer.backgroundFilters, backdrop.backgroundColor) = (nil, nil)
      return
    }
    let recipe = BlurRecipe.of(blur.style, isDark: traitCollection.userInterfaceStyle == .dark)
    let (saturation, gaussian) = (CAFilter(type: "colorSaturate"), CAFilter(type: "gaussianBlur"))
    saturation.setValue(recipe.saturation, forKey: "inputAmount")
    gaussian.setValue(recipe.radius, forKey: "inputRadius")
    backdrop.layer.backgroundFilters = [saturation, gaussian]
    backdrop.backgroundColor = UIColor(white: recipe.white, alpha: recipe.alpha)
  }
}

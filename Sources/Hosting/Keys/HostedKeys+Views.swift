import Foundation
import LayerModel

extension HostedKeys {
  static let view = KeyTable<UIView>(of: { UIView() }) { t in
    t.value("frame", \.frame)
    t.value("bounds", \.bounds)
    t.value("center", \.center)
    t.plain("transform", \.transform)
    t.value("transform3D", \.transform3D)
    t.value("alpha", \.alpha)
    t.value("contentScaleFactor", \.contentScaleFactor)
    t.value("tag", \.tag)
    t.flag("hidden", \.isHidden)
    t.flag("opaque", \.isOpaque)
    t.value("clipsToBounds", \.clipsToBounds)
    t.flag("userInteractionEnabled", \.isUserInteractionEnabled)
    t.flag("multipleTouchEnabled", \.isMultipleTouchEnabled)
    t.flag("exclusiveTouch", \.isExclusiveTouch)
    t.value("autoresizesSubviews", \.autoresizesSubviews)
    t.value("translatesAutoresizingMaskIntoConstraints", \.translatesAutoresizingMaskIntoConstraints)
    t.value("clearsContextBeforeDrawing", \.clearsContextBeforeDrawing)
    t.object("backgroundColor", \.backgroundColor)
    t.object("tintColor", \.tintColor)
    t.object("maskView", \.mask)
    t.object("restorationIdentifier", \.restorationIdentifier)
    t.object("accessibilityIdentifier", \.accessibilityIdentifier)
    t.object("accessibilityLabel", \.accessibilityLabel)
    t.choice("contentMode", \.contentMode)
    t.choice("semanticContentAttribute", \.semanticContentAttribute)
    t.choice("tintAdjustmentMode", \.tintAdjustmentMode)
    t.choice("overrideUserInterfaceStyle", \.overrideUserInterfaceStyle)
    t.choice("autoresizingMask", \.autoresizingMask)
    t.plain("layoutMargins", \.layoutMargins)
    t.readOnly("layer") { $0.layer }
    t.readOnly("superview") { $0.superview }
    t.readOnly("subviews") { $0.subviews }
    t.readOnly("window") { $0.window }
    t.readOnly("intrinsicContentSize") { $0.intrinsicContentSize }
    t.readOnly("traitCollection") { $0.traitCollection }
  }

  static let label = KeyTable<UILabel>(of: { UILabel() }) { t in
    t.object("text", \.text)
    t.object("attributedText", \.attributedText)
    t.object("font", \.font)
    t.object("textColor", \.textColor)
    t.object("highlightedTextColor", \.highlightedTextColor)
    t.object("shadowColor", \.shadowColor)
    t.value("shadowOffset", \.shadowOffset)
    t.flag("highlighted", \.isHighlighted)
    t.flag("enabled", \.isEnabled)
    t.value("numberOfLines", \.numberOfLines)
    t.value("adjustsFontSizeToFitWidth", \.adjustsFontSizeToFitWidth)
    t.value("adjustsFontForContentSizeCategory", \.adjustsFontForContentSizeCategory)
    t.value("allowsDefaultTighteningForTruncation", \.allowsDefaultTighteningForTruncation)
    t.value("minimumScaleFactor", \.minimumScaleFactor)
    t.value("preferredMaxLayoutWidth", \.preferredMaxLayoutWidth)
    t.choice("textAlignment", \.textAlignment)
    t.choice("lineBreakMode", \.lineBreakMode)
    t.choice("baselineAdjustment", \.baselineAdjustment)
  }

  static let imageView = KeyTable<UIImageView>(of: { UIImageView() }) { t in
    t.object("image", \.image)
    t.object("highlightedImage", \.highlightedImage)
    t.flag("highlighted", \.isHighlighted)
    t.object("animationImages", \.animationImages)
    t.object("highlightedAnimationImages", \.highlightedAnimationImages)
    t.value("animationDuration", \.animationDuration)
    t.value("animationRepeatCount", \.animationRepeatCount)
    t.readOnly("animating") { $0.isAnimating }
    t.readOnly("isAnimating") { $0.isAnimating }
  }

  static let control = KeyTable<UIControl>(of: { UIControl() }) { t in
    t.flag("enabled", \.isEnabled)
    t.flag("highlighted", \.isHighlighted)
    t.flag("selected", \.isSelected)
    t.choice("contentVerticalAlignment", \.contentVerticalAlignment)
    t.choice("contentHorizontalAlignment", \.contentHorizontalAlignment)
    t.readOnly("state") { $0.state.rawValue }
  }

  static let button = KeyTable<UIButton>(of: { UIButton() }) { t in
    t.plain("contentEdgeInsets", \.contentEdgeInsets)
    t.plain("titleEdgeInsets", \.titleEdgeInsets)
    t.plain("imageEdgeInsets", \.imageEdgeInsets)
    t.readOnly("titleLabel") { $0.titleLabel }
    t.readOnly("imageView") { $0.imageView }
    t.readOnly("currentTitle") { $0.currentTitle }
    t.readOnly("currentImage") { $0.currentImage }
  }

  static let scrollView = KeyTable<UIScrollView>(of: { UIScrollView() }) { t in
    t.value("contentOffset", \.contentOffset)
    t.value("contentSize", \.contentSize)
    t.plain("contentInset", \.contentInset)
    t.value("zoomScale", \.zoomScale)
    t.value("minimumZoomScale", \.minimumZoomScale)
    t.value("maximumZoomScale", \.maximumZoomScale)
    t.flag("scrollEnabled", \.isScrollEnabled)
    t.flag("pagingEnabled", \.isPagingEnabled)
    t.value("bounces", \.bounces)
    t.value("showsHorizontalScrollIndicator", \.showsHorizontalScrollIndicator)
    t.value("showsVerticalScrollIndicator", \.showsVerticalScrollIndicator)
  }

  static let stackView = KeyTable<UIStackView>(of: { UIStackView() }) { t in
    t.choice("axis", \.axis)
    t.choice("distribution", \.distribution)
    t.choice("alignment", \.alignment)
    t.value("spacing", \.spacing)
    t.value("layoutMarginsRelativeArrangement", \.isLayoutMarginsRelativeArrangement)
    t.readOnly("arrangedSubviews") { $0.arrangedSubviews }
  }

  static let window = KeyTable<UIWindow>(of: { UIWindow() }) { t in
    t.object("rootViewController", \.rootViewController)
    t.readOnly("keyWindow") { $0.isKeyWindow }
  }

  static let controller = KeyTable<UIViewController>(of: { UIViewController() }) { t in
    t.object("title", \.title)
    t.object("view", \.view)
  }

  static let path = KeyTable<UIBezierPath>(of: { UIBezierPath() }) { t in
    t.value("lineWidth", \.lineWidth)
    t.value("miterLimit", \.miterLimit)
    t.value("flatness", \.flatness)
    t.value("usesEvenOddFillRule", \.usesEvenOddFillRule)
    t.choice("lineCapStyle", \.lineCapStyle)
    t.choice("lineJoinStyle", \.lineJoinStyle)
    t.plain("CGPath", \.cgPath)
    t.readOnly("empty") { $0.isEmpty }
    t.readOnly("bounds") { $0.bounds }
    t.readOnly("currentPoint") { $0.currentPoint }
  }

  static let image = KeyTable<UIImage>(of: { UIImage() }) { t in
    t.readOnly("size") { $0.size }
    t.readOnly("scale") { $0.scale }
    t.readOnly("CGImage") { $0.cgImage }
    t.readOnly("imageOrientation") { $0.imageOrientation.rawValue }
    t.readOnly("renderingMode") { $0.renderingMode.rawValue }
    t.readOnly("capInsets") { $0.capInsets }
    t.readOnly("images") { $0.images }
    t.readOnly("duration") { $0.duration }
  }
}

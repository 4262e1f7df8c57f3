import Hosting
import TestSupport

/// Key-value coding of views, paths and images.
@Suite struct KeyTests {
  @Test func labelsPropertiesHaveKeys() {
    let label = UILabel()
    label.setValue(0.5, forKey: "alpha")
    label.setValue(4, forKeyPath: "layer.cornerRadius")
    label.setValue("a", forKey: "text")
    label.setValue(NSNumber(value: 2), forKey: "numberOfLines")
    label.setValue(true, forKey: "hidden")
    label.setValue(NSTextAlignment.right.rawValue, forKey: "textAlignment")
    label.setValue(12, forKeyPath: "frame.size.width")
    label.setValue(UIColor.red, forKey: "textColor")
    verify(label.alpha == 0.5, label.layer.cornerRadius == 4, label.text == "a", label.numberOfLines == 2)
    verify(label.isHidden, label.textAlignment == .right, label.frame.width == 12, label.textColor == .red)
    verify(label.value(forKey: "numberOfLines") as? Int == 2, label.value(forKey: "isHidden") as? Bool == true)
    verify((label.value(forKeyPath: "layer.cornerRadius") as? CGFloat) == 4)
    verify(
      label.value(forKey: "highlightedTextColor") == nil, label.value(forKey: "layer") as? CALayer === label.layer)
    verify(label.value(forKey: "textAlignment") as? Int == NSTextAlignment.right.rawValue)
    label.setValue(NSNull(), forKey: "text")
    label.setValue("wide", forKey: "alpha")
    verify(label.text == nil, label.alpha == 0.5, "a value of another type changes nothing")
  }

  /// As a label that hands its properties to another does.
  @Test func everyValueThatIsReadCanBeSet() {
    let (from, to) = (UILabel(), UILabel())
    (from.baselineAdjustment, from.lineBreakMode, from.contentMode) = (.alignCenters, .byClipping, .center)
    (from.isEnabled, from.shadowOffset, from.minimumScaleFactor) = (false, CGSize(width: 3, height: 4), 0.3)
    from.isUserInteractionEnabled = true
    for key in [
      "baselineAdjustment", "lineBreakMode", "contentMode", "enabled", "shadowOffset", "minimumScaleFactor",
      "highlightedTextColor", "userInteractionEnabled",
    ] {
      to.setValue(from.value(forKey: key), forKeyPath: key)
    }
    verify(to.baselineAdjustment == .alignCenters, to.lineBreakMode == .byClipping, to.contentMode == .center)
    verify(!to.isEnabled, to.shadowOffset.height == 4, to.minimumScaleFactor == 0.3, to.isUserInteractionEnabled)
  }

  private final class Dial: UIView {
    var reading: CGFloat? = 3
    var unknown: [String: Any] = [:]
    override func setValue(_ value: Any?, forUndefinedKey key: String) { unknown[key] = value }
    override func responds(to aSelector: Selector!) -> Bool { true }
  }

  @Test func subclassesHandleTheirOwnKeys() {
    let dial = Dial()
    verify(dial.value(forKey: "reading") as? CGFloat == 3, dial.value(forKey: "nothing") == nil)
    dial.reading = nil
    verify(dial.value(forKey: "reading") == nil)
    dial.setValuesForKeys(["speed": 2, "tag": 7])
    verify(dial.unknown["speed"] as? Int == 2, dial.tag == 7, dial.responds(to: "f"), !UIView().responds(to: "f"))
    verify(dial.dictionaryWithValues(forKeys: ["tag"])["tag"] as? Int == 7)
  }

  @Test func pathsAndImagesHaveKeys() {
    let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 2, height: 3))
    path.setValue(2, forKey: "lineWidth")
    path.setValue(CGLineCap.round.rawValue, forKey: "lineCapStyle")
    verify(path.lineWidth == 2, path.lineCapStyle == .round)
    verify((path.value(forKeyPath: "bounds.size") as? CGSize)?.height == 3)
    let image = UIImage(cgImage: .distinct(4, 2), scale: 2, orientation: .up)
    verify(image.value(forKey: "scale") as? CGFloat == 2, (image.value(forKey: "size") as? CGSize)?.width == 2)
    let view = UIImageView()
    view.setValue(image, forKey: "image")
    verify(view.image === image, (view.value(forKeyPath: "image.scale") as? CGFloat) == 2)
  }

  // MARK: Windows, baselines, sizes of text

  @Test func shownWindowsAreListed() {
    LayerContext().run {
      verify(UIApplication.shared.keyWindow == nil, UIApplication.shared.windows.isEmpty)
      let (first, second) = (UIWindow(), UIWindow())
      first.windowLevel = .alert
      first.makeKeyAndVisible()
      second.makeKeyAndVisible()
      verify(UIApplication.shared.windows == [second, first], UIApplication.shared.keyWindow === second)
      verify(!first.isKeyWindow)
      second.isHidden = true
      verify(UIApplication.shared.windows == [first], UIApplication.shared.keyWindow == nil)
      first.makeKey()
      verify(UIApplication.shared.keyWindow === first, !second.isKeyWindow == false)
    }
  }

  @Test func sizesOfTextAreLimited() {
    let (outer, inner) = (UIView(), UILabel())
    outer.addSubview(inner)
    outer.maximumContentSizeCategory = .medium
    verify(inner.traitCollection.preferredContentSizeCategory == .medium)
    inner.minimumContentSizeCategory = .accessibilityLarge
    verify(inner.traitCollection.preferredContentSizeCategory == .accessibilityLarge)
    verify(outer.traitCollection.preferredContentSizeCategory == .medium)
    (outer.maximumContentSizeCategory, inner.minimumContentSizeCategory) = (nil, nil)
    verify(inner.traitCollection.preferredContentSizeCategory == .large)
    verify(inner.forLastBaselineLayout === inner, UIColor().cgColor.alpha == 0)
  }
}

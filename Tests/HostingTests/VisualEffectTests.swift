import Hosting
import TestSupport

/// Views that blur their backdrop.
@Suite struct VisualEffectTests {
  private static let styles: [UIBlurEffect.Style] = (0...20).compactMap { UIBlurEffect.Style(rawValue: $0) }

  /// Left half black, right half red, with an effect view over all of it.
  private func scene(_ effect: UIVisualEffect?, dark: Bool = false) -> (root: UIView, view: UIVisualEffectView) {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 64, height: 32))
    root.backgroundColor = .black
    let right = UIView(frame: CGRect(x: 32, y: 0, width: 32, height: 32))
    right.backgroundColor = .red
    let view = UIVisualEffectView(effect: effect)
    view.frame = root.bounds
    root.addSubview(right)
    root.addSubview(view)
    root.overrideUserInterfaceStyle = dark ? .dark : .light
    return (root, view)
  }

  private func picture(_ root: UIView) throws -> CGImage {
    try ReferenceRenderer().render(root.layer, in: Viewport(scale: 1))
  }

  @Test func stylesHaveUIKitsNumbers() {
    verify(Self.styles.count == 20, UIBlurEffect.Style(rawValue: 3) == nil)
    verify(UIBlurEffect.Style.systemChromeMaterial.rawValue == 10)
    verify(UIBlurEffect.Style.systemUltraThinMaterialLight.rawValue == 11)
    verify(UIBlurEffect.Style.systemChromeMaterialDark.rawValue == 20)
  }

  /// Apple's UIImageEffects: radius, grey and alpha.
  @Test(arguments: [
    (UIBlurEffect.Style.light, 30, 1, 0.3), (.extraLight, 20, 0.97, 0.82), (.dark, 20, 0.11, 0.73),
  ])
  func traditionalStylesMatchApplesSamples(style: UIBlurEffect.Style, radius: CGFloat, white: CGFloat, alpha: CGFloat) {
    for isDark in [false, true] {
      let recipe = BlurRecipe.of(style, isDark: isDark)
      verify(recipe.radius == radius, recipe.saturation == 1.8, recipe.white == white, recipe.alpha == alpha)
    }
  }

  /// UIKit's header: regular is light or dark, prominent extra light or dark; materials have both.
  @Test func stylesFollowTheInterface() {
    func recipe(_ style: UIBlurEffect.Style, _ isDark: Bool = false) -> BlurRecipe { .of(style, isDark: isDark) }
    verify(recipe(.regular) == recipe(.light), recipe(.regular, true) == recipe(.dark))
    verify(recipe(.prominent) == recipe(.extraLight), recipe(.prominent, true) == recipe(.dark))
    for material in 6...10 {
      let (both, light, dark) = (Self.styles[material - 1], Self.styles[material + 4], Self.styles[material + 9])
      verify(recipe(both) == recipe(light), recipe(both, true) == recipe(dark), "\(both), \(light), \(dark)")
      verify(recipe(light, true) == recipe(light), recipe(dark) == recipe(dark, true))
      verify(recipe(light).white > 0.9, recipe(dark).white < 0.2)
    }
    // Thicker materials show less.
    let alphas = [
      UIBlurEffect.Style.systemUltraThinMaterial, .systemThinMaterial, .systemMaterial, .systemThickMaterial,
    ]
    for isDark in [false, true] {
      verify(zip(alphas, alphas.dropFirst()).allSatisfy { recipe($0, isDark).alpha < recipe($1, isDark).alpha })
    }
  }

  /// Over an even colour the blur has no effect, and greys are as saturated as they can be: the picture is the colour
  /// under the tint.
  @Test(arguments: [UIBlurEffect.Style.extraLight, .regular, .systemChromeMaterialDark], [false, true])
  func aStyleIsATintOverWhatLiesBehind(style: UIBlurEffect.Style, dark: Bool) throws {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 4, height: 4))
    let view = UIVisualEffectView(effect: UIBlurEffect(style: style))
    root.backgroundColor = UIColor(white: 0.4, alpha: 1)
    view.frame = root.bounds
    root.addSubview(view)
    root.overrideUserInterfaceStyle = dark ? .dark : .light
    let recipe = BlurRecipe.of(style, isDark: dark)
    let expected = 0.4 * (1 - recipe.alpha.native) + (recipe.white * recipe.alpha).native
    let shown = try picture(root).pixel(2, 2)
    verify(abs(Double(shown.red) - 255 * expected) <= 1.5, shown.red == shown.blue, shown.alpha == 255)
  }

  @Test func anEdgeBehindIsBlurred() throws {
    let (root, view) = scene(UIBlurEffect(style: .light))
    let image = try picture(root)
    let reds = (0..<64).map { Int(image.pixel($0, 16).red) - Int(image.pixel($0, 16).blue) }
    verify(zip(reds, reds.dropFirst()).allSatisfy { $0 <= $1 }, "it grows from black to red")
    verify(reds[30] > 20, reds[33] - reds[30] < 20, "without an edge in the middle")
    view.effect = nil
    let plain = try picture(root)
    verify(plain.pixel(31, 16) == (0, 0, 0, 255), plain.pixel(32, 16) == (255, 0, 0, 255))
    view.effect = UIVibrancyEffect(blurEffect: UIBlurEffect(style: .light))
    try verify(picture(root).pixel(32, 16) == (255, 0, 0, 255), "a stand-in")
  }

  @Test func contentLiesAboveAndIsNotBlurred() throws {
    let (root, view) = scene(UIBlurEffect(style: .dark))
    let square = UIView(frame: CGRect(x: 20, y: 10, width: 4, height: 4))
    square.backgroundColor = .green
    view.contentView.addSubview(square)
    let image = try picture(root)
    verify(image.pixel(20, 10) == (0, 255, 0, 255), image.pixel(19, 10).green < 128)
    verify(view.contentView.frame == view.bounds, "it follows the size")
    view.frame.size.width = 40
    verify(view.contentView.frame.width == 40)
  }

  @Test func effectViewFollowsTraits() throws {
    let (root, view) = scene(UIBlurEffect(style: .systemMaterial))
    let light = try picture(root).pixel(2, 2)
    root.overrideUserInterfaceStyle = .dark
    let dark = try picture(root).pixel(2, 2)
    verify(light.blue > 150, dark.blue < 60, "\(light), \(dark)")
    view.overrideUserInterfaceStyle = .light
    try verify(picture(root).pixel(2, 2) == light)
  }

  /// Round corners clip the blur with the view.
  @Test func roundCornersClipTheBlur() throws {
    let (root, view) = scene(UIBlurEffect(style: .extraLight))
    (view.layer.cornerRadius, view.clipsToBounds) = (12, true)
    let image = try picture(root)
    verify(image.pixel(0, 0) == (0, 0, 0, 255), image.pixel(10, 16).blue > 150)
  }

  /// A snapshot of the hierarchy shows the blur, which `render(in:)` does not.
  @Test func drawnHierarchyShowsTheBlur() throws {
    let (root, _) = scene(UIBlurEffect(style: .light))
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let drawn = try #require(
      UIGraphicsImageRenderer(size: root.bounds.size, format: format).image { _ in
        root.drawHierarchy(in: root.bounds, afterScreenUpdates: true)
      }.cgImage)
    let shown = try picture(root)
    verify(abs(Int(drawn.pixel(20, 16).red) - Int(shown.pixel(20, 16).red)) <= 2)
  }

  @Test func effectsAreValues() {
    verify(UIBlurEffect(style: .dark) == UIBlurEffect(style: .dark))
    verify(UIBlurEffect(style: .dark) != UIBlurEffect(style: .light))
    let blur = UIBlurEffect(style: .regular)
    verify(UIVibrancyEffect(blurEffect: blur) == UIVibrancyEffect(forBlurEffect: blur, style: .label))
    verify(UIVibrancyEffect(blurEffect: blur, style: .fill) != UIVibrancyEffect(blurEffect: blur))
    verify(UIVisualEffectView(frame: CGRect(x: 0, y: 0, width: 8, height: 8)).contentView.frame.width == 8)
    verify(UIVisualEffectView(effect: blur).effect === blur)
  }
}

import Drawing
import Geometry

extension CTFont {
  /// The weight of a font. Source: <https://developer.apple.com/documentation/uikit/uifont/weight>.
  public struct Weight: RawRepresentable, Hashable, Sendable {
    public let rawValue: CGFloat

    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    /// Creates a weight, −1 to 1; 0 is regular.
    public init(_ rawValue: CGFloat) { self.rawValue = rawValue }

    /// −0.8, OpenType's 100.
    public static let ultraLight = Weight(rawValue: -0.8)
    /// −0.6, OpenType's 200.
    public static let thin = Weight(rawValue: -0.6)
    /// −0.4, OpenType's 300.
    public static let light = Weight(rawValue: -0.4)
    /// 0, OpenType's 400.
    public static let regular = Weight(rawValue: 0)
    /// 0.23, OpenType's 500.
    public static let medium = Weight(rawValue: 0.23)
    /// 0.3, OpenType's 600.
    public static let semibold = Weight(rawValue: 0.3)
    /// 0.4, OpenType's 700.
    public static let bold = Weight(rawValue: 0.4)
    /// 0.56, OpenType's 800.
    public static let heavy = Weight(rawValue: 0.56)
    /// 0.62, OpenType's 900.
    public static let black = Weight(rawValue: 0.62)

    /// The weight on OpenType's scale: 100 for `ultraLight` to 900 for `black`, linear between neighbouring constants.
    var openTypeWeight: Double {
      let steps = [
        Self.ultraLight, .thin, .light, .regular, .medium, .semibold, .bold, .heavy, .black,
      ].map(\.rawValue.native)
      let value = rawValue.native
      guard let above = steps.firstIndex(where: { $0 >= value }), above > 0 else {
        return value > 0 ? 900 : 100
      }
      let part = (value - steps[above - 1]) / (steps[above] - steps[above - 1])
      return 100 * (Double(above) + part)
    }
  }

  /// The width of a font. Source: <https://developer.apple.com/documentation/uikit/uifont/width>.
  public struct Width: RawRepresentable, Hashable, Sendable {
    public let rawValue: CGFloat

    public init(rawValue: CGFloat) { self.rawValue = rawValue }

    /// −0.3.
    public static let compressed = Width(rawValue: -0.3)
    /// −0.2.
    public static let condensed = Width(rawValue: -0.2)
    /// 0.
    public static let standard = Width(rawValue: 0)
    /// 0.2.
    public static let expanded = Width(rawValue: 0.2)
  }
}

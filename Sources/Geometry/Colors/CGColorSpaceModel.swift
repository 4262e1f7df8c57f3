/// The number and meaning of a colour's components.
///
/// Source: <https://developer.apple.com/documentation/coregraphics/cgcolorspacemodel>.
public enum CGColorSpaceModel: Int32, Sendable {
  /// A model that cannot be determined.
  case unknown = -1
  /// One component: grey.
  case monochrome = 0
  /// Three components: red, green, blue.
  case rgb = 1
  /// Four components: cyan, magenta, yellow, black.
  case cmyk = 2
  /// Three components: lightness, and two axes of colour.
  case lab = 3
  /// Any number of inks.
  case deviceN = 4
  /// One component: the number of a colour in a table.
  case indexed = 5
  /// The components of a pattern's colour, if it has one.
  case pattern = 6
  /// Three components: the tristimulus values of the CIE.
  case XYZ = 7
}

/// The way colours outside a device's gamut are mapped into it. Ignored: components beyond a gamut are stored.
///
/// Source: <https://developer.apple.com/documentation/coregraphics/cgcolorrenderingintent>.
public enum CGColorRenderingIntent: Int32, Sendable {
  /// The intent that suits the drawing. Ignored.
  case defaultIntent
  /// Keeps colours, paper white included. Ignored.
  case absoluteColorimetric
  /// Keeps colours relative to white. Ignored.
  case relativeColorimetric
  /// Keeps relations between colours. Ignored.
  case perceptual
  /// Keeps saturation. Ignored.
  case saturation
}

import Drawing
import TestSupport

/// The fonts that every iPhone has.
@Suite struct PhoneFontTests {
  @Test func eachFamilyHasItsNames() {
    let families = CTFont.familiesOnPhones
    verify(families.count > 70, Set(families.map(\.name)).count == families.count)
    verify(Set(families.flatMap(\.faces)).count == families.flatMap(\.faces).count)
    for family in families {
      verify(CTFont.isOnPhones(family.name), CTFont.isOnPhones(family.name.uppercased()), "\(family.name)")
      for face in family.faces { verify(CTFont.isOnPhones(face), CTFont.isOnPhones(face.lowercased()), "\(face)") }
      // A font that is not installed is named in documents by its requested name.
      let font = CTFont(family.name, size: 9)
      verify(font.missingName == nil || font.requestedName == family.name, "\(family.name)")
    }
  }

  @Test(arguments: [
    "ArialMT", "Arial Bold Italic", "TimesNewRomanPS-BoldMT", "Times New Roman Bold", "HelveticaNeue-UltraLight",
    "Helvetica Neue UltraLight", "Georgia Regular", "Avenir Black Oblique", "Trebuchet MS Bold Italic",
    "AmericanTypewriter-CondensedBold", "American Typewriter Condensed Bold", "Menlo", "chalkduster",
  ])
  func aFaceHasThreeNames(name: String) { verify(CTFont.isOnPhones(name)) }

  /// Names that look like phones' names, and names of Macs and of Linux.
  @Test(arguments: [
    "", " ", "-", "Arial-Bold", "Helvetica-Italic", "Times", "Times-Roman", "Monaco", "Lucida Grande", "Comic Sans MS",
    "Nowhere", "Georgia-Black", "Menlo Condensed", "DejaVu Sans", "Liberation Sans", "Helvetica Neue Nonsense",
  ])
  func otherNamesAreNot(name: String) { verify(!CTFont.isOnPhones(name)) }

  /// The families that fontconfig is asked for, in order. Fonts differ from machine to machine.
  @Test func openFamiliesOfEqualWidthsComeFirst() {
    func families(_ name: String) -> [String] { FontFallback(for: name).families }
    verify(families("ArialMT") == ["Arial", "Liberation Sans", "Arimo", "Helvetica"])
    verify(families("Arial-Bold") == families("ArialMT"), "a name close to it")
    verify(families("Times New Roman").prefix(3) == ["Times New Roman", "Liberation Serif", "Tinos"])
    verify(families("CourierNewPS-BoldMT").prefix(2) == ["Courier New", "Liberation Mono"])
    verify(families("Courier").last == "monospace", families("Georgia") == ["Georgia", "Gelasio", "serif"])
    verify(families("Menlo-Regular") == ["Menlo", "DejaVu Sans Mono", "monospace"])
    verify(families("Avenir") == ["Avenir", "Helvetica"], families("Chalkduster").last == "cursive")
    verify(families("Helvetica Neue Bold").last == "Helvetica", families("Monaco").last == "monospace")
    verify(families(".SFUI-Bold") == families("SF Pro"), families("Nowhere") == ["Nowhere", "Helvetica"])
  }

  private static let bold: CTFontSymbolicTraits = .traitBold
  private static let italic: CTFontSymbolicTraits = .traitItalic
  private static let both: CTFontSymbolicTraits = [.traitBold, .traitItalic]
  private static let narrow: CTFontSymbolicTraits = .traitCondensed
  private static let boldNarrow: CTFontSymbolicTraits = [.traitBold, .traitCondensed]
  private static let plain: CTFontSymbolicTraits = []

  private static let traits: [(String, CTFontSymbolicTraits)] = [
    ("Avenir-Black", bold), ("Avenir-BlackOblique", both), ("Avenir Heavy", bold), ("Arial Bold Italic", both),
    ("ArialMT", plain), ("TimesNewRomanPS-ItalicMT", italic), ("HelveticaNeue-CondensedBlack", boldNarrow),
    ("Avenir Next Condensed", narrow), ("DIN Condensed", boldNarrow), ("DamascusBold", bold),
    ("Arial Rounded MT Bold", bold), ("Futura", plain), ("Avenir Next Demi Bold Italic", both),
    ("Trebuchet-BoldItalic", both), ("Helvetica-LightOblique", italic),
  ]

  @Test(arguments: traits)
  func standInFontsHaveTheFacesTraits(name: String, traits: CTFontSymbolicTraits) {
    verify(CTFontGetSymbolicTraits(CTFont(name, size: 10)) == traits)
  }

  /// The same for a font of Core Graphics.
  @Test func graphicsFontsStandIn() {
    verify(CGFont("HelveticaNeue-Bold") != nil, CGFont("Georgia") != nil)
    verify(CGFont("Arial-Bold") == nil, CGFont("Nowhere") == nil)
  }

  /// Menlo is as wide as DejaVu Sans Mono, of which it was made.
  @Test func menloIsAsWideAsItsTwin() {
    func width(_ name: String) -> CGFloat { TextLayout("0123 abc", font: CTFont(name, size: 20)).size.width }
    if CTFont("Menlo", size: 20).familyName == "DejaVu Sans Mono" {
      verify(width("Menlo") == width("DejaVu Sans Mono"))
    }
  }
}

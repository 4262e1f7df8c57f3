/// A family of fonts that every iPhone has, with its substitutes if it is not installed.
///
/// The names are those of iOS 17's `UIFont.familyNames`. Source: <https://developer.apple.com/fonts/system-fonts/>.
struct PhoneFamily: Sendable {
  let name: String
  /// The PostScript names of the faces.
  let faces: [String]
  /// Open families whose glyphs are as wide, the nearest design first. Debian has all but Gelasio, in fonts-liberation,
  /// fonts-croscore, fonts-texgyre, fonts-urw-base35 and fonts-dejavu.
  let equals: [String]
  /// The last resort, a name for fontconfig. Unknown families become Helvetica on Apple's systems.
  let kind: String

  /// The family, then its substitutes.
  var families: [String] { [name] + equals + [kind] }

  /// - Parameters:
  ///   - stem: The beginning of the PostScript names.
  ///   - endings: Their endings, separated by spaces; a dot for the stem itself.
  private init(_ name: String, _ stem: String, _ endings: String, equals: [String] = [], _ kind: String = "Helvetica") {
    (self.name, self.equals, self.kind) = (name, equals, kind)
    faces = endings.split(separator: " ").map { $0 == "." ? stem : stem + $0 }
  }

  /// A face of a family.
  struct Face: Sendable {
    let family: PhoneFamily
    /// Words for its weight, slant and width, without spaces, in lower case.
    let style: String
  }

  /// The face called `name`, in upper or lower case: its PostScript name (`Avenir-Black`), the family with the face's
  /// name (`Avenir Black`), or the family (`Avenir`). `nil` for a name that no iPhone has.
  static func face(named name: String) -> Face? {
    let key = name.lowercased()
    return byName[key] ?? (key.contains(" ") ? byWords[key.filter { $0 != " " }] : nil)
  }

  /// The family with that name, compared without spaces, in lower case.
  static func family(compact name: String) -> PhoneFamily? { byWords[name]?.family }

  private static let byName: [String: Face] = {
    var result: [String: Face] = [:]
    for family in all {
      for face in family.faces { result[face.lowercased()] = Face(family: family, style: family.style(of: face)) }
    }
    for family in all { result[family.name.lowercased()] = result[family.name.lowercased()] ?? regular(family) }
    return result
  }()

  /// Families and their faces, by all their words in one.
  private static let byWords: [String: Face] = {
    var result: [String: Face] = [:]
    for family in all {
      let compact = family.compact
      for face in family.faces {
        let style = family.style(of: face)
        result[style] = Face(family: family, style: style)
      }
      result[compact] = regular(family)
      result[compact + "regular"] = regular(family)
    }
    return result
  }()

  /// The face that the family's name alone stands for: the first.
  private static func regular(_ family: PhoneFamily) -> Face {
    Face(family: family, style: family.faces.first.map(family.style(of:)) ?? family.compact)
  }

  private var compact: String { name.lowercased().filter { $0 != " " } }

  /// The words of a PostScript name and of the family, in one, without the endings of Monotype's names.
  private func style(of face: String) -> String {
    let (compact, face) = (compact, face.lowercased())
    let start =
      face.firstIndex(of: "-") ?? face.index(face.startIndex, offsetBy: compact.count, limitedBy: face.endIndex)
    var ending = start.map { face[$0...].filter(\.isLetter) } ?? ""
    for mark in ["psmt", "mt"] where ending.hasSuffix(mark) { ending.removeLast(mark.count) }
    return compact + ending
  }

  private static let (serif, mono, script) = ("serif", "monospace", "cursive")
  private static let four = ". -Italic -Bold -BoldItalic"

  /// All, in alphabetical order.
  static let all: [PhoneFamily] = [
    PhoneFamily("Academy Engraved LET", "AcademyEngravedLetPlain", ".", serif),
    PhoneFamily("Al Nile", "AlNile", ". -Bold"),
    PhoneFamily(
      "American Typewriter", "AmericanTypewriter",
      ". -Light -Semibold -Bold -Condensed -CondensedLight -CondensedBold", serif),
    PhoneFamily("Apple Color Emoji", "AppleColorEmoji", ".", "emoji"),
    PhoneFamily(
      "Apple SD Gothic Neo", "AppleSDGothicNeo", "-Regular -Thin -UltraLight -Light -Medium -SemiBold -Bold"),
    PhoneFamily("Apple Symbols", "AppleSymbols", "."),
    PhoneFamily("Arial", "Arial", "MT -ItalicMT -BoldMT -BoldItalicMT", equals: ["Liberation Sans", "Arimo"]),
    PhoneFamily("Arial Hebrew", "ArialHebrew", ". -Light -Bold"),
    PhoneFamily("Arial Rounded MT Bold", "ArialRoundedMTBold", "."),
    PhoneFamily(
      "Avenir", "Avenir",
      "-Roman -Book -BookOblique -Oblique -Light -LightOblique -Medium -MediumOblique -Heavy -HeavyOblique -Black"
        + " -BlackOblique"),
    PhoneFamily("Avenir Next", "AvenirNext", avenirNext),
    PhoneFamily("Avenir Next Condensed", "AvenirNextCondensed", avenirNext),
    PhoneFamily("Baskerville", "Baskerville", "\(four) -SemiBold -SemiBoldItalic", serif),
    PhoneFamily("Bodoni 72", "BodoniSvtyTwoITCTT", "-Book -BookIta -Bold", serif),
    PhoneFamily("Bodoni 72 Oldstyle", "BodoniSvtyTwoOSITCTT", "-Book -BookIt -Bold", serif),
    PhoneFamily("Bodoni 72 Smallcaps", "BodoniSvtyTwoSCITCTT", "-Book", serif),
    PhoneFamily("Bodoni Ornaments", "BodoniOrnamentsITCTT", ".", serif),
    PhoneFamily("Bradley Hand", "BradleyHandITCTT", "-Bold", script),
    PhoneFamily("Chalkboard SE", "ChalkboardSE", "-Regular -Light -Bold", script),
    PhoneFamily("Chalkduster", "Chalkduster", ".", script),
    PhoneFamily("Charter", "Charter", "-Roman -Italic -Bold -BoldItalic -Black -BlackItalic", serif),
    PhoneFamily("Cochin", "Cochin", four, serif),
    PhoneFamily("Copperplate", "Copperplate", ". -Light -Bold", serif),
    PhoneFamily(
      "Courier", "Courier", ". -Oblique -Bold -BoldOblique",
      equals: ["Nimbus Mono PS", "TeX Gyre Cursor", "Liberation Mono", "Cousine"], mono),
    PhoneFamily(
      "Courier New", "CourierNewPS", "MT -ItalicMT -BoldMT -BoldItalicMT",
      equals: ["Liberation Mono", "Cousine", "Nimbus Mono PS", "TeX Gyre Cursor"], mono),
    PhoneFamily("Damascus", "Damascus", ". Light Medium SemiBold Bold"),
    PhoneFamily("Devanagari Sangam MN", "DevanagariSangamMN", ". -Bold"),
    PhoneFamily("Didot", "Didot", ". -Italic -Bold", serif),
    PhoneFamily("DIN Alternate", "DINAlternate", "-Bold"),
    PhoneFamily("DIN Condensed", "DINCondensed", "-Bold"),
    PhoneFamily("Euphemia UCAS", "EuphemiaUCAS", ". -Italic -Bold"),
    PhoneFamily("Farah", "Farah", "."),
    PhoneFamily("Futura", "Futura", "-Medium -MediumItalic -Bold -CondensedMedium -CondensedExtraBold"),
    PhoneFamily("Galvji", "Galvji", ". -Bold"),
    PhoneFamily("Geeza Pro", "GeezaPro", ". -Bold"),
    PhoneFamily("Georgia", "Georgia", four, equals: ["Gelasio"], serif),
    PhoneFamily("Gill Sans", "GillSans", "\(four) -Light -LightItalic -SemiBold -SemiBoldItalic -UltraBold"),
    PhoneFamily("Grantha Sangam MN", "GranthaSangamMN", "-Regular -Bold"),
    PhoneFamily(
      "Helvetica", "Helvetica", ". -Oblique -Light -LightOblique -Bold -BoldOblique", equals: helvetica),
    PhoneFamily(
      "Helvetica Neue", "HelveticaNeue",
      "\(four) -UltraLight -UltraLightItalic -Thin -ThinItalic -Light -LightItalic -Medium -MediumItalic -CondensedBold"
        + " -CondensedBlack", equals: helvetica),
    PhoneFamily("Hiragino Maru Gothic ProN", "HiraMaruProN", "-W4"),
    PhoneFamily("Hiragino Mincho ProN", "HiraMinProN", "-W3 -W6", serif),
    PhoneFamily("Hiragino Sans", "HiraginoSans", "-W3 -W6 -W7"),
    PhoneFamily("Hoefler Text", "HoeflerText", "-Regular -Italic -Black -BlackItalic", serif),
    PhoneFamily("Impact", "Impact", "."),
    PhoneFamily("Kailasa", "Kailasa", ". -Bold"),
    PhoneFamily("Kefa", "Kefa", "-Regular"),
    PhoneFamily("Khmer Sangam MN", "KhmerSangamMN", "."),
    PhoneFamily("Kohinoor Bangla", "KohinoorBangla", "-Regular -Light -Semibold"),
    PhoneFamily("Kohinoor Devanagari", "KohinoorDevanagari", "-Regular -Light -Semibold"),
    PhoneFamily("Kohinoor Gujarati", "KohinoorGujarati", "-Regular -Light -Bold"),
    PhoneFamily("Kohinoor Telugu", "KohinoorTelugu", "-Regular -Light -Medium"),
    PhoneFamily("Lao Sangam MN", "LaoSangamMN", "."),
    PhoneFamily("Malayalam Sangam MN", "MalayalamSangamMN", ". -Bold"),
    PhoneFamily("Marker Felt", "MarkerFelt", "-Thin -Wide", script),
    PhoneFamily("Menlo", "Menlo", "-Regular -Italic -Bold -BoldItalic", equals: ["DejaVu Sans Mono"], mono),
    PhoneFamily("Mishafi", "DiwanMishafi", "."),
    PhoneFamily("Mukta Mahee", "MuktaMahee", "-Regular -Light -Bold"),
    PhoneFamily("Myanmar Sangam MN", "MyanmarSangamMN", ". -Bold"),
    PhoneFamily("Noteworthy", "Noteworthy", "-Light -Bold", script),
    PhoneFamily("Noto Nastaliq Urdu", "NotoNastaliqUrdu", ". -Bold"),
    PhoneFamily("Noto Sans Kannada", "NotoSansKannada", "-Regular -Light -Bold"),
    PhoneFamily("Noto Sans Myanmar", "NotoSansMyanmar", "-Regular -Light -Bold"),
    PhoneFamily("Noto Sans Oriya", "NotoSansOriya", ". -Bold"),
    PhoneFamily("Optima", "Optima", "-Regular -Italic -Bold -BoldItalic -ExtraBlack"),
    PhoneFamily(
      "Palatino", "Palatino", "-Roman -Italic -Bold -BoldItalic", equals: ["P052", "TeX Gyre Pagella"], serif),
    PhoneFamily("Papyrus", "Papyrus", ". -Condensed", script),
    PhoneFamily("Party LET", "PartyLetPlain", ".", script),
    PhoneFamily("PingFang HK", "PingFangHK", pingFang),
    PhoneFamily("PingFang SC", "PingFangSC", pingFang),
    PhoneFamily("PingFang TC", "PingFangTC", pingFang),
    PhoneFamily("Rockwell", "Rockwell", "-Regular -Italic -Bold -BoldItalic", serif),
    PhoneFamily("Savoye LET", "SavoyeLetPlain", ".", script),
    PhoneFamily("Sinhala Sangam MN", "SinhalaSangamMN", ". -Bold"),
    PhoneFamily("Snell Roundhand", "SnellRoundhand", ". -Bold -Black", script),
    PhoneFamily("STIX Two Math", "STIXTwoMath", "-Regular", serif),
    PhoneFamily("STIX Two Text", "STIXTwoText", ". -Italic _Medium _Medium-Italic _SemiBold _Bold", serif),
    PhoneFamily("Symbol", "Symbol", ".", equals: ["Standard Symbols PS"]),
    PhoneFamily("Tamil Sangam MN", "TamilSangamMN", ". -Bold"),
    PhoneFamily("Thonburi", "Thonburi", ". -Light -Bold"),
    PhoneFamily(
      "Times New Roman", "TimesNewRomanPS", "MT -ItalicMT -BoldMT -BoldItalicMT",
      equals: ["Liberation Serif", "Tinos", "Nimbus Roman", "TeX Gyre Termes"], serif),
    PhoneFamily("Trebuchet MS", "Trebuchet", "MS MS-Italic MS-Bold -BoldItalic"),
    PhoneFamily("Verdana", "Verdana", four),
    PhoneFamily("Zapf Dingbats", "ZapfDingbatsITC", ".", equals: ["D050000L"]),
    PhoneFamily("Zapfino", "Zapfino", ".", script),
  ]

  private static let avenirNext =
    "-Regular -Italic -UltraLight -UltraLightItalic -Medium -MediumItalic -DemiBold -DemiBoldItalic -Bold -BoldItalic"
    + " -Heavy -HeavyItalic"
  private static let pingFang = "-Regular -Ultralight -Thin -Light -Medium -Semibold"
  private static let helvetica = ["Nimbus Sans", "TeX Gyre Heros", "Liberation Sans", "Arimo"]
}

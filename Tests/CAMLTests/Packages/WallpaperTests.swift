import CAML
import TestSupport

@Suite struct WallpaperTests {
  private let size = "<key>documentWidth</key><real>40</real><key>documentHeight</key><real>80</real>"

  /// A part's root, with one state and one animation.
  private func root(_ name: String, _ more: String = "", state: String = "Locked", src: String = "assets/a.png")
    -> String
  {
    """
    <CALayer id="#1" name="\(name)" bounds="0 0 30 60" position="1 2" anchorPoint="0 0" \(more)><contents type="CGImage" src="\(src)"/>
    <states><LKState name="\(state)"><elements><LKStateSetValue targetId="#1" keyPath="opacity"><value type="real" value="0.5"/>
    </LKStateSetValue></elements></LKState></states><animations><animation type="CABasicAnimation" keyPath="opacity" duration="1"/>
    </animations></CALayer>
    """
  }

  private func plist(
    _ keys: [String: String], more: [String: String] = [:], format: PropertyListSerialization.PropertyListFormat = .xml
  ) throws -> Data {
    let plist: [String: Any] = ["assets": ["lockAndHome": ["default": keys]], "name": "W"].merging(more) { $1 }
    return try PropertyListSerialization.data(fromPropertyList: plist, format: format, options: 0)
  }

  /// Three parts whose names imply no order.
  private var parts: [String: String] {
    packageFiles("x.ca", caml: root("back")).merging(
      packageFiles("y.ca", index: size, caml: root("middle", state: "Sleep"))
    ) { $1 }
    .merging(packageFiles("z.ca", caml: root("front"))) { $1 }.merging([
      "x.ca/assets/a.png": "12p", "z.ca/assets/a.png": "34p",
    ]) { $1 }
  }

  private let roles = [
    "backgroundAnimationFileName": "x.ca", "floatingAnimationFileNameKey": "y.ca",
    "foregroundAnimationFileName": "z.ca",
    "type": "LayeredAnimation",
  ]

  private func document(_ files: [String: String], plist: Data? = nil, name: String = "A wallpaper.wallpaper") throws
    -> CAMLDocument
  {
    let directory = try TemporaryDirectory(
      Dictionary(uniqueKeysWithValues: files.map { ("\(name)/\($0.key)", $0.value) }))
    defer { directory.remove() }
    let url = directory.url.appendingPathComponent(name)
    if let plist { try plist.write(to: url.appendingPathComponent("Wallpaper.plist")) }
    return try CAMLDocument(contentsOf: url, imageLoader: toyImage)
  }

  @Test(arguments: [PropertyListSerialization.PropertyListFormat.xml, .binary])
  func thePartsAreOneTree(_ format: PropertyListSerialization.PropertyListFormat) throws {
    let document = try document(parts, plist: plist(roles, format: format))
    let layers = try #require(document.root.sublayers)
    verify(layers.map(\.name) == ["back", "middle", "front"], document.root.name == "A wallpaper")
    verify(document.viewport.size == CGSize(width: 40, height: 80), document.viewport.yAxis == .up)
    for layer in layers {
      verify(layer.position == CGPoint(x: 20, y: 40), layer.anchorPoint == CGPoint(x: 0.5, y: 0.5))
      verify(layer.animationKeys() == ["animation"])
    }
    verify(layers.map { ($0.contents as? CGImage)?.width } == [1, nil, 3])
    verify(document.warnings.map(\.message) == ["no contents: the image “assets/a.png”: there is no such file"])
    verify(document.warnings.first?.file.hasSuffix("A wallpaper.wallpaper/y.ca/main.caml") == true)
  }

  @Test func statesOfOneNameAreOneState() throws {
    let document = try document(parts, plist: plist(roles))
    let layers = try #require(document.root.sublayers)
    verify(document.states.map(\.name) == ["Locked", "Sleep"])
    try document.apply(state: "Locked")
    verify(layers.map(\.opacity) == [0.5, 1, 0.5])
    try document.apply(state: "Sleep")
    verify(layers.map(\.opacity) == [1, 0.5, 1])
    let again = try readAgain(document)
    try again.apply(state: "Locked")
    verify(again.root.sublayers?.map(\.opacity) == [0.5, 1, 0.5], again.written().text == document.written().text)
  }

  @Test func aPartMayRunTheOtherWay() throws {
    var files = packageFiles("a_Background.ca", index: "<key>geometryFlipped</key><true/>", caml: root("back"))
    files.merge(packageFiles("a_Floating.ca", caml: root("middle", "geometryFlipped='1'"))) { $1 }
    let document = try document(files)
    let layers = try #require(document.root.sublayers)
    // y runs up around the root, and each flipped part has one parent that flips it.
    verify(document.viewport.yAxis == .up, !document.root.isGeometryFlipped)
    verify(
      layers[0].isGeometryFlipped, layers[0].name == "a_Background",
      layers[0].bounds.size == CGSize(width: 30, height: 60))
    verify(layers[0].sublayers?.map(\.name) == ["back"], layers[0].sublayers?[0].isGeometryFlipped == false)
    verify(layers[1].isGeometryFlipped, layers[1].name == "middle")
  }

  @Test func namesTellWhereNoPlistDoes() throws {
    var files: [String: String] = [:]
    for part in ["Foreground", "Background", "Floating"] {
      files.merge(packageFiles("w_\(part).ca", caml: root(part))) { $1 }
    }
    files.merge(packageFiles("other.ca", caml: root("other"))) { $1 }
    try verify(document(files).root.sublayers?.map(\.name) == ["Background", "Floating", "Foreground"])
    let some = ["backgroundAnimationFileName": "w_Background.ca", "foregroundAnimationFileName": "w_Foreground.ca"]
    try verify(
      document(files, plist: plist(some)).root.sublayers?.map(\.name) == ["Background", "Floating", "Foreground"])
    let missing = ["backgroundAnimationFileName": "nowhere.ca"]
    try verify(document(files, plist: plist(missing)).root.sublayers?.count == 3)
    try verify(document(packageFiles("wallpaper.ca", caml: root("one"))).root.sublayers?.map(\.name) == ["one"])
  }

  @Test func aGyroWallpaperIsOnePackage() throws {
    let files = packageFiles("wallpaper.ca", index: size, caml: root("gyro"))
    let keys = ["assetFileName": "wallpaper.ca", "type": "Lavender_ParameterizedCA"]
    try verify(document(files, plist: plist(keys)).root.sublayers?.map(\.name) == ["gyro"])
  }

  @Test func theScreenTellsTheSizeWhereNoPartDoes() throws {
    let files = packageFiles("a_Background.ca", caml: root("back"))
    let class390 = ["logicalScreenClass": "390w-844h@3x~iphone"]
    let told = try document(files, plist: plist([:], more: class390))
    verify(told.viewport.size == CGSize(width: 390, height: 844), told.viewport.scale == 3)
    verify(told.root.sublayers?[0].position == CGPoint(x: 195, y: 422))
    let named = try document(files, name: "9183.Custom-810w-1080h@2x~ipad.wallpaper")
    verify(named.viewport.size == CGSize(width: 810, height: 1080), named.viewport.scale == 2)
    try verify(document(files).viewport.size == CGSize(width: 30, height: 60))
    let sized = try document(
      packageFiles("a_Background.ca", index: size, caml: root("b")), plist: plist([:], more: class390))
    verify(sized.viewport.size == CGSize(width: 40, height: 80), sized.viewport.scale == 1)
  }

  @Test func wallpapersThatCannotBeRead() throws {
    #expect(throws: CAMLError.self) { try document(["readme.txt": ""]) }
    let files = packageFiles("a_Background.ca", caml: root("back"))
    let error = #expect(throws: CAMLError.self) { try document(files, plist: Data("no list".utf8)) }
    verify(error?.code == .badWallpaper, error?.file.hasSuffix("/Wallpaper.plist") == true)
    let broken = #expect(throws: CAMLError.self) {
      try document(packageFiles("a_Background.ca", caml: "<CGColor/>"))
    }
    verify(broken?.code == .missingRootLayer, broken?.file.hasSuffix("a_Background.ca/main.caml") == true)
  }

  @Test func theStateOfThePartsIsShown() throws {
    let shown = "<key>renderState</key><string>Locked</string>"
    let files = packageFiles("a_Background.ca", caml: root("back")).merging(
      packageFiles("a_Floating.ca", index: shown, caml: root("middle"))
    ) { $1 }
    let document = try document(files)
    verify(document.currentState == "Locked", document.root.sublayers?.map(\.opacity) == [0.5, 0.5])
  }
}

import CAML
import TestSupport

/// Data fills documents: each error has the key, and the nearest name.
@Suite struct TemplateTests {
  private static let dot =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYPj/HwADAgH/5ncLrgAAAABJRU5ErkJggg=="

  private static let card = """
    <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
      <CALayer name="card" bounds="0 0 60 40" position="30 20">
        <sublayers>
          <CATextLayer name="title" bounds="0 0 50 10" fontSize="8"><string type="string" value="Old"/></CATextLayer>
          <CATextLayer name="title" bounds="0 0 50 10"/>
          <CALayer name="bar" bounds="0 0 10 4" position="20 30" transform="scale(2, 2, 1)">
            <filters><CAFilter filter="gaussianBlur" name="blur" inputRadius="1"/></filters>
          </CALayer>
          <CALayer name="photo.round"/>
          <CAGradientLayer name="sky"/>
          <CALayer name="masked"><mask type="CALayer" name="hole"/></CALayer>
        </sublayers>
        <states><LKState name="dim"><elements>
          <LKStateSetValue targetId="c" keyPath="opacity"><value type="real" value="0.5"/></LKStateSetValue>
        </elements></LKState></states>
      </CALayer>
    </caml>
    """

  private func template(in folder: URL? = nil, limits: DocumentLimits = DocumentLimits()) throws -> CAMLTemplate {
    try CAMLTemplate(data: Data(Self.card.utf8), baseURL: folder, limits: limits)
  }

  private func layer(_ name: String, of document: CAMLDocument) throws -> CALayer {
    let layers = document.root.sublayers ?? []
    return try #require((layers + layers.compactMap(\.mask) + [document.root]).first { $0.name == name })
  }

  private func failure(_ data: [String: TemplateValue], limits: DocumentLimits = DocumentLimits()) throws
    -> TemplateError?
  {
    let template = try template(limits: limits)
    do throws(TemplateError) {
      _ = try template.document(with: data)
      return nil
    } catch { return error }
  }

  @Test func layersHaveTheirNames() throws {
    try verify(template().layerNames == ["bar", "card", "hole", "masked", "photo.round", "sky", "title"])
  }

  @Test func valuesOfEachTypeAreSet() throws {
    let document = try template().document(with: [
      "title.string": "New", "title.foregroundColor": "#f00", "card.backgroundColor": [0, 0, 1],
      "card.borderColor": .color(CGColor(red: 0, green: 1, blue: 0, alpha: 1)), "bar.opacity": 0.5,
      "bar.hidden": true, "bar.bounds": "0 0 7 3", "bar.position": .point(CGPoint(x: 1, y: 2)),
      "sky.colors": ["#fff", [0, 0, 0]], "sky.locations": [0, 1], "sky.startPoint": [0, 1],
      "photo.round.contents": .string("data:image/png;base64,\(Self.dot)"), "hole.cornerRadius": 3,
    ])
    let titles = document.root.sublayers?.compactMap { $0 as? CATextLayer } ?? []
    verify(titles.map { $0.string as? String } == ["New", "New"])
    verify(titles[0].foregroundColor == CGColor(red: 1, green: 0, blue: 0, alpha: 1))
    verify(document.root.backgroundColor == CGColor(red: 0, green: 0, blue: 1, alpha: 1))
    verify(document.root.borderColor == CGColor(red: 0, green: 1, blue: 0, alpha: 1))
    let bar = try layer("bar", of: document)
    verify(bar.opacity == 0.5, bar.isHidden, bar.bounds == CGRect(x: 0, y: 0, width: 7, height: 3))
    verify(bar.position == CGPoint(x: 1, y: 2))
    let sky = try #require(try layer("sky", of: document) as? CAGradientLayer)
    verify(sky.colors?.count == 2, sky.locations == [0, 1], sky.startPoint == CGPoint(x: 0, y: 1))
    try verify((layer("photo.round", of: document).contents as? CGImage)?.width == 1)
    try verify(layer("hole", of: document).cornerRadius == 3)
  }

  @Test func templateKeyPathsSetPartsOfValues() throws {
    let document = try template().document(with: [
      "bar.bounds.size.width": 30, "bar.bounds.origin": [1, 2], "bar.transform.rotation.z": 0.5,
      "bar.filters.blur.inputRadius": 4, "bar.position.x": "7",
    ])
    let bar = try layer("bar", of: document)
    verify(bar.bounds == CGRect(x: 1, y: 2, width: 30, height: 4), bar.position == CGPoint(x: 7, y: 30))
    // The other parts of the transform stay.
    verify(bar.value(forKeyPath: "transform.scale.x") as? Double ?? 0 > 1.999)
    verify(abs((bar.value(forKeyPath: "transform.rotation.z") as? Double ?? 0) - 0.5) < 1e-9)
    verify(bar.value(forKeyPath: "filters.blur.inputRadius") as? Double == 4)
  }

  @Test func documentsAreIndependent() throws {
    let template = try template()
    let first = try template.document(with: ["title.string": "A"])
    let second = try template.document(with: ["bar.filters.blur.inputRadius": 9])
    let third = try template.document()
    verify(first.root !== second.root, (first.root.sublayers?[0] as? CATextLayer)?.string as? String == "A")
    verify((second.root.sublayers?[0] as? CATextLayer)?.string as? String == "Old")
    try verify(layer("bar", of: third).value(forKeyPath: "filters.blur.inputRadius") as? Double == 1)
  }

  @Test func nullsRemoveValues() throws {
    let document = try template().document(with: ["title.string": .null, "photo.round.contents": ""])
    verify((document.root.sublayers?[0] as? CATextLayer)?.string == nil)
    try verify(layer("photo.round", of: document).contents == nil)
  }

  @Test func statesComeAfterTheData() throws {
    let text = Self.card.replacingOccurrences(of: "targetId=\"c\"", with: "targetId=\"root\"")
      .replacingOccurrences(of: "name=\"card\"", with: "name=\"card\" id=\"root\"")
    let document = try CAMLTemplate(data: Data(text.utf8), baseURL: nil).document(with: ["card.opacity": 0.25])
    verify(document.root.opacity == 0.25)
    try document.apply(state: "dim")
    verify(document.root.opacity == 0.5)
    try document.apply(state: nil)
    verify(document.root.opacity == 0.25)
  }

  @Test func attributesOfTextsStay() throws {
    let text = """
      <caml><CATextLayer name="t"><string type="NSAttributedString"><string value="Old"/>
      <fragments><NSDictionary range="0 3"><fontSize value="31"/></NSDictionary></fragments></string></CATextLayer></caml>
      """
    let template = try CAMLTemplate(data: Data(text.utf8), baseURL: nil)
    let before = try #require((template.document().root as? CATextLayer)?.string)
    let after = try #require((template.document(with: ["t.string": "New"]).root as? CATextLayer)?.string)
    guard let before = before as? NSAttributedString, before.length > 0 else {
      return verify(after as? String == "New")
    }
    let new = try #require(after as? NSAttributedString)
    verify(new.string == "New")
    verify(new.attributes(at: 0, effectiveRange: nil).keys == before.attributes(at: 0, effectiveRange: nil).keys)
  }

  static let mistakes: [(key: String, value: TemplateValue, code: TemplateError.Code, message: String)] = [
    ("titel.string", "a", .unknownLayer, "titel.string: there is no layer “titel”; did you mean “title”?"),
    ("qqqqqq.string", "a", .unknownLayer, "qqqqqq.string: there is no layer “qqqqqq”"),
    ("title.strng", "a", .unknownKey, "title.strng: CATextLayer has no “strng”; did you mean “string”?"),
    ("bar.string", "a", .unknownKey, "bar.string: CALayer has no “string”"),
    (
      "bar.bounds.size.widht", 3, .unknownKey,
      "bar.bounds.size.widht: CALayer has no “bounds.size.widht”; did you mean “bounds.size.width”?"
    ),
    ("bar.filters.glow.inputRadius", 3, .unknownKey, "bar.filters.glow.inputRadius: CALayer has no"),
    ("bar", 3, .unknownKey, "bar: a key is the name of a layer, a dot and a key path"),
    (".opacity", 3, .unknownKey, ".opacity: a key is"), ("bar.", 3, .unknownKey, "bar.: a key is"),
    ("bar.opacity", "much", .wrongType, "bar.opacity: a number was expected, not “much”"),
    ("bar.opacity", true, .wrongType, "bar.opacity: a number was expected, not true"),
    ("bar.opacity", .null, .wrongType, "bar.opacity: a number was expected, not null"),
    ("bar.hidden", 2, .wrongType, "bar.hidden: a boolean was expected, not the number 2"),
    ("title.string", 5, .wrongType, "title.string: a text was expected, not the number 5"),
    ("bar.bounds", [1, 2], .wrongType, "bar.bounds: a rectangle was expected, not a list"),
    ("bar.bounds.size.width", "wide", .wrongType, "bar.bounds.size.width: a number was expected, not “wide”"),
    ("sky.colors", "#fff", .wrongType, "sky.colors: a list of colours was expected, not “#fff”"),
    ("sky.colors", ["#ggg"], .wrongType, "sky.colors: a colour is 3, 4, 6 or 8 hexadecimal digits"),
    (
      "title.alignmentMode", "centr", .wrongType,
      "title.alignmentMode: there is no alignmentMode named “centr”; did you mean “center”?"
    ),
    (
      "photo.round.contents", "a.png", .unreadableImage,
      "photo.round.contents: “a.png”: the document is in no directory"
    ),
    ("photo.round.contents", .imageData(Data([1, 2])), .unreadableImage, "photo.round.contents: the image: "),
    ("photo.round.contents", 5, .wrongType, "photo.round.contents: an image was expected, not the number 5"),
  ]

  @Test(arguments: mistakes)
  func mistakesAreErrors(key: String, value: TemplateValue, code: TemplateError.Code, message: String) throws {
    let error = try #require(try failure([key: value]))
    verify(error.code == code, error.key == key, "\(error)")
    verify(error.description.hasPrefix(message), "\(error)")
    verify(message.contains("did you mean") == (error.suggestion != nil), "\(error)")
  }

  @Test(arguments: ["../outside.png", "/etc/passwd", "a/../../outside.png", "link.png"])
  func imagesOutsideTheFolderAreRefused(name: String) throws {
    let directory = try TemporaryDirectory(["p/inside.txt": "", "outside.png": "x"])
    defer { directory.remove() }
    let folder = directory.url.appendingPathComponent("p")
    try FileManager.default.createSymbolicLink(
      at: folder.appendingPathComponent("link.png"),
      withDestinationURL: directory.url.appendingPathComponent("outside.png"))
    let template = try template(in: folder)
    do throws(TemplateError) {
      _ = try template.document(with: ["photo.round.contents": .string(name)])
      Issue.record("\(name) was read")
    } catch {
      verify(error.code == .unreadableImage, error.message.hasSuffix("the path leaves the package"), "\(error)")
    }
  }

  @Test func imagesInTheFolderAreRead() throws {
    let directory = try TemporaryDirectory([:])
    defer { directory.remove() }
    try FileManager.default.createDirectory(at: directory.url, withIntermediateDirectories: true)
    try #require(Data(base64Encoded: Self.dot)).write(to: directory.url.appendingPathComponent("dot.png"))
    let document = try template(in: directory.url).document(with: ["photo.round.contents": "dot.png"])
    try verify((layer("photo.round", of: document).contents as? CGImage)?.width == 1)
  }

  @Test func imagesOfTheDataCountForTheLimits() throws {
    var limits = DocumentLimits()
    limits.imagePixels = 0
    let image = TemplateValue.string("data:image/png;base64,\(Self.dot)")
    try verify(failure(["photo.round.contents": image], limits: limits)?.code == .limitExceeded)
    limits.imagePixels = 1
    // Each document has the whole limit.
    let template = try template(limits: limits)
    for _ in 0..<3 { _ = try template.document(with: ["photo.round.contents": image]) }
  }

  @Test func aPassedDeadlineStops() throws {
    let template = try template()
    let error = #expect(throws: TemplateError.self) {
      try Deadline(seconds: 0).run { _ = try template.document(with: ["bar.opacity": 1]) }
    }
    verify(error?.code == .stopped)
  }

  @Test func aKeyOfDotsIsRefusedAtOnce() throws {
    let dots = String(repeating: ".a", count: 1 << 20)
    for (key, code) in [("title\(dots)", TemplateError.Code.unknownKey), ("x\(dots)", .unknownLayer)] {
      let error = try failure([key: 1])
      verify(error?.code == code, error?.suggestion == nil)
    }
  }

  @Test func packagesAreTemplates() throws {
    let index = "<plist version='1.0'><dict><key>rootDocument</key><string>main.caml</string></dict></plist>"
    let directory = try TemporaryDirectory(["Card.ca/index.xml": index, "Card.ca/main.caml": Self.card])
    defer { directory.remove() }
    let template = try CAMLTemplate(contentsOf: directory.url.appendingPathComponent("Card.ca"))
    let document = try template.document(with: ["bar.opacity": 0.5])
    try verify(layer("bar", of: document).opacity == 0.5, document.index.rootDocument == "main.caml")
    let missing = #expect(throws: CAMLError.self) {
      try CAMLTemplate(contentsOf: directory.url.appendingPathComponent("None.ca"))
    }
    verify(missing?.code == .unreadableFile)
  }

  @Test func threadsFillTogether() async throws {
    let template = try template()
    let texts = await withTaskGroup(of: String?.self) { group in
      for i in 0..<32 {
        group.addTask {
          let document = try? template.document(with: [
            "title.string": .string("\(i)"), "bar.cornerRadius": .number(Double(i)),
          ])
          let title = document?.root.sublayers?[0] as? CATextLayer
          return title?.string as? String
        }
      }
      return await group.reduce(into: Set()) { $0.insert($1) }
    }
    verify(texts == Set((0..<32).map { "\($0)" }))
  }

  @Test func jsonIsData() throws {
    let values = try CAMLTemplate.values(
      json: Data(
        #"{"title": {"string": "A", "fontSize": 9}, "bar.hidden": true, "sky.colors": ["1 1 1", [0, 0, 0]], "id": null}"#
          .utf8))
    verify(values.keys.sorted() == ["bar.hidden", "id", "sky.colors", "title.fontSize", "title.string"])
    let document = try template().document(with: values.filter { $0.key != "id" })
    try verify(layer("bar", of: document).isHidden)
    try verify((layer("sky", of: document) as? CAGradientLayer)?.colors?.count == 2)
    verify((document.root.sublayers?[0] as? CATextLayer)?.fontSize == 9)
  }

  @Test(arguments: [
    ("[1]", "the data is not a JSON object"), ("{", "the data is not JSON"), ("", "the data is not JSON"),
    (#"{"a.b": 1, "a": {"b": 2}}"#, "a.b: the key is given twice"),
    (#"{"a": [{"b": 1}]}"#, "a text, a number, a boolean or a list of these was expected"),
  ])
  func otherJSONIsNoData(text: String, message: String) {
    do throws(TemplateError) {
      _ = try CAMLTemplate.values(json: Data(text.utf8))
      Issue.record("it was read")
    } catch {
      verify(error.code == .badData, error.description.hasSuffix(message), "\(error)")
    }
  }
}

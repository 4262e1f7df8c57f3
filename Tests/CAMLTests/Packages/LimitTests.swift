import CAML
import Synchronization
import TestSupport

/// Documents that exceed a limit are not read.
@Suite struct LimitTests {
  private func failure(_ text: String, _ change: (inout DocumentLimits) -> Void = { _ in }) -> CAMLError? {
    var limits = DocumentLimits()
    change(&limits)
    do throws(CAMLError) {
      _ = try CAMLDocument(data: Data(text.utf8), baseURL: nil, limits: limits, imageLoader: toyImage)
      return nil
    } catch {
      return error
    }
  }

  private func layers(_ count: Int) -> String {
    "<caml><CALayer>\n<sublayers>\n" + String(repeating: "<CALayer/>\n", count: count) + "</sublayers></CALayer></caml>"
  }

  @Test func elementsAreCounted() {
    verify(failure(layers(7)) { $0.elements = 10 } == nil)
    let error = failure(layers(8)) { $0.elements = 10 }
    verify(error?.code == .limitExceeded, error?.position == CAMLPosition(line: 10, column: 1))
    verify(error?.message == "more than 10 elements (DocumentLimits.elements, --max-elements)")
  }

  @Test func attributesAreCounted() {
    let text = "<caml>\n<CALayer a='1' b='2' c='3'/></caml>"
    verify(failure(text) { $0.attributes = 3 } == nil)
    let error = failure(text) { $0.attributes = 2 }
    verify(error?.code == .limitExceeded, error?.position == CAMLPosition(line: 2, column: 1))
    verify(error?.message == "more than 2 attributes of an element (DocumentLimits.attributes, --max-attributes)")
    // Errors before the tag come first.
    verify(failure("<caml><x></y>\n<CALayer a='1' b='2'/></caml>") { $0.attributes = 1 }?.code == .notWellFormed)
  }

  @Test func bytesOfTagsAreCounted() throws {
    // A tag of several chunks.
    let name = String(repeating: "long ", count: 100_000)
    let text = "<caml>\n <CALayer name='\(name)'/></caml>"
    try verify(read(text).root.name == name)
    let error = failure(text) { $0.tagBytes = 500_000 }
    verify(error?.code == .limitExceeded, error?.position == CAMLPosition(line: 2, column: 2))
    verify(error?.message == "more than 500000 bytes in a tag (DocumentLimits.tagBytes, --max-tag)")
  }

  @Test func layersAreCounted() {
    verify(failure(layers(9)) { $0.layers = 10 } == nil)
    let error = failure(layers(10)) { $0.layers = 10 }
    verify(error?.code == .limitExceeded, error?.position == CAMLPosition(line: 12, column: 1))
    verify(error?.message == "more than 10 layers (DocumentLimits.layers, --max-layers)")
    let mask = failure("<caml><CALayer>\n <mask type='CALayer'/></CALayer></caml>") { $0.layers = 1 }
    verify(mask?.position == CAMLPosition(line: 2, column: 2))
  }

  @Test func pixelsOfImagesAreCounted() {
    let image = "<contents type='CGImage' src='data:,33p'/>"
    let text =
      "<caml><CALayer>\n\(image)<sublayers><CALayer>\(image)</CALayer>\n<CALayer>"
      + "<contents type='CGImage' src='data:,44p'/></CALayer></sublayers></CALayer></caml>"
    verify(failure(text) { $0.imagePixels = 25 } == nil, "each image counts once")
    let error = failure(text) { $0.imagePixels = 24 }
    verify(error?.code == .limitExceeded, error?.position?.line == 3)
    verify(error?.message == "more than 24 pixels of images (DocumentLimits.imagePixels, --max-image-pixels)")
  }

  /// An image beyond the limit is not decoded: its pixels, which are damaged, are not looked at.
  @Test func imagesBeyondTheLimitAreNotDecoded() throws {
    var png = try CGImage(width: 5, height: 4, premultipliedRGBA: .init(repeating: 255, count: 80)).pngData()
    png.removeLast(30)
    func failure(_ pixels: Int) -> CAMLError? {
      var limits = DocumentLimits()
      limits.imagePixels = pixels
      let source = "data:;base64," + png.base64EncodedString()
      let text = "<caml><CALayer>\n<contents type='CGImage' src='\(source)'/></CALayer></caml>"
      do throws(CAMLError) {
        let document = try CAMLDocument(data: Data(text.utf8), baseURL: nil, limits: limits)
        verify(document.root.contents == nil, document.warnings.count == 1)
        return nil
      } catch { return error }
    }
    verify(failure(20) == nil)
    let error = failure(19)
    verify(error?.code == .limitExceeded, error?.position?.line == 2)
    verify(error?.message == "more than 19 pixels of images (DocumentLimits.imagePixels, --max-image-pixels)")
  }

  // MARK: Deadlines

  private static let request =
    "<caml><CALayer><sublayers>"
    + String(
      repeating: "<CAShapeLayer path='0 0 m 3 4 l'><colors><CGColor value='1 0 0'/></colors></CAShapeLayer>", count: 20)
    + "</sublayers></CALayer></caml>"

  @Test func aDocumentIsNotReadAfterItsDeadline() {
    do {
      _ = try Deadline(seconds: 0).run { try read(Self.request) }
      verify(false, "it was read")
    } catch {
      let stopped = error as? CAMLError
      verify(stopped?.code == .stopped, stopped?.message == "not read after 0.0 s", "\(error)")
    }
  }

  /// Reading stops at each of its questions whether to go on: for documents and for archives.
  @Test(arguments: [false, true]) func readingStopsAtEachCancellationCheck(isArchive: Bool) throws {
    let directory = try TemporaryDirectory(["keep": ""])
    defer { directory.remove() }
    let url = directory.url.appendingPathComponent("x.tendies")
    try writeArchive(package(Self.request) + (0..<600).map { (path: "a/\($0)", content: Data()) }, to: url)
    func request(cancelledAt last: Int) -> (questions: Int, error: (any Error)?) {
      let asked = Mutex(0)
      let question: @Sendable () -> Bool = {
        asked.withLock {
          $0 += 1
          return $0 >= last
        }
      }
      do {
        try FrameMeter.$cancellation.withValue(question) {
          try Deadline(seconds: .infinity).run {
            _ = isArchive ? try CAMLDocument(contentsOf: url) : try read(Self.request)
          }
        }
        return (asked.withLock { $0 }, nil)
      } catch { return (asked.withLock { $0 }, error) }
    }
    let (questions, none) = request(cancelledAt: .max)
    verify(none == nil, questions > 40, "\(questions): \(String(describing: none))")
    for k in 1...questions {
      let (asked, error) = request(cancelledAt: k)
      verify(asked < k + 12, "\(asked) questions, cancelled at \(k)")
      let isStopped = (error as? CAMLError)?.code == .stopped || (error as? RenderError)?.stop?.cause == .cancelled
      verify(isStopped, "\(k): \(String(describing: error))")
    }
  }

  /// The limits of a context apply to documents that name none.
  @Test func aContextHasLimits() throws {
    let context = LayerContext()
    context.limits.layers = 3
    context.run {
      let error = #expect(throws: CAMLError.self) {
        try CAMLDocument(data: Data(layers(3).utf8), baseURL: nil)
      }
      verify(error?.code == .limitExceeded)
    }
    verify(LayerContext.process.limits == DocumentLimits())
  }

  // MARK: Archives

  private func archiveFailure(
    _ files: [(path: String, content: Data)], _ change: (inout DocumentLimits) -> Void = { _ in }
  ) throws -> CAMLError? {
    var limits = DocumentLimits()
    change(&limits)
    let directory = try TemporaryDirectory(["keep": ""])
    defer { directory.remove() }
    let url = directory.url.appendingPathComponent("x.tendies")
    try writeArchive(files, to: url)
    do throws(CAMLError) {
      _ = try CAMLDocument(contentsOf: url, limits: limits, imageLoader: toyImage)
      return nil
    } catch {
      return error
    }
  }

  private func package(_ document: String) -> [(path: String, content: Data)] {
    [("a/My.ca/main.caml", Data(document.utf8))]
  }

  /// A few kilobytes that unpack to megabytes of layers.
  @Test func anArchiveOfManyLayersIsRefused() throws {
    verify(DocumentLimits().layers == 1 << 20)
    let error = try archiveFailure(package(layers(250_000)))
    verify(error?.code == .limitExceeded, error?.message.contains("DocumentLimits.expansion, --max-expansion") == true)
    let expanded = try archiveFailure(package(layers(250_000))) { ($0.expansion, $0.layers) = (2_000, 20_000) }
    verify(expanded?.code == .limitExceeded, expanded?.message.contains("DocumentLimits.layers") == true)
    verify(expanded?.position?.line == 20_002)
  }

  @Test func firstMegabyteIgnoresTheExpansionLimit() throws {
    try verify(archiveFailure(package(layers(60_000))) == nil)
    let error = try archiveFailure(package(layers(60_000))) { $0.unpackedBytes = 1_000 }
    verify(error?.code == .limitExceeded, error?.message.contains("--max-unpacked") == true)
  }

  @Test func anImageMayNotExceedAnArchivesLimits() throws {
    let document = "<caml><CALayer>\n<contents type='CGImage' src='a.png'/></CALayer></caml>"
    let files = package(document) + [("a/My.ca/a.png", Data(count: 8 << 20))]
    let error = try archiveFailure(files)
    verify(error?.code == .limitExceeded, error?.position?.line == 2)
    let entries = try archiveFailure(files) { $0.entries = 1 }
    verify(entries?.code == .limitExceeded, entries?.message.contains("DocumentLimits.entries, --max-entries") == true)
  }

  // MARK: Writing

  private func chain(_ count: Int, masks: Bool = false) -> CALayer {
    let root = CALayer()
    var last = root
    for _ in 1..<count {
      let next = CALayer()
      if masks { last.mask = next } else { last.addSublayer(next) }
      last = next
    }
    last.backgroundColor = .black
    return root
  }

  /// The reader reads everything that the writer writes.
  @Test(arguments: [false, true]) func deepTreesAreCutWhereTheReaderEnds(masks: Bool) throws {
    let whole = chain(240, masks: masks).camlDocument()
    verify(whole.warnings.isEmpty)
    _ = try read(whole.text)
    let some = chain(1_000, masks: masks).camlDocument()
    verify(some.warnings == ["a layer: deeper layers are left out: a document holds 240 levels of layers"])
    _ = try read(some.text)
    let many = chain(2_000, masks: masks).camlDocument()
    verify(many.text.utf8.count == some.text.utf8.count, "a deeper tree takes no more")
  }

  @Test func animationsOfOneLayerAreWrittenInTime() {
    let layer = CALayer()
    for i in 0..<20_000 { layer.add(CABasicAnimation(keyPath: "opacity"), forKey: "\(i)") }
    verify(layer.animationKeys()?.count == 20_000)
    let writer = layer.camlDocument()
    verify(writer.text.utf8.count { $0 == UInt8(ascii: "\n") } >= 20_000)
    layer.add(CABasicAnimation(keyPath: "opacity"), forKey: "7")
    verify(layer.animationKeys()?.count == 20_000, layer.animationKeys()?.last == "7")
    layer.removeAnimation(forKey: "7")
    layer.removeAllAnimations()
    verify(layer.animationKeys() == nil)
  }
}

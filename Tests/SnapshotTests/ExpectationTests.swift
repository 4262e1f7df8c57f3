import Lamina
import LaminaTesting
import TestSupport

/// When pictures are recorded, and which tests fail.
@Suite struct ExpectationTests {
  private let folder = SnapshotFolder()
  private let red = plate(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
  private let blue = plate(CGColor(red: 0, green: 0, blue: 1, alpha: 1))

  private func recordedPixel() throws -> [UInt8] {
    Array(try CGImage(contentsOf: folder.recorded("one")).premultipliedRGBA.prefix(4))
  }

  @Test func aMissingPictureIsRecordedAndTheTestFails() throws {
    let first = folder.issues(of: red)
    verify(first.count == 1, first[0].contains("There was no recorded picture. This one was recorded:"))
    try verify(first[0].contains(folder.recorded("one").path), recordedPixel() == [255, 0, 0, 255])
    verify(folder.issues(of: red) == [])
  }

  @Test func aDifferentPictureFailsAndLeavesTheRecordedOne() throws {
    _ = folder.issues(of: red)
    let issues = folder.issues(of: blue)
    verify(issues.count == 1, issues[0].contains("“one” differs from the recorded one: 8 pixels differ"))
    try verify(recordedPixel() == [255, 0, 0, 255])
    // The message shows the files, and they are there.
    for file in [folder.recorded("one"), folder.failed("one"), folder.failed("one-difference")] {
      verify(issues[0].contains(" \(file.path)"), FileManager.default.fileExists(atPath: file.path), "\(file.path)")
    }
    try verify(CGImage(contentsOf: folder.failed("one")).pixel(0, 0) == (0, 0, 255, 255))
    try verify(CGImage(contentsOf: folder.failed("one-difference")).pixel(0, 0) == (255, 255, 255, 255))
  }

  @Test func theReportHasTheFailure() throws {
    _ = folder.issues(of: red)
    let issues = folder.issues(of: blue)
    let report = FailureReport.folder.appendingPathComponent("Report")
    verify(issues[0].contains("  report      \(report.appendingPathComponent("index.html").path)\n"))
    let accept = "SNAPSHOT_TESTING_RECORD=failed swift test --filter 'SnapshotTests.*\\blayers\\b'"
    verify(issues[0].hasSuffix("\n  accept it   \(accept)"))
    let json = try String(contentsOf: report.appendingPathComponent("report.json"), encoding: .utf8)
    let title = folder.failed("one").deletingPathExtension().pathComponents.suffix(2).joined(separator: "/")
    verify(json.contains("\"name\":\"\(title)\""), json.contains("\"verdict\":\"differs\""))
    let page = try String(contentsOf: report.appendingPathComponent("index.html"), encoding: .utf8)
    verify(page.contains(title), page.contains("<h1>Failed snapshot tests</h1>"))
    let entry = try entry(of: title)
    verify(entry["renderer"] as? String == "the reference", entry["accept"] as? String == accept, "\(entry)")
    // Made again, the failure is no further line.
    _ = folder.issues(of: blue)
    let again = try String(contentsOf: report.appendingPathComponent("report.json"), encoding: .utf8)
    verify(again.components(separatedBy: "\"name\":\"\(title)\"").count == 2)
  }

  /// The report's comparison of that name.
  private func entry(of title: String) throws -> [String: Any] {
    let file = FailureReport.folder.appendingPathComponent("Report/report.json")
    let report = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any]
    verify(report?["kind"] as? String == "tests")
    let entries = try #require(report?["comparisons"] as? [[String: Any]])
    return try #require(entries.first { $0["name"] as? String == title })
  }

  /// A test without a recorded picture is in the report, and in what CI systems read, whether the picture is recorded
  /// or not.
  @Test(arguments: [PictureRecording.missing, .never])
  func theReportHasTestsWithoutAPicture(recording: PictureRecording) throws {
    let issues = folder.issues(of: red, record: recording)
    verify(issues.count == 1, issues[0].contains("  report      "))
    let title = folder.failed("one").deletingPathExtension().pathComponents.suffix(2).joined(separator: "/")
    let entry = try entry(of: title)
    verify(entry["verdict"] as? String == "unrecorded", entry["expected"] == nil, "\(entry)")
    verify((entry["accept"] == nil) == (recording == .missing), "\(entry)")
    let report = FailureReport.folder.appendingPathComponent("Report")
    let drawn = try CGImage(contentsOf: report.appendingPathComponent(#require(entry["actual"] as? String)))
    verify(drawn.pixel(0, 0) == (255, 0, 0, 255))
    let cases = try String(contentsOf: report.appendingPathComponent("junit.xml"), encoding: .utf8)
    let parts = title.split(separator: "/")
    let start = "<testcase classname=\"\(parts[0])\" name=\"\(parts[1])\""
    verify(
      cases.split(separator: "\n").contains { $0.hasPrefix(start) && $0.contains("type=\"unrecorded\"") }, "\(cases)")
  }

  @Test func allRecordsAPictureThatIsThere() throws {
    _ = folder.issues(of: red)
    let issues = folder.issues(of: blue, record: .all)
    verify(issues.count == 1, issues[0].contains("The picture was recorded, as asked for"))
    try verify(recordedPixel() == [0, 0, 255, 255])
  }

  @Test func failedRecordsWhatDiffersAndNothingElse() throws {
    _ = folder.issues(of: red)
    // Equal within the precision: the recorded bytes stay.
    let alike = plate(CGColor(red: 254.0 / 255, green: 0, blue: 0, alpha: 1))
    verify(folder.issues(of: alike, perceptualPrecision: 0.98, record: .failed) == [])
    try verify(recordedPixel() == [255, 0, 0, 255])
    let issues = folder.issues(of: blue, record: .failed)
    verify(issues.count == 1, issues[0].hasSuffix("The drawn picture was recorded."))
    try verify(recordedPixel() == [0, 0, 255, 255])
  }

  @Test func neverRecordsNothing() {
    let issues = folder.issues(of: red, record: .never)
    verify(issues.count == 1, issues[0].contains("There is no recorded picture, and recording is off"))
    verify(!FileManager.default.fileExists(atPath: folder.recorded("one").path))
  }

  @Test func aBrokenFileFails() throws {
    _ = folder.issues(of: red)
    try Data("no picture".utf8).write(to: folder.recorded("one"))
    let issues = folder.issues(of: red)
    verify(issues.count == 1, issues[0].contains("cannot be tested"))
  }

  @Test func aLayerWithoutASizeFails() {
    let issues = folder.issues(of: CALayer())
    verify(issues.count == 1, issues[0].contains("cannot be tested"))
    verify(!FileManager.default.fileExists(atPath: folder.recorded("one").path))
  }

  @Test func picturesWithoutNamesAreNumbered() {
    for number in 1...3 {
      _ = folder.issues(of: red, named: nil)
      verify(FileManager.default.fileExists(atPath: folder.recorded("\(number)").path), "\(number)")
    }
    verify(folder.issues(of: red, named: "2") == [])
  }

  /// Light without alpha, which a PNG cannot hold, is no difference.
  @Test func aPictureThatAFileCannotHoldIsEqualToItsFile() {
    let light = row([200, 0, 0, 100])
    _ = folder.issues { light }
    verify(folder.issues { light } == [])
  }

  /// As a user writes it, with the test's own folder.
  @Test func aLayerAViewAndAControllerAreExpected() {
    expectPicture(of: red, as: .image(scale: 1), named: "layer")
    let view = UIView(frame: CGRect(x: 7, y: 9, width: 4, height: 2))
    view.backgroundColor = .blue
    expectPicture(of: view, as: .image(scale: 1), named: "view")
    let controller = UIViewController()
    controller.view = view
    expectPicture(of: controller, as: .image(traits: UITraitCollection(displayScale: 1)), named: "view")
  }

  /// Each repetition of a test compares with the same file.
  @Test(.pictures()) func repeatedTestsStartAtTheFirstNumber() async throws {
    let test = try #require(Test.current)
    for _ in 0..<2 {
      try await PicturesTrait(options: .image()).provideScope(for: test, testCase: nil) {
        expectPicture(of: plate(.red), as: .image(scale: 1))
      }
    }
  }

  @Test(.pictures(renderer: .context, perceptualPrecision: 0.5, record: .never))
  func optionsOfTheSuiteHoldWhereNoneAreGiven() {
    let options = PictureOptions.image(precision: 0.25, record: .all).filled(from: .ofSuite)
    verify(options.renderer == .context, options.perceptualPrecision == 0.5)
    verify(options.precision == 0.25, options.record == .all, options.size == nil)
  }

  @Test func backgroundsLieBehindLayersViewsAndControllers() throws {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 2, height: 2))
    let controller = UIViewController()
    controller.view = UIView(frame: view.frame)
    let layer = CALayer()
    layer.bounds = view.bounds
    let options = PictureOptions.image(size: view.bounds.size, scale: 2, background: .green)
    for picture in try [
      layer.testPicture(options), view.testPicture(options), controller.testPicture(options),
    ] {
      verify(picture.width == 4, picture.pixel(1, 1) == (0, 255, 0, 255))
    }
  }

  /// Tests that run at the same time share one renderer.
  @Test func parallelTestsShareARenderer() async {
    let pictures = await withTaskGroup(of: [UInt8]?.self) { group in
      for i in 0..<12 {
        group.addTask {
          let layer = plate(CGColor(red: CGFloat(i) / 15, green: 0, blue: 0, alpha: 1))
          return try? PictureRenderer.gpu.picture(of: layer, in: Viewport()).premultipliedRGBA
        }
      }
      return await group.reduce(into: []) { $0.append($1?.first) }
    }
    verify(Set(pictures.compactMap(\.self)) == Set((0..<12).map { UInt8(17 * $0) }))
  }

  @Test func contextsDrawAsRenderInDoes() throws {
    // A plain layer with a shadow is the same; the size and the pixels come from a context.
    try verify(PictureRenderer.context.picture(of: red, in: Viewport(scale: 2)).pixel(7, 3) == (255, 0, 0, 255))
  }
}

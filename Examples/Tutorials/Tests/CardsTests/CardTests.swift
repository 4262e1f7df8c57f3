import Cards
import Lamina
import Testing

@Suite struct CardTests {
  @Test func aCardLooksAsItDid() throws {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 200, height: 140)
    // Without a title: machines have different fonts.
    let card = card(title: "")
    card.position = CGPoint(x: 100, y: 70)
    root.addSublayer(card)
    try check(root, against: "card")
  }

  /// Compares a picture with the one that is kept in `Expected`. `RECORD=1 swift test` keeps the new one.
  private func check(_ root: CALayer, against name: String) throws {
    let picture = try GPURenderer().render(root, in: Viewport(scale: 2, background: .white))
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let file = tests.appendingPathComponent("Expected/\(name).png")
    if ProcessInfo.processInfo.environment["RECORD"] == "1" { return try picture.writePNG(to: file) }

    // For a look at what is different: lamina compare Expected Actual --report Report
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("Actual")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try picture.writePNG(to: folder.appendingPathComponent("\(name).png"))

    let difference = ImageDifference(of: picture, from: try CGImage(contentsOf: file), threshold: 2)
    #expect(difference.isWithinThreshold, "\(difference)")
  }
}

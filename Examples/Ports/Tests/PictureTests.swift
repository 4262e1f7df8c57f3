import Gallery
import Testing
import UIKit

/// A colour that a program's design gives at a pixel.
struct Probe: CustomTestStringConvertible {
  let piece: String
  let x: Int
  let y: Int
  /// Red, green and blue, from 0 to 255.
  let color: [Int]

  var testDescription: String { "\(piece) at (\(x), \(y))" }

  init(_ piece: String, _ x: Int, _ y: Int, _ color: [Int]) {
    (self.piece, self.x, self.y, self.color) = (piece, x, y, color)
  }

  private static let (blue, white, gray) = ([51, 102, 255], [255, 255, 255], [170, 170, 170])

  static let all: [Probe] = [
    // Balls of radius 10 at 30, 60 and 90, shrunk to 2, 4.7 and 7.3 pixels at 0.6 s.
    Probe("balls", 30, 60, blue), Probe("balls", 36, 60, white), Probe("balls", 63, 60, blue),
    Probe("balls", 67, 60, white), Probe("balls", 96, 60, blue), Probe("balls", 99, 60, white),
    // Bars of 40 points, each bluer by −0.2: the first has jumped by 20, the last by 4.
    Probe("bars", 20, 22, [51, 102, 255]), Probe("bars", 40, 50, [51, 102, 204]),
    Probe("bars", 60, 50, [51, 102, 153]),
    Probe("bars", 80, 50, [51, 102, 102]), Probe("bars", 100, 50, [51, 102, 51]), Probe("bars", 100, 30, white),
    Probe("bars", 20, 70, white), Probe("bars", 100, 70, [51, 102, 51]), Probe("bars", 30, 50, white),
    // The right half of the ring is blue, and has made a quarter of a turn.
    Probe("spinner", 60, 100, blue), Probe("spinner", 60, 19, [255, 255, 0]), Probe("spinner", 60, 60, white),
    // Squares of 20 points between 60 and 90.
    Probe("fountain", 60, 60, blue), Probe("fountain", 80, 60, blue), Probe("fountain", 45, 60, white),
    Probe("fountain", 110, 60, white), Probe("fountain", 75, 80, white),
    // The cube shows its back.
    Probe("cube", 60, 60, [255, 128, 0]), Probe("cube", 40, 40, [255, 128, 0]), Probe("cube", 20, 60, white),
    // Stripes of 20 points have run by one.
    Probe("stripes", 30, 60, white), Probe("stripes", 50, 60, blue), Probe("stripes", 70, 60, white),
    Probe("stripes", 90, 60, blue), Probe("stripes", 60, 51, [0, 0, 0]), Probe("stripes", 10, 60, white),
    // Tiles of 30 points.
    Probe("tiles", 15, 15, blue), Probe("tiles", 45, 15, gray), Probe("tiles", 45, 45, blue),
    Probe("tiles", 105, 75, gray),
    // Bars of 30, 60, 90 and 120, 40 points wide and 50 apart; their mean is 75, and the fourth is the delegate's.
    Probe("chart", 45, 130, [128, 0, 128]), Probe("chart", 45, 105, white), Probe("chart", 95, 90, [128, 0, 128]),
    Probe("chart", 195, 30, [255, 128, 0]), Probe("chart", 45, 65, [255, 0, 0]), Probe("chart", 195, 66, [255, 0, 0]),
    Probe("chart", 70, 79, gray), Probe("chart", 10, 65, white),
    // From 0 to 1 in a second, from the top to the right.
    Probe("ring", 110, 60, [255, 128, 0]), Probe("ring", 95, 95, [255, 128, 0]), Probe("ring", 10, 60, gray),
    Probe("ring", 25, 95, gray), Probe("ring", 2, 2, white),
    // A roof, a house with a hole for the door, grass and a sun; 5 pixels a unit.
    Probe("vector", 60, 40, [204, 51, 0]), Probe("vector", 30, 90, [51, 102, 204]), Probe("vector", 60, 90, white),
    Probe("vector", 10, 118, [0, 128, 0]), Probe("vector", 95, 17, [255, 255, 0]), Probe("vector", 5, 80, white),
    // A knob of radius 48, whose mark points up to the right: a notification has made it red.
    Probe("dial", 80, 40, [255, 0, 0]), Probe("dial", 40, 40, [255, 255, 0]), Probe("dial", 60, 90, [255, 255, 0]),
    Probe("dial", 105, 60, [255, 255, 0]), Probe("dial", 2, 2, white),
    // Blue, green, red: the button has turned the order. Every second row is grey.
    Probe("labels", 12, 12, [0, 0, 255]), Probe("labels", 12, 36, [0, 255, 0]), Probe("labels", 12, 60, [255, 0, 0]),
    Probe("labels", 150, 12, white), Probe("labels", 150, 36, [230, 230, 230]), Probe("labels", 150, 60, white),
  ]
}

@Suite(.serialized) struct PictureTests {
  private static let pictures: [String: CGImage] = {
    Dictionary(uniqueKeysWithValues: gallery.compactMap { piece in (try? piece.picture()).map { (piece.name, $0) } })
  }()

  @Test(arguments: Probe.all) func aPixelHasTheColourOfTheDesign(probe: Probe) throws {
    let picture = try #require(Self.pictures[probe.piece])
    let color = Self.color(picture, probe.x, probe.y)
    let isNear = zip(color, probe.color).allSatisfy { abs($0 - $1) <= 3 }
    #expect(isNear, "\(color), not \(probe.color)")
  }

  @Test func everyProgramIsDrawnInItsSize() {
    #expect(gallery.count == 13)
    let sizes = ["chart": [240, 160], "labels": [160, 96]]
    for piece in gallery {
      let picture = Self.pictures[piece.name]
      #expect([picture?.width, picture?.height] == sizes[piece.name] ?? [120, 120], "\(piece.name)")
    }
  }

  @Test func everyProgramIsProbedOrHasText() {
    #expect(Set(Probe.all.map(\.piece)).union(["text"]) == Set(gallery.map(\.name)))
  }

  /// The share of pixels that are darker than half the way to white in a part of the picture.
  @Test(arguments: [
    ("text", CGRect(x: 20, y: 48, width: 80, height: 30)), ("chart", CGRect(x: 25, y: 141, width: 40, height: 16)),
    ("ring", CGRect(x: 40, y: 50, width: 40, height: 20)), ("labels", CGRect(x: 28, y: 0, width: 60, height: 24)),
    ("labels", CGRect(x: 0, y: 72, width: 160, height: 24)),
  ])
  func textHasInk(piece: String, part: CGRect) throws {
    let picture = try #require(Self.pictures[piece])
    var (ink, all) = (0, 0)
    for y in Int(part.minY)..<Int(part.maxY) {
      for x in Int(part.minX)..<Int(part.maxX) {
        all += 1
        if Self.color(picture, x, y).contains(where: { $0 < 160 }) { ink += 1 }
      }
    }
    #expect(ink * 50 > all && ink * 2 < all, "\(ink) of \(all) pixels")
  }

  /// A display link sees the frame before its own, nine tenths of the way to half.
  @Test func theNumberFollowsTheAnimation() throws {
    let ring = try #require(gallery.first { $0.name == "ring" })
    let (view, _) = try ring.shown()
    let labels = view.subviews.compactMap { $0 as? UILabel }
    #expect(labels.map(\.text) == ["45 %"])
  }

  /// The dial's class has the members of its extensions, in which Swift overrides nothing, and its action runs.
  @Test func targetsAreCalled() throws {
    let dial = try #require(gallery.first { $0.name == "dial" })
    let (view, _) = try dial.shown()
    #expect((view as? UIControl)?.isHighlighted == true)
    #expect(view.gestureRecognizerShouldBegin(UIGestureRecognizer()) == false)
  }

  private static func color(_ picture: CGImage, _ x: Int, _ y: Int) -> [Int] {
    let start = 4 * (y * picture.width + x)
    return picture.premultipliedRGBA[start..<start + 3].map(Int.init)
  }
}

@Suite struct NumberTests {
  /// The results of `as? CGFloat` on Apple's systems.
  @Test func numbersOfEveryTypeAreBridged() {
    let values: [Any?] = [CGFloat(1.5), NSNumber(value: 1.5), 1.5, Float(1.5)]
    for value in values { #expect(CGFloat(bridging: value) == 1.5, "\(String(describing: value))") }
    #expect(CGFloat(bridging: 3) == 3)
    #expect(CGFloat(bridging: "3") == nil)
    #expect(CGFloat(bridging: nil) == nil)
  }
}

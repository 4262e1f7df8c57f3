import Drawing
import TestSupport

private let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)

/// The calls, in order.
private final class Calls {
  var names: [String] = []
}

private class Nobody: NSObject, CALayerDelegate {
  let calls: Calls
  init(_ calls: Calls) { self.calls = calls }
}

private final class Displays: NSObject, CALayerDelegate {
  let calls: Calls
  init(_ calls: Calls) { self.calls = calls }
  func display(_ layer: CALayer) { calls.names.append("display(_:)") }
}

private final class Draws: NSObject, CALayerDelegate {
  let calls: Calls
  init(_ calls: Calls) { self.calls = calls }
  func layerWillDraw(_ layer: CALayer) { calls.names.append("layerWillDraw(_:)") }
  func draw(_ layer: CALayer, in ctx: CGContext) { calls.names.append("draw(_:in:)") }
}

private final class DoesBoth: NSObject, CALayerDelegate {
  let calls: Calls
  init(_ calls: Calls) { self.calls = calls }
  func display(_ layer: CALayer) { calls.names.append("display(_:)") }
  func layerWillDraw(_ layer: CALayer) { calls.names.append("layerWillDraw(_:)") }
  func draw(_ layer: CALayer, in ctx: CGContext) { calls.names.append("draw(_:in:)") }
}

/// A layer that draws itself, and counts.
private final class Painter: CALayer {
  var clips: [CGRect] = []
  var color = red

  override func draw(in ctx: CGContext) {
    clips.append(ctx.boundingBoxOfClipPath)
    ctx.setFillColor(color)
    // Far beyond the bounds.
    ctx.fill(CGRect(x: -1000, y: -1000, width: 2000, height: 2000))
  }
}

@Suite struct DisplayTests {
  /// Foundation's own intersection of such rectangles traps.
  @Test func rectanglesThatAreNotFiniteInvalidateEverything() {
    let wrong: [CGFloat] = [.nan, .infinity, -.infinity]
    for number in wrong {
      for rect in [
        CGRect(x: number, y: 0, width: 1, height: 1), CGRect(x: 0, y: number, width: 1, height: 1),
        CGRect(x: 0, y: 0, width: number, height: 1), CGRect(x: 0, y: 0, width: 1, height: number),
      ] where !rect.isNull {
        let layer = CALayer(4, 4)
        let (calls, part) = (Calls(), CGRect(x: 0, y: 0, width: 1, height: 1))
        let delegate = Draws(calls)
        layer.delegate = delegate
        layer.setNeedsDisplay(part)
        layer.setNeedsDisplay(rect)
        layer.displayIfNeeded()
        verify(calls.names == ["layerWillDraw(_:)", "draw(_:in:)"], "\(rect)")
      }
    }
    let layer = CALayer(4, 4)
    layer.setNeedsDisplay(.null)
    verify(!layer.needsDisplay())
  }

  /// Found by fuzzing: Foundation's intersection traps on NaN.
  @Test(arguments: [CGFloat.nan, .infinity, -.infinity])
  func visibleRectOfNonFiniteBoundsIsZero(number: CGFloat) {
    for bounds in [
      CGRect(x: number, y: 0, width: 4, height: 4), CGRect(x: 0, y: number, width: 4, height: 4),
      CGRect(x: 0, y: 0, width: number, height: 4), CGRect(x: 0, y: 0, width: 4, height: number),
    ] {
      for layer in [CALayer(), CATiledLayer()] {
        layer.bounds = bounds
        layer.setNeedsDisplay(CGRect(x: 0, y: 0, width: 2, height: 2))
        layer.setNeedsDisplay(bounds)
        layer.displayIfNeeded()
        verify(layer.contents == nil)
        layer.commitFrame()
      }
      let scroller = CAScrollLayer()
      scroller.bounds = bounds
      let inside = CALayer(4, 4)
      scroller.addSublayer(inside)
      verify(inside.visibleRect == .zero)
    }
  }

  // MARK: - Who is called

  /// An experiment from Apple's documentation: the delegate's methods determine which are called.
  @Test(arguments: [
    (["display"], ["display(_:)"]), (["draw"], ["layerWillDraw(_:)", "draw(_:in:)"]),
    (["display", "draw"], ["display(_:)"]),
    ([], []),
  ])
  func theDelegateIsAskedInOrder(methods: [String], expected: [String]) {
    let calls = Calls()
    let delegate: any CALayerDelegate =
      switch methods {
      case ["display"]: Displays(calls)
      case ["draw"]: Draws(calls)
      case []: Nobody(calls)
      default: DoesBoth(calls)
      }
    let layer = CALayer(10, 10)
    layer.delegate = delegate
    layer.display()
    verify(calls.names == expected)
    verify((layer.contents != nil) == (expected.last == "draw(_:in:)"), "who draws makes a backing store")
  }

  @Test func displayCallsNothingUnlessFlagged() {
    let calls = Calls()
    let (root, layer, delegate) = (CALayer(10, 10), CALayer(10, 10), Draws(calls))
    layer.delegate = delegate
    root.addSublayer(layer)
    root.commitFrame()
    layer.displayIfNeeded()
    verify(calls.names.isEmpty)
    layer.setNeedsDisplay()
    verify(layer.needsDisplay())
    root.commitFrame()
    verify(calls.names == ["layerWillDraw(_:)", "draw(_:in:)"], !layer.needsDisplay())
    root.commitFrame()
    verify(calls.names.count == 2, "the contents are kept")
  }

  @Test func aSubclassMayTakeOver() {
    final class Own: CALayer {
      var count = 0
      override func display() { count += 1 }
    }
    let calls = Calls()
    let (layer, delegate) = (Own(), DoesBoth(calls))
    layer.delegate = delegate
    layer.setNeedsDisplay()
    layer.displayIfNeeded()
    verify(layer.count == 1, calls.names.isEmpty, !layer.needsDisplay())
    let (painter, other) = (Painter(10, 10), Draws(calls))
    painter.delegate = other
    painter.display()
    verify(calls.names == ["layerWillDraw(_:)"], "a draw(in:) that does not call super's leaves the delegate out")
  }

  @Test func whereNobodyDrawsTheContentsStay() {
    let layer = CALayer(10, 10)
    let image = blank(1, 1)
    layer.contents = image
    layer.display()
    verify(layer.contents as? CGImage === image)
  }

  @Test func masksAndDeepLayersAreDisplayed() {
    let (root, middle, painter, mask) = (CALayer(10, 10), CALayer(10, 10), Painter(4, 4), Painter(4, 4))
    painter.setNeedsDisplay()
    middle.addSublayer(painter)
    root.addSublayer(middle)
    mask.setNeedsDisplay()
    painter.mask = mask
    root.commitFrame()
    verify(painter.clips.count == 1, mask.clips.count == 1)
  }

  // MARK: - The backing store

  @Test(arguments: [(50.0, 2.0, 100), (10.3, 1, 11), (10, 1, 10), (10, 0.5, 5)])
  func backingStoreSizeIsBoundsTimesScale(side: Double, scale: Double, pixels: Int) throws {
    let layer = Painter(CGFloat(side), CGFloat(side))
    layer.contentsScale = CGFloat(scale)
    layer.display()
    let image = try #require(layer.contentsImage)
    verify(image.width == pixels, image.height == pixels, image.isOpaque)
  }

  @Test(arguments: [
    CGRect.zero, CGRect(0, 0, 10, 0), CGRect(0, 0, CGFloat.nan, 10), CGRect(0, 0, CGFloat.infinity, 10),
  ])
  func emptyBoundsDrawNothing(bounds: CGRect) {
    let layer = Painter()
    layer.bounds = bounds
    layer.display()
    verify(layer.clips.isEmpty, layer.contents == nil)
  }

  @Test func tooLargeBackingStoreWarns() {
    let layer = Painter(100_000, 10)
    layer.setNeedsDisplay()
    verify(layer.commitFrame().warnings.count == 1, layer.contents == nil)
    layer.bounds.size.width = 10
    layer.setNeedsDisplay()
    verify(layer.commitFrame().warnings.isEmpty)
  }

  /// User space is the layer's space: it includes the bounds' origin, and y runs as in the picture.
  @Test(arguments: [false, true])
  func userSpaceIsTheLayers(yUp: Bool) throws {
    final class Corner: CALayer {
      override func draw(in ctx: CGContext) {
        ctx.setFillColor(red)
        ctx.fill(CGRect(x: 100, y: 200, width: 2, height: 1))
      }
    }
    let layer = Corner()
    layer.bounds = CGRect(100, 200, 4, 3)
    layer.setNeedsDisplay()
    layer.commitFrame(in: Viewport(yAxis: yUp ? .up : .down))
    let image = try #require(layer.contentsImage)
    let (near, far) = yUp ? (2, 0) : (0, 2)
    verify(image.pixel(0, near).alpha == 255, image.pixel(1, near).alpha == 255)
    verify(image.pixel(2, near).alpha == 0, image.pixel(0, far).alpha == 0)
    // For a picture with the other direction of y, the contents are drawn again.
    layer.commitFrame(in: Viewport(yAxis: yUp ? .down : .up))
    verify(layer.contentsImage?.pixel(0, far).alpha == 255)
    // The same holds if the layer's own geometry is flipped.
    layer.isGeometryFlipped = true
    layer.commitFrame(in: Viewport(yAxis: yUp ? .down : .up))
    verify(layer.contentsImage?.pixel(0, near).alpha == 255)
  }

  @Test func onlyTheDirtyPartIsDrawnAgain() throws {
    let layer = Painter(10, 10)
    layer.display()
    layer.color = CGColor(red: 0, green: 0, blue: 1, alpha: 0.5)
    layer.setNeedsDisplay(CGRect(1.5, 2, 2, 3))
    layer.setNeedsDisplay(CGRect(3, 2, 1, 1))
    layer.displayIfNeeded()
    verify(layer.clips == [CGRect(0, 0, 10, 10), CGRect(1, 2, 3, 3)], "whole pixels around both")
    let image = try #require(layer.contentsImage)
    verify(image.pixel(0, 2) == (255, 0, 0, 255), image.pixel(4, 2) == (255, 0, 0, 255))
    verify(image.pixel(1, 5) == (255, 0, 0, 255))
    verify(image.pixel(1, 2) == (0, 0, 128, 128), "nothing of what was there is left below")
    // An invalid rectangle outside the bounds causes no drawing.
    layer.setNeedsDisplay(CGRect(20, 20, 5, 5))
    layer.displayIfNeeded()
    verify(layer.clips.count == 2, !layer.needsDisplay())
    // After a change of size, there are no old pixels to keep.
    layer.bounds.size.width = 12
    layer.setNeedsDisplay(CGRect(0, 0, 1, 1))
    layer.displayIfNeeded()
    verify(layer.clips.last == CGRect(0, 0, 12, 10))
  }

  @Test func aStoreThatIsOpaqueLiesOnBlack() throws {
    let layer = Painter(2, 2)
    layer.isOpaque = true
    layer.color = CGColor(red: 1, green: 0, blue: 0, alpha: 0.5)
    layer.display()
    try verify(#require(layer.contentsImage).pixel(0, 0) == (128, 0, 0, 255))
    layer.isOpaque = false
    layer.display()
    try verify(#require(layer.contentsImage).pixel(0, 0) == (128, 0, 0, 128))
  }

  @Test func aCopyKeepsThePictureAndDrawsForItself() throws {
    let layer = Painter(2, 2)
    layer.display()
    let copy = layer.plainCopy
    let picture = try #require(copy.contentsImage)
    layer.color = .black
    layer.display()
    verify(copy.contentsImage === picture, picture.pixel(0, 0) == (255, 0, 0, 255))
    verify(layer.contentsImage?.pixel(0, 0) ?? (1, 1, 1, 1) == (0, 0, 0, 255))
  }

  @Test func aNewSizeAsksForDisplayWhereThatIsWanted() {
    let layer = Painter(10, 10)
    layer.bounds.size.width = 20
    verify(!layer.needsDisplay())
    layer.needsDisplayOnBoundsChange = true
    layer.bounds.origin.x = 5
    verify(!layer.needsDisplay(), "only the size counts")
    layer.bounds.size.width = 30
    verify(layer.needsDisplay())
  }

  @Test func settingContentsReplacesWhatWasDrawn() {
    let layer = Painter(10, 10)
    layer.display()
    layer.contents = nil
    verify(layer.contentsImage == nil)
    verify(layer.commitFrame().nodes.count == 1, layer.contents == nil, "nothing asks for display")
  }
}

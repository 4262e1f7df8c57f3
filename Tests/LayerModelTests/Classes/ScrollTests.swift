import TestSupport

@Suite struct ScrollTests {
  private func scroller(_ mode: CAScrollLayerScrollMode = .both) -> CAScrollLayer {
    let layer = CAScrollLayer()
    layer.bounds = CGRect(10, 20, 100, 50)
    layer.scrollMode = mode
    return layer
  }

  @Test func scrollLayerMasksToItsBoundsByDefault() {
    verify(CAScrollLayer().masksToBounds, CAScrollLayer().scrollMode == .both)
    verify(CAScrollLayer.defaultValue(forKey: "masksToBounds") as? Bool == true)
    verify(CAScrollLayer.defaultValue(forKey: "opacity") as? Float == 1)
    let open = CAScrollLayer()
    (open.masksToBounds, open.scrollMode) = (false, .none)
    let copy = open.plainCopy as! CAScrollLayer
    verify(!copy.masksToBounds, copy.scrollMode == .none)
  }

  @Test(arguments: [
    (CAScrollLayerScrollMode.both, CGPoint(1, 2)), (.horizontally, CGPoint(1, 20)), (.vertically, CGPoint(10, 2)),
    (.none, CGPoint(10, 20)),
  ])
  func scrollingToAPointFollowsTheMode(mode: CAScrollLayerScrollMode, origin: CGPoint) {
    let layer = scroller(mode)
    layer.scroll(to: CGPoint(1, 2))
    verify(layer.bounds == CGRect(origin: origin, size: CGSize(width: 100, height: 50)))
  }

  @Test(arguments: [
    // Seen already; to the left; to the right; too large.
    (CGRect(20, 30, 10, 10), CGPoint(10, 20)), (CGRect(0, 30, 10, 10), CGPoint(0, 20)),
    (CGRect(105, 65, 10, 10), CGPoint(15, 25)), (CGRect(30, 30, 200, 10), CGPoint(30, 20)),
  ])
  func scrollingToARectangleMakesItVisible(_ rect: CGRect, origin: CGPoint) {
    let layer = scroller()
    layer.scroll(to: rect)
    verify(layer.bounds.origin == origin)
  }

  @Test func sublayersScrollTheNearestScrollLayer() {
    let (outer, inner) = (scroller(), CALayer(bounds: CGRect(0, 0, 40, 400), position: CGPoint(60, 220)))
    outer.addSublayer(inner)
    // The inner layer covers x 40 … 80, y 20 … 420 of the scroll layer.
    verify(inner.visibleRect == CGRect(0, 0, 40, 50))
    inner.scroll(CGPoint(0, 100))
    verify(outer.bounds.origin == CGPoint(40, 120), inner.visibleRect == CGRect(0, 100, 40, 50))
    inner.scrollRectToVisible(CGRect(0, 0, 40, 10))
    verify(outer.bounds.origin == CGPoint(40, 20), outer.visibleRect == outer.bounds)
    outer.bounds.origin.y = 1000
    verify(inner.visibleRect == .zero)
  }

  @Test func withoutAScrollLayerNothingHappens() {
    let layer = CALayer(10, 10)
    layer.scroll(CGPoint(3, 3))
    layer.scrollRectToVisible(CGRect(30, 30, 1, 1))
    verify(layer.bounds.origin == .zero, layer.visibleRect == layer.bounds)
  }
}

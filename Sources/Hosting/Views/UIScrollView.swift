import Foundation
import LayerModel

/// The notifications of a scroll view. Every method may be left out.
///
/// Methods about dragging are never called: there are no touches. Source:
/// <https://developer.apple.com/documentation/uikit/uiscrollviewdelegate>.
public protocol UIScrollViewDelegate: NSObjectProtocol {
  /// Called after ``UIScrollView/contentOffset`` changed.
  func scrollViewDidScroll(_ scrollView: UIScrollView)
  /// Called after ``UIScrollView/zoomScale`` changed.
  func scrollViewDidZoom(_ scrollView: UIScrollView)
  /// The view that zooms; without one, zooming has no effect.
  func viewForZooming(in scrollView: UIScrollView) -> UIView?
  /// Called before an animated change of the zoom.
  func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?)
  /// Called after an animated change of the zoom has ended.
  func scrollViewDidEndZooming(_ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat)
  /// Called before dragging: never here.
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
  /// Called at the end of dragging, when the target may be changed: never here.
  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>)
  /// Called after dragging: never here.
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
  /// Called before scrolling slows down after a drag: never here.
  func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView)
  /// Called after scrolling has slowed down: never here.
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)
  /// Called after an animated change of the offset has ended.
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView)
  /// Asked when the status bar is tapped: never here.
  func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool
  /// Called after the status bar was tapped: never here.
  func scrollViewDidScrollToTop(_ scrollView: UIScrollView)
  /// Called after ``UIScrollView/adjustedContentInset`` changed.
  func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView)
}

extension UIScrollViewDelegate {
  public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
  public func scrollViewDidZoom(_ scrollView: UIScrollView) {}
  public func viewForZooming(in scrollView: UIScrollView) -> UIView? { nil }
  public func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) {}
  public func scrollViewDidEndZooming(_ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat) {}
  public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
  public func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {}
  public func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {}
  public func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {}
  public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
  public func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}
  public func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool { true }
  public func scrollViewDidScrollToTop(_ scrollView: UIScrollView) {}
  public func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) {}
}

/// A view that shows a part of its content: the offset is the origin of its bounds.
///
/// There are no touches and no indicators: programs set the offset and the scale.
/// Source: <https://developer.apple.com/documentation/uikit/uiscrollview>.
open class UIScrollView: UIView {
  /// Source: <https://developer.apple.com/documentation/uikit/uiscrollview/contentinsetadjustmentbehavior-swift.enum>.
  public enum ContentInsetAdjustmentBehavior: Int, Sendable {
    /// As UIKit decides.
    case automatic
    /// In the directions that scroll.
    case scrollableAxes
    /// In no direction.
    case never
    /// In both directions.
    case always
  }
  /// The colour of indicators. Source:
  /// <https://developer.apple.com/documentation/uikit/uiscrollview/indicatorstyle-swift.enum>.
  public enum IndicatorStyle: Int, Sendable {
    /// Black with a light border.
    case `default`
    /// Black.
    case black
    /// White.
    case white
  }
  /// The gestures that hide the keyboard. Source:
  /// <https://developer.apple.com/documentation/uikit/uiscrollview/keyboarddismissmode-swift.enum>.
  public enum KeyboardDismissMode: Int, Sendable {
    /// Nothing.
    case none
    /// Dragging.
    case onDrag
    /// Dragging over the keyboard.
    case interactive
    /// Dragging, with the view above the keyboard.
    case onDragWithAccessory
    /// Dragging over the keyboard, with the view above it.
    case interactiveWithAccessory
  }

  /// The speeds at which scrolling slows down, per millisecond.
  public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
    public let rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    /// 0.998: slow.
    public static let normal = DecelerationRate(rawValue: 0.998)
    /// 0.99: fast.
    public static let fast = DecelerationRate(rawValue: 0.99)
  }

  override func setUpContent() {
    super.setUpContent()
    clipsToBounds = true
  }

  /// Receives changes of the offset and the zoom.
  open weak var delegate: (any UIScrollViewDelegate)?

  /// The point of the content at the view's top left corner. Every point is allowed: nothing bounces back.
  open var contentOffset: CGPoint {
    get { bounds.origin }
    set { bounds = CGRect(origin: newValue, size: bounds.size) }
  }

  open override var bounds: CGRect {
    get { super.bounds }
    set {
      let old = super.bounds
      super.bounds = newValue
      if newValue.origin != old.origin {
        setNeedsLayout()
        delegate?.scrollViewDidScroll(self)
      }
    }
  }

  /// The size of the content at the present scale, in points.
  open var contentSize = CGSize.zero

  /// The room around the content. As in UIKit, setting it moves an offset that was at the old top left corner to the
  /// new one.
  open var contentInset = UIEdgeInsets.zero {
    didSet {
      if contentInset == oldValue { return }
      if contentOffset == CGPoint(x: -oldValue.left, y: -oldValue.top) {
        contentOffset = CGPoint(x: -contentInset.left, y: -contentInset.top)
      }
      adjustedContentInsetDidChange()
      delegate?.scrollViewDidChangeAdjustedContentInset(self)
    }
  }

  /// The same as ``contentInset``: no bars cover the view.
  open var adjustedContentInset: UIEdgeInsets { contentInset }
  /// Called after ``adjustedContentInset`` changed.
  open func adjustedContentInsetDidChange() {}
  /// Stored only: no bars cover the view.
  open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic

  /// Moves the offset, in 0.3 seconds if `animated`.
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    guard animated, contentOffset != self.contentOffset else {
      self.contentOffset = contentOffset
      return
    }
    // Weak: the animation keeps the block, and the view its animation. If both are dropped before its end, the
    // animation is lost.
    UIView.animate(withDuration: 0.3) {
      self.contentOffset = contentOffset
    } completion: { [weak self] _ in
      guard let self else { return }
      delegate?.scrollViewDidEndScrollingAnimation(self)
    }
  }

  /// Moves the offset by as little as needed to show `rect` of the content; has no effect if `rect` is visible.
  open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    func move(_ start: CGFloat, _ length: CGFloat, _ low: CGFloat, _ high: CGFloat) -> CGFloat {
      if low < start { return low }
      return high > start + length ? Swift.min(low, high - length) : start
    }
    let inset = adjustedContentInset
    let shown = bounds.inset(by: inset)
    let origin = CGPoint(
      x: move(shown.minX, shown.width, rect.minX, rect.maxX) - inset.left,
      y: move(shown.minY, shown.height, rect.minY, rect.maxY) - inset.top)
    setContentOffset(origin, animated: animated)
  }

  // MARK: Zoom

  /// The least ``zoomScale``. Default: 1.
  open var minimumZoomScale: CGFloat = 1
  /// The greatest ``zoomScale``. Default: 1.
  open var maximumZoomScale: CGFloat = 1
  /// Stored only: there are no touches.
  open var bouncesZoom = true

  /// The scale of the delegate's ``UIScrollViewDelegate/viewForZooming(in:)``, between the limits. Default: 1.
  ///
  /// The view is scaled about its top left corner, and ``contentSize`` becomes its size.
  open var zoomScale: CGFloat {
    get { scale }
    set {
      let wanted = CGFloat.maximum(minimumZoomScale, CGFloat.minimum(newValue, maximumZoomScale))
      guard wanted > 0, wanted.isFinite, wanted != scale, let view = delegate?.viewForZooming(in: self) else { return }
      scale = wanted
      let origin = view.frame.origin
      view.transform = CGAffineTransform(scaleX: wanted, y: wanted)
      view.frame = CGRect(origin: origin, size: view.frame.size)
      contentSize = view.frame.size
      delegate?.scrollViewDidZoom(self)
    }
  }

  private var scale: CGFloat = 1

  /// Sets the scale, about the middle of the visible content.
  open func setZoomScale(_ scale: CGFloat, animated: Bool) {
    zoomed(animated) {
      let before = self.zoomScale
      let (width, height) = (self.bounds.width, self.bounds.height)
      let middle = CGPoint(x: self.contentOffset.x + width / 2, y: self.contentOffset.y + height / 2)
      self.zoomScale = scale
      let ratio = self.zoomScale / before
      if ratio == 1 { return }
      self.contentOffset = self.withinContent(
        CGPoint(x: middle.x * ratio - width / 2, y: middle.y * ratio - height / 2))
    }
  }

  /// Zooms so that `rect` of the zoomed view's space fills the view, as far as the limits allow.
  open func zoom(to rect: CGRect, animated: Bool) {
    guard rect.width > 0, rect.height > 0 else { return }
    zoomed(animated) {
      self.zoomScale = CGFloat.minimum(self.bounds.width / rect.width, self.bounds.height / rect.height)
      let scale = self.zoomScale
      self.contentOffset = self.withinContent(
        CGPoint(x: rect.midX * scale - self.bounds.width / 2, y: rect.midY * scale - self.bounds.height / 2))
    }
  }

  private func zoomed(_ animated: Bool, _ change: @escaping () -> Void) {
    guard let view = delegate?.viewForZooming(in: self) else { return }
    delegate?.scrollViewWillBeginZooming(self, with: view)
    guard animated else {
      change()
      delegate?.scrollViewDidEndZooming(self, with: view, atScale: scale)
      return
    }
    UIView.animate(withDuration: 0.3, animations: change) { [weak self, weak view] _ in
      guard let self, let view else { return }
      delegate?.scrollViewDidEndZooming(self, with: view, atScale: scale)
    }
  }

  /// The offset nearest to `offset` at which nothing beyond the content shows.
  private func withinContent(_ offset: CGPoint) -> CGPoint {
    let inset = adjustedContentInset
    func limit(_ value: CGFloat, _ low: CGFloat, _ high: CGFloat) -> CGFloat {
      CGFloat.maximum(low, CGFloat.minimum(value, CGFloat.maximum(low, high)))
    }
    return CGPoint(
      x: limit(offset.x, -inset.left, contentSize.width + inset.right - bounds.width),
      y: limit(offset.y, -inset.top, contentSize.height + inset.bottom - bounds.height))
  }

  // MARK: Touches

  /// Always false: there are no touches.
  open var isTracking: Bool { false }
  /// Always false: there are no touches.
  open var isDragging: Bool { false }
  /// Always false: there are no touches.
  open var isDecelerating: Bool { false }
  /// Always false: there are no touches.
  open var isZooming: Bool { false }
  /// Always false: there are no touches.
  open var isZoomBouncing: Bool { false }
  /// Stored only: there are no touches.
  open var isScrollEnabled = true
  /// Stored only: there are no touches.
  open var isPagingEnabled = false
  /// Stored only: there are no touches.
  open var isDirectionalLockEnabled = false
  /// Stored only: there are no touches.
  open var bounces = true
  /// Stored only: there are no touches.
  open var alwaysBounceVertical = false
  /// Stored only: there are no touches.
  open var alwaysBounceHorizontal = false
  /// Stored only: there are no touches.
  open var delaysContentTouches = true
  /// Stored only: there are no touches.
  open var canCancelContentTouches = true
  /// Stored only: there is no status bar.
  open var scrollsToTop = true
  /// Stored only: there are no touches.
  open var decelerationRate = DecelerationRate.normal
  /// Stored only: there is no keyboard.
  open var keyboardDismissMode = KeyboardDismissMode.none
  /// Stored only: there are no indicators.
  open var indicatorStyle = IndicatorStyle.default
  /// Stored only: there are no indicators.
  open var showsHorizontalScrollIndicator = true
  /// Stored only: there are no indicators.
  open var showsVerticalScrollIndicator = true
  /// Stored only: there are no indicators.
  open var scrollIndicatorInsets = UIEdgeInsets.zero
  /// Stored only: there are no indicators.
  open var horizontalScrollIndicatorInsets = UIEdgeInsets.zero
  /// Stored only: there are no indicators.
  open var verticalScrollIndicatorInsets = UIEdgeInsets.zero
  /// Stored only: there are no indicators.
  open var automaticallyAdjustsScrollIndicatorInsets = true
  /// Has no effect: there are no indicators.
  open func flashScrollIndicators() {}
}

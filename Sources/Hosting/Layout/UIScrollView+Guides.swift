extension UIScrollView {
  /// The content: constraints with its edges make ``UIScrollView/contentSize``, if they determine it. So do those of
  /// views inside with the scroll view's own edges.
  public var contentLayoutGuide: UILayoutGuide { contentGuide }
  /// The part of the content that shows. Views with constraints to it stay in place while the content scrolls.
  public var frameLayoutGuide: UILayoutGuide { frameGuide }
}

import Hosting
import Lamina

/// A window in which views and controllers are laid out for a picture.
struct ViewStage {
  private let config: ViewImageConfig
  private let size: CGSize?
  private let traits: UITraitCollection
  private let background: CGColor?

  init(_ options: PictureOptions) {
    config = options.device ?? ViewImageConfig()
    (size, background) = (options.size ?? config.size, options.background)
    let scale = options.scale.map { UITraitCollection(displayScale: $0) }
    traits = UITraitCollection(traitsFrom: [config.traits] + [options.traits, scale].compactMap(\.self))
  }

  /// Puts the view into a window, calls `draw`, and puts it back where it was.
  func show(_ view: UIView, _ draw: (Viewport) throws -> CGImage) rethrows -> CGImage {
    let (frame, superview) = (view.frame, view.superview)
    let index = superview?.subviews.firstIndex { $0 === view }
    defer {
      view.removeFromSuperview()
      view.frame = frame
      if let superview, let index { superview.insertSubview(view, at: index) }
    }
    let window = SnapshotWindow(size ?? frame.size, config.safeArea, traits)
    view.frame = CGRect(origin: .zero, size: size ?? frame.size)
    window.addSubview(view)
    if view.bounds.isEmpty {
      view.sizeToFit()
      window.frame.size = view.bounds.size
    }
    return try draw(layOut(view, in: window))
  }

  /// Makes the controller a window's root, calls `draw`, and takes it out again.
  func show(_ controller: UIViewController, _ draw: (Viewport) throws -> CGImage) rethrows -> CGImage {
    let view: UIView = controller.view
    let (frame, superview, mask) = (view.frame, view.superview, view.autoresizingMask)
    let index = superview?.subviews.firstIndex { $0 === view }
    let window = SnapshotWindow(size ?? frame.size, config.safeArea, traits)
    window.rootViewController = controller
    defer {
      window.rootViewController = nil
      (view.frame, view.autoresizingMask) = (frame, mask)
      if let superview, let index { superview.insertSubview(view, at: index) }
    }
    return try draw(layOut(view, in: window))
  }

  /// - Returns: The viewport that the view fills.
  private func layOut(_ view: UIView, in window: UIWindow) -> Viewport {
    let scale = window.traitCollection.displayScale
    // UIKit gives the views of a window its screen's scale, unless they have one of their own.
    if scale != UIScreen.main.scale {
      var rest = [view]
      while let next = rest.popLast() {
        if next.contentScaleFactor == UIScreen.main.scale { next.contentScaleFactor = scale }
        rest += next.subviews
      }
    }
    view.setNeedsLayout()
    window.layoutIfNeeded()
    return Viewport(size: view.bounds.size, scale: scale, background: background)
  }
}

/// A window with a device's traits and safe area.
private final class SnapshotWindow: UIWindow {
  private let safeArea: UIEdgeInsets

  init(_ size: CGSize, _ safeArea: UIEdgeInsets, _ traits: UITraitCollection) {
    self.safeArea = safeArea
    super.init(frame: CGRect(origin: .zero, size: size))
    setTraitOverrides(traits)
  }

  required init?(coder: NSCoder) { nil }

  override var safeAreaInsets: UIEdgeInsets { safeArea }
}

import Foundation
import Synchronization

/// A virtual screen, which has only a size and a scale.
///
/// Source: <https://developer.apple.com/documentation/uikit/uiscreen>.
public final class UIScreen: Sendable {
  /// The only screen: 390 × 844 points at 3 pixels per point, as on many phones. Unlike UIKit's, its size and scale can
  /// be set, for programs that render for another screen; set them before views are created.
  public static let main = UIScreen(bounds: CGRect(x: 0, y: 0, width: 390, height: 844), scale: 3)

  private let state: Mutex<(bounds: CGRect, scale: CGFloat)>

  init(bounds: CGRect, scale: CGFloat) { state = Mutex((bounds, scale)) }

  /// The screen's bounds in points.
  public var bounds: CGRect {
    get { state.withLock { $0.bounds } }
    set { state.withLock { $0.bounds = newValue } }
  }

  /// Pixels per point: the default scale of views.
  public var scale: CGFloat {
    get { state.withLock { $0.scale } }
    set { state.withLock { $0.scale = newValue } }
  }

  /// The same as ``scale``.
  public var nativeScale: CGFloat { scale }

  /// The screen's bounds in pixels.
  public var nativeBounds: CGRect {
    let (bounds, scale) = (bounds, scale)
    return CGRect(x: 0, y: 0, width: bounds.width * scale, height: bounds.height * scale)
  }

  /// Of all screens, ``main``.
  public static var screens: [UIScreen] { [main] }

  /// Always 60; frames are drawn when they are asked for.
  public var maximumFramesPerSecond: Int { 60 }
  /// Always 1.
  public var brightness: CGFloat { 1 }
}

import Foundation
import Synchronization

/// The screen that there would be: it only tells sizes.
///
/// Source: <https://developer.apple.com/documentation/uikit/uiscreen>.
public final class UIScreen: Sendable {
  /// The one screen: 390 × 844 points of 3 pixels, as of many telephones. Unlike UIKit's, it can be set, for programs that
  /// render for another one; set it before views are made.
  public static let main = UIScreen(bounds: CGRect(x: 0, y: 0, width: 390, height: 844), scale: 3)

  private let state: Mutex<(bounds: CGRect, scale: CGFloat)>

  init(bounds: CGRect, scale: CGFloat) { state = Mutex((bounds, scale)) }

  /// In points.
  public var bounds: CGRect {
    get { state.withLock { $0.bounds } }
    set { state.withLock { $0.bounds = newValue } }
  }

  /// Pixels a point: what views draw at.
  public var scale: CGFloat {
    get { state.withLock { $0.scale } }
    set { state.withLock { $0.scale = newValue } }
  }

  public var nativeScale: CGFloat { scale }
}

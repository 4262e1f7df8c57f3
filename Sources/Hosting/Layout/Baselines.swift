import Foundation

/// The baselines of a text: the first one's distance from the top, the last one's from the bottom, and the height of
/// the text if it is centred in the view.
struct Baselines: Equatable {
  var first: CGFloat
  var last: CGFloat
  var height: CGFloat?
}

import Foundation

/// A layer that only places its sublayers, and keeps their depth.
///
/// Any other layer flattens its sublayers into its own plane. A transform layer's sublayers stand in the 3D space of
/// the nearest flattening layer above, so that cubes can be built and turned as a whole. Its own background, contents
/// and border are not drawn, and its `opacity` fades each sublayer separately. Source:
/// <https://developer.apple.com/documentation/quartzcore/catransformlayer>.
open class CATransformLayer: CALayer {
  override package final var keepsDepth: Bool { true }
}

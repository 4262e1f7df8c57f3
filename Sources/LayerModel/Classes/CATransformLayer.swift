import Foundation

/// A layer that only places its sublayers, and lets them keep their depth.
///
/// Any other layer flattens its sublayers into its own plane; a transform layer's stand in the 3D space of the nearest
/// flattening layer above, so that cubes can be built and turned as a whole. Its own background, contents and border are
/// not drawn, and its `opacity` fades each sublayer singly.
/// Source: <https://developer.apple.com/documentation/quartzcore/catransformlayer>.
open class CATransformLayer: CALayer {
  override package final var keepsDepth: Bool { true }
}

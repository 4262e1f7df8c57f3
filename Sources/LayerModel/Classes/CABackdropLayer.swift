import Foundation

/// A layer that shows its backdrop through its ``CALayer/filters``.
///
/// Its filters act as another layer's ``CALayer/backgroundFilters``, and are applied before those. Its own background,
/// contents and sublayers lie above, unfiltered.
///
/// The class is private in Core Animation, but written in its documents.
open class CABackdropLayer: CALayer {
  override package final var filtersBackdrop: Bool { true }
}

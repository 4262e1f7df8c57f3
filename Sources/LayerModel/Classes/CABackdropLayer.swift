import Foundation

/// A layer that shows what lies behind it, through its ``CALayer/filters``.
///
/// Its filters are those of its backdrop, as another layer's ``CALayer/backgroundFilters`` are, and are applied before these. Its own
/// background, contents and sublayers lie above, unfiltered.
///
/// The class is private in Core Animation, but written in its documents.
open class CABackdropLayer: CALayer {
  override package final var filtersBackdrop: Bool { true }
}

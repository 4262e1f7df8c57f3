/// The state of displaying a layer for each frame, while a property is animated that its drawing shows.
struct AnimatedDisplay {
  /// Whether ``CALayer/display()`` is called for a frame.
  var isRunning = false
  /// Whether copies of the layer are drawn by ``CALayer/draw(in:)``. If not, the program's own `display()` sets the
  /// layer's contents.
  var drawsOnCopies = true
  /// Whether the program's own `display()` has set contents that show a moment of an animation.
  var showsMoment = false
}

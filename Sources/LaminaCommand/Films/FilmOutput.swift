/// A destination for the frames of a film.
protocol FilmOutput: Sendable {
  /// The number of threads that may write at the same time. With one, frames must come in order.
  var writers: Int { get }

  /// Writes a frame.
  func write(_ frame: FilmFrame) throws

  /// Gives the film its name; called after all frames are written.
  func finish() throws

  /// Removes an unfinished film. Frames in separate files are kept.
  func discard()
}

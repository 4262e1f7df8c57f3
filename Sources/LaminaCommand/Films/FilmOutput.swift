import Imaging

/// Where the frames of a film go.
protocol FilmOutput: Sendable {
  /// How many threads may write at a time. With one, frames must come in order.
  var writers: Int { get }

  /// Takes `image` as frame `number`.
  func write(_ image: CGImage, number: Int) throws

  /// Gives the film its name, once all frames are written.
  func finish() throws

  /// Leaves nothing behind of a film that is not finished. Frames that are finished by themselves stay.
  func discard()
}

import Lamina

/// A page to look into a tree of layers, as `lamina inspect --html` writes it.
///
/// ```swift
/// let page = InspectorPage(times: [0, 0.5, 1])
/// try page.write(root, to: URL(fileURLWithPath: "layers.html"), using: GPURenderer())
/// ```
///
/// The page shows the tree beside the picture: the layers under a pixel, each layer's properties and animations, every
/// layer on its plane in 3D, and the cost of the frame. It opens from the disk, without a network.
public struct InspectorPage: Sendable {
  /// The moments that the page has, in seconds, at most ``mostTimes``. At each, the tree and every layer alone are
  /// rendered.
  public var times: [Double]

  /// Moments a second, for the page's player. Default: 30.
  public var rate: Double

  /// The picture's size, scale and background.
  public var viewport: Viewport

  /// The page's name for the tree. It may hold any text.
  public var title: String

  /// The most moments of a page: 3,600, as of `lamina inspect --frames`.
  public static let mostTimes = 3600

  /// Creates a page of the moments `times`, seconds.
  public init(times: [Double] = [0], rate: Double = 30, viewport: Viewport = Viewport(), title: String = "Layers") {
    (self.times, self.rate, self.viewport, self.title) = (times, rate, viewport, title)
  }

  /// Writes the page, and its pictures into a folder beside it: `NAME-files` for `NAME.html`. Both may exist; other
  /// files in the folder are kept.
  ///
  /// The tree's frames are committed as if it were rendered at ``times``, in that order.
  ///
  /// - Throws: An ``InspectorError`` for times that a page cannot have and for files that cannot be written; a
  ///   `RenderError`, as rendering does.
  public func write(_ root: CALayer, to page: URL, using renderer: GPURenderer) throws {
    guard (1...Self.mostTimes).contains(times.count) else {
      throw InspectorError(
        file: page.relativePath, reason: "a page has 1 to \(Self.mostTimes) moments, not \(times.count)")
    }
    guard times.allSatisfy(\.isFinite), rate.isFinite, rate > 0 else {
      throw InspectorError(file: page.relativePath, reason: "moments are finite, and their rate is above 0")
    }
    let writer = try InspectorWriter(page: page)
    let tree = TreeInspection(renderer: renderer)
    for (number, time) in times.enumerated() {
      let frame = try tree.frame(of: root, in: viewport, at: time, store: writer.store)
      try writer.write(frame, state: 0, number: number)
    }
    try writer.write(
      SceneInspection(
        scene: title, title: title, device: renderer.device,
        states: [SceneInspection.State(name: nil, title: "As built")], state: 0,
        times: times, rate: rate, scale: viewport.scale.native, findings: [], folder: writer.folder))
  }
}

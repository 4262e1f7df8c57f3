// A stand-in for the real room: paints the background and, over it, the root's own colour.
import Geometry
import Imaging
import LayerModel

public struct ReferenceRenderer: Sendable {
  public init() {}
  public func render(_ snapshot: LayerSnapshot, in viewport: Viewport) throws(ViewportError) -> CGImage {
    try picture(of: snapshot, in: viewport).image
  }
  public func picture(of snapshot: LayerSnapshot, in viewport: Viewport) throws(ViewportError) -> ReferencePicture {
    let resolved = try viewport.resolved(for: snapshot)
    let behind = resolved.background.rgba
    let own = snapshot.styles[Int(snapshot.nodes[0].style)].backgroundColor.rgba
    let bounds = snapshot.nodes[0].geometry.bounds
    let (w, h) = (resolved.frame.width, resolved.frame.height)
    var pixels: [UInt8] = []
    for y in 0..<h {
      for x in 0..<w {
        let dx = abs(Double(x) + 0.5 - Double(w) / 2), dy = abs(Double(y) + 0.5 - Double(h) / 2)
        let scale = Double(viewport.scale) / 2
        let isInside = dx < Double(bounds.width) * scale && dy < Double(bounds.height) * scale
        let color = isInside ? own + behind * (1 - own.w) : behind
        for c in 0..<4 { pixels.append(UInt8((color[c] * 255).rounded())) }
      }
    }
    return ReferencePicture(image: CGImage(width: w, height: h, premultipliedRGBA: pixels))
  }
}
public struct ReferencePicture: Sendable {
  public let image: CGImage
  package func replacingImage(_ image: CGImage) -> ReferencePicture { ReferencePicture(image: image) }
}
public struct Agreement: Sendable, CustomStringConvertible {
  public struct Pixel: Sendable {
    public let x: Int, y: Int, difference: Int
  }
  public struct Tally: Sendable {
    public var count = 0
    public var exceeding = 0
    public var worst: Pixel?
  }
  public var interior = Tally(), boundary = Tally(), tie = Tally()
  public var isWithinTolerance: Bool
  public init(of image: CGImage, with picture: ReferencePicture) {
    let d = ImageDifference(of: image, from: picture.image, threshold: 2)
    isWithinTolerance = d.isWithinThreshold
    interior.count = image.width * image.height
    interior.exceeding = d.differingPixels
    interior.worst = Pixel(x: d.worst?.x ?? 0, y: d.worst?.y ?? 0, difference: Int(d.greatest.max()))
  }
  public var description: String { isWithinTolerance ? "agrees" : "differs" }
}

import Drawing
import Foundation
import Geometry
import Imaging

extension UIImage {
  /// The pixels turned by the orientation.
  final var upright: CGImage? { cgImage.map { $0.turned(by: imageOrientation) } }

  /// See ``draw(in:)``.
  final func paint(in rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext(), let image = upright else { return }
    colored(in: context, rect) { paint(image, in: rect, of: context) }
  }

  private final func paint(_ image: CGImage, in rect: CGRect, of context: CGContext) {
    guard rules.isResizable, scale > 0 else { return context.drawUpright(image, in: rect) }
    for part in NineParts(of: image, insets: rules.capInsets, scale: scale, in: rect) {
      guard let piece = image.cropping(to: part.source) else { continue }
      if rules.resizingMode == .stretch {
        context.drawUpright(piece, in: part.target)
      } else {
        let tile = CGSize(width: part.source.width / scale, height: part.source.height / scale)
        context.drawTiles(piece, CGRect(origin: part.target.origin, size: tile), in: part.target)
      }
    }
  }

  /// See ``drawAsPattern(in:)``.
  final func paintTiles(in rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext(), let image = upright else { return }
    colored(in: context, rect) { context.drawTiles(image, CGRect(origin: rect.origin, size: size), in: rect) }
  }

  /// Calls `paint`. The drawing of a template takes the context's fill colour.
  private final func colored(in context: CGContext, _ rect: CGRect, _ paint: () -> Void) {
    guard rules.renderingMode == .alwaysTemplate else { return paint() }
    context.beginTransparencyLayer(in: rect, auxiliaryInfo: nil)
    paint()
    context.setBlendMode(.sourceIn)
    context.fill(rect)
    context.endTransparencyLayer()
  }

  /// The unit rectangle between the cap insets of the upright image, for ``CALayer/contentsCenter``.
  final var contentsCenter: CGRect {
    let (size, insets) = (size, rules.capInsets)
    guard rules.isResizable, size.width > 0, size.height > 0 else { return CGRect(x: 0, y: 0, width: 1, height: 1) }
    let (x, y) = (CapAxis(size.width, insets.left, insets.right), CapAxis(size.height, insets.top, insets.bottom))
    return CGRect(
      x: x.low / size.width, y: y.low / size.height, width: (size.width - x.low - x.high) / size.width,
      height: (size.height - y.low - y.high) / size.height)
  }

  /// Whether the part between the cap insets repeats visibly: a middle of one pixel is the same stretched.
  final var isTiled: Bool {
    guard rules.isResizable, rules.resizingMode == .tile, scale > 0 else { return false }
    let (size, insets) = (size, rules.capInsets)
    let (x, y) = (CapAxis(size.width, insets.left, insets.right), CapAxis(size.height, insets.top, insets.bottom))
    return (size.width - x.low - x.high) * scale > 1.5 || (size.height - y.low - y.high) * scale > 1.5
  }

  /// See ``preparingThumbnail(of:)``.
  final func thumbnail(within room: CGSize) -> UIImage? {
    guard cgImage != nil, size.width > 0, size.height > 0 else { return nil }
    let ratio = Swift.min(room.width / size.width, room.height / size.height)
    // Whole pixels, so that no side is partly covered.
    func length(_ points: CGFloat) -> CGFloat { Swift.max(1, (points * ratio * scale).rounded()) / scale }
    let fitted = CGSize(width: length(size.width), height: length(size.height))
    let image = UIGraphicsImageRenderer(size: fitted, format: UIGraphicsImageRendererFormat(scale: scale)).image { _ in
      draw(in: CGRect(origin: .zero, size: fitted))
    }
    return image.cgImage == nil ? nil : image
  }
}

extension UIColor {
  /// Creates a colour that paints copies of `image`, side by side.
  ///
  /// As the background of a view or a layer, the copies lie on a grid from the origin of its space.
  public convenience init(patternImage image: UIImage) {
    let pixels = image.upright
    var callbacks = CGPatternCallbacks(
      version: 0,
      drawPattern: { _, context in
        if let pixels { context.drawUpright(pixels, in: CGRect(origin: .zero, size: image.size)) }
      }, releaseInfo: nil)
    guard let space = CGColorSpace(patternBaseSpace: nil),
      let pattern = CGPattern(
        nil, bounds: CGRect(origin: .zero, size: image.size), matrix: .identity, xStep: image.size.width,
        yStep: image.size.height, isColored: true, &callbacks, pixelsPerUnit: image.scale),
      let color = CGColor(patternSpace: space, pattern: pattern, components: [1])
    else {
      self.init(cgColor: .clear)
      return
    }
    self.init(cgColor: color)
  }
}

/// The caps at both ends of an axis: not negative, and no longer than the image together.
private struct CapAxis {
  let low: CGFloat
  let high: CGFloat

  init(_ length: CGFloat, _ low: CGFloat, _ high: CGFloat) {
    self.low = low > 0 ? Swift.min(low, length) : 0
    self.high = high > 0 ? Swift.min(high, length - self.low) : 0
  }
}

/// The parts of an image that is drawn larger or smaller: their source pixels, and their places in points.
private struct NineParts: Sequence {
  let parts: [(source: CGRect, target: CGRect)]

  init(of image: CGImage, insets: UIEdgeInsets, scale: CGFloat, in rect: CGRect) {
    func pieces(
      _ count: Int, _ low: CGFloat, _ high: CGFloat, from start: CGFloat, _ length: CGFloat
    ) -> [(source: Range<CGFloat>, target: Range<CGFloat>)] {
      let (whole, cap) = (CGFloat(count), CapAxis(CGFloat(count) / scale, low, high))
      // Caps that do not fit share the available room.
      let shrink = cap.low + cap.high > length && length > 0 ? length / (cap.low + cap.high) : 1
      let (first, last) = (cap.low * shrink, cap.high * shrink)
      let ends = [0, (cap.low * scale).rounded(), whole - (cap.high * scale).rounded(), whole]
      let places = [start, start + first, start + length - last, start + length]
      return (0..<3).compactMap { i in
        guard ends[i + 1] > ends[i], places[i + 1] > places[i] else { return nil }
        return (ends[i]..<ends[i + 1], places[i]..<places[i + 1])
      }
    }
    guard rect.width > 0, rect.height > 0, rect.width.isFinite, rect.height.isFinite else {
      parts = []
      return
    }
    let across = pieces(image.width, insets.left, insets.right, from: rect.minX, rect.width)
    let down = pieces(image.height, insets.top, insets.bottom, from: rect.minY, rect.height)
    parts = down.flatMap { row in
      across.map { column in
        (CGRect(column.source, row.source), CGRect(column.target, row.target))
      }
    }
  }

  func makeIterator() -> Array<(source: CGRect, target: CGRect)>.Iterator { parts.makeIterator() }
}

extension CGRect {
  fileprivate init(_ x: Range<CGFloat>, _ y: Range<CGFloat>) {
    self.init(
      x: x.lowerBound, y: y.lowerBound, width: x.upperBound - x.lowerBound, height: y.upperBound - y.lowerBound)
  }
}

extension CGContext {
  /// Draws an image upright where y runs down; Core Graphics draws images upright where y runs up.
  func drawUpright(_ image: CGImage, in rect: CGRect) {
    saveGState()
    translateBy(x: rect.minX, y: rect.maxY)
    scaleBy(x: 1, y: -1)
    draw(image, in: CGRect(origin: .zero, size: rect.size))
    restoreGState()
  }

  /// Fills `rect` with copies of an image, one of them in `tile`.
  fileprivate func drawTiles(_ image: CGImage, _ tile: CGRect, in rect: CGRect) {
    saveGState()
    clip(to: rect)
    translateBy(x: tile.minX, y: tile.maxY)
    scaleBy(x: 1, y: -1)
    draw(image, in: CGRect(origin: .zero, size: tile.size), byTiling: true)
    restoreGState()
  }
}

extension UIImage.Orientation {
  /// The orientation of the image mirrored left to right, as it shows.
  var mirrored: Self {
    switch self {
    case .up: .upMirrored
    case .down: .downMirrored
    case .left: .rightMirrored
    case .right: .leftMirrored
    case .upMirrored: .up
    case .downMirrored: .down
    case .leftMirrored: .right
    case .rightMirrored: .left
    }
  }

  var isQuarterTurn: Bool { ofFile.exchangesSides }

  /// The orientation of that name of an image file.
  fileprivate var ofFile: CGImagePropertyOrientation {
    switch self {
    case .up: .up
    case .down: .down
    case .left: .left
    case .right: .right
    case .upMirrored: .upMirrored
    case .downMirrored: .downMirrored
    case .leftMirrored: .leftMirrored
    case .rightMirrored: .rightMirrored
    }
  }
}

extension CGImage {
  /// The image turned by an orientation: pixels are only moved.
  func turned(by orientation: UIImage.Orientation) -> CGImage {
    let turn = orientation.ofFile
    if turn == .up { return self }
    let (w, h) = turn.exchangesSides ? (height, width) : (width, height)
    if let extended = extendedRGBA {
      return CGImage(width: w, height: h, extendedRGBA: turn.upright(extended, width: width, height: height))
    }
    return CGImage(
      width: w, height: h, premultipliedRGBA: turn.upright(premultipliedRGBA, width: width, height: height))
  }

  /// The image in one colour, through its alpha.
  func tinted(_ color: CGColor) -> CGImage {
    let c = color.rgba.map { Double.maximum(0, Double.minimum($0.native, 1)) }
    // Premultiplied, in 0…255 for a pixel without transparency.
    let whole = [c[0] * c[3], c[1] * c[3], c[2] * c[3], c[3]]
    var tables = [[UInt8]]()
    for value in whole { tables.append((0...255).map { UInt8((Double($0) * value).rounded()) }) }
    var pixels = [UInt8](repeating: 0, count: 4 * width * height)
    for i in stride(from: 0, to: pixels.count, by: 4) {
      let alpha = Int(premultipliedRGBA[i + 3])
      for k in 0..<4 { pixels[i + k] = tables[k][alpha] }
    }
    return CGImage(width: width, height: height, premultipliedRGBA: pixels)
  }
}

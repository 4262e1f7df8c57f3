#if canImport(UIKit)
  import UIKit
#endif

/// Shows the paths of an SVG document, each in a shape layer.
public class VectorView: UIView {
  private var drawing: Drawing?

  /// The document. Setting it replaces the paths.
  @IBInspectable public var source: String = "" {
    didSet { show(Data(source.utf8)) }
  }

  /// Loads a document and shows it.
  @objc public func load(from url: URL) {
    URLSession.shared.dataTask(with: url) { [weak self] data, response, _ in
      guard let data = data, (response as? HTTPURLResponse)?.statusCode == 200 else { return }
      DispatchQueue.main.async { self?.show(data) }
    }.resume()
  }

  private func show(_ data: Data) {
    let drawing = Drawing()
    let parser = XMLParser(data: data)
    parser.delegate = drawing
    layer.sublayers?.forEach { $0.removeFromSuperlayer() }
    guard parser.parse() else { return }
    drawing.shapes.forEach(layer.addSublayer)
    self.drawing = drawing
    setNeedsLayout()
  }

  public override func layoutSubviews() {
    super.layoutSubviews()
    guard let box = drawing?.viewBox, box.width > 0, box.height > 0 else { return }
    let scale = min(bounds.width / box.width, bounds.height / box.height)
    let transform = CGAffineTransform(scaleX: scale, y: scale).translatedBy(x: -box.minX, y: -box.minY)
    layer.sublayers?.forEach { $0.setAffineTransform(transform) }
  }
}

/// The shapes of a document while it is parsed.
private class Drawing: NSObject, XMLParserDelegate {
  var viewBox = CGRect.zero
  var shapes: [CAShapeLayer] = []

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    switch name {
    case "svg":
      let numbers = (attributes["viewBox"] ?? "").split(separator: " ").compactMap { Double($0) }
      if numbers.count == 4 { viewBox = CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]) }
    case "path":
      let shape = CAShapeLayer()
      shape.anchorPoint = .zero
      shape.path = PathReader.path(attributes["d"] ?? "").cgPath
      shape.fillColor = color(attributes["fill"] ?? "#000000")?.cgColor
      shape.fillRule = attributes["fill-rule"] == "evenodd" ? .evenOdd : .nonZero
      shape.strokeColor = attributes["stroke"].flatMap { color($0) }?.cgColor
      shape.lineWidth = CGFloat(attributes["stroke-width"].flatMap { Double($0) } ?? 1)
      shapes.append(shape)
    default: break
    }
  }

  /// `#rrggbb`; nil for “none”.
  private func color(_ text: String) -> UIColor? {
    guard text.hasPrefix("#"), let number = Int(text.dropFirst(), radix: 16) else { return nil }
    func part(_ shift: Int) -> CGFloat { CGFloat(number >> shift & 255) / 255 }
    return UIColor(red: part(16), green: part(8), blue: part(0), alpha: 1)
  }
}

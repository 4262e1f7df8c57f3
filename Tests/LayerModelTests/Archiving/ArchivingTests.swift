import Drawing
import TestSupport

/// A subclass that writes a field. Foundation archives top-level classes only.
final class ArchivedLayer: CALayer {
  var note = ""

  override init() { super.init() }
  override init(layer: Any) { super.init(layer: layer) }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
    note = coder.decodeObject(of: NSString.self, forKey: "note").map { String(describing: $0) } ?? ""
  }

  override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(NSString(string: note), forKey: "note")
  }

  override func shouldArchiveValue(forKey key: String) -> Bool { key != "opacity" }
}

/// Round trips through Foundation's keyed archives.
@Suite struct ArchivingTests {
  private func roundTrip<Object: NSObject & NSSecureCoding>(_ object: Object) throws -> Object {
    let data = try NSKeyedArchiver.archivedData(withRootObject: object, requiringSecureCoding: true)
    let unarchiver = try NSKeyedUnarchiver(forReadingFrom: data)
    unarchiver.requiresSecureCoding = true
    return try #require(unarchiver.decodeObject(of: Object.self, forKey: NSKeyedArchiveRootObjectKey))
  }

  /// What initialisers set as well: scroll layers clip, text layers are drawn again with new bounds.
  @Test func newLayersOfAllClassesComeBack() throws {
    for type in [CALayer.self] + CALayer.subclasses.map({ $0 as CALayer.Type }) {
      let layer = type.makePlain()
      let back = try roundTrip(layer)
      verify(Swift.type(of: back) == type)
      for property in layer.properties where !property.traits.contains(.isApart) {
        let (before, after) = (property.get(layer), property.get(back))
        verify(String(describing: before) == String(describing: after), "\(type).\(property.key)")
      }
    }
    let scroll = CAScrollLayer()
    scroll.masksToBounds = false
    try verify(!roundTrip(scroll).masksToBounds, roundTrip(CAScrollLayer()).masksToBounds)
    try verify(roundTrip(CATextLayer()).needsDisplayOnBoundsChange)
  }

  /// Each property of each class by itself, with another value than that of a new layer.
  @Test func everyPropertyComesBack() throws {
    var found = 0
    for make in CALayer.makers {
      for row in make().properties where row.isChangeable {
        let layer = make()
        row.change(layer)
        let (before, after) = (row.get(layer), row.get(try roundTrip(layer)))
        let name = "\(row.key) of a \(type(of: layer))"
        switch row.form {
        case .image:
          verify((after as! CGImage?)?.premultipliedRGBA == (before as! CGImage?)?.premultipliedRGBA, "\(name)")
        case .filter: verify((after as? CAFilter)?.type == "colorInvert", "\(name)")
        case .filters: verify((after as? [CAFilter])?.map(\.type) == ["colorInvert"], "\(name)")
        case .cells: verify((after as? [CAEmitterCell])?.count == 1, "\(name)")
        default:
          verify("\(before ?? "-")" == "\(after ?? "-")", before as? AnyHashable == after as? AnyHashable, "\(name)")
        }
        found += 1
      }
    }
    verify(found > 400)
  }

  @Test func keysOfTheProgramAndNilComeBack() throws {
    let layer = CALayer()
    layer.borderColor = nil
    layer.setValue(3, forKey: "own")
    let back = try roundTrip(layer)
    verify(back.borderColor == nil, back.value(forKey: "own") as? Int == 3)
  }

  @Test func textKeepsItsAttributesAndFonts() throws {
    let paragraph = NSMutableParagraphStyle()
    (paragraph.lineSpacing, paragraph.lineBreakMode, paragraph.baseWritingDirection) = (3, .byClipping, .rightToLeft)
    paragraph.tabStops = [NSTextTab(textAlignment: .left, location: 9)]
    let shadow = NSShadow()
    (shadow.shadowOffset, shadow.shadowColor) = (CGSize(width: 1, height: -2), CGColor(gray: 1, alpha: 0.5))
    var slant = CGAffineTransform(a: 1, b: 0, c: 0.5, d: 1, tx: 0, ty: 0)
    let font = CTFontCreateWithName("DejaVuSans-Bold", 13, &slant)
    let text = NSMutableAttributedString(string: "a😀b", attributes: [.font: font, .kern: 1.5])
    text.addAttributes(
      [.paragraphStyle: paragraph, .shadow: shadow, .foregroundColor: CGColor.black, .init(rawValue: "own"): "x"],
      range: NSRange(location: 1, length: 2))
    let layer = CATextLayer()
    (layer.string, layer.font) = (text, CTFont("DejaVuSans", size: 7))
    let back = try roundTrip(layer)
    verify(back.font as? CTFont == CTFont("DejaVuSans", size: 7))
    let copy = try #require(back.string as? NSAttributedString)
    verify(copy.string == "a😀b")
    for place in 0..<text.length {
      let attributes = copy.attributes(at: place, effectiveRange: nil)
      verify(attributes[.font] as? CTFont == font, attributes[.kern] as? Double == 1.5)
      verify((attributes[.paragraphStyle] as? NSParagraphStyle == paragraph) == (1...2).contains(place))
      verify((attributes[.shadow] as? NSShadow == shadow) == (1...2).contains(place))
      verify(((attributes[.foregroundColor] as? CGColor) == CGColor.black) == (1...2).contains(place))
      verify((attributes[.init(rawValue: "own")] as? String == "x") == (1...2).contains(place))
    }
  }

  @Test func aTreeComesBack() throws {
    let root = CALayer()
    let shape = CAShapeLayer()
    shape.path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 9, height: 5), transform: nil)
    shape.lineDashPattern = [1, 2]
    shape.lineCap = .round
    shape.mask = CAGradientLayer()
    let emitter = CAEmitterLayer()
    let cell = CAEmitterCell()
    (cell.birthRate, cell.name) = (7, "spark")
    emitter.emitterCells = [cell]
    root.sublayers = [shape, emitter]
    let back = try roundTrip(root)
    let first = try #require(back.sublayers?.first as? CAShapeLayer)
    verify(first.path == shape.path, first.lineDashPattern == [1, 2], first.lineCap == .round)
    verify(first.mask is CAGradientLayer, first.superlayer === back)
    let last = try #require(back.sublayers?.last as? CAEmitterLayer)
    verify(last.emitterCells?.first?.birthRate == 7, last.emitterCells?.first?.name == "spark")
  }

  @Test func animationsComeBack() throws {
    let basic = CABasicAnimation(keyPath: "position")
    (basic.fromValue, basic.toValue) = (NSValue(cgPoint: CGPoint(x: 1, y: 2)), CGPoint(x: 3, y: 4))
    (basic.duration, basic.isRemovedOnCompletion, basic.fillMode) = (2, false, .forwards)
    basic.timingFunction = CAMediaTimingFunction(name: .easeIn)
    let frames = CAKeyframeAnimation(keyPath: "opacity")
    (frames.values, frames.keyTimes) = ([0, 0.5, 1], [0, 0.25, 1])
    let group = CAAnimationGroup()
    group.animations = [basic, frames]
    let layer = CALayer()
    layer.add(group, forKey: "group")
    let back = try #require(roundTrip(layer).animation(forKey: "group") as? CAAnimationGroup)
    let first = try #require(back.animations?.first as? CABasicAnimation)
    verify(first.keyPath == "position", first.toValue as? CGPoint == CGPoint(x: 3, y: 4))
    verify(first.fromValue as? CGPoint == CGPoint(x: 1, y: 2))
    verify(first.duration == 2, !first.isRemovedOnCompletion, first.fillMode == .forwards)
    verify(first.timingFunction == CAMediaTimingFunction(name: .easeIn))
    let second = try #require(back.animations?.last as? CAKeyframeAnimation)
    verify(second.values?.count == 3, second.keyTimes == [0, 0.25, 1])
  }

  @Test func aSubclassWritesItsOwn() throws {
    let layer = ArchivedLayer()
    (layer.note, layer.opacity, layer.cornerRadius) = ("own", 0.5, 3)
    let back = try roundTrip(layer)
    verify(back.note == "own", back.opacity == 1, back.cornerRadius == 3)
  }
}

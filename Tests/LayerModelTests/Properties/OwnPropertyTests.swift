import TestSupport

/// A layer class with a property of its own, declared as those of Core Animation's classes are: a setter that reports
/// changes, and a row.
final class Barometer: CALayer, KeyedLayer {
  var level: CGFloat = 0.5 {
    willSet { willChange(level, newValue) }
    didSet { didChange() }
  }
  var isLit = false {
    willSet { willChange(isLit, newValue) }
    didSet { didChange() }
  }

  static let table = KeyTable(of: { Barometer() }) { t in
    t.value("level", \.level, [.hasDefault, .animates])
    t.flag("lit", \.isLit, [.fades, .isAlwaysArchived])
  }.ofLayers

  override init() { super.init() }
  override init(layer: Any) { super.init(layer: layer) }
  required init?(coder: NSCoder) { super.init(coder: coder) }
}

/// The features that follow from a property's row.
@Suite struct OwnPropertyTests {
  let meter = Barometer()

  @Test func customPropertyIsSetAndReadByKey() {
    meter.setValue("0.75", forKey: "level")
    meter.setValue(true, forKeyPath: "isLit")
    verify(meter.level == 0.75, meter.isLit)
    verify(meter.value(forKey: "level") as? CGFloat == 0.75, meter.value(forKey: "lit") as? Bool == true)
    verify(meter.propertyKeys.isSuperset(of: ["level", "lit", "isLit", "opacity"]))
    verify(meter.properties.suffix(2).map(\.key) == ["level", "lit"])
    verify(CALayer().value(forKey: "level") == nil, "other classes have no such property")
  }

  @Test func customPropertyHasAClassDefault() {
    verify(Barometer.defaultValue(forKey: "level") as? CGFloat == 0.5)
    verify(Barometer.defaultValue(forKey: "lit") == nil, CALayer.defaultValue(forKey: "level") == nil)
    verify(Barometer.defaultValue(forKey: "opacity") as? Float == 1)
  }

  @Test func copiesAndStylesKeepCustomProperties() {
    (meter.level, meter.opacity) = (0.25, 0.5)
    let copy = meter.plainCopy as? Barometer
    verify(copy?.level == 0.25, copy?.opacity == 0.5, copy?.isLit == false)
    let styled = Barometer()
    styled.style = ["level": 2, "opacity": 0.75]
    verify(styled.level == 2, styled.opacity == 0.75)
    styled.style = nil
    verify(styled.level == 0.5, styled.opacity == 1)
  }

  @Test func aChangeAnimatesOrFades() throws {
    try LayerContext().run {
      let root = CALayer(size: 10, holding: meter)
      _ = root.commitFrame(at: 0)
      meter.level = 1
      meter.isLit = true
      verify(meter.animationKeys() == ["level", kCATransition])
      let action = try #require(meter.animation(forKey: "level") as? CABasicAnimation)
      verify(action.fromValue as? CGFloat == 0.5, CALayer().action(forKey: "level") == nil)
      _ = root.commitFrame(at: 0)
      _ = root.commitFrame(at: 0.125)
      let shown = try #require(meter.presentation())
      verify(shown.level > 0.6, shown.level < 0.95, meter.level == 1)
    }
  }

  @Test func explicitAnimationSetsCustomProperty() throws {
    let root = CALayer(size: 10, holding: meter)
    let animation = CABasicAnimation(keyPath: "level")
    (animation.fromValue, animation.toValue, animation.duration) = (2, 4, 10)
    meter.add(animation, forKey: "a")
    _ = root.commitFrame(at: 0)
    _ = root.commitFrame(at: 5)
    try verify(#require(meter.presentation()).level == 3)
  }

  @Test func archivesKeepCustomProperties() throws {
    meter.level = 7
    verify(meter.shouldArchiveValue(forKey: "level"), meter.shouldArchiveValue(forKey: "lit"))
    verify(!Barometer().shouldArchiveValue(forKey: "level"))
    let data = try NSKeyedArchiver.archivedData(withRootObject: meter, requiringSecureCoding: true)
    let unarchiver = try NSKeyedUnarchiver(forReadingFrom: data)
    unarchiver.requiresSecureCoding = true
    let copy = try #require(unarchiver.decodeObject(of: Barometer.self, forKey: NSKeyedArchiveRootObjectKey))
    verify(copy.level == 7, !copy.isLit)
  }

  /// Rows say how documents hold values; the reader and the writer follow them.
  @Test func customPropertiesHaveDocumentForms() {
    let forms = Barometer.table.rows.map { $0.form.map { "\($0)" } }
    verify(forms == ["number", "boolean"])
  }
}

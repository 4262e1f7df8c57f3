import Foundation
import Geometry

extension CAEmitterCell: KeyedObject {
  /// Returns the value of the property `key`, in its own type; `nil` for an unknown key.
  public func value(forKey key: String) -> Any? { Self.keys[key]?.get(self) }

  /// Sets the property `key`, with the conversions of ``CALayer/setValue(_:forKey:)``. An unknown key is ignored.
  public func setValue(_ value: Any?, forKey key: String) { Self.keys[key]?.set(self, value) }

  /// Returns the value of a property, or of a part of one such as `emitterCells.spark.scale`.
  public func value(forKeyPath keyPath: String) -> Any? { partValue(at: keyPath[...]) }

  /// Sets a property, or a part of one.
  public func setValue(_ value: Any?, forKeyPath keyPath: String) { setPartValue(value, at: keyPath[...]) }

  /// The keys of all properties.
  package static var propertyKeys: Set<String> { Set(keys.properties.keys) }

  var handle: String? { name }

  /// Returns a copy of class `CAEmitterCell`, even of a subclass.
  func ownCopy(along path: Substring) -> any KeyedObject {
    let copy = CAEmitterCell()
    for row in Self.keys.rows { row.copy(self, copy) }
    copy.copyParts(along: path)
    return copy
  }

  /// All properties of a cell.
  package static let keys = KeyTable(of: { CAEmitterCell() }) { t in
    let filters = CALayerContentsFilter.all.map(\.rawValue)
    t.object("name", \.name, .string)
    t.flag("enabled", \.isEnabled, .hasDefault)

    t.value("birthRate", \.birthRate)
    t.value("lifetime", \.lifetime)
    t.value("lifetimeRange", \.lifetimeRange)
    t.value("beginTime", \.beginTime)
    t.value("duration", \.duration, .hasDefault)
    t.value("speed", \.speed, .hasDefault)
    t.value("timeOffset", \.timeOffset)

    t.value("emissionLatitude", \.emissionLatitude)
    t.value("emissionLongitude", \.emissionLongitude)
    t.value("emissionRange", \.emissionRange)
    t.value("velocity", \.velocity)
    t.value("velocityRange", \.velocityRange)
    t.value("xAcceleration", \.xAcceleration)
    t.value("yAcceleration", \.yAcceleration)
    t.value("zAcceleration", \.zAcceleration)
    t.value("scale", \.scale, .hasDefault)
    t.value("scaleRange", \.scaleRange)
    t.value("scaleSpeed", \.scaleSpeed)
    t.value("spin", \.spin)
    t.value("spinRange", \.spinRange)
    t.value("rotation", \.rotation)
    t.value("rotationRange", \.rotationRange)
    t.value("mass", \.mass)
    t.value("massRange", \.massRange)
    t.word("particleType", \.particleType, ["sprite", "plane", "point"], .hasDefault)
    t.value("orientationLatitude", \.orientationLatitude)
    t.value("orientationLongitude", \.orientationLongitude)
    t.value("orientationRange", \.orientationRange)

    t.color("color", \.color, .hasDefault)
    t.value("redRange", \.redRange)
    t.value("greenRange", \.greenRange)
    t.value("blueRange", \.blueRange)
    t.value("alphaRange", \.alphaRange)
    t.value("redSpeed", \.redSpeed)
    t.value("greenSpeed", \.greenSpeed)
    t.value("blueSpeed", \.blueSpeed)
    t.value("alphaSpeed", \.alphaSpeed)
    t.object("contents", \.contents, .image)
    t.value("contentsRect", \.contentsRect, .hasDefault)
    t.value("contentsScale", \.contentsScale, .hasDefault)
    t.value("contentsFrameCount", \.contentsFrameCount, form: .bits)
    t.value("contentsFramesPerRow", \.contentsFramesPerRow, form: .bits)
    t.value("contentsFramesPerSecond", \.contentsFramesPerSecond)
    t.word("contentsFrameMode", \.contentsFrameMode, ["single", "random", "sequential"], .hasDefault)
    t.word("minificationFilter", \.minificationFilter, filters, .hasDefault)
    t.word("magnificationFilter", \.magnificationFilter, filters, .hasDefault)
    t.value("minificationFilterBias", \.minificationFilterBias)
    t.object("emitterCells", \.emitterCells, .cells)
    t.object("style", \.style)
  }
}

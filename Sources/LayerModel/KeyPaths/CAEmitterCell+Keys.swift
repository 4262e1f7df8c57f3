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
    for property in Self.keys.properties.values { property.set(copy, property.get(self)) }
    copy.copyParts(along: path)
    return copy
  }

  /// All properties of a cell.
  static let keys = KeyTable<CAEmitterCell> { t in
    t.object("name", \.name)
    t.flag("enabled", \.isEnabled)

    t.value("birthRate", \.birthRate)
    t.value("lifetime", \.lifetime)
    t.value("lifetimeRange", \.lifetimeRange)
    t.value("beginTime", \.beginTime)
    t.value("duration", \.duration)
    t.value("speed", \.speed)
    t.value("timeOffset", \.timeOffset)

    t.value("emissionLatitude", \.emissionLatitude)
    t.value("emissionLongitude", \.emissionLongitude)
    t.value("emissionRange", \.emissionRange)
    t.value("velocity", \.velocity)
    t.value("velocityRange", \.velocityRange)
    t.value("xAcceleration", \.xAcceleration)
    t.value("yAcceleration", \.yAcceleration)
    t.value("zAcceleration", \.zAcceleration)
    t.value("scale", \.scale)
    t.value("scaleRange", \.scaleRange)
    t.value("scaleSpeed", \.scaleSpeed)
    t.value("spin", \.spin)
    t.value("spinRange", \.spinRange)
    t.value("rotation", \.rotation)
    t.value("rotationRange", \.rotationRange)
    t.value("mass", \.mass)
    t.value("massRange", \.massRange)
    t.value("particleType", \.particleType)
    t.value("orientationLatitude", \.orientationLatitude)
    t.value("orientationLongitude", \.orientationLongitude)
    t.value("orientationRange", \.orientationRange)

    t.color("color", \.color)
    t.value("redRange", \.redRange)
    t.value("greenRange", \.greenRange)
    t.value("blueRange", \.blueRange)
    t.value("alphaRange", \.alphaRange)
    t.value("redSpeed", \.redSpeed)
    t.value("greenSpeed", \.greenSpeed)
    t.value("blueSpeed", \.blueSpeed)
    t.value("alphaSpeed", \.alphaSpeed)
    t.object("contents", \.contents)
    t.value("contentsRect", \.contentsRect)
    t.value("contentsScale", \.contentsScale)
    t.value("contentsFrameCount", \.contentsFrameCount)
    t.value("contentsFramesPerRow", \.contentsFramesPerRow)
    t.value("contentsFramesPerSecond", \.contentsFramesPerSecond)
    t.value("contentsFrameMode", \.contentsFrameMode)
    t.value("minificationFilter", \.minificationFilter)
    t.value("magnificationFilter", \.magnificationFilter)
    t.value("minificationFilterBias", \.minificationFilterBias)
    t.object("emitterCells", \.emitterCells)
    t.object("style", \.style)
  }
}

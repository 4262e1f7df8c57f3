import Drawing
import Foundation
import Geometry
import Imaging

/// Values of layers and animations as the objects that Foundation's archivers know: numbers, strings, data, arrays and
/// dictionaries.
///
/// A value of one of Lamina's types is a dictionary with the type's name. Values without an archived form are left out:
/// objects of the program and layouts.
enum ArchivedValue {
  /// The classes that an archive of values is made of.
  static var classes: [AnyClass] {
    [NSDictionary.self, NSArray.self, NSString.self, NSNumber.self, NSData.self, NSNull.self]
  }

  private static let typeKey = "type", valueKey = "value"

  static func tagged(_ type: String, _ value: NSObject) -> NSObject {
    NSDictionary(dictionary: [typeKey as NSString: type as NSString, valueKey as NSString: value])
  }

  static func numbers(_ type: String, _ values: [Double]) -> NSObject {
    tagged(type, NSArray(array: values.map { NSNumber(value: $0) }))
  }

  /// Whether two values of a property are equal: both nil, the same object, or of equal archived forms.
  static func isSame(_ a: Any?, _ b: Any?) -> Bool {
    guard let a, let b else { return a == nil && b == nil }
    if type(of: a) is AnyClass, type(of: b) is AnyClass, (a as AnyObject) === (b as AnyObject) { return true }
    guard let first = object(of: a), let second = object(of: b) else { return false }
    return first.isEqual(second)
  }

  /// The object for `value`; `nil` if `value` cannot be archived.
  static func object(of value: Any) -> NSObject? {
    switch value {
    case let v as Bool: return NSNumber(value: v)
    case let v as Double: return NSNumber(value: v)
    case let v as CGFloat: return numbers("CGFloat", [v.native])
    case let v as Float: return NSNumber(value: v)
    case let v as Int: return NSNumber(value: v)
    case let v as UInt32: return NSNumber(value: v)
    case let v as String: return NSString(string: v)
    case let v as CGPoint: return numbers("CGPoint", [v.x.native, v.y.native])
    case let v as CGSize: return numbers("CGSize", [v.width.native, v.height.native])
    case let v as CGRect: return numbers("CGRect", [v.minX, v.minY, v.width, v.height].map(\.native))
    case let v as CATransform3D: return numbers("CATransform3D", v.elements)
    case let v as CGColor: return numbers("CGColor", v.rgba.map(\.native))
    case let v as CAColorMatrix: return numbers("CAColorMatrix", v.elements.map(Double.init))
    case let v as CAMediaTimingFunction:
      let c = v.controlPoints
      return numbers("CAMediaTimingFunction", [c.x, c.y, c.z, c.w].map(Double.init))
    case let v as CAFrameRateRange:
      return numbers(
        "CAFrameRateRange", [v.minimum, v.maximum].map(Double.init) + (v.preferred.map { [Double($0)] } ?? []))
    case let v as CAValueFunction: return tagged("CAValueFunction", NSString(string: v.name.rawValue))
    case let v as CGPath: return path(v)
    case let v as CGImage:
      return (try? v.pngData(options: PNGEncodingOptions(holding: v))).map { tagged("CGImage", NSData(data: $0)) }
    case let v as CIVector: return numbers("CIVector", v.numbers.map(\.native))
    case let v as CIColor: return numbers("CIColor", v.cgColor.rgba.map(\.native))
    case let v as any FilterObject: return filter(v)
    case let v as NSValue where !(v is NSNumber): return structure(v)
    case let v as NSNumber: return v
    case let v as NSString: return v
    case let v as NSAttributedString: return ArchivedText.object(of: v)
    case is NSNull: return NSNull()
    case let v as [Any]:
      let objects = v.compactMap { object(of: $0) }
      return objects.count == v.count ? NSArray(array: objects) : nil
    case let v as any RawRepresentable: return object(of: v.rawValue)
    default: return ArchivedText.object(ofAttribute: value)
    }
  }

  private static func structure(_ value: NSValue) -> NSObject? {
    switch value.structure {
    case .transform(let t): object(of: t)
    case .point(let p): object(of: p)
    case .size(let s): object(of: s)
    case .rect(let r): object(of: r)
    case .affineTransform, nil: nil
    }
  }

  private static func path(_ path: CGPath) -> NSObject {
    let elements = path.bezierPath.elements.map { element -> NSArray in
      let (kind, points): (Int, [Vector2]) =
        switch element {
        case .move(let p): (0, [p])
        case .line(let p): (1, [p])
        case .quad(let c, let p): (2, [c, p])
        case .cubic(let c1, let c2, let p): (3, [c1, c2, p])
        case .close: (4, [])
        }
      return NSArray(
        array: [NSNumber(value: kind)] + points.flatMap { [NSNumber(value: $0.x), NSNumber(value: $0.y)] })
    }
    return tagged("CGPath", NSArray(array: elements))
  }

  private static func filter(_ filter: any FilterObject) -> NSObject {
    let inputs = NSMutableDictionary()
    for (key, value) in filter.inputs {
      if let object = object(of: value) { inputs[NSString(string: key)] = object }
    }
    var parts: [NSObject] = [NSString(string: filter.kind), NSNumber(value: filter.isEnabled), inputs]
    let name = (filter as? CAFilter).map(\.name) ?? filter.handle
    if let name { parts.append(NSString(string: name)) }
    return tagged(filter is CIFilter ? "CIFilter" : "CAFilter", NSArray(array: parts))
  }

  /// The value that `object` stands for; `nil` for an object of another kind.
  static func value(of object: Any) -> Any? {
    switch object {
    case let v as NSNumber: return v
    case let v as NSString: return String(describing: v)
    case is NSNull: return NSNull()
    case let v as NSArray: return v.compactMap { value(of: $0) }
    case let v as NSDictionary:
      guard let type = v[NSString(string: typeKey)] as? NSString, let value = v[NSString(string: valueKey)] else {
        return nil
      }
      return self.value(type: String(describing: type), value)
    default: return nil
    }
  }

  private static func value(type: String, _ value: Any) -> Any? {
    let list = (value as? NSArray)?.compactMap { $0 as? NSNumber }.map(\.doubleValue) ?? []
    func has(_ count: Int) -> Bool { list.count == count }
    switch type {
    case "CGFloat" where has(1): return CGFloat(list[0])
    case "CGPoint" where has(2): return CGPoint(x: list[0], y: list[1])
    case "CGSize" where has(2): return CGSize(width: list[0], height: list[1])
    case "CGRect" where has(4): return CGRect(x: list[0], y: list[1], width: list[2], height: list[3])
    case "CATransform3D" where has(16): return CATransform3D(rows: list)
    case "CGColor" where has(4):
      return CGColor(red: CGFloat(list[0]), green: CGFloat(list[1]), blue: CGFloat(list[2]), alpha: CGFloat(list[3]))
    case "CAColorMatrix" where has(20): return CAColorMatrix(list.map { Float($0) })
    case "CAMediaTimingFunction" where has(4):
      return CAMediaTimingFunction(controlPoints: Float(list[0]), Float(list[1]), Float(list[2]), Float(list[3]))
    case "CAFrameRateRange" where list.count == 2 || list.count == 3:
      return CAFrameRateRange(
        minimum: Float(list[0]), maximum: Float(list[1]), preferred: has(3) ? Float(list[2]) : nil)
    case "CAValueFunction":
      return (value as? NSString).flatMap { CAValueFunction(name: .init(rawValue: String(describing: $0))) }
    case "CGImage": return (value as? NSData).flatMap { try? CGImage(data: Data(referencing: $0)) }
    case "CGPath": return (value as? NSArray).flatMap { path($0) }
    case "CIVector": return CIVector(list.map { CGFloat($0) })
    case "CIColor" where has(4):
      return CIColor(red: CGFloat(list[0]), green: CGFloat(list[1]), blue: CGFloat(list[2]), alpha: CGFloat(list[3]))
    case "CAFilter": return (value as? NSArray).flatMap { filter($0) { CAFilter(type: $0) } }
    case "CIFilter": return (value as? NSArray).flatMap { filter($0) { CIFilter(name: $0) } }
    default: return ArchivedText.value(type: type, value)
    }
  }

  private static func path(_ list: NSArray) -> CGPath? {
    var path = BezierPath()
    for case let element as NSArray in list {
      let n = element.compactMap { $0 as? NSNumber }.map(\.doubleValue)
      switch (n.first, n.count) {
      case (0, 3): path.elements.append(.move(Vector2(n[1], n[2])))
      case (1, 3): path.elements.append(.line(Vector2(n[1], n[2])))
      case (2, 5): path.elements.append(.quad(control: Vector2(n[1], n[2]), end: Vector2(n[3], n[4])))
      case (3, 7):
        path.elements.append(
          .cubic(control1: Vector2(n[1], n[2]), control2: Vector2(n[3], n[4]), end: Vector2(n[5], n[6])))
      case (4, 1): path.elements.append(.close)
      default: return nil
      }
    }
    return CGPath(bezierPath: path)
  }

  private static func filter(_ list: NSArray, make: (String) -> (any FilterObject)?) -> (any FilterObject)? {
    guard list.count >= 3, let kind = list[0] as? NSString, let isEnabled = list[1] as? NSNumber,
      let inputs = list[2] as? NSDictionary, let filter = make(String(describing: kind))
    else { return nil }
    filter.setValue(isEnabled.boolValue, forKey: "enabled")
    if list.count > 3, let name = list[3] as? NSString { filter.setValue(String(describing: name), forKey: "name") }
    for (key, value) in inputs {
      if let key = key as? NSString, let value = self.value(of: value) {
        filter.setValue(value, forKey: String(describing: key))
      }
    }
    return filter
  }
}

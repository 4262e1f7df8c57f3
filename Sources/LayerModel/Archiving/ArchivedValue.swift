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

  /// Whether two values of a property are equal: both nil, the same object, or of equal archived forms.
  static func isSame(_ a: Any?, _ b: Any?) -> Bool {
    guard let a, let b else { return a == nil && b == nil }
    if type(of: a) is AnyClass, type(of: b) is AnyClass, (a as AnyObject) === (b as AnyObject) { return true }
    guard let first = object(of: a), let second = object(of: b) else { return false }
    return first.isEqual(second)
  }

  /// The object for `value`; `nil` if `value` cannot be archived.
  static func object(of value: Any) -> NSObject? { all.object(of: value) }

  /// The value that `object` stands for; `nil` for an object of another kind.
  static func value(of object: Any) -> Any? { all.value(of: object) }

  private static let all = ArchivedForms(forms + ArchivedText.forms)

  private static let forms: [ArchivedForm] = [
    .numbers("CGFloat") {
      [($0 as CGFloat).native]
    } _: {
      $0.count == 1 ? CGFloat($0[0]) : nil
    },
    .numbers("CGPoint") { (v: CGPoint) in
      [v.x.native, v.y.native]
    } _: {
      $0.count == 2 ? CGPoint(x: $0[0], y: $0[1]) : nil
    },
    .numbers("CGSize") { (v: CGSize) in
      [v.width.native, v.height.native]
    } _: {
      $0.count == 2 ? CGSize(width: $0[0], height: $0[1]) : nil
    },
    .numbers("CGRect") { (v: CGRect) in
      [v.minX, v.minY, v.width, v.height].map(\.native)
    } _: {
      $0.count == 4 ? CGRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) : nil
    },
    .numbers("CATransform3D", \CATransform3D.elements) { $0.count == 16 ? CATransform3D(rows: $0) : nil },
    .numbers("CGColor") { (v: CGColor) in
      v.rgba.map(\.native)
    } _: {
      $0.count == 4 ? color($0) : nil
    },
    .numbers("CIColor") { (v: CIColor) in
      v.cgColor.rgba.map(\.native)
    } _: {
      $0.count == 4 ? CIColor(cgColor: color($0)) : nil
    },
    .numbers("CIVector") { (v: CIVector) in
      v.numbers.map(\.native)
    } _: {
      CIVector($0.map { CGFloat($0) })
    },
    .numbers("CAColorMatrix") { (v: CAColorMatrix) in
      v.elements.map(Double.init)
    } _: {
      $0.count == 20 ? CAColorMatrix($0.map { Float($0) }) : nil
    },
    .numbers("CAMediaTimingFunction") { (v: CAMediaTimingFunction) in
      (0..<4).map { Double(v.controlPoints[$0]) }
    } _: { list in
      guard list.count == 4 else { return nil }
      let n = list.map { Float($0) }
      return CAMediaTimingFunction(controlPoints: n[0], n[1], n[2], n[3])
    },
    .numbers("CAFrameRateRange") { (v: CAFrameRateRange) in
      [v.minimum, v.maximum].map(Double.init) + (v.preferred.map { [Double($0)] } ?? [])
    } _: { list in
      guard list.count == 2 || list.count == 3 else { return nil }
      let n = list.map { Float($0) }
      return CAFrameRateRange(minimum: n[0], maximum: n[1], preferred: n.count == 3 ? n[2] : nil)
    },
    ArchivedForm("CAValueFunction") { (v: CAValueFunction, _) in
      NSString(string: v.name.rawValue)
    } _: { object, _ in
      (object as? NSString).flatMap { CAValueFunction(name: .init(rawValue: String(describing: $0))) }
    },
    ArchivedForm("CGPath") { (v: CGPath, _) in
      path(v)
    } _: { object, _ in
      (object as? NSArray).flatMap { path($0) }
    },
    ArchivedForm("CGImage") { (v: CGImage, _) in
      (try? v.pngData(options: PNGEncodingOptions(holding: v))).map { NSData(data: $0) }
    } _: { object, _ in
      (object as? NSData).flatMap { try? CGImage(data: Data(referencing: $0)) }
    },
    ArchivedForm("CAFilter") { (v: CAFilter, forms) in
      filter(v, name: v.name, forms)
    } _: { object, forms in
      filter(object, forms) { CAFilter(type: $0) }
    },
    ArchivedForm("CIFilter") { (v: CIFilter, forms) in
      filter(v, name: v.handle, forms)
    } _: { object, forms in
      filter(object, forms) { CIFilter(name: $0) }
    },
  ]

  private static func color(_ n: [Double]) -> CGColor {
    CGColor(red: CGFloat(n[0]), green: CGFloat(n[1]), blue: CGFloat(n[2]), alpha: CGFloat(n[3]))
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
    return NSArray(array: elements)
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

  private static func filter(_ filter: any FilterObject, name: String?, _ forms: ArchivedForms) -> NSObject {
    let inputs = NSMutableDictionary()
    for (key, value) in filter.inputs {
      if let object = forms.object(of: value) { inputs[NSString(string: key)] = object }
    }
    var parts: [NSObject] = [NSString(string: filter.kind), NSNumber(value: filter.isEnabled), inputs]
    if let name { parts.append(NSString(string: name)) }
    return NSArray(array: parts)
  }

  private static func filter<Filter: FilterObject>(
    _ object: NSObject, _ forms: ArchivedForms, make: (String) -> Filter?
  ) -> Filter? {
    guard let list = object as? NSArray, list.count >= 3, let kind = list[0] as? NSString,
      let isEnabled = list[1] as? NSNumber,
      let inputs = list[2] as? NSDictionary, let filter = make(String(describing: kind))
    else { return nil }
    filter.setValue(isEnabled.boolValue, forKey: "enabled")
    if list.count > 3, let name = list[3] as? NSString { filter.setValue(String(describing: name), forKey: "name") }
    for (key, value) in inputs {
      if let key = key as? NSString, let value = forms.value(of: value) {
        filter.setValue(value, forKey: String(describing: key))
      }
    }
    return filter
  }
}

import Foundation

// Core Foundation's names, which Foundation on Linux does not have, so that code that casts to them compiles. They
// stand for the Swift types that Apple bridges them to. Source:
// <https://developer.apple.com/documentation/corefoundation>.

/// Any object of Core Foundation.
public typealias CFTypeRef = Any
/// Core Foundation's name of strings.
public typealias CFString = String
/// Core Foundation's name of strings with attributes.
public typealias CFAttributedString = NSAttributedString
/// Core Foundation's name of URLs.
public typealias CFURL = URL
/// Core Foundation's name of bytes.
public typealias CFData = Data
/// Core Foundation's name of bytes that change.
public typealias CFMutableData = NSMutableData
/// Core Foundation's name of number objects.
public typealias CFNumber = NSNumber
/// Core Foundation's name of truth values: number objects.
public typealias CFBoolean = NSNumber
/// Core Foundation's name of errors.
public typealias CFError = NSError
/// Core Foundation's name of arrays.
public typealias CFArray = [Any]
/// Core Foundation's name of dictionaries.
public typealias CFDictionary = [AnyHashable: Any]
/// Core Foundation's type of counts and indices.
public typealias CFIndex = Int
/// A unit of UTF-16.
public typealias UniChar = UInt16
/// A number for each of Core Foundation's types.
public typealias CFTypeID = UInt

/// True as a number; Apple's constant is optional too.
public var kCFBooleanTrue: CFBoolean! { NSNumber(value: true) }
/// False as a number; Apple's constant is optional too.
public var kCFBooleanFalse: CFBoolean! { NSNumber(value: false) }

/// A range of a string in UTF-16 units. Source: <https://developer.apple.com/documentation/corefoundation/cfrange>.
public struct CFRange: Hashable, Sendable {
  /// The first unit.
  public var location: CFIndex
  /// The number of units.
  public var length: CFIndex

  /// An empty range at 0.
  public init() { self.init(location: 0, length: 0) }

  /// Creates a range that starts at `location` and has `length` units.
  public init(location: CFIndex, length: CFIndex) { (self.location, self.length) = (location, length) }
}

/// The range that starts at `loc` and has `len` units.
public func CFRangeMake(_ loc: CFIndex, _ len: CFIndex) -> CFRange { CFRange(location: loc, length: len) }

/// The number of elements.
public func CFArrayGetCount(_ theArray: CFArray) -> CFIndex { theArray.count }

/// The classes that are Core Foundation types on Apple's systems.
public protocol CFObject: AnyObject {
  /// The number of the class: different for each, and the same for a class and its subclasses.
  static var typeID: CFTypeID { get }
}

extension CFObject {
  public static var typeID: CFTypeID { UInt(bitPattern: ObjectIdentifier(Self.self)) }
}

/// Returns the number of the class of `cf`: `CGImage.typeID` for an image; 0 for an object whose class is no Core
/// Foundation type on Apple's systems.
public func CFGetTypeID(_ cf: CFTypeRef) -> CFTypeID { (cf as? any CFObject).map { type(of: $0).typeID } ?? 0 }

/// Whether both are equal: by value if they are `Hashable`, else if they are one object.
public func CFEqual(_ cf1: CFTypeRef, _ cf2: CFTypeRef) -> Bool {
  if let a = cf1 as? AnyHashable, let b = cf2 as? AnyHashable { return a == b }
  return (cf1 as AnyObject) === (cf2 as AnyObject)
}

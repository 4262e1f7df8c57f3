import Foundation

// Core Foundation's names, which Foundation on Linux does not have, so that code that casts to them compiles. They stand for the Swift
// types that Apple bridges them to. Source: <https://developer.apple.com/documentation/corefoundation>.

public typealias CFTypeRef = Any
public typealias CFString = String
public typealias CFAttributedString = NSAttributedString
public typealias CFURL = URL
public typealias CFData = Data
public typealias CFMutableData = NSMutableData
public typealias CFNumber = NSNumber
public typealias CFBoolean = NSNumber
public typealias CFError = NSError
public typealias CFArray = [Any]
public typealias CFDictionary = [AnyHashable: Any]
public typealias CFIndex = Int
/// A unit of UTF-16.
public typealias UniChar = UInt16
public typealias CFTypeID = UInt

/// True as a number; Apple's constant is optional too.
public var kCFBooleanTrue: CFBoolean! { NSNumber(value: true) }
/// False as a number; Apple's constant is optional too.
public var kCFBooleanFalse: CFBoolean! { NSNumber(value: false) }

/// A range of a string in UTF-16 units. Source: <https://developer.apple.com/documentation/corefoundation/cfrange>.
public struct CFRange: Hashable, Sendable {
  public var location: CFIndex
  public var length: CFIndex

  /// An empty range at 0.
  public init() { self.init(location: 0, length: 0) }

  public init(location: CFIndex, length: CFIndex) { (self.location, self.length) = (location, length) }
}

public func CFRangeMake(_ loc: CFIndex, _ len: CFIndex) -> CFRange { CFRange(location: loc, length: len) }

public func CFArrayGetCount(_ theArray: CFArray) -> CFIndex { theArray.count }

/// The classes that are Core Foundation types on Apple's systems.
public protocol CFObject: AnyObject {
  /// The number of the class: different for each, and the same for a class and its subclasses.
  static var typeID: CFTypeID { get }
}

extension CFObject {
  public static var typeID: CFTypeID { UInt(bitPattern: ObjectIdentifier(Self.self)) }
}

/// Returns the number of the class of `cf`: `CGImage.typeID` for an image; 0 for what is no Core Foundation type on Apple's systems.
public func CFGetTypeID(_ cf: CFTypeRef) -> CFTypeID { (cf as? any CFObject).map { type(of: $0).typeID } ?? 0 }

/// Whether both are equal: by value if they are `Hashable`, else if they are one object.
public func CFEqual(_ cf1: CFTypeRef, _ cf2: CFTypeRef) -> Bool {
  if let a = cf1 as? AnyHashable, let b = cf2 as? AnyHashable { return a == b }
  return (cf1 as AnyObject) === (cf2 as AnyObject)
}

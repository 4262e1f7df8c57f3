/// The first stored property of a class whose objects are attributes of strings.
///
/// Where two parts of an attributed string meet, Foundation on Linux compares their attributes by `CFEqual`. It reads
/// bits 8 to 17 of the third word of an object, where Core Foundation's own objects have the number of their type, and
/// traps if they are 0 in both. In a Swift object, that word is the first stored property, which could be a coordinate
/// of 1 or the case of an enumeration. No class of Core Foundation has the number 1023.
///
/// An object that does not derive from `NSObject` fares no better: Foundation puts it into a box of its own, whose
/// third word is the object's address.
package struct AttributeTag: Sendable {
  private let bits: UInt = 1023 << 8

  package init() {}
}

/// The facts about a property besides its name and its type.
package struct PropertyTraits: OptionSet, Sendable {
  package let rawValue: UInt16

  package init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The class returns the property's value in a new object as its default. As in Core Animation, most properties whose
  /// default is zero or nil lack the trait.
  package static let hasDefault = PropertyTraits(rawValue: 1 << 0)

  /// A change of the property starts an animation from the value that shows, in a tree that a frame has shown.
  package static let animates = PropertyTraits(rawValue: 1 << 1)
  /// So it does, and blocks of views animate it, too. As on iOS they leave alone the border, `zPosition`, the part of a
  /// path that is stroked, and the shadow but its opacity.
  package static let animatesInViews = PropertyTraits(rawValue: 1 << 2 | 1 << 1)
  /// A change of the property fades from the old picture to the new one, in a tree that a frame has shown.
  package static let fades = PropertyTraits(rawValue: 1 << 3)

  /// The property only says where, how strongly, or whether the layer shows. The layer's picture in its plane does not
  /// depend on it.
  package static let places = PropertyTraits(rawValue: 1 << 4)
  /// The property is a part of ``CALayer/geometry``, which copies take over as a whole.
  package static let isInGeometry = PropertyTraits(rawValue: 1 << 5)

  /// The value belongs to no layer alone, as its delegate and its place in a tree: copies, archives of values, and
  /// styles leave it out.
  package static let isApart = PropertyTraits(rawValue: 1 << 6)
  /// The value follows from others, and so is apart, too.
  package static let isComputed = PropertyTraits(rawValue: 1 << 7 | 1 << 6)
  /// Archives hold the value even if it is the default.
  package static let isAlwaysArchived = PropertyTraits(rawValue: 1 << 8)
  /// A particle takes the value from the emitter at its birth.
  package static let isTakenAtBirth = PropertyTraits(rawValue: 1 << 10)
  /// Documents do not hold the value.
  package static let isUnwritten = PropertyTraits(rawValue: 1 << 9)
}

/// How documents hold the values of a property.
package enum PropertyForm: Sendable {
  case boolean, number, string
  /// Whole numbers; others have no effect.
  case whole
  /// A set of bits: whole numbers from 0 to 2³² − 1; others have no effect.
  case bits
  case point, size, rect, transform
  case color, image, path, numbers, colors, filters, cells
  /// One of these strings; empty for any string.
  case name([String])
  /// A filter, or the name of a blend mode.
  case blendMode
  /// A string, with or without attributes.
  case text
  /// A font, by its name.
  case font
  /// A filter, by itself or by a name.
  case filter
  case timingFunction, timingFunctions
  /// By its name.
  case valueFunction
  case animations
  /// A value that is written with its type, and a list of such values.
  case any, values
}

/// The type of a property's values. The raw value names the type in messages.
enum CAMLType: String, CaseIterable {
  case number = "a number"
  case boolean = "a boolean"
  case string = "a string"
  /// A string with or without attributes.
  case text = "a text"
  case point = "a point"
  case size = "a size"
  case rect = "a rectangle"
  case transform = "a transform"
  case color = "a colour"
  case image = "an image"
  case path = "a path"
  case colorMatrix = "a colour matrix"
  case vector = "a vector"
  case filter = "a filter"
  /// A filter, or the name of a blend mode.
  case blendMode = "a blend mode"
  case cell = "an emitter cell"
  case numbers = "a list of numbers"
  case colors = "a list of colours"
  case filters = "a list of filters"
  case cells = "a list of emitter cells"
  case timingFunction = "a timing function"
  case timingFunctions = "a list of timing functions"
  case animation = "an animation"
  case animations = "a list of animations"
  /// A value of the type that the element itself names.
  case any = "a value"
  case values = "a list of values"

  /// The type of the members of a list; `nil` for other types.
  var member: CAMLType? {
    switch self {
    case .numbers: .number
    case .colors: .color
    case .filters: .filter
    case .cells: .cell
    case .timingFunctions: .timingFunction
    case .animations: .animation
    case .values: .any
    default: nil
    }
  }

  /// Whether an attribute can hold a value of the type.
  var isText: Bool {
    switch self {
    case .image, .filter, .cell, .colors, .filters, .cells, .timingFunctions, .animation, .animations, .any, .values:
      false
    default: true
    }
  }
}

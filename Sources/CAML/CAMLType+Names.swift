extension CAMLType {
  /// The names of the type in documents.
  var names: Set<String> {
    switch self {
    case .number, .boolean: ["integer", "real", "number", "bool", "boolean", "NSNumber"]
    case .string: ["string", "NSString"]
    case .text: ["string", "NSString", "NSAttributedString"]
    case .point: ["CGPoint", "point"]
    case .size: ["CGSize", "size"]
    case .rect: ["CGRect", "rect"]
    case .transform: ["CATransform3D", "CGAffineTransform"]
    case .color: ["CGColor", "color", "CIColor"]
    case .image: ["CGImage"]
    case .path: ["CGPath"]
    case .colorMatrix: ["CAColorMatrix"]
    case .vector: ["CIVector"]
    case .filter: ["CAFilter", "CIFilter"]
    case .blendMode: ["CAFilter", "CIFilter", "string", "NSString"]
    case .cell: ["CAEmitterCell"]
    case .timingFunction: ["CAMediaTimingFunction", "string", "NSString"]
    case .animation: AnimationClass.names
    case .any: []
    case .numbers, .colors, .filters, .cells, .timingFunctions, .animations, .values: ["NSArray"]
    }
  }

  /// The type names of all properties. Values of other types are skipped.
  static let allNames: Set<String> = allCases.reduce(into: []) { $0.formUnion($1.names) }

  /// The type called `name`, where the property does not determine it; `nil` for an unknown name.
  static func named(_ name: String) -> CAMLType? {
    switch name {
    case "bool", "boolean": .boolean
    case "NSArray": .values
    // A number comes before a boolean, a string before a text, and a filter before a blend mode.
    default: allCases.first { $0.names.contains(name) }
    }
  }
}

/// A kind of change, or of finding left to a person. The raw value names it in reports.
package enum Rule: String, CaseIterable, Codable, Sendable {
  // Changed, or left where that is not possible.
  case attributes, protocols
  case keyPaths = "key paths"
  case platforms = "platform conditions"
  case imports, numbers, literals
  case textAttributes = "text attributes"
  case dynamicProperties = "dynamic properties"
  case selectors
  case extensionOverrides = "overrides in extensions"
  case optionalMembers = "optional members"

  // Left.
  case animationClasses = "animation classes"
  case outlets
  case observation = "key-value observing"
  case nibs
  case bundles
  case runLoops = "run loops"
  case runtime = "Objective-C runtime"
  case applications
  case packages
  case otherLanguages = "other languages"
}

/// A place that a person must look at.
package struct Finding: Equatable, Sendable {
  package let rule: Rule
  /// The place: in the original while rules run, in the copy once they have run. UTF-8 bytes from the start of the
  /// file.
  package var offset: Int
  /// The original text.
  package let text: String
  /// The replacement.
  package let instead: String
}

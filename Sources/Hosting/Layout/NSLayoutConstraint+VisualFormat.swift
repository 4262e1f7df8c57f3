import Foundation

extension NSLayoutConstraint {
  /// See ``constraints(withVisualFormat:options:metrics:views:)``.
  static func visualConstraints(
    _ format: String, _ options: FormatOptions, _ metrics: [String: Any], _ views: [String: Any]
  ) -> [NSLayoutConstraint] {
    do {
      var parser = VisualFormat(format, options, metrics, views)
      return try parser.parse()
    } catch {
      LayoutMessages.say("Unable to parse constraint format: \((error as? VisualFormat.Fault)?.text ?? "")\n\(format)")
      return []
    }
  }
}

/// A reader of the visual format language.
private struct VisualFormat {
  struct Fault: Error {
    let text: String
  }

  /// A relation to a number or another view, with a priority.
  private struct Predicate {
    var relation = NSLayoutConstraint.Relation.equal
    var constant: CGFloat = 0
    var item: AnyObject?
    var multiplier: CGFloat = 1
    var priority = UILayoutPriority.required
  }

  /// The space between two items.
  private enum Space {
    case none, standard
    case given([Predicate])
  }

  private typealias Attribute = NSLayoutConstraint.Attribute

  private let text: [Character]
  private var place = 0
  private let options: NSLayoutConstraint.FormatOptions
  private let metrics: [String: Any]
  private let views: [String: Any]
  private var isVertical = false
  private var made: [NSLayoutConstraint] = []

  init(
    _ format: String, _ options: NSLayoutConstraint.FormatOptions, _ metrics: [String: Any], _ views: [String: Any]
  ) {
    text = format.filter { !$0.isWhitespace }
    (self.options, self.metrics, self.views) = (options, metrics, views)
  }

  mutating func parse() throws -> [NSLayoutConstraint] {
    if take("V:") { isVertical = true } else { _ = take("H:") }
    var (last, items): (AnyObject?, [AnyObject]) = (nil, [])
    var (isFirst, beginsAtEdge, space) = (true, false, Space.none)
    if take("|") { (beginsAtEdge, space) = (true, try readSpace()) }
    repeat {
      guard take("[") else { throw Fault(text: "Expected a view here: \(rest)") }
      let view = try readView()
      items.append(view)
      if last != nil || beginsAtEdge { try connect(last, view, space) }
      (last, isFirst) = (view, false)
      space = try readSpace()
    } while place < text.count && text[place] == "["
    if take("|") {
      try connect(last, nil, space)
    } else if case .none = space {
    } else {
      throw Fault(text: "Expected a view or | after a space: \(rest)")
    }
    if place < text.count || isFirst { throw Fault(text: "Unexpected text: \(rest)") }
    align(items)
    return made
  }

  private var rest: String { String(text[min(place, text.count)...]) }

  private mutating func take(_ word: String) -> Bool {
    guard place + word.count <= text.count, String(text[place..<place + word.count]) == word else { return false }
    place += word.count
    return true
  }

  private mutating func readName() -> String {
    let start = place
    while place < text.count, text[place].isLetter || text[place].isNumber || "_.".contains(text[place]) { place += 1 }
    return String(text[start..<place])
  }

  private func view(_ name: String) throws -> AnyObject {
    guard let view = views[name] else { throw Fault(text: "\(name) is not a key in the views dictionary.") }
    return view as AnyObject
  }

  private mutating func readView() throws -> AnyObject {
    let view = try view(readName())
    if take("(") {
      for predicate in try readPredicates() {
        let length: Attribute = isVertical ? .height : .width
        let second = predicate.item.map { [AnchorPart($0, length)] } ?? []
        make([AnchorPart(view, length)], second, predicate)
      }
    }
    guard take("]") else { throw Fault(text: "Expected a ']' here: \(rest)") }
    return view
  }

  private mutating func readSpace() throws -> Space {
    guard take("-") else { return .none }
    if take("(") {
      let predicates = try readPredicates()
      guard take("-") else { throw Fault(text: "Expected a '-' here: \(rest)") }
      return .given(predicates)
    }
    if place < text.count, text[place] == "[" || text[place] == "|" { return .standard }
    let predicate = Predicate(constant: try readNumber())
    guard take("-") else { throw Fault(text: "Expected a '-' here: \(rest)") }
    return .given([predicate])
  }

  /// Predicates up to the closing bracket.
  private mutating func readPredicates() throws -> [Predicate] {
    var predicates: [Predicate] = []
    repeat {
      var predicate = Predicate()
      predicate.relation = take(">=") ? .greaterThanOrEqual : take("<=") ? .lessThanOrEqual : .equal
      if predicate.relation == .equal { _ = take("==") }
      let start = place
      let name = readName()
      if !name.isEmpty, views[name] != nil, metrics[name] == nil {
        predicate.item = try view(name)
        if take("*") { predicate.multiplier = try readNumber() }
        if take("/") { predicate.multiplier /= try readNumber() }
        if place < text.count, text[place] == "+" || text[place] == "-" { predicate.constant = try readNumber() }
      } else {
        place = start
        predicate.constant = try readNumber()
      }
      if take("@") { predicate.priority = UILayoutPriority(Float(try readNumber())) }
      predicates.append(predicate)
    } while take(",")
    guard take(")") else { throw Fault(text: "Expected a ')' here: \(rest)") }
    return predicates
  }

  /// A number, or the metric of a name.
  private mutating func readNumber() throws -> CGFloat {
    let sign: CGFloat = take("-") ? -1 : 1
    _ = take("+")
    let name = readName()
    if let number = Double(name) { return sign * number }
    switch metrics[name] {
    case let number as CGFloat: return sign * number
    case let number as Int: return sign * CGFloat(number)
    case let number as Float: return sign * CGFloat(number)
    case let number as NSNumber: return sign * number.doubleValue
    case let priority as UILayoutPriority: return sign * CGFloat(priority.rawValue)
    default: throw Fault(text: "\(name.isEmpty ? rest : name) is not a number or a key in the metrics dictionary.")
    }
  }

  // MARK: Constraints

  private mutating func make(_ first: [AnchorPart], _ second: [AnchorPart], _ predicate: Predicate) {
    let constraint = NSLayoutConstraint(
      first, predicate.relation, second, predicate.multiplier, predicate.constant)
    constraint.priority = predicate.priority
    made.append(constraint)
  }

  /// The attributes at which lines begin and end.
  private var edges: (start: Attribute, end: Attribute) {
    if isVertical { return (.top, .bottom) }
    if options.contains(.directionRightToLeft) { return (.right, .left) }
    return options.contains(.directionLeftToRight) ? (.left, .right) : (.leading, .trailing)
  }

  /// Puts a space between two items; `nil` is the superview.
  private mutating func connect(_ first: AnyObject?, _ second: AnyObject?, _ space: Space) throws {
    guard let item = first ?? second,
      let above = (item as? UIView)?.superview ?? (item as? UILayoutGuide)?.owningView
    else { throw Fault(text: "The views have no superview for |.") }
    var (start, end) = edges
    let predicates: [Predicate]
    switch space {
    case .none: predicates = [Predicate()]
    case .given(let given): predicates = given
    case .standard:
      predicates = [Predicate(constant: first != nil && second != nil ? UIView.systemSpacing : 0)]
      // A superview's margin.
      if first == nil { start = start.withinMargins }
      if second == nil { end = end.withinMargins }
    }
    let (own, other) = edges
    let before = first.map { AnchorPart($0, other) } ?? AnchorPart(above, start)
    let after = second.map { AnchorPart($0, own) } ?? AnchorPart(above, end)
    // From right to left, x grows against the format.
    let isReversed = !isVertical && options.contains(.directionRightToLeft)
    for predicate in predicates {
      isReversed ? make([before], [after], predicate) : make([after], [before], predicate)
    }
  }

  private mutating func align(_ items: [AnyObject]) {
    let alignments: [(NSLayoutConstraint.FormatOptions, Attribute)] = [
      (.alignAllLeft, .left), (.alignAllRight, .right), (.alignAllTop, .top), (.alignAllBottom, .bottom),
      (.alignAllLeading, .leading), (.alignAllTrailing, .trailing), (.alignAllCenterX, .centerX),
      (.alignAllCenterY, .centerY), (.alignAllLastBaseline, .lastBaseline),
      (.alignAllFirstBaseline, .firstBaseline),
    ]
    for (option, attribute) in alignments where options.contains(option) {
      for (one, next) in zip(items, items.dropFirst()) {
        make([AnchorPart(next, attribute)], [AnchorPart(one, attribute)], Predicate())
      }
    }
  }
}

import Geometry
import Imaging
import LayerModel

/// A document while it is being written, as a list of lines.
struct DocumentText {
  private(set) var lines = [
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<caml xmlns=\"http://www.apple.com/CoreAnimation/1.0\">",
  ]
  private(set) var images: [(path: String, image: CGImage)] = []
  private(set) var warnings: [String] = []
  var numbers: TargetNumbers

  private let states: [ObjectIdentifier: [StateSet]]
  private var losses: Set<String> = []
  private var paths: [ObjectIdentifier: String] = [:]
  private var defaults: [String: [String?]] = [:]

  init(_ numbers: TargetNumbers, states: [StateSet]) {
    self.numbers = numbers
    // An element without states would be written as an empty one, and not read again.
    let states = states.filter { !$0.states.isEmpty || !$0.transitions.isEmpty }
    self.states = Dictionary(grouping: states) { ObjectIdentifier($0.owner) }
  }

  private enum Visit {
    case layer(CALayer, depth: Int)
    /// A layer whose element is named for the property that holds it, with the class as its type.
    case mask(CALayer, depth: Int)
    /// The states, which follow the sublayers.
    case states(CALayer, depth: Int)
    case animations(CALayer, depth: Int)
    case startTag(String, depth: Int)
    case endTag(String, depth: Int)
  }

  /// Writes the tree with an explicit stack, because a tree may be deeper than the call stack allows.
  mutating func write(_ root: CALayer) {
    write([.endTag("caml", depth: 0), .layer(root, depth: 1)])
  }

  /// The lines of a layer that is not in the tree, in an element of this name.
  mutating func lines(ofLoose layer: CALayer, named tag: String) -> [String] {
    let outer = lines
    lines = []
    write(write(layer, tag: tag, opening: "\(tag) type=\"\(LayerClass.of(layer).name)\"", depth: 0).reversed())
    defer { lines = outer }
    return lines
  }

  /// Does the steps, the last one first.
  private mutating func write(_ steps: [Visit]) {
    var pending = steps
    while let visit = pending.popLast() {
      switch visit {
      case .startTag(let name, let depth): add("<\(name)>", depth)
      case .endTag(let name, let depth): add("</\(name)>", depth)
      case .states(let layer, let depth):
        for set in states[ObjectIdentifier(layer)] ?? [] { for line in lines(of: set) { add(line, depth) } }
      case .animations(let layer, let depth):
        for line in linesOfAnimations(of: layer) { add(line, depth) }
      case .layer(let layer, let depth):
        let name = LayerClass.of(layer).name
        pending += write(layer, tag: name, opening: name, depth: depth).reversed()
      case .mask(let layer, let depth):
        pending += write(layer, tag: "mask", opening: "mask type=\"\(LayerClass.of(layer).name)\"", depth: depth)
          .reversed()
      }
    }
  }

  /// Writes the lines of the layer itself and returns the steps that remain.
  private mutating func write(_ layer: CALayer, tag: String, opening: String, depth: Int) -> [Visit] {
    let kind = LayerClass.of(layer)
    note(kind.table.compactMap { $0.loss(layer) }, of: layer.name.map { "layer “\($0)”" } ?? "a \(kind.name)")
    let id = numbers.attributes(of: .layer(layer))
    let (attributes, children) = properties(
      of: layer, kind.table, like: defaultTexts(kind.name, kind.table, kind.make), always: ["bounds", "position"])
    let style = (layer.value(forKey: "style") as? [AnyHashable: Any]).map { lines(of: $0, named: "style") } ?? []
    let isDeepest = depth / 2 >= WrittenDepth.layers
    if isDeepest, layer.mask != nil || layer.sublayers?.isEmpty == false {
      note(
        ["deeper layers are left out: a document holds \(WrittenDepth.layers) levels of layers"],
        of: layer.name.map { "layer “\($0)”" } ?? "a layer")
    }
    let sublayers = isDeepest ? [] : layer.sublayers ?? []
    let mask = isDeepest ? nil : layer.mask
    let hasAnimations = layer.animationKeys()?.isEmpty == false
    let hasStates = states[ObjectIdentifier(layer)] != nil
    let start = ([opening] + id + attributes).joined(separator: " ")
    if children.isEmpty && style.isEmpty && sublayers.isEmpty && mask == nil && !hasAnimations && !hasStates {
      add("<\(start)/>", depth)
      return []
    }
    add("<\(start)>", depth)
    for child in children + style { add(child, depth + 1) }
    var visits: [Visit] = []
    if let mask { visits.append(.mask(mask, depth: depth + 1)) }
    if !sublayers.isEmpty {
      visits.append(.startTag("sublayers", depth: depth + 1))
      visits += sublayers.map { .layer($0, depth: depth + 2) }
      visits.append(.endTag("sublayers", depth: depth + 1))
    }
    if hasStates { visits.append(.states(layer, depth: depth + 1)) }
    if hasAnimations { visits.append(.animations(layer, depth: depth + 1)) }
    visits.append(.endTag(tag, depth: depth))
    return visits
  }

  private mutating func add(_ line: String, _ depth: Int) {
    lines.append(String(repeating: "  ", count: depth) + line)
  }

  /// Adds warnings about losses, each kind once.
  mutating func note(_ newLosses: [String], of owner: @autoclosure () -> String) {
    for loss in newLosses where losses.insert(loss).inserted { warnings.append("\(owner()): \(loss)") }
  }

  /// The text of each property of a new object of the class called `name`; `nil` for a null value, and for a default
  /// that is this context's, which who reads the document may not have.
  mutating func defaultTexts<Owner>(
    _ name: String, _ table: [Property<Owner>], _ make: () -> Owner
  ) -> [String?] {
    if let known = defaults[name] { return known }
    let owner = make()
    let texts = table.map { property -> String? in
      let value = property.get(owner)
      let isOwn = property.key == "allowsEdgeAntialiasing" && !LayerContext.current.allowsEdgeAntialiasing
      return value.isNull || isOwn ? nil : value.text
    }
    defaults[name] = texts
    return texts
  }

  func element(_ tag: String, opening: String? = nil, attributes: [String] = [], children: [String]) -> [String] {
    let start = ([opening ?? tag] + attributes).joined(separator: " ")
    return children.isEmpty ? ["<\(start)/>"] : ["<\(start)>"] + children.map { "  " + $0 } + ["</\(tag)>"]
  }

  /// The path of the image file relative to the document. The first call for an image adds it to `images`.
  mutating func path(of image: CGImage) -> String {
    if let path = paths[ObjectIdentifier(image)] { return path }
    let path = "assets/\(images.count + 1).png"
    paths[ObjectIdentifier(image)] = path
    images.append((path, image))
    return path
  }
}

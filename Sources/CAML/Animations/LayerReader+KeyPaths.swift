import Foundation
import Geometry
import LayerModel

/// Checking the key paths of animations and states, once all objects are read.
extension LayerReader {
  /// Reports key paths that lead to no property, and look like one that does.
  ///
  /// Programs animate properties of their own, of which a document need not know.
  func checkKeyPaths() {
    var strange = StrangeKeyPaths()
    for (target, element) in keyPaths {
      var pending = [element]
      while let next = pending.popLast() {
        pending += next.children
        if let keyPath = next.attributes["keyPath"] {
          check(keyPath, of: target, at: next.place(of: "keyPath"), &strange)
        } else if next.name == "keyPath", let keyPath = next.attributes["value"] {
          check(keyPath, of: target, at: next.place(of: "value"), &strange)
        }
      }
    }
  }

  private func check(
    _ keyPath: String, of target: StateTarget, at place: SourceLocation, _ strange: inout StrangeKeyPaths
  ) {
    let (owner, names): (String, () -> [String])
    switch target {
    case .layer(let layer):
      if ofUnknownClass.contains(ObjectIdentifier(layer)) || KeyPathNames.isKnown(keyPath, in: layer) { return }
      (owner, names) = (LayerClass.of(layer).name, { KeyPathNames.all(of: layer) })
    case .cell:
      let known = PropertyTable.ofEmitterCellByKey
      if known[keyPath.split(atFirst: ".").0] != nil { return }
      (owner, names) = ("CAEmitterCell", { Array(known.keys) })
    case .filter, .animation: return
    }
    guard let meant = strange.meant(by: keyPath, of: owner, names) else { return }
    diagnostics.add(
      about: "key path \(owner) \(keyPath)", at: place,
      "\(owner) has no \(keyPath.quoted), so this changes nothing", suggestingFor: keyPath, among: [meant])
  }
}

/// The known key paths that unknown ones look like. Each is compared once, and a limited number of them.
private struct StrangeKeyPaths {
  private var names: [String: [String]] = [:]
  private var compared: [String: String?] = [:]

  private static let maximum = 100

  /// - Parameter known: Returns the key paths of the class called `owner`.
  mutating func meant(by keyPath: String, of owner: String, _ known: () -> [String]) -> String? {
    let subject = "\(owner) \(keyPath)"
    if let answer = compared[subject] { return answer }
    guard compared.count < Self.maximum else { return nil }
    let names = names[owner] ?? known()
    self.names[owner] = names
    let answer = NearestName.to(keyPath, among: names)
    compared[subject] = .some(answer)
    return answer
  }
}

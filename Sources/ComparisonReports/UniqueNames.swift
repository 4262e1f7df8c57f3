import Foundation

/// File names for scenes: the scene's own name, with a number if another scene already has it.
package struct UniqueNames {
  private var used: Set<String>

  /// - Parameter used: Names that are given already.
  package init(used: Set<String> = []) { self.used = used }

  /// A name without extension that contains only letters, digits, “-”, “_” and “.”, which are safe in links.
  package mutating func name(for path: String) -> String {
    let last = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
    let base = String(last.map { $0.isLetter || $0.isNumber || "-_.".contains($0) ? $0 : "_" })
    var candidate = base, number = 2
    while !used.insert(candidate).inserted {
      candidate = "\(base)-\(number)"
      number += 1
    }
    return candidate
  }
}

import Foundation

/// File names for scenes: each scene's own, with a number where another scene has it already.
struct UniqueNames {
  private var used: Set<String> = []

  /// A name without its extension, made of letters, digits, “-”, “_” and “.” only, so that it is nothing special in links.
  mutating func name(for path: String) -> String {
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

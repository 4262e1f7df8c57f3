#if os(macOS)
  import AppKit
#else
  import UIKit
#endif

/// Reads the `d` of an SVG path: all commands but arcs.
struct PathReader {
  private var scanner: Scanner
  private var path = UIBezierPath()
  private var control: CGPoint?

  init(_ text: String) {
    scanner = Scanner(string: text)
    scanner.charactersToBeSkipped = CharacterSet(charactersIn: " ,\n\t")
  }

  /// The path up to the first thing that is no path.
  static func path(_ text: String) -> UIBezierPath {
    var reader = PathReader(text)
    return reader.read()
  }

  private mutating func read() -> UIBezierPath {
    var command: Character = "M"
    while !scanner.isAtEnd {
      if let letter = scanner.scanCharacters(from: .letters)?.last { command = letter }
      guard step(command) else { break }
      // Further pairs after a move are lines.
      if command == "M" { command = "L" }
      if command == "m" { command = "l" }
    }
    return path
  }

  private mutating func step(_ command: Character) -> Bool {
    let isRelative = command.isLowercase
    let current = path.isEmpty ? CGPoint.zero : path.currentPoint
    let origin = isRelative ? current : .zero
    let last = control
    control = nil
    switch command.uppercased() {
    case "M":
      guard let end = point(from: origin) else { return false }
      path.move(to: end)
    case "L":
      guard let end = point(from: origin) else { return false }
      path.addLine(to: end)
    case "H":
      guard let x = scanner.scanDouble() else { return false }
      path.addLine(to: CGPoint(x: origin.x + CGFloat(x), y: current.y))
    case "V":
      guard let y = scanner.scanDouble() else { return false }
      path.addLine(to: CGPoint(x: current.x, y: origin.y + CGFloat(y)))
    case "C":
      guard let a = point(from: origin), let b = point(from: origin), let end = point(from: origin) else {
        return false
      }
      path.addCurve(to: end, controlPoint1: a, controlPoint2: b)
      control = b
    case "S":
      guard let b = point(from: origin), let end = point(from: origin) else { return false }
      path.addCurve(to: end, controlPoint1: reflected(last, at: current), controlPoint2: b)
      control = b
    case "Q":
      guard let a = point(from: origin), let end = point(from: origin) else { return false }
      path.addQuadCurve(to: end, controlPoint: a)
      control = a
    case "T":
      guard let end = point(from: origin) else { return false }
      let a = reflected(last, at: current)
      path.addQuadCurve(to: end, controlPoint: a)
      control = a
    case "Z": path.close()
    default: return false
    }
    return true
  }

  private func reflected(_ control: CGPoint?, at point: CGPoint) -> CGPoint {
    control.map { CGPoint(x: 2 * point.x - $0.x, y: 2 * point.y - $0.y) } ?? point
  }

  private mutating func point(from origin: CGPoint) -> CGPoint? {
    guard let x = scanner.scanDouble(), let y = scanner.scanDouble() else { return nil }
    return CGPoint(x: origin.x + CGFloat(x), y: origin.y + CGFloat(y))
  }
}

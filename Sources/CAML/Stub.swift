// A stand-in for the real room: bounds and colour of the root are found by looking for the words.
import Foundation
import Geometry
import Imaging
import LayerModel

public struct CAMLError: Error, Equatable, CustomStringConvertible {
  public let description: String
}
public struct CAMLWarning: Equatable, Sendable, CustomStringConvertible {
  public let description: String
}
public struct CAMLDocument {
  public let root = CALayer()
  public let warnings: [CAMLWarning]
  public let viewport = Viewport()
  public let renderTime = 0.0
  public init(contentsOf url: URL) throws(CAMLError) {
    var isDirectory: ObjCBool = false
    _ = FileManager.default.fileExists(atPath: url.path, isDirectory: &isDirectory)
    let file = isDirectory.boolValue ? url.appendingPathComponent("main.caml") : url
    guard let text = try? String(contentsOf: file, encoding: .utf8) else {
      throw CAMLError(description: "\(file.relativePath): there is no such file")
    }
    guard text.contains("<caml") else { throw CAMLError(description: "\(file.relativePath):1:1: not CAML") }
    warnings = text.contains("missing.png") ? [CAMLWarning(description: "\(file.relativePath):1:1: no image")] : []
    func numbers(_ key: String) -> [Double]? {
      text.components(separatedBy: "\(key)=\"").dropFirst().first?.split(separator: "\"")[0].split(separator: " ")
        .compactMap { Double($0) }
    }
    let b = numbers("bounds") ?? [0, 0, 64, 64], c = numbers("backgroundColor") ?? [0, 0, 1]
    root.bounds = CGRect(x: b[0], y: b[1], width: b[2], height: b[3])
    root.backgroundColor = CGColor(red: c[0], green: c[1], blue: c[2], alpha: 1)
  }
}

import Foundation
import Testing

/// The command as people run it.
@Suite struct CommandTests {
  /// The exit status, and the text written to standard output and standard error.
  private func run(_ arguments: [String]) throws -> (status: Int32, output: String, errors: String) {
    let process = Process()
    // The command lies beside the tests.
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appendingPathComponent("lamina-port")
    process.arguments = arguments
    let (output, errors) = (Pipe(), Pipe())
    (process.standardOutput, process.standardError) = (output, errors)
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let message = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, text, message)
  }

  @Test func itPortsAFolder() throws {
    let folder = try Folder(["in/A.swift": "@objc class A {}\n"])
    let result = try run([folder.path("in"), "-o", folder.path("out")])
    #expect(result.status == 0 && result.errors.isEmpty)
    #expect(result.output == "changed:\n  attributes  1\n1 Swift file and 0 others: 1 change in 1, 0 places left\n")
    #expect(try folder.contents(of: "out") == ["A.swift": "class A {}\n"])
  }

  @Test func theReportCanBeJSON() throws {
    let folder = try Folder(["in/A.swift": "let a = Selector(\"b\")"])
    let result = try run([folder.path("in"), "-o", folder.path("out"), "--report", "json"])
    let value = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
    let place = (value?["left"] as? [[String: Any]])?.first
    #expect(place?["file"] as? String == "A.swift")
    #expect(place?["line"] as? Int == 1 && place?["column"] as? Int == 9)
    #expect(place?["rule"] as? String == "selectors")
  }

  @Test func failuresAreOneLineAndAStatus() throws {
    let folder = try Folder(["in/A.swift": "", "there/x": ""])
    let cases = [
      (64, [folder.path("in")]), (64, [folder.path("in"), "-o", folder.path("in/copy")]),
      (64, [folder.path("in"), "-o", folder.path("out"), "--report", "xml"]),
      (65, [folder.path("missing"), "-o", folder.path("out")]), (73, [folder.path("in"), "-o", folder.path("there")]),
    ]
    for (status, arguments) in cases {
      let result = try run(arguments)
      #expect(result.status == Int32(status), "\(arguments)")
      #expect(result.output.isEmpty)
      #expect(result.errors.hasPrefix("lamina-port: ") && result.errors.split(separator: "\n").count == 1)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted() == ["in", "there"])
  }

  @Test func helpGoesToStandardOutput() throws {
    let result = try run(["--help"])
    #expect(result.status == 0 && result.output.contains("Exit status"))
  }
}

import Foundation
import TestSupport
import Testing

/// Rules that the compiler cannot check: dependencies between modules, and sizes of files.
@Suite struct StructureTests {
  @Test func theOracleSharesNoStageWithTheGPU() throws {
    let files = try SourceTree.files(in: "Sources/ReferenceRendering")
    verify(!files.isEmpty)
    for file in files {
      for module in ["DisplayLists", "Shaders", "GPURendering", "CEGL", "CGLES"] {
        verify(!file.imports.contains(module), "\(file) imports \(module)")
      }
    }
  }

  @Test(arguments: ["Sources/ReferenceRendering", "Sources/DisplayLists", "Sources/GPURendering"])
  func renderersKnowSnapshotsOnly(folder: String) throws {
    for file in try SourceTree.files(in: folder) {
      verify(!file.imports.contains("LayerModel"), "\(file) imports LayerModel")
    }
  }

  /// Geometry has stroke outlines only for `CGPath.copy(strokingWithWidth:…)`; the oracle must not use them.
  @Test func theOracleStrokesByItself() throws {
    for file in try SourceTree.files(in: "Sources/ReferenceRendering") {
      for name in ["StrokeOutline", "StrokeLeg", "Flattening", ".stroked("] {
        verify(!file.lines.contains { $0.contains(name) }, "\(file) uses \(name)")
      }
    }
  }

  @Test func onlyTheGPURendererSpeaksToTheDriver() throws {
    let files = try SourceTree.files(in: "Sources", "Tests", "Examples")
    for file in files where !file.path.hasPrefix("Sources/GPURendering/") {
      for module in ["CEGL", "CGLES"] {
        verify(!file.imports.contains(module), "\(file) imports \(module)")
      }
    }
  }

  @Test func nothingReadsOutsideTheRepository() throws {
    // The pattern is concatenated, so that this file does not contain it.
    let needles = ["..", "/work"].map { $0 + "/shared" }
    for file in try SourceTree.files(in: "Sources", "Tests", "Examples") {
      for (number, line) in zip(1..., file.lines) {
        for needle in needles { verify(!line.contains(needle), "\(file):\(number) mentions \(needle)") }
      }
    }
  }

  @Test func noFileIsTooLongToRead() throws {
    for file in try SourceTree.files(in: "Sources") {
      // Swift requires a class's properties and overridable members to be in its main declaration.
      let limit = file.path.hasSuffix("/CALayer.swift") ? 901 : 501
      verify(file.lines.count <= limit, "\(file) has \(file.lines.count - 1) lines; look for the second subject in it")
    }
  }

  /// The formatter leaves comments as they are.
  @Test func commentsKeepTheirColumns() throws {
    var comments = 0
    for file in try SourceTree.files(in: "Sources", "Tests", "Examples") {
      for (number, line) in zip(1..., file.lines) {
        let text = line.drop { $0 == " " }
        guard text.hasPrefix("//") else { continue }
        comments += 1
        // Of ASCII, as most are, the bytes are the columns.
        guard line.utf8.count > 120, line.count > 120 else { continue }
        verify(text.hasPrefix("/// |") || text.contains("://"), "\(file):\(number) has \(line.count) columns")
      }
    }
    verify(comments > 10_000)
  }

  @Test(arguments: [
    ("import CEGL", "CEGL"), ("@preconcurrency import CGLES", "CGLES"),
    ("package import struct CEGL.EGLDisplay", "CEGL"),
    ("import class Shaders.Catalogue", "Shaders"),
  ])
  func importsAreFoundInEverySpelling(line: String, module: String) {
    verify(SourceTree.File(path: "", lines: [line[...]]).imports == [module])
  }

  @Test(arguments: ["// import CEGL", "let text = \"import CEGL\"", "imports CEGL", ""])
  func nonImportLinesAreIgnored(line: String) {
    verify(SourceTree.File(path: "", lines: [line[...]]).imports.isEmpty)
  }
}

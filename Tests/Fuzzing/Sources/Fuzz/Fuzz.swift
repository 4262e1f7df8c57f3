import Foundation

/// A kind of input: what is done with one. A trap, an unbounded allocation or a hang in it is a finding.
enum FuzzTarget: String, CaseIterable {
  /// CAML, read, brought to several times and states, and written.
  case documents
  /// CAML, written, read and written again: the two texts are equal.
  case roundTrips
  /// CAML, drawn by both renderers: the pictures agree.
  case agreement
  case images
  /// Zip archives of packages.
  case archives
  /// Programs on layers, animations, transactions and contexts, one operation after the other.
  case programs
  /// Programs on views and text: trees, layout, animations, strings with any attributes.
  case views

  /// From `LAMINA_FUZZ`.
  static let chosen: FuzzTarget = {
    let name = ProcessInfo.processInfo.environment["LAMINA_FUZZ"] ?? "documents"
    guard let target = FuzzTarget(rawValue: name) else {
      fatalError("LAMINA_FUZZ is none of \(allCases.map(\.rawValue))")
    }
    return target
  }()

  var takesDocuments: Bool { [.documents, .roundTrips, .agreement].contains(self) }

  func run(_ input: Data) {
    switch self {
    case .documents: readDocument(input)
    case .roundTrips: checkRoundTrip(input)
    case .agreement: checkAgreement(input)
    case .images: decodeImage(input)
    case .archives: readArchive(input)
    case .programs: runProgram(input)
    case .views: runViewProgram(input)
    }
  }
}

/// The most seconds of the processor that an input may take. libFuzzer's own limit counts a clock's seconds, in which other processes run, too.
///
/// The reference takes several seconds for a narrow shadow of long strokes inside a wide blur, in a build with coverage.
///
/// In a virtual machine, seconds in which the host runs something else count as well. So an input that takes longer is run once more.
private let mostSeconds = 30.0

private func seconds(of work: () -> Void) -> Double {
  let start = clock()
  work()
  return Double(clock() - start) / Double(CLOCKS_PER_SEC)
}

/// When a program that begins now ends: after it, no further operation begins, so that what takes long is one operation.
func endOfProgram() -> clock_t { clock() + 2 * CLOCKS_PER_SEC }

/// libFuzzer's entry point.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = bytes.map { Data(bytes: $0, count: count) } ?? Data()
  let first = seconds { FuzzTarget.chosen.run(input) }
  guard first > mostSeconds else { return 0 }
  let second = seconds { FuzzTarget.chosen.run(input) }
  if second > mostSeconds { fatalError("\(first) seconds of the processor, and \(second) once more") }
  return 0
}

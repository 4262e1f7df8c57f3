import CLibFuzzer
import Foundation
import FuzzInputs
import Lamina

/// From `LAMINA_FUZZ`.
private let chosen: FuzzTarget = {
  mostSecondsOfProgram = 2
  // A server's limits. Beyond libFuzzer's own, of 10 s and 1 GiB, they do not hold.
  mostSecondsOfInput = 2
  limitsOfPictures = RenderLimits(seconds: 2, pictureBytes: 1 << 28)
  let name = ProcessInfo.processInfo.environment["LAMINA_FUZZ"] ?? "documents"
  guard let target = FuzzTarget(rawValue: name) else {
    fatalError("LAMINA_FUZZ is none of \(FuzzTarget.allCases.map(\.rawValue))")
  }
  return target
}()

/// The most seconds of the processor that an input may take. libFuzzer's own limit counts seconds of the clock, in
/// which other processes run.
///
/// In a virtual machine, seconds in which the host runs something else count as well. So an input that takes longer is
/// run once more.
private let mostSeconds = 10.0

private func seconds(of work: () -> Void) -> Double {
  let start = clock()
  work()
  return Double(clock() - start) / Double(CLOCKS_PER_SEC)
}

/// libFuzzer's entry point.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = bytes.map { Data(bytes: $0, count: count) } ?? Data()
  let first = seconds { chosen.run(input) }
  guard first > mostSeconds else { return 0 }
  let second = seconds { chosen.run(input) }
  if second > mostSeconds { fatalError("\(first) seconds of the processor, and \(second) once more") }
  return 0
}

/// libFuzzer's entry point for mutations: of documents by elements, keys and values, of all other inputs (and of one
/// document in ten) by bytes.
@_cdecl("LLVMFuzzerCustomMutator")
public func mutate(_ bytes: UnsafeMutablePointer<UInt8>, _ count: Int, _ capacity: Int, _ seed: UInt32) -> Int {
  var mutator = DocumentMutator(Array(UnsafeBufferPointer(start: bytes, count: count)), seed: UInt64(seed))
  guard chosen.takesDocuments, mutator.mutates(), mutator.text.count <= capacity else {
    return LLVMFuzzerMutate(bytes, count, capacity)
  }
  for (i, byte) in mutator.text.enumerated() { bytes[i] = byte }
  return mutator.text.count
}

import Foundation
import Lamina
import LaminaVerification

/// A kind of input, and the work done with it. A trap, an unbounded allocation or a hang is a finding.
package enum FuzzTarget: String, CaseIterable {
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

  package var takesDocuments: Bool { [.documents, .roundTrips, .agreement].contains(self) }

  package func run(_ input: Data) {
    // What does not throw ends early: a commit, a text, `render(in:)`.
    _ = try? Deadline(seconds: mostSecondsOfInput).run { work(on: input) }
  }

  private func work(on input: Data) {
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

/// The limits of each picture. Tests have one of work, so that an input is drawn or refused on every machine alike;
/// libFuzzer's runs have one of time, as a server would, to see that it holds.
nonisolated(unsafe) package var limitsOfPictures = {
  var limits = RenderLimits()
  (limits.work, limits.pictureBytes) = (1 << 22, 1 << 28)
  return limits
}()

/// The ``Deadline`` of each input. Infinite in tests.
nonisolated(unsafe) package var mostSecondsOfInput = Double.infinity

/// The seconds of the processor after which a program begins no further operation. `nil` for no limit, so that a
/// program is the same on every machine; libFuzzer's runs set a limit, so that only a single operation can take long.
nonisolated(unsafe) package var mostSecondsOfProgram: Int?

/// The processor's time at which a program that begins now ends.
func endOfProgram() -> clock_t {
  guard let seconds = mostSecondsOfProgram else { return .max }
  return clock() + seconds * CLOCKS_PER_SEC
}

import Foundation
import Lamina

/// The line that `lamina work` writes for a job.
struct JobAnswer: Encodable {
  /// The number of the job's line, from 1.
  let line: Int
  var key: JobKey?
  var path: String?
  var base64: String?
  var format: String?
  var width: Int?, height: Int?
  var frames: Int?
  /// Films and segments of a chunk that were made, and that were there.
  var made: Int?, kept: Int?
  var bytes: Int?
  var sha256: String?
  var ms: Stages?
  var warnings: [String]?
  var error: Failure?

  /// The milliseconds of each stage.
  struct Stages: Encodable {
    /// Parsing unless the document is warm, filling, layout, the commit.
    var read = 0.0
    /// Drawing, with the wait for other jobs' frames.
    var draw = 0.0
    var encode = 0.0
    var write = 0.0
  }

  struct Failure: Encodable {
    let kind: Kind
    let message: String
  }

  /// What to do with a job that failed.
  enum Kind: String, Encodable {
    /// The same job may succeed: the device failed, the time was over, the output could not be written, the worker
    /// ends.
    case retry
    /// It fails each time.
    case never
  }

  init(line: Int, key: JobKey? = nil) { (self.line, self.key) = (line, key) }

  /// The answer of a job that failed.
  ///
  /// - Parameter subject: The scene, for messages of errors that do not name a file.
  init(line: Int, key: JobKey?, _ error: any Error, about subject: String) {
    self.init(line: line, key: key)
    self.error = Failure(kind: Kind(error), message: CommandFailure(error, about: subject).description)
  }

  /// The line without its break.
  var text: String { String(decoding: jsonLine, as: UTF8.self) }
}

extension JobAnswer.Kind {
  init(_ error: any Error) {
    switch error {
    case let error as CommandFailure:
      self = [.device, .unwritableOutput, .missingProgram, .incomplete].contains(error.status) ? .retry : .never
    case let error as CAMLError: self = error.code == .stopped ? .retry : .never
    case let error as TemplateError: self = error.code == .stopped ? .retry : .never
    case let error as ImageError: self = error.code == .unwritable ? .retry : .never
    case RenderError.device: self = .retry
    case RenderError.stopped(let frame):
      switch frame.cause {
      case .seconds, .cancelled: self = .retry
      case .work, .pictureBytes: self = .never
      }
    default: self = .never
    }
  }
}

/// The value by which a client knows its job again: a text or a number.
enum JobKey: Encodable, Sendable {
  case text(String)
  case number(Double)

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .text(let text): try container.encode(text)
    case .number(let number): try container.encode(number)
    }
  }
}

import ArgumentParser
import Foundation
import Lamina

/// `lamina assemble`: joins the segments of a plan's films.
struct AssembleCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "assemble", abstract: "Join the segments of a plan's films, and check that all is there.",
    discussion: """
      Checks each film and segment of the plan: its file has the bytes that its worker wrote, and no frame is missing. \
      Segments are joined without being encoded again, and sound is added. A film that is there and whole stays.

      For each whole film there is a line on standard output: its path, frames, bytes and SHA-256. Each one that is not whole \
      is named on standard error, with what is missing and why, and the exit status is 75.
      """)

  @Argument(help: ArgumentHelp("The plan, as 'lamina plan' wrote it; - is standard input.", valueName: "plan"))
  var plan: String

  /// A film that is whole, for standard output.
  private struct Whole: Encodable {
    let path: String, frames: Int, bytes: Int, sha256: String
  }

  func run() throws {
    let films = try PlannedFilms(try PlanLines.read(plan)).films
    let interruption = Interruption()
    var processors: Set<String> = []
    var missing = 0
    for film in films {
      var reasons: [String] = film.absent.map { "\(film.output): part \($0 + 1) of \(film.parts) is not in the plan" }
      var records: [PieceRecord] = []
      let pieces = film.pieces.values.sorted { $0.part < $1.part }
      for piece in pieces {
        do throws(CommandFailure) {
          records.append(try film.store.whole(piece.key, piece.file(in: film.store)))
        } catch {
          reasons.append("\(piece.summary): \(error)")
        }
      }
      if reasons.isEmpty {
        processors.formUnion(records.map(\.processor))
        let whole = film.parts == 1 ? records[0] : try join(film, pieces, records, interruption)
        let line = Whole(path: film.output, frames: whole.frames, bytes: whole.bytes, sha256: whole.sha256)
        try StandardOutput.print(String(decoding: line.jsonLine, as: UTF8.self))
      } else {
        missing += 1
        for reason in reasons { StandardError.write("lamina: missing: \(reason)\n") }
      }
    }
    if processors.count > 1 {
      log.warning(
        "processors with \(processors.count) different sets of instructions made this: bytes may depend on them")
    }
    if missing > 0 {
      throw CommandFailure(.incomplete, "\(missing) of \(films.count) films \(missing == 1 ? "is" : "are") not whole")
    }
  }

  /// Joins the segments, unless the film is there.
  private func join(
    _ film: PlannedFilms.Film, _ pieces: [Piece], _ records: [PieceRecord], _ interruption: Interruption
  ) throws -> PieceRecord {
    let job = try Job(JobMembers(pieces[0].job.jsonLine, known: Job.members), limits: RenderLimits())
    guard let whole = job.film, case .file(let container) = whole.format, let codec = whole.codec else {
      throw CommandFailure(.badInput, "\(film.output): a plan is for films in a file")
    }
    var parts = pieces.map(\.key)
    if let audio = whole.encoding.audio {
      guard let sound = try? Data(contentsOf: URL(fileURLWithPath: audio), options: .mappedIfSafe) else {
        throw CommandFailure(.badInput, "\(audio): the file cannot be read")
      }
      parts.append(SHA256.hexadecimal(of: sound))
    }
    let key = SHA256.hexadecimal(of: Data(parts.joined(separator: "\n").utf8))
    if let known = try? film.store.whole(key, film.output) { return known }
    let frames = pieces.reduce(0) { $0 + $1.count }
    guard zip(pieces, pieces.dropFirst()).allSatisfy({ $0.first + $0.count == $1.first }),
      frames == whole.numbers.count,
      zip(pieces, records).allSatisfy({ $0.count == $1.frames })
    else { throw CommandFailure(.badInput, "\(film.output): its parts do not have its \(whole.numbers.count) frames") }
    let settings = FilmSettings(
      container: container, codec: codec, encoding: whole.encoding, rate: whole.rate, width: 0, height: 0,
      isOpaque: true, first: 0, count: frames)
    try makeFolder(ofFile: film.output)
    let list = "\(film.store.folder)/\(key).txt"
    do { try writeAtomically(Self.list(pieces, records, whole.rate), to: URL(fileURLWithPath: list)) } catch {
      throw CommandFailure(.unwritableOutput, "\(list): \(error.reason)")
    }
    defer { unlink(list) }
    let target = try ReplacedFile(film.output)
    do throws(CommandFailure) {
      try target.create()
      let joining = try FFmpegProcess(settings.joiningArguments(list: list, file: target.temporary))
      let action = interruption.prepare {
        joining.stop()
        target.discard()
      }
      defer { interruption.remove(action) }
      try joining.finish()
      try target.finish()
    } catch {
      interruption.waitIfInterrupted()
      target.discard()
      throw error
    }
    return try film.store.add(key, film.output, frames: frames)
  }

  /// The list for FFmpeg's concat demuxer. A segment's length is the difference of rounded times, so that no error adds
  /// up.
  private static func list(_ pieces: [Piece], _ records: [PieceRecord], _ rate: FrameRate) -> Data {
    func microseconds(_ frames: Int) -> Int {
      Int((Double(frames * rate.denominator) / Double(rate.numerator) * 1e6).rounded())
    }
    var (text, last) = ("ffconcat version 1.0\n", 0)
    for (piece, record) in zip(pieces, records) {
      let end = microseconds(piece.first + piece.count)
      let path = URL(fileURLWithPath: record.path).path.replacingOccurrences(of: "'", with: "'\\''")
      text += "file 'file:\(path)'\nduration \(end - last)us\n"
      last = end
    }
    return Data(text.utf8)
  }
}

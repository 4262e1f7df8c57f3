import Foundation
import Lamina

/// The films of a plan, each with its pieces in order.
struct PlannedFilms {
  struct Film {
    let output: String
    let store: PieceStore
    /// The pieces that the plan has, by their number.
    var pieces: [Int: Piece] = [:]
    var parts: Int

    /// The numbers of the pieces that the plan lacks.
    var absent: [Int] { (0..<parts).filter { pieces[$0] == nil } }
  }

  /// In the order of the plan.
  private(set) var films: [Film] = []

  /// - Throws: The place of the first line that contradicts an earlier one.
  init(_ lines: [PlanLines.Line]) throws(CommandFailure) {
    var indices: [String: Int] = [:]
    for line in lines {
      for piece in line.chunk.pieces {
        let index = indices[piece.output] ?? films.count
        if index == films.count {
          films.append(
            Film(output: piece.output, store: PieceStore(folder: line.chunk.store), parts: piece.parts))
          indices[piece.output] = index
        }
        let known = films[index].pieces[piece.part]
        guard films[index].parts == piece.parts, known == nil || known?.key == piece.key else {
          throw CommandFailure(.badInput, "\(line.place): \(piece.output) is planned in another way before")
        }
        films[index].pieces[piece.part] = piece
      }
    }
  }
}

import Foundation

extension BenchmarkReport {
  /// The report as JSON, one line for each variant, in milliseconds.
  ///
  /// The keys `peer`, `scene`, `size`, `variant`, `n`, `median`, `min`, `p90` and `note` come first, as in the output
  /// of other programs that are measured the same way. Counts belong to the `render` frames and appear on that line;
  /// stages, on those of `render` and `readback:damage`.
  func jsonLines() -> [String] {
    variants.enumerated().map { index, variant in
      var line = JSONObject()
      line.add("peer", "lamina")
      line.add("scene", scene)
      line.add("size", "\(width)x\(height)")
      line.add("variant", variant.name)
      line.add("n", variant.spread.count)
      line.add("median", variant.spread.median)
      line.add("min", variant.spread.min)
      line.add("p90", variant.spread.p90)
      line.add("note", variant.note)
      line.add("p95", variant.spread.p95)
      line.add("device", device)
      line.add("renderer", renderer)
      if index == 0 {
        line.add("stages", json(of: stages.map { ($0.key, $0.spread) } + [("frame", frame)]))
        line.add("counts", countsJSON)
        if let gpu { line.add("gpu", json(of: gpu)) }
      } else if !variant.stages.isEmpty {
        line.add("stages", json(of: variant.stages.map { ($0.key, $0.spread) }))
      }
      return line.text
    }
  }

  private func json(of stages: [(key: String, spread: Spread)]) -> JSONObject {
    var result = JSONObject()
    for (key, spread) in stages { result.add(key, json(of: spread)) }
    return result
  }

  private func json(of spread: Spread) -> JSONObject {
    var result = JSONObject()
    result.add("median", spread.median)
    result.add("p95", spread.p95)
    result.add("min", spread.min)
    return result
  }

  private var countsJSON: JSONObject {
    var result = JSONObject()
    let later = ["bytesUploaded": bytesUploaded.later, "texturesUploaded": texturesUploaded.later]
    for (key, value) in statistics.counts { result.add(key, later[key] ?? value) }
    result.add("bytesUploadedFirst", bytesUploaded.first)
    result.add("texturesUploadedFirst", texturesUploaded.first)
    return result
  }
}

/// A JSON object on one line, with keys in insertion order.
private struct JSONObject {
  private var fields: [String] = []

  var text: String { "{" + fields.joined(separator: ",") + "}" }

  mutating func add(_ key: String, _ value: String) { fields.append(Self.quoted(key) + ":" + Self.quoted(value)) }
  mutating func add(_ key: String, _ value: Int) { fields.append(Self.quoted(key) + ":\(value)") }
  mutating func add(_ key: String, _ value: JSONObject) { fields.append(Self.quoted(key) + ":" + value.text) }

  /// Writes four decimals. The duration must be finite.
  mutating func add(_ key: String, _ milliseconds: Double) {
    fields.append(Self.quoted(key) + ":" + String(format: "%.4f", milliseconds))
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case _ where scalar.value < 0x20: result += String(format: "\\u%04x", scalar.value)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

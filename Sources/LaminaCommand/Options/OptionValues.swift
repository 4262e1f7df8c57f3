import ArgumentParser
import Lamina

/// Parses a positive, finite number.
func parseScale(_ text: String) throws -> Double {
  guard let value = positiveNumber(text) else { throw ValidationError("a scale is a positive number") }
  return value
}

/// Parses a finite number.
func parseTime(_ text: String) throws -> Double {
  guard let value = Double(text), value.isFinite else { throw ValidationError("a time is a number of seconds") }
  return value
}

/// Parses a positive, finite number.
func parseStep(_ text: String) throws -> Double {
  guard let value = positiveNumber(text) else { throw ValidationError("a step is a positive number of seconds") }
  return value
}

/// Parses a whole number, 0 or more.
func parseCount(_ text: String) throws -> Int {
  guard let count = Int(text), count >= 0 else { throw ValidationError("a limit is a whole number, 0 or more") }
  return count
}

/// Parses a port, 0 to 65535.
func parsePort(_ text: String) throws -> UInt16 {
  guard let port = UInt16(text) else {
    throw ValidationError("a port is a number from 0 to 65535; 0 takes any that is free")
  }
  return port
}

/// Parses a difference of 8-bit channels, 0 to 255.
func parseTolerance(_ text: String) throws -> UInt8 {
  guard let value = UInt8(text) else { throw ValidationError("a tolerance is a whole number from 0 to 255") }
  return value
}

/// Parses a number of bytes, 0 or more. The suffix `K`, `M` or `G` multiplies it by 1024, 1024² or 1024³.
package func parseByteCount(_ text: String) throws -> Int {
  let shifts: [Character: Int] = ["k": 10, "m": 20, "g": 30]
  let shift = text.lowercased().last.flatMap { shifts[$0] }
  let digits = shift == nil ? text[...] : text.dropLast()
  guard !digits.isEmpty, digits.allSatisfy({ ("0"..."9").contains($0) }), let count = Int(digits),
    count <= Int.max >> (shift ?? 0)
  else { throw ValidationError("a number of bytes is a whole number, such as 65536, 64K, 256M or 1G") }
  return count << (shift ?? 0)
}

/// Parses two positive numbers separated by “x”.
func parseSize(_ text: String) throws -> CGSize {
  let parts = text.lowercased().split(separator: "x", omittingEmptySubsequences: false)
  guard parts.count == 2, let width = positiveNumber(parts[0]), let height = positiveNumber(parts[1]) else {
    throw ValidationError("a size is WIDTHxHEIGHT in points, such as 390x844")
  }
  return CGSize(width: width, height: height)
}

/// Parses `#rgb`, `#rrggbb`, `#rrggbbaa`, `r,g,b[,a]` with values in 0…1, or a colour name. Alpha is straight.
func parseColor(_ text: String) throws -> CGColor {
  let components: [Double]?
  switch text.lowercased() {
  case "white": return .white
  case "black": return .black
  case "clear": return .clear
  case let hex where hex.hasPrefix("#"): components = hexComponents(hex.dropFirst())
  case let list: components = unitComponents(list)
  }
  guard let c = components else {
    throw ValidationError("a color is #rgb, #rrggbb, #rrggbbaa, r,g,b or r,g,b,a in 0…1, white, black or clear")
  }
  return CGColor(srgbRed: c[0], green: c[1], blue: c[2], alpha: c[3])
}

private func positiveNumber(_ text: some StringProtocol) -> Double? {
  guard let value = Double(text), value.isFinite, value > 0 else { return nil }
  return value
}

/// Red, green, blue and alpha in 0…1 from 3, 6 or 8 hexadecimal digits.
private func hexComponents(_ digits: Substring) -> [Double]? {
  let values = digits.compactMap(\.hexDigitValue)
  guard values.count == digits.count else { return nil }
  switch values.count {
  case 3:
    let colors = values.map { Double($0) / 15 }
    return colors + [1]
  case 6, 8:
    let bytes = stride(from: 0, to: values.count, by: 2).map { i -> Double in
      let byte = values[i] * 16 + values[i + 1]
      return Double(byte) / 255
    }
    return bytes.count == 4 ? bytes : bytes + [1]
  default: return nil
  }
}

/// Red, green, blue and alpha in 0…1 from three or four numbers separated by commas.
private func unitComponents(_ text: String) -> [Double]? {
  let parts = text.split(separator: ",", omittingEmptySubsequences: false)
  let values = parts.compactMap { Double($0.trimmingCharacters(in: .whitespaces)) }
  guard values.count == parts.count, values.allSatisfy({ (0...1).contains($0) }) else { return nil }
  switch values.count {
  case 3: return values + [1]
  case 4: return values
  default: return nil
  }
}

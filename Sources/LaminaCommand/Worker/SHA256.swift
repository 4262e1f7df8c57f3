private import CPango
import Foundation

/// The SHA-256 of bytes, by GLib.
enum SHA256 {
  /// The digest of `data`, as 64 hexadecimal digits.
  static func hexadecimal(of data: Data) -> String {
    data.withUnsafeBytes { bytes in
      let text = g_compute_checksum_for_data(
        G_CHECKSUM_SHA256, bytes.bindMemory(to: UInt8.self).baseAddress, gsize(bytes.count))
      defer { g_free(text) }
      return text.map { String(cString: $0) } ?? ""
    }
  }
}

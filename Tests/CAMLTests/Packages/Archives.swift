import CAML
import CZip
import TestSupport

/// Writes a zip archive of `files` into the file at `url`.
///
/// - Parameter password: Encrypts the entries.
func writeArchive(_ files: [(path: String, content: Data)], to url: URL, password: String? = nil) throws {
  var code: CInt = 0
  let archive = try #require(zip_open(url.path, CInt(ZIP_CREATE | ZIP_TRUNCATE), &code))
  for (path, content) in files {
    let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: max(content.count, 1), alignment: 1)
    bytes.copyBytes(from: content)
    // The archive frees the bytes.
    let source = try #require(zip_source_buffer(archive, bytes.baseAddress, zip_uint64_t(content.count), 1))
    let index = zip_file_add(archive, path, source, zip_flags_t(ZIP_FL_ENC_UTF_8))
    try #require(index >= 0)
    if let password {
      try #require(zip_file_set_encryption(archive, zip_uint64_t(index), zip_uint16_t(ZIP_EM_AES_256), password) == 0)
    }
  }
  try #require(zip_close(archive) == 0)
}

/// A package's files, under `path`.
func packageFiles(_ path: String, index: String = "", caml: String) -> [String: String] {
  [
    path + "/index.xml": """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0"><dict><key>rootDocument</key><string>main.caml</string>\(index)</dict></plist>
    """,
    path + "/main.caml": "<caml>\(caml)</caml>",
  ]
}

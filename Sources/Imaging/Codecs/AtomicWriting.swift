import Foundation

/// Writes `data` atomically: into a new file beside `url`, which is then renamed to `url`. On failure the new file is
/// removed. The new file's name is short, so that a name may be as long as the file system allows.
///
/// Foundation's `.atomic` would replace a device file or a symbolic link by a plain file. Here a link is followed, and
/// anything that is not a plain file (`/dev/stdout`, a pipe) is written into directly.
package func writeAtomically(_ data: Data, to url: URL) throws(ImageError) {
  var status = stat()
  let path = url.path
  if stat(path, &status) == 0 {
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw ImageError(.unwritable, reason: "cannot be written: it is a directory")
    default:
      try write(data, toFileAt: path, flags: O_WRONLY)
      return
    }
  }
  let target = realpath(path, nil).map { resolved in
    defer { free(resolved) }
    return String(cString: resolved)
  }
  let destination = target ?? path
  let folder = destination.lastIndex(of: "/").map { destination[...$0] } ?? ""
  let temporary = "\(folder).lamina-\(UInt64.random(in: .min ... .max)).tmp"
  try write(data, toFileAt: temporary, flags: O_WRONLY | O_CREAT | O_EXCL)
  guard rename(temporary, destination) == 0 else {
    let error = cannotBeWritten(errno)
    unlink(temporary)
    throw error
  }
}

/// Opens `path`, writes all of `data` and closes it. On failure, a file that this call created is removed.
private func write(_ data: Data, toFileAt path: String, flags: Int32) throws(ImageError) {
  let file = open(path, flags | O_CLOEXEC, 0o666)
  guard file >= 0 else { throw cannotBeWritten(errno) }
  let failure = data.withUnsafeBytes { bytes -> Int32 in
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = write(file, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if written < 0, errno == EINTR { continue }
      guard written > 0 else { return written < 0 ? errno : EIO }
      rest = rest.dropFirst(written)
    }
    return 0
  }
  let closing = close(file) == 0 ? 0 : errno
  guard failure == 0, closing == 0 else {
    if flags & O_CREAT != 0 { unlink(path) }
    throw cannotBeWritten(failure != 0 ? failure : closing)
  }
}

private func cannotBeWritten(_ code: Int32) -> ImageError {
  ImageError(.unwritable, reason: "cannot be written: \(String(cString: strerror(code)))")
}

/// The system's own message for an error of Foundation, which wraps it in its own.
func systemReason(_ error: any Error) -> String {
  let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
  for case let error? in [error as NSError, underlying] where error.domain == NSPOSIXErrorDomain {
    return String(cString: strerror(Int32(error.code)))
  }
  return switch (error as? CocoaError)?.code {
  case .fileReadNoSuchFile?, .fileNoSuchFile?: "no such file"
  case .fileReadNoPermission?: "permission denied"
  default: error.localizedDescription
  }
}

import Foundation

/// A terminal to which a process may write.
final class PseudoTerminal {
  /// The process's end.
  let end: FileHandle
  private let main: Int32

  /// `nil` where the system has no pseudoterminals: in a chroot or a sandbox without `/dev/pts`.
  init?() {
    main = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    guard main >= 0 else { return nil }
    var (locked, number): (CInt, CInt) = (0, 0)
    // The process's end has a number, and is locked at first: TIOCSPTLCK and TIOCGPTN.
    let isOpen = ioctl(main, 0x4004_5431, &locked) == 0 && ioctl(main, 0x8004_5430, &number) == 0
    let terminal = isOpen ? open("/dev/pts/\(number)", O_RDWR | O_NOCTTY) : -1
    guard terminal >= 0 else {
      close(main)
      return nil
    }
    end = FileHandle(fileDescriptor: terminal, closeOnDealloc: true)
  }

  deinit { close(main) }

  /// What was written, up to 4096 bytes.
  func output() -> String {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = read(main, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }
}

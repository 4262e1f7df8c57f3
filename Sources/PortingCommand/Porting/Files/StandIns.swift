/// The file that `--stand-ins` adds to a copy: declarations without effect of names that programs use and Lamina lacks.
enum StandIns {
  /// `StandIns/UIKit.swift`, which `Examples/Ports/Ported` compiles.
  static var text: String { String(decoding: PackageResources.UIKit_swift, as: UTF8.self) }
}

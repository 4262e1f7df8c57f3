import ArgumentParser
import Foundation
import Lamina

/// `lamina view`: serves the inspector's page on the loopback interface, and renders on its requests.
struct ViewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "view", abstract: "Show a scene in a browser, and update it when its files change.",
    discussion: """
      Serves the page of 'lamina inspect --html' on 127.0.0.1, for this machine alone, until it is interrupted. The page \
      asks for moments, states, transitions, tilts and scales as they are looked at. When a file of the scene changes, the page shows it anew; \
      while the scene cannot be read, it says why and goes on showing the last one that could.
      """)

  @Argument(
    help: ArgumentHelp(
      "A CAML document (.caml), package (.ca), wallpaper (.wallpaper) or archive (.tendies).", valueName: "scene"))
  var scene: String

  @Option(help: ArgumentHelp("The port; 0 takes any that is free.", valueName: "n"), transform: parsePort)
  var port: UInt16 = 8617

  @OptionGroup var viewport: ViewportOptions

  @OptionGroup var device: DeviceOptions

  func run() throws {
    let viewer = try SceneViewer(scene, viewport, device)
    let signal = try SceneServer(viewer, port: port).run { address in
      try StandardOutput.print(
        "\(SceneInput.withoutTrailingSlashes(scene)) is shown at http://\(address)/ (Ctrl-C ends)")
    }
    Foundation.exit(128 + signal)
  }
}

import ArgumentParser
import Lamina

/// `lamina`, the root command, which only has subcommands.
struct RootCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lamina",
    abstract: "Composites Core Animation layer trees without a screen.",
    discussion: """
      A scene is a CAML document (.caml), a package (.ca), a wallpaper (.wallpaper) or an archive of them (.tendies).

      Examples:
        lamina render Cube.ca -o cube.png --scale 2
        lamina compare Cube.ca --report report
        lamina bench Cube.ca
        lamina inspect Cube.ca --html cube.html
        lamina view Cube.ca
        lamina info
        lamina doctor

      Exit status:
         0  success
         1  a comparison found a difference
        64  wrong usage
        65  unreadable or wrong input
        69  FFmpeg, which films need, is not installed
        70  no usable GPU device, or the GPU failed
        73  the output cannot be written, or the port is in use
       130  interrupted while filming (129, 130, 143: SIGHUP, SIGINT, SIGTERM)
      """,
    version: laminaVersion,
    subcommands: [
      RenderCommand.self, CompareCommand.self, BenchCommand.self, InspectCommand.self, ViewCommand.self,
      InfoCommand.self, DoctorCommand.self,
    ])
}

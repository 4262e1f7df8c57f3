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
        lamina work <jobs.jsonl
        lamina plan Cube.ca --frames '0..<60' -o cube.mp4 >plan.jsonl
        lamina work plan.jsonl
        lamina assemble plan.jsonl
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
        75  chunks of a plan are not finished
       130  interrupted while filming (129, 130, 143: SIGHUP, SIGINT, SIGTERM)

      Environment:
        LAMINA_EGL_PLATFORM    the device, where --device names none; 'lamina info' lists them
        LAMINA_CACHE           where verdicts on devices and compiled shaders are kept (default: lamina in XDG_CACHE_HOME, or in ~/.cache)
        LAMINA_WORKAROUNDS     'off' turns the workarounds for drivers off
        LAMINA_GL_LABELS       if set, passes and objects have names for GL debuggers
        LAMINA_FFMPEG          the program that makes films (default: ffmpeg in PATH)
        LAMINA_FFMPEG_TIMEOUT  how many seconds it may read nothing, or take for its end (default: 300)
        NO_COLOR, TERM=dumb    no colours on a terminal
        SWIFT_BACKTRACE        if set, a crash prints Swift's backtrace
      """,
    version: laminaVersion,
    subcommands: [
      RenderCommand.self, CompareCommand.self, BenchCommand.self, InspectCommand.self, ViewCommand.self,
      WorkCommand.self, PlanCommand.self, AssembleCommand.self, InfoCommand.self, DoctorCommand.self,
    ])
}

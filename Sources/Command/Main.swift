import ArgumentParser
import FoundationEssentials
import Seltzer
import SeltzerSystem

@main
struct SeltzerCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "seltzer", abstract: "Draw live, bubbly wallpapers.",
    discussion: """
      A picture is a pure function of scene, seed and time: any frame can be rendered alone, has the \
      same pixels on every machine, and loops close exactly.

      SELTZER_REDUCE_MOTION=1 and SELTZER_REDUCE_TRANSPARENCY=1 apply to every command. SELTZER_ISA \
      selects an instruction set: sse2, avx2, avx512 or portable. SELTZER_FOLDER limits what is read to the \
      files of a folder.

      Examples:
        seltzer render home
        seltzer render lock lock.mp4 --palette red --loop 12
        seltzer preview deep glass
        seltzer show home
        seltzer live home --to file:/dev/shm/wallpaper
        seltzer fit photo.jpg --device iphone5
        seltzer scenes new mine.yaml --from home
      """, version: version,
    subcommands: [
      Render.self, Join.self, Preview.self, StudioCommand.self, Live.self, Ctl.self, Show.self,
      Inspect.self, Stress.self, Fit.self, Devices.self, Palettes.self, Scenes.self,
    ] + hiddenCommands)

  private static var hiddenCommands: [any ParsableCommand.Type] {
    #if os(Linux)
      [RestoreBackground.self]
    #else
      []
    #endif
  }

  static let version = "0.3.0"

  static func main() async {
    StandardStreams.prepare()
    do {
      // Setting up the parser takes a third of the start-up time.
      if Path.arguments.dropFirst() == ["--version"] { return try printLine(version) }
      try ResourceLimits.check()
      Interruption.watch()
      if let folder = ProcessInfo.processInfo.environment[FileAccess.variable] {
        try FileAccess.limit(to: folder)
      }
      let arguments = CommandNames.arguments
      try CommandNames.check(arguments[...])
      var command = try parseAsRoot(arguments)
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch { Failure.exit(with: error) }
  }
}

import ArgumentParser
import FoundationEssentials
import SeltzerSystem

@main
struct SeltzerCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "seltzer", abstract: "Draw live, bubbly wallpapers.",
    discussion: CommandHelp.text("seltzer"), version: version,
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

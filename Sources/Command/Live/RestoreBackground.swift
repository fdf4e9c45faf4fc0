import ArgumentParser
import SeltzerLive

/// Runs beside a show on X11, which starts it, and restores the background after the show.
struct RestoreBackground: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: RootBackground.command, abstract: "Restore the background of X11 after a show.",
    shouldDisplay: false)

  /// `GNOMEBackground.flag`.
  @Flag var gnome = false

  func run() {
    RootBackground.restore()
    if gnome { GNOMEBackground.restore() }
  }
}

package import Seltzer
package import SeltzerDocument
package import SeltzerScene

/// The scene that an output is asked to show, as changes to that of the command line.
package struct SceneRequest: Sendable, Equatable {
  /// A change of a request.
  package enum Change: Sendable, Equatable {
    /// A scene's name or path; settings for the earlier scene are dropped, except the seed.
    case scene(String)
    /// A palette in the notation of `--palette`.
    case palette(String)
    /// The palette that many places further in the list.
    case advancePalette(by: Int)
    /// A palette of the list other than the current one.
    case randomPalette
    case seed(UInt32)
    /// Adds a number to the seed, modulo 2³².
    case turnSeed(by: Int)
    case set(DocumentSetting)
    /// Drops all changes and reads the scene's file again.
    case reset
  }

  /// A scene's name or path; nil is the one of the command line.
  package var scene: String?
  /// The text of the scene's file; nil reads the file.
  package var text: String?
  /// The palette that was switched to; nil is the one of the command line or scene.
  package var palette: PaletteExpression?
  /// Values that replace those of the scene and of the command line, in order.
  package var settings: [DocumentSetting] = []
  /// The desktop's state, which may select palette and motion.
  package var desktop = DesktopState()

  /// The name and the description of the output.
  package var output: [String] = []
  /// The plan that was read last; nil reads it.
  package var plan: ShowPlan?

  package init() {}

  /// The request without the changes by commands.
  var unchanged: SceneRequest {
    var request = SceneRequest()
    (request.output, request.desktop) = (output, desktop)
    return request
  }

  /// Returns what commands, or else the options of the command line, have chosen: `scene` and the scene's keys.
  package func chosen(over options: ShowPlan.Choice) -> [String] {
    let isSame = scene == nil
    let kept = options.settings.filter { isSame || ["palette", "seed"].contains($0.path) }
    return ((scene ?? options.scene).map { ["scene=\($0)"] } ?? []) + kept.map(\.text)
      + (palette.map { ["palette=\($0.absolute)"] } ?? []) + settings.map(\.text)
  }
}

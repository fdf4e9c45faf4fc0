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
    /// Other choices of the plan, which replace earlier changes by commands.
    case plan([DocumentSetting])
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
  /// What the plan chooses for the output, unless the command line does.
  package var planned: [DocumentSetting] = []

  package init() {}

  /// What commands have chosen.
  var chosen: [DocumentSetting] {
    let scene = scene.map { DocumentSetting(path: "scene", value: $0) }
    let palette = palette.map { DocumentSetting(path: "palette", value: "\($0.absolute)") }
    return [scene, palette].compactMap(\.self) + settings
  }
}

import Seltzer
import SeltzerDocument
import SeltzerMotion
import SeltzerScene
import SeltzerSystem

extension LoadedScene {
  /// The scene with its settings as the text of a scene file, which is valid in any folder.
  var yaml: String {
    get throws {
      var settings = settings
      // Only the show can read these sources.
      if scene.motion.source?.isStream == true {
        settings.removeAll { $0.path == "motion.source" }
      }
      let palette = "\(JSONValue.text(try absolutePaletteText))"
      settings.append(DocumentSetting(path: "palette", value: palette))
      return try SceneLibrary.text(of: name, settings: settings, text: text)
    }
  }

  /// The palette with absolute paths, and independent of the desktop's settings.
  private var absolutePaletteText: String {
    get throws {
      let isOfFile = palette == nil && scene.palettePlace != nil
      return try PaletteExpression(
        palette ?? scene.palette, relativeTo: isOfFile ? scene.folder : nil
      ).map(auto: library.preferredVariant ?? .auto) { reference in
        reference == "accent" ? library.accent.map { "\($0)" } ?? reference : reference
      }.description
    }
  }
}

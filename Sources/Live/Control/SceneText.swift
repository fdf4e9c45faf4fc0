import Seltzer
import SeltzerDocument
import SeltzerMotion
import SeltzerScene

extension LoadedScene {
  /// The scene with its settings as the text of a scene file, which is valid in any folder.
  var yaml: String {
    get throws {
      var settings = settings
      // Only the show can read these sources.
      if scene.motion.source?.isStream == true { settings.removeAll { $0.path == "motion.source" } }
      // The desktop's settings are those of now.
      let palette = firstPalette.absolute.map(auto: library?.preferredVariant ?? .auto) {
        $0 == .reference("accent") ? library?.accent.map { .reference("\($0)") } ?? $0 : $0
      }
      let value = "\(JSONValue.text("\(palette)"))"
      settings.append(DocumentSetting(path: "palette", value: value))
      return try SceneLibrary.text(of: name, settings: settings, text: text)
    }
  }
}

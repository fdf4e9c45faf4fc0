import Seltzer
import SeltzerDocument
import SeltzerMotion
package import SeltzerScene
import SeltzerSystem

extension LiveScene {
  /// The scene with all changes as the text of a scene file, which is valid in any folder.
  ///
  /// Contains the values that differ from those of the scene's own file, and absolute paths.
  var yaml: String {
    get throws {
      let settings = request.settings.map { (path: $0.path, value: $0.value) }
      let own = try SceneLibrary.scene(name, settings: settings)
      var changes = [(path: "palette", value: text(try paletteText)), ("seed", "\(scene.seed)")]
      for (index, (new, old)) in zip(scene.emitters, own.emitters).enumerated() {
        guard new != old, case .count(let count) = new.population else { continue }
        let key = scene.emitters.count > 1 ? "bubbles[\(index)]" : "bubbles"
        changes.append(("\(key).count", "\(count)"))
      }
      if scene.reduceMotion != own.reduceMotion {
        changes.append(("reduceMotion", "\(scene.reduceMotion)"))
      }
      if scene.reduceTransparency != own.reduceTransparency {
        changes.append(("reduceTransparency", "\(scene.reduceTransparency)"))
      }
      if let motion = scene.motion.text { changes.append(("motion", motion)) }
      if let background = scene.background, case .file(let file) = background.picture {
        // The short form has no keys to set.
        let plain = Background(picture: .file(file), height: .cover)
        let isPlain = background.withoutPlace == plain
        changes.append((isPlain ? "background" : "background.file", text(Path.absolute(file))))
        if background.fieldOfView != nil { changes.append(("background.panorama", "true")) }
      }
      changes += scene.layerFiles.map {
        (path: $0.key, value: text(Path.absolute($0.path)))
      }
      return try SceneLibrary.text(of: name, settings: settings + changes)
    }
  }

  /// The palette with absolute paths, and independent of the desktop's settings.
  private var paletteText: String {
    get throws {
      let folder = palette == nil ? scene.folder : nil
      let isCycle = if case .cycle = palettes { true } else { false }
      let name = isCycle ? palettes.first.name : palette ?? scene.palette
      var library = PaletteLibrary()
      request.desktop.adapt(&library)
      return try PaletteExpression(parsing: name).withAbsolutePaths(from: folder)
        .map(auto: library.preferredVariant ?? .auto) { reference in
          reference == "accent" ? library.accent.map { "\($0)" } ?? reference : reference
        }.description
    }
  }
}

extension PaletteExpression {
  /// Returns the expression with absolute paths; `folder` is the one that they start from.
  package func withAbsolutePaths(from folder: String? = nil) -> PaletteExpression {
    let names = PaletteLibrary().names
    return map { reference in
      let path = (folder.map { $0 + "/" } ?? "") + reference
      return !names.contains(reference) && Path.kind(of: path) == .file
        ? Path.absolute(path) : reference
    }
  }
}

extension MotionSettings {
  /// The settings in YAML; nil for the default, and for a source that only the show can read.
  fileprivate var text: String? {
    guard self != MotionSettings(), let source, !source.isStream else { return nil }
    let name = source.mapLocation(Path.absolute)
    let inverted =
      switch (rate.invertsX, rate.invertsY) {
      case (true, true): "both"
      case (true, false): "x"
      case (false, true): "y"
      case (false, false): "none"
      }
    let value: JSONValue = [
      "source": .text("\(name)"), "control": .text(control.rawValue),
      "platform": platform.map { .text($0.rawValue) } ?? .null,
      "orientation": .text(orientation.rawValue), "threshold": .number(rate.threshold),
      "multiplier": .number(rate.multiplier), "invert": .text(inverted),
    ]
    return "\(value)"
  }
}

/// Returns text in quotes, as YAML and JSON write it.
private func text(_ text: String) -> String { "\(JSONValue.text(text))" }

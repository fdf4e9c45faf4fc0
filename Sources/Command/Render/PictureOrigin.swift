import ArgumentParser
import Seltzer
import SeltzerDocument
import SeltzerOutput
import SeltzerScene
import SeltzerSystem

/// The options that made a picture, from its text entries or its comment.
struct PictureOrigin {
  /// Precedes the keys of the entries, which are those below.
  private static let prefix = "seltzer:"

  private let path: String
  private let values: [String: String]

  init(of path: String) throws {
    self.path = path
    values = try PictureComment.entries(of: path)
    guard text("scene") != nil else {
      throw Failure.invalid(
        "\(path): does not record its options; Y4M, raw pixels, and GIF and WebP on standard output "
          + "never do, earlier versions did in PNG only, and other programs may remove them; give scene, "
          + "palette and seed as options")
    }
  }

  /// Returns an entry's text; nil if it is missing.
  func text(_ key: String) -> String? { values[Self.prefix + key] }

  /// Whether the palette is a list of colours that an earlier version drew differently.
  var hasOlderList: Bool {
    ["Seltzer 0.1.0", "Seltzer 0.2.0"].contains(values["Software"]) && text("cycle") == nil
      && text("palette")?.contains(",") == true && text("palette")?.contains("@") == false
  }

  /// Parses an entry like the option of its name; nil if it is missing.
  func value<Value>(_ key: String, _ read: (String) throws -> Value) throws -> Value? {
    guard let text = text(key) else { return nil }
    do { return try read(text) } catch let error as ValidationError {
      throw Failure.invalid(
        "\(path): the text entry \(Self.prefix)\(key) is '\(excerpt(text))', but \(error.message); "
          + "give that option, or name another picture")
    }
  }

  /// Returns the digest of a scene's text; nil for a stream, which is read only once.
  fileprivate static func digest(of scene: SceneChoice) throws -> String? {
    if let file = scene.file, Path.kind(of: file) == .special { return nil }
    return SHA256.digest(of: try SceneLibrary.text(of: scene.name))
  }

  /// Returns the entries of a wallpaper's pictures, except their time.
  static func entries(
    of options: SceneOptions, _ wallpaper: Wallpaper, rate: FrameRate, isAnimated: Bool = false,
    _ renderer: RenderMethod? = nil
  ) throws -> [TextEntry] {
    let (choice, changes) = (options.scene, options.changes)
    let scene = wallpaper.scene.reducingMotion
    let source = scene.motion.source ?? .path(isAnimated || wallpaper.loop != nil ? .sway : .still)
    let isFormula = if case .path = source { true } else { false }
    let offset = scene.parallax.isEnabled ? changes.contentOffset : .zero
    let keys = [changes.background].compactMap(\.self) + changes.set.keys
    let values: KeyValuePairs<String, String?> = [
      "scene": choice.name, "scene-sha256": try digest(of: choice),
      "palette": wallpaper.paletteExpression.map { "\($0)" },
      "cycle": changes.cycle.map { "\($0)" }, "clock": scene.clock.map { clockText(Int($0)) },
      "seed": "\(scene.seed)", "size": "\(wallpaper.size)", "count": changes.count.map { "\($0)" },
      "size-scale": changes.sizeScale.map { "\($0)" },
      "offset": offset == .zero ? nil : "\(offset.x),\(offset.y)",
      "loop": wallpaper.loop.map { "\($0)" }, "fps": wallpaper.loop.map { _ in "\(rate)" },
      "motion": "\(source)", "control": isFormula ? nil : scene.motion.control.rawValue,
      "platform": isFormula ? nil : scene.motion.platform?.rawValue,
      "orientation": isFormula ? nil : scene.motion.orientation.rawValue,
      "reduce-motion": scene.reduceMotion ? "1" : nil,
      "reduce-transparency": scene.reduceTransparency ? "1" : nil, "title": changes.title,
      "set": keys.isEmpty ? nil : JSONValue.list(keys.map { .text($0.text) }).text(),
      "renderer": renderer?.rawValue,
    ]
    return try [.software]
      + values.compactMap { key, value in
        try value.map { try TextEntry(key: prefix + key, value: $0) }
      }
  }
}

extension Render {
  /// Fills missing options from a picture; its time only for a still output.
  mutating func fill(from origin: PictureOrigin) throws {
    func take<Value>(
      _ option: inout Value?, _ key: String, _ read: (String) throws -> Value
    ) throws {
      option = try option ?? origin.value(key, read)
    }
    var (scene, changes) = (sceneOptions.scene, sceneOptions.changes)
    if scene.palette == nil, origin.hasOlderList {
      Failure.say([
        "the version of Seltzer that made this picture drew lists of colours differently"
      ])
    }
    // Options override the picture's keys, which are those of its scene.
    let given = (scene.settings(isCycle: false) + (try changes.settings)).map(\.path)
    if scene.chosenName == nil, let text = origin.text("set") {
      let keys = try DocumentNode(parsing: text, file: "seltzer:set").items ?? []
      changes.set.keys =
        try keys.map { try OptionValues.setting($0.text()) }.filter { !given.contains($0.path) }
        + changes.set.keys
    }
    let isOwnScene = scene.chosenName == nil
    try take(&scene.chosenName, "scene", { $0 })
    if isOwnScene, !messages.quiet, let old = origin.text("scene-sha256"),
      let new = try? PictureOrigin.digest(of: scene), new != old
    {
      let text = "the scene '\(scene.name)' has changed since this picture was made"
      Failure.say(["\(text); the new one is drawn, which may look different"])
    }
    if scene.palettes.isEmpty { try take(&scene.palette, "palette", { $0 }) }
    try take(&scene.seed, "seed", OptionValues.whole(0...UInt32.max))
    try take(&changes.cycle, "cycle", OptionValues.loop)
    try take(&changes.clock, "clock", OptionValues.timeOfDay)
    try take(&changes.count, "count", OptionValues.bubbles)
    try take(&changes.sizeScale, "size-scale", OptionValues.number(0.01...100, "times"))
    try take(&changes.title, "title", OptionValues.title)
    try take(&changes.chosenOffset, "offset", OptionValues.offset)
    try take(&changes.motion.motion, "motion") {
      let source = try OptionValues.motion($0)
      // The user did not type the name, so nothing is waited for.
      guard source.location.map(InputFile.isNamedPipe) != true else {
        throw ValidationError("this is not a regular file")
      }
      return source
    }
    try take(&changes.motion.control, "control", OptionValues.choice)
    try take(&changes.motion.platform, "platform", OptionValues.choice)
    try take(&changes.motion.orientation, "orientation", OptionValues.choice)
    if origin.text("reduce-motion") == "1" { changes.motion.reduceMotion = true }
    if origin.text("reduce-transparency") == "1" { changes.motion.reduceTransparency = true }
    (sceneOptions.scene, sceneOptions.changes) = (scene, changes)
    try take(&size.size, "size", OptionValues.screen)
    if !time.isAnimation {
      try take(&time.loop, "loop", OptionValues.loop)
      try take(&time.fps, "fps", OptionValues.rate)
      let known = format ?? OutputFormat(fileExtension: Path.fileExtension(of: output))
      if !isAnimationByDefault { try take(&time.at, "t", OptionValues.moments) }
      // Animations of WebP and AVIF have no time; a still shows their start.
      if !isAnimationByDefault, known?.holdsManyFrames != true { time.at = time.at ?? [0] }
    }
    try take(&renderer, "renderer", OptionValues.choice)
  }
}

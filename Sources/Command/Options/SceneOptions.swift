import ArgumentParser
import Seltzer
import SeltzerDocument
import SeltzerLive
import SeltzerScene
import SeltzerSizes
import SeltzerSystem

/// The scene, palette and seed, for every command that draws a scene.
struct SceneChoice: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "A scene's name, the path of a .yaml file, or - for standard input; default: bubbles.",
      discussion: "Built in: \(SceneLibrary.names.joined(separator: ", ")).", valueName: "scene"),
    completion: Completions.scenes)
  var chosenName: String?

  @Option(
    name: [.customShort("p"), .customLong("palette")],
    help: ArgumentHelp(
      "Palette: a name, a file, CSS colours, blue:dark, blue,red@0.3, blue:red@clock, "
        + "random or accent; default: the scene's. See 'seltzer palettes --help'.",
      valueName: "palette"),
    completion: Completions.palettes)
  var palettes: [String] = []

  @Option(
    "Random seed, 0...4294967295, or random.", value: "n", transform: OptionValues.seed)
  var seed: UInt32?

  /// The palette of all commands but `preview` and `render`, which accept several.
  var palette: String? {
    get { palettes.first }
    set { palettes = newValue.map { [$0] } ?? [] }
  }

  func validate() throws {
    guard palettes.count > 1, !CommandNames.current.name.contains(/(preview|render)$/)
    else { return }
    throw ValidationError(
      "--palette is given \(palettes.count) times; keep one, or join them by commas")
  }

  /// The scene's name or path.
  var name: String { chosenName ?? "bubbles" }
  /// The path of the scene's file; nil for a built-in scene and for standard input.
  var file: String? { SceneLibrary.names.contains(name) || name == "-" ? nil : name }

  /// Loads the scene with its options and then the settings, and its palettes, which change every
  /// `cycle` seconds; nil for a single one.
  ///
  /// `start` is the time of day at `t = 0` in seconds after midnight, unless the scene has a clock.
  func load(
    settings: [DocumentSetting] = [], cycle: Double? = nil, start: Double = PaletteDay.noon,
    request: SceneRequest = SceneRequest()
  ) throws -> LoadedScene {
    let setsPalette = settings.contains { $0.path == "palette" }
    let settings = self.settings(isCycle: cycle != nil) + settings
    let text = try request.text ?? SceneLibrary.text(of: name)
    let scene = try SceneLibrary.scene(name, settings: settings, text: text)
    let start = scene.clock ?? start
    var library = PaletteLibrary()
    request.desktop.adapt(&library)
    let seed = seed ?? OptionValues.drawnSeed
    let (palette, palettes): (PaletteExpression, PaletteSchedule)
    if let requested = request.palette {
      palette = library.chosen(requested, seed: seed)
      palettes = try library.schedule(palette, start: start)
    } else if let cycle, !setsPalette {
      let main = PaletteLibrary.builtInNames.joined(separator: ",")
      palette = library.chosen(try library.expression(self.palette ?? main), seed: seed)
      guard case .list(let entries) = palette else {
        throw Failure.usage(
          "--cycle needs at least two palettes; name them, such as --palette blue,red,violet, or "
            + "leave out --palette to use the seven main palettes")
      }
      palettes = .cycle(try entries.map(library.palette), period: cycle)
    } else {
      // The paths and the random seed of an option are those of the command line.
      let isOption = scene.palettePlace == nil
      (palette, palettes) = try scene.palettePlace.locating {
        let expression = library.chosen(
          try library.expression(scene.palette, relativeTo: isOption ? nil : scene.folder),
          seed: isOption ? seed : scene.seed)
        return (expression, try library.schedule(expression, start: start))
      }
    }
    var loaded = LoadedScene(scene: scene, palettes: palettes, palette: palette)
    (loaded.name, loaded.text) = (name, text)
    (loaded.settings, loaded.library) = (settings, library)
    if self.seed == OptionValues.drawnSeed { OptionValues.sayDrawnSeed }
    return loaded
  }

  /// The settings of the options; a cycle's palettes are no key of a scene.
  func settings(isCycle: Bool) -> [DocumentSetting] {
    [
      DocumentSetting("--palette", "palette", isCycle ? nil : palette),
      DocumentSetting("--seed", "seed", seed),
    ].compactMap(\.self)
  }
}

/// Any keys of a scene.
struct KeyOptions: ParsableArguments {
  @Option(
    name: .customLong("set"),
    help: ArgumentHelp(
      "Set a key of the scene, such as grain=0.1; wins over other options, and may be repeated.",
      valueName: "key=value"),
    transform: OptionValues.setting)
  var keys: [DocumentSetting] = []
}

/// Changes to a scene: number of bubbles, content offset, palette schedule, motion, and any key.
struct SceneChanges: ParsableArguments {
  @Option(
    "Number of bubbles, such as 300 or 1M, at most 10M.", value: "n",
    transform: OptionValues.bubbles)
  var count: Int?

  @Option(
    "Factor of the diameters of all bubbles, 0.01...100.", value: "n", visibility: .rare,
    transform: OptionValues.number(0.01...100, "times"))
  var sizeScale: Double?

  @Option(
    "Content offset in pixels; each layer moves by a fraction of it; default: 0,0.", value: "X,Y",
    name: .customLong("content-offset"), visibility: .rare, transform: OptionValues.offset)
  var chosenOffset: SIMD2<Double>?

  @Option(
    "Fade to the next palette after this time, such as 90s, 5m or 1h. The palettes are those of "
      + "--palette blue,red,violet; default: the seven main palettes. A loop contains a whole "
      + "number of cycles.", value: "time", visibility: .rare, transform: OptionValues.loop)
  var cycle: Double?

  @Option(
    "Time of day at t = 0, for clocks without a start and palettes such as blue:red@clock; default: "
      + "09:41 and 12:00, or the current time in 'live' and 'show'. For palettes a loop covers a "
      + "whole day.", value: "HH:MM", visibility: .rare, transform: OptionValues.timeOfDay)
  var clock: String?

  @OptionGroup var motion: MotionOptions

  @Option(
    "Text at the lower left, 3 % of the height; {palette}, {scene}, {seed} and {size} are the "
      + "picture's.", value: "text", transform: OptionValues.title)
  var title: String?

  @Flag(
    help: .rare(
      "Leave out the background: PNG, APNG, WebP, WebM, ProRes and argb8888 become transparent; as "
        + "--set background=none."))
  var transparent = false

  @Option(
    help: .rare(
      "Draw over this picture, cropped to the size; as --set background=photo.jpg.",
      value: "image"), completion: .file())
  var over: String?

  @OptionGroup var set: KeyOptions

  func validate() throws {
    guard transparent, over != nil else { return }
    throw ValidationError("--transparent and --over exclude each other; leave out one of them")
  }

  /// The content offset in pixels.
  var contentOffset: SIMD2<Double> { chosenOffset ?? .zero }

  /// The settings of the options, except those of `--set`.
  var settings: [DocumentSetting] {
    get throws {
      let own = [
        DocumentSetting("--count", "bubbles.count", count),
        DocumentSetting("--size-scale", "bubbles.sizeScale", sizeScale),
        DocumentSetting("--clock", "clock", clock),
        background,
      ]
      return try own.compactMap(\.self) + motion.settings
    }
  }

  /// The background of `--transparent` or `--over`.
  var background: DocumentSetting? {
    DocumentSetting("--transparent", "background", transparent ? "none" : nil)
      ?? DocumentSetting(
        "--over", "background", over.map { Path.absolute($0) })
  }

  /// Returns the layer of the title, which is as wide as a screen if that is known.
  private func titleLayer(on screen: PixelSize?) -> DocumentSetting? {
    guard let title else { return nil }
    let (margin, height) = (0.04, 0.03)
    // A narrow stage is as wide as its layers' unit allows.
    let width = screen.map { max($0.aspect, Scene(name: "").narrowest) - 2 * margin }
    return DocumentSetting(
      """
      layers[]={ kind: text, name: title, text: \(JSONValue.text(title)), parallax: still, \
      position: [0, 1], anchor: [0, 1], offset: [\(margin), -\(margin)], weight: medium, \
      size: \(width.map { "[\($0), \(height)]" } ?? "\(height)") }
      """, option: "--title")
  }

  /// Loads a scene with these changes, and its palettes; in a show, with those of a request.
  func load(
    _ choice: SceneChoice, on screen: TargetScreen? = nil, for request: SceneRequest? = nil
  ) throws -> LoadedScene {
    var choice = choice
    choice.chosenName = request?.scene ?? choice.chosenName
    let device = screen?.device.flatMap { $0.hasParallax ? nil : $0 }
    var settings = try self.settings
    if device != nil || (contentOffset != .zero && motion.motion == nil) {
      // A content offset replaces the scene's motion.
      settings.append(DocumentSetting(option: "--motion", path: "motion.source", value: "still"))
    }
    if let device {
      settings.append(DocumentSetting(option: "--size", path: "parallax.enabled", value: "false"))
      if motion.motion != nil || contentOffset != .zero {
        Failure.say(["\(device.title) has no parallax; --motion and --content-offset do nothing"])
      }
    }
    settings += [titleLayer(on: screen?.size)].compactMap(\.self)
    // The keys are those of the scene that the command line names.
    // The margins are those of the screens.
    settings += set.keys.filter { request?.scene == nil || $0.path == "margins" }
    settings += (request?.settings ?? []) + (request?.desktop.sceneSettings ?? [])
    var loaded = try choice.load(
      settings: settings, cycle: cycle,
      start: request == nil ? PaletteDay.noon : CivilTime.now.timeOfDay,
      request: request ?? SceneRequest())
    loaded.followsClock = request != nil && loaded.scene.clock == nil
    if choice.name == "-", loaded.scene.motion.source == .pipe {
      throw Failure.usage(
        "the scene and --motion both read standard input; name a file for one of them")
    }
    return loaded
  }
}

extension DocumentSetting {
  /// Creates the setting of an option; nil if the option is not given.
  init?(_ option: String, _ path: String, _ value: (some CustomStringConvertible)?) {
    guard let value else { return nil }
    self.init(option: option, path: path, value: value.description)
  }
}

/// The options of a wallpaper: a scene with changes.
struct SceneOptions: ParsableArguments {
  @OptionGroup var scene: SceneChoice
  @OptionGroup var changes: SceneChanges

  /// What the options choose that a plan may choose too, with absolute paths.
  var choices: [DocumentSetting] {
    let values = [
      ("scene", scene.chosenName.map(ControlArgument.scene.resolve)),
      ("palette", scene.palette.map(ControlArgument.palette.resolve)),
      ("seed", scene.seed.map(String.init)),
    ]
    return values.compactMap { path, value in value.map { DocumentSetting(path: path, value: $0) } }
      + changes.set.keys
  }

  /// Returns the options with what a plan chooses beside them.
  func with(_ planned: [DocumentSetting]) -> SceneOptions {
    var options = self
    options.scene.chosenName = scene.chosenName ?? planned.value(of: "scene")
    options.scene.palette = scene.palette ?? planned.value(of: "palette")
    let kept = planned.replaced(by: choices).dropLast(choices.count)
    options.changes.set.keys =
      kept.filter { !["scene", "palette"].contains($0.path) } + changes.set.keys
    return options
  }

  /// A note that a list of palettes is one mixture; nil for other palettes.
  var mixtureNote: String? {
    guard let list = scene.palette, changes.cycle == nil, list.contains(",") else { return nil }
    let names = list.split(separator: ",").map(String.init)
    guard names.allSatisfy(PaletteLibrary().names.contains) else { return nil }
    return "\(list) is one mixture; \(names.map { "-p \($0)" }.joined(separator: " ")) draws each"
  }

  /// Returns the wallpaper of a screen; `seconds` is the time from 0 to the last frame.
  func wallpaper(
    on screen: TargetScreen, loop: Double?, animated: Bool, seconds: Double = 0,
    method: RenderMethod = .fast
  ) throws -> Wallpaper {
    MotionOptions.announcePipe(changes.motion.motion?.location)
    let loaded = try changes.load(scene, on: screen)
    let scene = loaded.scene
    var wallpaper = try Wallpaper(
      scene: scene, palettes: loaded.palettes, size: screen.size, loop: loop,
      motion: Motion(of: scene, animated: animated, loop: loop, seconds: seconds), method: method)
    wallpaper.paletteExpression = loaded.palette
    return wallpaper
  }
}

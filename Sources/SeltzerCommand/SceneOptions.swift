import ArgumentParser
import Seltzer
import SeltzerDevices
import SeltzerPalette
import SeltzerScene

/// The scene, palette and seed: options of every command that draws.
struct SceneName: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "A scene's name, the path of a .yaml file, or - for standard input; default: bubbles.",
      discussion: "Built in: \(SceneLibrary.names.joined(separator: ", ")).", valueName: "scene"),
    completion: .list(SceneLibrary.names))
  var chosenName: String?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "A name, a palette file, CSS colours, a:dark, a,b@0.3, a:b@clock or random; default: the "
        + "scene's own. See 'seltzer palettes --help'.",
      valueName: "palette"),
    completion: .list(PaletteLibrary.builtInNames + PaletteLibrary.extraNames + ["random"]))
  var palette: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Random seed, 0...4294967295.", valueName: "n"),
    transform: OptionValues.whole(0...UInt32.max))
  var seed: UInt32?

  /// The scene's name or path.
  var name: String { chosenName ?? "bubbles" }

  /// The seed of the palette `random` where no seed is given; one value per run.
  private static let randomSeed = UInt32.random(in: 0 ... .max)

  /// The requested palette, or the palettes of a cycle; each `random` is replaced by a name.
  func chosenPalettes(isCycle: Bool = false) throws -> [String]? {
    try palette.map {
      try PaletteLibrary().chosen($0, isList: isCycle, seed: seed ?? Self.randomSeed)
    }
  }

  /// Loads the scene and its palettes.
  ///
  /// - Parameters:
  ///   - cycle: Seconds from one palette to the next; nil for a single palette.
  ///   - start: The time of day at `t = 0`, in seconds after midnight.
  /// - Returns: The scene and when it shows which palette.
  /// - Throws: `Failure`, `SceneError`, `PaletteError` or `DocumentError`.
  func load(
    cycle: Double? = nil, start: Double = PaletteDay.noon
  ) throws -> (scene: Scene, palettes: PaletteSchedule) {
    var scene = try SceneLibrary.scene(name)
    if let seed { scene.seed = seed }
    let library = PaletteLibrary()
    if let cycle {
      let names = try chosenPalettes(isCycle: true)
      if let names, names.count < 2 {
        throw Failure.usage(
          "--cycle needs at least two palettes; name them, such as --palette blue,red,violet, or "
            + "leave --palette out for the seven")
      }
      let palettes = try (names ?? PaletteLibrary.builtInNames).map { try library.palette($0) }
      return (scene, .cycle(palettes, period: cycle))
    }
    if let palette = try chosenPalettes()?.first {
      return (scene, try library.schedule(palette, start: start))
    }
    do {
      return (
        scene,
        try library.schedule(
          scene.palette, relativeTo: scene.folder, seed: scene.seed, start: start)
      )
    } catch let error as PaletteError {
      throw Failure.scenePalette(scene: name, error)
    }
  }
}

/// The scene, palette, seed and size: options of commands that draw at any size.
struct SceneChoice: ParsableArguments {
  @OptionGroup var scene: SceneName

  @Option(
    name: [.customShort("s"), .customLong("size")],
    parsing: .unconditional,
    help: ArgumentHelp(
      "Width and height in pixels, each at most 32767, together at most 256 megapixels, or a "
        + "device's name, such as iphone5; default: 1920x1080.",
      valueName: "WxH"),
    completion: .list(DeviceProfile.all.map(\.name)), transform: OptionValues.size)
  var chosenSize: PixelSize?

  var chosenName: String? {
    get { scene.chosenName }
    set { scene.chosenName = newValue }
  }
  var palette: String? {
    get { scene.palette }
    set { scene.palette = newValue }
  }
  var seed: UInt32? {
    get { scene.seed }
    set { scene.seed = newValue }
  }

  /// The scene's name or path.
  var name: String { scene.name }

  /// The size of the pictures.
  var size: PixelSize { chosenSize ?? .fullHD }

  /// Loads the scene and its palette, or the first of several.
  func load() throws -> (scene: Scene, palette: Palette) {
    let (scene, palettes) = try scene.load()
    return (scene, palettes.first)
  }
}

/// Changes to a scene: number of bubbles, content offset, palette schedule and motion.
struct SceneChanges: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Number of bubbles, 0...10000000. Time and memory grow with it.", valueName: "n"),
    transform: OptionValues.whole(0...Emitter.maximumBubbleCount))
  var count: Int?

  @Option(
    name: .customLong("content-offset"),
    parsing: .unconditional,
    help: ArgumentHelp(
      "Content offset in pixels; each layer moves by its share of it; default: 0,0.",
      valueName: "X,Y"),
    transform: OptionValues.offset)
  var chosenOffset: SIMD2<Double>?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Fade to the next palette after this time, such as 90s, 5m or 1h. The palettes are those of "
        + "--palette a,b,c, or the seven. A loop contains whole cycles.",
      valueName: "time"),
    transform: OptionValues.duration)
  var cycle: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Time of day at t = 0, for palettes such as day:night@clock; default: 12:00; live: now. A "
        + "loop lasts a whole day.",
      valueName: "HH:MM"),
    transform: OptionValues.timeOfDay)
  var clock: Double?

  @OptionGroup(title: "Motion") var motion: MotionOptions

  /// The content offset in pixels.
  var contentOffset: SIMD2<Double> { chosenOffset ?? .zero }

  /// Loads a scene with these changes, and its palettes; `start` is the time of day at `t = 0`
  /// without `--clock`.
  func load(
    _ choice: SceneName, start: Double = PaletteDay.noon
  ) throws -> (scene: Scene, palettes: PaletteSchedule) {
    var (scene, palettes) = try choice.load(cycle: cycle, start: clock ?? start)
    if let count { scene.bubbles.population = .count(count) }
    try motion.change(&scene)
    if choice.name == "-", scene.motion.source == .pipe {
      throw Failure.usage(
        "the scene and --motion both read standard input; name a file for one of them")
    }
    // Without motion no sensor or log is read. A content offset alone replaces the motion.
    if scene.reduceMotion || (contentOffset != .zero && motion.motion == nil) {
      scene.motion.source = .path(.still)
    }
    return (scene, palettes)
  }
}

/// The options of a wallpaper: a scene at a size, with changes.
struct SceneOptions: ParsableArguments {
  @OptionGroup var choice: SceneChoice
  @OptionGroup var changes: SceneChanges

  var count: Int? {
    get { changes.count }
    set { changes.count = newValue }
  }
  var chosenOffset: SIMD2<Double>? {
    get { changes.chosenOffset }
    set { changes.chosenOffset = newValue }
  }
  var motion: MotionOptions {
    get { changes.motion }
    set { changes.motion = newValue }
  }

  /// The content offset in pixels.
  var contentOffset: SIMD2<Double> { changes.contentOffset }

  /// Makes the wallpaper; `seconds` is the time from 0 to the last frame.
  func wallpaper(
    loop: Double?, animated: Bool, seconds: Double = 0, method: RenderMethod = .fast
  ) throws -> Wallpaper {
    let (scene, palettes) = try load()
    return try Wallpaper(
      scene: scene, palettes: palettes, size: choice.size, loop: loop,
      motion: Motion(scene.motion, animated: animated, loop: loop, seconds: seconds),
      method: method)
  }

  /// Loads the scene with all changes, and its palettes.
  func load(start: Double = PaletteDay.noon) throws -> (scene: Scene, palettes: PaletteSchedule) {
    try changes.load(choice.scene, start: start)
  }
}

extension PixelSize {
  static let fullHD = PixelSize(1920, 1080)
}

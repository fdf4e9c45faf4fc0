import ArgumentParser
import Seltzer

/// Which wallpaper: the options that every command that draws one takes.
struct SceneOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "A scene's name, the path of a .yaml file, or - for standard input.",
      discussion: "Built in: \(SceneLibrary.names.joined(separator: ", ")).", valueName: "scene"),
    completion: .list(SceneLibrary.names))
  var scene = "bubbles"

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "A palette's name or the path of a palette file; default: the scene's own.",
      valueName: "name"),
    completion: .list(PaletteLibrary.builtInNames))
  var palette: String?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Width and height in pixels.", valueName: "WxH"),
    transform: PixelSize.parsed)
  var size: PixelSize = .fullHD

  @Option(
    help: ArgumentHelp(
      "How many bubbles, 0...10000000. Time and memory grow with it.", valueName: "n"))
  var count: Int?

  @Option(help: ArgumentHelp("What chance is drawn from, 0...4294967295.", valueName: "n"))
  var seed: UInt32?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How far the content is pushed, in pixels; the layers follow each by its part.",
      valueName: "X,Y"))
  var contentOffset = Offset(value: .zero)

  func validate() throws {
    if let count, !(0...Emitter.mostBubbles).contains(count) {
      throw ValidationError("--count is \(count), but must be 0...\(Emitter.mostBubbles).")
    }
  }

  /// The wallpaper that the options ask for; warnings go to standard error.
  func wallpaper(loop: Double?, quiet: Bool) throws -> Wallpaper {
    var scene = try SceneLibrary.scene(self.scene)
    if let count { scene.bubbles.population = .count(count) }
    if let seed { scene.seed = seed }
    let wallpaper = try Wallpaper(
      scene: scene, palette: try chosenPalette(scene), size: size, loop: loop)
    if !quiet {
      for warning in wallpaper.warnings { Failure.say("seltzer: warning: \(warning)") }
    }
    return wallpaper
  }

  private func chosenPalette(_ scene: Scene) throws -> Palette {
    let library = PaletteLibrary()
    if let palette { return try library.palette(palette) }
    do {
      return try library.palette(scene.palette, relativeTo: scene.folder)
    } catch let error as PaletteError {
      throw Failure.scenePalette(scene: self.scene, error)
    }
  }
}

/// A content offset as it is written on the command line.
struct Offset: ExpressibleByArgument {
  let value: SIMD2<Double>

  init(value: SIMD2<Double>) {
    self.value = value
  }

  init?(argument: String) {
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
      .compactMap { Double($0) }
    guard parts.count == 2, parts.allSatisfy({ abs($0) <= 1e6 }) else { return nil }
    value = SIMD2(parts[0], parts[1])
  }

  var defaultValueDescription: String { "0,0" }
}

extension PixelSize {
  fileprivate static let fullHD = PixelSize(width: 1920, height: 1080) ?? .smallest

  /// From text such as `1920x1080`.
  fileprivate static func parsed(_ text: String) throws -> PixelSize {
    let parts = text.lowercased().split(separator: "x", omittingEmptySubsequences: false)
      .compactMap { Int($0) }
    guard parts.count == 2, let size = PixelSize(width: parts[0], height: parts[1]) else {
      throw ValidationError(
        "a size is written like 1920x1080, each side 1...\(PixelSize.longestSide) pixels.")
    }
    return size
  }
}

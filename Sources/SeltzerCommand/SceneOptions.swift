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
    parsing: .unconditional,
    help: ArgumentHelp(
      "Width and height in pixels, each at most 32767, together at most 256 megapixels.",
      valueName: "WxH"),
    transform: OptionValues.size)
  var size: PixelSize = .fullHD

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How many bubbles, 0...10000000. Time and memory grow with it.", valueName: "n"),
    transform: OptionValues.whole(0...Emitter.mostBubbles))
  var count: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("What chance is drawn from, 0...4294967295.", valueName: "n"),
    transform: OptionValues.whole(0...UInt32.max))
  var seed: UInt32?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How far the content is pushed, in pixels; the layers follow each by its part.",
      valueName: "X,Y"),
    transform: OptionValues.offset)
  var contentOffset: SIMD2<Double> = .zero

  /// The wallpaper that the options ask for.
  func wallpaper(loop: Double?) throws -> Wallpaper {
    var scene = try SceneLibrary.scene(self.scene)
    if let count { scene.bubbles.population = .count(count) }
    if let seed { scene.seed = seed }
    return try Wallpaper(scene: scene, palette: try chosenPalette(scene), size: size, loop: loop)
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

extension PixelSize {
  fileprivate static let fullHD = PixelSize(width: 1920, height: 1080) ?? .smallest
}

import Seltzer
import SeltzerPicture
import SeltzerScene

/// Finds palettes, and measures what lies behind text on a scene in their colours.
final class PaletteMeter {
  let library: PaletteLibrary
  private static let linearLight = (0...255).map { linear(Double($0) / 255) }

  /// The one measured last, whose layers are reused; it shows no text.
  private var wallpaper: Wallpaper

  /// All named palettes that can be read.
  private(set) lazy var entries = Palettes.Entry.all(self)

  init(_ scene: String, _ library: PaletteLibrary = PaletteLibrary()) throws {
    self.library = library
    var scene = try SceneLibrary.scene(scene)
    scene.layers.removeAll(where: \.showsText)
    scene.changeLayers { layer, _ in layer.members.removeAll(where: \.showsText) }
    wallpaper = try Wallpaper(
      scene: scene, palette: library.palette("blue"), size: PixelSize(96, 54))
  }

  /// Returns the mean, in linear light, of a small picture at 20 seconds.
  func mean(of palette: Palette) throws -> OKLab {
    wallpaper = try Wallpaper(
      scene: wallpaper.scene, palette: palette, size: wallpaper.size, reusing: wallpaper)
    let pixels = try wallpaper.frame(at: 20).pixels
    let sum = pixels.reduce(into: SIMD3<Double>.zero) { sum, pixel in
      func light(_ shift: UInt32) -> Double { Self.linearLight[Int(pixel >> shift & 255)] }
      sum += SIMD3(light(16), light(8), light(0))
    }
    return OKLab(linear: sum / Double(pixels.count))
  }
}

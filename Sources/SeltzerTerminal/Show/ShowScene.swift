import Seltzer
package import SeltzerLive
package import SeltzerPalette
import SeltzerScene
import SeltzerStage

/// What a show on a terminal shows, and the turning over of palettes and seeds.
package struct ShowScene: Sendable {
  private var wanted: LiveScene
  private let library: PaletteLibrary
  private var picture: LivePicture?
  /// The name of the palette gone on to last, which may be faulty.
  private var place: String

  /// A scene, and where other palettes for it are found.
  package init(_ wanted: LiveScene, library: PaletteLibrary) {
    self.wanted = wanted
    self.library = library
    place = wanted.palettes.first.name
  }

  var palette: String { wanted.palettes.first.name }
  var seed: UInt32 { wanted.scene.seed }

  /// The scene ready to be drawn at a size.
  ///
  /// - Throws: `RasterError` or `MotionError` when something that it needs is missing or unusable.
  mutating func picture(of size: PixelSize) throws -> LivePicture {
    let made = try LivePicture(wanted, size: size, after: picture)
    picture = made
    return made
  }

  /// Goes on to another palette, of those known by name.
  ///
  /// - Throws: `DocumentError` for a faulty file of the user's, after which the next call goes on.
  mutating func turnPalette(by step: Int) throws {
    let names = library.names
    let now = names.firstIndex(of: place) ?? (step > 0 ? -1 : 0)
    place = names[(now + step + names.count) % names.count]
    wanted.palettes = .always(try library.palette(place))
  }

  /// Goes on to another seed, after the greatest to the least.
  mutating func turnSeed(by step: Int) {
    wanted.scene.seed = UInt32(truncatingIfNeeded: Int(seed) + step)
  }
}

import SeltzerKernels
import SeltzerScene
import SeltzerStage
import Synchronization

/// Draws pictures tile by tile: background, bubbles and layers come together in 16 bits while the tile
/// is in the first-level cache, and leave it dithered to 8.
final class Compositor: Sendable {
  private let grid: TileGrid
  private let kernels: Kernels
  private let background: BackgroundRows
  private let shelf = SpriteShelf<SpriteLayer>()
  /// Room that no picture uses now: asking the system for it again each time costs more than its use.
  private let spareRoom = Mutex<[TilesAside]>([])

  init(background: BackgroundRows, grid: TileGrid, kernels: Kernels) {
    self.grid = grid
    self.kernels = kernels
    self.background = background
  }

  /// Draws what a composition describes, over whatever the pixels showed.
  func draw(
    _ composition: Composition, into pixels: inout [UInt32], threads: Int, stopwatch: Stopwatch?
  ) throws {
    let backdrop = try composition.backdrop.flatMap { try placed($0, endless: true) }
    let overlays = try composition.sprites.compactMap { try placed($0, endless: false) }
    let list = Stopwatch.measure(.sort, with: stopwatch) {
      DiscList(composition.discs, threads: threads)
    }
    let aside = spareRoom.withLock { $0.popLast() } ?? TilesAside(grid)
    let picture = PictureInWork(
      grid: grid, kernels: kernels, background: background, backdrop: backdrop, list: list,
      blend: composition.blendMode, overlays: overlays, aside: aside, threads: threads,
      stopwatch: stopwatch)
    picture.draw(into: &pixels)
    aside.clear()
    spareRoom.withLock { $0.append(aside) }
  }

  private func placed(_ sprite: Sprite, endless: Bool) throws -> PlacedLayer? {
    let form = try shelf.form(of: sprite, endless: endless)
    guard sprite.opacity > 0, let layer = form.layer else { return nil }
    let corner = sprite.center - sprite.size / 2
    var blur: PlacedLayer.Blur?
    if case .panel(let plate) = sprite.content, plate.blurs {
      let reach = 2 * plate.blur
      blur = PlacedLayer.Blur(
        radius: plate.blur, low: corner - reach, high: corner + sprite.size + reach)
    }
    return PlacedLayer(
      layer: layer, place: SubPixelPlace(corner + form.origin, opacity: sprite.opacity),
      blur: blur)
  }
}

/// A layer where it belongs.
struct PlacedLayer: Sendable {
  /// What glass needs to know of the picture beneath it.
  struct Blur {
    /// Pixels.
    let radius: Double
    /// The part of the picture that the blur takes in.
    let low: SIMD2<Double>
    let high: SIMD2<Double>
  }

  let layer: PlanarLayer
  let place: SubPixelPlace
  /// Nil for all but glass.
  let blur: Blur?
}

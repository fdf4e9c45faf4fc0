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
  private let shelf: SpriteShelf<SpriteLayer>
  /// Room that no picture uses now: asking the system for it again each time costs more than its use.
  private let spareRoom = Mutex<[TilesAside]>([])
  /// The pixels of sprites that are turned or resized, which is done anew for each picture.
  private let turnedShelf: SpriteShelf<SpritePixels>

  /// A compositor that takes sprites from `former` where they would be drawn alike.
  init(
    background: BackgroundRows, grid: TileGrid, kernels: Kernels, after former: Compositor? = nil
  ) {
    shelf = SpriteShelf(reusing: former?.shelf)
    turnedShelf = SpriteShelf(reusing: former?.turnedShelf)
    self.grid = grid
    self.kernels = kernels
    self.background = background
  }

  /// Draws what a composition describes, over whatever the picture showed.
  func draw(
    _ composition: Composition, into picture: inout some Drawable, threads: Int,
    stopwatch: Stopwatch?
  ) throws {
    let backdrop = try composition.backdrop.flatMap {
      try placed($0, edges: $0.edges(across: grid.size))
    }
    let overlays = try composition.sprites.compactMap { try placed($0, edges: .clear) }
    shelf.forgetInherited()
    turnedShelf.forgetInherited()
    let list = DiscList(
      composition.bubbles, grid: grid, threads: threads, stopwatch: stopwatch)
    let aside = spareRoom.withLock { $0.popLast() } ?? TilesAside(grid)
    let work = PictureInWork(
      grid: grid, kernels: kernels, background: background, backdrop: backdrop, list: list,
      blend: composition.blendMode, overlays: overlays, aside: aside, threads: threads,
      stopwatch: stopwatch)
    work.draw(into: &picture)
    aside.clear()
    spareRoom.withLock { $0.append(aside) }
  }

  private func placed(_ sprite: Sprite, edges: SpriteEdges) throws -> PlacedLayer? {
    guard sprite.isUpright else { return try turned(sprite) }
    let form = try shelf.form(of: sprite, edges: edges)
    guard sprite.opacity > 0, let layer = form.layer else { return nil }
    let corner = sprite.center - sprite.size / 2
    return PlacedLayer(
      layer: layer, place: SubPixelPlace(corner + form.origin, opacity: sprite.opacity),
      blur: PlacedLayer.Blur(beneath: sprite))
  }

  private func turned(_ sprite: Sprite) throws -> PlacedLayer? {
    let source = try turnedShelf.form(of: sprite)
    guard sprite.opacity > 0,
      let turned = TurnedSprite(source, of: sprite, within: grid.size),
      let layer = PlanarLayer(turned.pixels)
    else { return nil }
    let place = SIMD2(Double(turned.left), Double(turned.top)) + layer.offset
    return PlacedLayer(
      layer: layer, place: SubPixelPlace(place, opacity: sprite.opacity),
      blur: PlacedLayer.Blur(beneath: sprite))
  }
}

extension Sprite {
  /// How a background picture goes on in a picture of some size.
  func edges(across size: PixelSize) -> SpriteEdges {
    repeats ? .repeating(size.width + 1) : .endless
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

    /// Nil for all but glass that blurs.
    init?(beneath sprite: Sprite) {
      guard case .panel(let plate) = sprite.content, plate.blurs else { return nil }
      radius = plate.blur
      let bounds = SpriteFrame(sprite).bounds()
      (low, high) = (bounds.low - 2 * radius, bounds.high + 2 * radius)
    }
  }

  let layer: PlanarLayer
  let place: SubPixelPlace
  /// Nil for all but glass.
  let blur: Blur?
}

import SeltzerDocument
package import SeltzerScene
import Synchronization

/// Draws pictures tile by tile, in 16 bits while a tile is in the first-level cache; then dithers it.
package final class Compositor: Sendable {
  private let grid: TileGrid
  private let kernels: Kernels
  private let background: BackgroundRows
  private let ground: GroundPainter?
  private let layers: SpriteCache<SpriteLayer>
  /// The pixels of sprites that are rotated or scaled for each picture.
  private let turnedSprites: SpriteCache<SpritePixels>
  private let bubbleSprites: SpriteMipsCache
  /// Unused memory for deferred tiles; allocating it for each picture is slow.
  private let spareTiles = Mutex<[DeferredTiles]>([])

  /// The largest number of entries that are sorted at a time: 64 megabytes.
  private let mostEntries: Int

  /// Creates a compositor that reuses another one's sprites if they look the same.
  package init(
    background: BackgroundRows, ground: GroundPainter? = nil, grid: TileGrid, kernels: Kernels,
    mostEntries: Int = 1 << 24,
    reusing other: Compositor? = nil
  ) {
    layers = SpriteCache(reusing: other?.layers)
    turnedSprites = SpriteCache(reusing: other?.turnedSprites)
    bubbleSprites = SpriteMipsCache(reusing: other?.bubbleSprites)
    self.grid = grid
    self.kernels = kernels
    self.background = background
    self.ground = ground
    self.mostEntries = mostEntries
  }

  package func draw(
    _ composition: Composition, into picture: inout some Drawable, threads: Int,
    stopwatch: Stopwatch?
  ) throws {
    let backdrop = try composition.backdrop.flatMap {
      try placed($0, edges: $0.edges(across: grid.size, areEndless: true))
    }
    let overlays = try composition.sprites.compactMap {
      try placed($0, edges: $0.edges(across: grid.size))
    }
    layers.forgetInherited()
    turnedSprites.forgetInherited()
    try draw(
      composition.bubbles,
      on: Stopwatch.measure(.draw, with: stopwatch) {
        composition.ground.flatMap { ground?.grid($0) }
      },
      over: backdrop, beneath: overlays, finish: composition.finish, into: &picture,
      threads: threads, stopwatch: stopwatch)
  }

  /// Draws discs between layers and overwrites the whole picture.
  package func draw(
    _ groups: [DiscGroup], on ground: ColorGrid? = nil, over backdrop: PlacedLayer?,
    beneath overlays: [PlacedLayer], finish: Finish = Finish(), into picture: inout some Drawable,
    threads: Int = 1, stopwatch: Stopwatch? = nil
  ) throws {
    let sprites = try groups.map { try bubbleSprites.mips(of: $0.look) }
    let list = DiscList(
      groups, sprites: sprites, grid: grid, threads: threads, stopwatch: stopwatch)
    let deferred = spareTiles.withLock { $0.popLast() } ?? DeferredTiles(grid)
    let job = FrameJob(
      grid: grid, kernels: kernels, background: background, ground: ground, backdrop: backdrop,
      list: list, overlays: overlays, deferred: deferred, threads: threads, stopwatch: stopwatch,
      mostEntries: mostEntries, finish: finish)
    picture.withDestination { job.draw(into: $0) }
    deferred.mark(grid.order, .none)
    spareTiles.withLock { $0.append(deferred) }
  }

  private func placed(_ sprite: Sprite, edges: SpriteEdges) throws -> PlacedLayer? {
    guard sprite.rotation == 0, sprite.scale == 1 else {
      let source = try turnedSprites.form(of: sprite, edges: SpriteEdges(window: edges.window))
      guard sprite.opacity > 0,
        let turned = source.turned(sprite, within: grid.size), let layer = PlanarLayer(turned)
      else { return nil }
      return PlacedLayer(layer, at: turned.origin, opacity: sprite.opacity, blur: sprite.blur)
    }
    let form = try layers.form(of: sprite, edges: edges)
    guard sprite.opacity > 0, let layer = form.layer else { return nil }
    return PlacedLayer(
      layer, at: sprite.center - sprite.size / 2 + form.origin, opacity: sprite.opacity,
      blur: sprite.blur)
  }
}

extension Sprite {
  /// Returns the edges in a picture of some size, which a repeating sprite covers from edge to edge.
  func edges(across size: PixelSize, areEndless: Bool = false) throws -> SpriteEdges {
    SpriteEdges(
      columns: repeats ? size.width + 1 : 0, areEndless: areEndless,
      window: try documentPlace.locating { try SpriteWindow(self, in: size) })
  }
}

import SeltzerKernels
package import SeltzerScene
package import SeltzerStage
import Synchronization

/// Draws pictures tile by tile.
///
/// Background, bubbles and layers are combined in 16 bits while a tile is in the first-level cache. The
/// tile is then dithered to 8 bits and stored.
package final class Compositor: Sendable {
  private let grid: TileGrid
  private let kernels: Kernels
  private let background: BackgroundRows
  private let shelf: SpriteShelf<SpriteLayer>
  /// Unused memory for deferred tiles; allocating it for each picture is slow.
  private let spareTiles = Mutex<[DeferredTiles]>([])
  /// The pixels of sprites that are rotated or scaled for each picture.
  private let turnedShelf: SpriteShelf<SpritePixels>

  /// The largest number of entries that are sorted at a time: 64 megabytes.
  private let mostEntries: Int

  /// Creates a compositor that reuses another one's sprites if they look the same.
  package init(
    background: BackgroundRows, grid: TileGrid, kernels: Kernels, mostEntries: Int = 1 << 24,
    reusing other: Compositor? = nil
  ) {
    shelf = SpriteShelf(reusing: other?.shelf)
    turnedShelf = SpriteShelf(reusing: other?.turnedShelf)
    self.grid = grid
    self.kernels = kernels
    self.background = background
    self.mostEntries = mostEntries
  }

  /// Draws a composition and overwrites the whole picture.
  package func draw(
    _ composition: Composition, into picture: inout some Drawable, threads: Int,
    stopwatch: Stopwatch?
  ) throws {
    let backdrop = try composition.backdrop.flatMap {
      try placed($0, edges: $0.edges(across: grid.size))
    }
    let overlays = try composition.sprites.compactMap { try placed($0, edges: .clear) }
    shelf.forgetInherited()
    turnedShelf.forgetInherited()
    draw(
      composition.bubbles, composition.blendMode, over: backdrop, beneath: overlays, into: &picture,
      threads: threads, stopwatch: stopwatch)
  }

  /// Draws discs between layers and overwrites the whole picture.
  package func draw(
    _ discs: DiscSource, _ blend: Emitter.BlendMode, over backdrop: PlacedLayer?,
    beneath overlays: [PlacedLayer], into picture: inout some Drawable, threads: Int = 1,
    stopwatch: Stopwatch? = nil
  ) {
    let list = DiscList(discs, grid: grid, threads: threads, stopwatch: stopwatch)
    let deferred = spareTiles.withLock { $0.popLast() } ?? DeferredTiles(grid)
    let job = FrameJob(
      grid: grid, kernels: kernels, background: background, backdrop: backdrop, list: list,
      blend: blend, overlays: overlays, deferred: deferred, threads: threads, stopwatch: stopwatch,
      mostEntries: mostEntries)
    job.draw(into: &picture)
    deferred.clear()
    spareTiles.withLock { $0.append(deferred) }
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
  /// The edges of a background picture in a picture of some size.
  func edges(across size: PixelSize) -> SpriteEdges {
    repeats ? .repeating(size.width + 1) : .endless
  }
}

/// A layer and its position.
package struct PlacedLayer: Sendable {
  /// The blur of glass.
  struct Blur {
    /// Pixels.
    let radius: Double
    /// The part of the picture that affects the blur.
    let low: SIMD2<Double>
    let high: SIMD2<Double>

    /// Nil for sprites other than glass that blurs.
    init?(beneath sprite: Sprite) {
      guard case .panel(let plate) = sprite.content, plate.blurs else { return nil }
      radius = plate.blur
      let bounds = SpriteFrame(sprite).bounds()
      (low, high) = (bounds.low - 2 * radius, bounds.high + 2 * radius)
    }
  }

  let layer: PlanarLayer
  let place: SubPixelPlace
  /// Nil for layers other than glass.
  let blur: Blur?

  init(layer: PlanarLayer, place: SubPixelPlace, blur: Blur?) {
    self.layer = layer
    self.place = place
    self.blur = blur
  }

  /// Creates a layer whose pixels begin at `origin`.
  package init(_ layer: PlanarLayer, at origin: SIMD2<Double>, opacity: Double = 1) {
    self.init(
      layer: layer, place: SubPixelPlace(origin + layer.offset, opacity: opacity), blur: nil)
  }
}

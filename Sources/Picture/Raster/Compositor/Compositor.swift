import SeltzerDocument
import SeltzerKernels
package import SeltzerScene
import Synchronization

/// Draws pictures tile by tile, in 16 bits while a tile is in the first-level cache; then dithers it.
package final class Compositor: Sendable {
  private let grid: TileGrid
  private let kernels: Kernels
  private let rows: GradientRows
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
    rows: GradientRows, ground: GroundPainter? = nil, grid: TileGrid, kernels: Kernels,
    mostEntries: Int = 1 << 24, reusing other: Compositor? = nil
  ) {
    layers = SpriteCache(reusing: other?.layers)
    turnedSprites = SpriteCache(reusing: other?.turnedSprites)
    bubbleSprites = SpriteMipsCache(reusing: other?.bubbleSprites)
    (self.grid, self.kernels, self.rows, self.ground) = (grid, kernels, rows, ground)
    self.mostEntries = mostEntries
  }

  /// Creates a compositor for pictures of one size and palette.
  package convenience init(
    gradient: Gradient, size: PixelSize, kernels: Kernels? = nil, reusing other: Compositor? = nil
  ) throws {
    let kernels = try kernels ?? .chosen()
    self.init(
      rows: GradientRows(gradient, size: size),
      ground: GroundPainter(gradient, size: size, kernels: kernels), grid: TileGrid(size),
      kernels: kernels, reusing: other)
  }

  /// Overwrites the whole picture; the bytes do not depend on the number of threads.
  ///
  /// Stops early and throws if the task is cancelled; several threads finish the picture before.
  /// `backdrop` and `overlays` are layers above those of the composition.
  package func draw(
    _ composition: Composition, over backdrop: PlacedLayer? = nil,
    beneath overlays: [PlacedLayer] = [], into picture: inout some Drawable, threads: Int = 1,
    stopwatch: Stopwatch? = nil
  ) throws {
    guard composition.size == grid.size, picture.size == grid.size else {
      throw RasterError.sizeMismatch(scene: grid.size, picture: picture.size)
    }
    let ownBackdrop = try composition.backdrop.flatMap {
      try placed($0, edges: $0.edges(across: grid.size, areEndless: true))
    }
    let ownOverlays = try composition.sprites.compactMap { sprite -> (any Overlay)? in
      if case .mirror(let mirror, let phase) = sprite.content {
        return PlacedMirror(mirror, sprite, phase: phase, in: grid.size)
      }
      return try placed(sprite, edges: sprite.edges(across: grid.size))
    }
    layers.forgetInherited()
    turnedSprites.forgetInherited()
    let mattes = Matte.all(of: composition, hasAlpha: picture.hasAlpha)
    let jobs = try mattes.map { matte in
      try job(
        composition, over: backdrop, ownBackdrop, matte, beneath: ownOverlays + overlays,
        threads: threads, stopwatch: stopwatch)
    }
    let overBlack = jobs.count > 1 ? takeTiles() : nil
    picture.withDestination { destination in
      guard let overBlack else { return jobs[0].draw(into: destination) }
      jobs[0].draw(into: .tiles(overBlack))
      jobs[1].draw(into: .transparent(destination, overBlack: overBlack))
    }
    for job in jobs { job.deferred.mark(grid.order, .none) }
    spareTiles.withLock { $0 += jobs.map(\.deferred) + [overBlack].compactMap(\.self) }
    try Task.checkCancellation()
  }

  private func takeTiles() -> DeferredTiles {
    spareTiles.withLock { $0.popLast() } ?? DeferredTiles(grid)
  }

  private func job(
    _ composition: Composition, over backdrop: PlacedLayer?, _ ownBackdrop: PlacedLayer?,
    _ matte: Matte?, beneath overlays: [any Overlay], threads: Int, stopwatch: Stopwatch?
  ) throws -> FrameJob {
    let ground = Stopwatch.measure(.draw, with: stopwatch) {
      composition.ground.flatMap { self.ground?.grid($0) }
    }
    let input = LookInput(
      size: grid.size, sprites: bubbleSprites,
      environment: {
        composition.ground?.first.water.map { Environment(water: $0, kernels: self.kernels) }
      }
    ) {
      self.behind(ground, ownBackdrop, matte, threads, stopwatch)
    }
    let list = DiscList(
      composition.bubbles, looks: try composition.bubbles.map { try $0.look.prepared(for: input) },
      grid: grid, threads: threads, stopwatch: stopwatch)
    return FrameJob(
      grid: grid, kernels: kernels, rows: rows, matte: matte, ground: ground,
      backdrop: backdrop ?? ownBackdrop, list: list, overlays: overlays, deferred: takeTiles(),
      threads: threads,
      stopwatch: stopwatch, mostEntries: mostEntries, finish: composition.finish)
  }

  /// Returns what lies behind the bubbles: the ground, or the background picture at reduced size.
  private func behind(
    _ ground: ColorGrid?, _ backdrop: PlacedLayer?, _ matte: Matte?, _ threads: Int,
    _ stopwatch: Stopwatch?
  ) -> GroundBehind? {
    if backdrop == nil, matte == nil { return ground.map { GroundBehind($0, size: grid.size) } }
    let shift = ColorGrid.detailShift(grid.size)
    let small = ReducedPicture(shift: shift, down: shift, covering: grid.order.map { grid[$0] })
    forEachTile(grid.order, threads: threads, stopwatch: stopwatch) { index, buffer, laps in
      let tile = self.grid[index]
      buffer.next.pointee = seltzer_next()
      if let matte {
        matte.fill(tile, buffer.pixels, in: self.grid.size)
      } else if backdrop?.hides(tile) != true {
        self.rows.fill(tile, buffer.pixels, self.kernels)
      }
      backdrop?.lay(over: tile, buffer, nil, self.kernels)
      small.take(tile, buffer.pixels, self.kernels)
      laps.lap(.draw)
    }
    return GroundBehind(small.grid, size: grid.size)
  }

  private func placed(_ sprite: Sprite, edges: SpriteEdges) throws -> PlacedLayer? {
    guard sprite.rotation == 0, sprite.scale == 1 else {
      let source = try turnedSprites.form(of: sprite, edges: SpriteEdges(window: edges.window))
      guard sprite.opacity > 0,
        let turned = source.turned(sprite, within: grid.size), let layer = PlanarLayer(turned)
      else { return nil }
      return PlacedLayer(layer, at: turned.origin, opacity: sprite.opacity, beneath: sprite.beneath)
    }
    let form = try layers.form(of: sprite, edges: edges)
    guard sprite.opacity > 0, let layer = form.layer else { return nil }
    return PlacedLayer(
      layer, at: sprite.center - sprite.size / 2 + form.origin, opacity: sprite.opacity,
      beneath: sprite.beneath)
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

package import SeltzerPalette
package import SeltzerStage

/// Draws compositions of one size and palette, in any order and from any thread.
package final class Renderer: Sendable {
  private enum Way {
    case fast(Compositor)
    case cairo(CairoRenderer)
  }

  private let size: PixelSize
  private let way: Way

  /// A renderer, which takes drawn sprites from `former` where they would be drawn alike.
  ///
  /// - Throws: `InstructionSetError`.
  package init(
    gradient: Gradient, size: PixelSize, method: RenderMethod, after former: Renderer? = nil
  ) throws {
    self.size = size
    way =
      switch method {
      case .fast:
        .fast(
          Compositor(
            background: BackgroundRows(gradient, size: size), grid: TileGrid(size),
            kernels: try .chosen(), after: former?.compositor))
      case .cairo: .cairo(CairoRenderer(gradient: gradient, size: size))
      }
  }

  private var compositor: Compositor? {
    if case .fast(let compositor) = way { compositor } else { nil }
  }

  /// A renderer with given kernels.
  package init(gradient: Gradient, size: PixelSize, kernels: Kernels) {
    self.size = size
    way = .fast(
      Compositor(
        background: BackgroundRows(gradient, size: size), grid: TileGrid(size), kernels: kernels))
  }

  /// Draws what a composition describes over whatever the picture showed.
  ///
  /// - Parameters:
  ///   - composition: Of the renderer's size.
  ///   - picture: Of the same size.
  ///   - threads: How many threads may draw; the bytes do not depend on it. Cairo uses one.
  ///   - stopwatch: Told where the time goes; looking at the clock takes some itself.
  /// - Throws: `RasterError` when an image or font is missing or unusable.
  package func draw(
    _ composition: Composition, into picture: inout some Drawable, threads: Int = 1,
    stopwatch: Stopwatch? = nil
  ) throws {
    precondition(composition.size == size && picture.size == size)
    switch way {
    case .fast(let compositor):
      try compositor.draw(
        composition, into: &picture, threads: threads, stopwatch: stopwatch)
    case .cairo(let renderer):
      try Stopwatch.measure(.draw, with: stopwatch) {
        picture.take(try renderer.frame(of: composition))
      }
    }
  }
}

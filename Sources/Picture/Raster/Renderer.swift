package import SeltzerScene

/// The rendering backends.
public enum RenderMethod: String, Sendable, CaseIterable {
  /// Seltzer's own compositor: tiles of 16-bit fixed point, many times faster.
  case fast
  /// Cairo's gradients and 8-bit blending: the slow reference.
  case cairo
}

/// Draws compositions of one size and palette, in any order and on any thread.
package final class Renderer: Sendable {
  private enum Backend {
    case fast(Compositor)
    case cairo(CairoRenderer)
  }

  private let size: PixelSize
  private let backend: Backend

  /// Creates a renderer that reuses another one's sprites if they look the same.
  package init(
    gradient: Gradient, size: PixelSize, method: RenderMethod = .fast, kernels: Kernels? = nil,
    reusing other: Renderer? = nil
  ) throws {
    self.size = size
    switch method {
    case .fast:
      var previous: Compositor?
      if case .fast(let compositor) = other?.backend { previous = compositor }
      backend = .fast(
        Compositor(
          background: BackgroundRows(gradient, size: size),
          ground: GroundPainter(gradient, size: size), grid: TileGrid(size),
          kernels: try kernels ?? .chosen(), reusing: previous))
    case .cairo: backend = .cairo(CairoRenderer(gradient: gradient, size: size))
    }
  }

  /// Overwrites the whole picture; the bytes do not depend on the number of threads.
  package func draw(
    _ composition: Composition, into picture: inout some Drawable, threads: Int = 1,
    stopwatch: Stopwatch? = nil
  ) throws {
    precondition(composition.size == size && picture.size == size)
    switch backend {
    case .fast(let compositor):
      try compositor.draw(composition, into: &picture, threads: threads, stopwatch: stopwatch)
    case .cairo(let renderer):
      try Stopwatch.measure(.draw, with: stopwatch) {
        picture.take(try renderer.frame(of: composition))
      }
    }
  }
}

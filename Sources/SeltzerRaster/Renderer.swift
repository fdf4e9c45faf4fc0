package import SeltzerPalette
package import SeltzerStage

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
  ///
  /// - Throws: `InstructionSetError`.
  package init(
    gradient: Gradient, size: PixelSize, method: RenderMethod, reusing other: Renderer? = nil
  ) throws {
    self.size = size
    backend =
      switch method {
      case .fast:
        .fast(
          Compositor(
            background: BackgroundRows(gradient, size: size), grid: TileGrid(size),
            kernels: try .chosen(), reusing: other?.compositor))
      case .cairo: .cairo(CairoRenderer(gradient: gradient, size: size))
      }
  }

  private var compositor: Compositor? {
    if case .fast(let compositor) = backend { compositor } else { nil }
  }

  /// Creates a renderer with given kernels.
  package init(gradient: Gradient, size: PixelSize, kernels: Kernels) {
    self.size = size
    backend = .fast(
      Compositor(
        background: BackgroundRows(gradient, size: size), grid: TileGrid(size), kernels: kernels))
  }

  /// Draws a composition and overwrites the whole picture.
  ///
  /// - Parameters:
  ///   - composition: The composition; it must have the renderer's size.
  ///   - picture: The picture; it must have the same size.
  ///   - threads: The number of threads; the bytes do not depend on it. Cairo uses one.
  ///   - stopwatch: Measures the stages; reading the clock costs a little time.
  /// - Throws: `RasterError` if an image or font is missing or unusable.
  package func draw(
    _ composition: Composition, into picture: inout some Drawable, threads: Int = 1,
    stopwatch: Stopwatch? = nil
  ) throws {
    precondition(composition.size == size && picture.size == size)
    switch backend {
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

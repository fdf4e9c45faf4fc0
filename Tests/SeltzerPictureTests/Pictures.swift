import Seltzer
import SeltzerDrawings
import SeltzerPicture
import SeltzerReference
import SeltzerScene
import SeltzerSystem
import Testing

func palette(_ name: String) throws -> Palette {
  try PaletteLibrary(environment: [:]).palette(name)
}

func wallpaper(
  _ yaml: String, _ palette: String, _ width: Int, _ height: Int, loop: Double? = nil,
  motion: Motion = .still
) throws -> Wallpaper {
  try Wallpaper(
    scene: Scene(yaml: yaml, file: "x"), palette: SeltzerPictureTests.palette(palette),
    size: PixelSize(width, height), loop: loop, motion: motion)
}

/// Returns a stage whose pictures and text need neither files nor fonts.
func stage(
  _ scene: Scene, _ width: Int, _ height: Int, palette: String = "blue",
  picture: PixelSize = PixelSize(400, 300), fittedTo fitted: FittedScreen? = nil
) throws -> Stage {
  let metrics = ContentMetrics(
    picture: { _ in picture },
    text: { SIMD2(Double($0.text.count) * $0.fontSize / 2, $0.fontSize) })
  return try Stage(
    scene: scene, palette: SeltzerPictureTests.palette(palette), size: PixelSize(width, height),
    fittedTo: fitted, metrics: metrics)
}

func stage(
  _ yaml: String, _ width: Int = 320, _ height: Int = 568, palette: String = "blue",
  picture: PixelSize = PixelSize(400, 300), fittedTo fitted: FittedScreen? = nil
) throws -> Stage {
  try stage(
    Scene(yaml: yaml, file: "test.yaml", artwork: .all), width, height, palette: palette,
    picture: picture, fittedTo: fitted)
}

extension Stage {
  /// Returns the picture without bubbles for a viewer offset.
  func shown(_ viewerOffset: SIMD2<Double>) throws -> Composition {
    try composition(
      of: [noBubbles], at: 0,
      parallaxOffset: ParallaxOffset(viewerOffset: viewerOffset, reach: reach))
  }
}

extension Gradient {
  /// Creates a gradient of one or two colours.
  init(_ colors: SRGB8..., angle: Double = 0) {
    self.init(angle: angle, stops: colors.enumerated().map { .init(at: Double($0), color: $1) })
  }
}

extension Composition {
  init(_ size: PixelSize, _ gradient: Gradient, _ groups: DiscGroup..., sprites: [Sprite] = []) {
    self.init(size: size, gradient: gradient)
    (self.bubbles, self.sprites) = (groups, sprites)
  }
}

extension Disc {
  init(
    _ x: Float, _ y: Float, radius: Float, softness: Float = 0,
    color: SRGB8 = SRGB8(rgb: 0xFFFFFF), opacity: Float = 1, stretch: SIMD2<Float> = [1, 1]
  ) {
    self.init(
      center: [x, y], radius: radius, stretch: stretch, softness: softness, color: color,
      opacity: opacity)
  }
}

func picture(
  _ shown: Composition, _ kernels: Kernels = .portable, threads: Int = 1
) throws -> Frame {
  var frame = Frame(size: shown.size)
  try Compositor(gradient: shown.gradient, size: shown.size, kernels: kernels)
    .draw(shown, into: &frame, threads: threads)
  return frame
}

/// Expects the same bytes from every instruction set and number of threads.
func expectSameBytes(_ shown: Composition, _ comment: Comment) throws {
  let expected = try picture(shown)
  for kernels in InstructionSet.allCases.compactMap({ Kernels($0) }) {
    for threads in [1, 3] {
      #expect(try picture(shown, kernels, threads: threads) == expected, comment)
    }
  }
}

/// Returns red, green and blue, 0...255.
func channels(_ pixel: UInt32) -> SIMD3<Double> {
  SIMD3(Double(pixel >> 16 & 255), Double(pixel >> 8 & 255), Double(pixel & 255))
}

/// Returns the greatest and the mean difference of a channel between the backends, in 255ths.
func backendGaps(_ shown: Composition) throws -> (most: Double, mean: Double) {
  let frames = try Backend.allCases.map { try $0.frame(of: shown) }
  var (most, sum) = (0.0, 0.0)
  for (fast, cairo) in zip(frames[0].pixels, frames[1].pixels) {
    let gap = channels(fast) - channels(cairo)
    let sizes = pointwiseMax(gap, -gap)
    (most, sum) = (max(most, sizes.max()), sum + sizes.sum())
  }
  return (most, sum / Double(3 * frames[0].pixels.count))
}

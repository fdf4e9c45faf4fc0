import SeltzerPicture
package import SeltzerScene

/// What a scene makes of a palette's colours.
package struct SceneColors: Sendable {
  /// The mean of the palette's stops in OKLab.
  package let given: OKLCh
  /// The medians of a picture's coordinates in OKLab.
  package let shown: OKLCh
  /// The cosine of the angle between the picture's hue and the nearest of the gradient's.
  private let nearest: Double
  /// The greatest difference of lightness that leaves a light palette light.
  private let tolerance: Double

  /// A palette's hue may turn by 12 degrees; this is the cosine.
  private static let leastHue = 0.97815
  /// Palettes with less chroma have no hue to lose.
  private static let leastChroma = 0.05
  /// Darker palettes may become darker still.
  private static let leastLightness = 0.6

  /// Draws a small picture of the scene at 20 seconds; throws the errors of `Wallpaper`.
  package init(_ scene: Scene, _ palette: Palette) throws {
    let stops = palette.background.stops.map { OKLab($0.color).coordinates }
    given = OKLCh(OKLab(stops.reduce(.zero, +) / Double(stops.count)))
    let size = PixelSize(320, 180)
    let frame = try Wallpaper(scene: scene, palette: palette, size: size).frame(at: 20)
    let colors = frame.pixels.map { OKLab(SRGB8(rgb: $0 & 0xFF_FFFF)).coordinates }
    func median(_ axis: Int) -> Double { colors.map { $0[axis] }.sorted()[colors.count / 2] }
    let shown = OKLCh(OKLab(SIMD3(median(0), median(1), median(2))))
    self.shown = shown
    let curve = palette.background.curve
    nearest =
      (0..<33).map { OKLCh(curve.color(at: Double($0) / 32)) }.filter { $0.chroma >= OKLCh.grey }
      .map { ($0.hue * shown.hue).sum() }.max() ?? 1
    tolerance = scene.ground.kind == .mesh ? 0.3 : 0.2
  }

  /// Whether the picture has one of the gradient's hues; a nearly grey palette has none to lose.
  package var keepsHue: Bool {
    given.chroma < Self.leastChroma || shown.chroma >= OKLCh.grey && nearest >= Self.leastHue
  }

  /// Whether the picture is about as light as the palette, if that is light.
  package var keepsLightness: Bool {
    given.lightness < Self.leastLightness || abs(shown.lightness - given.lightness) <= tolerance
  }
}

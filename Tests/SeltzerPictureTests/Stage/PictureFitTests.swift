import SeltzerPicture
import SeltzerSizes
import SeltzerTestSupport
import Testing

@Suite("Picture fit")
struct PictureFitTests {
  @Test(
    "the part is inside the picture, has the aspect ratio and contains the focus, for 20,000 seeds")
  func laws() throws {
    for seed in 0..<20_000 {
      var random = RandomNumbers(state: UInt64(seed))
      func side() -> Int { .random(in: 1...(seed % 3 == 0 ? 12 : 15_000), using: &random) }
      let picture = PixelSize(side(), side())
      let target = PixelSize(side(), side())
      // Corners and edges are tested often.
      func part() -> Double {
        seed % 4 == 0
          ? Double(Int.random(in: 0...1, using: &random)) : .random(in: 0...1, using: &random)
      }
      let focus = SIMD2(part(), part())
      let fit = PictureFit(picture, to: target, focus: focus)
      try #require(Self.violation(fit, focus) == nil, "seed \(seed): \(fit), \(focus)")
    }
  }

  /// Returns the violated property; nil if all hold.
  private static func violation(_ fit: PictureFit, _ focus: SIMD2<Double>) -> String? {
    let whole = SIMD2(Double(fit.picture.width), Double(fit.picture.height))
    let target = SIMD2(Double(fit.target.width), Double(fit.target.height))
    let end = fit.origin + fit.size
    let point = focus * whole
    for axis in 0..<2 {
      let tolerance = 1e-9 * whole[axis]
      guard fit.origin[axis] >= 0, end[axis] <= whole[axis] + tolerance else { return "inside" }
      guard fit.origin[axis] <= point[axis] + tolerance, point[axis] <= end[axis] + tolerance else {
        return "focus"
      }
      let off = abs(fit.origin[axis] + fit.size[axis] / 2 - point[axis])
      let touches = fit.origin[axis] <= tolerance || end[axis] >= whole[axis] - tolerance
      guard off <= tolerance || touches else { return "centred" }
      guard abs(fit.size[axis] * fit.scale - target[axis]) <= 1e-6 else { return "not distorted" }
    }
    guard fit.size.x == whole.x || fit.size.y == whole.y else { return "largest" }
    // To within a pixel of the target, computed independently of the scale.
    guard abs(fit.size.x * target.y / fit.size.y - target.x) <= 1 else { return "shape" }
    return fit.isEnlarged == (target.x > whole.x || target.y > whole.y) ? nil : "enlarged"
  }

  @Test("640 by 1136 pixels are enlarged 1.625 times for an iPhone 5")
  func iPhone5() throws {
    let wallpaper = try #require(DeviceProfile(named: "iphone5")?.wallpaper())
    let fit = PictureFit(PixelSize(640, 1136), to: wallpaper)
    #expect(fit.scale == 1.625 && fit.isEnlarged)
    #expect(fit.origin.x == 0 && fit.size.x == 640)
    #expect(
      abs(fit.size.y - 1536 / 1.625) < 1e-9 && abs(fit.origin.y * 2 + fit.size.y - 1136) < 1e-9)
  }

  @Test("a picture of the same aspect ratio is not cropped, and at the same size not enlarged")
  func whole() throws {
    let (size, half) = (PixelSize(1040, 1536), PixelSize(520, 768))
    let same = PictureFit(size, to: size, focus: SIMD2(1, 0))
    #expect(same.scale == 1 && !same.isEnlarged && same.origin == .zero)
    #expect(same.size == SIMD2(1040, 1536))
    #expect(PictureFit(half, to: size).scale == 2 && PictureFit(size, to: half).scale == 0.5)
  }
}

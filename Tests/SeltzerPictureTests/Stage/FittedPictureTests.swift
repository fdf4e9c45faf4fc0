import Seltzer
import SeltzerDrawings
import SeltzerPicture
import SeltzerReference
import SeltzerScene
import SeltzerSizes
import Testing

@Suite("Fitted pictures")
struct FittedPictureTests {
  private func stage(
    _ picture: PixelSize, _ fitted: FittedScreen?, on size: PixelSize, _ yaml: String
  ) throws -> Stage {
    try SeltzerPictureTests.stage(yaml, size.width, size.height, picture: picture, fittedTo: fitted)
  }

  private func backdrop(_ stage: Stage, at offset: SIMD2<Double>) throws -> Sprite {
    try #require(try stage.shown(offset).backdrop)
  }

  @Test("on their device they are neither scaled nor cropped, and move by their whole overhang")
  func devices() throws {
    for device in DeviceProfile.all {
      let picture = try #require(device.wallpaper())
      let overhang = device.pixels(of: .usual)
      let fitted = FittedScreen(screen: device.screen, overhang: overhang)
      for size in ["cover", "natural"] {
        let stage = try stage(
          picture, fitted, on: device.screen, "background: { file: a.png, size: \(size) }")
        #expect(stage.warnings.isEmpty)
        let rest = try backdrop(stage, at: .zero)
        let moved = try backdrop(stage, at: SIMD2(1, -1))
        #expect(rest.size == picture.vector, "\(device.name)")
        let movement = moved.center - rest.center - SIMD2<Double>(overhang)
        #expect(abs(movement.x) < 1e-6 && abs(movement.y) < 1e-6, "\(device.name)")
      }
      guard device.turns else { continue }
      let turned = PixelSize(device.screen.height, device.screen.width)
      let stage = try stage(picture, fitted, on: turned, "background: { file: a.png }")
      #expect(try backdrop(stage, at: .zero).size == picture.vector)
    }
  }

  @Test("the composition is the same at any size of the device's aspect ratio")
  func sizes() throws {
    let fitted = FittedScreen(screen: PixelSize(640, 1136), overhang: SIMD2(200, 200))
    for (width, height) in [(320, 568), (160, 284), (1280, 2272)] {
      let stage = try stage(
        PixelSize(1040, 1536), fitted, on: PixelSize(width, height), "background: { file: a.png }")
      let moved = try backdrop(stage, at: SIMD2(1, 1))
      let scale = Double(height) / 1136
      let (size, center) = (moved.size / scale - SIMD2(1040, 1536), moved.center / scale)
      #expect(abs(size.x) < 1e-9 && abs(size.y) < 1e-9)
      #expect(abs(center.x - 520) < 1e-6 && abs(center.y - 368) < 1e-6)
    }
  }

  @Test("a reveal of the scene's own is kept, and other screens are covered as ever")
  func others() throws {
    let fitted = FittedScreen(screen: PixelSize(640, 1136), overhang: SIMD2(200, 200))
    let own = try stage(
      PixelSize(1040, 1536), fitted, on: PixelSize(640, 1136),
      "background: { file: a.png }\nparallax: { reveal: [0.01, 0.02] }")
    let moved = try backdrop(own, at: SIMD2(1, -1))
    #expect(abs(moved.center.x - 331.36) < 1e-9 && abs(moved.center.y - 590.72) < 1e-9)
    let yaml = "background: { file: a.png }"
    let desktop = PixelSize(1920, 1080)
    #expect(
      try backdrop(stage(PixelSize(1040, 1536), fitted, on: desktop, yaml), at: .zero)
        == backdrop(stage(PixelSize(1040, 1536), nil, on: desktop, yaml), at: .zero))
  }

  @Test("`size` and `reveal` do the same for pictures that cannot name their screen")
  func written() throws {
    let stage = try stage(
      PixelSize(1040, 1536), nil, on: PixelSize(640, 1136),
      "background: { file: a.jpg, size: 1.352113 }\nparallax: { reveal: [0.176056, 0.176056] }")
    let (rest, moved) = (try backdrop(stage, at: .zero), try backdrop(stage, at: SIMD2(1, -1)))
    #expect(stage.warnings.isEmpty)
    #expect(abs(rest.size.x - 1040) < 0.01 && abs(rest.size.y - 1536) < 0.01)
    let movement = moved.center - rest.center
    #expect(abs(movement.x - 200) < 0.01 && abs(movement.y - 200) < 0.01)
  }
}

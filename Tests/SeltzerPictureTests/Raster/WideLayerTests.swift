import SeltzerPicture
import SeltzerScene
import SeltzerSystem
import Testing

@Suite("Layers wider than a band")
struct WideLayerTests {
  /// Returns random pixels in three kinds of areas, limited to some columns; other columns are clear.
  private static func pixels(
    width: Int, height: Int, columns: Range<Int>, seed: UInt64
  ) -> [UInt32] {
    (0..<width * height).map { index in
      let (y, x) = index.quotientAndRemainder(dividingBy: width)
      guard columns.contains(x) else { return 0 }
      let random = (UInt64(index) &+ seed) &* 0x9E37_79B9_7F4A_7C15
      let alpha: UInt64
      switch (x / 40 + y / 30) % 3 {
      case 0: alpha = 255
      case 1: alpha = random >> 56
      default: return 0
      }
      let channels = [40, 32, 24].map { (random >> $0 & 255) * alpha / 255 }
      return UInt32(alpha << 24 | channels[0] << 16 | channels[1] << 8 | channels[2])
    }
  }

  @Test("equal their narrow parts side by side", arguments: [0 as UInt64, 1, 2, 3])
  func parts(seed: UInt64) throws {
    let size = try #require(PixelSize(width: 700, height: 90))
    let gradient = Gradient(SRGB8(rgb: 0x285AC8), SRGB8(rgb: 0xFAF05A), angle: 30)
    let rows = GradientRows(gradient, size: size)
    let (width, height) = (620, 80)
    let parts = [0..<130, 130..<380, 380..<620]
    let transmission = (0..<width * height).map { UInt32($0 &* 31 >> 3 & 255) }
    for isGlass in [false, true] {
      func layer(_ columns: Range<Int>) throws -> PlanarLayer {
        try #require(
          PlanarLayer(
            Self.pixels(width: width, height: height, columns: columns, seed: seed),
            width: width, height: height, transmission: isGlass ? transmission : []))
      }
      let (wide, narrow) = (try layer(0..<width), try parts.map(layer))
      #expect(wide.width > 600 && narrow.allSatisfy { $0.width <= 250 })
      for set in InstructionSet.allCases {
        guard let kernels = Kernels(set) else { continue }
        func drawn(_ layers: [PlanarLayer], _ place: SIMD2<Double>, _ opacity: Double) throws
          -> [UInt32]
        {
          let compositor = Compositor(rows: rows, grid: TileGrid(size), kernels: kernels)
          var frame = Frame(size: size)
          try compositor.draw(
            Composition(size: size, gradient: gradient),
            beneath: layers.map { PlacedLayer($0, at: place, opacity: opacity) }, into: &frame)
          return frame.pixels
        }
        // At whole columns, because a pixel between columns would be interpolated from two parts.
        for place in [SIMD2(0.0, 0), SIMD2(37, 4.5), SIMD2(-91, -20.25), SIMD2(65, 60.125)] {
          for opacity in [1, 0.6] {
            let whole = try drawn([wide], place, opacity)
            #expect(try whole == drawn(narrow, place, opacity), "\(set) \(place) \(opacity)")
            #expect(Set(whole).count > 1000)
          }
        }
      }
    }
  }
}

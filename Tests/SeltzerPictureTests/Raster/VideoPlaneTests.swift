import SeltzerPicture
import SeltzerSystem
import SeltzerTestSupport
import Testing

@Suite("Video planes")
struct VideoPlaneTests {
  private static let sizes =
    (1...40).map { ($0, 3) } + [(1, 1), (2, 2), (64, 5), (127, 4), (640, 2), (1921, 3)]

  /// Returns Y, Cb and Cr before rounding, for channels in 0...255: ITU-R BT.709-6, items 3.4 and 3.5.
  private static func exact(_ red: Double, _ green: Double, _ blue: Double) -> SIMD3<Double> {
    let luma = (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255
    return SIMD3(
      16 + 219 * luma, 128 + 224 * (blue / 255 - luma) / 1.8556,
      128 + 224 * (red / 255 - luma) / 1.5748)
  }

  @Test("every instruction set gives the same bytes, the nearest to BT.709")
  func sets() throws {
    var random = RandomNumbers(state: 41)
    let sets = InstructionSet.allCases.compactMap { Kernels($0) }
    #expect(sets.count > 1)
    for (width, height) in Self.sizes {
      let size = try #require(PixelSize(width: width, height: height))
      let pixels = (0..<width * height).map { _ in UInt32(truncatingIfNeeded: random.next()) }
      let frame = Frame(size: size, pixels: pixels)
      let all = sets.map { PlanarFrame(frame, $0).bytes }
      #expect(all.allSatisfy { $0 == all[0] }, "\(size)")
      let bytes = all[0]
      let (across, down) = ((width + 1) / 2, (height + 1) / 2)
      try #require(bytes.count == width * height + 2 * across * down)
      var worst = 0.0
      for (i, pixel) in pixels.enumerated() {
        let color = channels(pixel)
        worst = max(worst, abs(Double(bytes[i]) - Self.exact(color.x, color.y, color.z).x))
      }
      for y in 0..<down {
        for x in 0..<across {
          var sum = SIMD3<Double>.zero
          for (right, below) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
            let at = (min(2 * x + right, width - 1), min(2 * y + below, height - 1))
            sum += channels(pixels[at.1 * width + at.0]) / 4
          }
          let color = Self.exact(sum.x, sum.y, sum.z)
          let at = width * height + y * across + x
          worst = max(worst, abs(Double(bytes[at]) - color.y))
          worst = max(worst, abs(Double(bytes[at + across * down]) - color.z))
        }
      }
      #expect(worst < 0.52, "\(size)")
    }
  }

  @Test("greys have no colour, and black and white are the ends of the range")
  func greys() throws {
    let size = try #require(PixelSize(width: 40, height: 2))
    for grey in 0...255 {
      let pixel = UInt32(grey) * 0x01_0101
      let frame = Frame(size: size, pixels: Array(repeating: pixel, count: 80))
      let bytes = PlanarFrame(frame).bytes
      #expect(bytes.suffix(40).allSatisfy { $0 == 128 })
      if let end = [0: 16, 255: 235][grey] { #expect(bytes.prefix(80).allSatisfy { $0 == end }) }
      if grey == 0 { #expect(PlanarFrame(size: size).bytes == bytes) }
    }
  }
}

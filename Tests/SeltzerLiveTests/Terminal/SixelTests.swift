import SeltzerLive
import SeltzerPicture
import SeltzerTestSupport
import Testing

@Suite("Sixels")
struct SixelTests {
  /// Decodes sixels by libsixel to the bytes R, G, B of each pixel.
  private static func decode(
    _ bytes: [UInt8]
  ) throws -> (size: String, pixels: [UInt8]) {
    let scratch = try Scratch()
    let size = try Judge.script("sixel.py", [scratch.write("sent", bytes), scratch.path("rgb")])
    return (size, try scratch.bytes("rgb"))
  }

  /// Returns libsixel's bytes of a colour in percent.
  private static func bytes(_ color: SIMD3<Int>) -> [UInt8] {
    let rounded = (color &* 255 &+ 50) / 100
    return [UInt8(rounded.x), UInt8(rounded.y), UInt8(rounded.z)]
  }

  @Test(
    "decode to what was encoded",
    arguments: [(1, 1, 1), (7, 5, 1), (40, 13, 1), (41, 13, 2), (64, 31, 3), (5, 60, 4)])
  func law(width: Int, height: Int, scale: Int) throws {
    let (columns, rows) = ((width + scale - 1) / scale, (height + scale - 1) / scale)
    // Runs, single pixels, and rows of one colour.
    let indices = (0..<columns * rows).map { place -> UInt8 in
      let (x, y) = (place % columns, place / columns)
      return UInt8(y % 5 == 0 ? 3 : (x * x / 7 + x * y) % 11)
    }
    let palette = (0..<11).map { SIMD3($0 * 10, 100 - $0, $0 * $0) }
    let encoder = SixelEncoder(width: width, height: height, scale: scale)
    let bytes = encoder.encode(indices, palette: palette)
    let picture = try Self.decode(bytes)
    #expect(picture.size == "1 \(width) \(height)")
    let expected = (0..<width * height).flatMap { place in
      Self.bytes(palette[Int(indices[place / width / scale * columns + place % width / scale])])
    }
    #expect(picture.pixels == expected)
    // No pixel is drawn twice.
    let match = try #require(String(decoding: bytes, as: UTF8.self).firstMatch(of: /q([^\x1B]+)/))
    let drawn = match.1.matches(of: /(?:!([0-9]+))?([?-~])/).map { run in
      (run.1.flatMap { Int($0) } ?? 1) * ((run.2.utf8.first ?? 63) - 63).nonzeroBitCount
    }
    #expect(drawn.reduce(0, +) == width * height)
  }

  /// A gradient between two colours with a bright spot.
  private static func picture() throws -> Frame {
    let size = try #require(PixelSize(width: 64, height: 48))
    return Frame(
      size: size,
      pixels: (0..<64 * 48).map { place in
        let (x, y) = (place % 64, place / 64)
        let glow = max(0, 60 - (x - 30) * (x - 30) - (y - 20) * (y - 20))
        return 0xFF00_0000 | UInt32(30 + y + glow) << 16 | UInt32(80 + 2 * y + glow) << 8
          | UInt32(180 + x)
      })
  }

  @Test("have colours close to those of the frame, with a small mean error")
  func lattice() throws {
    let frame = try Self.picture()
    let lattice = ColorLattice(frame)
    #expect(lattice.covers(frame))
    let palette = lattice.palette
    #expect((2...255).contains(palette.count))
    let indices = lattice.indices(of: frame)
    let encoder = SixelEncoder(width: 64, height: 48, scale: 1)
    let shown = try Self.decode(encoder.encode(indices, palette: palette)).pixels
    #expect(shown == indices.flatMap { Self.bytes(palette[Int($0)]) })
    var mean = SIMD3<Double>.zero
    for (pixel, index) in zip(frame.pixels, indices) {
      let original = SIMD3(
        Double(pixel >> 16 & 0xFF), Double(pixel >> 8 & 0xFF), Double(pixel & 0xFF))
      let off = SIMD3<Double>(palette[Int(index)]) * 2.55 - original
      #expect(off.max() < 24 && off.min() > -24)
      mean += off / Double(indices.count)
    }
    #expect(mean.max() < 0.7 && mean.min() > -0.7)
  }

  @Test("preserve a single colour")
  func flat() throws {
    let size = try #require(PixelSize(width: 5, height: 4))
    let flat = Frame(size: size, pixels: Array(repeating: 0xFF80_40FF, count: 20))
    let lattice = ColorLattice(flat)
    let colors = Set(lattice.indices(of: flat).map { lattice.palette[Int($0)] })
    for color in colors {
      #expect(((color &- SIMD3(50, 25, 100)) &* (color &- SIMD3(50, 25, 100))).max() <= 1)
    }
    // A very different frame needs another lattice.
    #expect(!lattice.covers(Frame(size: size)))
  }
}

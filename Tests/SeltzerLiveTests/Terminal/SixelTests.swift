import SeltzerLive
import SeltzerPicture
import Testing

@Suite("Sixels")
struct SixelTests {
  /// Decodes sixels to a colour in percent for each pixel, nil for pixels not drawn.
  private static func decode(
    _ bytes: [UInt8]
  ) throws -> (width: Int, height: Int, pixels: [SIMD3<Int>?]) {
    let text = String(decoding: bytes, as: UTF8.self)
    let match = try #require(
      text.wholeMatch(of: /\x1BP0;1;0q"1;1;([0-9]+);([0-9]+)([^\x1B]*)\x1B\\/))
    let (width, height) = (try #require(Int(match.1)), try #require(Int(match.2)))
    var pixels = [SIMD3<Int>?](repeating: nil, count: width * height)
    var registers: [Int: SIMD3<Int>] = [:]
    var (x, top, count) = (0, 0, 1)
    var color: SIMD3<Int>?
    var rest = match.3[...]
    func number() throws -> Int {
      let digits = rest.prefix { $0.isNumber }
      rest = rest.dropFirst(digits.count)
      return try #require(Int(digits))
    }
    while let first = rest.popFirst() {
      switch first {
      case "#":
        let register = try number()
        if rest.first == ";" {
          var parts: [Int] = []
          while rest.first == ";" {
            rest.removeFirst()
            parts.append(try number())
          }
          try #require(parts.count == 4 && parts[0] == 2 && parts.allSatisfy { $0 <= 100 })
          registers[register] = SIMD3(parts[1], parts[2], parts[3])
        } else {
          color = registers[register]
          try #require(color != nil)
        }
      case "!": count = try number()
      case "$": x = 0
      case "-": (x, top) = (0, top + 6)
      default:
        let bits = Int(try #require(first.asciiValue)) - 63
        try #require((0..<64).contains(bits))
        for column in x..<x + count {
          for line in 0..<6 where bits >> line & 1 == 1 {
            try #require(column < width && top + line < height)
            try #require(pixels[(top + line) * width + column] == nil, "drawn twice")
            pixels[(top + line) * width + column] = color
          }
        }
        (x, count) = (x + count, 1)
      }
    }
    return (width, height, pixels)
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
    let picture = try Self.decode(encoder.encode(indices, palette: palette))
    #expect(picture.width == width && picture.height == height)
    let expected = (0..<width * height).map { place in
      palette[Int(indices[place / width / scale * columns + place % width / scale])]
    }
    #expect(picture.pixels == expected)
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

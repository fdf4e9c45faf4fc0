import SeltzerLive
import SeltzerPicture
import SeltzerScene
import SeltzerTestSupport
import Testing

@Suite("Terminal cells")
struct CellTests {
  /// The visible part of a cell; a space's foreground is invisible.
  private static func visible(_ cell: Cell?) -> Cell? {
    cell.map { $0.glyph == " " ? Cell(" ", on: $0.background) : $0 }
  }

  @Test("show what was painted, regardless of their earlier content", arguments: 0..<8)
  func painting(seed: Int) throws {
    var random = RandomNumbers(state: UInt64(seed))
    let (columns, rows) = (1 + random.below(9), 1 + random.below(5))
    let colors: [CellColor] =
      [.standard, .indexed(3), .indexed(200)]
      + (0..<3).map { .rgb(SRGB8(red: UInt8($0 * 100), green: 7, blue: 255)) }
    var painter = CellPainter(columns: columns, rows: rows)
    var terminal = ModelTerminal(columns: columns, rows: rows)
    var expected = (0..<columns * rows).map { _ in Cell.blank }
    for round in 0..<30 {
      // First everything, then some cells.
      for index in expected.indices where round == 0 || random.below(3) == 0 {
        let (upper, lower) = (colors[random.below(6)], colors[random.below(6)])
        expected[index] =
          random.below(4) == 0 ? Cell("x", upper, on: lower) : .pixels(upper, lower)
      }
      try terminal.take(painter.paint(expected))
      #expect(terminal.cells.map(Self.visible) == expected.map(Self.visible))
      #expect(painter.paint(expected) == [])
    }
  }

  @Test("are encoded in the expected bytes")
  func bytes() {
    func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
    let (red, blue) = (
      CellColor.rgb(SRGB8(red: 255, green: 0, blue: 0)),
      CellColor.rgb(SRGB8(red: 0, green: 0, blue: 9))
    )
    var painter = CellPainter(columns: 4, rows: 2)
    var cells = Array(repeating: Cell.pixels(red, blue), count: 8)
    #expect(
      text(painter.paint(cells))
        == "\u{1B}[1;1H\u{1B}[38;2;255;0;0;48;2;0;0;9m▀▀▀▀\u{1B}[2;1H▀▀▀▀")
    cells[1] = .pixels(red, red)
    cells[3] = .pixels(blue, red)
    #expect(
      text(painter.paint(cells)) == "\u{1B}[1;2H\u{1B}[48;2;255;0;0m \u{1B}[C\u{1B}[38;2;0;0;9m▀")
    // A single row.
    #expect(text(painter.paint([.blank] + cells[5...], fromRow: 1)) == "\u{1B}[2;1H\u{1B}[49m ")
    #expect(
      text(painter.paint([Cell("a", .indexed(7))] + cells[1...]))
        == "\u{1B}[1;1H\u{1B}[38;5;7ma\u{1B}[2;1H\u{1B}[38;2;255;0;0;48;2;0;0;9m▀")
  }

  @Test("determine a frame size that fills them", arguments: [(1, 1), (80, 24), (1000, 400)])
  func sizes(columns: Int, rows: Int) {
    let blocks = HalfBlocks(columns: columns, rows: rows)
    #expect(blocks.size.width == columns * blocks.scale)
    #expect(blocks.size.height == rows * 2 * blocks.scale)
    #expect(blocks.size.width * blocks.size.height <= 1_500_000)
    #expect(blocks.scale >= (columns < 500 ? 4 : 1))
  }

  @Test("show the mean in linear light")
  func mean() throws {
    let blocks = HalfBlocks(columns: 2, rows: 1)
    try #require(blocks.scale == 4)
    let pixels = (0..<64).map { index -> UInt32 in
      let (x, y) = (index % 8, index / 8)
      // One colour, another, a checkerboard, and a quarter of red.
      return switch (x < 4, y < 4) {
      case (true, true): 0xFF12_3456
      case (false, true): 0xFFFF_FFFE
      case (true, false): (x + y) % 2 == 0 ? 0xFFFF_FFFF : 0xFF00_0000
      case (false, false): x == 4 ? 0xFFFF_0000 : 0xFF00_0000
      }
    }
    let size = try #require(PixelSize(width: 8, height: 8))
    let means = blocks.pixels(of: Frame(size: size, pixels: pixels))
    #expect(means.map(\.description) == ["#123456", "#FFFFFE", "#BCBCBC", "#890000"])
  }

  @Test("are quantized and dithered if the terminal has 256 colours")
  func fewColors() {
    let quantizer = ColorQuantizer(.indexed)
    func color(_ hex: String) -> CellColor? { CSSColor(hex).map { quantizer.color($0.color) } }
    #expect(color("#000000") == .indexed(16) && color("#FFFFFF") == .indexed(231))
    #expect(color("#FF0000") == .indexed(196) && color("#5F87AF") == .indexed(67))
    #expect(color("#6187AE") == .indexed(67))
    #expect(color("#080808") == .indexed(232) && color("#EEEEEE") == .indexed(255))
    // The middle between two colours gives half of each.
    let between = SRGB8(red: 0, green: 0, blue: 115)
    var counts: [CellColor: Int] = [:]
    for place in 0..<16 {
      counts[quantizer.color(between, column: place % 4, row: place / 4), default: 0] += 1
    }
    #expect(counts == [.indexed(17): 8, .indexed(18): 8])
    let exact = SRGB8(red: 95, green: 135, blue: 175)
    for place in 0..<16 {
      #expect(quantizer.color(exact, column: place % 4, row: place / 4) == .indexed(67))
    }
    #expect(ColorQuantizer(.rgb).color(between, column: 1, row: 2) == .rgb(between))
  }
}

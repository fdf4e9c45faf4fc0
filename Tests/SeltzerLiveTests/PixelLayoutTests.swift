import Seltzer
import SeltzerLive
import SeltzerOutput
import SeltzerPicture
import SeltzerTestSupport
import Testing

@Suite("Pixel layouts")
struct PixelLayoutTests {
  private typealias Channel = PixelLayout.Channel

  /// Bits of a pixel, and offset and bits of red, green, blue and alpha.
  private static let described: [(Int, [(Int, Int)])] = [
    (32, [(16, 8), (8, 8), (0, 8), (0, 0)]), (32, [(16, 8), (8, 8), (0, 8), (24, 8)]),
    (32, [(0, 8), (8, 8), (16, 8), (24, 8)]), (32, [(24, 8), (16, 8), (8, 8), (0, 8)]),
    (32, [(8, 8), (16, 8), (24, 8), (0, 0)]), (32, [(20, 10), (10, 10), (0, 10), (30, 2)]),
    (32, [(22, 10), (11, 11), (0, 11), (0, 0)]), (24, [(16, 8), (8, 8), (0, 8), (0, 0)]),
    (24, [(0, 8), (8, 8), (16, 8), (0, 0)]), (24, [(12, 6), (6, 6), (0, 6), (18, 6)]),
    (16, [(11, 5), (5, 6), (0, 5), (0, 0)]), (16, [(0, 5), (5, 6), (11, 5), (0, 0)]),
    (16, [(10, 5), (5, 5), (0, 5), (15, 1)]), (15, [(10, 5), (5, 5), (0, 5), (0, 0)]),
    (16, [(8, 4), (4, 4), (0, 4), (12, 4)]), (16, [(5, 3), (2, 3), (0, 2), (0, 0)]),
    (16, [(2, 1), (1, 1), (0, 1), (0, 0)]),
  ]
  static let layouts = described.compactMap { bits, channels in
    let channels = channels.map { Channel(offset: $0.0, bits: $0.1) }
    return PixelLayout(
      bits: bits, red: channels[0], green: channels[1], blue: channels[2], alpha: channels[3])
  }

  /// Returns a packed row as numbers; checks that the bytes around it stay unchanged.
  private func pack(_ pixels: [UInt32], _ layout: PixelLayout, y: Int = 0) -> [UInt32] {
    let count = pixels.count * layout.bytes
    var bytes = [UInt8](repeating: 0xA5, count: count + 64)
    bytes.withUnsafeMutableBytes { bytes in
      pixels.withUnsafeBufferPointer { pixels in
        guard let from = pixels.baseAddress, let to = bytes.baseAddress else { return }
        layout.pack(from, count: pixels.count, y: y, to: to + 32)
      }
    }
    #expect(
      bytes[..<32].allSatisfy { $0 == 0xA5 } && bytes[(count + 32)...].allSatisfy { $0 == 0xA5 })
    return pixels.indices.map { index in
      (0..<layout.bytes).reduce(0) {
        $0 | UInt32(bytes[32 + index * layout.bytes + $1]) << UInt32(8 * $1)
      }
    }
  }

  private func level(_ word: UInt32, _ channel: PixelLayout.Channel) -> Int {
    Int((word & channel.mask) >> UInt32(channel.offset))
  }

  /// The channels of a layout, and the shift of their colours in a frame.
  private func channels(_ layout: PixelLayout) -> [(PixelLayout.Channel, UInt32)] {
    [(layout.red, 16), (layout.green, 8), (layout.blue, 0)]
  }

  @Test("include every layout listed here")
  func all() { #expect(Self.layouts.count == Self.described.count) }

  @Test("place each channel in its bits, with an error below one level", arguments: layouts)
  func places(layout: PixelLayout) {
    var random = RandomNumbers(state: 2)
    for count in Array(1...17) + [640] {
      let pixels = (0..<count).map { _ in
        0xFF00_0000 | UInt32.random(in: 0...0xFF_FFFF, using: &random)
      }
      let words = pack(pixels, layout, y: count)
      for (pixel, word) in zip(pixels, words) {
        for (channel, shift) in channels(layout) {
          let value = Int(pixel >> shift & 255)
          let (found, most) = (level(word, channel), 1 << channel.bits - 1)
          #expect(abs(found * 255 - value * most) < 255)
          if channel.bits >= 8 { #expect(found >> (channel.bits - 8) == value) }
        }
        let colors = layout.red.mask | layout.green.mask | layout.blue.mask
        // A frame's alpha byte may be in unused bits.
        if layout.isFrames {
          #expect(word == pixel)
        } else {
          #expect(word & ~colors == layout.always)
        }
      }
    }
  }

  @Test("preserve black and white, and the mean of every shade over 8x8 pixels", arguments: layouts)
  func means(layout: PixelLayout) {
    for value in 0...255 {
      let pixel = 0xFF00_0000 | UInt32(value) * 0x01_0101
      let words = (8..<16).flatMap { pack(Array(repeating: pixel, count: 8), layout, y: $0) }
      for (channel, _) in channels(layout) {
        let most = Double(1 << channel.bits - 1)
        let levels = words.map { level($0, channel) }
        let mean = Double(levels.reduce(0, +)) / 64
        #expect(
          abs(mean - Double(value) * most / 255) <= (channel.bits > 8 ? 0.5 * most / 255 : 1.0 / 64)
        )
        if value == 0 || value == 255 { #expect(Set(levels).count == 1) }
      }
    }
  }

  @Test("put R, G, B, 255 of a whole frame after zeros in place of a header")
  func packed() throws {
    let size = try #require(PixelSize(width: 3, height: 2))
    let frame = Frame(size: size, pixels: (0..<6).map { 0x0012_3400 + $0 })
    let bytes = PixelLayout.rgba8888.packed(frame, afterHeader: 5)
    #expect(bytes == [0, 0, 0, 0, 0] + (0..<6).flatMap { [0x12, 0x34, UInt8($0), 255] })
  }

  @Test("are refused if bits are missing or in excess")
  func refused() {
    func layout(_ bits: Int, _ red: Channel) -> PixelLayout? {
      PixelLayout(
        bits: bits, red: red, green: Channel(offset: 0, bits: 1), blue: Channel(offset: 1, bits: 1),
        alpha: Channel(offset: 0, bits: 0))
    }
    #expect(layout(8, Channel(offset: 2, bits: 3)) == nil)
    #expect(layout(16, Channel(offset: 2, bits: 0)) == nil)
    #expect(layout(16, Channel(offset: 12, bits: 5)) == nil)
    #expect(layout(32, Channel(offset: 2, bits: 17)) == nil)
    #expect(layout(16, Channel(offset: 11, bits: 5)) != nil)
  }

  @Test(
    "centre frames on the screen",
    arguments: [(5, 3, 9, 5), (9, 5, 5, 3), (4, 9, 8, 2), (6, 4, 6, 4), (3, 2, 4, 3)])
  func middle(width: Int, height: Int, across: Int, down: Int) throws {
    let layout = try #require(Self.layouts.first)
    let size = try #require(PixelSize(width: width, height: height))
    let page = DevicePage(
      size: try #require(PixelSize(width: across, height: down)), stride: 4 * across + 12,
      layout: layout)
    let frame = Frame(size: size, pixels: (0..<UInt32(width * height)).map { 0xFF00_0100 + $0 })
    #expect(page.count == page.stride * (down - 1) + 4 * across)
    var words = [UInt32](repeating: 7, count: page.stride / 4 * down)
    words.withUnsafeMutableBytes { bytes in
      guard let start = bytes.baseAddress else { return }
      page.clear(start)
      page.write(frame, to: start)
    }
    for y in 0..<down {
      for x in 0..<page.stride / 4 {
        // Half of the remainder, rounded down.
        let place = (
          x: x - max(0, (across - width) / 2) + max(0, (width - across) / 2),
          y: y - max(0, (down - height) / 2) + max(0, (height - down) / 2)
        )
        let isInside = (0..<width).contains(place.x) && (0..<height).contains(place.y)
        let expected: UInt32 =
          x >= across
          ? 7 : isInside ? 0xFF00_0100 + UInt32(place.y * width + place.x) : 0xFF00_0000
        #expect(words[y * page.stride / 4 + x] == expected)
      }
    }
  }
}

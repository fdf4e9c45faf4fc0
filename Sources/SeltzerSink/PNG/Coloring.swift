import SeltzerRaster
import SeltzerStage

/// How a PNG writes its pixels: the plainest way in which every one is exact.
enum Coloring: Equatable {
  /// 8 bits for each of R, G and B.
  case rgb
  /// 8 bits of grey.
  case grey
  /// Indices into up to 256 colours, which are in the order in which they first appear.
  case palette([UInt32])

  /// The bits of a pixel.
  var bits: Int {
    switch self {
    case .rgb: 24
    case .grey: 8
    case .palette(let colors):
      switch colors.count {
      case ...2: 1
      case ...4: 2
      case ...16: 4
      default: 8
      }
    }
  }

  /// Bits a sample and colour type, as IHDR has them: PNG specification, third edition, table 12.
  var header: [UInt8] {
    switch self {
    case .rgb: [8, 2]
    case .grey: [8, 0]
    case .palette: [UInt8(bits), 3]
    }
  }

  /// The plainest way for a picture.
  ///
  /// Pictures with many colours show them in a few hundred pixels, spread all over: the others
  /// alone are read through.
  static func suiting(_ frame: Frame) -> Coloring {
    let count = frame.pixels.count
    guard count >= 16 else { return .rgb }
    // A step of no common measure with usual widths, so that columns take turns.
    let step = max(1, count / 4096 | 1)
    guard let some = scan(frame.pixels, step: step) else { return .rgb }
    let all = step == 1 ? some : scan(frame.pixels, step: 1)
    guard let (colors, isGrey) = all else { return .rgb }
    // Colours are 3 bytes each and a chunk of 12; they must come cheaper than what they spare.
    if colors.count <= 256, 3 * colors.count + 12 < 2 * count, colors.count <= 16 || !isGrey {
      return .palette(colors)
    }
    return isGrey ? .grey : .rgb
  }

  /// The colours, 257 if there are more, and whether all are grey; nil when neither would help.
  private static func scan(
    _ pixels: [UInt32], step: Int
  ) -> (colors: [UInt32], isGrey: Bool)? {
    var table = ColorTable()
    var isGrey = true
    var last: UInt32?
    return pixels.withUnsafeBufferPointer { pixels in
      for i in stride(from: 0, to: pixels.count, by: step) {
        let color = pixels[i] & 0xFF_FFFF
        if color == last { continue }
        last = color
        if isGrey, color != (color & 0xFF) * 0x01_0101 { isGrey = false }
        table.insert(color)
        if table.colors.count > 256, !isGrey { return nil }
      }
      return (table.colors, isGrey)
    }
  }
}

/// Numbers up to 256 colours, in the order in which they come.
struct ColorTable {
  /// The colours, 0xRRGGBB; the 257th is the last that is taken in.
  private(set) var colors: [UInt32] = []
  /// A colour's number and one more, or 0: found by the colour's hash, or in the next free place.
  private var slots = [UInt16](repeating: 0, count: 2048)

  /// Takes in a colour unless it is known.
  mutating func insert(_ color: UInt32) {
    let slot = slot(of: color)
    guard slots[slot] == 0, colors.count <= 256 else { return }
    colors.append(color)
    slots[slot] = UInt16(colors.count)
  }

  /// The number of a colour that was taken in.
  func index(of color: UInt32) -> UInt8 {
    UInt8(truncatingIfNeeded: slots[slot(of: color)] &- 1)
  }

  private func slot(of color: UInt32) -> Int {
    var slot = Int(truncatingIfNeeded: (color &* 0x9E37_79B1) >> 21)
    while slots[slot] != 0, colors[Int(slots[slot]) - 1] != color { slot = (slot + 1) & 2047 }
    return slot
  }
}

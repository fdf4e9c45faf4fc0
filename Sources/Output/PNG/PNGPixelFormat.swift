package import SeltzerPicture

/// A PNG's pixel format; always lossless.
package enum PNGPixelFormat: Equatable {
  case rgb, rgba, grey
  /// Indices into up to 256 colours, which are in order of first appearance.
  case palette([UInt32])

  var bits: Int {
    switch self {
    case .rgb: 24
    case .rgba: 32
    case .grey: 8
    case .palette(let colors): [1, 2, 4].first { colors.count <= 1 << $0 } ?? 8
    }
  }

  var isPalette: Bool { if case .palette = self { true } else { false } }

  /// Bit depth and colour type in IHDR: PNG specification, third edition, table 12.
  var header: [UInt8] {
    switch self {
    case .rgb: [8, 2]
    case .rgba: [8, 6]
    case .grey: [8, 0]
    case .palette: [UInt8(bits), 3]
    }
  }

  /// Selects the smallest exact format; for pictures with many colours a sample of the pixels decides.
  package init(suiting frame: Frame) {
    self = frame.hasAlpha ? .rgba : .rgb
    let count = frame.pixels.count
    guard count >= 16, !frame.hasAlpha else { return }
    // An odd step, so that the sample does not stay in one column.
    let step = max(1, count / 4096 | 1)
    guard let sample = Self.scan(frame.pixels, step: step) else { return }
    let all = step == 1 ? sample : Self.scan(frame.pixels, step: 1)
    guard let (colors, isGrey) = all else { return }
    // The palette takes 12 bytes plus 3 per colour, which must be less than it saves.
    if colors.count <= 256, 3 * colors.count + 12 < 2 * count, colors.count <= 16 || !isGrey {
      self = .palette(colors)
    } else if isGrey {
      self = .grey
    }
  }

  /// Returns at most 257 colours, and whether all are grey; nil if only RGB is possible.
  private static func scan(_ pixels: [UInt32], step: Int) -> (colors: [UInt32], isGrey: Bool)? {
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

/// Numbers up to 256 colours in order of first appearance.
struct ColorTable {
  /// The colours, 0xRRGGBB; at most 257.
  private(set) var colors: [UInt32] = []
  /// An open-addressing hash table of a colour's number plus 1; 0 is a free slot.
  private var slots = [UInt16](repeating: 0, count: 2048)

  mutating func insert(_ color: UInt32) {
    let slot = slot(of: color)
    guard slots[slot] == 0, colors.count <= 256 else { return }
    colors.append(color)
    slots[slot] = UInt16(colors.count)
  }

  /// Returns the number of an added colour.
  func index(of color: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: slots[slot(of: color)] &- 1) }

  private func slot(of color: UInt32) -> Int {
    var slot = Int(truncatingIfNeeded: (color &* 0x9E37_79B1) >> 21)
    while slots[slot] != 0, colors[Int(slots[slot]) - 1] != color { slot = (slot + 1) & 2047 }
    return slot
  }
}
